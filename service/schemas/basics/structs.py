"""The names of the components that describe the structs that the service answers with."""

import msgspec

from application.errors.requests import FieldFault
from application.notices.webhooks.deliveries import Attempt
from application.reading.game_view import Forked, GameView, Imported, SeatView
from projections.history import HistoryLine
from projections.lobby import Counts
from projections.standings import Rating
from service.schemas.basics.problems import ProblemOut
from titles.kernel.state.game import Standing
from titles.kernel.words.translated import Translated
from verifier import verify
from verifier.log_checker import Unopened
from verifier.verify import Verdict

NAMES: dict[type[msgspec.Struct], str] = {
    Attempt: "WebhookAttemptOut",
    Counts: "GameCountsOut",
    Forked: "ForkedOut",
    GameView: "GameOut",
    Imported: "ImportedOut",
    ProblemOut: "Problem",
    FieldFault: "ErrorOut",
    Rating: "RatingOut",
    SeatView: "GameSeatOut",
    Standing: "StandingOut",
    HistoryLine: "HistoryLineOut",
    Translated: "NamesOut",
    Unopened: "UnopenedOut",
    Verdict: "VerdictOut",
    verify.Problem: "FlawOut",
}
"""The components of the structs that have another name in the contract."""


def component_of(struct: type[msgspec.Struct]) -> str:
    """Return the name of the component that describes a struct."""
    return NAMES.get(struct, struct.__name__)
