"""What cards of 7 Wonders do, and the quantities that they speak of."""
