"""`heptad dataset`: the decisions of finished games as Parquet, read back by DuckDB."""

import io
import random
import re
import sys
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import pyarrow.parquet as pq
import pytest
from rich.console import Console
from typer.testing import CliRunner

from application.reading.replay import Replay
from heptad.cli import dataset
from heptad.cli.dataset import ROWS, Files, in_files, rows_of, write
from heptad.cli.logs import app
from tests import logs
from tests.commands import heptad
from tests.golden.make import FOLDER
from titles.kernel.deciding import decider
from titles.kernel.play.batch import Batch
from titles.kernel.title import public_state
from titles.registry import TITLES

TABLES = [("seven_wonders", 3), ("seven_wonders_duel", 2), ("seven_wonders_dice", 2), ("seven", 2)]


def test_a_file_is_no_folder_for_a_dataset(tmp_path: Path):
    file = tmp_path / "file"
    file.touch()
    made = heptad("dataset", str(file), str(FOLDER / "index.json"))
    assert (made.returncode, made.stderr) == (1, f"heptad: '{file}' is not a folder\n")


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_each_decision_that_stood_has_a_row(title: str, seats: int, monkeypatch: pytest.MonkeyPatch):
    made, sealed = list[tuple[int, int, Any]](), dict[int, list[tuple[int, int, Any]]]()
    decide, resolve = decider.decide, decider.resolve

    def noted(known: Any, game: Any, seat: int, move: Any, *more: Any) -> Any:
        batch = decide(known, game, seat, move, *more)
        is_setting = known.preference is not None and isinstance(move, known.preference.answer)
        if isinstance(batch, Batch) and batch.events and not is_setting:
            row, kept = (game.version, seat, msgspec.to_builtins(move)), batch.game.commitments[seat]
            if kept is None:
                made.append(row)
            else:  # it takes steps back, or replaces those from its place on
                steps, before = sealed.setdefault(seat, []), game.commitments[seat]
                is_back = (
                    before is not None
                    and len(kept.chain) < len(before.chain)
                    and before.chain[: len(kept.chain)] == kept.chain
                )
                steps[len(kept.chain) - (not is_back) :] = [] if is_back else [row]
        return batch

    def revealed(*arguments: Any) -> Batch:
        made.extend(sorted(row for rows in sealed.values() for row in rows))
        sealed.clear()
        return resolve(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(decider, "decide", noted)
        patched.setattr(decider, "resolve", revealed)
        writer = logs.finished(TITLES[title], seats, 5)
    rows = list(rows_of(writer.log()))
    assert [(row["version"], row["seat"], msgspec.json.decode(row["move"])) for row in rows] == made
    ranks = {standing.seat: (standing.rank, standing.total) for standing in writer.game.standings}
    for row in rows:
        assert (row["rank"], row["points"]) == ranks[row["seat"]]
        legal_moves = msgspec.json.decode(row["legal_moves"])
        assert legal_moves[row["choice"]]["move"] == msgspec.json.decode(row["move"])
        assert row["decision"].startswith(row["kind"])


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_a_row_has_only_what_the_seat_could_know(title: str, seats: int):
    """The log as it was served to the seat before the move, with the seals of the others closed, gives the same."""
    writer = logs.finished(TITLES[title], seats, 6)
    rows = list(rows_of(writer.log()))
    for row in random.Random(6).sample(rows[: len(rows) // 3], 4):
        before = logs.Writer(writer.title)
        before.records = writer.records[: row["version"]]
        before.game = logs.replayed(writer.title, before.records)
        served = Replay(before.log(lambda to, seat=row["seat"]: seat in to), TITLES)
        view = served.view(len(served.ends) - 1, row["seat"])
        assert row["view"] == msgspec.json.encode(public_state(writer.title, view)).decode()
        legal_moves = decider.moves(writer.title, view, row["seat"])
        assert row["legal_moves"] == msgspec.json.encode(legal_moves).decode()
    assert not any(writer.game.seed in row["view"] for row in rows)


def test_rows_of_a_fork_begin_where_it_does_and_those_of_a_resigned_seat_end():
    for file in sorted(FOLDER.glob("*/forked.ndjson")):
        log = file.read_bytes()
        forked = Replay(log, TITLES).last.forked
        assert forked is not None
        versions = [row["version"] for row in rows_of(log)]
        assert versions
        assert min(versions) > forked.at
    writer = logs.finished(TITLES["seven_wonders"], 3, 7, resigns=12)
    resigned = {number: seat.resigned for number, seat in enumerate(writer.game.seats) if seat.resigned}
    rows = list(rows_of(writer.log()))
    assert resigned
    assert all(row["version"] < resigned.get(row["seat"], row["version"] + 1) for row in rows)
    assert rows[-1]["version"] > max(resigned.values())


def test_bots_are_named():
    writer = logs.finished(TITLES["seven_wonders_duel"], 2, 8, bots=1)
    bot = next(iter(TITLES["seven_wonders_duel"].bots))
    assert {(row["seat"], row["bot"]) for row in rows_of(writer.log())} == {(0, None), (1, bot)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Logs of finished games of all titles, and others."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for title in TITLES:
        for name in ("given-up", "bank"):
            (folder / f"{title}-{name}.ndjson").write_bytes((FOLDER / title / f"{name}.ndjson").read_bytes())
    whole = (FOLDER / "seven_wonders_duel" / "given-up.ndjson").read_bytes()
    (folder / "damaged.ndjson").write_bytes(whole.replace(b'"actor":"seat:0"', b'"actor":"seat:1"', 1))
    (folder / "cut.ndjson").write_bytes(whole[:2000])
    (folder / "cancelled.ndjson").write_bytes((FOLDER / "seven" / "cancelled.ndjson").read_bytes())
    played = logs.finished(TITLES["seven_wonders_duel"], 2, 9, until=lambda game: game.version > 60)
    (folder / "unfinished.ndjson").write_bytes(played.log(lambda to: 0 in to))
    ended = logs.finished(TITLES["seven_wonders_duel"], 2, 9)
    (folder / "closed.ndjson").write_bytes(ended.log(lambda to: 0 in to))
    return folder


def test_duckdb_reads_a_dataset_and_other_logs_are_named(folder: Path, tmp_path: Path):
    there = tmp_path / "there"
    done = heptad("dataset", str(there), str(folder))
    assert done.returncode == 1, done.stderr
    *skipped, summary = done.stdout.splitlines()
    reasons = {Path(line.split(": ")[0]).stem: line for line in skipped}
    assert "the log is invalid" in reasons.pop("damaged")
    assert "the log is invalid" in reasons.pop("cut")
    assert "cancelled before its start" in reasons.pop("cancelled")
    assert "not finished; its status is playing" in reasons.pop("unfinished")
    assert "not all seals of the log are open" in reasons.pop("closed")
    assert not reasons
    assert summary.endswith("decisions of 8 games, 5 logs skipped")
    assert sorted(file.name for file in there.iterdir()) == sorted(f"{title}.parquet" for title in TITLES)
    decisions = int(summary.partition(" ")[0])
    with duckdb.connect() as database:
        table = f"'{there}/*.parquet'"
        found = database.sql(
            f"SELECT title, count(*), count(DISTINCT game), min(rank), max(choice) FROM {table} GROUP BY title"
        ).fetchall()
        assert sorted((title, games) for title, _, games, _, _ in found) == sorted((title, 2) for title in TITLES)
        assert sum(count for _, count, _, _, _ in found) == decisions
        assert all(best == 1 and furthest > 0 for _, _, _, best, furthest in found)
        statuses = database.sql(f"SELECT DISTINCT view->>'status', title FROM {table}").fetchall()
        assert sorted(statuses) == sorted(("playing", title) for title in TITLES)
        listed = "json_extract(legal_moves, format('$[{}].move', choice))"
        assert database.sql(f"SELECT count(*) FROM {table} WHERE {listed} != move::JSON").fetchall() == [(0,)]


def test_a_file_that_cannot_be_read_and_a_game_that_was_there_before_are_named(tmp_path: Path):
    log = logs.finished(TITLES["seven_wonders_duel"], 2, 10).log()
    mixed, there = tmp_path / "mixed", tmp_path / "there"
    (mixed / "a_folder.ndjson").mkdir(parents=True)
    (mixed / "gone.ndjson").symlink_to(tmp_path / "nowhere")
    (mixed / "one.ndjson").write_bytes(log)
    (mixed / "two.ndjson").write_bytes(log)
    shown = io.StringIO()
    assert not write(in_files([mixed]), there, Console(file=shown, width=300))
    a_folder, gone, two, summary = shown.getvalue().splitlines()
    assert "a_folder.ndjson: skipped, it can't be read: Is a directory" in a_folder
    assert "gone.ndjson: skipped, it can't be read: No such file" in gone
    assert re.search(r"two\.ndjson: skipped, game \w+ is in the dataset already", two)
    rows = len(list(rows_of(log)))
    assert summary == f"{rows} decisions of 1 games, 3 logs skipped"
    assert pq.read_metadata(there / "seven_wonders_duel.parquet").num_rows == rows


def test_a_log_of_which_a_decision_can_not_be_described_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whatever goes wrong with one log, the others are in the dataset."""
    bad, good = (logs.finished(TITLES["seven_wonders_duel"], 2, seed).log() for seed in (10, 11))
    (tmp_path / "bad.ndjson").write_bytes(bad)
    (tmp_path / "good.ndjson").write_bytes(good)
    row, broken = dataset._row, Replay(bad, TITLES).verified.head.hash

    def odd(replay: Replay, made: Any) -> dict[str, Any]:
        if replay.verified.head.hash == broken and made.version > 30:
            raise ValueError("tuple.index(x): x not in tuple")
        return row(replay, made)

    monkeypatch.setattr(dataset, "_row", odd)
    shown = io.StringIO()
    assert not write(in_files([tmp_path]), tmp_path / "there", Console(file=shown, width=300))
    named, summary = shown.getvalue().splitlines()
    assert "bad.ndjson: skipped, ValueError('tuple.index(x): x not in tuple')" in named
    assert summary == f"{len(list(rows_of(good)))} decisions of 1 games, 1 logs skipped"


def test_rows_are_written_in_groups_and_an_error_leaves_nothing(tmp_path: Path):
    log = logs.finished(TITLES["seven_wonders_duel"], 2, 10).log()
    rows = list(rows_of(log))
    with Files(tmp_path) as files:
        for _ in range(2 * ROWS // len(rows) + 1):
            files.add(rows)
    written = pq.ParquetFile(tmp_path / "seven_wonders_duel.parquet")
    groups = [written.metadata.row_group(group).num_rows for group in range(written.num_row_groups)]
    assert groups[:2] == [ROWS, ROWS]
    assert sum(groups[2:]) < ROWS
    before = (tmp_path / "seven_wonders_duel.parquet").read_bytes()
    files = Files(tmp_path)
    for _ in range(2 * ROWS // len(rows)):
        files.add(rows)
    assert len(list(tmp_path.iterdir())) == 2
    files.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [before]


def test_a_folder_in_the_place_of_a_file_leaves_the_earlier_dataset_as_it_was(tmp_path: Path):
    (tmp_path / "seven_wonders_duel.parquet").mkdir()
    (before := tmp_path / "seven.parquet").write_text("earlier")
    files = Files(tmp_path)
    for title in ("seven", "seven_wonders_duel"):
        files.add(list(rows_of(logs.finished(TITLES[title], 2, 10).log())))
    with pytest.raises(IsADirectoryError, match=r"seven_wonders_duel\.parquet"), files:
        pass
    assert {file.name for file in tmp_path.iterdir()} == {"seven.parquet", "seven_wonders_duel.parquet"}
    assert before.read_text() == "earlier"


def test_two_runs_into_one_folder_do_not_touch_each_other(tmp_path: Path):
    rows = list(rows_of(logs.finished(TITLES["seven_wonders_duel"], 2, 10).log()))
    with Files(tmp_path) as one:
        with Files(tmp_path) as other:
            for files in (one, other):
                for _ in range(ROWS // len(rows) + 1):
                    files.add(rows)
        [written] = tmp_path.glob("seven_wonders_duel.parquet")
        first = pq.read_metadata(written).num_rows
    assert pq.read_metadata(written).num_rows == first
    assert [file.name for file in tmp_path.iterdir()] == [written.name]


def test_without_its_packages_the_command_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "heptad.cli.dataset")
    monkeypatch.delattr("heptad.cli.dataset")
    shown = CliRunner().invoke(app, ["dataset", str(tmp_path), str(tmp_path)])
    assert shown.exit_code == 1
    assert 'pip install "heptad[dataset]"' in shown.output
