"""What every game shares: life of a game, decisions, the pending stack, batches, zones, commitments, the dealer."""
