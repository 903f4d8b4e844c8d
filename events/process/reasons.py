"""What errors say, for log lines. The `repr` of redis-py's errors names only their category."""


def reason_of(error: BaseException) -> str:
    """Return the class of an error, and its message."""
    return f"{type(error).__name__}: {error}"
