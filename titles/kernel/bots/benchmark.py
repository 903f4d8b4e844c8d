"""What the benchmarks measure of a title."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Benchmark:
    """The targets of a title's benchmarks, which print them beside what they measure.

    Targets of speed are for the machine in docs/performance.md; on a slower one they are scaled.
    """

    games_per_second: Mapping[int, int | None] = field(default_factory=dict)
    """Random games that should be played in a second, by number of seats; None to measure without a target.

    If it is empty, the smallest and the largest number of seats are measured.
    """
    verified_per_second: int | None = None
    """Finished games of the most seats that should be verified in a second."""
    greedy_wins: int | None = None
    """Of 100 games of two, how many the bot `greedy` should win against the bot `random`."""
