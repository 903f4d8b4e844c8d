"""Analyses of finished games: why bots moved, and what a searching bot thinks of each decision."""

from flask import Response

from application.errors.games import NoAnalysisError, NotEndedError
from application.games.repository import GameRecord
from application.reading.analyses import LEVEL, Analyses, Analysis, JudgedDecision
from application.reading.thoughts import SearchedMove, Thoughts
from application.runtime.fair_queues.fair_queue import Owner
from application.runtime.queues import ANALYSE
from service.context import current_container
from service.documented import documented
from service.games.reading import require_in, visible_game
from service.http.answers import answer
from service.http.body import Blueprint
from service.http.languages import language
from service.schemas.games.analyses import AnalysisOut, JudgedDecisionOut, SearchedMoveOut, ThoughtOut, ThoughtsOut

blueprint = Blueprint("analyses", __name__, url_prefix="/v1/games", description="Analyses of finished games")


@blueprint.get("/<game>/thoughts")
@blueprint.response(200, ThoughtsOut)
@documented(404, 409, scope="game:read", anonymous=True)
def show_thoughts(game: str) -> Response:
    """Show why the bots that search moved as they did: the moves that they considered, and what came of them.

    Thoughts are kept when a bot moves, and shown once the game has ended. An imported game and a fork have none of the
    games that they continue.
    """
    record, store = _ended(game), current_container().store
    thoughts = [
        ThoughtOut(
            each.seat, each.version, each.decision, each.bot, [_shown(line) for line in each.lines], each.hurried
        )
        for each in Thoughts(store).of(record.game)
    ]
    return answer(ThoughtsOut(record.title.id, thoughts, Analyses(store).of(record.game) is not None))


@blueprint.post("/<game>/analysis")
@blueprint.response(200, AnalysisOut)
@blueprint.response(202, AnalysisOut)
@documented(404, 409, scope="game:read")
def request_analysis(game: str) -> Response:
    """Have a finished game analysed: for each decision, what was chosen, what the search prefers, and what it cost.

    A worker computes it when no bot waits for its turn to think: seconds for a short game, minutes for a long one, and
    longer while bots think or other games are before it; see `GET …/analysis`. It is kept for everyone who may see the
    game, so it is safe to repeat the request. The answer is 202 until the analysis is complete.
    """
    account, container = require_in(game, "game:read"), current_container()
    record = _ended(game)
    analyses = Analyses(container.store)
    analyses.ask(record.game, LEVEL)
    analysis = analyses.of(record.game)
    assert analysis is not None, "it was asked for"
    if not analysis.is_complete:
        owner = Owner(container.limits.address(), account.player)
        container.queues.fair(ANALYSE).push(record.game, owner)
        container.queues.call(ANALYSE)
    return answer(_body(record, analysis), 200 if analysis.is_complete else 202)


@blueprint.get("/<game>/analysis")
@blueprint.response(200, AnalysisOut)
@documented(404, 409, scope="game:read", anonymous=True)
def show_analysis(game: str) -> Response:
    """Show the analysis of a finished game as far as it is computed. Ask for it first, with POST to the same URL."""
    record = _ended(game)
    analysis = Analyses(current_container().store).of(record.game)
    if analysis is None:
        raise NoAnalysisError
    return answer(_body(record, analysis))


def _ended(game: str) -> GameRecord:
    """Return a game that the caller may see and that has ended. Raise NotEndedError, UnknownGameError, Problem."""
    record = visible_game(game).record
    if record.full.status != "finished":
        raise NotEndedError
    return record


def _body(record: GameRecord, analysis: Analysis) -> AnalysisOut:
    return AnalysisOut(
        record.title.id,
        analysis.bot,
        "complete" if analysis.is_complete else "running",
        analysis.total,
        [_judged(each) for each in analysis.decisions],
    )


def _judged(judged: JudgedDecision) -> JudgedDecisionOut:
    return JudgedDecisionOut(
        judged.seat,
        judged.version,
        judged.decision,
        _shown(judged.chosen),
        _shown(judged.preferred),
        judged.cost,
        judged.rank_cost,
    )


def _shown(searched: SearchedMove) -> SearchedMoveOut:
    label = searched.words(language())
    return SearchedMoveOut(searched.move, label, searched.playouts, searched.value, searched.rank)
