"""The course of a game: cards revealed, turns and extra turns, ages, the end (sections 3, 10, 11, 12)."""

from collections.abc import Iterable, Sequence

from events.model import NOBODY, Sealed
from rules.kernel.batch import Batch
from rules.kernel.game import PendingDecision, PendingResolution
from rules.kernel.ranking import decided_by
from rules.kernel.zones import Zone
from rules.seven_wonders_duel.catalogue import AGES, catalogue
from rules.seven_wonders_duel.counting import coloured
from rules.seven_wonders_duel.effects import DrawBoxTokens
from rules.seven_wonders_duel.events import BoxTokensDrawn, CardsRevealed, LayoutDealt
from rules.seven_wonders_duel.pyramid import face_down, to_reveal
from rules.seven_wonders_duel.scoring import standings
from rules.seven_wonders_duel.state import state_of

LAST_PLAYER_CHOOSES = "last_player_chooses"


def advance(batch: Batch, owed: Sequence[PendingDecision | PendingResolution]) -> None:
    """Go on with what an action still owes, the last first; once all is settled, with the next turn.

    It stops when somebody is asked, a conflict is owed, or the game is over.
    """
    if batch.game.status != "playing":
        return
    if not owed:
        next_turn(batch)
        return
    top = owed[-1]
    if isinstance(top, PendingDecision) and top.kind == "take_box_token":
        _draw_box_tokens(batch, top.decider)
    batch.set_pending(owed)


def next_turn(batch: Batch) -> None:
    """Everything is settled: turn up what is uncovered, then the next turn, or the end of the age."""
    state = state_of(batch.game)
    if not state.lying:
        _end_age(batch)
        return
    turned = to_reveal(batch.game.revision, state)
    if turned:
        batch.emit(CardsRevealed(turned, known([state.layout[place] for place in turned])))
    seat = state.active if state.again else 1 - state.active
    batch.ask("turn", seat, seat)


def ask_turn(batch: Batch, seat: int) -> None:
    """A seat's turn begins."""
    batch.ask("turn", seat, seat)


def known(zone: Iterable[str | None]) -> tuple[str, ...]:
    """The cards of a zone, in a fold that may open everything."""
    return tuple(zone)  # type: ignore[arg-type]


def _end_age(batch: Batch) -> None:
    """After the last age points are counted; else the next one is dealt, and then its starter found (section 11).

    The militarily weaker player chooses who begins; at the centre who played last begins, or chooses by the later rule.
    An extra turn is lost.
    """
    state = state_of(batch.game)
    if state.age == AGES:
        result = standings(batch.game)
        batch.finish(decided_by(result), result)
        return
    deal_age(batch, state.age + 1)
    chooser = state.active
    if state.pawn:
        chooser = 1 - state.first if state.pawn > 0 else state.first
    elif batch.game.options["centre_rule"] != LAST_PLAYER_CHOOSES:
        ask_turn(batch, chooser)
        return
    batch.ask("choose_starter", chooser, chooser)


def deal_age(batch: Batch, age: int) -> None:
    """Shuffle an age's deck and deal its pyramid, in the order of the places; the backs are public."""
    revision = batch.game.revision
    cards = batch.shuffle(f"age/{age}/deal", known(state_of(batch.game).decks[age - 1]))
    down, purple = face_down(revision, age), coloured(revision)["purple"]
    shown: list[str | None] = list(cards)
    for place in down:
        shown[place] = None
    guilds = tuple([place for place in down if cards[place] in purple])
    batch.emit(LayoutDealt(age, tuple(shown), guilds, Sealed(NOBODY, tuple([cards[place] for place in down]))))


def _draw_box_tokens(batch: Batch, seat: int) -> None:
    """Draw from the box for the wonder just built, and show the tokens to who chooses (ruling 34)."""
    state = state_of(batch.game)
    wonder = state.cities[seat].built[-1]
    effects = catalogue(batch.game.revision).wonders[wonder].effects
    most = sum(effect.draw for effect in effects if isinstance(effect, DrawBoxTokens))
    box: Zone = state.box
    tokens = batch.pick(f"wonder/{wonder}/draw", known(box), min(most, len(box)), (seat,))
    batch.emit(BoxTokensDrawn(seat, len(tokens), Sealed((seat,), tokens)))
