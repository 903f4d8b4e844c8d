"""What is said about 7 Wonders Dice: its catalogue in words, and names."""
