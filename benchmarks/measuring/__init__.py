"""How a row is measured, shown, and compared with the same row of another checkout."""

from benchmarks.measuring.figures import ROWS, Bench, Figure, calibrate, row

__all__ = ["ROWS", "Bench", "Figure", "calibrate", "row"]  # these can be imported like this in any checkout
