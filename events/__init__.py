"""The log: what an event is, how it is sealed and chained, stored in and read from Redis Streams."""
