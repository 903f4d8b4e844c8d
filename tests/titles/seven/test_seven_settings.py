"""The windows in which a seat wants to be asked for anytime cards: a secret setting (ruling 41)."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from events.format.model import Sealed
from tests.titles.seven.seven_table import (
    DASH,
    FORCE,
    HOLD_IT,
    LOST_ITEM,
    NORTH,
    PALETTE,
    PROPHET,
    RAIN,
    SOUTH,
    TRAP,
    Table,
    but,
    cell,
    down,
    table,
    up,
)
from titles.kernel.deciding.decider import decide, moves, play_default_move, preferences
from titles.kernel.deciding.life import resign
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, to_move
from titles.seven import events as happened
from titles.seven.play.preferences import MAX_SETTINGS
from titles.seven.terms.basics import WINDOWS
from titles.seven.terms.moves import ALL, Watch
from titles.seven.title import TITLE
from titles.seven.words.labels import label
from titles.testkit.answers import assert_says_why
from titles.testkit.played_game import fold, stored
from titles.testkit.playthrough import open_random, playing

SIDE_BY_SIDE = {0: cell(3, 3), 1: cell(3, 4)}
FAR = {2: up(DASH)}


def watching(game: AnyGame, seat: int, window: Any = ALL, *, ask: bool = True, decision: str | None = None) -> Any:
    """The outcome when a seat sets its windows."""
    return decide(TITLE, game, seat, Watch(window, ask), decision)


def watch(t: Table, seat: int, window: Any = ALL, *, ask: bool = True) -> Table:
    """A seat sets its windows, whether or not it is to move."""
    batch = watching(t.game, seat, window, ask=ask)
    assert isinstance(batch, Batch), batch
    return t.take(batch)


def refused(t: Table, seat: int, window: Any = ALL, *, ask: bool = True) -> str:
    """The refusal of a change of a seat's windows."""
    answer = watching(t.game, seat, window, ask=ask)
    assert isinstance(answer, Refusal), answer
    assert_says_why(answer)
    return answer.code


# No right is missed


def test_a_palette_gained_by_an_arrival_in_an_opponents_turn_is_usable_in_the_next_window():
    stacks = {cell(1, 1): down(PALETTE), cell(1, 3): down(RAIN), cell(5, 3): down(RAIN)}
    t = table(hands={0: [FORCE, FORCE, LOST_ITEM, DASH]}, stacks=stacks)
    watch(t, 1)
    t.do("use", card=FORCE).do("choose_card", card=FORCE)
    assert t.decision == ("cell", 0), "nobody is asked with an empty hand"
    t.do("choose_cell", cell=cell(1, 1))
    assert t.hand(1) == [PALETTE]
    t.do("use", card=LOST_ITEM)
    assert t.decision == ("anytime", 1)
    t.do("use", card=PALETTE)
    assert t.decision == ("colour", 1)


def test_a_palette_gained_on_the_first_move_of_the_game_is_usable_at_the_end_of_that_phase():
    t = table(hands={1: [TRAP]}, stacks={cell(5, 3): down(PALETTE)}, phase="move")
    watch(t, 0).do("move", cell=cell(5, 3))
    assert t.decision == ("anytime", 0)
    assert {"action": "use", "card": PALETTE, "option": None} in t.options


@pytest.mark.parametrize(
    ("window", "seat"), [(window, seat) for window in WINDOWS for seat in (0, 1) if window != "reaction"]
)
def test_each_window_asks_the_seats_that_set_it(window: str, seat: int):
    hands = {0: [DASH, LOST_ITEM, RAIN], 1: [TRAP, TRAP]}
    hands[seat] = [*hands[seat], PALETTE]
    t = table(hands=hands, pieces=SIDE_BY_SIDE, phase="lock", stacks={cell(2, 3): up(DASH)})
    watch(t, seat, window)
    plan: dict[str, list[dict[str, Any]]] = {
        "lock": [{"action": "lock", "card": DASH}],
        "lock_phase": [{"action": "pass"}],
        "hand": [{"action": "pass"}, {"action": "use", "card": LOST_ITEM}],
        "hand_phase": [{"action": "pass"}, {"action": "end_phase"}],
        "move": [{"action": "pass"}, {"action": "end_phase"}, {"action": "move", "cell": cell(2, 3)}],
        "contact": [{"action": "pass"}, {"action": "end_phase"}, {"action": "contact", "seat": 1}],
        "move_phase": [{"action": "pass"}, {"action": "end_phase"}, {"action": "move", "cell": cell(2, 3)}],
    }
    for step in plan[window]:
        assert t.decision != ("anytime", seat)
        t.do(**step)
    if t.decision == ("answer_contact", 1):
        t.do("pass")
    assert t.decision == ("anytime", seat)


def test_a_reaction_opens_a_window():
    t = table(locks={0: but("red")}, hands={0: [DASH, PALETTE], 1: [HOLD_IT, PROPHET, RAIN]}, phase="lock")
    watch(t, 0, "reaction").do("lock", card=DASH).do("use", card=HOLD_IT).do("choose_card", card=PROPHET)
    assert t.decision == ("anytime", 0)


def test_a_window_set_while_it_is_open_counts():
    hands = {0: [RAIN], 1: [RAIN], 2: [PALETTE]}
    t = table(3, hands=hands, windows={1: ["lock_phase"]}, phase="lock", stacks=FAR).do("pass")
    assert t.decision == ("anytime", 1)
    watch(t, 2, "lock_phase").do("pass")
    assert t.decision == ("anytime", 2)


def test_a_window_unset_while_it_is_open_counts():
    hands = {seat: [RAIN] for seat in range(3)}
    t = table(3, hands=hands, windows={1: ["lock_phase"], 2: ["lock_phase"]}, phase="lock", stacks=FAR).do("pass")
    watch(t, 2, "lock_phase", ask=False).do("pass")
    assert t.decision == ("hand", 0)


def test_after_a_use_the_window_begins_again_with_the_turn_player():
    hands = {0: [TRAP, TRAP, TRAP, RAIN], 1: [PALETTE, RAIN]}
    t = table(hands=hands, windows={0: ["lock_phase"], 1: ["lock_phase"]}, phase="lock", stacks=FAR)
    t.do("pass").do("pass").do("use", card=PALETTE).do("choose_colour", colour="blue").do("choose_card", card=TRAP)
    assert t.decision == ("hand", 0), "all see the Palette in the discard pile"


# At any time


def test_a_seat_can_set_its_windows_whether_or_not_it_is_asked():
    t = table(hands={0: [RAIN]}, stacks=FAR)
    asked = t.decision
    for seat in (0, 1):
        watch(t, seat, "contact")
        assert t.decision == asked
        assert t.state.windows[seat] == ("contact",)
    assert t.happened(happened.WindowsSet) == [happened.WindowsSet(1, Sealed((1,), ("contact",)))]
    assert len(t.events) == 1
    assert t.game.pending == table(hands={0: [RAIN]}, stacks=FAR).game.pending


def test_a_setting_can_be_changed_while_an_invasion_is_to_be_carried_out():
    t = table(pieces={0: cell(1, 3), 1: SOUTH}, stacks={NORTH: up(DASH)}, phase="move", eternal=())
    t.end_turn()
    assert t.decision == "conflict"
    watch(t, 1).resolve()
    assert t.state.windows[1] == WINDOWS
    assert t.state.turn.number == 6


def test_a_setting_answers_no_decision():
    t = table(hands={0: [RAIN]}, stacks=FAR)
    decision = t.game.pending[0].id  # type: ignore[union-attr]
    for seat in (0, 1):
        assert isinstance(watching(t.game, seat, decision=decision), Batch)
        assert isinstance(watching(t.game, seat, decision="hand-3"), Batch)


def test_before_the_start_and_after_the_end_nothing_can_be_set():
    opened = open_random(TITLE, 2, {}, random.Random(1))
    assert watching(opened[0].game, 0).code == "not_started"
    over = table(locks={0: but("red")}, hands={0: [DASH]}, phase="lock").do("lock", card=DASH)
    assert refused(over, 0) == "game_over"
    assert preferences(TITLE, over.game, 0) == preferences(TITLE, opened[0].game, 0) == []


def test_a_seat_that_resigned_cannot_change_settings():
    t = table(3, hands={0: [RAIN]}, stacks=FAR)
    batch = Batch(t.game)
    assert resign(TITLE, batch, 1) is None
    t.take(batch)
    assert refused(t, 1) == "resigned"
    assert preferences(TITLE, t.game, 1) == []
    assert preferences(TITLE, t.game, 2)


def test_while_cubes_are_chosen_windows_can_be_set():
    game = open_random(TITLE, 2, {"cube_colours": "chosen"}, random.Random(1))[-1].game
    batch = watching(game, 1)
    assert batch.game.state.windows == ((), WINDOWS)
    assert to_move(batch.game) == (0,)


def test_without_colourless_cards_there_is_nothing_to_set():
    game = open_random(TITLE, 2, {"colourless_cards": False}, random.Random(1))[-1].game
    assert preferences(TITLE, game, 0) == []
    assert watching(game, 0).code == "no_anytime_cards"


# What can be set


def offered(t: Table, seat: int) -> set[tuple[str, bool]]:
    return {(legal_move.move.window, legal_move.move.ask) for legal_move in preferences(TITLE, t.game, seat)}


def test_only_changes_that_change_something_are_legal():
    t = table(hands={0: [RAIN]}, stacks=FAR)
    assert offered(t, 1) == {(window, True) for window in (*WINDOWS, ALL)}
    assert refused(t, 1, ask=False) == refused(t, 1, "move", ask=False) == "no_change"
    watch(t, 1, "move")
    assert offered(t, 1) == {(window, window != "move") for window in WINDOWS} | {(ALL, True), (ALL, False)}
    assert refused(t, 1, "move") == "no_change"
    watch(t, 1)
    assert offered(t, 1) == {(window, False) for window in (*WINDOWS, ALL)}
    assert watch(t, 1, "hand", ask=False).state.windows[1] == tuple(w for w in WINDOWS if w != "hand")
    assert watch(t, 1, ask=False).state.windows[1] == ()


def test_a_seat_changes_its_windows_sixteen_times_a_turn_at_most():
    t = table(3, hands={0: [RAIN]}, stacks=FAR)
    for number in range(MAX_SETTINGS):
        watch(t, 1, ask=number % 2 == 0)
    assert refused(t, 1) == "too_many_settings"
    assert preferences(TITLE, t.game, 1) == []
    watch(t, 2)
    t.end_turn()
    watch(t, 1)
    assert t.state.turn.settings == (1,)


def test_labels_in_both_languages():
    game = table(hands={0: [RAIN]}, stacks=FAR).game
    texts = [
        label(game, 1, Watch(window, ask), language)
        for window in (*WINDOWS, ALL)
        for ask in (True, False)
        for language in ("en", "ja")
    ]
    assert len(set(texts)) == len(texts)
    assert texts[0] == "Be asked for anytime cards when a lock is declared"


# What others learn


def test_others_learn_that_a_setting_changed_and_nothing_else():
    t = table(3, hands={0: [RAIN]}, stacks=FAR)
    views = []
    for window, ask in (("move", True), (ALL, True)):
        batch = watching(t.game, 1, window, ask=ask)
        lines = stored(TITLE, batch)
        assert [item.to for item in lines[0].envelope.sealed] == [(1,)]
        assert b"move" not in bytes(lines[0].envelope.data)
        views.append({reader: fold(TITLE, t.game, lines, reader) for reader in (0, 2, None)})
    assert views[0] == views[1]
    assert views[0][None].state.windows[1] is None


def test_an_open_window_tells_nothing_of_later_settings():
    """The public frame of an open window names all seats whose turn is still to come, whatever they have set."""
    hands = {seat: [RAIN] for seat in range(4)}
    frames = []
    for windows in ({1: ["lock_phase"]}, {1: ["lock_phase"], 3: ["lock_phase"]}):
        t = table(4, hands=hands, windows=windows, phase="lock", stacks=FAR).do("pass")
        assert t.decision == ("anytime", 1)
        frames.append(t.state.frames)
    assert frames[0] == frames[1]


# No flood


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_without_set_windows_asks_nobody(seats: int):
    chance = random.Random(seats)
    game = open_random(TITLE, seats, {}, chance)[-1].game
    for batch in playing(TITLE, game, chance):
        assert not any(getattr(item, "kind", "") == "anytime" for item in batch.game.pending)


def test_bots_and_default_moves_change_no_settings():
    t = table(hands={0: [TRAP]}, stacks=FAR)
    assert not any(isinstance(legal_move.move, Watch) for legal_move in moves(TITLE, t.game, 0))
    resigned = replace(t.game, seats=tuple(replace(seat, resigned=9) for seat in t.game.seats))
    quiet = play_default_move(TITLE, resigned, 0)
    assert not any(isinstance(event, happened.WindowsSet) for event in quiet.events)


@pytest.mark.parametrize("seed", range(4))
def test_who_chooses_among_moves_and_settings_at_random_comes_to_the_end(seed: int):
    chance = random.Random(seed)
    game = open_random(TITLE, 2 + seed % 3, {}, chance)[-1].game

    def any_of_all(game: AnyGame, seat: int, legal_moves: list[Any]) -> Any:
        return chance.choice([*legal_moves, *preferences(TITLE, game, seat)]).move

    for count, batch in enumerate(playing(TITLE, game, chance, any_of_all)):
        assert count < 20_000
        game = batch.game
    assert game.status == "finished"
