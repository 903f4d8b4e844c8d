"""Positions for tests: boards with crossed spaces, dice as they lie, turns taken step by step."""

import random
from functools import partial
from typing import Any

from msgspec.structs import replace

from titles.kernel.deciding.decider import decide, moves, resolve
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, pending_resolution, to_move
from titles.seven_wonders_dice.catalogue import REVISION, catalogue
from titles.seven_wonders_dice.state import Board, DiceState, Die, state_of
from titles.seven_wonders_dice.terms.moves import Build, BuildWonder, ChooseBonus, Cross, Decline, Pass, TakeBack
from titles.seven_wonders_dice.terms.steps import has_tasks_left
from titles.seven_wonders_dice.title import TITLE
from titles.testkit.answers import assert_says_why
from titles.testkit.playthrough import open_random

RULES = catalogue(REVISION)
BOARDS = ("giza", "rhodes", "olympia", "ephesus", "babylon", "alexandria", "halicarnassus")


def spaces_of(building: str, board: str = "giza") -> tuple[str, ...]:
    """All spaces of a building, in order."""
    return next(tuple(s.id for s in b.spaces) for b in RULES.boards[board] if b.kind == building)


def board(name: str, *crossed: str, coins: int = 7, bonuses: tuple[str, ...] = (), **more: Any) -> Board:
    """A board on which these spaces are crossed."""
    return Board(name, coins, crossed, bonuses, **more)


def die(name: str, lies: str) -> Die:
    """A die by its upper face and what its quarter costs: `owl/2`."""
    symbol, cost = lies.split("/")
    face = next(face.index for face in RULES.dice[name].faces if face.symbol == symbol)
    return Die(name, face, int(cost))


LYING = {
    "grey_1": "glass/3",
    "grey_2": "papyrus/3",
    "grey_3": "textile/3",
    "blue": "owl/3",
    "red": "shield/3",
    "yellow": "chest/3",
    "green": "compass/3",
}


def forum(**dice: str) -> tuple[Die, ...]:
    """The forum with these dice; special ones replace grey ones, and the other dice lie as in `LYING`."""
    lying = dict(LYING)
    for special in set(dice) - set(lying):
        lying[special] = dice[special]
        del lying[next(name for name in ("grey_3", "grey_2", "grey_1") if name in lying)]
    return tuple(die(name, dice.get(name, lies)) for name, lies in lying.items())


def table(
    *boards: Board,
    dice: tuple[Die, ...] | None = None,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> AnyGame:
    """A game at the beginning of a turn, with these boards; one board alone gets a neighbour."""
    if len(boards) == 1:
        boards = (*boards, board(next(name for name in BOARDS if name != boards[0].board)))
    game = open_random(TITLE, len(boards), options or {}, random.Random(seed))[-1].game
    turn = {"turn": 5, **more}
    return replace(game, state=DiceState(boards, forum() if dice is None else dice, **turn))


def build(die_name: str, space: str) -> Any:
    """Action A, at any step."""
    return partial(Build, die=die_name, space=space)


def wonder(space: str) -> Any:
    """Action B."""
    return partial(BuildWonder, space=space)


def cross(space: str) -> Any:
    """A granted crossing."""
    return partial(Cross, space=space)


def bonus(name: str) -> Any:
    """A bonus, by the end of its id."""
    return partial(ChooseBonus, bonus=f"bonus_{name}")


PASS, DECLINE, BACK = Pass, Decline, TakeBack


def steps_of(game: AnyGame, seat: int = 0) -> tuple[Any, ...]:
    """The steps that a seat has chosen so far."""
    kept = game.commitments[seat]
    return () if kept is None else kept.chain


def legal(game: AnyGame, seat: int = 0) -> list[Any]:
    """The legal moves of a seat."""
    return [legal_move.move for legal_move in moves(TITLE, game, seat)]


def legal_spaces(game: AnyGame, seat: int = 0, *, die: str | None = None) -> set[str]:
    """The spaces that can be crossed now: with a die, or by any means."""
    found = [m for m in legal(game, seat) if hasattr(m, "space") and (die is None or getattr(m, "die", None) == die)]
    return {move.space for move in found}


def price(game: AnyGame, space: str, seat: int = 0) -> int:
    """The cost of the legal moves that cross a space."""
    (cost,) = {sum(o.cost.values()) for o in moves(TITLE, game, seat) if getattr(o.move, "space", None) == space}
    return cost


def answer(game: AnyGame, seat: int, made: Any) -> Batch | Refusal:
    """The batch or refusal of the next step."""
    kept = game.commitments[seat]
    count = 0 if kept is None or (made is not TakeBack and not has_tasks_left(kept.chain)) else len(kept.chain)
    return decide(TITLE, game, seat, made(step=count - 1 if made is TakeBack else count))


def choose(game: AnyGame, seat: int, *made: Any) -> AnyGame:
    """Take these steps, one after the other."""
    for each in made:
        batch = answer(game, seat, each)
        assert isinstance(batch, Batch), batch
        game = batch.game
    return game


def refused(game: AnyGame, seat: int, made: Any) -> str:
    """The code with which a step is refused."""
    refusal = answer(game, seat, made)
    assert isinstance(refusal, Refusal), refusal
    assert refusal.rule.startswith(("seven_wonders_dice ", "table: "))
    assert_says_why(refusal)
    return refusal.code


def reveal(game: AnyGame) -> Batch:
    """The reveal, after all seats to move have taken default moves."""
    while to_move(game):
        seat = to_move(game)[0]
        batch = decide(TITLE, game, seat, legal(game, seat)[0])
        assert isinstance(batch, Batch)
        game = batch.game
    assert pending_resolution(game) == "reveal"
    return resolve(TITLE, game)


def conflict(game: AnyGame) -> Batch:
    """The conflict, after the reveal."""
    revealed = reveal(game).game
    assert pending_resolution(revealed) == "conflict"
    return resolve(TITLE, revealed)


def after(game: AnyGame) -> AnyGame:
    """The game after this turn."""
    return conflict(game).game


def boards_of(game: AnyGame) -> tuple[Board, ...]:
    """The boards of all seats."""
    return state_of(game).boards


def happened(batch: Batch, kind: type) -> list[Any]:
    """The events of a kind in a batch."""
    return [event for event in batch.events if isinstance(event, kind)]
