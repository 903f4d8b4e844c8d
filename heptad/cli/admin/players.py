"""`heptad admin`: players, their tokens, bans, and erasing."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from application.accounts.players import Kind, Player
from heptad.cli.admin.lists import show
from heptad.cli.admin.office import AsJson, By, Operator, Reason, Who, player_of, running
from heptad.cli.usage import echo, read_settings
from heptad.terminal.plain_text import printable

if TYPE_CHECKING:
    from application.accounts.tokens import ListedToken

app = typer.Typer()


class PlayerRow(msgspec.Struct, frozen=True):
    """A player in a list."""

    id: str
    kind: Kind
    created: str | None
    banned: str | None
    erased: bool
    owner: str | None
    handle: str | None
    name: str


class TokenRow(msgspec.Struct, frozen=True):
    """A token in a list."""

    id: str
    created: str
    used: str | None
    expires: str | None
    app: str | None
    scopes: tuple[str, ...]
    label: str


@app.command()
def players(
    *,
    banned: Annotated[bool, typer.Option("--banned", help="Only players who are banned.")] = False,
    kind: Annotated[Kind | None, typer.Option(help="Only this kind.")] = None,
    name: Annotated[str | None, typer.Option(help="Only names and handles that contain this text.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="The most players to list.")] = 100,
    as_json: AsJson = False,
) -> None:
    """List the players, newest first. This reads all of them."""
    with running(read_settings()) as container:
        found = [
            player
            for player in container.accounts.players.all()
            if (player.banned is not None or not banned) and kind in {None, player.kind} and _is_named(player, name)
        ]
    newest = sorted(found, key=lambda player: (player.created or "", player.id), reverse=True)
    show([_row(player) for player in newest[:limit]], as_json=as_json, nothing="There are no such players.")
    if len(found) > limit:
        echo(f"{len(found) - limit} more; --limit shows them", err=True)


def _is_named(player: Player, text: str | None) -> bool:
    wanted = (text or "").casefold()
    return wanted in player.name.casefold() or wanted in (player.handle or "")


def _row(player: Player) -> PlayerRow:
    return PlayerRow(
        id=player.id,
        kind=player.kind,
        created=player.created,
        banned=player.banned,
        erased=player.is_erased,
        owner=player.owner,
        handle=player.handle,
        name=player.name,
    )


@app.command()
def tokens(who: Who, *, as_json: AsJson = False) -> None:
    """List the tokens of a player, oldest first. Their texts are not stored."""
    with running(read_settings()) as container:
        listed = container.accounts.tokens.of(player_of(container, who).id)
    show([_token_row(each) for each in listed], as_json=as_json, nothing="The player has no tokens.")


def _token_row(listed: "ListedToken") -> TokenRow:
    token = listed.token
    return TokenRow(token.id, token.created, listed.used, token.expires, token.app, token.scopes, token.label)


@app.command()
def revoke(
    who: Who,
    token: Annotated[list[str] | None, typer.Argument(metavar="TOKEN", help="The ids of tokens.")] = None,
    *,
    all_tokens: Annotated[bool, typer.Option("--all", help="All tokens of the player.")] = False,
    reason: Reason,
    by: By = None,
) -> None:
    """Revoke tokens of a player, with all that they made: tokens, device codes, passkeys and recovery codes.

    When the command ends, nothing accepts them. The first passkey of a player and the codes that came with it stay if
    they were added with the first token, so the player can sign in again.
    """
    if bool(token) == all_tokens:
        raise typer.BadParameter("name tokens, or use --all", param_hint="'TOKEN'")
    with running(read_settings()) as container:
        player = player_of(container, who)
        held = [listed.token.id for listed in container.accounts.tokens.of(player.id)]
        wanted = held if all_tokens else token or []
        unknown = [each for each in wanted if each not in held]
        if unknown:
            raise LookupError(f"player {player.id} has no token {', '.join(unknown)}")
        with Operator(container.store, reason, by).act("revoke", player.id, " ".join(wanted)):
            container.revoking.revoke_for_operator(player.id, set(wanted))
    echo(f"revoked {len(wanted)} tokens of player {player.id}")


@app.command()
def ban(who: Who, *, reason: Reason, by: By = None) -> None:
    """Ban a player: no token, passkey or code is accepted any more, and the player gives up all seats.

    The player leaves open games and resigns from those being played. When the command ends, all processes know.
    """
    with running(read_settings()) as container:
        player = player_of(container, who)
        if player.is_erased:
            raise LookupError(f"player {player.id} was erased, and can do nothing anyway")
        with Operator(container.store, reason, by).act("ban", player.id):
            container.banning.ban(player.id)
    echo(f"banned player {player.id}, who gives up all seats")


@app.command()
def unban(who: Who, *, reason: Reason, by: By = None) -> None:
    """Lift the ban of a player. Tokens, passkeys and codes are accepted again; seats are not given back."""
    with running(read_settings()) as container:
        player = player_of(container, who)
        if player.banned is None:
            raise LookupError(f"player {player.id} is not banned")
        with Operator(container.store, reason, by).act("unban", player.id):
            container.banning.lift(player.id)
    echo(f"lifted the ban of player {player.id}")


@app.command()
def erase(
    who: Who,
    *,
    reason: Reason,
    by: By = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Erase all personal data of a player. This can't be undone.

    The player gives up all seats. Games stay valid: their logs contain only the id, shown as `erased player`.
    """
    with running(read_settings()) as container:
        player = player_of(container, who)
        if not yes:
            typer.confirm(
                f'Erase "{printable(player.name)}" ({player.id})? This can\'t be undone.', abort=True, err=True
            )
        with Operator(container.store, reason, by).act("erase", player.id):
            container.erasing.erase(player.id)
    echo(f"erased player {player.id}")
