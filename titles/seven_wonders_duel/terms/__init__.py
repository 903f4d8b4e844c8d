"""What state, events and cards of 7 Wonders Duel share: a few types, and the narrator."""
