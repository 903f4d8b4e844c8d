"""A game told line by line, in English and Japanese: the life of its table, and what its title tells."""

from collections.abc import Sequence

from events.model import Event
from rules.kernel.events import (
    Cancelled,
    Finished,
    Forked,
    Opened,
    Resigned,
    Resolved,
    SeatLeft,
    SeatTaken,
    Started,
    TitleEvent,
)
from rules.kernel.title import Title

_LINES: dict[str, dict[str, str]] = {
    "opened": {"en": "A table for {count} is opened", "ja": "{count}人の卓が開かれる"},
    "forked": {
        "en": "From here on it is another game, with new players",
        "ja": "ここから、新しい顔ぶれの別のゲームとして続く",
    },
    "taken": {"en": "{who} sits down at seat {seat}", "ja": "{who}が席{seat}に着く"},
    "left": {"en": "Seat {seat} is free again", "ja": "席{seat}が空く"},
    "started": {"en": "The game starts", "ja": "ゲーム開始"},
    "resigned": {"en": "{who} resigns", "ja": "{who}が投了する"},
    "cancelled": {"en": "The table is closed", "ja": "卓が閉じられる"},
    "reveal": {"en": "All choices are revealed", "ja": "全員の選択を公開する"},
    "conflict": {"en": "The conflict is resolved", "ja": "交戦を解決する"},
    "finished": {"en": "The game is over: {what}; {ranks}", "ja": "ゲーム終了（{what}）：{ranks}"},
    "rank": {"en": "{rank}. {who}", "ja": "{rank}位 {who}"},
}
REASONS: dict[str, dict[str, str]] = {
    "points": {"en": "by points", "ja": "得点"},
    "tie_break": {"en": "by the tie-break", "ja": "同点の決着"},
    "shared": {"en": "the victory is shared", "ja": "勝利を分かち合う"},
    "supremacy": {"en": "by supremacy", "ja": "圧倒的勝利"},
    "seventh_colour": {"en": "by the seventh colour", "ja": "七色目"},
    "resignation": {"en": "by resignation", "ja": "投了"},
    "cancelled": {"en": "cancelled", "ja": "中止"},
}
"""By what a game was decided, by language."""


def tell(title: Title, revision: int, event: Event, names: Sequence[str], language: str) -> str | None:
    """One line of history in `en` or `ja`, None for an event that is not worth one.

    `revision` is the game's: its cards keep the names under which it is played. `names` has a name a seat. Only what
    the reader may open is told.
    """
    if isinstance(event, TitleEvent):
        text: str | None = event.describe(title.narrator(revision, names, language))
        return text
    if type(event) in title.events:
        return title.describe(event, revision, names, language)
    return _of_table(event, names, language)


def _of_table(event: Event, names: Sequence[str], language: str) -> str | None:
    match event:
        case Opened():
            return _LINES["opened"][language].format(count=event.seats)
        case Forked():
            return _LINES["forked"][language]
        case SeatTaken(seat):
            return _LINES["taken"][language].format(who=names[seat], seat=seat)
        case SeatLeft(seat):
            return _LINES["left"][language].format(seat=seat)
        case Started():
            return _LINES["started"][language]
        case Resigned(seat):
            return _LINES["resigned"][language].format(who=names[seat])
        case Cancelled():
            return _LINES["cancelled"][language]
        case Resolved(kind):
            return _LINES[kind][language]
        case Finished():
            return _finished(event, names, language)
    return None


def _finished(event: Finished, names: Sequence[str], language: str) -> str:
    ranks = (
        _LINES["rank"][language].format(rank=standing.rank, who=names[standing.seat])
        + ("" if standing.total is None else f" ({standing.total})")
        for standing in event.standings
    )
    joined = ("、" if language == "ja" else ", ").join(ranks)
    return _LINES["finished"][language].format(what=REASONS[event.reason][language], ranks=joined)
