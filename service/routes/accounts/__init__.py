"""Routes of players, accounts, sessions and webhooks."""
