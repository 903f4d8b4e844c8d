"""What may happen in SEVEN: moves, decisions, turns, scoring. Pure."""
