"""What rows share that need a service: `heptad up` for the length of a run, and fast clients of it."""
