"""People who see fewer colours can play: colours that look alike to them come with different shapes, which are seen.

How people see without one kind of cone is computed by matrices (Machado, Oliveira and Fernandes, 2009), and how much
two colours differ by their distance in CIELAB.
"""

import re
from itertools import combinations
from pathlib import Path

import pytest

from service import WEB

ROOT = Path(__file__).parents[3]
SEVEN = ROOT / "titles/seven/show/web"
Colour = tuple[float, float, float]
EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all three kinds": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "without green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "without blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What each kind of eyes makes of linear red, green and blue."""
ALIKE = 20
"""The distance below which two colours on a table may be taken for each other."""
LEAST_CONTRAST = 3
"""Between a sign and its ground, as WCAG asks of graphics."""


def linear(text: str) -> Colour:
    """Return the linear red, green and blue of `#rgb` or `#rrggbb`."""
    digits = text.removeprefix("#")
    wide = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(wide[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def seen(text: str, eyes: str) -> Colour:
    """Return a colour as these eyes see it."""
    red, green, blue = (
        min(1, max(0, sum(part * weight for part, weight in zip(linear(text), row, strict=True)))) for row in EYES[eyes]
    )
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return how bright a linear colour is, from 0 to 1."""
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def distance(one: Colour, other: Colour) -> float:
    """Return the distance of two linear colours in CIELAB (1976)."""
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def lab(colour: Colour) -> Colour:
    """Return the lightness, the red and the yellow of a linear colour."""
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    roots = [part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, luminance(colour), z)]
    return 116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])


def entries(code: str, name: str) -> dict[str, str]:
    """Return the texts of an object of a module, by key."""
    body = code.split(f"export const {name} = {{", 1)[1].split("\n};", 1)[0]
    found = re.findall(r'^ {2}(\w+):\s*["`]([^"`]+)["`],', body, re.MULTILINE)
    return {key: " ".join(text.split()) for key, text in found}


def colours_of_seven() -> dict[str, tuple[str, str]]:
    """Return the ground of each of the seven colours, and what is drawn on it."""
    style = (SEVEN / "style/symbols.css").read_text()
    found = re.findall(r"\.k-(\w+) \{\s*--c: (#\w+);\s*--on: (#\w+);", style)
    return {name: (ground, sign) for name, ground, sign in found if name not in {"none", "white", "black", "rainbow"}}


def colours_of_cards() -> dict[str, tuple[str, str]]:
    """Return the band of the cards of each colour, with the white that is written on it."""
    style = (WEB / "app/base.css").read_text()
    names = re.findall(r"\.c-(\w+) \{", (WEB / "shared/card.css").read_text())
    return {name: (re.findall(rf"--{name}: (#\w+);", style)[0], "#fff") for name in names}


def colours_of_charts() -> dict[str, tuple[str, str]]:
    """Return the line of each seat in charts, and the ground of charts."""
    lines = re.findall(r'"(#\w+)"', (WEB / "shared/chart.js").read_text().split("COLOURS = [", 1)[1].split("]", 1)[0])
    return {str(seat): (line, "#16242a") for seat, line in enumerate(lines)}


def shapes_of_charts() -> dict[str, str]:
    """Return the mark of each seat in charts."""
    body = (WEB / "shared/chart.js").read_text().split("SHAPES = [", 1)[1].split("];", 1)[0]
    return {str(seat): shape for seat, shape in enumerate(re.findall(r'"([^"]+)"', body))}


SETS = {
    "seven": (colours_of_seven(), entries((SEVEN / "symbols.js").read_text(), "SIGNS")),
    "cards": (colours_of_cards(), entries((WEB / "shared/card.js").read_text(), "PICTURES")),
    "charts": (colours_of_charts(), shapes_of_charts()),
}


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("kind", SETS)
def test_colours_that_look_alike_have_different_shapes_which_are_seen(kind: str, eyes: str):
    colours, shapes = SETS[kind]
    assert len(colours) == 7
    for (one, (ground, _)), (other, (next_ground, _)) in combinations(colours.items(), 2):
        if distance(seen(ground, eyes), seen(next_ground, eyes)) < ALIKE:
            drawn = {shapes.get(name, "") for name in (one, other)}
            assert len(drawn - {""}) == 2, f"{one} and {other} look alike, and have no shapes that differ"
    for name, (ground, sign) in colours.items():
        dark, light = sorted((luminance(seen(ground, eyes)), luminance(seen(sign, eyes))))
        assert (light + 0.05) / (dark + 0.05) >= LEAST_CONTRAST, f"the sign on {name} is hard to see"


def test_some_colours_do_look_alike():
    found = {
        eyes
        for eyes in EYES
        for colours, _ in SETS.values()
        for (one, _), (other, _) in combinations(colours.values(), 2)
        if distance(seen(one, eyes), seen(other, eyes)) < ALIKE
    }
    assert found >= {"without red", "without green", "without blue"}
