"""Simultaneous choices, the pending stack, and batches."""

import pytest
from msgspec.structs import replace

from events.format.model import Sealed
from tests.titles.kernel.toy import TOY, Chosen, Drop, Put, Vow, is_open
from titles.kernel.deciding.decider import decide, moves, resolve
from titles.kernel.events.events import Drawn, PendingSet, Resolved
from titles.kernel.play.batch import Batch
from titles.kernel.play.commitments import MAX_CHOICES, commit, refuse_commitment
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import (
    AnyGame,
    Commitment,
    PendingDecision,
    PendingResolution,
    open_decisions,
    pending_decision,
    pending_resolution,
    to_move,
)
from titles.testkit.playthrough import open_random


class Fixed:
    """The same chance each time."""

    def choice(self, seq):
        return seq[0]

    def randrange(self, _stop: int) -> int:
        return 0


@pytest.fixture
def game() -> AnyGame:
    return open_random(TOY, 2, {}, Fixed())[-1].game


def card(game: AnyGame, seat: int, number: int = 0) -> str:
    return game.state.hands[seat][number]


def after(game: AnyGame, seat: int, move: object) -> AnyGame:
    batch = decide(TOY, game, seat, move)
    assert isinstance(batch, Batch), batch
    return batch.game


def test_a_choice_is_sealed_and_changes_no_state_but_its_own(game: AnyGame):
    batch = decide(TOY, game, 0, Drop(card(game, 0)))
    assert isinstance(batch, Batch)
    assert batch.events == [Chosen(0, True, Sealed((0,), (Drop(card(game, 0)),)))]
    assert batch.game.commitments == (Commitment(True, (Drop(card(game, 0)),), 1), None)
    assert batch.game.state == game.state
    assert to_move(batch.game) == (1,)
    assert pending_decision(batch.game, 0) is not None  # it may change its mind


def test_a_chain_of_steps_replaces_the_chain_so_far(game: AnyGame):
    game = after(game, 0, Put(card(game, 0)))
    assert to_move(game) == (1,)
    game = after(game, 0, Vow(True))
    assert game.commitments[0] == Commitment(True, (Put(card(game, 0)), Vow(True)), 2)
    assert to_move(game) == (1,)


def test_seats_with_incomplete_choices_are_to_move_again_once_every_seat_has_chosen(game: AnyGame):
    game = after(game, 0, Put(card(game, 0)))
    batch = decide(TOY, game, 1, Put(card(game, 1)))
    assert isinstance(batch, Batch)
    assert batch.events == [
        Chosen(1, False, Sealed((1,), (Put(card(game, 1)),))),
        Chosen(0, False, Sealed((0,), (Put(card(game, 0)),))),
    ]
    assert to_move(batch.game) == (0, 1)
    game = after(batch.game, 1, Vow(True))
    assert to_move(game) == (0,)
    assert pending_resolution(after(game, 0, Vow(False))) == "reveal"


def test_a_seat_without_choices_left_loses_none_when_it_is_to_move_again(game: AnyGame):
    batch = Batch(game)
    for n in range(MAX_CHOICES):
        chain = (Put(card(game, 0, n % 2)),)
        commit(batch, 0, Chosen(0, True, Sealed((0,), chain)), is_open)
    game = after(batch.game, 1, Drop(card(game, 1)))
    assert to_move(game) == (0,)
    assert pending_resolution(after(game, 0, Vow(True))) == "reveal"


def test_the_last_complete_choice_closes_the_decision(game: AnyGame):
    decision = open_decisions(game)[0].id
    game = after(game, 0, Drop(card(game, 0)))
    batch = decide(TOY, game, 1, Drop(card(game, 1)))
    assert isinstance(batch, Batch)
    assert batch.events[-1] == PendingSet((PendingResolution("reveal"),))
    assert (pending_resolution(batch.game), to_move(batch.game), open_decisions(batch.game)) == ("reveal", (), ())
    assert all(batch.game.commitments)  # kept for the reveal
    late = decide(TOY, batch.game, 0, Drop(card(game, 0, 1)), decision)
    assert isinstance(late, Refusal)
    assert late.code == "decision_over"


def test_a_reveal_clears_the_choices(game: AnyGame):
    for seat in (0, 1):
        game = after(game, seat, Drop(card(game, seat)))
    batch = resolve(TOY, game)
    assert batch.events[0] == Resolved("reveal")
    assert batch.start.commitments != (None, None)
    assert batch.game.commitments == (None, None)
    assert pending_resolution(batch.game) == "conflict"


def test_an_identical_choice_changes_nothing(game: AnyGame):
    game = after(game, 0, Drop(card(game, 0)))
    batch = decide(TOY, game, 0, Drop(card(game, 0)))
    assert isinstance(batch, Batch)
    assert batch.events == []


def test_the_same_chain_declared_complete_is_another_choice(game: AnyGame):
    step = (Put(card(game, 0)),)
    batch = Batch(game)
    commit(batch, 0, Chosen(0, False, Sealed((0,), step)))
    commit(batch, 0, Chosen(0, True, Sealed((0,), step)))
    assert len(batch.events) == 2


def test_a_choice_can_be_changed_a_limited_number_of_times(game: AnyGame):
    for change in range(MAX_CHOICES):
        game = after(game, 0, Drop(card(game, 0, change % 2)))
    assert game.commitments[0].times == MAX_CHOICES
    refusal = decide(TOY, game, 0, Drop(card(game, 0, 0)))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "too_many_changes"
    assert moves(TOY, game, 0) == []
    game = after(game, 1, Drop(card(game, 1)))
    assert pending_resolution(game) == "reveal"


def test_a_chain_may_still_be_finished_after_the_last_change(game: AnyGame):
    batch = Batch(game)
    for n in range(MAX_CHOICES):
        commit(batch, 0, Chosen(0, False, Sealed((0,), (Put(card(game, 0, n % 2)),))))
    steps = batch.game.commitments[0].chain
    for other in ((Put(card(game, 0, 0)),), (), (Put(card(game, 0, 0)), Vow(True))):
        refusal = refuse_commitment(batch.game, Chosen(0, True, Sealed((0,), other)))
        assert isinstance(refusal, Refusal)
    assert refuse_commitment(batch.game, Chosen(0, True, Sealed((0,), (*steps, Vow(True))))) is None
    assert refuse_commitment(batch.game, Chosen(0, False, Sealed((0,), steps))) is None


# The pending stack, the last on top.

ONE, TWO = PendingDecision("choose", 0, 0, "choose-1"), PendingDecision("choose", 1, 1, "choose-1")
NESTED = PendingDecision("steal", 1, 0, "steal-2")


@pytest.mark.parametrize(
    ("pending", "decisions", "awaited", "kind"),
    [
        ((), (), (), None),
        ((ONE, TWO), (ONE, TWO), (0, 1), None),
        ((ONE, TWO, NESTED), (NESTED,), (1,), None),
        ((NESTED, PendingResolution("conflict")), (), (), "conflict"),
        ((PendingResolution("conflict"), PendingResolution("reveal")), (), (), "reveal"),
        ((PendingResolution("reveal"), ONE), (ONE,), (0,), None),
        ((TWO, replace(ONE, decider=1)), (TWO, replace(ONE, decider=1)), (1,), None),
    ],
)
def test_the_pending_stack_says_who_is_to_move_and_what_is_due(game: AnyGame, pending, decisions, awaited, kind):
    game = replace(game, pending=pending)
    assert (open_decisions(game), to_move(game), pending_resolution(game)) == (decisions, awaited, kind)


def test_decisions_opened_together_get_one_id_from_kind_and_version(game: AnyGame):
    batch = Batch(game)
    batch.set_pending([replace(ONE, id=""), replace(TWO, id=""), NESTED])
    opened = f"choose-{game.version + 1}"
    assert [decision.id for decision in batch.game.pending] == [opened, opened, "steal-2"]


def test_a_stack_that_stays_is_not_set_again(game: AnyGame):
    batch = Batch(game)
    batch.set_pending(game.pending)
    assert batch.events == []


# Batches.


def test_a_batch_applies_each_event_and_keeps_its_start(game: AnyGame):
    batch = Batch(game)
    cards = batch.shuffle("test/1", ["a", "b", "c"], (0,))
    [drawn] = batch.events
    assert isinstance(drawn, Drawn)
    assert (drawn.label, drawn.size, drawn.act.to) == ("test/1", 3, (0,))
    assert (drawn.act.value.kind, drawn.act.value.source, drawn.act.value.result) == ("shuffle", ("a", "b", "c"), cards)
    assert batch.pick("test/2", ["a", "b", "c"], 2, batch.everyone())
    assert batch.roll("test/3", ["1", "2"], 5)
    assert [event.act.to for event in batch.events] == [(0,), (0, 1), ()]
    assert [event.size for event in batch.events] == [3, 2, 5]
    assert (batch.start, batch.game.version) == (game, game.version + 3)


def test_a_label_draws_the_same_again(game: AnyGame):
    draws = [Batch(g).shuffle("age/1", list("abcdefgh")) for g in (game, replace(game, version=99))]
    assert draws[0] == draws[1]


def test_a_view_cannot_draw(game: AnyGame):
    with pytest.raises(AssertionError, match="only the full state can draw"):
        Batch(replace(game, seed=None)).shuffle("x", ["a"])
