"""A disk that is full for the read models, from SQLite's own point of view."""

import sqlite3
from pathlib import Path

import pytest

from projections.read_models import read_model_store


def fill_disk(monkeypatch: pytest.MonkeyPatch, pages: int) -> None:
    """Let no file that is opened from now on grow beyond a number of pages."""
    connect = read_model_store._connect

    def limited(path: Path, mode: str) -> sqlite3.Connection:
        connection = connect(path, mode)
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr(read_model_store, "_connect", limited)
