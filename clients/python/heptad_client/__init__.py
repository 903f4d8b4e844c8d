"""A typed client of the REST API of Heptad, and a runner for bots. The models are in `heptad_client.models`."""

from heptad_client.bot import Bot, BotError, choices
from heptad_client.client import Client
from heptad_client.errors import HeptadError, ProblemError, SignInError, UnreachableError, UsageError
from heptad_client.models import GameOut, MovesOut
from heptad_client.plan import Plan
from heptad_client.runner import run
from heptad_client.signing_in.session import sign_in, sign_out, signed_in
from heptad_client.titles import LegalMove, Move, Options, State
from heptad_client.updates import Update

__all__ = [
    "Bot",
    "BotError",
    "Client",
    "GameOut",
    "HeptadError",
    "LegalMove",
    "Move",
    "MovesOut",
    "Options",
    "Plan",
    "ProblemError",
    "SignInError",
    "State",
    "UnreachableError",
    "Update",
    "UsageError",
    "choices",
    "run",
    "sign_in",
    "sign_out",
    "signed_in",
]
