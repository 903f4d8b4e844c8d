"""What the log means: tables, views, lobby, results, standings; each a fold of the same events."""
