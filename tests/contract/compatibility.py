"""Differences between two contracts that break clients of the first one.

Clients send what the old contract allows, so the new one must allow all of it. Clients read what the old contract
describes, so the new one must describe no other values. Both are the question whether the values of one schema fit
another one. Besides, nothing that has a name may be removed.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

Json = Mapping[str, Any]
Way = Literal["sent", "read"]

METHODS = ("get", "post", "put", "patch", "delete")
LOWEST = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
HIGHEST = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")


def breaking_changes(old: Json, new: Json) -> list[str]:
    """Return what would break clients of the old contract, each with its place."""
    return list(dict.fromkeys(_Comparison(old, new).changes()))


class _Member(NamedTuple):
    """A schema of a union, or the only one. Its name is that of the component, else the type."""

    name: str
    schema: Json
    is_component: bool


class _Contract:
    """A contract with its references resolved."""

    def __init__(self, document: Json) -> None:
        self.document = document

    def operations(self) -> dict[str, Json]:
        """Return all operations by method and path, with the parameters of their paths."""
        found = {}
        for path, item in self.document["paths"].items():
            for method in METHODS:
                if method in item:
                    shared = item.get("parameters", [])
                    operation = {"security": self.document.get("security", []), **item[method]}
                    found[f"{method.upper()} {path}"] = {
                        **operation,
                        "parameters": [*shared, *operation.get("parameters", [])],
                    }
        return found

    def resolved(self, value: Json) -> Json:
        """Return what a reference leads to, or the value itself."""
        while "$ref" in value:
            target: Any = self.document
            for part in value["$ref"].removeprefix("#/").split("/"):
                target = target[part]
            value = target
        return value

    def parameters(self, operation: Json) -> dict[str, Json]:
        """Return the parameters of an operation by place and name."""
        found = (self.resolved(parameter) for parameter in operation["parameters"])
        return {f"{parameter['in']} {parameter['name']}": parameter for parameter in found}

    def members(self, schema: Json) -> list[_Member]:
        """Return the schemas of which a value fits one."""
        whole = self.merged(self.resolved(schema))
        union = whole.get("oneOf") or whole.get("anyOf")
        if union:
            return [member for inner in union for member in self.members(inner)]
        if isinstance(whole.get("type"), list):
            return [_Member(kind, {**whole, "type": kind}, is_component=False) for kind in whole["type"]]
        if "$ref" in schema:
            return [_Member(schema["$ref"].rpartition("/")[2], whole, is_component=True)]
        return [_Member(str(whole.get("type", "any")), whole, is_component=False)]

    def merged(self, schema: Json) -> Json:
        """Return a schema with those of its `allOf` merged into it."""
        if "allOf" not in schema:
            return schema
        parts = [self.merged(self.resolved(part)) for part in schema["allOf"]]
        parts.append({key: value for key, value in schema.items() if key != "allOf"})
        whole: dict[str, Any] = {}
        for part in parts:
            whole |= {
                **part,
                "properties": {**whole.get("properties", {}), **part.get("properties", {})},
                "required": [*whole.get("required", []), *part.get("required", [])],
            }
        return whole


class _Comparison:
    """Two contracts, the older one first."""

    def __init__(self, old: Json, new: Json) -> None:
        self.old, self.new = _Contract(old), _Contract(new)
        self.compared: dict[tuple[str, str, Way], list[str]] = {}

    def changes(self) -> Iterator[str]:
        """Yield all breaking changes."""
        operations = self.new.operations()
        for name, operation in self.old.operations().items():
            if name not in operations:
                yield f"{name}: the operation is removed"
                continue
            yield from self.operation(name, operation, operations[name])

    def operation(self, name: str, old: Json, new: Json) -> Iterator[str]:
        """Yield the changes of an operation."""
        if old.get("operationId") != new.get("operationId"):
            yield f"{name}: operationId is another one"
        if any(option not in new["security"] for option in old["security"]):
            yield f"{name}: a way of authentication is removed"
        yield from self.parameters(name, old, new)
        yield from self.body(f"{name} body", old.get("requestBody"), new.get("requestBody"))
        for code, answer in old["responses"].items():
            if code not in new["responses"]:
                yield f"{name} {code}: the response is removed"
                continue
            yield from self.response(f"{name} {code}", answer, new["responses"][code])

    def parameters(self, place: str, old: Json, new: Json) -> Iterator[str]:
        """Yield the changes of the parameters of an operation."""
        before, after = self.old.parameters(old), self.new.parameters(new)
        for name, parameter in after.items():
            if parameter.get("required") and not before.get(name, {}).get("required"):
                yield f"{place} {name}: is required now"
        for name, parameter in before.items():
            if name not in after:
                yield f"{place} {name}: is removed"
                continue
            yield from self.schema(f"{place} {name}", parameter["schema"], after[name]["schema"], "sent")

    def body(self, place: str, old: Json | None, new: Json | None) -> Iterator[str]:
        """Yield the changes of the body of a request."""
        before = self.old.resolved(old) if old else {}
        after = self.new.resolved(new) if new else {}
        if after.get("required") and not before.get("required"):
            yield f"{place}: is required now"
        yield from self.content(place, before, after, "sent")

    def response(self, place: str, old: Json, new: Json) -> Iterator[str]:
        """Yield the changes of a response."""
        before, after = self.old.resolved(old), self.new.resolved(new)
        for name in before.get("headers", {}):
            if name not in after.get("headers", {}):
                yield f"{place}: the header {name} is removed"
        yield from self.content(place, before, after, "read")

    def content(self, place: str, old: Json, new: Json, way: Way) -> Iterator[str]:
        """Yield the changes of a body in each of its media types."""
        for kind, media in old.get("content", {}).items():
            if kind not in new.get("content", {}):
                yield f"{place}: {kind} is removed"
                continue
            yield from self.schema(place, media.get("schema", {}), new["content"][kind].get("schema", {}), way)

    def schema(self, place: str, old: Json, new: Json, way: Way) -> Iterator[str]:
        """Yield the changes of what is sent or read."""
        before, after = self.old.members(old), self.new.members(new)
        narrow, wide = (before, after) if way == "sent" else (after, before)
        for member in narrow:
            yield from self.fitting(place, member, wide, way)

    def fitting(self, place: str, member: _Member, wide: list[_Member], way: Way) -> Iterator[str]:
        """Yield why a member of the narrow union fits none of the wide one."""
        namesakes = [other for other in wide if other.name == member.name]
        if not namesakes and len(wide) > 1 and all(self.pair(place, member, other, way) for other in wide):
            yield f"{place}: {member.name} is {'removed' if way == 'sent' else 'new'}"
            return
        problems = [self.pair(place, member, other, way) for other in namesakes or wide]
        if all(problems):
            yield from min(problems, key=len, default=())

    def pair(self, place: str, narrow: _Member, wide: _Member, way: Way) -> list[str]:
        """Return why the values of one schema do not fit another one. Components are compared once."""
        if not (narrow.is_component and wide.is_component):
            return list(self.values(place, narrow.schema, wide.schema, way))
        key = (narrow.name, wide.name, way)
        if key not in self.compared:
            self.compared[key] = []  # what refers to itself fits if all the rest fits
            self.compared[key] = list(self.values(narrow.name, narrow.schema, wide.schema, way))
        return self.compared[key]

    def values(self, place: str, narrow: Json, wide: Json, way: Way) -> Iterator[str]:
        """Yield why the values of one schema do not fit another one."""
        kind, other = narrow.get("type"), wide.get("type")
        if other is not None and kind != other and (kind, other) != ("integer", "number"):
            yield f"{place}: is {_other(way, kind, other)}"
            return
        yield from _limits(place, narrow, wide, way)
        old, new = (narrow, wide) if way == "sent" else (wide, narrow)
        if old.get("type") == "object" or "properties" in old:
            yield from self.properties(place, old, new, way)
        if isinstance(old.get("items"), dict):
            yield from self.schema(f"{place}[]", old["items"], new.get("items", {}), way)
        if isinstance(old.get("additionalProperties"), dict):
            after = new.get("additionalProperties")
            yield from self.schema(
                f"{place}{{}}", old["additionalProperties"], after if isinstance(after, dict) else {}, way
            )

    def properties(self, place: str, old: Json, new: Json, way: Way) -> Iterator[str]:
        """Yield the changes of the properties of an object."""
        before, after = old.get("properties", {}), new.get("properties", {})
        for name, schema in before.items():
            if name not in after:
                yield f"{place}.{name}: is removed"
                continue
            yield from self.schema(f"{place}.{name}", schema, after[name], way)
        required, now = set(old.get("required", ())), set(new.get("required", ()))
        if way == "sent":
            yield from (f"{place}.{name}: is required now" for name in sorted(now - required))
            if new.get("additionalProperties") is False and old.get("additionalProperties") is not False:
                yield f"{place}: other properties are refused now"
        else:
            yield from (f"{place}.{name}: can be absent now" for name in sorted((required - now) & set(after)))


def _other(way: Way, narrow: Any, wide: Any) -> str:
    old, new = (narrow, wide) if way == "sent" else (wide, narrow)
    return f"{new} now, it was {old}"


def _limits(place: str, narrow: Json, wide: Json, way: Way) -> Iterator[str]:
    """Yield the limits of one schema that values of another one can exceed."""
    allowed, possible = _enumerated(wide), _enumerated(narrow)
    if allowed is not None:
        more = ["any value"] if possible is None else [str(value) for value in possible if value not in allowed]
        if more:
            yield f"{place}: {', '.join(more)} is {'refused now' if way == 'sent' else 'new'}"
    if "pattern" in wide and wide["pattern"] != narrow.get("pattern"):
        texts = None if possible is None else [value for value in possible if isinstance(value, str)]
        if texts is None or not all(re.search(wide["pattern"], text) for text in texts):
            yield f"{place}: pattern is another one"
    for limit in LOWEST:
        if limit in wide and narrow.get(limit, float("-inf")) < wide[limit]:
            yield f"{place}: {limit} is another one"
    for limit in HIGHEST:
        if limit in wide and narrow.get(limit, float("inf")) > wide[limit]:
            yield f"{place}: {limit} is another one"


def _enumerated(schema: Json) -> list[Any] | None:
    """Return the only values that a schema has, if it names them."""
    if "const" in schema:
        return [schema["const"]]
    return schema.get("enum")
