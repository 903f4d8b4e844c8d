"""`heptad openapi`, `heptad problems`: the files of the repository that are written from the code of the service."""

from pathlib import Path
from typing import Annotated

import typer

from heptad.cli.usage import fail, read_settings

app = typer.Typer()

Check = Annotated[bool, typer.Option("--check", help="Only compare; exit with 1 if the file differs.")]


@app.command()
def openapi(
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")] = Path("openapi.yaml"),
    *,
    check: Check = False,
) -> None:
    """Write the OpenAPI description, generated from the service."""
    from service.app import create_app
    from service.contract import as_yaml

    contract = as_yaml(create_app(read_settings(), connected=False))
    if check:
        _compare(output, contract, "openapi")
    else:
        output.write_text(contract, encoding="utf-8")


@app.command()
def problems(
    page: Annotated[Path, typer.Option("--page", help="The page to write them to.")] = Path("docs/problems.md"),
    *,
    check: Check = False,
) -> None:
    """Write the types of problems into the page that lists them, generated from the errors of the service."""
    from service.app import create_app
    from service.http.problems.listing import with_kinds

    create_app(read_settings(), connected=False)  # it imports all errors
    if not page.exists():
        fail(f"{page} does not exist; run `heptad problems` in the folder of the repository, or name it with --page")
    written = with_kinds(page.read_text(encoding="utf-8"))
    if check:
        _compare(page, written, "problems")
    else:
        page.write_text(written, encoding="utf-8")


def _compare(file: Path, wanted: str, command: str) -> None:
    """End the command with 1 unless the file is what it should be. Of a longer one no more is read than is needed."""
    if not file.exists():
        fail(f"{file} does not exist; run `heptad {command}` to write it")
    expected = wanted.encode()
    with file.open("rb") as opened:
        found = opened.read(len(expected) + 1)
    if found != expected:
        fail(f"{file} differs from the service; run `heptad {command}` to write it again")
