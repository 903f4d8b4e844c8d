"""The log: events, sealed and chained in envelopes, stored in Redis Streams."""
