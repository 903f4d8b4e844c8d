"""What goes wrong on a page, and what it asks for, while a test uses it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import ConsoleMessage, Error, Page, Request, Response


class Heard(NamedTuple):
    """What a page has said and asked for."""

    said: list[str]
    """The lines of its console."""
    errors: list[str]
    """The errors of its scripts that nothing caught."""
    asked: list[str]
    """The addresses of its requests."""
    failed: list[str]
    """The addresses of those whose answer was an error."""


@contextmanager
def heeding(page: Page) -> Iterator[Heard]:
    """Heed a page, which tests before and after this one use too."""
    heard = Heard([], [], [], [])

    def said(message: ConsoleMessage) -> None:
        heard.said.append(message.text)

    def failed(error: Error) -> None:
        heard.errors.append(str(error))

    def asked(request: Request) -> None:
        heard.asked.append(request.url)

    def answered(response: Response) -> None:
        if not response.ok:
            heard.failed.append(response.url)

    listeners = {"console": said, "pageerror": failed, "request": asked, "response": answered}
    for event, listener in listeners.items():
        page.on(event, listener)
    try:
        yield heard
    finally:
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
