"""RQ jobs that continue a game: reveal, conflict, deadline, bot; and the sweeper."""
