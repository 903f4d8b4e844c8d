"""RQ jobs that continue a log: reveal, conflict, deadline, bot; and the sweeper."""
