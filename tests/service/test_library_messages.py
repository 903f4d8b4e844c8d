"""Messages of msgspec and marshmallow in the words of the API: what a field must be."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from service.http.library_messages import from_marshmallow
from service.http.problems.misfits import misfit
from service.schemas.games.games import GameIn
from titles.registry import TITLES

HEX = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
WONDERS = TITLES["seven_wonders"]


def detail_of(expected: Any, data: object) -> str:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.convert(data, expected)
    return str(misfit("field", raised.value, expected, data))


@pytest.mark.parametrize(
    ("expected", "data", "detail"),
    [
        (int, "1", "field: must be an integer, not a string"),
        (int | None, {}, "field: must be an integer or null, not an object"),
        (int, True, "field: must be an integer, not a boolean"),
        (int, None, "field: must be an integer, not null"),
        (Annotated[int, Meta(ge=0)], -1, "field: must be an integer of at least 0"),
        (Annotated[int, Meta(le=16)], 17, "field: must be an integer of at most 16"),
        (Annotated[str, Meta(max_length=2)], "abc", "field: must be a string of at most 2 characters"),
        (Annotated[list[int], Meta(min_length=2)], [1], "field: must be an array of at least 2 entries"),
        (tuple[int, int], [1], "field: must be an array of 2 entries, not 1"),
        (HEX, "A", "field: must be a string of 64 hexadecimal digits (0-9, a-f)"),
        (Annotated[str, Meta(pattern="^a+$")], "b", "field: must be a string that matches the pattern ^a+$"),
        (list[Literal["a", "b"]], ["a", "c - at `$.x`"], "field.1: must be one of: a, b"),
    ],
)
def test_messages_of_msgspec(expected: Any, data: object, detail: str):
    assert detail_of(expected, data) == detail


def test_an_unknown_action_lists_the_actions_of_the_title():
    detail = detail_of(WONDERS.move, {"action": "fly"})
    assert detail.startswith("field.action: must be one of: build, stage, sell, ")


def test_the_values_listed_are_those_of_the_action_that_was_sent():
    move = {"action": "build", "card": "altar", "city": 0, "by": "theft", "left": 0, "right": 0}
    assert detail_of(WONDERS.move, move).startswith("field.by: must be one of: c")


@pytest.mark.parametrize(
    ("change", "field", "detail"),
    [
        ({"seats": None}, "seats", "must not be null"),
        ({"seats": 17}, "seats", "must be 1 to 16"),
        ({"seats": 1.5}, "seats", "must be an integer"),
        ({"title": 1}, "title", "must be a string"),
        ({"join": 1}, "join", "must be true or false"),
        ({"options": []}, "options", "must be an object"),
        ({"bots": 1}, "bots", "must be an array"),
        ({"bots": ["random"] * 17}, "bots", "must have a length of at most 16"),
        ({"visibility": "no"}, "visibility", "must be one of: public, private"),
        ({"x": 1}, "x", "is not a known field"),
    ],
)
def test_messages_of_marshmallow(change: dict[str, Any], field: str, detail: str):
    errors = GameIn().validate({"title": "seven", "seats": 3, **change})
    assert [from_marshmallow(text) for text in errors[field]] == [detail]
