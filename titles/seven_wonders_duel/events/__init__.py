"""The events of 7 Wonders Duel: outcomes, in the past tense.

Each class holds an event's data, how it changes the state (`apply`), and how it is described in the history
(`describe`). Neither knows cards or rules: both use only the event, the state and the names that the narrator has.
"""

from titles.kernel.events.events import GameEvent
from titles.seven_wonders_duel.events.ages import CardsRevealed, LayoutDealt, StarterChosen
from titles.seven_wonders_duel.events.building import CardBuilt, CardDestroyed, CardDiscarded, CardRevived, WonderBuilt
from titles.seven_wonders_duel.events.military import PawnMoved
from titles.seven_wonders_duel.events.progress import BoxTokenKept, BoxTokensDrawn, TokenTaken
from titles.seven_wonders_duel.events.setup import (
    CitiesFounded,
    DecksPrepared,
    TokensSplit,
    WonderDrafted,
    WondersDealt,
    WondersOffered,
    WondersShuffled,
)

EVENTS: tuple[type[GameEvent], ...] = (
    CitiesFounded,
    TokensSplit,
    DecksPrepared,
    WondersShuffled,
    WondersOffered,
    WonderDrafted,
    WondersDealt,
    LayoutDealt,
    CardsRevealed,
    CardDiscarded,
    CardBuilt,
    WonderBuilt,
    CardRevived,
    CardDestroyed,
    TokenTaken,
    BoxTokensDrawn,
    BoxTokenKept,
    PawnMoved,
    StarterChosen,
)
