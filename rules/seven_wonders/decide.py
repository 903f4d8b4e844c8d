"""Deciding: a seat's move is taken, or refused with the rule that forbids it."""

from collections.abc import Callable
from typing import Any

from events.model import Sealed
from rules.seven_wonders import refusals
from rules.seven_wonders.actions import Build, BuildStage, ChooseBoard, ChooseSide, Discard, Pass, Revive, Sell
from rules.seven_wonders.building import place, settle
from rules.seven_wonders.events import BoardChosen, Committed, RevivalDeclined, SideChosen
from rules.seven_wonders.offers import free_boards, may_sell, rest_of, seventh_card
from rules.seven_wonders.resolve import opened_decisions
from rules.seven_wonders.setup import prepare
from rules.seven_wonders.state import Play, WondersGame, play_of
from rules.seven_wonders.turns import advance
from rules.seven_wonders.ways import stand_of
from rules.table.batch import Batch
from rules.table.commitments import commit
from rules.table.game import Ask, ask_of
from rules.table.refusal import Refusal
from rules.table.zones import Zone


def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
    """Emit a move of a seat that is asked, and its immediate consequences, or say why not."""
    ask = ask_of(batch.game, seat)
    assert ask is not None, "the table checks who is asked"
    kinds, handler = _HANDLERS[ask.kind]
    if type(move) not in kinds:
        return refusals.wrong_action(ask)
    return handler(batch, ask, move)


def _choose(batch: Batch, ask: Ask, move: Build | BuildStage | Sell) -> Refusal | None:
    """Seal a choice (section 3.1): for the own city, or for the Free City once the own move stands (section 9)."""
    game: WondersGame = batch.game
    play, seat = play_of(game), ask.decider
    cards: Zone = play.hands[seat]
    steps: tuple[Any, ...] = ()
    if move.city != seat:
        kept = game.commitments[seat]
        if play.holder != seat or move.city != len(play.hands):
            return refusals.not_your_city(move.city)
        if kept is None or not kept.chain:
            return refusals.own_city_first()
        cards, steps = rest_of(cards, kept.chain), kept.chain[:1]
    refusal = refuse_use(game.revision, play, cards, move)
    if refusal is not None:
        return refusal
    chain = (*steps, move)
    return commit(batch, seat, Committed(seat, play.holder != seat or len(chain) == 2, Sealed((seat,), chain)))


def refuse_use(revision: int, play: Play, cards: Zone, move: Build | BuildStage | Sell) -> Refusal | None:
    """Why a city can't use one of these cards like this (section 4), from what its decider may open."""
    if move.card not in cards:
        return refusals.not_in_hand(move.card)
    if isinstance(move, Sell) and move.city < len(play.hands):
        return None
    stand = stand_of(revision, play.cities, move.city)
    if isinstance(move, Build):
        for way in stand.ways(move.card):
            if way.by == move.by and way.left == move.left and way.right == move.right:
                return None
        return refusals.of_structure(stand, move)
    if isinstance(move, BuildStage):
        return None if (move.left, move.right) in stand.stage_payments() else refusals.of_stage(stand)
    return None if may_sell(stand, play, move.city, cards) else refusals.free_city_must_build()


def _seventh(batch: Batch, ask: Ask, move: Build | BuildStage | Sell | Discard) -> Refusal | None:
    """Play the seventh card, or throw it away; then the turn goes on (section 6.3)."""
    play = play_of(batch.game)
    cards = seventh_card(play, ask.subject)
    if move.city != ask.subject:
        return refusals.not_your_city(move.city)
    if isinstance(move, Discard):
        refusal = None if move.card in cards else refusals.not_in_hand(move.card)
    else:
        refusal = refuse_use(batch.game.revision, play, cards, move)
    if refusal is not None:
        return refusal
    placed = [place(batch, ask.subject, move, "hand" if ask.subject < len(play.hands) else "pile")]
    settle(batch, placed)
    waiting = batch.start.agenda[:-1]
    advance(batch, (*waiting[:1], *opened_decisions(batch.game, placed), *waiting[1:]))
    return None


def _revive(batch: Batch, ask: Ask, move: Revive | Pass) -> Refusal | None:
    """Build a card of the discard pile for nothing, or not; then the turn goes on (section 6.4)."""
    play = play_of(batch.game)
    if isinstance(move, Pass):
        batch.emit(RevivalDeclined(ask.subject))
    elif move.card not in play.discard:
        return refusals.not_in_discard(move.card)
    elif stand_of(batch.game.revision, play.cities, ask.subject).has(move.card):
        return refusals.already_built(move.card)
    else:
        settle(batch, [place(batch, ask.subject, move, "discard")])
    advance(batch, batch.start.agenda[:-1])
    return None


def _choose_board(batch: Batch, ask: Ask, move: ChooseBoard) -> Refusal | None:
    """Take a board that no city has (section 2.2)."""
    if move.wonder not in free_boards(batch.game):
        return refusals.board_taken(move.wonder)
    batch.emit(BoardChosen(ask.subject, move.wonder))
    prepare(batch)
    return None


def _choose_side(batch: Batch, ask: Ask, move: ChooseSide) -> Refusal | None:
    """Turn a side of the own board up (section 2.2)."""
    batch.emit(SideChosen(ask.subject, move.side))
    prepare(batch)
    return None


_HANDLERS: dict[str, tuple[tuple[type, ...], Callable[[Batch, Ask, Any], Refusal | None]]] = {
    "choose": ((Build, BuildStage, Sell), _choose),
    "seventh": ((Build, BuildStage, Sell, Discard), _seventh),
    "revive": ((Revive, Pass), _revive),
    "choose_board": ((ChooseBoard,), _choose_board),
    "choose_side": ((ChooseSide,), _choose_side),
}
