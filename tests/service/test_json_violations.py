"""Violations of strict JSON, which two parsers could read differently, and their fields."""

import pytest

from service.http.json_violations import Violation, find_violation

TWICE, SURROGATE = "is repeated", "must not have a lone surrogate (half of a character)"


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        (r'{"move":{"action":"sell","action":"build"}}', Violation("move.action", TWICE)),
        (r'{"move":{"action":"sell","\u0061ction":"sell"}}', Violation("move.action", TWICE)),
        (r'{"move":{"cards":[{},{"a":1,"a":1}]},"move":1}', Violation("move.cards.1.a", TWICE)),
        (r'{"":1,"":2}', Violation("body", TWICE)),
        (r'{"move":{"card":"\ud800"}}', Violation("move.card", SURROGATE)),
        (r'{"move":{"card":"x\ude00\ud83dy"}}', Violation("move.card", SURROGATE)),
        (
            r'{"move":{"\udfff":1}}',
            Violation("move", "must not have a key with a lone surrogate (half of a character)"),
        ),
        (r'"\ud83d"', Violation("body", SURROGATE)),
        (r'{"move":{"card":"\ud83d\ude00"},"card":1}', None),
        (r'[{"a":1},{"a":1}]', None),
        (r'{"a":":","b":"::"}', None),
        (r'{"a":":","a":"::"}', Violation("a", TWICE)),
        (r'{"a" : [{"b":{}}], "a" :[]}', Violation("a", TWICE)),
        (r'{"title":"\ud800"', None),
        ("9" * 5000, None),
    ],
)
def test_the_first_flaw_and_its_place(text: str, flaw: Violation | None):
    assert find_violation(text) == flaw
