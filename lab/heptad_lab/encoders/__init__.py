"""What the seats of each title see as numbers, and their moves as indices: a module for each title."""
