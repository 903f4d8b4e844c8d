"""The games themselves: pure functions, no clock, no I/O, no randomness but a dealer's."""
