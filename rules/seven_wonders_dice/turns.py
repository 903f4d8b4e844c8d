"""The course of turns: rolling, the end of a turn, the end of the game (sections 3, 7, 10 and 12)."""

import msgspec

from rules.kernel.batch import MAX_SEATS, Batch
from rules.kernel.ranking import decided_by
from rules.seven_wonders_dice.catalogue import REVISION, catalogue
from rules.seven_wonders_dice.effects import Colour
from rules.seven_wonders_dice.events import DieEntered, FirstCompleted, LastTurnCalled, TurnStarted
from rules.seven_wonders_dice.planning import PLANS
from rules.seven_wonders_dice.plans import mask_of
from rules.seven_wonders_dice.printed import Space
from rules.seven_wonders_dice.scoring import standings
from rules.seven_wonders_dice.state import Board, DiceState, Die, state_of


class Fresh(msgspec.Struct, frozen=True, gc=False):
    """What was crossed in the turn that is being resolved and is settled at its end, each with its seat.

    Attacks, buildings whose first completion scores, and the colours of unlocked dice. Was nothing crossed at all?
    """

    nothing: bool
    attacks: list[tuple[int, Space]]
    buildings: list[tuple[int, str]]
    unlocked: list[tuple[int, Colour]]


def throws(revision: int) -> dict[str, tuple[int, int]]:
    """How a die can fall: face and quarter, `4/2` being face 4 up in the third quarter; all equally likely."""
    quarters = range(len(catalogue(revision).rolled.forum.quarters))
    return {f"{face}/{quarter}": (face, quarter) for face in range(1, 7) for quarter in quarters}


class Course(msgspec.Struct, frozen=True, eq=False):
    """What the course of a turn needs of a revision.

    How dice can be thrown; by die and throw, the die as it lies; buildings whose first completion scores, with their
    points (the agora); how many bonuses end the game.
    """

    thrown: tuple[str, ...]
    fallen: dict[str, dict[str, Die]]
    firsts: tuple[tuple[str, int], ...]
    bonuses_to_end: int


def _course(revision: int) -> Course:
    rules, falls = catalogue(revision), throws(revision)
    buildings = rules.printed.buildings.values()
    return Course(
        tuple(falls),
        {die: {throw: Die(die, *lying) for throw, lying in falls.items()} for die in rules.dice},
        tuple((each.kind, each.first_completion_points) for each in buildings if each.first_completion_points),
        rules.printed.meta.bonuses_to_end,
    )


_COURSES = {revision: _course(revision) for revision in range(1, REVISION + 1)}
_EACH_FOR_ITSELF = tuple((seat, seat) for seat in range(MAX_SEATS))
"""Deciders and subjects."""


def start_turn(batch: Batch, passes: int = 0) -> None:
    """Roll the dice of the forum, each by itself, and ask every seat for its turn (section 3.1).

    `passes` counts the turns in a row in which everybody passed.
    """
    state: DiceState = batch.game.state  # type: ignore[assignment]  # the game has started
    course, turn, dice, everyone = _COURSES[batch.game.revision], state.turn + 1, state.forum, batch.everyone()
    results = batch.roll(f"turn/{turn}/roll", course.thrown, len(dice), everyone)
    fallen, forum = course.fallen, []
    for die, throw in zip(dice, results):  # noqa: B905  a result a die; to say `strict` takes as long as the loop
        forum.append(fallen[die.die][throw])
    batch.emit(TurnStarted(turn, tuple(forum), turn == state.last, passes))
    batch.ask_all("turn", _EACH_FOR_ITSELF[: len(everyone)])


def end_turn(batch: Batch, fresh: Fresh) -> None:
    """What is settled once everyone has finished (section 3.4); then the game ends, or the next turn begins.

    If nothing at all was crossed then everybody passed; so often in a row, and the game ends (ruling 40).
    """
    state: DiceState = batch.game.state  # type: ignore[assignment]  # the game has started
    passes = state.passes + 1 if fresh.nothing else 0
    if fresh.buildings:
        _settle_first_completions(batch, state, fresh.buildings)
    if not passes and not state.last:
        _call_last_turn(batch, state)
    if fresh.unlocked and state.turn != state.last:
        _bring_dice_in(batch, fresh.unlocked)
    if state.turn == state.last or (passes and passes == batch.game.options["passing_turns"]):
        end_game(batch)
    else:
        start_turn(batch, passes)


def fresh_spaces(revision: int, state: DiceState) -> Fresh:
    """What was crossed in the turn that is being resolved and is settled at its end."""
    nothing = True
    attacks: list[tuple[int, Space]] = []
    buildings: list[tuple[int, str]] = []
    dice: list[tuple[int, Colour]] = []
    for seat, board in enumerate(state.boards):
        if board.fresh:
            nothing, settled = False, PLANS[revision][board.board].settled
            for space in board.crossed[-board.fresh :]:
                if space in settled:
                    attack, building, unlocked = settled[space]
                    if attack is not None:
                        attacks.append((seat, attack))
                    if building is not None:
                        buildings.append((seat, building))
                    for colour in unlocked:
                        dice.append((seat, colour))
    return Fresh(nothing, attacks, buildings, dice)


def _settle_first_completions(batch: Batch, state: DiceState, buildings: list[tuple[int, str]]) -> None:
    """Who completes the agora first scores; several in the same turn all do (section 10)."""
    revision = batch.game.revision
    for kind, points in _COURSES[revision].firsts:
        if not any(kind in board.first for board in state.boards):
            candidates = {seat for seat, building in buildings if building == kind}
            complete = [seat for seat in candidates if _is_complete(revision, state.boards[seat], kind)]
            if complete:
                batch.emit(FirstCompleted(kind, tuple(sorted(complete)), points))


def _is_complete(revision: int, board: Board, building: str) -> bool:
    plan = PLANS[revision][board.board]
    return not plan.masks[building] & ~mask_of(plan, board.crossed)


def _call_last_turn(batch: Batch, state: DiceState) -> None:
    """A third bonus crossed for the first time makes the next turn the last (section 12)."""
    needed = _COURSES[batch.game.revision].bonuses_to_end
    for board in state.boards:
        if len(board.bonuses) >= needed:
            seats = [seat for seat, board in enumerate(state.boards) if len(board.bonuses) >= needed]
            batch.emit(LastTurnCalled(tuple(seats), state.turn + 1))
            return


def _bring_dice_in(batch: Batch, unlocked: list[tuple[int, Colour]]) -> None:
    """Special dice unlocked for the first time replace grey ones drawn at random (section 7)."""
    rules, turn = catalogue(batch.game.revision), state_of(batch.game).turn
    for special in rules.specials():
        forum = [die.die for die in state_of(batch.game).forum]
        seats = tuple(seat for seat, color in unlocked if color == special.color)
        if seats and special.id not in forum:
            grey = [die for die in forum if rules.dice[die].color == "grey"]
            (replaced,) = batch.pick(f"turn/{turn}/enter/{special.id}", grey, 1, batch.everyone())
            batch.emit(DieEntered(special.id, replaced, seats))


def end_game(batch: Batch) -> None:
    """Score the game (section 13)."""
    result = standings(batch.game)
    batch.finish(decided_by(result), result)
