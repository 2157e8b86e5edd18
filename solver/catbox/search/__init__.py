"""The engine `search`: exact search in compiled code."""
