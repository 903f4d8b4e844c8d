"""What is said about SEVEN: its catalogue in words, and names."""
