"""The steps of the cards: each class holds what its data say, how it is carried out, and what a player chooses for it.

To add a step, write a class in the module of its concept and add it to the union at the end of that module. What it
asks, or what a chosen cell or player is needed for, is said in `words.questions`; what it is worth, in `bots.greedy`.
"""
