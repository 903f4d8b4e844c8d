"""Rows that need no server: the rules, the bots, the laboratory, datasets."""
