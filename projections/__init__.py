"""What the log means: tables, views, lobby; each a fold of the same events."""
