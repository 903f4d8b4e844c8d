"""What OAuth refuses to a program that wants to act for a player."""

from application.errors.problem import Problem


class OAuthError(Problem):
    """A request by which a program signs a player in is refused, with the error code of OAuth:
    `oauth:invalid_client`, `oauth:invalid_request`, `oauth:invalid_grant` and so on. Programs get the code alone,
    as RFC 6749 says ([Sign in with Heptad](sign-in.md#errors)).
    """

    kind = "oauth:…"
    status = 400
    title = "The program can't sign you in"

    def __init__(self, error: str, detail: str) -> None:
        super().__init__(detail)
        self.error = error
        self.kind = f"oauth:{error}"


class ClientRefusedError(OAuthError):
    """The `client_id` is none that this server accepts."""

    def __init__(self, why: str) -> None:
        super().__init__("invalid_client", why)


class UserCodeRefusedError(OAuthError):
    """No device waits for the code that was entered: it was used, is older than ten minutes, or never existed."""

    title = "No device waits for this code"

    def __init__(self) -> None:
        super().__init__(
            "invalid_grant",
            "It was already used, is older than ten minutes, or is mistyped: compare it with the device.",
        )
