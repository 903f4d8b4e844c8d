"""The bots of 7 Wonders Duel, and how they search."""
