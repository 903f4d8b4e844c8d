"""The bounds of the log format (docs/log-format.md, "Bounds"). A log outside of them is invalid."""

MAX_LOG_BYTES = 8 * 2**20
"""Bytes of a whole log."""
MAX_VERSIONS = 12_000
"""Events in a log: titles write up to about 4,000, of 600 bytes on average."""
MAX_LINE_BYTES = 2**16
"""Bytes of a line, without its newline."""
MAX_EVENTS_BYTES = MAX_LOG_BYTES - MAX_LINE_BYTES - 1
"""Bytes of a log without its header, which is a line."""
MAX_DEPTH = 32
"""The deepest nesting of arrays and objects in a line, the line's own object included."""
MAX_STRING_BYTES = 1024
"""Bytes of a string in UTF-8, or of a key, as it is read (without escapes)."""
MAX_ENTRIES = 1024
"""Entries of an array, or members of an object."""
MAX_INTEGER = 2**53 - 1
"""The largest integer, and the smallest one negated."""
MAX_SEATS = 16
MAX_FORKS = 100
"""The most forks from which a log can descend."""
MAX_SCHEMA = 1000
MAX_ID = 100
"""Characters of an id, of a label, and of an actor without its kind."""
MAX_NAME = 64
"""Characters of the name of a title or of a type of event."""
