"""`heptad admin`: the quotas of players and addresses, and what of them is used."""

import ipaddress
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from application.games.own_limits import Owner, OwnLimits
from application.runtime.addresses import group_of
from application.runtime.settings import Settings, table
from heptad.cli.admin.lists import show
from heptad.cli.admin.office import AsJson, By, Operator, Reason, player_of, running
from heptad.cli.usage import echo, read_settings

if TYPE_CHECKING:
    from application.use_cases import UseCases

app = typer.Typer()


class QuotaRow(msgspec.Struct, frozen=True):
    """A limit, and how much of it is used."""

    what: str
    used: int
    most: int
    set_by: str
    """The setting, or `operator` if it was set for this player or address."""


class SettingRow(msgspec.Struct, frozen=True):
    """A limit for everybody."""

    setting: str
    value: str
    meaning: str


Player = Annotated[str | None, typer.Argument(metavar="[PLAYER]", help="The id of the player, or @ and the handle.")]
Address = Annotated[str | None, typer.Option("--address", metavar="IP", help="An address instead of a player.")]
PARTS = {"games": "tables", "bot_games": "bot-tables", "stored": "stored", "tokens": "tokens"}
"""Which part of HEPTAD_QUOTAS sets each quota."""


@app.command()
def quotas(who: Player = None, *, address: Address = None, as_json: AsJson = False) -> None:
    """Show what a player or an address uses of its quotas; without either, the limits for everybody."""
    settings = read_settings()
    if who is None and address is None:
        show(_of_settings(settings), as_json=as_json, nothing="")
        return
    with running(settings) as container:
        owner, name = _owner(container, who, address)
        rows = [
            QuotaRow(each.what, each.used, each.most, "operator" if each.is_own else _setting(each.what))
            for each in container.quotas.usage(owner, name)
        ]
        if owner == "player":
            held = len(container.accounts.tokens.of(name))
            rows.append(QuotaRow("tokens", held, settings.quotas.tokens, _setting("tokens")))
    show(rows, as_json=as_json, nothing="")


def _setting(what: str) -> str:
    return f"HEPTAD_QUOTAS {PARTS[what]}"


def _of_settings(settings: Settings) -> list[SettingRow]:
    groups = [each for each in table() if each.name in {"HEPTAD_LIMITS", "HEPTAD_QUOTAS"}]
    values = vars(settings.limits) | vars(settings.quotas)
    return [
        SettingRow(f"{group.name} {part.name}", str(values[part.name.replace("-", "_")]), part.meaning)
        for group in groups
        for part in group.parts
    ]


@app.command("set-quotas")
def set_quotas(
    who: Player = None,
    *,
    address: Address = None,
    games: Annotated[int | None, typer.Option(min=0, help="Games that are open or being played.")] = None,
    bot_games: Annotated[int | None, typer.Option(min=0, help="Of these, games in which only bots play.")] = None,
    stored: Annotated[int | None, typer.Option(min=0, help="Bytes of logs, of an address in a day.")] = None,
    reset: Annotated[bool, typer.Option("--reset", help="Let the settings hold again.")] = False,
    reason: Reason,
    by: By = None,
) -> None:
    """Set quotas of one player or one address, in place of the settings; what is not named stays as it is."""
    given = {"games": games, "bot_games": bot_games, "stored": stored}
    named = {what: value for what, value in given.items() if value is not None}
    if bool(named) == reset:
        raise typer.BadParameter("name quotas, or use --reset", param_hint="'--games'")
    with running(read_settings()) as container:
        owner, name = _owner(container, who, address)
        limits = container.quotas.own_limits
        wanted = OwnLimits() if reset else msgspec.structs.replace(limits.of(owner, name), **named)
        details = "reset" if reset else " ".join(f"{what}={value}" for what, value in named.items())
        on = name if owner == "player" else f"address {name}"
        with Operator(container.store, reason, by).act("set-quotas", on, details):
            limits.set(owner, name, wanted)
    echo(f"set quotas of {owner} {who or address}: {details}")


def _owner(container: "UseCases", who: str | None, address: str | None) -> tuple[Owner, str]:
    """Return whose quotas are meant: a player by id, or an address by its keyed hash. Raise LookupError, ValueError."""
    if (who is None) == (address is None):
        raise ValueError("name a player or an --address, but not both")
    if who is not None:
        return "player", player_of(container, who).id
    from service.http.limits import address_hash

    return "address", address_hash(container.secret, group_of(ipaddress.ip_address(address or "")))
