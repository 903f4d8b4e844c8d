"""How fast Heptad is: `python -m benchmarks` prints one table, each row beside a loop that tells machines apart.

A row is a function in a module by topic (memory, log, http), marked with `@row`.
"""
