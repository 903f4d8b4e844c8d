"""The command, run as a user runs it."""

from importlib.metadata import version
from pathlib import Path

import pytest

from application.runtime.servers import Server, running
from application.runtime.settings import table
from events.format.bounds import MAX_LOG_BYTES
from heptad.cli.usage import here
from tests.commands import heptad, heptad_process


def test_it_prints_its_version():
    assert heptad_process("--version").stdout.split() == ["heptad", version("heptad")]


def test_it_lists_the_settings_and_hides_passwords():
    shown = heptad("settings", HEPTAD_PORT="9000", HEPTAD_REDIS_URL="redis://:secret@logs")
    assert shown.returncode == 0
    assert "HEPTAD_DATA" in shown.stdout
    assert "9000" in shown.stdout
    assert "secret" not in shown.stdout


def test_it_lists_the_parts_of_settings_by_whichever_name_they_are_given():
    shown = heptad("settings", COLUMNS="200", HEPTAD_QUOTAS="tables=17", HEPTAD_LIMIT_READ="18/minute")
    rows = [[cell.strip() for cell in line.split("│")[1:4]] for line in shown.stdout.splitlines() if "│" in line]
    assert ["tables", "200", "17"] in rows
    assert ["read", "6000/minute", "18/minute"] in rows
    both = heptad("settings", HEPTAD_LIMITS="read=1/minute", HEPTAD_LIMIT_READ="18/minute")
    assert both.returncode == 1
    assert both.stderr.startswith("heptad: HEPTAD_LIMITS and HEPTAD_LIMIT_READ are both set: write read=18/minute into")


def test_settings_are_shown_whole_in_a_narrow_terminal():
    networks = "10.0.0.0/8 172.16.0.0/12 192.168.0.0/16"
    shown = heptad(
        "settings", COLUMNS="80", HEPTAD_DATA="/var/lib/some/long/path/heptad", HEPTAD_TRUSTED_PROXIES=networks
    )
    assert shown.returncode == 0
    assert "…" not in shown.stdout
    assert all(variable.name in shown.stdout for variable in table())
    values = "".join(line.split("│")[3].strip() for line in shown.stdout.splitlines() if line.startswith("│"))
    assert "/var/lib/some/long/path/heptad" in values
    assert networks.replace(" ", "") in values.replace(" ", "")


def test_a_language_that_does_not_exist_is_refused_in_plain_words():
    shown = heptad("history", "-", "--lang", "fr")
    assert shown.returncode == 2
    assert shown.stderr.endswith(
        "Error: Invalid value for '--lang': there is no language 'fr'; the languages are: en, ja\n"
    )


def test_a_name_of_something_that_does_not_exist_is_the_error_and_not_the_language(tmp_path: Path):
    names = tmp_path / "fr" / "names" / "seven-1.json"
    names.parent.mkdir(parents=True)
    names.write_text('{"card": {"rainbow_fragment": "Fragment"}}', encoding="utf-8")
    shown = heptad_process("history", "-", "--lang", "ja", HEPTAD_LOCALE=str(tmp_path))
    assert shown.returncode == 1
    assert "seven-1.json: revision 1 has no rainbow_fragment among its card; the kinds of names are: cards, " in (
        shown.stderr
    )
    assert "--lang" not in shown.stderr


def test_the_former_command_for_a_cluster_names_the_present_one():
    shown = heptad("cluster", "up", "--web", "3")
    assert shown.returncode == 1
    assert "`python -m benchmarks.cluster up`" in shown.stderr
    assert "cluster" not in heptad("--help").stdout


def test_games_to_release_are_named_or_all():
    shown = heptad("quarantine", "--release", "one", "--release-all")
    assert shown.returncode == 1
    assert shown.stderr == "heptad: name games with --release or use --release-all, but not both\n"


def test_a_wrong_setting_ends_any_command_with_its_name():
    for command in ("up", "doctor", "settings", "demo"):
        shown = heptad(command, HEPTAD_PORT="eighty")
        assert shown.returncode == 1
        assert "HEPTAD_PORT" in shown.stderr
        assert "Traceback" not in shown.stderr


@pytest.mark.parametrize(("port", "where"), [("4711", ":4711"), ("0", ":8777"), ("", ":8777"), (None, ":8777")])
def test_without_a_url_commands_look_where_heptad_up_listens(
    port: str | None, where: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.delenv("HEPTAD_PORT", raising=False)
    monkeypatch.setenv("HEPTAD_DATA", str(tmp_path))
    if port is not None:
        monkeypatch.setenv("HEPTAD_PORT", port)
    assert here() == f"http://127.0.0.1{where}"


def test_with_port_0_commands_look_where_the_running_one_listens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "up.json").write_text('{"url": "http://127.0.0.1:54321", "pid": 1}')
    monkeypatch.setenv("HEPTAD_DATA", str(tmp_path))
    monkeypatch.setenv("HEPTAD_PORT", "0")
    assert here() == "http://127.0.0.1:54321"
    monkeypatch.setenv("HEPTAD_PORT", "4711")
    assert here() == "http://127.0.0.1:4711"


def test_a_command_finds_no_service_at_the_port_in_the_settings():
    shown = heptad("demo", HEPTAD_PORT="1")
    assert shown.returncode == 1
    assert "http://127.0.0.1:1 " in shown.stderr


@pytest.mark.parametrize("command", ["verify", "replay", "history"])
def test_no_more_is_read_than_a_log_may_have(command: str):
    with Path("/dev/zero").open("rb") as endless:
        for file in ("/dev/zero", "-"):
            shown = heptad(command, file, stdin=endless)
            assert shown.returncode == 1
            assert f"a log can have at most {MAX_LOG_BYTES} bytes" in " ".join((shown.stdout + shown.stderr).split())


def test_doctor_says_yes_with_0_and_no_with_1(tmp_path: Path):
    fine = heptad("doctor", HEPTAD_DATA=str(tmp_path), HEPTAD_PORT="0")
    assert fine.returncode == 0, fine.stdout
    assert "problem" not in fine.stdout
    with running(Server(tmp_path / "server", tmp_path / "lock", {"appendonly": "no"})) as server:
        bad = heptad("doctor", HEPTAD_DATA=str(tmp_path), HEPTAD_PORT="0", HEPTAD_REDIS_URL=server.url)
    assert bad.returncode == 1
    assert "no append-only file" in bad.stdout
