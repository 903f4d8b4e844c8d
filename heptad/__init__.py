"""The command and the configuration: what puts the rooms together and runs them."""
