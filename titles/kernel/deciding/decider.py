"""The decider of every title: legal moves, deciding, resolving, and the checks that are the same for all titles."""

from typing import TYPE_CHECKING, Any

import msgspec

from titles.kernel.events.events import Resolved
from titles.kernel.former import former_names
from titles.kernel.play.batch import Batch
from titles.kernel.play.dealer import Dealer
from titles.kernel.play.decision import Decision, LegalMove, Preference, UnavailableMove, refuse_other_action
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, Resolution, open_decisions, pending_decision, pending_resolution
from titles.kernel.title import Title
from titles.kernel.words.sentences import message
from titles.kernel.words.translated import Translated


def moves(title: Title, game: AnyGame, seat: int) -> list[LegalMove]:
    """Return every legal move of this seat, the default move first; none if it has no decision to make."""
    if game.seats[seat].resigned:
        return []
    decision = decision_of(title, game, seat)
    return [] if decision is None else decision.moves()


def prompt(title: Title, game: AnyGame, seat: int) -> Translated | None:
    """Return what this seat has to decide now, in each language of the title; None if it has no decision to make."""
    if game.seats[seat].resigned:
        return None
    decision = decision_of(title, game, seat)
    return None if decision is None else title.sentences.translated(title.prompt(decision))


def unavailable(title: Title, game: AnyGame, seat: int) -> list[UnavailableMove]:
    """Return the illegal moves about what this seat holds or sees, with the refusals that `decide` gives them.

    A seat without a decision to make has none.
    """
    if game.seats[seat].resigned:
        return []
    decision = decision_of(title, game, seat)
    if decision is None:
        return []
    refused = [(move, decision.refuse(move)) for move in decision.candidates()]
    return [UnavailableMove(move, refusal) for move, refusal in refused if refusal is not None]


def decision_of(title: Title, game: AnyGame, seat: int) -> Decision[Any, Any] | None:
    """Return the decision that this seat can make now, if it has one. Its legal moves can be taken without `refuse`."""
    for pending in open_decisions(game):
        if pending.decider == seat:
            return title.decisions[pending.kind](game, game.state, pending)
    return None


def preferences(title: Title, game: AnyGame, seat: int) -> list[LegalMove]:
    """Return the changes that this seat can make to its preferences now, whether or not it has a decision to make."""
    if title.preference is None or refuse_preference(game, seat) is not None:
        return []
    return title.preference(game, game.state, seat).moves()


def refuse_preference(game: AnyGame, seat: int) -> Refusal | None:
    """Return why this seat can't change a preference now, None if it can."""
    if game.status == "open":
        return _not_started()
    if game.status == "finished":
        return _game_over()
    if game.seats[seat].resigned:
        return resigned()
    return None if game.paused_until is None else paused()


def refuse_now(game: AnyGame, seat: int, decision: str | None = None) -> Refusal | None:
    """Return why this seat can't make any move now, or none for the decision with this id; None if it can."""
    if game.status == "open":
        return _not_started()
    pending = pending_decision(game, seat)
    if decision is not None and (pending is None or pending.id != decision):
        return _decision_over(decision, game)
    if game.status == "finished":
        return _game_over()
    if game.seats[seat].resigned:
        return resigned()
    if game.paused_until is not None:
        return paused()
    resolution = pending_resolution(game)
    if resolution is not None:
        return _resolution_pending(resolution)
    if pending is None:
        detail = message("This seat is not asked for a decision now.")
        return Refusal("not_your_turn", "table: agenda", detail, conflict=True)
    return None


def not_awaited() -> Refusal:
    """Return the refusal of what only a seat may do for which the game waits."""
    detail = message("The game does not wait for this seat.")
    return Refusal("not_your_turn", "table: agenda", detail, conflict=True)


def _resolution_pending(kind: Resolution) -> Refusal:
    if kind == "reveal":
        detail = message("The reveal is being resolved.")
    else:
        detail = message("The conflict is being resolved.")
    return Refusal("resolution_owed", "table: agenda", detail, conflict=True)


def _not_started() -> Refusal:
    detail = message("The game starts when its last seat is taken.")
    return Refusal("not_started", "table: start", detail, conflict=True)


def _decision_over(decision: str, game: AnyGame) -> Refusal:
    if game.status == "finished":
        detail = message("The decision {decision} is over. The game has ended.", decision=decision)
    else:
        detail = message("The decision {decision} is over.", decision=decision)
    return Refusal("decision_over", "table: decisions", detail, conflict=True)


def _game_over() -> Refusal:
    detail = message("The game is over.")
    return Refusal("game_over", "table: end", detail, conflict=True)


def paused() -> Refusal:
    """Return that the game is paused."""
    detail = message("The game is paused.")
    return Refusal("paused", "table: clocks", detail, conflict=True)


def resigned() -> Refusal:
    """Return that the seat has resigned."""
    detail = message("This seat has resigned.")
    return Refusal("resigned", "table: resigning", detail, conflict=True)


def decide(
    title: Title,
    game: AnyGame,
    seat: int,
    move: object,
    decision: str | None = None,
    dealer: Dealer | None = None,
) -> Batch | Refusal:
    """Return the batch of a seat's move or preference, empty if it changes nothing, or the refusal of an illegal one.

    `decision` is the id of the decision that the move is meant for; a preference answers none. `dealer` is the game's
    own unless given.
    """
    batch = Batch(game, dealer)
    batch.actor = f"seat:{seat}"
    if title.preference is not None and isinstance(move, title.preference.answer):
        return refuse_preference(game, seat) or _take(batch, title.preference(game, game.state, seat), move)
    refusal = refuse_now(game, seat, decision)
    if refusal is not None:
        return refusal
    open_decision = decision_of(title, game, seat)
    assert open_decision is not None, "refuse_now has refused a seat without a decision"
    return refuse_other_action(open_decision, move) or _take(batch, open_decision, move)


def is_preference(title: Title, move: object) -> bool:
    """Whether a move changes a preference of its seat, and answers no decision."""
    return title.preference is not None and isinstance(move, title.preference.answer)


def play_default_move(title: Title, game: AnyGame, seat: int) -> Batch:
    """Return the batch of the default move, for a seat that resigned while the game waits for it."""
    batch = Batch(game)
    batch.actor = f"seat:{seat}"
    decision = decision_of(title, game, seat)
    assert decision is not None, "the seat has no decision to make"
    answer = _take(batch, decision, decision.moves()[0].move)
    assert answer is batch, answer
    return batch


def _take(batch: Batch, decision: Decision[Any, Any] | Preference[Any, Any], move: object) -> Batch | Refusal:
    """Take a legal move, or return why it is illegal. Only a legal one is given the batch: a refusal emits nothing."""
    refusal = decision.refuse(move)
    if refusal is not None:
        return refusal
    decision.take(batch, move)
    return batch


def resolve(title: Title, game: AnyGame, dealer: Dealer | None = None) -> Batch:
    """Return the batch of the pending reveal or conflict. `dealer` is the game's own unless given."""
    kind = pending_resolution(game)
    assert kind is not None, "no resolution is pending"
    batch = Batch(game, dealer)
    batch.actor = "worker"
    batch.emit(Resolved(kind))
    title.resolve[kind](batch)
    return batch


def read_move(title: Title, body: object) -> object:
    """Return a move from plain data. Raise msgspec.ValidationError, which names the field, if it is none."""
    return msgspec.convert(body, title.move)


def refuse_unread(title: Title, game: AnyGame, seat: int, body: object, decision: str | None = None) -> Refusal | None:
    """Return why this seat can't make any move now, for a body that `read_move` does not read; None if it can."""
    return refuse_preference(game, seat) if _means_preference(title, body) else refuse_now(game, seat, decision)


def _means_preference(title: Title, body: object) -> bool:
    """Whether plain data has the action of a preference."""
    if title.preference is None or not isinstance(body, dict):
        return False
    config = title.preference.answer.__struct_config__
    return config.tag_field is not None and body.get(config.tag_field) == config.tag


if not TYPE_CHECKING:  # mypy would find any name
    __getattr__ = former_names(__name__, {"settings": preferences, "refuse_setting": refuse_preference})
