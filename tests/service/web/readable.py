"""Whether everybody can read what a page shows: what axe finds on it."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RUN = """context => axe.run(context ?? document, { resultTypes: ["violations"] })
  .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))"""


def violations(page: Page, context: Any = None) -> list[list[str]]:
    """Return the rules that a page breaks, each with the first element that does."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(RUN, context)
