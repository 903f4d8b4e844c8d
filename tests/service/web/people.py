"""People at a table in a browser: they see what is lit, and press it with the mouse, with fingers or by keys."""

import random
from typing import Any

from playwright.sync_api import Page

from tests.service.playing import Player

MOST_PRESSES = 2
"""A move takes at most two presses, with a payment to choose one more. Something else pressed starts again."""
MOST_STARTS = 9
MOST_MOVES = 1000
PATIENCE = 20_000
LOOK, LOOKS = 25, 40
"""After how many milliseconds one looks for what a press has changed, and how often."""
LIT = ".spot.lit, .option:not([aria-disabled])"
OPTIONS = ".option:not([aria-disabled])"
SEE = """([lit, options]) => {
  const page = document.querySelector(".page");
  const isPressed = document.querySelector(".spot.pressed") !== null && document.querySelector(options) !== null;
  const selector = isPressed ? options : lit;
  const visible = [...document.querySelectorAll(selector)].map((each) => each.checkVisibility());
  const places = visible.flatMap((is, place) => (is ? [place] : []));
  const { version, status, decision, pressed } = page.dataset;
  const sending = page.dataset.sending === "true";
  const [asked, scene] = [".question.asked", ".scene"].map((each) => document.querySelector(each) !== null);
  const names = [...document.querySelectorAll(".spot.pressed")].map(({ ariaLabel }) => ariaLabel);
  const shown = JSON.stringify([version, decision, names, document.querySelector(".question")?.textContent]);
  return { version, status, decision, pressed, sending, asked, scene, shown, selector, places };
}"""
"""What the page shows: the game, whether it asks for a move, and which of the lit things are visible.

Options of a choice that has begun come first.
"""
PHONE = (390, 844)
DESK = (1280, 800)
ASIDE = (844, 390)
"""A phone that is held sideways."""
PAYING = {"seven_wonders"}
"""The titles in which one chooses whom to pay."""
NO_PARENT = "404 (NOT FOUND)"
"""What the console says of the page of a fork: the game that an imported log continues is not here."""


KEEP = "token => localStorage.setItem('heptad.token', token)"


def be(player: Player, page: Page) -> None:
    """Let the browser of a page of the service be that of a player."""
    page.evaluate(KEEP, player.token)


class Person:
    """A person with a browser at a table, who in some titles chooses whom to pay (`pays`)."""

    def __init__(self, page: Page, seed: int, pays: bool = False) -> None:
        self.page = page
        self.most_presses = MOST_PRESSES + pays
        self.random = random.Random(seed)
        self.troubles: list[str] = []
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda message: self.troubles.append(message.text) if message.type == "error" else None)

    def see(self) -> dict[str, Any]:
        """Return what the page shows now."""
        return self.page.evaluate(SEE, [LIT, OPTIONS])

    @property
    def version(self) -> int:
        """The version of the game that the page shows."""
        return int(self.see()["version"])

    @property
    def status(self) -> str:
        """The status of the game that the page shows."""
        return self.see()["status"]

    def is_asked(self) -> bool:
        """Whether the page asks for a move that is not chosen yet."""
        return self.see()["asked"]

    def skip(self) -> None:
        """Skip what is being played out."""
        if self.see()["scene"]:
            self.page.keyboard.press("Escape")

    def move(self) -> None:
        """Make a move, by pressing one lit thing after another."""
        decision = self.see()["decision"]
        for _ in range(MOST_STARTS * self.most_presses):
            self.press()
            seen = self.see()
            if seen["decision"] != decision or not seen["asked"]:
                return
            words = self.page.locator(".question").inner_text()
            assert int(seen["pressed"]) < self.most_presses, f"a move takes too many presses: {words}"
        raise AssertionError("a move is never finished")

    def press(self) -> None:
        """Press something lit, and wait until it is pressed or the question has changed."""
        while (seen := self.see())["asked"]:
            if seen["places"]:
                self._press(self.random.choice(seen["places"]), seen["selector"])
                for _ in range(LOOKS):
                    if self.see()["shown"] != seen["shown"]:
                        return
                    self.page.wait_for_timeout(LOOK)
                return
            self.page.wait_for_timeout(100)

    def _press(self, place: int, selector: str) -> None:
        raise NotImplementedError


class WithMouse(Person):
    """Presses by clicks."""

    def _press(self, place: int, selector: str) -> None:
        self.page.locator(selector).nth(place).click(timeout=PATIENCE)


class WithFingers(Person):
    """Presses by taps, and puts away what a first game explains, which lies over the question on a phone."""

    def _press(self, place: int, selector: str) -> None:
        if (told := self.page.locator(".lesson button:visible")).count() > 0:
            told.tap()
        self.page.locator(selector).nth(place).tap(timeout=PATIENCE)


class WithKeys(Person):
    """Touches neither mouse nor screen: arrows go to what is lit, Enter presses it."""

    def _press(self, place: int, selector: str) -> None:
        for _ in range(place % 3 + 1):
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")


def play(people: list[Person], most: int = MOST_MOVES) -> int:
    """Let people play for a number of moves or until they see the end, and return the number of their moves."""
    moves = 0
    playing = set(people)
    while playing and moves < most:
        for person in people:
            seen = person.see()
            if seen["status"] == "finished":
                playing.discard(person)
            elif seen["asked"] and moves < most:
                person.move()
                moves += 1
            elif seen["scene"]:
                person.skip()
            else:
                person.page.wait_for_timeout(100)
    assert moves < MOST_MOVES
    return moves
