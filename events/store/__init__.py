"""The logs of games: appended, read, and followed."""
