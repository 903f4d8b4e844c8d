"""What may happen in 7 Wonders Dice: moves, decisions, turns, scoring. Pure."""
