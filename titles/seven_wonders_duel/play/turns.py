"""The turns of a game: cards turned up, turns and extra turns, ages, the end (sections 3, 10, 11 and 12)."""

from collections.abc import Sequence

from events.format.model import NOBODY, Sealed
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import PendingDecision, PendingResolution
from titles.kernel.state.ranking import decided_by
from titles.kernel.state.zones import known
from titles.seven_wonders_duel.cards.effects import DrawBoxTokens
from titles.seven_wonders_duel.catalogue import Catalogue
from titles.seven_wonders_duel.events.ages import CardsRevealed, LayoutDealt
from titles.seven_wonders_duel.events.progress import BoxTokensDrawn
from titles.seven_wonders_duel.play.availability import places_to_reveal
from titles.seven_wonders_duel.play.scoring import standings
from titles.seven_wonders_duel.state import AGES, state_of

LAST_PLAYER_CHOOSES = "last_player_chooses"


def advance(batch: Batch, rules: Catalogue, pending: Sequence[PendingDecision | PendingResolution]) -> None:
    """Go on with what an action still needs, the last item first; when all is settled, with the next turn.

    Stop when a seat has to decide, a conflict has to be resolved, or the game is over.
    """
    if batch.game.status != "playing":
        return
    if not pending:
        next_turn(batch, rules)
        return
    top = pending[-1]
    if isinstance(top, PendingDecision) and top.kind == "take_box_token":
        _draw_box_tokens(batch, rules, top.decider)
    batch.set_pending(pending)


def next_turn(batch: Batch, rules: Catalogue) -> None:
    """Turn up the cards that became available and begin the next turn, or end the age."""
    state = state_of(batch.game)
    if not state.pyramid.lying:
        _end_age(batch, rules)
        return
    places = places_to_reveal(rules, state)
    if places:
        batch.emit(CardsRevealed(places, known(map(state.pyramid.cards.__getitem__, places))))
    seat = state.active if state.extra_turn else 1 - state.active
    batch.ask("turn", seat, seat)


def begin_turn(batch: Batch, seat: int) -> None:
    """Ask a seat for its turn."""
    batch.ask("turn", seat, seat)


def _end_age(batch: Batch, rules: Catalogue) -> None:
    """Score the game after the last age; otherwise deal the next one and find out who begins it (section 11).

    An extra turn is lost.
    """
    state = state_of(batch.game)
    if state.age == AGES:
        result = standings(batch.game)
        batch.finish(decided_by(result), result)
        return
    deal_age(batch, rules, state.age + 1)
    if state.pawn:
        weaker = 1 - state.first if state.pawn > 0 else state.first
        batch.ask("choose_starter", weaker, weaker)
    elif batch.game.options["centre_rule"] == LAST_PLAYER_CHOOSES:
        batch.ask("choose_starter", state.active, state.active)
    else:
        begin_turn(batch, state.active)


def deal_age(batch: Batch, rules: Catalogue, age: int) -> None:
    """Shuffle the deck of an age and deal its pyramid in the order of the places; the backs are public."""
    cards = batch.shuffle(f"age/{age}/deal", known(state_of(batch.game).decks[age - 1]))
    down, purple = rules.face_down[age], rules.coloured["purple"]
    shown: list[str | None] = list(cards)
    for place in down:
        shown[place] = None
    guilds = tuple([place for place in down if cards[place] in purple])
    batch.emit(LayoutDealt(age, tuple(shown), guilds, Sealed(NOBODY, tuple([cards[place] for place in down]))))


def _draw_box_tokens(batch: Batch, rules: Catalogue, seat: int) -> None:
    """Draw from the box for the wonder just built, and show the tokens only to the seat that chooses (ruling 34)."""
    state = state_of(batch.game)
    wonder = state.cities[seat].built[-1]
    draws = [effect.draw for effect in rules.choosing[wonder] if isinstance(effect, DrawBoxTokens)]
    size = min(sum(draws), len(state.box_tokens))
    tokens = batch.pick(f"wonder/{wonder}/draw", state.box_tokens, size, (seat,))
    batch.emit(BoxTokensDrawn(seat, len(tokens), Sealed((seat,), tokens)))
