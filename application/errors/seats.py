"""Seats that a player has not, or can't take; what only the creator of a game may do."""

from application.errors.problem import Problem


class NotSeatedError(Problem):
    """The caller has no seat in this game."""

    kind = "not-seated"
    status = 403
    title = "You have no seat in this game"


class ForeignSeatError(Problem):
    """Another player holds the seat."""

    kind = "foreign-seat"
    status = 403
    title = "Another player holds this seat"


class NotCreatorError(Problem):
    """Only the creator of the game can seat bots, invite and remove players, and cancel the game."""

    kind = "creator-only"
    status = 403
    title = "Only the creator of the game may do this"


class BotsNotAcceptedError(Problem):
    """A bot account can take a seat only in a game that was opened with `bot_accounts`."""

    kind = "bots-not-accepted"
    status = 409
    title = "The game accepts no bot accounts"

    def __init__(self) -> None:
        super().__init__(
            "A bot account takes seats only in games opened with `bot_accounts`, where every player agrees to it."
        )


class RemovedPlayerError(Problem):
    """The creator of the game has removed the player, who needs a new invitation."""

    kind = "removed"
    status = 403
    title = "You were removed from this game"

    def __init__(self) -> None:
        super().__init__("Its creator can send you a new invitation.")


class ReservedSeatError(Problem):
    """The seat, or every free seat, is reserved for another player of the game that is played again."""

    kind = "seat-reserved"
    status = 409
    title = "The seat is reserved"

    def __init__(self) -> None:
        super().__init__("The free seats that you asked for are reserved for other players.")


class SeatChangesError(Problem):
    """The game has 500 versions before its start, because seats were taken and left too often: open another game."""

    kind = "too-many-seat-changes"
    status = 409
    title = "Seats were taken and left too often"

    def __init__(self, limit: int) -> None:
        super().__init__(f"A game can have at most {limit} versions before it starts: open another game.")
