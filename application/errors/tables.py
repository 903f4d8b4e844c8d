"""How games come about: invitations, requests for a pairing, challenges."""

from typing import Literal

from application.errors.problem import Problem


class InvitationExpiredError(Problem):
    """The invitation has expired."""

    kind = "invitation-expired"
    status = 409
    title = "The invitation has expired"

    def __init__(self) -> None:
        super().__init__("Ask for a new invitation.")


class InvitationWithdrawnError(Problem):
    """The creator of the game has withdrawn its invitations."""

    kind = "invitation-withdrawn"
    status = 409
    title = "The invitation was withdrawn"

    def __init__(self) -> None:
        super().__init__("The creator of the game has withdrawn it.")


class OtherSeatInvitedError(Problem):
    """The invitation is for another seat than the one in the request."""

    kind = "invitation-for-another-seat"
    status = 409
    title = "The invitation is for another seat"

    def __init__(self) -> None:
        super().__init__("Leave `seat` out to take the seat of the invitation.")


class UnknownPairingError(Problem):
    """The player has no such request for a pairing, or did not ask for a minute."""

    kind = "unknown-pairing"
    status = 404
    title = "There is no such request for a pairing"

    def __init__(self, pairing: str) -> None:
        super().__init__(f'You have no request "{pairing}" that waits.')


class PairedError(Problem):
    """The request for a pairing has led to a game, `game`, and can't be withdrawn."""

    kind = "paired"
    status = 409
    title = "The request is paired"

    def __init__(self, game: str) -> None:
        super().__init__(f"Its game is {game}.", game=game)
        self.game = game


class TooManyPairingsError(Problem):
    """The player waits in five pools already."""

    kind = "too-many-pairings"
    status = 409
    title = "You wait in too many pools"

    def __init__(self, limit: int) -> None:
        super().__init__(f"A player can wait in at most {limit} pools.")


class UnknownChallengeError(Problem):
    """There is no such challenge that the player may see, answer or withdraw."""

    kind = "unknown-challenge"
    status = 404
    title = "There is no such challenge"

    def __init__(self, challenge: str) -> None:
        super().__init__(f'You have no challenge "{challenge}" of this kind.')


class ChallengeOverError(Problem):
    """The challenge is accepted, refused, withdrawn or expired, or the player has answered otherwise."""

    kind = "challenge-over"
    status = 409
    title = "The challenge is over"

    def __init__(self, status: str) -> None:
        super().__init__(f"The challenge is {status}.")


class TooManyChallengesError(Problem):
    """The player has sent 20 challenges that are still open, or a challenged player has received 100; of these 5 may be
    yours, 20 from your address, and 50 from players with whom the player has not played.

    `whose` are too many: those that the challenger has sent, those that a challenged player has received, or of the
    latter those of the challenger or of the challenger's address.
    """

    kind = "too-many-challenges"
    status = 409
    title = "Too many open challenges"

    def __init__(self, limit: int, whose: Literal["sent", "received", "sender", "address"]) -> None:
        have = {
            "sent": "You have sent",
            "received": "A player has received",
            "sender": "You have sent one of the players",
            "address": "From your address, one of the players has received",
        }[whose]
        super().__init__(
            f"{have} {limit} challenges that are still open, and no more are possible until one is answered."
        )
