"""The battery passes an honest title, and finds what is wrong with each broken one."""

import dataclasses
import itertools
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from events.model import Event, Sealed
from rules.kernel.batch import Batch
from rules.kernel.decision import LegalMove, Setting
from rules.kernel.game import AnyGame, Seat, Standing
from rules.kernel.ranking import rank
from rules.kernel.refusal import Refusal
from rules.kernel.title import Title
from rules.testkit import conformance
from rules.testkit.invariants import play_out
from tests.rules.kernel import toy
from tests.rules.kernel.toy import TOY, ToyLaws


def run(check: conformance.Check, title: Title, invariants: Any, seats: int, seed: int) -> None:
    chance = random.Random(seed)
    check(play_out(title, invariants, seats, {}, chance), chance)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_an_honest_title_passes(check: conformance.Check, seats: int):
    for seed in range(6):
        run(check, TOY, ToyLaws, seats, seed)


# Broken titles, each dishonest in one way: {name: (title, the check that must find it, words of its message)}.

Broken = tuple[Title, conformance.Check, str]
BROKEN: dict[str, Callable[[], Broken]] = {}


def broken(make: Callable[[], Broken]) -> Callable[[], Broken]:
    BROKEN[make.__name__] = make
    return make


def but(**changes: Any) -> Title:
    return dataclasses.replace(TOY, **changes)


class Hinted(Event, frozen=True):
    seat: int
    text: str


def hinting(decide: Any = TOY.decide, resolve: Any = TOY.resolve) -> Title:
    """The toy with an event more, which changes nothing."""
    return but(
        events=(*TOY.events, Hinted),
        decide=decide,
        resolve=resolve,
    )


def before_the_agenda(batch: Batch, event: Event) -> None:
    """Add an event to a batch, where the agenda stays the last."""
    last = [batch.events.pop()] if isinstance(batch.events[-1], toy.table.PendingSet) else []
    batch.game = batch.start
    events, batch.events = [*batch.events, event, *last], []
    for each in events:
        batch.emit(each)


@broken
def a_first_step_that_says_whether_another_one_follows() -> Broken:
    def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
        if isinstance(move, toy.Put) and move.card in batch.game.state.hands[seat]:
            batch.emit(toy.Chosen(seat, False, Sealed((seat,), (move,))))
            return None
        return toy.decide(batch, seat, move)

    return but(decide=decide), conformance.check_one_step_choices_look_alike, "can tell Put"


@broken
def a_sealed_choice_named_in_public() -> Broken:
    def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
        refusal = toy.decide(batch, seat, move)
        if refusal is None and batch.events and isinstance(move, toy.Drop):
            before_the_agenda(batch, Hinted(seat, move.card))
        return refusal

    return (
        hinting(decide),
        conformance.check_what_is_hidden_changes_nothing,
        "sealed choice of seat . shows what is hidden",
    )


@broken
def another_seats_card_named_in_public() -> Broken:
    def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
        refusal = toy.decide(batch, seat, move)
        if refusal is None and batch.events:
            before_the_agenda(batch, Hinted(seat, max(batch.start.state.hands[seat - 1], default="")))
        return refusal

    return hinting(decide), conformance.check_what_is_hidden_changes_nothing, "shows what is hidden"


@broken
def a_dropped_card_named_at_the_reveal() -> Broken:
    def reveal(batch: Batch) -> None:
        toy.reveal(batch)
        dropped = [e.card.value for e in batch.events if isinstance(e, toy.CardDropped)]
        if dropped:
            before_the_agenda(batch, Hinted(0, dropped[0]))

    return (
        hinting(resolve={**TOY.resolve, "reveal": reveal}),
        conformance.check_quiet_play_shows_nothing,
        "quiet play shows what is hidden",
    )


@broken
def an_event_that_depends_on_what_is_hidden() -> Broken:
    def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
        refusal = toy.decide(batch, seat, move)
        if refusal is None and batch.events and "card 12" in batch.start.state.hands[seat - 1]:
            before_the_agenda(batch, Hinted(seat, "somebody is strong"))
        return refusal

    return hinting(decide), conformance.check_what_is_hidden_changes_nothing, "what is hidden|events"


@broken
def a_refusal_that_knows_where_the_card_is() -> Broken:
    def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
        refusal = toy.decide(batch, seat, move)
        if refusal is not None and refusal.code == "not_in_hand":
            for owner, hand in enumerate(batch.game.state.hands):
                if move.card in hand:
                    return replace(refusal, detail=f"Seat {owner} holds {move.card}.")
        return refusal

    return but(decide=decide), conformance.check_views, "the answer to .* in full and in view"


@broken
def a_refusal_that_depends_on_hidden_cards_alone() -> Broken:
    title, _, _ = a_refusal_that_knows_where_the_card_is()
    return title, conformance.check_what_is_hidden_changes_nothing, "the answer to .* once with other hidden cards"


@broken
def an_offer_that_depends_on_the_deck() -> Broken:
    def moves(game: AnyGame, seat: int) -> list[Any]:
        legal_moves = toy.moves(game, seat)
        low = game.state.deck and game.state.deck[0] is not None and game.state.deck[0] < "card 07"
        return legal_moves[:1] if isinstance(legal_moves[0].move, toy.Skip) and low else legal_moves

    return but(moves=moves), conformance.check_what_is_hidden_changes_nothing, "moves once with other hidden cards"


@broken
def a_label_that_depends_on_the_deck() -> Broken:
    label = lambda game, _seat, move, _language: f"{move}, then {game.state.deck[:1]}"  # noqa: E731
    return but(label=label), conformance.check_views, "labels in full and in view"


@broken
def standings_that_count_hidden_cards() -> Broken:
    def standings(game: AnyGame) -> tuple[Standing, ...]:
        scores = [sum(card is not None for card in hand) for hand in game.state.hands]
        return rank(game, [Standing(seat, 0, score, {"cards": score}) for seat, score in enumerate(scores)])

    return but(standings=standings), conformance.check_views, "standings"


@broken
def a_hand_dealt_to_a_neighbour_too() -> Broken:
    def setup(batch: Batch) -> None:
        toy.setup(batch)
        events, batch.events, batch.game = batch.events, [], batch.start
        for event in events:
            if isinstance(event, toy.HandsDealt):
                batch.emit(replace(event, hands=(replace(event.hands[0], to=(0, 1)), *event.hands[1:])))
            else:
                batch.emit(event)

    return but(setup=setup), conformance.check_what_is_hidden_changes_nothing, "what 1 knows.hands"


@broken
def a_lost_card() -> Broken:
    def evolve(state: Any, event: Event) -> Any:
        after = toy.evolve(state, event)
        return replace(after, dropped=()) if isinstance(event, toy.CardDropped) else after

    return but(folds=dict.fromkeys(TOY.folds, evolve)), conformance.check_nothing_is_lost, "the cards are"


@broken
def a_fold_that_depends_on_more_than_its_events() -> Broken:
    counter = itertools.count()

    def evolve(state: Any, event: Event) -> Any:
        after = toy.evolve(state, event)
        return replace(after, round=next(counter)) if isinstance(event, toy.HandsDealt) else after

    return but(folds=dict.fromkeys(TOY.folds, evolve)), conformance.check_the_log_is_the_game, "gives another state"


@broken
def a_fact_that_the_log_gives_back_otherwise() -> Broken:
    def conflict(batch: Batch) -> None:
        toy.conflict(batch)
        events, batch.events, batch.game = batch.events, [], batch.start
        for event in events:
            batch.emit(replace(event, scores=list(event.scores)) if isinstance(event, toy.Fought) else event)

    return (
        but(resolve={**TOY.resolve, "conflict": conflict}),
        conformance.check_the_log_is_the_game,
        "another state than deciding did",
    )


@broken
def a_view_that_guesses() -> Broken:
    def evolve(state: Any, event: Event) -> Any:
        after = toy.evolve(state, event)
        if isinstance(event, toy.CardDrawn) and event.card.value is None:
            hand = (*after.hands[event.seat][:-1], "card 01")
            return replace(after, hands=toy._at(after.hands, event.seat, hand))
        return after

    return but(folds=dict.fromkeys(TOY.folds, evolve)), conformance.check_views, "the view.hands"


@broken
def a_choice_sealed_to_everybody() -> Broken:
    def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
        refusal = toy.decide(batch, seat, move)
        if refusal is None and batch.events and isinstance(batch.events[0], toy.Chosen):
            events, batch.events, batch.game = batch.events, [], batch.start
            chain = Sealed(tuple(range(len(batch.game.seats))), events[0].chain.value)
            for event in [replace(events[0], chain=chain), *events[1:]]:
                batch.emit(event)
        return refusal

    return but(decide=decide), conformance.check_sealed_choices, "is sealed to"


@broken
def a_choice_that_others_feel() -> Broken:
    def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
        refusal = toy.decide(batch, seat, move)
        if refusal is None and batch.events and isinstance(batch.events[0], toy.Chosen):
            before_the_agenda(batch, toy.Fought(None, tuple(s + 1 for s in batch.game.state.scores)))
        return refusal

    return but(decide=decide), conformance.check_sealed_choices, "is felt by"


@broken
def an_offer_that_is_refused() -> Broken:
    def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
        if move == toy.Vow(True) and batch.game.state.round == 1:
            return Refusal("too_early", "toy: vows", "No vows in the first round.")
        return toy.decide(batch, seat, move)

    return but(decide=decide), conformance.check_offers_are_taken, "is offered .* and refused|No vows"


@broken
def a_move_that_is_not_offered_and_taken() -> Broken:
    moves = lambda game, seat: [o for o in toy.moves(game, seat) if o.move != toy.Put("card 05")]  # noqa: E731
    return but(moves=moves), conformance.check_others_are_refused, "may do it"


@broken
def an_offer_that_comes_twice() -> Broken:
    return but(moves=lambda g, s: toy.moves(g, s)[:1] + toy.moves(g, s)), conformance.check_offers_are_taken, "twice"


@broken
def a_move_with_two_outcomes() -> Broken:
    counter = itertools.count()

    def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
        refusal = toy.decide(batch, seat, move)
        if refusal is None and batch.events:
            before_the_agenda(batch, Hinted(seat, str(next(counter))))
        return refusal

    return hinting(decide), conformance.check_offers_are_taken, "has two outcomes"


@broken
def no_quiet_move() -> Broken:
    return but(moves=lambda _g, _s: []), conformance.check_the_agenda, "empty sequence"


@broken
def changes_of_mind_without_end() -> Broken:
    def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
        kept = batch.game.commitments[seat]
        if kept is not None and isinstance(move, toy.Drop | toy.Put) and not toy.is_open(kept.chain):
            batch.emit(toy.Chosen(seat, True, Sealed((seat,), (toy.Drop(move.card),))))
            return None
        return toy.decide(batch, seat, move)

    def moves(game: AnyGame, seat: int) -> list[Any]:
        kept = game.commitments[seat]
        cheat = replace(game, commitments=toy._at(game.commitments, seat, kept and replace(kept, times=1)))
        return toy.moves(cheat, seat)

    return but(decide=decide, moves=moves), conformance.check_changes_of_mind, "changed its mind"


@broken
def offers_that_go_on_behind_the_last_change() -> Broken:
    def moves(game: AnyGame, seat: int) -> list[Any]:
        kept = game.commitments[seat]
        cheat = replace(game, commitments=toy._at(game.commitments, seat, kept and replace(kept, times=1)))
        return toy.moves(cheat, seat)

    return but(moves=moves), conformance.check_changes_of_mind, "too_many_changes"


@broken
def a_label_drawn_twice() -> Broken:
    def conflict(batch: Batch) -> None:
        batch.shuffle("conflict", ["a", "b"])
        toy.conflict(batch)

    return but(resolve={**TOY.resolve, "conflict": conflict}), conformance.check_the_agenda, "draws conflict twice"


@broken
def a_decision_that_comes_again() -> Broken:
    def ask_again(batch: Batch) -> None:
        toy.conflict(batch)
        pending = batch.game.pending
        if isinstance(batch.events[-1], toy.table.PendingSet):
            batch.events.pop()
            batch.game = replace(batch.game, version=batch.game.version - 1, pending=())
            batch.set_pending(replace(i, id="draw") if isinstance(i, toy.PendingDecision) else i for i in pending)

    return but(resolve={**TOY.resolve, "conflict": ask_again}), conformance.check_the_agenda, "were over"


@broken
def something_behind_the_agenda() -> Broken:
    def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
        refusal = toy.decide(batch, seat, move)
        if refusal is None and batch.events and isinstance(batch.events[-1], toy.table.PendingSet):
            batch.emit(Hinted(seat, "oh"))
        return refusal

    return hinting(decide), conformance.check_the_agenda, "behind the agenda"


@broken
def a_form_that_forgets() -> Broken:
    def to_public(game: AnyGame) -> Any:
        return replace(toy.to_public(game), resigned=(9,))

    return but(to_public=to_public), conformance.check_round_trips, "the form's resigned"


@broken
def a_form_that_cannot_be_read() -> Broken:
    return but(form=toy.PublicState[int]), conformance.check_round_trips, ": form"


@broken
def an_end_with_other_standings() -> Broken:
    def standings(game: AnyGame) -> tuple[Standing, ...]:
        found = toy.standings(game)
        return found if game.status == "playing" else rank(game, [replace(s, tie_break=s.seat) for s in found])

    return but(standings=standings), conformance.check_standings, "other standings"


@broken
def points_that_do_not_add_up() -> Broken:
    standings = lambda game: tuple(replace(s, points={"cards": 1, "luck": 99}) for s in toy.standings(game))  # noqa: E731
    return but(standings=standings), conformance.check_standings, "points of seat"


@broken
def a_bot_that_peeks_and_cheats() -> Broken:
    bots = {"cheat": lambda _view, _seat, _offers, _chance: toy.Put("card 12")}
    return but(bots=bots), conformance.check_bots, "cheat wants"


@broken
def a_history_that_needs_what_is_sealed() -> Broken:
    describe = lambda event, _r, _n, _l: "a" + event.card.value if isinstance(event, toy.CardDropped) else None  # noqa: E731
    return but(describe=describe), conformance.check_history, "NoneType|concatenate"


@broken
def a_resigned_seat_that_may_win() -> Broken:
    def standings(game: AnyGame) -> tuple[Standing, ...]:
        seated = replace(game, seats=(Seat("x"),) * len(game.seats))
        scores = [9 if seat.resigned else 0 for seat in game.seats]
        return rank(seated, [Standing(seat, 0, score, {"cards": score}) for seat, score in enumerate(scores)])

    return but(standings=standings), conformance.check_resigning, "resigned, ranks"


@broken
def an_endless_game() -> Broken:
    def conflict(batch: Batch) -> None:
        batch.emit(toy.Fought(None, batch.game.state.scores))
        batch.set_pending([toy.PendingResolution("reveal"), toy.PendingResolution("conflict")])

    return but(resolve={**TOY.resolve, "conflict": conflict}), conformance.check_the_agenda, "does not end"


class Wish(msgspec.Struct, frozen=True, tag_field="action", tag="wish", forbid_unknown_fields=True):
    """A setting of the toy: nothing comes of it."""

    loud: bool


def wishing(told: Callable[[Batch, int, Wish], None]) -> Title:
    """The toy with a setting, which is told like this."""

    class Wishing(Setting[Any, Wish], frozen=True):
        answer = Wish

        def moves(self) -> list[LegalMove]:
            return [LegalMove(Wish(loud=False)), LegalMove(Wish(loud=True))]

        def refuse(self, move: Wish) -> Refusal | None:
            return None

        def take(self, batch: Batch, move: Wish) -> None:
            told(batch, self.seat, move)

    return dataclasses.replace(hinting(toy.decide), move=toy.Move | Wish, setting=Wishing)


def test_a_setting_of_which_others_learn_that_it_changed_passes():
    title = wishing(lambda batch, seat, _move: batch.emit(Hinted(seat, "wishes")))
    for check in conformance.CHECKS:
        run(check, title, ToyLaws, 3, 1)


@broken
def a_setting_that_all_can_read() -> Broken:
    title = wishing(lambda batch, seat, move: batch.emit(Hinted(seat, "loud" if move.loud else "quiet")))
    return title, conformance.check_settings, "shows what is hidden"


@broken
def a_setting_that_answers_the_decision() -> Broken:
    def told(batch: Batch, seat: int, _move: Wish) -> None:
        batch.emit(Hinted(seat, "wishes"))
        batch.set_pending([toy.PendingResolution("conflict")])

    return wishing(told), conformance.check_settings, "changes what the game waits for"


@pytest.mark.parametrize("name", BROKEN)
def test_the_battery_finds(name: str):
    title, check, words = BROKEN[name]()
    with pytest.raises(Exception, match=words):  # noqa: PT012
        for seed in range(12):
            run(check, title, ToyLaws, 3, seed)


def test_quiet_play_may_go_on_for_ever_only_where_the_laws_say_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(conformance, "MAX_BATCHES", 2)
    endless = type("Endless", (ToyLaws,), {"ENDLESS": True})
    run(conformance.check_quiet_play_ends, TOY, endless, 2, 1)
    with pytest.raises(AssertionError, match="quiet play does not end"):
        run(conformance.check_quiet_play_ends, TOY, ToyLaws, 2, 1)
