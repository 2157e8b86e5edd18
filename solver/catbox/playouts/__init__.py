"""Games played to an end in compiled code, thousands a second, to see what a turn leads to."""
