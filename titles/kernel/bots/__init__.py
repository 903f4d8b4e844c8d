"""What a title says of its bots."""
