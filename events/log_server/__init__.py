"""What is in the log server beside the games, and how it is reached."""
