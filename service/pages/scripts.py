"""The modules of the web client, joined so that a browser asks for one script for a page, and one for a drawing.

Each module becomes a function that is called once and returns what the module exports. This is what a browser makes of
the modules, as long as none changes what it has exported and none imports another one in a circle.
"""

import posixpath
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

from service.pages.module_code import Module, UnjoinableError, braces, constant, parsed
from service.pages.source_map import Part, source_map


class Script(NamedTuple):
    """A joined script, and its source map."""

    code: bytes
    map: bytes


class Modules:
    """All modules, by path. `libraries` are the paths of those that are imported by name."""

    def __init__(self, files: Mapping[str, bytes], libraries: Mapping[str, str]) -> None:
        self._files = files
        self._libraries = libraries
        self._names = {path: name for name, path in libraries.items()}
        self._known: dict[str, Module] = {}

    def needed(self, entries: Iterable[str], without: Collection[str] = ()) -> list[str]:
        """Return the modules that modules import, directly or not, and themselves, but not those that they load later.

        Each one comes after all that it imports. Raise UnjoinableError.
        """
        imported: dict[str, list[str]] = {}
        left = list(entries)
        while left:
            path = left.pop()
            if path not in imported:
                imported[path] = [each for each in self._module(path).imports if each not in without]
                left += imported[path]
        try:
            return list(TopologicalSorter(imported).static_order())
        except CycleError as error:
            raise UnjoinableError(f"{', '.join(error.args[1])} import one another") from None

    def page(self, path: str, entries: Iterable[str]) -> Script:
        """Return the script at `path` of a page that begins with some modules. It exports what its libraries export.

        Raise UnjoinableError.
        """
        order = self.needed(entries)
        libraries = [each for each in self._libraries.values() if each in order]
        return self._joined(path, order, (), {name: each for each in libraries for name in self._module(each).exports})

    def drawing(self, path: str, entry: str, exported: str) -> Script:
        """Return the script at `path` of a drawing, which finds the libraries in the script of the page by their names.

        Raise UnjoinableError.
        """
        order = self.needed([entry], self._names)
        found = {each for path in order for each in self._module(path).imports if each in self._names}
        return self._joined(path, order, sorted(found), {exported: entry})

    def _module(self, path: str) -> Module:
        if path not in self._known:
            if path not in self._files:
                raise UnjoinableError(f"there is no module {path}")
            self._known[path] = parsed(path, self._files[path].decode(), self._libraries)
        return self._known[path]

    def _joined(self, path: str, order: Sequence[str], outside: Iterable[str], exported: Mapping[str, str]) -> Script:
        """Return some modules as one script. `exported` are the names of what it exports, with the module of each."""
        if len(set(map(constant, order))) < len(order):
            raise UnjoinableError("two modules have names that differ only in their signs")
        parts = [Part(f'import * as {constant(each)} from "{self._names[each]}";\n') for each in outside]
        for each in order:
            self._demand(each, self._module(each).imports)
            parts += self._function(each)
        for name, each in exported.items():
            self._demand("the page", {each: {name}})
        last = (*_exports(exported), f"//# sourceMappingURL={posixpath.basename(path)}.map")
        parts.append(Part("".join(f"{line}\n" for line in last)))
        return Script("".join(part.code for part in parts).encode(), source_map(path, parts))

    def _function(self, path: str) -> Iterator[Part]:
        """Yield a module as a function. It is asynchronous since a module may wait for something."""
        code, _, exports = self._module(path)
        yield Part(f"// {path}\nconst {constant(path)} = await (async () => {{\n")
        yield Part(f"{code}\n", path)
        yield Part(f"return {braces(exports.items())};\n}})();\n")

    def _demand(self, path: str, imports: Mapping[str, set[str]]) -> None:
        """Raise UnjoinableError if modules lack what is imported from them. It would be undefined in the script."""
        for each, names in imports.items():
            if missing := names - self._module(each).exports.keys():
                raise UnjoinableError(f"{each} does not export {min(missing)}, which {path} imports")


def _exports(exported: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines that export some names of modules.

    The constants have other names: one called `Symbol` would hide the global one from all modules.
    """
    own = {name: f"${number}" for number, name in enumerate(exported)}
    for path in dict.fromkeys(exported.values()):
        taken = braces((name, own[name]) for name, each in exported.items() if each == path)
        yield f"const {taken} = {constant(path)};"
    yield f"export {{ {', '.join(f'{each} as {name}' for name, each in own.items())} }};"
