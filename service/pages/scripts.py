"""The modules of the web client, joined so that a browser asks for one script for a page, and one for a drawing.

Each module becomes a function that is called once and returns what the module exports. This is what a browser makes of
the modules, as long as none changes what it has exported and none imports another one in a circle.

What a module loads later, by `import("./address.js")`, is a separate script with all that only it needs. It finds
everything else in the script that loads it, which exports that for it.
"""

import posixpath
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

from service.pages.module_code import LATER, Module, UnjoinableError, braces, constant, parsed
from service.pages.source_map import Part, source_map


class Script(NamedTuple):
    """A joined script, and its source map."""

    code: bytes
    map: bytes


class _Plan(NamedTuple):
    """What becomes one script: its path, its modules in their order, and what it exports, with the module of each."""

    first: str
    """The path of the script that is loaded at once: its own one, or that of the script that loads it later."""
    path: str
    order: Sequence[str]
    exported: Mapping[str, str]


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

    def page(self, path: str, entries: Iterable[str]) -> dict[str, Script]:
        """Return the script at `path` of a page that begins with some modules, and those that it loads later, by path.

        It exports what its libraries export. Raise UnjoinableError.
        """
        order = self.needed(entries)
        libraries = [each for each in self._libraries.values() if each in order]
        exported = {name: each for each in libraries for name in self._module(each).exports}
        return self._with_later(_Plan(path, path, order, exported))

    def drawing(self, path: str, entry: str, exported: str) -> dict[str, Script]:
        """Return the script at `path` of a drawing, and those that it loads later, by path.

        They find the libraries in the script of the page by their names. Raise UnjoinableError.
        """
        order = self.needed([entry], self._names)
        return self._with_later(_Plan(path, path, order, {exported: entry}), self._names)

    def later(self, order: Sequence[str], without: Collection[str] = ()) -> dict[str, list[str]]:
        """Return the modules that some modules load later, each with all that it needs beside them, and itself.

        Raise UnjoinableError.
        """
        found: dict[str, list[str]] = {}
        taken = set(order)
        left = list(order)
        while left:
            for entry in self._module(left.pop()).later:
                if entry in found:
                    continue
                found[entry] = self.needed([entry], {*order, *without})
                if twice := taken.intersection(found[entry]):
                    raise UnjoinableError(f"{min(twice)} would be in two scripts")
                taken.update(found[entry])
                left += found[entry]
        return found

    def _with_later(self, first: _Plan, named: Collection[str] = ()) -> dict[str, Script]:
        """Return the script that is loaded at once, and those that it loads later. `named` are modules of the page."""
        later = [
            _Plan(first.path, _later_path(first.path, entry), order, dict.fromkeys(self._module(entry).exports, entry))
            for entry, order in self.later(first.order, named).items()
        ]
        borrowed = [sorted(self._imported(plan.order).intersection(first.order)) for plan in later]
        scripts = {first.path: self._joined(first, self._heads(first, named), lent=sorted(set().union(*borrowed)))}
        for plan, modules in zip(later, borrowed, strict=True):
            source = _address(plan.path, first.path)
            head = f'import {braces((constant(each), constant(each)) for each in modules)} from "{source}";\n'
            scripts[plan.path] = self._joined(plan, [head, *self._heads(plan, named)])
        return scripts

    def _imported(self, order: Iterable[str]) -> set[str]:
        """Return the modules that some modules import."""
        return {each for path in order for each in self._module(path).imports}

    def _heads(self, plan: _Plan, named: Collection[str]) -> list[str]:
        """Return the statements that import what a script finds in the script of the page by its name."""
        found = sorted(self._imported(plan.order).intersection(named))
        return [f'import * as {constant(each)} from "{self._names[each]}";\n' for each in found]

    def _module(self, path: str) -> Module:
        if path not in self._known:
            if path not in self._files:
                raise UnjoinableError(f"there is no module {path}")
            self._known[path] = parsed(path, self._files[path].decode(), self._libraries)
        return self._known[path]

    def _joined(self, plan: _Plan, heads: Iterable[str], lent: Sequence[str] = ()) -> Script:
        """Return some modules as one script. `lent` are the modules that scripts use which it loads later."""
        _, path, order, exported = plan
        if len(set(map(constant, order))) < len(order):
            raise UnjoinableError("two modules have names that differ only in their signs")
        parts = [Part(head) for head in heads]
        for each in order:
            self._demand(each, self._module(each).imports)
            parts += self._function(each, path, plan.first)
        for name, each in exported.items():
            self._demand("the page", {each: {name}})
        last = (*_exports(exported, lent), f"//# sourceMappingURL={posixpath.basename(path)}.map")
        parts.append(Part("".join(f"{line}\n" for line in last)))
        return Script("".join(part.code for part in parts).encode(), source_map(path, parts))

    def _function(self, path: str, script: str, first: str) -> Iterator[Part]:
        """Yield a module as a function. It is asynchronous since a module may wait for something."""
        code, later, _, exports = self._module(path)
        for each in later:
            code = code.replace(f'"{LATER}{each}"', f'"{_address(script, _later_path(first, each))}"')
        yield Part(f"// {path}\nconst {constant(path)} = await (async () => {{\n")
        yield Part(f"{code}\n", path)
        yield Part(f"return {braces(exports.items())};\n}})();\n")

    def _demand(self, path: str, imports: Mapping[str, set[str]]) -> None:
        """Raise UnjoinableError if modules lack what is imported from them. It would be undefined in the script."""
        for each, names in imports.items():
            if missing := names - self._module(each).exports.keys():
                raise UnjoinableError(f"{each} does not export {min(missing)}, which {path} imports")


def _exports(exported: Mapping[str, str], lent: Sequence[str]) -> Iterator[str]:
    """Yield the lines that export some names of modules, and the constants of whole modules.

    The constants have other names: one called `Symbol` would hide the global one from all modules.
    """
    own = {name: f"${number}" for number, name in enumerate(exported)}
    for path in dict.fromkeys(exported.values()):
        taken = braces((name, own[name]) for name, each in exported.items() if each == path)
        yield f"const {taken} = {constant(path)};"
    names = (*(f"{each} as {name}" for name, each in own.items()), *map(constant, lent))
    yield f"export {{ {', '.join(names)} }};"


def _later_path(script: str, entry: str) -> str:
    """Return the path of the script with a module that another script loads later."""
    return f"{posixpath.splitext(script)[0]}/{entry}"


def _address(script: str, other: str) -> str:
    """Return the address of another script, as it stands in a script."""
    relative = posixpath.relpath(other, posixpath.dirname(script))
    return relative if relative.startswith(".") else f"./{relative}"
