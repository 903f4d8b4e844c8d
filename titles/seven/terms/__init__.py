"""What state, events and cards of SEVEN share: colours and cells, frames, moves, and the narrator."""
