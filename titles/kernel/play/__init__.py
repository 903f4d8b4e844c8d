"""What a title is played with: batches of events, decisions, refusals, the dealer and sealed choices."""
