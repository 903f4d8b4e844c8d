"""The conformance suite passes an honest title, and finds what is wrong with each broken one."""

import dataclasses
import itertools
import random
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from events.format.model import Event, Sealed
from tests.titles.kernel import toy
from tests.titles.kernel.toy import TOY, ToyInvariants
from titles.kernel.events.events import Finished, PendingSet, PreferenceEvent
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import LegalMove, Preference
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.derived import Derived
from titles.kernel.state.game import AnyGame, PendingDecision, PendingResolution, Seat, Standing
from titles.kernel.state.ranking import rank
from titles.kernel.title import Title
from titles.kernel.words.narrator import Narrator
from titles.kernel.words.translated import Translated
from titles.testkit import conformance, secrecy
from titles.testkit.played_game import play_out


def run(check: conformance.Check, title: Title, invariants: Any, seats: int, seed: int) -> None:
    source = random.Random(seed)
    check(play_out(title, invariants, seats, {}, source), source)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_an_honest_title_passes(check: conformance.Check, seats: int):
    for seed in range(3):
        run(check, TOY, ToyInvariants, seats, seed)


class Broken(NamedTuple):
    """A title that is wrong in one way, the check that must find it, and words of the message."""

    title: Title
    check: conformance.Check
    words: str
    patches: tuple[tuple[Any, str, Any], ...] = ()
    """What is replaced of the toy: (its module or a class, attribute, value)."""


BROKEN: dict[str, Callable[[], Broken]] = {}


def broken(make: Callable[[], Broken]) -> Callable[[], Broken]:
    BROKEN[make.__name__] = make
    return make


def but(**changes: Any) -> Title:
    return dataclasses.replace(TOY, **changes)


class Hinted(toy.ToyEvent, frozen=True):
    """An event that changes nothing."""

    seat: int
    text: str

    def apply(self, state: toy.ToyState) -> toy.ToyState:
        return state


HINTS = (*TOY.events, Hinted)


class Wished(PreferenceEvent[toy.ToyState, Narrator], toy.ToyEvent, frozen=True):
    """A change of a setting."""

    text: str

    def apply(self, state: toy.ToyState) -> toy.ToyState:
        return state


def deciding(**methods: Any) -> dict[str, Any]:
    """The toy's decisions with some methods replaced; each gets the toy's own method first."""

    def change(decision: Any) -> Any:
        own = {
            name: lambda self, *args, method=method, name=name: method(
                lambda *others: getattr(decision, name)(self, *others), self, *args
            )
            for name, method in methods.items()
        }
        return type(decision)(decision.__name__, (decision,), own, frozen=True)

    return {kind: change(decision) for kind, decision in TOY.decisions.items()}


def hinting(after: Callable[[Batch, int, Any], None]) -> Title:
    """The toy with an event that may follow a move."""

    def take(own: Any, decision: Any, batch: Batch, move: Any) -> None:
        own(batch, move)
        if batch.events:
            after(batch, decision.pending.decider, move)

    return but(events=HINTS, decisions=deciding(take=take))


def resolving(kind: str, resolve: Callable[[Batch], None], **changes: Any) -> Title:
    return but(resolve={**TOY.resolve, kind: resolve}, **changes)


def emit_again(batch: Batch, events: Iterable[Event]) -> None:
    """Empty a batch, and emit these events."""
    batch.game, batch.events = batch.start, []
    for event in events:
        batch.emit(event)


def before_the_pending_stack(batch: Batch, event: Event) -> None:
    """Add an event to a batch, where the pending stack stays the last."""
    at = len(batch.events) - isinstance(batch.events[-1], PendingSet)
    emit_again(batch, [*batch.events[:at], event, *batch.events[at:]])


class Shrinking(toy.ToyPublicState, frozen=True, kw_only=True, omit_defaults=True):
    """A public state that leaves out what is empty."""

    remaining: tuple[int, ...] = ()


@broken
def a_public_state_whose_members_vanish() -> Broken:
    def shrinking(game: AnyGame) -> Shrinking:
        shown = toy.to_public(game)
        fields = {name: getattr(shown, name) for name in shown.__struct_fields__}
        return Shrinking(**fields, remaining=(1,) if game.pending else ())

    return Broken(but(form=Shrinking, to_public=shrinking), conformance.check_members_stay, "no longer has")


@broken
def a_first_step_that_says_whether_another_one_follows() -> Broken:
    def take(own: Any, decision: Any, batch: Batch, move: Any) -> None:
        if isinstance(move, toy.Put):
            seat = decision.pending.decider
            batch.emit(toy.Chosen(seat, False, Sealed((seat,), (move,))))
        else:
            own(batch, move)

    return Broken(but(decisions=deciding(take=take)), secrecy.check_first_steps_look_alike, "can tell Put")


@broken
def a_sealed_choice_named_in_public() -> Broken:
    def after(batch: Batch, seat: int, move: Any) -> None:
        if isinstance(move, toy.Drop):
            before_the_pending_stack(batch, Hinted(seat, move.card))

    words = "sealed choice of seat . shows what is hidden"
    return Broken(hinting(after), secrecy.check_hidden_cards_change_nothing, words)


@broken
def another_seats_card_named_in_public() -> Broken:
    def after(batch: Batch, seat: int, _move: Any) -> None:
        before_the_pending_stack(batch, Hinted(seat, max(batch.start.state.hands[seat - 1], default="")))

    return Broken(hinting(after), secrecy.check_hidden_cards_change_nothing, "shows what is hidden")


@broken
def a_dropped_card_named_at_the_reveal() -> Broken:
    def reveal(batch: Batch) -> None:
        toy.reveal(batch)
        dropped = [e.card.value for e in batch.events if isinstance(e, toy.CardDropped)]
        if dropped:
            before_the_pending_stack(batch, Hinted(0, dropped[0]))

    title = resolving("reveal", reveal, events=HINTS)
    return Broken(title, secrecy.check_default_moves_show_nothing, "default moves shows what is hidden")


@broken
def an_event_that_depends_on_what_is_hidden() -> Broken:
    def after(batch: Batch, seat: int, _move: Any) -> None:
        if "card 12" in batch.start.state.hands[seat - 1]:
            before_the_pending_stack(batch, Hinted(seat, "somebody is strong"))

    return Broken(hinting(after), secrecy.check_hidden_cards_change_nothing, "what is hidden|events")


NO = Translated("No.", "できない。")


def naming_the_owner() -> Title:
    def refuse(own: Any, decision: Any, move: Any) -> Refusal | None:
        refusal = own(move)
        if refusal is not None and refusal.code == "not_in_hand":
            for owner, hand in enumerate(decision.state.hands):
                if move.card in hand:
                    return replace(
                        refusal,
                        detail=Translated(f"Seat {owner} holds {move.card}.", f"席{owner}が{move.card}を持つ。"),
                    )
        return refusal

    return but(decisions=deciding(refuse=refuse))


@broken
def a_refusal_that_knows_where_the_card_is() -> Broken:
    return Broken(naming_the_owner(), secrecy.check_views, "the answer to .* from its view")


@broken
def a_refusal_that_depends_on_hidden_cards_alone() -> Broken:
    words = "the answer to .* with other hidden cards"
    return Broken(naming_the_owner(), secrecy.check_hidden_cards_change_nothing, words)


@broken
def a_legal_move_that_depends_on_the_deck() -> Broken:
    def moves(own: Any, decision: Any) -> list[Any]:
        deck = decision.state.deck
        low = deck and deck[0] is not None and deck[0] < "card 07"
        return own()[:1] if decision.kind == "draw" and low else own()

    title = but(decisions=deciding(moves=moves))
    return Broken(title, secrecy.check_hidden_cards_change_nothing, "moves differ with other hidden cards")


@broken
def a_label_that_depends_on_the_deck() -> Broken:
    label = lambda game, _seat, move, _language: f"{move}, then {game.state.deck[:1]}"  # noqa: E731
    return Broken(but(label=label), secrecy.check_views, "labels differ from its view")


def asking(english: Callable[[Any], str]) -> Title:
    """The toy with another prompt, in English, for each decision."""
    return but(decisions=deciding(prompt=lambda own, decision: replace(own(), en=english(decision))))


@broken
def a_prompt_that_names_the_top_card_of_the_deck() -> Broken:
    title = asking(lambda decision: f"The deck begins with {decision.state.deck[:1]}.")
    return Broken(title, secrecy.check_views, "prompt differs from its view")


@broken
def a_prompt_that_depends_on_a_sealed_choice() -> Broken:
    def english(decision: Any) -> str:
        before = [kept for kept in decision.game.commitments[: decision.pending.decider] if kept is not None]
        return f"Others have chosen {[kept.chain for kept in before]}."

    return Broken(asking(english), secrecy.check_views, "prompt differs from its view")


@broken
def an_unavailable_move_with_a_card_of_the_deck() -> Broken:
    def candidates(own: Any, decision: Any) -> list[Any]:
        cards = [card for card in decision.state.deck[:1] if card is not None]
        return [*own(), *map(toy.Drop, cards)] if decision.kind == "choose" else own()

    title = but(decisions=deciding(candidates=candidates))
    return Broken(title, secrecy.check_views, "unavailable moves differ from its view")


@broken
def an_unavailable_move_that_comes_twice() -> Broken:
    title = but(decisions=deciding(candidates=lambda own, _decision: [*own(), *own()]))
    return Broken(title, conformance.check_unavailable_moves, "is listed twice")


@broken
def an_unavailable_move_that_answers_another_decision() -> Broken:
    def refuse(own: Any, _decision: Any, move: Any) -> Refusal | None:
        return Refusal("no_luck", "toy: choosing", NO) if isinstance(move, toy.Draw) else own(move)

    title = but(decisions=deciding(candidates=lambda _own, _decision: [toy.Draw()], refuse=refuse))
    return Broken(title, conformance.check_unavailable_moves, "is refused as .*wrong_action")


@broken
def a_prompt_that_is_no_sentence() -> Broken:
    return Broken(asking(lambda _decision: "card"), conformance.check_prompts, "no sentence: 'card'")


@broken
def standings_that_count_hidden_cards() -> Broken:
    def standings(game: AnyGame) -> tuple[Standing, ...]:
        scores = [sum(card is not None for card in hand) for hand in game.state.hands]
        return rank(game, [Standing(seat, 0, score, {"cards": score}) for seat, score in enumerate(scores)])

    return Broken(but(standings=standings), secrecy.check_views, "standings")


@broken
def a_hand_dealt_to_a_neighbour_too() -> Broken:
    def setup(batch: Batch) -> None:
        toy.setup(batch)
        emit_again(
            batch,
            [
                replace(event, hands=(replace(event.hands[0], to=(0, 1)), *event.hands[1:]))
                if isinstance(event, toy.HandsDealt)
                else event
                for event in batch.events
            ],
        )

    return Broken(but(setup=setup), secrecy.check_hidden_cards_change_nothing, "what 1 knows.hands")


@broken
def a_lost_card() -> Broken:
    apply = toy.CardDropped.apply
    patch = (toy.CardDropped, "apply", lambda self, state: replace(apply(self, state), dropped=()))
    return Broken(TOY, conformance.check_invariants_hold, "the cards are", (patch,))


@broken
def a_state_that_depends_on_more_than_its_events() -> Broken:
    counter, apply = itertools.count(), toy.HandsDealt.apply
    patch = (toy.HandsDealt, "apply", lambda self, state: replace(apply(self, state), round=next(counter)))
    return Broken(TOY, conformance.check_log_gives_the_state, "gives another state", (patch,))


@broken
def a_fact_that_the_log_gives_back_otherwise() -> Broken:
    def conflict(batch: Batch) -> None:
        toy.conflict(batch)
        as_list = [replace(e, scores=list(e.scores)) if isinstance(e, toy.Fought) else e for e in batch.events]
        emit_again(batch, as_list)

    title = resolving("conflict", conflict)
    return Broken(title, conformance.check_log_gives_the_state, "another state than deciding did")


@broken
def a_view_that_guesses() -> Broken:
    apply = toy.CardDrawn.apply

    def guess(self: toy.CardDrawn, state: toy.ToyState) -> toy.ToyState:
        after = apply(self, state)
        if self.card.value is not None:
            return after
        return after.with_hand(self.seat, (*after.hands[self.seat][:-1], "card 01"))

    return Broken(TOY, secrecy.check_views, "the view.hands", ((toy.CardDrawn, "apply", guess),))


@broken
def a_choice_sealed_to_everybody() -> Broken:
    def after(batch: Batch, _seat: int, _move: Any) -> None:
        first = batch.events[0]
        if isinstance(first, toy.Chosen):
            chain = Sealed(tuple(range(len(batch.game.seats))), first.chain.value)
            emit_again(batch, [replace(first, chain=chain), *batch.events[1:]])

    return Broken(hinting(after), secrecy.check_sealed_choices, "is sealed to")


@broken
def a_choice_that_others_feel() -> Broken:
    def after(batch: Batch, _seat: int, _move: Any) -> None:
        if isinstance(batch.events[0], toy.Chosen):
            scores = tuple(score + 1 for score in batch.game.state.scores)
            before_the_pending_stack(batch, toy.Fought(None, scores))

    return Broken(hinting(after), secrecy.check_sealed_choices, "changes what .* knows")


@broken
def a_legal_move_that_is_refused() -> Broken:
    def refuse(own: Any, decision: Any, move: Any) -> Refusal | None:
        if move == toy.Vow(True) and decision.state.round == 1:
            return Refusal("too_early", "toy: vows", NO)
        return own(move)

    title = but(decisions=deciding(refuse=refuse))
    return Broken(title, conformance.check_legal_moves_are_taken, "is legal .* and refused|No vows")


@broken
def an_illegal_move_that_is_taken() -> Broken:
    moves = lambda own, _decision: [o for o in own() if o.move != toy.Put("card 05")]  # noqa: E731
    return Broken(but(decisions=deciding(moves=moves)), conformance.check_other_moves_are_refused, "is taken")


@broken
def a_legal_move_that_is_listed_twice() -> Broken:
    title = but(decisions=deciding(moves=lambda own, _decision: own()[:1] + own()))
    return Broken(title, conformance.check_legal_moves_are_taken, "twice")


@broken
def a_move_with_two_outcomes() -> Broken:
    counter = itertools.count()

    def after(batch: Batch, seat: int, _move: Any) -> None:
        before_the_pending_stack(batch, Hinted(seat, str(next(counter))))

    return Broken(hinting(after), conformance.check_legal_moves_are_taken, "has two outcomes")


@broken
def no_default_move() -> Broken:
    title = but(decisions=deciding(moves=lambda _own, _decision: []))
    return Broken(title, conformance.check_pending_stack, "empty sequence")


def with_choices_left(_own: Any, decision: Any) -> list[Any]:
    """The moves of a seat that has chosen once, even if it has chosen more often."""
    seat, kept = decision.pending.decider, decision.game.commitments[decision.pending.decider]
    commitments = toy.with_item(decision.game.commitments, seat, kept and replace(kept, times=1))
    kind = TOY.decisions[decision.kind]
    return kind(replace(decision.game, commitments=commitments), decision.state, decision.pending).moves()


@broken
def changes_of_mind_without_end() -> Broken:
    def refuse(own: Any, _decision: Any, move: Any) -> Refusal | None:
        refusal = own(move)
        return None if refusal is not None and refusal.code == "too_many_changes" else refusal

    def take(own: Any, decision: Any, batch: Batch, move: Any) -> None:
        seat = decision.pending.decider
        if batch.game.commitments[seat] is not None and isinstance(move, toy.Drop | toy.Put):
            batch.emit(toy.Chosen(seat, True, Sealed((seat,), (toy.Drop(move.card),))))
        else:
            own(batch, move)

    title = but(decisions=deciding(refuse=refuse, take=take, moves=with_choices_left))
    return Broken(title, conformance.check_changes_of_mind, "changed its mind")


@broken
def legal_moves_that_go_on_after_the_last_change() -> Broken:
    title = but(decisions=deciding(moves=with_choices_left))
    return Broken(title, conformance.check_changes_of_mind, "too_many_changes")


@broken
def a_label_drawn_twice() -> Broken:
    def conflict(batch: Batch) -> None:
        batch.shuffle("conflict", ["a", "b"])
        toy.conflict(batch)

    return Broken(resolving("conflict", conflict), conformance.check_pending_stack, "draws conflict twice")


@broken
def a_decision_that_comes_again() -> Broken:
    def conflict(batch: Batch) -> None:
        toy.conflict(batch)
        pending = batch.game.pending
        if isinstance(batch.events[-1], PendingSet):
            emit_again(batch, batch.events[:-1])
            batch.set_pending(replace(i, id="draw") if isinstance(i, PendingDecision) else i for i in pending)

    return Broken(resolving("conflict", conflict), conformance.check_pending_stack, "were over")


@broken
def something_after_the_pending_stack() -> Broken:
    def after(batch: Batch, seat: int, _move: Any) -> None:
        if isinstance(batch.events[-1], PendingSet):
            batch.emit(Hinted(seat, "oh"))

    return Broken(hinting(after), conformance.check_pending_stack, "after the pending stack")


@broken
def a_public_state_that_forgets() -> Broken:
    def to_public(game: AnyGame) -> Any:
        return replace(toy.to_public(game), resigned=(9,))

    return Broken(but(to_public=to_public), conformance.check_round_trips, "the public state's resigned")


@broken
def a_public_state_that_cannot_be_read() -> Broken:
    return Broken(but(form=toy.PublicState[int]), conformance.check_round_trips, ": public state")


class Strongest(Derived, frozen=True, kw_only=True):
    """Derived facts of the toy."""

    cards: tuple[str | None, ...]
    """The highest card of each hand."""


def highest(hand: Iterable[str | None]) -> str | None:
    """The highest card of a hand that the reader knows."""
    return max((card for card in hand if card is not None), default=None)


def strongest(game: AnyGame) -> Strongest:
    return Strongest(cards=tuple(highest(hand) for hand in game.state.hands))


def test_facts_that_follow_from_the_view_pass():
    run(secrecy.check_derived_facts, but(derived_form=Strongest, to_derived=strongest), ToyInvariants, 3, 1)


@broken
def facts_that_guess() -> Broken:
    def guess(game: AnyGame) -> Strongest:
        return Strongest(cards=tuple(highest(hand) or "card 12" for hand in game.state.hands))

    return Broken(
        but(derived_form=Strongest, to_derived=guess), secrecy.check_derived_facts, r"cards\[\d\] has 'card 12'"
    )


@broken
def facts_of_another_type() -> Broken:
    return Broken(but(to_derived=strongest), secrecy.check_derived_facts, "the facts")


@broken
def an_end_with_other_standings() -> Broken:
    def standings(game: AnyGame) -> tuple[Standing, ...]:
        found = toy.standings(game)
        return found if game.status == "playing" else rank(game, [replace(s, tie_break=s.seat) for s in found])

    return Broken(but(standings=standings), conformance.check_standings, "other standings")


@broken
def an_end_for_a_reason_without_words() -> Broken:
    def conflict(batch: Batch) -> None:
        toy.conflict(batch)
        if isinstance(batch.events[-1], Finished):
            emit_again(batch, [*batch.events[:-1], replace(batch.events[-1], reason="by_luck")])

    return Broken(resolving("conflict", conflict), conformance.check_standings, "no words for the reason by_luck")


@broken
def points_that_do_not_add_up() -> Broken:
    standings = lambda game: tuple(replace(s, points={"cards": 1, "luck": 99}) for s in toy.standings(game))  # noqa: E731
    return Broken(but(standings=standings), conformance.check_standings, "points of seat")


@broken
def a_bot_that_cheats() -> Broken:
    bots = {"cheat": lambda _view, _seat, _legal_moves, _random: toy.Put("card 12")}
    return Broken(but(bots=bots), conformance.check_bots, "cheat wants")


@broken
def a_history_that_needs_what_is_sealed() -> Broken:
    patch = (toy.CardDropped, "describe", lambda self, _narrator: "a" + self.card.value)
    return Broken(TOY, conformance.check_history, "NoneType|concatenate", (patch,))


@broken
def a_resigned_seat_that_may_win() -> Broken:
    def standings(game: AnyGame) -> tuple[Standing, ...]:
        seated = replace(game, seats=(Seat("x"),) * len(game.seats))
        scores = [9 if seat.resigned else 0 for seat in game.seats]
        return rank(seated, [Standing(seat, 0, score, {"cards": score}) for seat, score in enumerate(scores)])

    patches = ((toy, "standings", standings),)
    return Broken(but(standings=standings), conformance.check_resigning, "resigned, ranks", patches)


@broken
def an_endless_game() -> Broken:
    def conflict(batch: Batch) -> None:
        batch.emit(toy.Fought(None, batch.game.state.scores))
        batch.set_pending([PendingResolution("reveal"), PendingResolution("conflict")])

    return Broken(resolving("conflict", conflict), conformance.check_pending_stack, "does not end")


class Wish(msgspec.Struct, frozen=True, tag_field="action", tag="wish", forbid_unknown_fields=True):
    """A setting of the toy: nothing comes of it."""

    loud: bool


def wishing(take_wish: Callable[[Batch, int, Wish], None]) -> Title:
    """The toy with a setting."""

    class Wishing(Preference[Any, Wish], frozen=True):
        answer = Wish

        def moves(self) -> list[LegalMove]:
            return [LegalMove(Wish(loud=False)), LegalMove(Wish(loud=True))]

        def refuse(self, move: Wish) -> Refusal | None:
            return None

        def take(self, batch: Batch, move: Wish) -> None:
            take_wish(batch, self.seat, move)

    return but(events=(*HINTS, Wished), move=toy.Move | Wish, preference=Wishing)


def test_a_setting_of_which_others_learn_that_it_changed_passes():
    title = wishing(lambda batch, seat, _move: batch.emit(Wished(seat, "wishes")))
    for check in conformance.CHECKS:
        run(check, title, ToyInvariants, 3, 1)


@broken
def a_setting_that_all_can_read() -> Broken:
    title = wishing(lambda batch, seat, move: batch.emit(Wished(seat, "loud" if move.loud else "quiet")))
    return Broken(title, secrecy.check_preferences, "shows what is hidden")


@broken
def a_setting_that_answers_the_decision() -> Broken:
    def take_wish(batch: Batch, seat: int, _move: Wish) -> None:
        batch.emit(Wished(seat, "wishes"))
        batch.set_pending([PendingResolution("conflict")])

    return Broken(wishing(take_wish), secrecy.check_preferences, "changes what the game waits for")


@broken
def a_setting_that_is_not_counted() -> Broken:
    title = wishing(lambda batch, seat, _move: batch.emit(Hinted(seat, "wishes")))
    return Broken(title, secrecy.check_preferences, "is not counted")


@pytest.mark.parametrize("name", BROKEN)
def test_the_suite_finds(name: str, monkeypatch: pytest.MonkeyPatch):
    title, check, words, patches = BROKEN[name]()
    for patch in patches:
        monkeypatch.setattr(*patch)
    with pytest.raises(Exception, match=words):  # noqa: PT012
        for seed in range(12):
            run(check, title, ToyInvariants, 3, seed)


def test_default_moves_may_go_on_for_ever_only_where_the_title_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(conformance, "MAX_BATCHES", 2)
    endless = type("Endless", (ToyInvariants,), {"ENDLESS": True})
    run(conformance.check_default_moves_end_the_game, TOY, endless, 2, 1)
    with pytest.raises(AssertionError, match="default moves does not end"):
        run(conformance.check_default_moves_end_the_game, TOY, ToyInvariants, 2, 1)
