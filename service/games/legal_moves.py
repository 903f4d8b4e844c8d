"""The legal moves of a seat, as the API lists them."""

from msgspec import UNSET, UnsetType

from service.http.problems.refusals import refusal_body
from service.schemas.games.moves import MovesOut, OfferOut, UnavailableOut
from titles.kernel.deciding import decider
from titles.kernel.deciding.length import refuse_preference_change
from titles.kernel.deciding.move_ids import move_id
from titles.kernel.play.decision import LegalMove, UnavailableMove
from titles.kernel.state.game import AnyGame, pending_decision, to_move
from titles.kernel.title import Title


def listed(
    title: Title, view: AnyGame, seat: int, version: int, language: str, *, unavailable: bool = False
) -> MovesOut:
    """Return the moves of a seat from what it knows at a version, the default move first, then its settings.

    With `unavailable`, its illegal moves are listed as well. A seat that a bot has taken over has no moves.
    """
    pending, commitment = pending_decision(view, seat), view.commitments[seat]
    decision = pending.id if pending else None

    def shown(legal_move: LegalMove, decision: str | None, setting: bool | UnsetType = UNSET) -> OfferOut:
        move = legal_move.move
        return OfferOut(
            move_id(decision, move), move, title.label(view, seat, move, language), legal_move.cost, setting
        )

    def shown_refused(refused: UnavailableMove) -> UnavailableOut:
        refusal = refusal_body(refused.refusal, language)
        return UnavailableOut(refused.move, title.label(view, seat, refused.move, language), refusal)

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
        unavailable=[*map(shown_refused, decider.unavailable(title, view, seat))] if unavailable else UNSET,
    )
