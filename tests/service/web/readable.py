"""Whether everybody can read what a page shows: what axe finds on it."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RUN = """context => axe.run(context ?? document, { resultTypes: ["violations"], selectors: false, preload: false })
  .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))"""
CONTRAST = "axe.run(document, { runOnly: ['color-contrast'],"
FEW_OF_EACH_LOOK = """
    () => {
        const contrast = axe._audit.rules.find(({ id }) => id === "color-contrast");
        const matches = contrast.matches;
        const seen = new Map();
        const looks = new Map();
        const grounds = new Map();
        const numbered = (look) => looks.get(look) ?? looks.set(look, looks.size + 1).get(look);
        const ground = (each) => {
            if (each === null) return 0;
            if (!grounds.has(each)) {
                const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(each);
                const under = [ground(each.parentElement), backgroundColor, backgroundImage, opacity, filter, position];
                grounds.set(each, numbered(under.join()));
            }
            return grounds.get(each);
        };
        contrast.matches = (each, ...more) => {
            const { color, fontSize, fontWeight, textShadow } = getComputedStyle(each);
            const look = [ground(each), color, fontSize, fontWeight, textShadow].join();
            const before = seen.get(look) ?? 0;
            if (before === 3 || !matches.call(contrast, each, ...more)) return false;
            seen.set(look, before + 1);
            return true;
        };
        return () => { contrast.matches = matches; };
    }
"""
"""Has axe compare the colours of the first three texts of each look alone: it needs milliseconds for each.

A look is what decides whether letters stand out: their colour, size and weight, and all that lies under them.
"""


def violations(page: Page, context: Any = None) -> list[list[str]]:
    """Return the rules that a page breaks, each with the first element that does."""
    _load_axe(page)
    return page.evaluate(RUN, context)


def violations_of_text(page: Page) -> list[list[str]]:
    """Return the rules that a page to read breaks, on which nothing lies on anything else, in a third of the time."""
    _load_axe(page)
    return page.evaluate(f"() => {{ const restore = ({FEW_OF_EACH_LOOK})(); return ({RUN})().finally(restore); }}")


def faint_texts(page: Page) -> list[list[str]]:
    """Return what is hard to read on a page of which all else was looked at, now that it has other colours."""
    _load_axe(page)
    return page.evaluate(f"""() => {{
        const restore = ({FEW_OF_EACH_LOOK})();
        return ({RUN.replace("axe.run(context ?? document, {", CONTRAST)})().finally(restore);
    }}""")


TABBED = """
    () => {
        const native = "a[href], button, input, select, textarea, summary, [tabindex]";
        const isOne = (each) => !each.disabled && each.tabIndex >= 0 && each.closest("[inert]") === null
            && each.checkVisibility({ visibilityProperty: true }) && !(each.type === "radio" && !each.checked);
        const modal = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
        return [...modal.querySelectorAll(native)].filter(isOne);
    }
"""
"""What Tab stops at."""
SMALL = """() => [...document.querySelectorAll("main :is(a, button, input, select, summary, fieldset label)")]
  .filter((each) => each.checkVisibility() && !each.closest(".quiet, .note, li"))
  .filter((each) => !["checkbox", "radio"].includes(each.type))
  .filter((each) => each.getBoundingClientRect().height < 40)
  .map((each) => each.outerHTML)"""


def not_reached_by_tab(page: Page) -> list[str]:
    """Return at what Tab never stops, of all that can be pressed or filled in on a page, or in a dialog over it."""
    page.evaluate(f"window.left = new Set(({TABBED})()); document.activeElement.blur()")
    count, pressed = page.evaluate("left.size"), 0
    assert count >= 2
    while pressed < count + 2:
        page.keyboard.press("Tab")
        pressed += 1
        count = page.evaluate(f"left.delete(document.activeElement), ({TABBED})().length")
    still = f"({TABBED})().filter((each) => left.has(each))"  # what came meanwhile counts as little as what went
    return page.evaluate(f"{still}.map((each) => each.outerHTML.slice(0, 120))")


def small_targets(page: Page) -> list[str]:
    """Return what a finger hardly finds on a page: what can be touched outside of text, and has less than 40 pixels."""
    return page.evaluate(SMALL)


def _load_axe(page: Page) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
