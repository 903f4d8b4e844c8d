"""The command `heptad`: one function for each subcommand, and what only the commands need."""
