"""Signing in with the browser of this machine: a page of the server, which leads back to this program (RFC 8252)."""

import base64
import hashlib
import hmac
import html
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from heptad_client.errors import HeptadError, SignInError
from heptad_client.signing_in.oauth import REDIRECT, Fetched, OAuthServer, plain

ADDRESS = "127.0.0.1"
"""Only programs of this machine can connect."""
PATH = urlsplit(REDIRECT).path
PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title} - Heptad</title>
<style>
:root {{ color-scheme: light dark }}
body {{ font: 1.1rem/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 32rem; padding: 0 1rem }}
</style>
<h1>{title}</h1>
<p>{text}</p>
"""
HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Connection": "close",
}

SHOWING = 2.0
"""The most seconds for which the program waits until the browser has its page."""

Answer = dict[str, str]


def by_browser(
    server: OAuthServer,
    client_id: str,
    scopes: Sequence[str],
    device: str,
    *,
    open_page: Callable[[str], object],
    seconds: float,
) -> Fetched:
    """Return a token, when the player has allowed it in the browser, which `open_page` leads to an address.

    Raise SignInError if the player refuses or does not answer within these seconds, or if another server answers;
    UnreachableError.
    """
    asking = _Asking(server, client_id)
    with _Listener(asking) as listener:
        open_page(asking.address(listener.redirect_uri, scopes, device))
        try:
            fetched = asking.fetched.result(seconds)
        except TimeoutError:
            raise SignInError("expired_token", f"the browser did not come back within {seconds:.0f} seconds") from None
        finally:
            if asking.fetched.done():
                asking.shown.wait(SHOWING)
        return fetched


class _Asking:
    """A question to the player: what only this program knows, and the token, when there is one."""

    def __init__(self, server: OAuthServer, client_id: str) -> None:
        self.fetched: Future[Fetched] = Future()
        self.shown = threading.Event()
        self._server = server
        self._client_id = client_id
        self._state = secrets.token_urlsafe(32)
        self._verifier = secrets.token_urlsafe(32)
        self._redirect_uri = ""
        self._answering = threading.Lock()

    def address(self, redirect_uri: str, scopes: Sequence[str], device: str) -> str:
        """Return the address of the page on which the player answers."""
        self._redirect_uri = redirect_uri
        query = {
            "response_type": "code",
            "client_id": self._client_id,
            "redirect_uri": redirect_uri,
            "scope": " ".join(scopes),
            "state": self._state,
            "code_challenge": _challenge(self._verifier),
            "code_challenge_method": "S256",
            "resource": f"{self._server.url}/v1",
            **({"device": device} if device else {}),
        }
        return f"{self._server.metadata.authorization_endpoint}?{urlencode(query)}"

    def is_for_this(self, answer: Answer) -> bool:
        """Whether an answer is for this question: any page can lead a browser here."""
        return hmac.compare_digest(answer.get("state", "").encode(), self._state.encode())

    def take(self, answer: Answer) -> tuple[str, str]:
        """Take the first answer to this question, and return a title and a text for the player."""
        with self._answering:
            if not self.fetched.done():
                try:
                    self.fetched.set_result(self._token_for(answer))
                except HeptadError as error:
                    self.fetched.set_exception(error)
        failure = self.fetched.exception()
        if failure is None:
            return "You are signed in", "You can close this page. The program that opened it continues."
        why = f"{str(failure)[:1].upper()}{str(failure)[1:]}".rstrip(".")
        return "You are not signed in", f"{why}. You can close this page, and go back to the program that opened it."

    def _token_for(self, answer: Answer) -> Fetched:
        """Return the token for the code in an answer. Raise SignInError, UnreachableError."""
        answer = {name: plain(value) for name, value in answer.items()}
        issuer = answer.get("iss", "an unknown server")
        if issuer != self._server.url:  # a server that was mixed up with this one (RFC 9207)
            raise SignInError("unexpected_issuer", f"the answer came from {issuer}, not from {self._server.url}")
        if answer.get("error") == "access_denied":
            raise SignInError("access_denied", "you refused on the page")
        if "code" not in answer:
            said = answer.get("error_description", "the answer has no code")
            raise SignInError(answer.get("error", "server_error"), said)
        return self._server.fetch(
            grant_type="authorization_code",
            client_id=self._client_id,
            redirect_uri=self._redirect_uri,
            code=answer["code"],
            code_verifier=self._verifier,
        )


class _Listener(ThreadingHTTPServer):
    """Listens at a free port of this machine while the player answers."""

    daemon_threads = True  # a browser may open connections that it never uses

    def __init__(self, asking: _Asking) -> None:
        super().__init__((ADDRESS, 0), _Handler)
        self.asking = asking
        self.redirect_uri = f"http://{ADDRESS}:{self.server_port}{PATH}"
        self._thread = threading.Thread(target=self.serve_forever, args=(0.05,))

    def __enter__(self) -> "_Listener":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self._thread.join()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    """Receives the browser."""

    server: _Listener

    def do_GET(self) -> None:  # the name that the server calls
        """Take the answer, and show the player what to do next."""
        asked = urlsplit(self.path)
        answer = {name: values[0] for name, values in parse_qs(asked.query).items() if len(values) == 1}
        if asked.path != PATH or not self.server.asking.is_for_this(answer):
            self._show(404, "Nothing to see here", "This program waits for another page. Sign in there.")
            return
        try:
            self._show(200, *self.server.asking.take(answer))
        finally:
            self.server.asking.shown.set()

    def _show(self, status: int, title: str, text: str) -> None:
        page = PAGE.format(title=html.escape(title), text=html.escape(text)).encode()
        self.send_response(status)
        for name, value in {**HEADERS, "Content-Length": str(len(page))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: Any) -> None:
        """Log nothing: the address has the code."""


def _challenge(verifier: str) -> str:
    """Return what proves later that the same program fetches the token (RFC 7636, S256)."""
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
