"""Sign-up: whether new players may come, and the codes with which they come when sign-up is by invitation."""

import base64
import hashlib
import secrets
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

import msgspec

from application.accounts.ids import random_id
from application.errors.accounts import SignUpClosedError, SignUpCodeNeededError, SignUpCodeRefusedError
from events.format.model import Timestamp
from events.format.times import milliseconds, now, timestamp
from events.log_server import keys

Mode = Literal["open", "invitation", "closed"]
"""Anybody may sign up, only with a code, or nobody."""
MODES: tuple[Mode, ...] = get_args(Mode)

MAX_CODE = 100
"""The most characters of a code in a request."""
CODE_BYTES = 10
GROUP = 4


class SignUpCode(msgspec.Struct, frozen=True, kw_only=True):
    """A code as it is stored; its text is not."""

    id: str
    """A public name, from which the code can't be found."""
    digest: str
    """The SHA-256 of the code."""
    uses: int
    """The number of players who can sign up with it."""
    created: Timestamp
    expires: Timestamp | None = None

    def has_expired(self) -> bool:
        """Whether the code is too old to be used."""
        return self.expires is not None and self.expires <= now()


class ListedCode(NamedTuple):
    """A code, and the number of players who signed up with it."""

    code: SignUpCode
    used: int


class SignUp:
    """Sign-up in Redis: the mode, the codes, and for each code the players who signed up with it, all in one slot."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._admit = client.register_script(Path(__file__).with_name("sign_up.lua").read_text(encoding="utf-8"))

    def mode(self) -> Mode:
        """Return who may sign up now."""
        kept = self._client.get(keys.SIGN_UP)
        return "open" if kept is None else msgspec.convert(kept.decode(), Mode)

    def set_mode(self, mode: Mode) -> None:
        """Change who may sign up; it holds for the next request in every process."""
        self._client.set(keys.SIGN_UP, mode)

    def make(self, uses: int, seconds: int | None) -> tuple[SignUpCode, str]:
        """Return a new code, valid for a time or until it is withdrawn, and its text, which is not stored."""
        text, created = _new_text(), milliseconds(now())
        code = SignUpCode(
            id=random_id("s"),
            digest=_digest(text),
            uses=uses,
            created=timestamp(created),
            expires=None if seconds is None else timestamp(created + seconds * 1000),
        )
        self._client.hset(keys.SIGN_UP_CODES, code.digest, msgspec.json.encode(code))
        return code, text

    def codes(self) -> list[ListedCode]:
        """Return all codes that were not withdrawn, newest first, those that have expired or are used up included."""
        found = [msgspec.json.decode(kept, type=SignUpCode) for kept in self._client.hvals(keys.SIGN_UP_CODES)]
        listed = [ListedCode(code, int(self._client.scard(keys.sign_up_players(code.id)))) for code in found]
        return sorted(listed, key=lambda each: each.code.created, reverse=True)

    def withdraw(self, code_id: str) -> bool:
        """Withdraw a code. Return False if there is none with this id. Players who signed up with it stay."""
        for code, _ in self.codes():
            if code.id == code_id:
                self._client.hdel(keys.SIGN_UP_CODES, code.digest)
                self._client.delete(keys.sign_up_players(code.id))
                return True
        return False

    def admit(self, player: str, text: str | None) -> None:
        """Let a new player sign up, with the text of a code if it needs one. A repeated call counts once.

        Raise SignUpClosedError, SignUpCodeNeededError, SignUpCodeRefusedError.
        """
        mode = self.mode()
        if mode == "open":
            return
        if mode == "closed":
            raise SignUpClosedError
        if text is None:
            raise SignUpCodeNeededError
        kept = self._client.hget(keys.SIGN_UP_CODES, _digest(text))
        code = None if kept is None else msgspec.json.decode(kept, type=SignUpCode)
        if code is None or code.has_expired():
            raise SignUpCodeRefusedError
        if not self._admit(keys=[keys.sign_up_players(code.id)], args=[code.uses, player]):
            raise SignUpCodeRefusedError


def _new_text() -> str:
    """Return sixteen random letters and digits in groups of four: 80 bits."""
    text = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower()
    return "-".join(text[start : start + GROUP] for start in range(0, len(text), GROUP))


def _digest(text: str) -> str:
    plain = "".join(character for character in text.lower() if character.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
