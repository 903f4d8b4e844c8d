"""When things happen: the service's clock, what is due when, and outages."""
