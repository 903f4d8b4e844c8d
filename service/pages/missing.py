"""The page that a browser gets instead of a problem document if there is nothing at an address."""

import msgspec
from flask import Flask, Response, request

from service.pages.rendering import POLICY, prefers_html, render
from service.problems import about_problem
from service.schemas.problems import ProblemOut


def register(app: Flask) -> None:
    """Answer browsers with a page where other clients get a problem document of status 404."""
    app.after_request(_as_page)


def _as_page(response: Response) -> Response:
    """Return the response; what a browser looks for in vain becomes a page."""
    is_problem = response.status_code == 404 and response.mimetype == "application/problem+json"
    if is_problem and request.method in {"GET", "HEAD"} and prefers_html():
        problem = msgspec.json.decode(response.data, type=ProblemOut)
        page = render("missing.html", problem=problem, about=about_problem(problem.type))
        response.data = page.content
        response.content_type = page.type
        response.headers["Content-Security-Policy"] = POLICY
    return response
