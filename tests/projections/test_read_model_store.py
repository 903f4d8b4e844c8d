"""One file that several processes read and write."""

from pathlib import Path

import pytest

from projections.read_models import read_model_store
from projections.read_models.read_model_store import ReadModelStore, UnavailableError, create


def test_a_process_that_is_stopped_while_it_writes_keeps_others_from_writing_and_not_from_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(read_model_store, "BUSY_SECONDS", 0.1)
    stopped = create(tmp_path / "store")
    other = ReadModelStore(stopped.path)
    with stopped.writing() as connection:
        connection.execute("INSERT INTO checkpoint (shard, epoch, position) VALUES (0, 'e', 7)")
        with pytest.raises(UnavailableError, match="locked"), other.writing():
            pass
        assert other.checkpoints()[0].position == 0
    assert other.checkpoints()[0].position == 7
    with other.writing() as connection:
        connection.execute("UPDATE checkpoint SET position = 8")
    assert stopped.checkpoints()[0].position == 8
    stopped.close()
    other.close()
