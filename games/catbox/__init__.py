"""Cat Box (Aza Chen; Grail Games 2016, Second Gate Games): rules, notation and files."""
