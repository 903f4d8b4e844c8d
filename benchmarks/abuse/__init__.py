"""The cost of one caller's abuse for others, for each kind of load: `python -m benchmarks --only abuse`.

The abuser calls from 127.0.0.1, the others from 127.0.0.2, on a service with default limits.
`python -m benchmarks.abuse LOAD ...` measures only some loads.
"""
