"""What a request asks to play: checked, and complete with all defaults."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from application.accounts.accounts import Account
from application.errors.games import UnknownTitleFieldError
from application.games.opening import opening
from application.games.seating import require_bots_accepted
from application.tables.agreed_games import Terms
from service.context import WebContainer
from service.http.languages import language
from service.http.problems.misfits import misfit
from service.http.problems.refusals import refused
from service.schemas.games.clocks import clock_of
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Seat, Visibility
from titles.registry import TITLES


def opened(game: str, creator: str, takers: Sequence[Seat], body: Mapping[str, Any], visibility: Visibility) -> Batch:
    """Return the batch that opens a game as a body asks for it, with the takers in the first seats.

    Raise Problem 422, InvalidFieldError.
    """
    title = TITLES.get(body["title"])
    if title is None:
        raise UnknownTitleFieldError
    try:
        batch = opening(
            title,
            game,
            creator,
            takers,
            seats=body["seats"],
            options=body["options"],
            visibility=visibility,
            clock=clock_of(body),
            rated=body["rated"],
            bot_accounts=body["bot_accounts"],
        )
    except msgspec.ValidationError as error:
        raise misfit("options", error, title.options, body["options"]) from None
    if isinstance(batch, Refusal):
        raise refused(batch, language(), 0, field="bots" if batch.code == "unknown_bot" else "options")
    return batch


def terms_of(container: WebContainer, account: Account, body: Mapping[str, Any], visibility: Visibility) -> Terms:
    """Return the terms that a body asks for. The caller may play under them, and open one more game.

    Raise Problem 422 for terms under which no game can be opened, InvalidFieldError, BotsNotAcceptedError,
    TooManyGamesError, StorageUsedUpError.
    """
    trial = opened("trial", account.player, [], body, visibility).game
    require_bots_accepted(account.kind, bot_accounts=trial.bot_accounts)
    container.quota(account).demand(trial, 0)
    return Terms.of(trial)
