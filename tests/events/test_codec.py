"""The codec: every shape of field there and back, older schemas upcast, unknown ones refused."""

import json
from typing import Any, Generic, TypeVar

import msgspec
import pytest

from events.format.codec import Codec
from events.format.model import Envelope, Event, Seal, Sealed

S = TypeVar("S")


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    taken_from: str = msgspec.field(name="from", default="hand")


class Take(msgspec.Struct, frozen=True, tag="take"):
    coins: int


class Give(msgspec.Struct, frozen=True, tag="give"):
    card: Card


class Passed(Event, frozen=True):
    pass


class Told(Event, frozen=True):
    text: str
    numbers: tuple[int, ...]
    points: dict[str, int]
    card: Card | None = None


class Dealt(Event, frozen=True):
    seat: int
    hand: Sealed[tuple[str, ...]]
    size: int = 7


class Stolen(Event, frozen=True):
    hands: tuple[Sealed[Card], ...]
    box: Sealed[int]
    kind: str = msgspec.field(name="from")


class Opened(Event, frozen=True, kw_only=True):
    game: str
    seed: Sealed[str]
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class Chosen(Event, Generic[S], frozen=True):
    seat: int
    chain: Sealed[tuple[S, ...]]


class TurnTaken(Chosen[Take | Give], frozen=True):
    pass


CODEC = Codec([Passed, Told, Dealt, Stolen, Opened, TurnTaken])

SHAPES = [
    (Passed(), {}, []),
    (
        Told("七", (1, 2), {"a": -1}, Card("x")),
        {"text": "七", "numbers": [1, 2], "points": {"a": -1}, "card": {"name": "x", "from": "hand"}},
        [],
    ),
    (Dealt(2, Sealed((2,), ("a", "b"))), {"seat": 2, "hand": {"sealed": 0}, "size": 7}, [((2,), ["a", "b"])]),
    (
        Stolen((Sealed((0, 1), Card("x")), Sealed((2,), Card("y", "deck"))), Sealed((), 7), "table"),
        {"hands": [{"sealed": 0}, {"sealed": 1}], "box": {"sealed": 2}, "from": "table"},
        [((0, 1), {"name": "x", "from": "hand"}), ((2,), {"name": "y", "from": "deck"}), ((), 7)],
    ),
    (Stolen((), Sealed((), 0), "table"), {"hands": [], "box": {"sealed": 0}, "from": "table"}, [((), 0)]),
    (
        Opened(game="g", seed=Sealed((), "ab"), options={"deep": [{"er": None}]}),
        {"game": "g", "seed": {"sealed": 0}, "options": {"deep": [{"er": None}]}},
        [((), "ab")],
    ),
    (
        TurnTaken(1, Sealed((1,), (Take(3), Give(Card("x"))))),
        {"seat": 1, "chain": {"sealed": 0}},
        [((1,), [{"type": "take", "coins": 3}, {"type": "give", "card": {"name": "x", "from": "hand"}}])],
    ),
    (TurnTaken(1, Sealed((1,), ())), {"seat": 1, "chain": {"sealed": 0}}, [((1,), [])]),
]


def envelope(type_: str, data: Any, seals: list[tuple[int, ...]], schema: int = 1) -> Envelope:
    raw = msgspec.Raw(json.dumps(data).encode())
    return Envelope(7, 7, type_, schema, "table", "", raw, tuple(Seal(to, "") for to in seals), "")


def raws(*values: Any) -> list[msgspec.Raw | None]:
    return [None if value is None else msgspec.Raw(json.dumps(value).encode()) for value in values]


@pytest.mark.parametrize(("event", "data", "sealed"), SHAPES, ids=[repr(s[0])[:20] for s in SHAPES])
def test_an_event_is_taken_apart_and_put_together(event, data, sealed):
    split, items = CODEC.split(event)
    assert json.loads(split) == data
    assert [(item.to, json.loads(item.payload)) for item in items] == [(to, v) for to, v in sealed]
    again = CODEC.join(envelope(event.type, data, [to for to, _ in sealed]), raws(*(v for _, v in sealed)))
    assert again == event
    assert type(again) is type(event)


@pytest.mark.parametrize(("event", "data", "sealed"), SHAPES, ids=[repr(s[0])[:20] for s in SHAPES])
def test_what_is_closed_is_none_and_says_for_whom_it_is(event, data, sealed):
    seals = [to for to, _ in sealed]
    closed = CODEC.join(envelope(event.type, data, seals), [None] * len(seals))
    facts = [
        fact
        for field in closed.__struct_fields__
        for value in [getattr(closed, field)]
        for fact in (value if isinstance(value, tuple) else [value])
        if isinstance(fact, Sealed)
    ]
    assert facts == [Sealed(to, None) for to in seals]


def test_one_of_two_seals_opened():
    event = CODEC.join(
        envelope("stolen", {"hands": [{"sealed": 0}], "box": {"sealed": 1}, "from": "x"}, [(1,), ()]),
        raws({"name": "x"}, None),
    )
    assert event == Stolen((Sealed((1,), Card("x")),), Sealed((), None), "x")


def test_the_seal_of_the_state_is_no_fields_business():
    data = {"seat": 1, "hand": {"sealed": 0}, "size": 1}
    assert CODEC.join(envelope("dealt", data, [(1,), ()]), raws(["a"], "digest")) == Dealt(1, Sealed((1,), ("a",)), 1)
    assert CODEC.join(envelope("passed", {}, [()]), raws("digest")) == Passed()


def test_a_field_with_a_default_may_be_new():
    assert CODEC.join(envelope("told", {"text": "", "numbers": [], "points": {}}, []), []) == Told("", (), {})
    assert CODEC.join(envelope("dealt", {"seat": 1, "hand": {"sealed": 0}}, [(1,)]), [None]) == Dealt(1, Sealed((1,)))
    assert CODEC.join(envelope("opened", {"game": "g", "seed": {"sealed": 0}}, [()]), [None]) == Opened(
        game="g", seed=Sealed(())
    )


def test_the_type_is_the_class_in_snake_case():
    assert (Passed.type, TurnTaken.type, Event.type) == ("passed", "turn_taken", "event")


def test_an_unknown_fact_cannot_be_sealed():
    for event in (Dealt(0, Sealed((0,))), Stolen((Sealed((0,), Card("x")), Sealed((1,))), Sealed((), 1), "")):
        with pytest.raises(ValueError, match="a fact that is not known"):
            CODEC.split(event)


def test_two_classes_of_one_name_are_refused():
    with pytest.raises(ValueError, match="two classes of events are called told"):
        Codec([Told, type("Told", (Event,), {}, frozen=True)])


@pytest.mark.parametrize(
    ("type_", "data", "seals", "error"),
    [
        ("burnt", {}, [], LookupError),
        ("told", {"text": 7, "numbers": [], "points": {}}, [], msgspec.ValidationError),
        ("dealt", {"seat": 1}, [(1,)], msgspec.ValidationError),
        ("dealt", {"seat": 1, "hand": ["a"]}, [(1,)], msgspec.ValidationError),
        ("dealt", {"seat": 1, "hand": {"sealed": 1}}, [(1,)], LookupError),
    ],
)
def test_what_does_not_fit_is_refused(type_, data, seals, error):
    with pytest.raises(error):
        CODEC.join(envelope(type_, data, seals), [None] * len(seals))


def test_a_payload_that_does_not_fit_is_refused():
    with pytest.raises(msgspec.ValidationError):
        CODEC.join(envelope("dealt", {"seat": 1, "hand": {"sealed": 0}}, [(1,)]), raws({"a": 1}))


class Moved(Event, frozen=True):
    """Schema 3: once `{who, card}`, then `{seat, card}`, now the card is an object, and there is a step."""

    schema = 3
    seat: int
    card: Sealed[Card]
    steps: int


class Moved1(Event, frozen=True):
    type = "moved"
    who: str
    card: Sealed[str]


class Moved2(Event, frozen=True):
    type = "moved"
    schema = 2
    seat: int
    card: Sealed[str]


def one_to_two(event: Moved1) -> Moved2:
    return Moved2(int(event.who.removeprefix("seat ")), event.card)


def two_to_three(event: Moved2) -> Moved:
    name = event.card.value
    return Moved(event.seat, Sealed(event.card.to, None if name is None else Card(name)), 1)


UPCASTING = Codec([Moved], {Moved1: one_to_two, Moved2: two_to_three})


@pytest.mark.parametrize(
    ("schema", "data", "payload"),
    [
        (1, {"who": "seat 4", "card": {"sealed": 0}}, "x"),
        (2, {"seat": 4, "card": {"sealed": 0}}, "x"),
        (3, {"seat": 4, "card": {"sealed": 0}, "steps": 1}, {"name": "x"}),
    ],
)
def test_every_schema_ever_stored_is_upcast_to_the_newest(schema, data, payload):
    stored = envelope("moved", data, [(4,)], schema)
    assert UPCASTING.join(stored, raws(payload)) == Moved(4, Sealed((4,), Card("x")), 1)
    assert UPCASTING.join(stored, [None]) == Moved(4, Sealed((4,)), 1)


@pytest.mark.parametrize(
    ("schema", "data", "payload"),
    [
        (1, {"who": "seat 4", "card": {"sealed": 0}, "more": 1}, "x"),
        (1, {"who": "seat 4", "card": {"sealed": 0, "more": 1}}, "x"),
        (1, {"who": "seat 4", "card": {"sealed": 0}, "steps": 1}, "x"),
        (2, {"seat": 4, "card": {"sealed": 0}, "more": 1}, "x"),
        (3, {"seat": 4, "card": {"sealed": 0}, "steps": 1, "more": 1}, {"name": "x"}),
        (3, {"seat": 4, "card": {"sealed": 0}, "steps": 1}, {"name": "x", "more": 1}),
    ],
)
def test_no_schema_has_room_for_more(schema, data, payload):
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        UPCASTING.join(envelope("moved", data, [(4,)], schema), raws(payload))


@pytest.mark.parametrize("schema", [0, 4, 99])
def test_a_schema_that_never_was_is_refused(schema):
    with pytest.raises(LookupError, match=f"moved has no schema {schema}"):
        UPCASTING.join(envelope("moved", {}, [(4,)], schema), [None])


def test_a_broken_chain_of_upcasters_is_refused():
    with pytest.raises(LookupError):
        Codec([Moved], {Moved1: one_to_two}).join(
            envelope("moved", {"who": "seat 1", "card": {"sealed": 0}}, [(1,)], 1), [None]
        )
