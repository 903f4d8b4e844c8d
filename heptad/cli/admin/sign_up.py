"""`heptad admin`: who may sign up, and the codes for sign-up by invitation."""

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
import typer

from heptad.cli.admin.lists import show
from heptad.cli.admin.office import AsJson, By, Operator, Reason, one_line, running
from heptad.cli.usage import echo, read_settings

if TYPE_CHECKING:
    from application.accounts.sign_up import SignUpCode

app = typer.Typer()

MAX_USES = 10**6
MAX_DAYS = 3650
DAY = 86_400


class CodeRow(msgspec.Struct, frozen=True):
    """A code in a list."""

    id: str
    created: str
    expires: str | None
    uses: int
    used: int
    """The number of players who signed up with it."""
    state: str
    """`valid`, `used up` or `expired`."""


@app.command("sign-up")
def sign_up(
    mode: Annotated[Literal["open", "invitation", "closed"] | None, typer.Argument()] = None,
    *,
    reason: Annotated[
        str | None,
        typer.Option(
            "--reason",
            help="Why, for the audit log; needed for a change.",
            callback=lambda text: None if text is None else one_line(text),
        ),
    ] = None,
    by: By = None,
) -> None:
    """Show who may sign up, or change it: anybody, only with a code, or nobody. Players who exist are not affected."""
    if mode is not None and reason is None:
        raise typer.BadParameter("a change needs a reason", param_hint="'--reason'")
    with running(read_settings()) as container:
        if mode is not None:
            with Operator(container.store, reason or "", by).act("sign-up", mode):
                container.sign_up.set_mode(mode)
        echo(container.sign_up.mode())


@app.command()
def codes(*, as_json: AsJson = False) -> None:
    """List the codes for sign-up by invitation, newest first. Their texts are not stored."""
    with running(read_settings()) as container:
        listed = container.sign_up.codes()
    show([_row(code, used) for code, used in listed], as_json=as_json, nothing="There are no codes.")


def _row(code: "SignUpCode", used: int) -> CodeRow:
    state = "expired" if code.has_expired() else "used up" if used >= code.uses else "valid"
    return CodeRow(code.id, code.created, code.expires, code.uses, used, state)


@app.command("make-code")
def make_code(
    *,
    uses: Annotated[int, typer.Option(min=1, max=MAX_USES, help="How many players can sign up with it.")] = 1,
    days: Annotated[float | None, typer.Option(min=0.001, max=MAX_DAYS, help="Days for which it is valid.")] = 14,
    reason: Reason,
    by: By = None,
) -> None:
    """Make a code with which players can sign up while sign-up is by invitation, and print it. It is shown only now."""
    with running(read_settings()) as container:
        seconds = None if days is None else int(days * DAY)
        with Operator(container.store, reason, by).act("make-code", "", f"uses={uses} days={days}"):
            code, text = container.sign_up.make(uses, seconds)
    echo(text)
    echo(f"code {code.id}, for {uses} players, until {code.expires}", err=True)


@app.command("withdraw-code")
def withdraw_code(
    code: Annotated[str, typer.Argument(metavar="ID", help="The id of the code, as listed.")],
    *,
    reason: Reason,
    by: By = None,
) -> None:
    """Withdraw a code. Players who signed up with it stay."""
    with running(read_settings()) as container:
        if code not in {listed.id for listed, _ in container.sign_up.codes()}:
            raise LookupError(f"there is no code {code}")
        with Operator(container.store, reason, by).act("withdraw-code", code):
            container.sign_up.withdraw(code)
    echo(f"withdrew code {code}")
