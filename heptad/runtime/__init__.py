"""How Heptad runs: settings, servers, queues, the supervisor, and the container that the processes are built from."""
