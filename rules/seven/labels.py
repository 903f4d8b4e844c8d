"""X."""


def label(game, seat, move, language):
    """X."""
    return repr(move)
