"""Every value in every event has a range: fields, nested structs, sealed facts, and the moves inside of chains."""

from collections.abc import Iterator

import pytest
from msgspec import inspect

from events.format.bounds import MAX_ENTRIES, MAX_INTEGER, MAX_STRING_BYTES
from events.format.codec import Plan
from titles.kernel.events.events import PendingSet
from titles.kernel.ranges import Limits, RangeError, check_event
from titles.kernel.state.pending import DecisionGroup
from titles.kernel.title import Title
from titles.registry import TITLES

READ_BY_THE_TITLE = {"opened.options"}
"""Options are checked when they are read; only the title knows their names and values."""

FINITE = (inspect.LiteralType, inspect.BoolType, inspect.NoneType, inspect.TupleType, inspect.StructType)
LISTS = (inspect.VarTupleType, inspect.ListType)


def parts(node: inspect.Type, path: str) -> Iterator[tuple[str, inspect.Type]]:
    """The types of what a value of this type holds, with their places."""
    match node:
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield f"{path}[]", item
        case inspect.TupleType(item_types=items):
            yield from ((f"{path}[{place}]", item) for place, item in enumerate(items))
        case inspect.DictType(key_type=key, value_type=value):
            yield from ((f"{path}.key", key), (f"{path}.value", value))
        case inspect.StructType(tag=tag, fields=fields):
            yield from ((f"{path}{f'<{tag}>' if tag else ''}.{field.encode_name}", field.type) for field in fields)


def walk(node: inspect.Type, path: str) -> Iterator[tuple[str, inspect.Type]]:
    """All types within a type, with their places."""
    match node:
        case inspect.Metadata(type=inner):
            yield from walk(inner, path)
        case inspect.UnionType(types=types):
            for each in types:
                yield from walk(each, path)
        case _:
            yield path, node
            for place, part in parts(node, path) if path not in READ_BY_THE_TITLE else ():
                yield from walk(part, place)


def has_range(node: inspect.Type) -> bool:
    """Whether the format's bounds hold for all values of a type, apart from what they hold."""
    match node:
        case inspect.IntType(ge=least, le=most):
            return least is not None and most is not None and -MAX_INTEGER <= least <= most <= MAX_INTEGER
        case inspect.StrType(max_length=most):
            return most is not None and most <= MAX_STRING_BYTES
        case inspect.DictType(max_length=most):
            return most is not None and most <= MAX_ENTRIES
    if isinstance(node, LISTS):
        return node.max_length is not None and node.max_length <= MAX_ENTRIES
    return isinstance(node, FINITE)


def values(plan: Plan) -> dict[str, list[inspect.Type]]:
    """Every place in an event, in its public data and its payloads, with the types of what can stand there."""
    kind, found = plan.cls.type, {}
    roots = [(kind, plan.data_type), *((f"{kind}.{name}", facts.type) for name, (_, facts) in plan.sealed.items())]
    for root, type_ in roots:
        for path, node in walk(inspect.type_info(type_), root):
            found.setdefault(path, []).append(node)
    return found


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_value_of_every_event_has_a_range(title: Title):
    every = {path: nodes for plan in title.codec.stored() for path, nodes in values(plan).items()}
    loose = [path for path, nodes in every.items() if not all(map(has_range, nodes)) and path not in READ_BY_THE_TITLE]
    assert loose == []


@pytest.mark.parametrize(
    ("title", "path"),
    [
        ("seven_wonders", "committed.chain[]<build>.left"),
        ("seven_wonders", "committed.chain[]<stage>.right"),
        ("seven_wonders", "committed.chain[]<sell>.city"),
        ("seven_wonders_dice", "committed.chain[].move<build>.step"),
        ("seven_wonders_dice", "turn_played.steps[].open[]<cross_space>.buildings[]"),
        ("seven_wonders_duel", "decks_prepared.decks[][]"),
        ("seven", "course_set.course[]<effect>.cells.value[]"),
        ("seven", "card_given.card"),
    ],
)
def test_moves_and_nested_values_are_among_them(title: str, path: str):
    plan = TITLES[title].codec.plans[path.split(".", maxsplit=1)[0]]
    assert path in values(plan)


def test_each_place_of_a_pair_has_its_own_range():
    limits = Limits(seats=2, subjects=3, ids={})
    check_event(PendingSet((DecisionGroup("choose-14", "choose", ((0, 0), (1, 2))),)), limits)
    for pair, of in [((2, 0), "seats are numbered from 0 to 1"), ((1, 3), "subjects are numbered from 0 to 2")]:
        with pytest.raises(RangeError, match=f"^agenda: seats: .*{of}"):
            check_event(PendingSet((DecisionGroup("choose-14", "choose", ((0, 0), pair)),)), limits)
