"""The bots of 7 Wonders Dice, and how they search."""
