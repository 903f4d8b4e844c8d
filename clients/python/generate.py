"""Write `heptad_client/generated/models.py` from `openapi.yaml`: python generate.py [--check].

Each schema with properties becomes a frozen msgspec.Struct, each union an alias. A union with a discriminator becomes a
tagged union, with one more member for what a newer server may send.
"""

import argparse
import keyword
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

Json = Mapping[str, Any]

FOLDER = Path(__file__).parent
CONTRACT = FOLDER.parents[1] / "openapi.yaml"
MODELS = FOLDER / "heptad_client" / "generated" / "models.py"

WIDTH = 119
SENT = frozenset({"ChallengeIn", "GameIn", "MoveIn", "PairingIn"})
"""Unions that only requests contain: no server sends a member that the client does not know."""
UNKNOWN = {"action": "UnknownMove", "type": "UnknownPart"}
"""By discriminator, the class of members that the client does not know; others are named by the discriminator."""

HEAD = '''
"""What requests and answers contain, generated from the contract by `generate.py`. Do not edit."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Literal

from msgspec import field

from heptad_client.model import UNKNOWN, Model
'''
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


class Tag(NamedTuple):
    """The property that tells a struct from the other members of its unions, and its value there."""

    name: str
    value: str


class Unknown(NamedTuple):
    """A class for members of tagged unions that the client does not know."""

    tag: str
    base: str
    """The class that the known members inherit from, "" if there is none."""
    fields: tuple[str, ...]
    """What all known members have besides, each with its own type."""


class Writer:
    """Writes the models of one contract."""

    def __init__(self, schemas: Mapping[str, Json]) -> None:
        self.schemas = schemas
        self.tags: dict[str, Tag] = {}
        self.unknown: dict[str, Unknown] = {}
        for schema in schemas.values():
            self._find_tags(schema)

    def module(self) -> str:
        """Return the module: the classes, each after its base, then the aliases, each after its members."""
        aliases = {name: schema for name, schema in self.schemas.items() if "oneOf" in schema or "anyOf" in schema}
        classes = {name: schema for name, schema in self.schemas.items() if name not in aliases}
        bases = [name for name, schema in classes.items() if "allOf" not in schema]
        written = [self._class(name, classes[name]) for name in bases]
        written += [self._class(name, schema) for name, schema in classes.items() if name not in bases]
        unions = [self._alias(name, aliases[name]) for name in self._ordered(aliases)]
        return "\n\n".join([HEAD.strip(), *written, *map(self._unknown_class, self.unknown), *unions]) + "\n"

    def _find_tags(self, schema: Any) -> None:
        """Note the discriminator of each member of a tagged union, wherever it is in a schema."""
        if isinstance(schema, list):
            for inner in schema:
                self._find_tags(inner)
        elif isinstance(schema, dict):
            if "discriminator" in schema:
                name = schema["discriminator"]["propertyName"]
                for value, target in schema["discriminator"]["mapping"].items():
                    found = self.tags.setdefault(_name_in(target), Tag(name, value))
                    assert found == Tag(name, value), f"{target} has two tags"
            for inner in schema.values():
                self._find_tags(inner)

    def _class(self, name: str, schema: Json) -> str:
        """Return a class. The common properties of `allOf` are inherited."""
        parts = schema.get("allOf", [schema])
        [own] = [part for part in parts if "$ref" not in part]
        bases = [_name_in(part["$ref"]) for part in parts if "$ref" in part] or ["Model"]
        tag = self.tags.get(name)
        tagged = f', tag_field="{tag.name}", tag="{tag.value}"' if tag else ""
        lines = [f"class {name}({', '.join(bases)}, frozen=True, kw_only=True{tagged}):"]
        lines += _docstring(schema["description"])
        required = own.get("required", ())
        for key, value in own.get("properties", {}).items():
            if tag and key == tag.name:
                lines += ["", f'    {key}: ClassVar[Literal["{tag.value}"]] = "{tag.value}"']
            else:
                lines += ["", f"    {self._field(key, value, is_required=key in required)}"]
            lines += _docstring(value["description"]) if "description" in value else []
        return "\n".join(lines)

    def _field(self, key: str, schema: Json, *, is_required: bool) -> str:
        """Return the declaration of a field; one that may be absent has a default."""
        kind, name = self._type(schema), f"{key}_" if keyword.iskeyword(key) else key
        if key == "title" and "enum" in schema:  # a newer server may have more titles
            kind = "str"
        renamed = [] if name == key else [f'name="{key}"']
        default = schema.get("default")
        if not is_required and default is None and not kind.endswith("None"):
            kind += " | None"
        if is_required:
            return f"{name}: {kind} = field({renamed[0]})" if renamed else f"{name}: {kind}"
        value = repr(tuple(default) if isinstance(default, list) else default)
        return f"{name}: {kind} = " + (f"field(default={value}, {renamed[0]})" if renamed else value)

    def _type(self, schema: Json) -> str:
        """Return the type of the values of a schema."""
        if "$ref" in schema:
            name = _name_in(schema["$ref"])
            return "dict[str, Any]" if self._is_ambiguous(name) else name
        members = schema.get("oneOf", schema.get("anyOf"))
        if members:
            return _union([*map(self._type, members), *self._unknown_member(schema)])
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            constants = ", ".join(repr(value) for value in schema["enum"] if value is not None)
            return f"Literal[{constants}]" + (" | None" if None in schema["enum"] else "")
        kinds = schema.get("type", "any")
        if isinstance(kinds, list):
            return _union([self._type({**schema, "type": kind}) for kind in kinds])
        if kinds == "array":
            return f"tuple[{self._type(schema['items'])}, ...]"
        if kinds == "object":
            assert "properties" not in schema, f"an object without a name: {schema}"
            values = schema.get("additionalProperties")
            return f"dict[str, {self._type(values)}]" if isinstance(values, dict) else "dict[str, Any]"
        return "datetime" if schema.get("format") == "date-time" else PLAIN.get(kinds, "Any")

    def _is_ambiguous(self, name: str) -> bool:
        """Whether members of a union have the same tag, as events of several titles have: no decoder can tell them."""
        tags = [self.tags[member] for member in self._leaves(name) if member in self.tags]
        return len(tags) > len(set(tags))

    def _leaves(self, name: str) -> set[str]:
        """Return the classes in a union, and in unions within it."""
        schema = self.schemas[name]
        members = schema.get("oneOf", schema.get("anyOf"))
        if members is None:
            return {name}
        return {leaf for member in members for leaf in self._leaves(_name_in(member["$ref"]))}

    def _unknown_member(self, union: Json) -> list[str]:
        """Return the class of members of a tagged union that the client does not know."""
        if "discriminator" not in union:
            return []
        tag = union["discriminator"]["propertyName"]
        members = [_name_in(member["$ref"]) for member in union["oneOf"]]
        [base, *others] = {self._base(member) for member in members}
        assert not others, f"members of different bases: {union}"
        name = f"Unknown{base.removesuffix('Common')}" if base else UNKNOWN.get(tag, f"Unknown{tag.capitalize()}")
        shared = [key for key in self._own(members[0]) if all(key in self._own(member) for member in members)]
        self.unknown[name] = Unknown(tag, base, tuple(key for key in shared if base and key != tag))
        return [name]

    def _own(self, name: str) -> Json:
        """Return the properties of a class that it does not inherit."""
        schema = self.schemas[name]
        found: Json = schema.get("allOf", [schema])[-1].get("properties", {})
        return found

    def _base(self, name: str) -> str:
        """Return the common class that a class inherits from, "" without one."""
        parts = self.schemas[name].get("allOf", [])
        return next((_name_in(part["$ref"]) for part in parts if "$ref" in part), "")

    def _unknown_class(self, name: str) -> str:
        tag, base, fields = self.unknown[name]
        return "\n".join(
            [
                f'class {name}({base or "Model"}, frozen=True, kw_only=True, tag_field="{tag}", tag=UNKNOWN):',
                *_docstring(f"What has another `{tag}` than this version of the client knows."),
                "",
                "    fields: dict[str, Any]",
                *_docstring("The whole JSON object."),
                *(f"\n    {field}: Any = None\n" + '    """As decoded from JSON."""' for field in fields),
                "",
                "    @property",
                f"    def {tag}(self) -> str:",
                f'        """The `{tag}` that the server sent."""',
                f'        return str(self.fields["{tag}"])',
            ]
        )

    def _alias(self, name: str, schema: Json) -> str:
        members = [self._type(member) for member in schema.get("oneOf", schema.get("anyOf"))]
        unknown = [] if name in SENT else self._unknown_member(schema)
        text = textwrap.fill(schema["description"], WIDTH - 6)
        return f'{name} = {_union([*members, *unknown])}\n"""{text}"""'

    def _ordered(self, aliases: Mapping[str, Json]) -> list[str]:
        """Return the names of the aliases, each after those that it contains."""
        ordered: list[str] = []

        def add(name: str) -> None:
            schema = aliases[name]
            for member in schema.get("oneOf", schema.get("anyOf")):
                if _name_in(member["$ref"]) in aliases:
                    add(_name_in(member["$ref"]))
            if name not in ordered:
                ordered.append(name)

        for name in aliases:
            add(name)
        return ordered


def _name_in(reference: str) -> str:
    return reference.rpartition("/")[2]


def _union(members: Sequence[str]) -> str:
    """Return a union of types, None last and once."""
    kinds = dict.fromkeys(kind for member in members for kind in member.split(" | "))
    return " | ".join(sorted(kinds, key=lambda kind: kind == "None"))


def _docstring(text: str) -> Iterator[str]:
    """Yield the lines of a docstring in a class."""
    raw = "r" if "\\" in text else ""
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    first, *more = [textwrap.wrap(part, WIDTH - 8) for part in paragraphs]
    lines = [*first, *(line for part in more for line in ["", *part])]
    if len(lines) == 1:
        yield f'    {raw}"""{lines[0]}"""'
        return
    yield f'    {raw}"""{lines[0]}'
    yield from (f"    {line}" if line else "" for line in lines[1:])
    yield '    """'


def generated(contract: Path = CONTRACT) -> str:
    """Return the module of a contract, as the formatter leaves it."""
    schemas = yaml.load(contract.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["components"]["schemas"]
    ruff = [sys.executable, "-m", "ruff", "format", "--quiet", "--stdin-filename", str(MODELS), "-"]
    return subprocess.run(ruff, input=Writer(schemas).module(), capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Write the module, or with --check compare it."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", action="store_true", help="only compare; exit with 1 if the module differs")
    found = generated()
    if not arguments.parse_args().check:
        MODELS.write_text(found, encoding="utf-8")
    elif MODELS.read_text(encoding="utf-8") != found:
        sys.exit(f"{MODELS.name} differs from the contract; run clients/python/generate.py")


if __name__ == "__main__":
    main()
