"""Benchmarks: `python -m benchmarks` prints one row after another, each with a calibration loop to compare machines.

A row is a function in a module by topic (memory, log, http), marked with `@row`.
"""
