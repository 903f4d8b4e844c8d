"""What state, events and boards of 7 Wonders Dice share: printed effects, moves, and the narrator."""
