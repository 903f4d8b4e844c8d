"""Schemas of structs, in the part of JSON Schema that generators of clients can read.

msgspec describes structs; this module makes plain components of that: named as the contract names them, with a
description for each property, `oneOf` for tagged unions, and no titles, tuples or lookaheads, which generators turn
into nameless types, or can't read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, get_origin

import msgspec
from msgspec import inspect as types

from service.schemas.basics.docstrings import field_docstrings, one_paragraph
from service.schemas.basics.fields import REF
from titles.kernel.words.translated import Translated

Schema = dict[str, Any]


def ref(component: str) -> Schema:
    """Return a reference to a component."""
    return {"$ref": REF + component}


def nullable(schema: Schema) -> Schema:
    """Return the schema of a value that can be null as well."""
    return {"anyOf": [schema, {"type": "null"}]}


def const(value: str | int, meaning: str = "") -> Schema:
    """Return the schema of one value, with its meaning in words."""
    kind = {"type": "string" if isinstance(value, str) else "integer", "const": value}
    return {**kind, "description": f"{meaning}: always `{value}`."} if meaning else kind


def members_of(union: Schema) -> tuple[str, ...]:
    """Return the components of a union."""
    return tuple(member["$ref"].removeprefix(REF) for member in union["oneOf"])


def unions_in(schema: Any) -> Iterator[Schema]:
    """Yield all unions that are written out in a schema."""
    if isinstance(schema, dict):
        if "oneOf" in schema and "discriminator" in schema:
            yield schema
        schema = list(schema.values())
    if isinstance(schema, list):
        for inner in schema:
            yield from unions_in(inner)


def with_named_unions(schema: Any, names: Mapping[tuple[str, ...], str]) -> Any:
    """Return a schema that refers to unions by their names, by the components that they consist of."""
    if isinstance(schema, list):
        return [with_named_unions(inner, names) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    if "oneOf" in schema and "discriminator" in schema and members_of(schema) in names:
        rest = {key: value for key, value in schema.items() if key not in {"oneOf", "discriminator"}}
        return {**ref(names[members_of(schema)]), **rest}
    return {key: with_named_unions(value, names) for key, value in schema.items()}


def one_of(by_value: dict[str, str], field: str) -> Schema:
    """Return the union of components that the value of a field selects."""
    mapping = {value: REF + component for value, component in by_value.items()}
    return {
        "oneOf": [{"$ref": target} for target in mapping.values()],
        "discriminator": {"propertyName": field, "mapping": mapping},
    }


class Described(NamedTuple):
    """The schemas of types, the components of the structs in them by name, and the structs themselves by component."""

    roots: list[Schema]
    components: dict[str, Schema]
    structs: dict[str, type]


def describe(
    roots: Iterable[Any],
    name_of: Callable[[type], str],
    *,
    posted: Callable[[type], bool] = lambda _: False,
    documented_by: Callable[[type], type] = lambda struct: struct,
) -> "Described":
    """Return the schemas of types, and the components of all structs in them.

    `posted` is whether clients post a struct: then fields with a default may be left out, and no others are allowed.
    A struct that is only served has all its fields, and can get more. `documented_by` is the class with the docstrings
    of a struct. No two structs may have the same class name.
    """
    roots = list(roots)
    structs: dict[str, type] = {}
    for node in types.multi_type_info(roots):
        for found in _structs_in(node):
            known = structs.setdefault(found.__name__, found)
            assert known is found, f"two structs are called {found.__name__}: {known.__module__}, {found.__module__}"
    names = {name: name_of(struct) for name, struct in structs.items()}
    described, components = msgspec.json.schema_components(roots, ref_template=REF + "{name}")

    def component(reference: str) -> str:
        name = _class_name(reference.removeprefix(REF))
        return REF + names.get(name, name)  # a field can refer to a component that is described elsewhere

    done: dict[str, Schema] = {}
    for name, schema in components.items():
        struct = structs[_class_name(name)]
        plain = _with_docstrings(_plain(schema, component), struct, documented_by(struct))
        done[names[struct.__name__]] = _as_posted(plain) if posted(struct) else _as_served(plain, struct)
    return Described(
        [_plain(schema, component) for schema in described],
        done,
        {names[name]: found for name, found in structs.items()},
    )


def _class_name(name: str) -> str:
    """Return the class name in msgspec's name of a component, which for a generic struct has its parameters as well."""
    return name.partition("_")[0]


def _structs_in(node: Any) -> Iterator[type]:
    """Yield the classes of all structs in a type."""
    found: dict[type, None] = {}
    queue = [node]
    while queue:
        node = queue.pop()
        if isinstance(node, types.StructType):
            cls = get_origin(node.cls) or node.cls
            if cls in found:
                continue
            found[cls] = None
        queue += _children(node)
    yield from found


def _children(node: Any) -> list[Any]:
    """Return the types that a type is made of."""
    match node:
        case types.StructType(fields=fields):
            return [field.type for field in fields]
        case types.UnionType(types=inner) | types.TupleType(item_types=inner):
            return list(inner)
        case types.DictType(key_type=key, value_type=value):
            return [key, value]
        case types.Metadata(type=inner):
            return [inner]
    item = getattr(node, "item_type", None)
    return [] if item is None else [item]


def _plain(schema: Any, component: Callable[[str], str]) -> Any:
    """Return a schema in the part of JSON Schema that all generators read."""
    if isinstance(schema, list):
        return [_plain(item, component) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {**schema, "$ref": component(schema["$ref"])}
    plain: Schema = {}
    for key, value in schema.items():
        if key == "properties":
            plain[key] = {name: _plain(inner, component) for name, inner in value.items()}
        elif key == "discriminator":
            mapping = {tag: component(target) for tag, target in value["mapping"].items()}
            plain[key] = {**value, "mapping": mapping}
        elif key in {"enum", "required", "default"}:
            plain[key] = value
        elif key not in {"title", "propertyNames"}:
            plain[key] = _plain(value, component)
    return _simplified(plain)


def _simplified(schema: Schema) -> Schema:
    """Return a schema with its enumeration, text, pattern, tuple and union in plain form."""
    if "enum" in schema:
        values = schema.pop("enum")
        schema = {**schema, **_enumeration(values)}
    if isinstance(schema.get("description"), str):
        schema["description"] = one_paragraph(schema["description"])
    if isinstance(schema.get("pattern"), str):
        schema["pattern"] = schema["pattern"].replace(r"(?![\s\S])", "$")  # in OpenAPI `$` is the end of the text
    if "prefixItems" in schema:
        schema = _tuple(schema)
    if "discriminator" in schema:
        return _tagged(schema)
    return schema


def _enumeration(values: list[Any]) -> Schema:
    """Return the schema of one of several values; texts and numbers among them are alternatives."""
    alternatives = [
        const(same[0]) if len(same) == 1 else {"type": name, "enum": same}
        for name, kind in (("string", str), ("integer", int))
        if (same := [value for value in values if isinstance(value, kind)])
    ]
    return alternatives[0] if len(alternatives) == 1 else {"anyOf": alternatives}


def _tuple(schema: Schema) -> Schema:
    """Return the schema of a tuple as that of an array of fixed length, whose items fit every place."""
    places = schema.pop("prefixItems")
    [kind] = {place.get("type") for place in places}
    if kind == "integer":
        lowest, highest = min(place["minimum"] for place in places), max(place["maximum"] for place in places)
        return {**schema, "items": {"type": kind, "minimum": lowest, "maximum": highest}}
    assert all(place == places[0] for place in places), f"a tuple of different types: {places}"
    return {**schema, "items": places[0]}


def _tagged(schema: Schema) -> Schema:
    """Return the schema of a tagged union: `oneOf`, beside null if it can be null."""
    discriminator, members = schema.pop("discriminator"), schema.pop("anyOf")
    union = {"oneOf": [member for member in members if "$ref" in member], "discriminator": discriminator}
    if len(union["oneOf"]) == len(members):
        return {**schema, **union}
    return {**schema, "anyOf": [union, *(member for member in members if "$ref" not in member)]}


def _as_served(schema: Schema, struct: type) -> Schema:
    """Return the schema of a struct that is served: other fields can be added to it.

    A field with a default is there too, unless the struct omits defaults. A text has fields for further languages.
    """
    required = set(schema.get("required", ()))
    omits = struct.__struct_config__.omit_defaults  # type: ignore[attr-defined]
    for name, field in schema["properties"].items():
        if "default" in field:
            del field["default"]
            required |= set() if omits else {name}
    schema.pop("additionalProperties", None)
    further = {"additionalProperties": {"type": "string"}} if struct is Translated else {}
    return {**schema, **further, "required": [name for name in schema["properties"] if name in required]}


def _as_posted(schema: Schema) -> Schema:
    """Return the schema of a struct that clients post: no other fields are allowed."""
    return {**schema, "additionalProperties": False}


def _with_docstrings(schema: Schema, struct: type, documented: type) -> Schema:
    """Return the schema of a struct, with the docstrings of a class and of its fields as descriptions."""
    described = field_docstrings(documented)
    text = {"description": one_paragraph(documented.__doc__)} if documented.__doc__ else {}
    properties = schema.get("properties", {})
    tag = struct.__struct_config__.tag_field  # type: ignore[attr-defined]
    if tag is not None:
        properties[tag]["description"] = f"Always `{properties[tag]['const']}`."
    for field in msgspec.structs.fields(struct):
        if field.name in described:
            properties[field.encode_name]["description"] = described[field.name]
    return {**text, "type": "object", **schema, **text, "properties": properties}
