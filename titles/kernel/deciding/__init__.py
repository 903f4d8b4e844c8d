"""What happens to a game of any title: commands, their moves, its life, its clocks and its length."""
