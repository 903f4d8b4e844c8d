"""Tokens as the API lists them."""

from application.accounts.tokens import ListedToken
from service.schemas.accounts.accounts import ProgramOut, TokenOut


def token_out(listed: ListedToken, current: str | None = None) -> TokenOut:
    """Return a token without its text. `current` is the id of the token of the request."""
    token, used = listed
    program = token.program
    return TokenOut(
        id=token.id,
        label=token.label,
        scopes=token.scopes,
        app=token.app,
        program=None if program is None else ProgramOut(program.client, program.origin, program.name, program.device),
        created_at=token.created,
        expires_at=token.expires,
        used_at=used,
        current=token.id == current,
    )
