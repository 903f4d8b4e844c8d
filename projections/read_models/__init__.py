"""The store of the read models: an SQLite file for each log server, on each machine."""
