"""The bots of SEVEN, and how they search."""
