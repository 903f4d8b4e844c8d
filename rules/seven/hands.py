"""Hands in the fold: what enters and leaves them, who may know it, and which cards lie revealed (sections 11, 6.4)."""

from typing import TypeVar

from msgspec.structs import replace

from rules.seven.state import Mark, Play, Turn
from rules.table.zones import Zone, leave

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one at this index."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items without the first one equal to this."""
    index = items.index(item)
    return (*items[:index], *items[index + 1 :])


Hands = tuple[Zone, ...]
Seen = tuple[tuple[str, ...], ...]


def gained(play: Play, seat: int, cards: Zone, *, seen: bool) -> tuple[Hands, Seen]:
    """All hands, and what is seen of them, once cards entered one; other seats may know them if `seen`."""
    hands = put(play.hands, seat, play.hands[seat] + cards)
    if not seen:
        return hands, play.seen
    return hands, put(play.seen, seat, play.seen[seat] + tuple([card for card in cards if card is not None]))


def lost(play: Play, seat: int, cards: Zone, *, used: bool = False) -> tuple[Hands, Seen, Turn]:
    """All hands, what is seen of them, and the turn, once cards left a hand, readably or not.

    A `used` one is not a sealed copy.
    """
    hand, seen, turn = play.hands[seat], play.seen[seat], play.turn
    for card in cards:
        if seen:
            seen = _still_seen(hand, seen, card)
        if card is None:
            hand = _blanked(hand, revealed(play, seat))
            continue
        hand = leave(hand, card)
        if turn.marks:
            turn = _unmarked(turn, seat, card, used=used)
    return put(play.hands, seat, hand), put(play.seen, seat, seen) if play.seen[seat] else play.seen, turn


def _blanked(hand: Zone, shown: tuple[str, ...]) -> Zone:
    """An unreadable card left: nothing is sure any more but the revealed cards, which would have been seen leaving."""
    left = len(hand) - 1
    return (*shown, *(None,) * (left - len(shown))) if len(shown) <= left else leave(hand, None)


def _still_seen(hand: Zone, seen: tuple[str, ...], card: str | None) -> tuple[str, ...]:
    """An unseen copy leaves first, since nobody could tell it from a seen one."""
    if card is None:
        return ()
    if card in seen and hand.count(card) <= seen.count(card):
        return without(seen, card)
    return seen


def _unmarked(turn: Turn, seat: int, card: str, *, used: bool) -> Turn:
    """A revealed copy leaves first: a sealed one if it can, but not where it is used."""
    marks = [mark for mark in turn.marks if mark.seat == seat and mark.card == card and not (used and mark.sealed)]
    if not marks:
        return turn
    gone: Mark = next((mark for mark in marks if mark.sealed), marks[0])
    return replace(turn, marks=without(turn.marks, gone))


def revealed(play: Play, seat: int) -> tuple[str, ...]:
    """The hand cards of a seat that lie revealed."""
    marks = play.turn.marks
    return tuple([mark.card for mark in marks if mark.seat == seat]) if marks else ()
