"""Updates: what changes for a reader of a game, batch by batch."""
