"""The components of each title, and those that the title of a game selects among them."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, get_args

from events.format.codec import Plan
from events.format.model import Envelope
from service.contract.structs import (
    Described,
    Schema,
    const,
    describe,
    members_of,
    one_of,
    ref,
    unions_in,
    with_named_unions,
)
from service.schemas.basics.structs import component_of
from titles.kernel.title import Title

Components = dict[str, Schema]


def prefix(title: Title) -> str:
    """Return what the names of a title's components begin with."""
    return "".join(part.capitalize() for part in title.id.split("_"))


def components_of(title: Title) -> Components:
    """Return the move, state, derived facts, options, catalogue and envelope of a title, with all structs in them.

    Structs of `titles.kernel` are the same for every title, and have no prefix.
    """
    start, catalogue = prefix(title), type(title.catalogue(title.revision))
    moves: tuple[type, ...] = get_args(title.move) or (title.move,)
    plans = {plan.data_type: plan for plan in title.codec.stored()}
    roots = {title.form: "State", title.derived_form: "Derived", title.options: "Options", catalogue: "Catalogue"}

    def name_of(struct: type) -> str:
        if struct in plans:
            shared = _is_kernel(plans[struct].cls) and struct.__name__ not in _OF_ITS_TITLE
            return f"{'' if shared else start}{struct.__name__}"
        if struct in roots:
            return start + roots[struct]
        if struct in moves:
            return f"{start}{struct.__name__}Move"
        shared = _is_kernel(struct) and not _is_generic(struct)
        return component_of(struct) if shared else start + struct.__name__

    def is_posted(struct: type) -> bool:
        return struct in moves or struct is title.options

    def documented_by(struct: type) -> type:
        return plans[struct].cls if struct in plans else struct

    described = describe([title.move, *roots, *plans], name_of, posted=is_posted, documented_by=documented_by)
    components = _with_unions(described, {tuple(map(name_of, moves)): f"{start}Move"}, start)
    _define(components[f"{start}OpenedData"], "options", ref(f"{start}Options"))
    _define(components[f"{start}FinishedData"], "reason", reason_of(title))
    return components | _envelopes(start, {plan: name_of(data) for data, plan in plans.items()})


def _define(component: Schema, field: str, schema: Schema) -> None:
    """Replace the schema of a field; its description stays."""
    component["properties"][field] = {**schema, "description": component["properties"][field]["description"]}


_OF_ITS_TITLE = frozenset({"OpenedData", "FinishedData"})
"""The data of kernel events that hold what a title defines: its options, its reasons."""


def _is_kernel(struct: type) -> bool:
    return struct.__module__.split(".")[:2] == ["titles", "kernel"] or struct.__module__.startswith("events.")


def _is_generic(struct: type) -> bool:
    return bool(getattr(struct, "__parameters__", ()))


def reason_of(title: Title) -> Schema:
    """Return the schema of the reason for which a game of a title has ended."""
    reasons = sorted(title.narrator(title.revision, [], "en").reasons)
    return {"type": "string", "enum": reasons}


def _with_unions(described: Described, names: Mapping[tuple[str, ...], str], start: str) -> Components:
    """Return the components, with the unions in them as components: those in `names`, others after their base class."""
    components, named = dict(described.components), dict(names)
    unions = {members_of(union): union for union in unions_in([described.roots, components])}
    for members in unions:
        base = _common_base([described.structs[member] for member in members])
        name = f"{start}{base.__name__}" if base else ""
        if members not in named and base and name not in {*components, *named.values()}:
            named[members] = name
    components = {name: with_named_unions(schema, named) for name, schema in components.items()}
    for members, name in named.items():
        whole = unions.get(members) or _of_one(described.structs[members[0]], members[0])
        union = {key: whole[key] for key in ("oneOf", "discriminator")}
        components[name] = {"description": _words_of(name, start), **union}
    return components


def _of_one(struct: Any, component: str) -> Schema:
    """Return the union of a single tagged struct, such as that of the moves of a title with one kind of moves."""
    config = struct.__struct_config__
    return one_of({config.tag: component}, config.tag_field)


def _common_base(structs: list[type]) -> type | None:
    """Return the closest base class that all structs have in a title's own modules."""
    for base in structs[0].__mro__[1:]:
        if base.__module__.startswith("titles.") and all(base in struct.__mro__ for struct in structs):
            return base
    return None


def _words_of(name: str, start: str) -> str:
    """Return the name of a union in words: `One of the moves`."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name.removeprefix(start)).lower()
    return f"One of the kinds of {words}."


def _envelopes(start: str, data: Mapping[Plan, str]) -> Components:
    """Return the envelope of a title: one component for each schema of an event, and the union of them."""
    made: Components = {}
    newest: dict[str, str] = {}
    for plan, component in data.items():
        name = component.removesuffix("Data") + "Envelope"
        made[name] = {
            "description": f"An envelope of the event `{plan.cls.type}`.",
            "allOf": [
                ref("EnvelopeCommon"),
                object_of(
                    {
                        "type": const(plan.cls.type, "The type of the event"),
                        "schema": const(plan.schema, "The number of the schema of its data"),
                        "data": {**ref(component), "description": "What happened, as far as it is public."},
                    }
                ),
            ],
        }
        newest.setdefault(plan.cls.type, name)
    union = one_of(newest, "type")
    union["oneOf"] = [ref(name) for name in made]
    made[f"{start}Envelope"] = {"description": "An event of the game, as it stands in the log.", **union}
    return made


def shared_components(titles: Iterable[Title]) -> Components:
    """Return the envelope of any title, and the fields that all envelopes have."""
    common = describe([Envelope], lambda struct: struct.__name__).components
    envelope = common.pop("Envelope")
    for field in ("type", "schema", "data"):
        del envelope["properties"][field]
        envelope["required"].remove(field)
    union = {"anyOf": [ref(f"{prefix(title)}Envelope") for title in titles]}
    description = "An envelope of a game of any title. The title of the game tells which."
    return {**common, "EnvelopeCommon": envelope, "Envelope": {"description": description, **union}}


def object_of(properties: Components, required: Collection[str] | None = None) -> Schema:
    """Return the schema of an object; without `required`, all its properties are."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if required is None or name in required],
    }


def selected_by_title(
    components: Components, name: str, fields: Mapping[str, Callable[[Title], Schema]], titles: Iterable[Title]
) -> None:
    """Replace a component that has a title by one for each title, with its own `fields`, and the union of them."""
    titles = list(titles)
    whole = components[name]
    own = [field for field in whole["properties"] if field in fields]
    required = set(whole.get("required", ()))
    common = {field: inner for field, inner in whole["properties"].items() if field not in {"title", *fields}}
    base = f"{name.removesuffix('Out').removesuffix('In')}{'Fields' if name.endswith('In') else 'Common'}"
    rest = {key: value for key, value in whole.items() if key not in {"properties", "required", "additionalProperties"}}
    components[base] = {**rest, **object_of(common, required)}
    for title in titles:
        properties = {"title": const(title.id, "The title of the game")}
        for field in own:
            described = {"description": whole["properties"][field].get("description", "")}
            properties[field] = {**fields[field](title), **(described if described["description"] else {})}
        description = f"{whole['description']} For a game of {title.name['en']}."
        components[f"{prefix(title)}{name}"] = {
            "description": description,
            "allOf": [ref(base), object_of(properties, {"title", *required})],
        }
    union = one_of({title.id: f"{prefix(title)}{name}" for title in titles}, "title")
    components[name] = {"description": whole["description"], **union}
