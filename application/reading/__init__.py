"""What is read of a game: its view, its log, replays, analyses, hints."""
