"""`heptad admin`: what an operator does to players, games and the service while it runs."""
