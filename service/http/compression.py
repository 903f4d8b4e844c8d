"""The compression of answers (RFC 9110, 8.4.1), for those that hold no secret.

Who can choose a part of an answer, and see how long the whole is when it is compressed, can guess the rest of it letter
by letter (BREACH). So an answer is compressed only if its route is in a list, and never if it has an invite in it.
Streams are not compressed: each connection would need a separate window.
"""

import functools
import gzip

from flask import Response, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from events.process import zstd

CODINGS = ("zstd", "gzip")
"""The codings, the preferred one first."""
LEAST = 1024
"""Bytes below which an answer is sent as it is."""
COMPRESSED = frozenset(
    {
        "analyses.show_analysis",
        "analyses.show_thoughts",
        "games.list_games",
        "games.show_game",
        "games.show_standings",
        "history.show_history",
        "log.show_events",
        "logs.replay_log",
        "moves.show_moves",
        "players.show_player",
        "ratings.show_ratings",
        "results.list_results",
        "titles.show_ranking",
        "updates.show_updates",
    }
)
"""The endpoints whose JSON is compressed. Besides, all documents are compressed, which are the same for everybody."""
SECRET = b'"invite":'
"""The only secret in an answer of these endpoints: a private game shows it to its players until the game begins."""

_ONCE = {"zstd": 3, "gzip": 1}
"""The levels for an answer that is sent once: 20 to 120 microseconds for 1 to 150 KB."""
_LASTING = {"zstd": 9, "gzip": 6}
"""The levels for what is compressed once and sent often: a tenth smaller, 20 milliseconds for the script of a table."""


def coding() -> str:
    """Return the coding that the request prefers; empty if it prefers none."""
    header: str | None = request.environ.get("HTTP_ACCEPT_ENCODING")
    return "" if header is None else _preferred(header)


@functools.lru_cache(256)
def _preferred(header: str) -> str:
    """Return the coding with the highest quality in an Accept-Encoding; empty if the plain answer has a higher one."""
    accepted = parse_accept_header(header, Accept)
    best = max(CODINGS, key=accepted.quality)
    return best if 0 < accepted.quality(best) >= accepted.quality("identity") else ""


def coding_of(response: Response) -> str:
    """Return the coding in which a whole answer of this request is to be sent; empty if it is to be sent plain."""
    if request.endpoint not in COMPRESSED or response.status_code != 200 or response.is_streamed:
        return ""
    body = response.get_data()
    return "" if len(body) < LEAST or SECRET in body else coding()


def compress(response: Response, coding: str) -> None:
    """Compress an answer, unless the coding is empty."""
    if coding:
        response.set_data(encoded(response.get_data(), coding))
        response.headers["Content-Encoding"] = coding


def encoded(content: bytes, coding: str, *, lasting: bool = False) -> bytes:
    """Return content in a coding. `lasting` is whether it is sent often."""
    level = (_LASTING if lasting else _ONCE)[coding]
    if coding == "zstd":
        return zstd.compress(content, level)
    return gzip.compress(content, level, mtime=0)
