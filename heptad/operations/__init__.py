"""What operators do with a whole Heptad: backups and monitoring."""
