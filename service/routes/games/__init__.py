"""Routes of games: seats, moves, logs, histories, forks, analyses."""
