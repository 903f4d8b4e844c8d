"""The bots."""

import random
from typing import Any

from titles.kernel.state.game import AnyGame, Game
from titles.seven.title import TITLE
from titles.testkit.played_game import fold, stored
from titles.testkit.playthrough import open_random, playing

GAMES = 30


def test_greedy_beats_random_in_nine_of_ten_games():
    """Greedy sees its own view, and begins in half of the games."""
    chance, won = random.Random(7), 0
    for number in range(GAMES):
        won += greedy_wins(number % 2, chance)
    assert won >= 27


def greedy_wins(seat: int, chance: random.Random) -> bool:
    batches = open_random(TITLE, 2, {"start_player": 0}, chance)
    view = Game[Any, Any]()
    for batch in batches:
        view = fold(TITLE, view, stored(TITLE, batch), seat)

    def choose(_game: AnyGame, mover: int, legal_moves: list[Any]) -> Any:
        if mover != seat:
            return chance.choice(legal_moves).move
        return TITLE.bots["greedy"](view, mover, legal_moves, chance)

    game = batches[-1].game
    for batch in playing(TITLE, game, chance, choose):
        view = fold(TITLE, view, stored(TITLE, batch), seat)
        game = batch.game
    return game.standings[0].seat == seat
