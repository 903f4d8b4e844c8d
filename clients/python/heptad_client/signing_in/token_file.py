"""The tokens of the user of this machine, one for each server, in a file that no other user can read.

It is `heptad/tokens.json` in `$XDG_CONFIG_HOME` (by default `~/.config`), on Windows in `%APPDATA%`. All commands of
Heptad read it. Passwords and keys are read by many programs from such a file; a key ring would need a desktop.
"""

import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import httpx
import msgspec

from heptad_client.errors import ProblemError, UsageError
from heptad_client.transport import address_of

TOKEN = "HEPTAD_TOKEN"  # noqa: S105  # the name of a variable
IS_WINDOWS = os.name == "nt"
"""There, files of the profile are private, and have no mode."""
FOLDER = "APPDATA" if IS_WINDOWS else "XDG_CONFIG_HOME"
"""The variable that names the folder for settings."""
FILE = Path("heptad") / "tokens.json"
OF_OTHERS = 0o077
"""The bits of a mode that let other users in."""
SAME_HOST = {"127.0.0.1": "localhost"}
"""`heptad up` prints the address on the right, and the commands use the one on the left."""


class KeptToken(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A token, and what was known about it when it was stored."""

    token: str
    player: str
    """The id of the player."""
    name: str
    """The name of the player."""
    scopes: tuple[str, ...]
    expires_at: datetime | None = None


def server_of(url: str) -> str:
    """Return the address of a server as the file names it: scheme, host and port. Raise UsageError."""
    address = httpx.URL(address_of(url))
    return str(address.copy_with(host=SAME_HOST.get(address.host, address.host))).rstrip("/")


def path() -> Path:
    """Return where the file is. Raise UsageError for a user without a home folder."""
    file = _place()
    if file is None:
        raise UsageError(f"this user has no home folder for the file with the tokens: set {FOLDER}")
    return file


def _place() -> Path | None:
    """Return where the file is; None for a user without a home folder, as in some containers."""
    base = Path(os.environ.get(FOLDER, ""))
    if base.is_absolute():  # another value is invalid, says the specification of the variable
        return base / FILE
    try:
        return Path.home() / ("AppData/Roaming" if IS_WINDOWS else ".config") / FILE
    except RuntimeError:
        return None


def token_for(url: str, given: str | None = None) -> str | None:
    """Return the token to use with a server: `given`, else HEPTAD_TOKEN, else the one in the file; None without any.

    Raise UsageError if the token in the file has expired, or the file can't be used.
    """
    token = given or os.environ.get(TOKEN)
    if token:
        return token
    kept = find(url)
    if kept is None:
        return None
    if kept.expires_at is not None and kept.expires_at <= datetime.now(UTC):
        ended = f"the token of {kept.name} for {server_of(url)} expired on {kept.expires_at:%Y-%m-%d}"
        raise UsageError(f"{ended}; sign in again: {how_to_sign_in(url)}")
    return kept.token


def find(url: str) -> KeptToken | None:
    """Return the token in the file for a server, which may have expired. Raise UsageError."""
    file = _place()
    return None if file is None else _read(file).get(server_of(url))


def keep(url: str, kept: KeptToken) -> Path:
    """Store a token in the file, in place of another one for the same server; return the file. Raise UsageError."""
    file = path()
    _write(file, {**_read(file), server_of(url): kept})
    return file


def forget(url: str) -> None:
    """Remove the token for a server from the file. Raise UsageError."""
    file = path()
    _write(file, {server: kept for server, kept in _read(file).items() if server != server_of(url)})


def demand_writable() -> None:
    """Raise UsageError if no token can be stored: better before the player signs in than after it."""
    file = path()
    _write(file, _read(file))


def how_to_sign_in(url: str) -> str:
    """Return the command with which the user of this machine signs in."""
    return f"heptad-bot login {server_of(url)}"


def way_out(problem: ProblemError, url: str, given: str | None = None) -> str:
    """Return what to do about a token that a server refuses; empty for other problems.

    `given` is that of an option or a variable, None if the one in the file was used.
    """
    kind = problem.type.removeprefix("urn:heptad:problem:")
    if kind not in {"bad-token", "scope-needed"}:
        return ""
    if given:
        return f". The token is that of --token or {TOKEN}: replace it, or leave it out and use {how_to_sign_in(url)}"
    return f". Sign in again: {how_to_sign_in(url)}"


def _read(file: Path) -> dict[str, KeptToken]:
    """Return the tokens by the addresses of their servers. Raise UsageError."""
    try:
        with file.open("rb") as opened:
            mode = os.fstat(opened.fileno()).st_mode
            content = opened.read()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise UsageError(f"{file} can't be read: {error.strerror}") from None
    if mode & OF_OTHERS and not IS_WINDOWS:
        raise UsageError(
            f"other users of this machine can read the tokens in {file}, so it is not used: run `chmod 600 {file}`, "
            "and revoke its tokens on your account page if somebody may have seen them"
        )
    try:
        return msgspec.json.decode(content, type=dict[str, KeptToken])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} is damaged ({error}): delete it, and sign in again") from None


def _write(file: Path, tokens: dict[str, KeptToken]) -> None:
    """Replace the file at once, so that a command that reads it finds the old tokens or the new ones.

    Raise UsageError.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.parent.chmod(0o700)
        number, name = tempfile.mkstemp(dir=file.parent, prefix=".tokens-")  # only this user can read it
        written = Path(name)
        try:
            with os.fdopen(number, "wb") as opened:
                opened.write(msgspec.json.format(msgspec.json.encode(tokens)) + b"\n")
            written.replace(file)
        except BaseException:
            written.unlink()
            raise
    except OSError as error:
        raise UsageError(f"{file} can't be written: {error.strerror}") from None
