"""What state, events and cards of 7 Wonders share: a few types, and the narrator."""
