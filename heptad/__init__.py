"""The product on one machine: the command, the client, the processes and what a terminal shows."""
