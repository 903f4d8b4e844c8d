"""Benchmarks: `python -m benchmarks` prints one table, with a calibration loop in each row to compare machines.

A row is a function in a module by topic (memory, log, http), marked with `@row`.
"""
