"""What is said about 7 Wonders Duel: its catalogue in words, and names."""
