"""The setup (section 2) and the draft of wonders."""

from typing import Literal

import msgspec

from events.format.model import NOBODY, Sealed
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.zones import known
from titles.seven_wonders_duel.catalogue import DECKS, Catalogue, catalogue
from titles.seven_wonders_duel.events.setup import (
    CitiesFounded,
    DecksPrepared,
    TokensSplit,
    WonderDrafted,
    WondersDealt,
    WondersOffered,
    WondersShuffled,
)
from titles.seven_wonders_duel.play.turns import begin_turn, deal_age
from titles.seven_wonders_duel.state import AGES, DuelState, state_of

COINS = 7
BOXED = 3
"""The number of cards of each age that are returned to the box."""
GUILDS = 3
"""The number of guilds that join the last age."""
OFFER = 4
"""The number of wonders that are turned up at a time."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that players agree on."""

    wonders: Literal["draft", "preset"] = "draft"
    """How players get their wonders: by a draft, or as the rulebook suggests for a first game (`preset`)."""
    centre_rule: Literal["last_player_begins", "last_player_chooses"] = "last_player_begins"
    """Who begins an age if the pawn stands in the centre (ruling 1): by the 2015 text the player of the last card; by a
    later correction the player whom that player chooses.
    """


def check_options(_options: Options, _seats: int) -> Refusal | None:
    """Return None: all options can be combined."""
    return None


def setup(batch: Batch) -> None:
    """Set up the game; then begin the draft, or the first age."""
    rules = catalogue(batch.game.revision)
    tokens = batch.shuffle("tokens/split", list(rules.tokens), batch.everyone())
    first = int(batch.roll("first_player", ["0", "1"], 1, batch.everyone())[0])
    batch.emit(CitiesFounded(first, COINS, tuple([token.id for token in rules.track.military_tokens])))
    batch.emit(TokensSplit(tokens[: rules.tokens_on_board], tokens[rules.tokens_on_board :]))
    _prepare_decks(batch, rules)
    if batch.game.options["wonders"] == "preset":
        _deal_preset(batch, rules)
        return
    wonders = batch.shuffle("wonders/shuffle", list(rules.wonders))
    batch.emit(WondersShuffled(len(wonders), Sealed(NOBODY, wonders)))
    go_on_drafting(batch, rules)


def _prepare_decks(batch: Batch, rules: Catalogue) -> None:
    """Return cards of each age to the box, then add guilds to the last deck; nobody sees these cards."""
    decks: list[tuple[str, ...]] = []
    boxed: list[tuple[str, ...]] = []
    for name in DECKS[:AGES]:
        cards = rules.decks[name]
        boxed.append(batch.pick(f"{name}/box", cards, BOXED))
        decks.append(_without(cards, boxed[-1]))
    guilds = rules.decks[DECKS[AGES]]
    chosen = batch.pick("guilds/choose", guilds, GUILDS)
    decks[-1] += chosen
    boxed.append(_without(guilds, chosen))
    batch.emit(
        DecksPrepared(
            tuple([len(deck) for deck in decks]),
            tuple([len(cards) for cards in boxed]),
            Sealed(NOBODY, tuple(decks)),
            Sealed(NOBODY, tuple(boxed)),
        )
    )


def _without(cards: tuple[str, ...], picked: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards that were not picked, in order."""
    rest = list(cards)
    for card in picked:
        rest.remove(card)
    return tuple(rest)


def _deal_preset(batch: Batch, rules: Catalogue) -> None:
    """Deal the wonders of a first game (section 2.7)."""
    first, second = rules.preset
    unused = tuple([wonder for wonder in rules.wonders if wonder not in first + second])
    batch.emit(WondersDealt((first, second) if state_of(batch.game).first == 0 else (second, first), unused))
    _begin_first_age(batch, rules)


def go_on_drafting(batch: Batch, rules: Catalogue) -> None:
    """Ask for the next choice of the draft, or begin the first age (section 2.6).

    Four wonders are offered at a time; the last of them goes to the seat whose turn it is without a choice.
    """
    state = state_of(batch.game)
    drafting = drafting_seats(rules, state)
    if not drafting:
        _begin_first_age(batch, rules)
        return
    seat = drafting[0]
    if len(state.offered_wonders) == 1:
        batch.emit(WonderDrafted(seat, state.offered_wonders[0]))
        go_on_drafting(batch, rules)
        return
    if not state.offered_wonders:
        batch.emit(WondersOffered(known(state.wonder_pile[:OFFER])))
    batch.ask("draft_wonder", seat, seat)


def drafting_seats(rules: Catalogue, state: DuelState) -> tuple[int, ...]:
    """Return the seats that still take a wonder in the draft, in order (section 2.6)."""
    one, two = state.cities
    return draft_of(rules, state)[len(one.wonders) + len(two.wonders) :]


def draft_of(rules: Catalogue, state: DuelState) -> tuple[int, ...]:
    """Return the seats that take a wonder in the draft, in order, from its beginning (section 2.6)."""
    return tuple([state.first if turn == 0 else 1 - state.first for turn in rules.draft_order])


def _begin_first_age(batch: Batch, rules: Catalogue) -> None:
    deal_age(batch, rules, 1)
    begin_turn(batch, state_of(batch.game).first)
