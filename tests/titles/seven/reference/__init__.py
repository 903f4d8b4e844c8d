"""A second, naive implementation of SEVEN, written from RULES.md and the card data without `titles.seven`.

It is played side by side with the engine: `python -m tests.titles.seven.reference --games 2000`.
"""
