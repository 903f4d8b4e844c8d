"""The cards as the card data give them, and the geometry of the board."""

import json
from pathlib import Path

DATA = json.loads((Path(__file__).parents[4] / "titles" / "seven" / "data" / "1" / "cards.json").read_text("utf-8"))
CARDS = {card["id"]: card for card in DATA["cards"]}
COLOURS = ("red", "orange", "yellow", "green", "blue", "pink", "purple")
COLOURLESS = ("white", "black")

NORTH, EAST, SOUTH, WEST = 3, 27, 45, 21
GATES = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}
CLOCKWISE = (NORTH, EAST, SOUTH, WEST)
RECOMMENDED = {2: (SOUTH, NORTH), 3: (SOUTH, WEST, NORTH), 4: (SOUTH, WEST, NORTH, EAST)}

CELLS = tuple(range(49))
CENTRE_AND_CORNERS = (24, 0, 6, 42, 48)


class Card:
    """One physical card. `known` are the readers (seats, None for a spectator) who know it while it lies face down."""

    def __init__(self, kind):
        self.kind = kind
        self.colour = CARDS[kind]["colour"]
        self.category = CARDS[kind]["category"]
        self.up = False
        self.known = set()
        self.revealed = self.sealed = self.expires = False
        self.paid = None  # the effect whose cost it paid this turn

    def fits(self, colour):
        """Whether the card has this colour; rainbow has all seven."""
        return self.colour in (colour, "rainbow")

    def copy(self):
        """How a hand card lies, in the words of the log."""
        if self.expires:
            return "expiring"
        if self.sealed:
            return "sealed"
        return "revealed" if self.revealed else "closed"

    def unmark(self):
        """Forget what Verdian, Disclosure, Marmego or Apocalypse said of it."""
        self.revealed = self.sealed = self.expires = False

    def __repr__(self):
        return self.kind


class Place:
    """One colour's place in a lock area."""

    def __init__(self):
        self.locked = []
        self.placed = []

    def complete(self):
        return bool(self.locked) and not self.placed

    def is_open(self):
        """An open place: no locked card, or the curse with fewer than two."""
        return not self.locked or (bool(self.placed) and len(self.locked) < 2)

    def is_empty(self):
        return not self.locked and not self.placed


def distance(a, b):
    """Orthogonal steps between two cells."""
    return abs(a // 7 - b // 7) + abs(a % 7 - b % 7)


def adjacent(cell):
    return [other for other in CELLS if distance(cell, other) == 1]


def surroundings(cell):
    """The up to eight cells around."""
    return [c for c in CELLS if c != cell and abs(c // 7 - cell // 7) <= 1 and abs(c % 7 - cell % 7) <= 1]


def new_cards(category, *, colourless=True):
    """The kinds of all cards of a category, one entry a copy."""
    return [
        card["id"]
        for card in DATA["cards"]
        if card["category"] == category and (colourless or card["colour"] not in COLOURLESS)
        for _ in range(card["copies"])
    ]
