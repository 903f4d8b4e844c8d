"""Scripts of which the server has joined modules do what the modules do, and tools show the modules."""

import json
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from service.pages import web_client
from service.pages.module_code import UnjoinableError
from service.pages.scripts import Modules, Script
from tests.contract.node import node, output
from titles.registry import TITLES

LIBRARIES = {"library": "vendor/library.mjs", "shared": "shared.js"}
FILES = {
    "vendor/library.mjs": "var n=1,t=new Map;function r(e){return e+n}export{r as add,t as Symbol};"
    "export default function(e){return[e]}\n",
    "shared.js": """// What others may import.

export { add as plus, Symbol } from "library";
export * as waiting from "./a/waiting.js";
""",
    "a/waiting.js": """/** What is there at once. @type {number} */
export const early = 1;

const later = await new Promise((resolve) => setTimeout(() => resolve(2), 1));

/* A comment within code stays. */
export async function both() {
  // as this one does
  return [early, later];
}
export class Kind {
  static is = "kind";
}
export function* each() {
  yield* [early, later];
}
export { later as late };
export const { one, two: second } = { one: 1, two: 2 };
""",
    "a/page.js": """// The page.

import whole from "library";
import {
  add,
  Symbol as Kinds,
} from "library";
import * as all from "./waiting.js";
import { early, late, both, each, Kind, one, second } from "./waiting.js";
import "../effect.js";

const nothing = Symbol.for("global");
globalThis.result = [whole(1), add(2), Kinds instanceof Map, all.early, early, late, one, second, [...each()],
  await both(), Kind.is, globalThis.effect, String(nothing), "export { what } from text"];
export function fail() {
  throw new Error("here");
}
""",
    "effect.js": "globalThis.effect = (globalThis.effect ?? 0) + 1;\n",
    "drawing/drawing.js": """import { plus, Symbol as Kinds } from "shared";
import { name } from "./words.js";

export const drawing = { plus, Kinds, name };
""",
    "drawing/words.js": 'export const name = "drawn"',
    "loading.js": """import { count } from "./state.js";
import { early } from "./a/waiting.js";
export const load = () => import("./rare/rare.js");
globalThis.loading = [early, count(), load];
""",
    "state.js": "let n = 0;\nexport const count = () => ++n;\n",
    "rare/rare.js": """import { count } from "../state.js";
import { add } from "library";
import { rarer } from "./beside.js";
export const rare = /** @type {number} */ (count());
export const after = () => import("./after.js");
export const both = [rarer, add(1)];
""",
    "rare/beside.js": 'export const rarer = "rarer";\n',
    "rare/after.js": 'import { count } from "../state.js";\nexport const last = count();\n',
    "lazy/drawing.js": """import { plus } from "shared";
import { scale } from "./scale.js";
export const drawing = { plus, scale, lesson: () => import("./lesson.js") };
""",
    "lazy/scale.js": "export const scale = {};\n",
    "lazy/lesson.js": """import { plus } from "shared";
import { scale } from "./scale.js";
export const lesson = [plus, scale];
""",
}
RESULT = [[1], 3, True, 1, 1, 2, 1, 2, [1, 2], [1, 2], "kind", 1, "Symbol(global)", "export { what } from text"]


def modules(**more: str) -> Modules:
    """Return the modules above, with more at the top folder."""
    files = {**FILES, **{f"{name}.js": code for name, code in more.items()}}
    return Modules({path: code.encode() for path, code in files.items()}, LIBRARIES)


def written(folder: Path, scripts: Mapping[str, Script]) -> None:
    """Write scripts with their maps into a folder, below a file that lets node take them for modules."""
    (folder / "package.json").write_text('{"type": "module", "imports": {}}')
    for path, script in scripts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(script.code)
        (folder / f"{path}.map").write_bytes(script.map)


def run(folder: Path, code: str) -> object:
    """Return what an expression of JavaScript is, as JSON."""
    (folder / "run.mjs").write_text(code)
    return json.loads(output(node("--enable-source-maps", "run.mjs", folder=folder)))


@pytest.fixture
def page() -> Script:
    return modules().page("scripts/page.js", ["shared.js", "a/page.js"])["scripts/page.js"]


def test_a_joined_script_does_what_its_modules_do(page: Script, tmp_path: Path):
    written(tmp_path, {"scripts/page.js": page})
    code = """const page = await import("./scripts/page.js");
      const { plus, default: whole, Symbol: kinds, waiting } = page;
      console.log(JSON.stringify([result, Object.keys(page).sort(), plus(3), whole(4), waiting.early, kinds.size]));"""
    found = run(tmp_path, code)
    assert found == [RESULT, ["Symbol", "add", "default", "plus", "waiting"], 4, [4], 1, 0]


def test_a_drawing_shares_what_the_page_has(page: Script, tmp_path: Path):
    drawing = modules().drawing("drawings/title.js", "drawing/drawing.js", "drawing")["drawings/title.js"]
    assert b"n=1" not in drawing.code
    written(tmp_path, {"scripts/page.js": page, "drawings/title.js": drawing})
    (tmp_path / "package.json").write_text('{"type": "module", "name": "shared", "exports": "./scripts/page.js"}')
    code = """import { plus, Symbol } from "./scripts/page.js";
      import * as found from "./drawings/title.js";
      const { drawing } = found;
      const same = [drawing.plus === plus, drawing.Kinds === Symbol, drawing.name];
      console.log(JSON.stringify([...same, Object.keys(found)]));"""
    assert run(tmp_path, code) == [True, True, "drawn", ["drawing"]]


def test_what_is_loaded_later_shares_what_is_there(tmp_path: Path):
    scripts = modules().page("scripts/page.js", ["loading.js"])
    rare, after = "scripts/page/rare/rare.js", "scripts/page/rare/after.js"
    assert scripts.keys() == {"scripts/page.js", rare, after}
    assert "rarer" not in scripts["scripts/page.js"].code.decode()
    assert "@type" not in scripts[rare].code.decode()
    written(tmp_path, scripts)
    code = """await import("./scripts/page.js");
      const [early, first, load] = loading;
      const { rare, both, after } = await load();
      const { last } = await after();
      console.log(JSON.stringify([early, first, rare, both, last, (await load()).rare]));"""
    assert run(tmp_path, code) == [1, 1, 2, ["rarer", 2], 3, 2]


def test_what_a_drawing_loads_later_shares_what_is_there(page: Script, tmp_path: Path):
    drawing = modules().drawing("drawings/title.js", "lazy/drawing.js", "drawing")
    assert drawing.keys() == {"drawings/title.js", "drawings/title/lazy/lesson.js"}
    written(tmp_path, {"scripts/page.js": page, **drawing})
    (tmp_path / "package.json").write_text('{"type": "module", "name": "shared", "exports": "./scripts/page.js"}')
    code = """const { drawing } = await import("./drawings/title.js");
      const { lesson } = await drawing.lesson();
      console.log(JSON.stringify([lesson[0] === drawing.plus, lesson[1] === drawing.scale]));"""
    assert run(tmp_path, code) == [True, True]


def test_tools_find_the_line_of_the_module(page: Script, tmp_path: Path):
    written(tmp_path, {"scripts/page.js": page})
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    lines = page.code.decode().splitlines()
    places = {
        at: lines.index(text)
        for at, text in {"a/page.js": "function fail() {", "a/waiting.js": "  // as this one does"}.items()
    }
    code = f"""import {{ SourceMap }} from "node:module";
      import {{ readFileSync }} from "node:fs";
      const map = new SourceMap(JSON.parse(readFileSync("scripts/page.js.map")));
      const found = (line) => {{
        const {{ originalSource, originalLine }} = map.findEntry(line, 1);
        return [originalSource, originalLine];
      }};
      console.log(JSON.stringify({list(places.values())}.map(found)));"""
    assert run(tmp_path, code) == [
        [f"../{path}", FILES[path].splitlines().index(text)]
        for path, text in {"a/page.js": "export function fail() {", "a/waiting.js": "  // as this one does"}.items()
    ]
    assert lines[-1] == "//# sourceMappingURL=page.js.map"


UNJOINABLE = {
    'import whole, { add } from "library";': '`import whole, { add } from "library";` can\'t be joined',
    'export * from "./other.js";': "can't be joined",
    "export let changing = 1;": "`export let changing = 1;` can't be joined",
    "export var changing = 1;": "can't be joined",
    "  export const [first] = [1];": "can't be joined",
    "export const { a = 1 } = {};": "`a = 1` can't be joined",
    "export default function Named() {}": "can't be joined",
    "const { x } = 1; await import('./beside.js');": "is relative to the module",
    'await import("./nowhere.js");': "there is no module nowhere.js",
    'import "./effect.js"; await import("./effect.js");': "effect.js would be in two scripts",
    'await import("./a/waiting.js"); await import("./loading.js");': "a/waiting.js would be in two scripts",
    "const here = new URL('x.svg', import.meta.url);": "is relative to the module",
    "import { add } from 'library';": "can't be joined",
    'import { lacking } from "library";': "vendor/library.mjs does not export lacking, which m.js imports",
    'import { no } from "./nowhere.js";': "there is no module nowhere.js",
    'import { two } from "./two.js"; export const one = 1;': "import one another",
}


@pytest.mark.parametrize(("code", "said"), UNJOINABLE.items(), ids=map(str, range(len(UNJOINABLE))))
def test_what_it_does_not_know_is_refused(code: str, said: str):
    found = modules(m=code, two='import { one } from "./m.js";\nexport const two = one;')
    with pytest.raises(UnjoinableError, match=re.escape(said)):
        found.page("scripts/m.js", ["m.js"])


def test_a_drawing_that_exports_nothing_is_refused():
    with pytest.raises(UnjoinableError, match="does not export drawing"):
        modules().drawing("drawings/x.js", "drawing/words.js", "drawing")


def test_a_drawing_that_can_not_be_joined_is_served_in_single_modules(capsys: pytest.CaptureFixture[str]):
    found = modules(**{"titles/seven/drawing": "export let drawing = 1;"})
    assert web_client._drawing(found, TITLES["seven"]) == {}
    assert "drawing_in_single_modules" in capsys.readouterr().out


def test_each_page_and_each_drawing_is_one_script_that_a_browser_can_read(tmp_path: Path):
    """Tests with a browser run them."""
    files = web_client.files()
    pages = [path.split("/")[1] for path in files if re.fullmatch(r"pages/\w+/page\.js", path)]
    scripts = [*(f"scripts/{page}.js" for page in pages), *(f"drawings/{title}.js" for title in TITLES)]
    assert len(scripts) == 13
    later = [path for path in files if re.fullmatch(r"(scripts|drawings)/\w+/.+\.js", path)]
    assert {f"drawings/{title}/titles/{title}/lesson/lesson.js" for title in TITLES} < set(later)
    scripts += later
    for path in scripts:
        (tmp_path / path.replace("/", "_").replace(".js", ".mjs")).write_bytes(files[path].content)
        mapped = json.loads(files[f"{path}.map"].content)
        lines = files[path].content.count(b"\n")
        assert mapped["mappings"].count(";") == lines - 1
        sources = {posixpath.normpath(posixpath.join(posixpath.dirname(path), each)) for each in mapped["sources"]}
        assert sources <= files.keys()
    names = sorted(each.name for each in tmp_path.iterdir())
    loop = f"for (const name of {names}) new vm.SourceTextModule(fs.readFileSync(name, 'utf8'));"
    (tmp_path / "check.cjs").write_text(f"const vm = require('vm'), fs = require('fs');\n{loop}\n")
    output(node("--experimental-vm-modules", "--no-warnings", "check.cjs", folder=tmp_path))
