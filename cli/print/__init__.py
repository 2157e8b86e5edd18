"""Printing: text, progress and charts on a terminal, and the files that commands write."""
