"""How a row is measured, shown, and compared with the same row of another checkout."""

from benchmarks.measuring.figures import ROWS, Bench, calibrate

__all__ = ["ROWS", "Bench", "calibrate"]  # `one_row.py` imports them from any checkout
