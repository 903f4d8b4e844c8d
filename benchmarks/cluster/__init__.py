"""A cluster on one machine, for tests and for trying it out: nodes of Valkey, web servers, workers and a queue."""
