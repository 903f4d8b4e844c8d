"""Flask as this service uses it: without sessions, subdomains and coroutines, which cost time in each request."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Request
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import IntegerConverter, MapAdapter, Rule


class PlainDigits(IntegerConverter):
    """An integer in a path, in plain digits without leading zeros."""

    regex = "0|[1-9][0-9]*"


class Route(Rule):
    """A rule that compiles what builds its URLs when it first builds one: most never do, and all take 30 ms."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compile_now, builder = super()._compile_builder, None

        def build(*values: Any, **named: Any) -> tuple[str, str]:
            nonlocal builder
            builder = builder or compile_now(append_unknown)
            return builder(*values, **named)

        return build


class NoSessions(SessionInterface):
    """The sessions of an application that has none: callers have tokens."""

    def __init__(self) -> None:
        self._none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002 - Flask's signature
        """Return the session of every request, which can't be changed."""
        return self._none


class Application(Flask):
    """Flask without what no route of this service needs."""

    session_interface = NoSessions()
    url_rule_class = Route

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function: none is a coroutine."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return what finds the route of a request, by its method and path alone, whatever its host."""
        if request is None:
            return super().create_url_adapter(request)
        return MapAdapter(
            self.url_map,
            server_name="",
            script_name=request.root_path,
            subdomain=self.url_map.default_subdomain,
            url_scheme=request.scheme,
            path_info=request.path,
            default_method=request.method,
        )
