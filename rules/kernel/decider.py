"""Deciding and resolving, for all titles: what the table checks before a title is asked."""

from typing import Any

import msgspec

from rules.kernel.batch import Batch
from rules.kernel.dealer import Dealer
from rules.kernel.decision import Decision, LegalMove, Setting, refuse_other_action
from rules.kernel.events import Resolved
from rules.kernel.game import AnyGame, PendingDecision, PendingResolution, due, open_decisions, pending_decision
from rules.kernel.refusal import Refusal
from rules.kernel.title import Title


def moves(title: Title, game: AnyGame, seat: int) -> list[LegalMove]:
    """Every legal move of this seat, the quietest first; none if it is not asked."""
    decision = pending_decision(game, seat)
    if decision is None or game.seats[seat].resigned:
        return []
    return _moves(title, game, seat, decision)


def _moves(title: Title, game: AnyGame, seat: int, decision: PendingDecision) -> list[LegalMove]:
    if title.moves is not None:
        return title.moves(game, seat)
    return title.decisions[decision.kind](game, game.state, decision).moves()


def settings(title: Title, game: AnyGame, seat: int) -> list[LegalMove]:
    """The changes that this seat can make to its settings now, whether or not it is asked."""
    if title.setting is None or refuse_setting(game, seat) is not None:
        return []
    return title.setting(game, game.state, seat).moves()


def refuse_setting(game: AnyGame, seat: int) -> Refusal | None:
    """Why this seat can't change a setting now."""
    if game.status == "open":
        return _not_started()
    if game.status == "finished":
        return _game_over()
    return _resigned() if game.seats[seat].resigned else None


def refuse_now(game: AnyGame, seat: int, decision: str | None = None) -> Refusal | None:
    """Why this seat can't move at all now, or not for the decision that it names."""
    if game.status == "open":
        return _not_started()
    ask = pending_decision(game, seat)
    if decision is not None and (ask is None or ask.id != decision):
        return _decision_over(decision)
    if game.status == "finished":
        return _game_over()
    if game.seats[seat].resigned:
        return _resigned()
    if due(game) is not None:
        return Refusal("resolution_owed", "table: agenda", f"The {due(game)} is being resolved.", conflict=True)
    if ask is None:
        return Refusal("not_your_turn", "table: agenda", "This seat is not asked for a decision now.", conflict=True)
    return None


def _not_started() -> Refusal:
    return Refusal("not_started", "table: start", "The game starts when its last seat is taken.", conflict=True)


def _decision_over(decision: str) -> Refusal:
    return Refusal("decision_over", "table: decisions", f"The decision {decision} is over.", conflict=True)


def _game_over() -> Refusal:
    return Refusal("game_over", "table: end", "The game is over.", conflict=True)


def _resigned() -> Refusal:
    return Refusal("resigned", "table: resigning", "This seat has resigned.", conflict=True)


def decide(
    title: Title,
    game: AnyGame,
    seat: int,
    move: object,
    decision: str | None = None,
    dealer: Dealer | None = None,
) -> Batch | Refusal:
    """The batch that this seat's move or setting makes (empty if it changes nothing), or why it is refused.

    A setting answers no decision, so `decision` does not matter for it. `dealer` is the game's own unless given.
    """
    batch = Batch(title, game, dealer)
    batch.actor = f"seat:{seat}"
    if title.setting is not None and isinstance(move, title.setting.answer):
        return refuse_setting(game, seat) or _take(batch, title.setting(game, game.state, seat), move)
    return refuse_now(game, seat, decision) or _answer(batch, seat, move)


def play_default_move(title: Title, game: AnyGame, seat: int) -> Batch:
    """The batch of the default move, for a seat that resigned."""
    pending = pending_decision(game, seat)
    assert pending is not None, "the seat is awaited"
    batch = Batch(title, game)
    batch.actor = f"seat:{seat}"
    answer = _answer(batch, seat, _moves(title, game, seat, pending)[0].move)
    assert answer is batch, answer
    return batch


def _answer(batch: Batch, seat: int, move: object) -> Batch | Refusal:
    """Take a move of a seat that is asked, or say why not."""
    title, game = batch.title, batch.start
    if title.decide is not None:
        return title.decide(batch, seat, move) or batch
    pending = pending_decision(game, seat)
    assert pending is not None, "the seat is asked"
    decision = title.decisions[pending.kind](game, game.state, pending)
    return refuse_other_action(decision, move) or _take(batch, decision, move)


def _take(batch: Batch, decision: Decision[Any, Any] | Setting[Any, Any], move: object) -> Batch | Refusal:
    """Take a move, or say why not. Only a legal move is handed the batch, so a refusal has emitted nothing."""
    refusal = decision.refuse(move)
    if refusal is not None:
        return refusal
    decision.take(batch, move)
    return batch


def resolve(title: Title, game: AnyGame, dealer: Dealer | None = None) -> Batch:
    """The batch of the pending reveal or conflict. `dealer` is the game's own unless given."""
    owed = game.pending[-1] if game.pending else None
    assert type(owed) is PendingResolution, "nothing is owed"
    batch = Batch(title, game, dealer)
    batch.actor = "worker"
    batch.emit(Resolved(owed.kind))
    title.resolve[owed.kind](batch)
    return batch


def read_move(title: Title, body: object) -> object:
    """A move from plain data; raises msgspec.ValidationError naming the field."""
    return msgspec.convert(body, title.move)


def refuse_unread(title: Title, game: AnyGame, seat: int, body: object, decision: str | None = None) -> Refusal | None:
    """Why this seat can't do now what `body` means, though that is no move; None if only the body is wrong."""
    return refuse_setting(game, seat) if _means_setting(title, body) else refuse_now(game, seat, decision)


def _means_setting(title: Title, body: object) -> bool:
    """Whether plain data has the action of a setting."""
    if title.setting is None or not isinstance(body, dict):
        return False
    config = title.setting.answer.__struct_config__
    return config.tag_field is not None and body.get(config.tag_field) == config.tag


def awaited(game: AnyGame) -> bool:
    """Does the game wait for seats (and not for a resolution)?"""
    return bool(open_decisions(game))
