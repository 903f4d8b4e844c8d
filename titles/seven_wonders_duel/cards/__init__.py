"""What cards of 7 Wonders Duel do, and the quantities that they speak of."""
