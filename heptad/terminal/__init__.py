"""What a terminal shows: replays, drawings of the games, the demonstration."""
