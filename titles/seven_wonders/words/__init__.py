"""What is said about 7 Wonders: its catalogue in words, and names."""
