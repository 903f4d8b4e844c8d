"""Passkeys, recovery codes and device codes that are not accepted."""

from application.errors.problem import Problem


class PasskeyRefusedError(Problem):
    """The passkey is not accepted: another origin, an old or used challenge, an unknown credential, a wrong signature
    or counter.
    """

    kind = "passkey-refused"
    status = 422
    title = "The passkey is not accepted"

    def __init__(self, why: str) -> None:
        super().__init__(f"{why}.")


class UnknownPasskeyError(Problem):
    """The player has no passkey with this id."""

    kind = "unknown-passkey"
    status = 404
    title = "There is no such passkey"

    def __init__(self) -> None:
        super().__init__("You have no passkey with this id.")


class TooManyPasskeysError(Problem):
    """The player has 20 passkeys: remove one first."""

    kind = "too-many-passkeys"
    status = 409
    title = "You have too many passkeys"

    def __init__(self, limit: int) -> None:
        super().__init__(f"A player has at most {limit}.")


class LastPasskeyError(Problem):
    """Without this passkey the player could not sign in any more: make recovery codes first."""

    kind = "last-passkey"
    status = 409
    title = "This is your last passkey"

    def __init__(self) -> None:
        super().__init__(
            "You have no unused recovery codes, so you could not sign in any more: make some, or add another passkey."
        )


class RecoveryCodeRefusedError(Problem):
    """The text is no unused recovery code."""

    kind = "recovery-code-refused"
    status = 422
    title = "This is no valid recovery code"

    def __init__(self) -> None:
        super().__init__("It is none of the codes, was used before, or newer codes have replaced it.")


class DeviceCodeRefusedError(Problem):
    """The text is no device code, or the code was used or is older than ten minutes."""

    kind = "device-code-refused"
    status = 422
    title = "This is no valid device code"

    def __init__(self) -> None:
        super().__init__(
            "It was used before, is older than ten minutes, or is none of the codes: make a new one on the other "
            "device."
        )
