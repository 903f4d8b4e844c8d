"""The legal moves of a seat, as the API lists them."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from titles.kernel.deciding import decider
from titles.kernel.deciding.length import refuse_preference_change
from titles.kernel.deciding.move_ids import move_id
from titles.kernel.play.decision import LegalMove, UnavailableMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, pending_decision, to_move
from titles.kernel.title import Title
from titles.kernel.words.translated import Translated

Move = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/Move"})]


class OfferOut(msgspec.Struct, frozen=True):
    """A legal move of a seat, or a change of its settings."""

    id: str
    """A name of the move, which can be posted instead of `move`. The same move has another id in each decision."""
    move: Move
    """The move, to post as it is."""
    label: str
    """The move in words, which count seats from 1."""
    cost: dict[str, int]
    """What the move costs, in coins: for `bank`, `left` and `right` in 7 Wonders, for `bank` and `rival` in Duel, for
    `resources` and `die` in Dice."""
    setting: bool | UnsetType = UNSET
    """True for a change of the seat's settings. Otherwise absent."""


class RefusalOut(msgspec.Struct, frozen=True):
    """Why a move is refused: members of the problem document with which the service would answer the posted move."""

    type: str
    """The type of the problem, such as `urn:heptad:problem:refused:not_in_hand`."""
    rule: str
    """The rule that forbids the move, such as `seven section 6.5`."""
    rule_url: str
    """The URL of the rule."""
    detail: str
    """The reason in words, in the language that Accept-Language prefers."""


class UnavailableOut(msgspec.Struct, frozen=True):
    """A move about something that the seat holds or sees, and why the seat can't make it now."""

    move: Move
    """The move as a complete body."""
    label: str
    """The move in words."""
    refusal: RefusalOut
    """The refusal that posting the move would get."""


class MovesOut(msgspec.Struct, frozen=True):
    """The legal moves of the caller's seat.

    A seat without a pending decision has no moves, but may have settings.
    """

    title: str
    """The id of the title of the game."""
    version: int
    """The version of the game."""
    seat: int
    """The caller's seat."""
    decision: str | None
    """The id of the pending decision. Null if there is none."""
    prompt: Translated | None
    """What the seat has to decide, as a sentence. Null if it has no decision to make."""
    awaited: bool
    """Whether the game waits for the seat."""
    chosen: tuple[Move, ...] | None
    """The current choice of the seat, step by step. Null if it has not chosen."""
    moves: list[OfferOut]
    """The legal moves, the default move first; then the settings."""
    unavailable: list[UnavailableOut] | UnsetType = UNSET
    """The illegal moves about what the seat holds or sees, on request. Otherwise absent."""


DescribeRefusal = Callable[[Refusal, str], RefusalOut]
"""Return a refusal in a language, as the service would answer a move that it refuses."""


def listed(
    title: Title, view: AnyGame, seat: int, version: int, language: str, *, refusal: DescribeRefusal | None = None
) -> MovesOut:
    """Return the moves of a seat from what it knows at a version, the default move first, then its settings.

    With `refusal`, its illegal moves are listed as well. A seat that a bot has taken over has no moves.
    """
    pending, commitment = pending_decision(view, seat), view.commitments[seat]
    decision = pending.id if pending else None

    def shown(legal_move: LegalMove, decision: str | None, setting: bool | UnsetType = UNSET) -> OfferOut:
        move = legal_move.move
        return OfferOut(
            move_id(decision, move), move, title.label(view, seat, move, language), legal_move.cost, setting
        )

    def shown_refused(refused: UnavailableMove) -> UnavailableOut:
        assert refusal is not None, "illegal moves are only listed with it"
        described = refusal(refused.refusal, language)
        return UnavailableOut(refused.move, title.label(view, seat, refused.move, language), described)

    is_taken_over = view.seats[seat].stand_in is not None
    moves = [] if is_taken_over else [shown(each, decision) for each in decider.moves(title, view, seat)]
    changes = [] if is_taken_over or refuse_preference_change(view, seat) else decider.preferences(title, view, seat)
    settings = [shown(each, None, setting=True) for each in changes]
    return MovesOut(
        title=title.id,
        version=version,
        seat=seat,
        decision=decision,
        prompt=decider.prompt(title, view, seat),
        awaited=seat in to_move(view) and not view.seats[seat].resigned and not is_taken_over,
        chosen=commitment.chain if commitment else None,
        moves=moves + settings,
        unavailable=[*map(shown_refused, decider.unavailable(title, view, seat))] if refusal else UNSET,
    )
