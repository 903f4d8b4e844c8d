"""Rows about a running `heptad up`: moves, watchers, clocks, bots that search, pages."""
