"""The seven steps of the setup (section 2) and the draft of wonders."""

from typing import Literal

import msgspec

from events.model import NOBODY, Sealed
from rules.kernel.batch import Batch
from rules.kernel.refusal import Refusal
from rules.seven_wonders_duel.catalogue import AGES, DECKS, catalogue
from rules.seven_wonders_duel.events import (
    CitiesFounded,
    DecksPrepared,
    TokensSplit,
    WonderDrafted,
    WondersDealt,
    WondersOffered,
    WondersShuffled,
)
from rules.seven_wonders_duel.state import state_of
from rules.seven_wonders_duel.turns import ask_turn, deal_age, known

COINS = 7
BOXED = 3
"""Cards of each age that are returned to the box."""
GUILDS = 3
"""Guilds that come into the last age."""
OFFER = 4
"""Wonders turned up at a time."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How wonders are found, and who begins an age when the pawn stands in the centre (ruling 1).

    `preset` are the rulebook's wonders for a first game. The 2015 text lets the player of the last card begin; a later
    correction lets that player choose.
    """

    wonders: Literal["draft", "preset"] = "draft"
    centre_rule: Literal["last_player_begins", "last_player_chooses"] = "last_player_begins"


def check_options(_options: Options, _seats: int) -> Refusal | None:
    """All options go together."""
    return None


def setup(batch: Batch) -> None:
    """Lay the table out; the draft follows, or the first age."""
    printed = catalogue(batch.game.revision)
    tokens = batch.shuffle("tokens/split", list(printed.tokens), batch.everyone())
    first = int(batch.roll("first_player", ["0", "1"], 1, batch.everyone())[0])
    batch.emit(CitiesFounded(first, COINS, tuple([token.id for token in printed.track.military_tokens])))
    batch.emit(TokensSplit(tokens[: printed.tokens_on_board], tokens[printed.tokens_on_board :]))
    _prepare_decks(batch)
    if batch.game.options["wonders"] == "preset":
        _deal_preset(batch)
        return
    wonders = batch.shuffle("wonders/shuffle", list(printed.wonders))
    batch.emit(WondersShuffled(len(wonders), Sealed(NOBODY, wonders)))
    draft(batch)


def _prepare_decks(batch: Batch) -> None:
    """Return cards of each age to the box, then add guilds to the last deck: nobody sees which."""
    printed = catalogue(batch.game.revision)
    decks: list[tuple[str, ...]] = []
    boxed: list[tuple[str, ...]] = []
    for name in DECKS[:AGES]:
        cards = printed.decks[name]
        boxed.append(batch.pick(f"{name}/box", cards, BOXED))
        decks.append(_rest(cards, boxed[-1]))
    guilds = printed.decks[DECKS[AGES]]
    chosen = batch.pick("guilds/choose", guilds, GUILDS)
    decks[-1] += chosen
    boxed.append(_rest(guilds, chosen))
    batch.emit(
        DecksPrepared(
            tuple([len(deck) for deck in decks]),
            tuple([len(cards) for cards in boxed]),
            Sealed(NOBODY, tuple(decks)),
            Sealed(NOBODY, tuple(boxed)),
        )
    )


def _rest(cards: tuple[str, ...], picked: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that were not picked, in order."""
    rest = list(cards)
    for card in picked:
        rest.remove(card)
    return tuple(rest)


def _deal_preset(batch: Batch) -> None:
    """The wonders of a first game (section 2.7)."""
    printed = catalogue(batch.game.revision)
    first, second = printed.preset
    unused = tuple([wonder for wonder in printed.wonders if wonder not in first + second])
    batch.emit(WondersDealt((first, second) if state_of(batch.game).first == 0 else (second, first), unused))
    _begin(batch)


def draft(batch: Batch) -> None:
    """Go on with the draft (section 2.6): four wonders at a time, the last of them goes to who is left."""
    state = state_of(batch.game)
    order = catalogue(batch.game.revision).draft_order
    one, two = state.cities
    drafted = len(one.wonders) + len(two.wonders)
    if drafted == len(order):
        _begin(batch)
        return
    seat = state.first if order[drafted] == 0 else 1 - state.first
    if len(state.on_offer) == 1:
        batch.emit(WonderDrafted(seat, state.on_offer[0]))
        draft(batch)
        return
    if not state.on_offer:
        batch.emit(WondersOffered(known(state.pile[:OFFER])))
    batch.ask("draft_wonder", seat, seat)


def _begin(batch: Batch) -> None:
    """The first player begins the first age."""
    deal_age(batch, 1)
    ask_turn(batch, state_of(batch.game).first)
