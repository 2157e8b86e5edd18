"""What people see while code is compiled, and where it is kept; no compiler is imported here."""
