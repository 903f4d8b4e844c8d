"""A program: play a game of a title of which a copy has a new effect, and see what the effect does.

`python -m tests.titles.new_effects.played TITLE` runs where the copy of the titles is found first.
"""

import importlib
import random
import sys
from pathlib import Path

from titles import registry
from titles.testkit.playthrough import open_random, playing


def main(name: str) -> None:
    title = registry.TITLES[name]
    assert Path(registry.__file__).is_relative_to(Path.cwd()), "the copy is found first"
    chance = random.Random(0)
    game = open_random(title, title.min_seats, {}, chance)[-1].game
    greedy = title.bots["greedy"]
    for batch in playing(title, game, chance, lambda view, seat, moves: greedy(view, seat, moves, chance)):
        game = batch.game
    assert game.status == "finished"
    importlib.import_module(f"tests.titles.new_effects.{name}")


if __name__ == "__main__":
    main(sys.argv[1])
