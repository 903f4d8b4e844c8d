"""What is answered instead of what was asked for, by subject. Each error says its own kind, status and title."""
