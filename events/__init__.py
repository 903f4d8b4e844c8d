"""The log: events, sealed and chained in envelopes, stored in Redis Streams."""

from events.renamed import rename

for _module in ("bounds", "canonical", "codec", "keyed_hash", "model", "times"):
    rename(f"events.{_module}", f"events.format.{_module}")  # titles that were written for version 1.0 import them
