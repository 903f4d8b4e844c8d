"""Positions in words: what is on the table, as one seat sees it, for a reader who can't see the table."""
