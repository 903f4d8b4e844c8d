"""People at a table in a browser: they see what is lit, and press it with the mouse or by keys."""

import random

from playwright.sync_api import Locator, Page

MOST_PRESSES = 3
"""A move takes at most two presses, with a payment to choose three."""
PATIENCE = 20_000
LIT = ".spot.lit:visible, .option:not([aria-disabled])"
PHONE = (390, 844)
DESK = (1280, 800)


class Person:
    """Somebody with a browser of their own at a table."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.troubles: list[str] = []
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda message: self.troubles.append(message.text) if message.type == "error" else None)

    @property
    def version(self) -> int:
        """The version of the game that the page shows."""
        return int(self.page.locator(".page").get_attribute("data-version") or 0)

    @property
    def status(self) -> str:
        """The status of the game that the page shows."""
        return self.page.locator(".page").get_attribute("data-status") or ""

    def is_asked(self) -> bool:
        """Whether the page asks for a move that is not chosen yet."""
        return self.page.locator(".question.asked").count() > 0

    def skip(self) -> None:
        """Skip what is being played out."""
        if self.page.locator(".scene").count():
            self.page.keyboard.press("Escape")

    def move(self) -> None:
        """Make a move, by pressing one lit thing after another."""
        decision = self._decision()
        for _ in range(MOST_PRESSES):
            self.press()
            self.page.wait_for_timeout(20)
            if self._decision() != decision or not self.is_asked():
                return
        words = self.page.locator(".question").inner_text()
        raise AssertionError(f"a move takes more than {MOST_PRESSES} presses: {words}")

    def press(self) -> None:
        """Press something lit; options of a choice that has begun come first."""
        while self.is_asked():
            lit = self.page.locator(LIT)
            options = self.page.locator(".option:not([aria-disabled])")
            if self.page.locator(".spot.pressed").count() and options.count():
                lit = options
            if count := lit.count():
                return self._press(self.random.randrange(count), lit)
        return None

    def _press(self, place: int, lit: Locator) -> None:
        raise NotImplementedError

    def _decision(self) -> str:
        return self.page.locator(".page").get_attribute("data-decision") or ""


class WithMouse(Person):
    """Presses by clicks."""

    def _press(self, place: int, lit: Locator) -> None:
        lit.nth(place).click(timeout=PATIENCE)


class WithKeys(Person):
    """Touches neither mouse nor screen: arrows go to what is lit, Enter presses it."""

    def _press(self, place: int, lit: Locator) -> None:
        for _ in range(place % 3 + 1):
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
