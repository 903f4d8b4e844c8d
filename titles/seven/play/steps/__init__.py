"""The steps of the cards: each class holds what its data say, how it is carried out, and what a player chooses for it.

To add a step, write a class in the module of its concept and add it to `AnyStep` in `control`.
"""
