"""Rows about many logs: appending to them, folding them, archiving them, and lists of games."""
