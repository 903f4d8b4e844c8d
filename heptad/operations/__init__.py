"""What operators do with a whole Heptad: backups, clusters, monitoring."""
