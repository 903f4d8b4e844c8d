"""What the service would answer a seat about a game: its prompt, moves, labels and refusals, and the standings."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from events.format import canonical
from titles.kernel.bots.bot import RandomSource
from titles.kernel.deciding.decider import decide, moves, preferences, prompt, read_move, unavailable
from titles.kernel.play.decision import LegalMove, UnavailableMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, pending_decision, pending_resolution, to_move
from titles.kernel.title import Title
from titles.testkit.played_game import Played

FULL_STOPS = {"en": ".", "ja": "\N{IDEOGRAPHIC FULL STOP}"}
LANGUAGES = tuple(FULL_STOPS)
_JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]")
"""Hiragana, katakana and kanji."""


def answers(title: Title, game: AnyGame, seat: int, illegal: Sequence[object]) -> dict[str, Any]:
    """Return all answers to a seat by name. `illegal` are moves that are refused in the full state."""
    legal_moves, changes = moves(title, game, seat), preferences(title, game, seat)
    refused = unavailable(title, game, seat)
    shown: list[LegalMove | UnavailableMove] = [*legal_moves[:60], *changes, *refused[:30], *refused[30::20]]
    return {
        "moves": [canonical.encode(legal_move) for legal_move in legal_moves],
        "settings": [canonical.encode(change) for change in changes],
        "unavailable moves": refused,
        "to_move": to_move(game),
        "due": pending_resolution(game),
        "decision": pending_decision(game, seat),
        "prompt": prompt(title, game, seat),
        "pending stack": game.pending,
        "standings": title.standings(game),
        "labels": [title.label(game, seat, each.move, language) for each in shown for language in LANGUAGES],
        **{f"the answer to {move}": refusal_of(title, game, seat, move) for move in illegal},
    }


def assert_same_answers(place: str, one: dict[str, Any], other: dict[str, Any], how: str) -> None:
    """Fail at the first answer that differs. `how` tells what the two games are, for the message."""
    for (name, here), (_, there) in zip(one.items(), other.items(), strict=True):
        assert here == there, f"{place}: {name} {_differ(name)} {how}:\n  {here}\n  {there}"


def _differ(name: str) -> str:
    return "differ" if name.endswith("s") else "differs"


def refusal_of(title: Title, game: AnyGame, seat: int, move: object) -> Refusal | None:
    """Return why a move is refused; None if it is taken."""
    answer = decide(title, game, seat, move)
    return answer if isinstance(answer, Refusal) else None


def assert_says_why(refusal: Refusal, place: str = "") -> None:
    """Fail unless a refusal has a code, a rule, and a reason in English and in Japanese. `place` is for the message."""
    assert refusal.code, f"{place}: {refusal} has no code"
    assert refusal.rule, f"{place}: {refusal} cites no rule"
    assert refusal.detail.in_language("en"), f"{place}: {refusal} does not say why"
    assert not _JAPANESE.search(refusal.detail.in_language("en")), f"{place}: {refusal} is not in English"
    assert _JAPANESE.search(refusal.detail.in_language("ja")), f"{place}: {refusal} does not say why in Japanese"


def other_moves(played: Played, game: AnyGame, seat: int, random: RandomSource, count: int) -> list[object]:
    """Return moves that are not legal now: those of other seats and times, or with one value from elsewhere."""
    title = played.title
    legal = [legal_move.move for legal_move in (*moves(title, game, seat), *preferences(title, game, seat))]
    others: list[object] = []
    for _ in range(count):
        body = _changed(random.choice(played.bodies), played.bodies, random)
        try:
            move = read_move(title, body)
        except msgspec.ValidationError:
            continue
        if move not in legal:
            others.append(move)
    return others


def _changed(body: dict[str, Any], bodies: Sequence[dict[str, Any]], random: RandomSource) -> dict[str, Any]:
    """Return a body as it is, or with one value of another body or of no body at all."""
    key = random.choice(sorted(body))
    elsewhere = [other[key] for other in bodies if key in other]
    nowhere = {str: "nothing", int: 99, bool: True}.get(type(body[key]), [])
    return {**body, key: random.choice([body[key], *elsewhere[:200], nowhere])}
