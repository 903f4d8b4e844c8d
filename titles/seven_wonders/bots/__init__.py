"""The bots of 7 Wonders, and how they search."""
