"""The vocabulary of effects: each step of a card, as its data say it (`vocabulary` in cards.json)."""

from typing import Literal

import msgspec

from rules.seven.terms import Bannable

Who = Literal["self", "it", "target", "locking_player", "contacting_player"]
Among = Literal["all", "opponents", "most_locked", "least_locked"]
PlayerWhere = Literal["not_self", "hand>=1", "hand>=3", "takeable_lock>=1", "empty_slot>=1"]
Area = Literal[
    "any",
    "adjacent",
    "surroundings",
    "outside_surroundings",
    "within:2",
    "row_or_column",
    "center_and_corners",
    "opponent_gate",
]
CellWhere = Literal["card", "no_card", "no_piece", "top_face_down", "outside_opponents_surroundings", "distance>=2"]
Condition = Literal[
    "self_hand_is_minimum", "self_hand>=1", "nothing_opened", "opened_by_this_arrival", "drawn_has_color:orange"
]
Requirement = Literal[
    "cells:c",
    "cells:f:2",
    "cells:t:2",
    "cells:any_no_card",
    "player:target",
    "hand>=1",
    "discard>=1_before_cost",
    "exists:opponent_hand>=3",
    "exists:opponent_hand>=1",
    "exists:player_hand>=3_after_cost",
    "exists:lockable_hand_card_not_final",
    "exists:possible_action_now",
    "exists:most_locked_with_takeable_lock",
    "second_copy_in_hand",
    "exists:open_lock_place",
]
Flag = Literal["revealed", "sealed", "until_end_of_turn"]
Face = Literal["up", "down"]


class Step(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of all steps, told apart by `op`."""


class ForEach(Step, frozen=True, tag="for_each"):
    """Run `do` once per listed player, clockwise from the user; `where` is read when a player's time comes."""

    among: Among
    where: tuple[PlayerWhere, ...]
    do: tuple["AnyStep", ...]


class ChoosePlayer(Step, frozen=True, tag="choose_player"):
    """Store one player."""

    among: Among
    where: tuple[PlayerWhere, ...]
    store: Literal["target"]


class ChooseCells(Step, frozen=True, tag="choose_cells"):
    """Store `n` cells; `least` is the fewest allowed: if not said, as many as possible up to n."""

    store: str
    n: int
    area: Area
    where: tuple[CellWhere, ...]
    origin: str | None = None
    least: Literal[0, "all"] | None = msgspec.field(default=None, name="min")
    ordered: bool = False
    chooser: Who = "self"


class Draw(Step, frozen=True, tag="draw"):
    """Cards from the deck to a hand, perhaps revealed, sealed (hand effect unusable), or until the end of the turn."""

    who: Who
    n: int
    flags: tuple[Flag, ...] = ()
    store: str | None = None


class Discard(Step, frozen=True, tag="discard"):
    """Hand cards to the discard pile, half of them rounded down, picked by their owner or at random."""

    who: Who
    n: int | Literal["half", "all"]
    pick: Literal["owner", "random"]


class StealRandom(Step, frozen=True, tag="steal_random"):
    """A random hand card from one player to another."""

    source: Who = msgspec.field(name="from")
    to: Who
    n: int


class TakeTop(Step, frozen=True, tag="take_top"):
    """The top card of a cell to a hand."""

    cells: str
    who: Who


class TakeAll(Step, frozen=True, tag="take_all"):
    """All cards of a cell to a hand."""

    cells: str
    who: Who


class DiscardTop(Step, frozen=True, tag="discard_top"):
    """The top card of a cell to the discard pile."""

    cells: str


class DiscardCell(Step, frozen=True, tag="discard_cell"):
    """All cards of a cell to the discard pile, top first."""

    cells: str


class DeckToCells(Step, frozen=True, tag="deck_to_cells"):
    """One deck card on top of each chosen cell."""

    cells: str
    face: Literal["down"]


class HandToCell(Step, frozen=True, tag="hand_to_cell"):
    """The player picks a hand card for the cell."""

    who: Who
    cells: str
    face: Literal["down"]


class SelfToCell(Step, frozen=True, tag="self_to_cell"):
    """This card on top of the cell."""

    cells: str
    face: Face


class ShiftCards(Step, frozen=True, tag="shift_cards"):
    """The top card of each origin to the cell of the same place in `to`, keeping its facing, unseen."""

    source: str = msgspec.field(name="from")
    to: str


class TuckBottom(Step, frozen=True, tag="tuck_bottom"):
    """The top card of a cell to the bottom of another stack, keeping its facing."""

    source: str = msgspec.field(name="from")
    under: str


class Open(Step, frozen=True, tag="open"):
    """Turn the face-down top cards up, cell by cell; a piece there arrives at once."""

    cells: str


class Move(Step, frozen=True, tag="move"):
    """A voluntary move of so many squares: the destination needs a card and no piece; it opens."""

    who: Who
    dist: int
    barred: Literal["this_card_cell"] | None = msgspec.field(default=None, name="except")


class MoveTo(Step, frozen=True, tag="move_to"):
    """The same, to a stored cell."""

    who: Who
    cells: str


class ForcedMove(Step, frozen=True, tag="forced_move"):
    """A move that may end without a card; without `opens` it neither opens nor arrives."""

    who: Who
    to: Literal["own_gate", "previous_cell"]
    opens: bool = msgspec.field(name="open")


class ExtraMove(Step, frozen=True, tag="extra_move"):
    """Bonus moves after the normal action."""

    n: int


class LeapMove(Step, frozen=True, tag="leap_move"):
    """The normal move goes exactly n squares."""

    n: int


class Forbid(Step, frozen=True, tag="forbid"):
    """No move, contact or lock for the rest of the turn."""

    who: Who
    what: Bannable


class LockFromHand(Step, frozen=True, tag="lock_from_hand"):
    """Lock one hand card; the owner names the place of a rainbow card."""

    who: Who
    final_allowed: bool


class LockPair(Step, frozen=True, tag="lock_pair"):
    """Lock this card and its second copy in one place."""


class TakeLocked(Step, frozen=True, tag="take_locked"):
    """A locked card to another hand."""

    source: Who = msgspec.field(name="from")
    to: Who
    picker: Who


class DiscardLocked(Step, frozen=True, tag="discard_locked"):
    """A locked card to the discard pile."""

    who: Who
    picker: Who


class SelfToLockArea(Step, frozen=True, tag="self_to_lock_area"):
    """Place this card without locking it."""

    who: Who
    slot_picker: Who


class SelfToHand(Step, frozen=True, tag="self_to_hand"):
    """This card to that hand."""

    who: Who


class Salvage(Step, frozen=True, tag="salvage"):
    """The card at this position from the top of the discard pile to the hand."""

    from_top: int


class DeclareColours(Step, frozen=True, tag="declare_colors"):
    """Name some of the seven colours."""

    n: int
    store: str


class Prophecy(Step, frozen=True, tag="prophecy"):
    """Declare colours, draw one card revealed, and repeat on a hit."""

    colours: int = msgspec.field(name="colors")


class GiveOrDiscard(Step, frozen=True, tag="give_color_or_discard"):
    """Give a hand card of the declared colour, or discard so many."""

    who: Who
    to: Who
    colour: str = msgspec.field(name="color")
    discard: int


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several ways to carry out an effect."""

    id: str
    requires: tuple[Requirement, ...]
    steps: tuple["AnyStep", ...]
    fate: str | None = msgspec.field(default=None, name="self")


class ChooseOne(Step, frozen=True, tag="choose_one"):
    """Exactly one executable option."""

    options: tuple[Option, ...]


class If(Step, frozen=True, tag="if"):
    """Steps under a condition."""

    cond: Condition
    then: tuple["AnyStep", ...]
    store: str | None = None


class SameAsArrival(Step, frozen=True, tag="same_as_arrival"):
    """The steps of the arrival."""


class CancelContact(Step, frozen=True, tag="cancel_contact"):
    """The declared contact is void."""


class Contact(Step, frozen=True, tag="contact"):
    """A contact without adjacency test."""

    who: Who
    target: Who


class CancelLock(Step, frozen=True, tag="cancel_lock"):
    """The declared lock is void, and what was being locked is discarded."""


AnyStep = (
    ForEach
    | ChoosePlayer
    | ChooseCells
    | Draw
    | Discard
    | StealRandom
    | TakeTop
    | TakeAll
    | DiscardTop
    | DiscardCell
    | DeckToCells
    | HandToCell
    | SelfToCell
    | ShiftCards
    | TuckBottom
    | Open
    | Move
    | MoveTo
    | ForcedMove
    | ExtraMove
    | LeapMove
    | Forbid
    | LockFromHand
    | LockPair
    | TakeLocked
    | DiscardLocked
    | SelfToLockArea
    | SelfToHand
    | Salvage
    | DeclareColours
    | Prophecy
    | GiveOrDiscard
    | ChooseOne
    | If
    | SameAsArrival
    | CancelContact
    | Contact
    | CancelLock
)
