"""What monitoring reads."""
