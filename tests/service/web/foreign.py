"""What a page shows in a language that does not exist: texts that are not in it, that are cut off, or that overlap."""

from typing import Any, NamedTuple

from playwright.sync_api import Page

LOOK = r"""
    (names) => {
        const known = new RegExp(names.map((name) => name.replace(/[^\w]/g, "\\$&")).join("|"), "g");
        const drawn = (each) => each.closest("[data-drawn]") !== null;
        const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
            && each.closest(".unseen, svg, #texts") === null;
        const place = (each) => {
            const parts = [];
            for (let at = each; at !== document.body && at !== null; at = at.parentElement) {
                const nth = [...at.parentElement.children].indexOf(at);
                parts.unshift(`${at.localName}${[...at.classList].map((name) => `.${name}`).join("")}:${nth}`);
            }
            return parts.join(" ");
        };
        const foreign = (text) => {
            let left = text.replace(known, "");
            for (let before = ""; before !== left; ) {
                before = left;
                left = left.replace(/\[[^[\]]*~~\]/g, "");
            }
            return /\p{L}{2}/u.test(left) ? left.trim() : null;
        };
        const clipped = (each, box) => {
            let { left, top, right, bottom } = box;
            for (let at = each; at !== null && at !== document.documentElement; at = at.parentElement) {
                const { overflowX, overflowY, position } = getComputedStyle(at);
                const edge = at.getBoundingClientRect();
                if (overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
                if (overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
                if (position === "fixed") break;
            }
            return { left, top, right, bottom };
        };
        const plain = [];
        const boxes = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const whole = new Set();
        while (walker.nextNode()) {
            const node = walker.currentNode;
            const each = node.parentElement;
            if (node.data.trim() === "" || each.matches("script, style, option, noscript, code")) continue;
            if (!seen(each)) continue;
            whole.add(each);
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const box of range.getClientRects()) {
                const { left, top, right, bottom } = clipped(each, box);
                if (right - left > 3 && bottom - top > 3) boxes.push({ each, node, left, top, right, bottom });
            }
        }
        for (const each of document.body.querySelectorAll("option")) whole.add(each);
        for (const each of whole) {
            const said = foreign(each.innerText ?? each.textContent);
            const inner = [...each.childNodes].filter((node) => node instanceof Text).map(({ data }) => data).join("");
            if (said !== null && foreign(inner) !== null) plain.push([drawn(each), place(each), said]);
        }
        for (const each of document.body.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
            for (const name of ["aria-label", "title", "placeholder", "alt"]) {
                const said = foreign(each.getAttribute(name) ?? "");
                if (said !== null) plain.push([drawn(each), `${place(each)} ${name}`, said]);
            }
        const cut = [];
        for (const each of document.body.querySelectorAll("*")) {
            if (!seen(each) || each.textContent.trim() === "") continue;
            if (each.closest("[title], [data-spot]") !== null) continue; // which tell it in full
            const { overflowX, overflowY } = getComputedStyle(each);
            const hides = (overflow) => overflow === "hidden" || overflow === "clip";
            const isWide = hides(overflowX) && each.scrollWidth > each.clientWidth + 1;
            const isHigh = hides(overflowY) && each.scrollHeight > each.clientHeight + 1;
            const isField = ["SELECT", "INPUT"].includes(each.tagName);
            if ((isWide || isHigh) && !isField) cut.push([drawn(each), place(each), each.textContent.trim()]);
        }
        const overlapping = [];
        for (const [at, one] of boxes.entries())
            for (const other of boxes.slice(at + 1)) {
                if (one.node === other.node || one.each.contains(other.each) || other.each.contains(one.each)) continue;
                const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
                const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
                if (width > 2 && height > 4)
                    overlapping.push([drawn(one.each) && drawn(other.each), `${place(one.each)} | ${place(other.each)}`,
                        `${one.node.data.trim()} | ${other.node.data.trim()}`]);
            }
        return { plain, cut, overlapping, width: document.documentElement.scrollWidth - innerWidth };
    }
"""
"""Looks at all texts that are visible. `names` are those of people and things that are the same in all languages."""


class Finding(NamedTuple):
    """Something about a text of a page."""

    drawn: bool
    """Whether the text is one of what a title draws."""
    place: str
    text: str


class Look(NamedTuple):
    """What a page shows."""

    plain: list[Finding]
    """Texts that are not in the language of the catalogues."""
    cut: list[Finding]
    """Texts that are cut off."""
    overlapping: list[Finding]
    """Texts that lie on each other."""
    too_wide: int
    """By how many pixels the page is wider than its window."""


def look(page: Page, names: list[str]) -> Look:
    """Look at the texts of a page."""
    found: dict[str, Any] = page.evaluate(LOOK, names)
    plain, cut, overlapping = ([Finding(*each) for each in found[kind]] for kind in ("plain", "cut", "overlapping"))
    return Look(plain, cut, overlapping, found["width"])
