"""Read models: lobby, results, standings, ratings, history. Each is computed from the logs and can be rebuilt."""
