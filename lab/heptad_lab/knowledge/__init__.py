"""What each seat knows of a match."""
