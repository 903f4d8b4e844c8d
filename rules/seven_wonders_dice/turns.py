"""The course of turns: rolling, the end of a turn, the end of the game (sections 3, 7, 10 and 12)."""

from functools import cache
from operator import getitem

import msgspec

from rules.seven_wonders_dice.catalogue import catalogue
from rules.seven_wonders_dice.effects import Colour
from rules.seven_wonders_dice.events import DieEntered, FirstCompleted, LastTurnCalled, TurnStarted
from rules.seven_wonders_dice.planning import plan_of
from rules.seven_wonders_dice.plans import mask_of
from rules.seven_wonders_dice.printed import Space
from rules.seven_wonders_dice.scoring import standings
from rules.seven_wonders_dice.state import Board, Die, Play, play_of
from rules.table.batch import Batch
from rules.table.ranking import decided_by


class Fresh(msgspec.Struct, frozen=True, gc=False):
    """What was crossed in the turn that is being resolved and is settled at its end, each with its seat.

    Attacks, buildings whose first completion scores, and the colours of unlocked dice.
    """

    attacks: list[tuple[int, Space]]
    buildings: list[tuple[int, str]]
    unlocked: list[tuple[int, Colour]]


@cache
def throws(revision: int) -> dict[str, tuple[int, int]]:
    """How a die can fall: face and quarter, `4/2` being face 4 up in the third quarter; all equally likely."""
    quarters = range(len(catalogue(revision).rolled.forum.quarters))
    return {f"{face}/{quarter}": (face, quarter) for face in range(1, 7) for quarter in quarters}


@cache
def _thrown(revision: int) -> tuple[str, ...]:
    return tuple(throws(revision))


@cache
def _falls(revision: int, dice: tuple[str, ...]) -> tuple[dict[str, Die], ...]:
    """For each of these dice: by throw, the die as it lies."""
    return tuple(_fallen(revision, die) for die in dice)


@cache
def _fallen(revision: int, die: str) -> dict[str, Die]:
    return {throw: Die(die, *lying) for throw, lying in throws(revision).items()}


def start_turn(batch: Batch, passes: int = 0) -> None:
    """Roll the dice of the forum, each by itself, and ask every seat for its turn (section 3.1).

    `passes` counts the turns in a row in which everybody passed.
    """
    revision, play = batch.game.revision, play_of(batch.game)
    turn, dice, everyone = play.turn + 1, tuple([die.die for die in play.forum]), batch.everyone()
    results = batch.roll(f"turn/{turn}/roll", _thrown(revision), len(dice), everyone)
    forum = tuple(map(getitem, _falls(revision, dice), results))
    batch.emit(TurnStarted(turn, forum, turn == play.last, passes))
    batch.ask_all("turn", tuple(zip(everyone, everyone, strict=True)))


def end_turn(batch: Batch, fresh: Fresh) -> None:
    """What is settled once everyone has finished (section 3.4); then the game ends, or the next turn begins.

    If nothing at all was crossed then everybody passed; so often in a row, and the game ends (ruling 40).
    """
    play = play_of(batch.game)
    passes = 0 if any(board.fresh for board in play.boards) else play.passes + 1
    if fresh.buildings:
        _settle_first_completions(batch, play, fresh.buildings)
    if not passes and not play.last:
        _call_last_turn(batch, play)
    if fresh.unlocked and play.turn != play.last:
        _bring_dice_in(batch, fresh.unlocked)
    if play.turn == play.last or passes == batch.game.options["passing_turns"] > 0:
        end_game(batch)
    else:
        start_turn(batch, passes)


def fresh_spaces(revision: int, play: Play) -> Fresh:
    """What was crossed in the turn that is being resolved and is settled at its end."""
    fresh = Fresh([], [], [])
    for seat, board in enumerate(play.boards):
        if board.fresh:
            settled = plan_of(revision, board.board).settled
            for space in board.crossed[-board.fresh :]:
                if space in settled:
                    attack, building, unlocked = settled[space]
                    if attack is not None:
                        fresh.attacks.append((seat, attack))
                    if building is not None:
                        fresh.buildings.append((seat, building))
                    fresh.unlocked.extend([(seat, color) for color in unlocked])
    return fresh


def _settle_first_completions(batch: Batch, play: Play, buildings: list[tuple[int, str]]) -> None:
    """Who completes the agora first scores; several in the same turn all do (section 10)."""
    revision = batch.game.revision
    for kind, points in _firsts(revision):
        if not any(kind in board.first for board in play.boards):
            candidates = {seat for seat, building in buildings if building == kind}
            complete = [seat for seat in candidates if _is_complete(revision, play.boards[seat], kind)]
            if complete:
                batch.emit(FirstCompleted(kind, tuple(sorted(complete)), points))


@cache
def _firsts(revision: int) -> tuple[tuple[str, int], ...]:
    """Buildings whose first completion scores: the agora."""
    buildings = catalogue(revision).printed.buildings.values()
    return tuple((each.kind, each.first_completion_points) for each in buildings if each.first_completion_points)


def _is_complete(revision: int, board: Board, building: str) -> bool:
    plan = plan_of(revision, board.board)
    return not plan.masks[building] & ~mask_of(plan, board.crossed)


def _call_last_turn(batch: Batch, play: Play) -> None:
    """A third bonus crossed for the first time makes the next turn the last (section 12)."""
    needed = catalogue(batch.game.revision).printed.meta.bonuses_to_end
    seats = [seat for seat, board in enumerate(play.boards) if len(board.bonuses) >= needed]
    if seats:
        batch.emit(LastTurnCalled(tuple(seats), play.turn + 1))


def _bring_dice_in(batch: Batch, unlocked: list[tuple[int, Colour]]) -> None:
    """Special dice unlocked for the first time replace grey ones drawn at random (section 7)."""
    rules, turn = catalogue(batch.game.revision), play_of(batch.game).turn
    for special in rules.specials():
        forum = [die.die for die in play_of(batch.game).forum]
        seats = tuple(seat for seat, color in unlocked if color == special.color)
        if seats and special.id not in forum:
            grey = [die for die in forum if rules.dice[die].color == "grey"]
            (replaced,) = batch.pick(f"turn/{turn}/enter/{special.id}", grey, 1, batch.everyone())
            batch.emit(DieEntered(special.id, replaced, seats))


def end_game(batch: Batch) -> None:
    """Score the game (section 13)."""
    result = standings(batch.game)
    batch.finish(decided_by(result), result)
