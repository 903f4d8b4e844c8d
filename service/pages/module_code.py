"""A module of the web client as the body of a function: what it imports are constants, what it exports is returned.

Modules have the form that Biome gives them, and libraries stand on one line. Any other form is refused, not guessed at.
"""

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

_START = re.compile(r"(?<![^\n;}])[ \t]*(?=import\b(?!\s*[(.])|export\b)")
"""Where an import or export begins: at the beginning of a line, or after another statement in a library."""
_FROM = re.compile(r'(import|export)\s*(?:\{([^}]*)\}|\*\s*as\s+([\w$]+)|([\w$]+))\s*from\s*"([^"]+)";?')
_EFFECTS = re.compile(r'import\s*"([^"]+)";?')
_LISTED = re.compile(r"export\s*\{([^}]*)\};?")
_DECLARED = re.compile(
    r"export\s+(?=(?:(?:async\s+)?function\s*\*?|class)\s*([\w$]+)|const\s+(?:([\w$]+)\s*=|\{([^}]*)\}\s*=))"
)
_DEFAULT = re.compile(r"export\s+default\s+(?!(?:async\s+)?(?:function|class)\s+[\w$])")
_RELATIVE = re.compile(r"""import(?:\.meta\b(?!\.resolve\()|\(\s*["'`]\.)""")
"""An address that is relative to the module. The joined script has another one."""
_COMMENT = re.compile(r"^(?:/\*\*.*?\*/|//[^\n]*)$", re.MULTILINE | re.DOTALL)
"""A comment outside of all functions. These would be a fifth of a compressed script."""
_TYPE = re.compile(r"/\*\* @.*?\*/ ?", re.DOTALL)
"""A comment that gives a type, within code."""
_LATER = re.compile(r'import\("(\.[^"]+)"\)')
"""A module that is loaded later, by its address from the module that loads it."""
LATER = "later:"
"""What stands before the path of a module that is loaded later."""


class UnjoinableError(ValueError):
    """A module has something that can't be joined."""


class Module(NamedTuple):
    """A module as the body of a function."""

    code: str
    """As many lines as the module has, without what is exported. Each imported module is a `constant`.

    Where it loads another module later, the address is `LATER` and the path of that module.
    """
    later: list[str]
    """The paths of the modules that it loads later."""
    imports: dict[str, set[str]]
    """The paths of the modules that it imports, with the names of what it uses."""
    exports: dict[str, str]
    """Expressions for what it exports, by name."""


def parsed(path: str, text: str, libraries: Mapping[str, str]) -> Module:
    """Return the module at `path`. `libraries` are the paths of those that are imported by name.

    Raise UnjoinableError.
    """
    code = _TYPE.sub(_line_ends, _COMMENT.sub(_line_ends, text))
    later = [_beside(path, found[1]) for found in _LATER.finditer(code)]
    code = _LATER.sub(lambda found: f'import("{LATER}{_beside(path, found[1])}")', code)
    if relative := _RELATIVE.search(code):
        raise UnjoinableError(f"{path}: {_shown(code, relative)} is relative to the module")
    reader = _Reader(path, libraries)
    parts, end = [], 0
    for start in _START.finditer(code):
        if start.start() < end:
            continue  # a name in a list
        found = next(reader.read(code, start.end()), None)
        if found is None:
            raise UnjoinableError(f"{path}: {_shown(code, start)} can't be joined")
        written, statement = found
        parts += [code[end : start.start()], written, _line_ends(statement)]
        end = statement.end()
    return Module("".join((*parts, code[end:])), later, reader.imports, reader.exports)


def constant(path: str) -> str:
    """Return the name of the constant that has all that a module exports."""
    return "$" + re.sub(r"\W", "_", path)


def braces(pairs: Iterable[tuple[str, str]]) -> str:
    """Return an object, or the pattern of one, with these names and what stands for each."""
    return f"{{ {', '.join(name if name == value else f'{name}: {value}' for name, value in pairs)} }}"


class _Reader:
    """Reads the imports and exports of a module, and says what stands in place of each."""

    def __init__(self, path: str, libraries: Mapping[str, str]) -> None:
        self.imports: dict[str, set[str]] = {}
        self.exports: dict[str, str] = {}
        self._path = path
        self._libraries = libraries
        self._forms: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
            (_FROM, self._from),
            (_EFFECTS, self._effects),
            (_LISTED, self._listed),
            (_DECLARED, self._declared),
            (_DEFAULT, self._default),
        )

    def read(self, code: str, at: int) -> Iterator[tuple[str, re.Match[str]]]:
        """Yield what stands in place of the statement at a place, and the statement; nothing if its form is unknown."""
        return ((write(found), found) for form, write in self._forms if (found := form.match(code, at)))

    def _from(self, found: re.Match[str]) -> str:
        kind, listed, whole, default, source = found.groups()
        other = self._imported(source)
        pairs = [("default", default)] if default else list(_pairs(listed or "", " as "))
        self.imports[other].update(name for name, _ in pairs)
        if kind == "import":
            return f"const {whole or braces(pairs)} = {constant(other)};"
        self.exports.update((alias, f"{constant(other)}.{name}") for name, alias in pairs)
        self.exports.update({whole: constant(other)} if whole else {})
        return ""

    def _effects(self, found: re.Match[str]) -> str:
        self._imported(found[1])
        return ""

    def _listed(self, found: re.Match[str]) -> str:
        self.exports.update((alias, name) for name, alias in _pairs(found[1], " as "))
        return ""

    def _declared(self, found: re.Match[str]) -> str:
        several = [alias for _, alias in _pairs(found[3] or "", ":")]
        self.exports.update((name, name) for name in (found[1], found[2], *several) if name)
        return ""

    def _default(self, _found: re.Match[str]) -> str:
        self.exports["default"] = "$default"
        return "const $default = "

    def _imported(self, name: str) -> str:
        """Return the path of a module that this one imports by a name."""
        path = self._libraries.get(name) or _beside(self._path, name)
        self.imports.setdefault(path, set())
        return path


def _beside(path: str, address: str) -> str:
    """Return the path of a module, from its address in the module at `path`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), address))


def _pairs(listed: str, between: str) -> Iterator[tuple[str, str]]:
    """Yield the names in braces, each with the one that it gets: `a, b as c`. Raise UnjoinableError."""
    for part in filter(None, map(str.strip, listed.split(","))):
        name, _, alias = map(str.strip, part.partition(between))
        if not all(re.fullmatch(r"[\w$]+", each) for each in (name, alias or name)):
            raise UnjoinableError(f"`{part}` can't be joined")
        yield name, alias or name


def _line_ends(found: re.Match[str]) -> str:
    """Return the line ends of what was found, so that all that follows keeps its line."""
    return "\n" * found[0].count("\n")


def _shown(code: str, found: re.Match[str]) -> str:
    return f"`{code[found.start() :].strip().splitlines()[0][:80]}`"
