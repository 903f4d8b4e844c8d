"""The files of backups in a folder.

    <folder>/lock               held by the process that makes a backup
    <folder>/000001.segment     the entries of backup 1, compressed by zstd
    <folder>/000001.json        its manifest with a checksum, which is written last: a backup without one does not exist
    <folder>/000007.index       what the last backup contains, so that the next one finds what has changed
    <folder>/archive/           the files of archived games, once for all backups; if one has changed, both

Every file is written beside its place, synced and renamed. A process that ends at any moment leaves all earlier
backups complete; the next one removes what it left.
"""

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from events.archive.archive import FolderArchive, Stamp
from events.format.model import Timestamp
from events.process import bounded_files, zstd
from events.process.folders import sync_folder
from events.process.locks import Lock
from heptad.operations.backup.entries import AnyEntry, Archived, Deleted, Events, Gone, Value, decoder, records_of

FORMAT = 1
LEVEL = 6
"""The level of compression of zstd."""
MAX_MANIFEST_BYTES = 2**20
LENGTH = 4
"""The bytes before each entry, its length."""


class BackupError(Exception):
    """A backup can't be made, read or restored. The message says why, and what to do."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """One backup: when it was made, its files with their SHA-256, and what it contains."""

    format: int
    number: int
    begun: Timestamp
    ended: Timestamp
    server: str
    """A hash of the server's secret: all backups in a folder are of the same server."""
    previous: str
    """The SHA-256 of the manifest before; empty for the first one."""
    segment: str
    """The SHA-256 of the segment."""
    bytes: int
    """The bytes of the segment."""
    index: str
    """The SHA-256 of the index."""
    positions: list[int]
    """The counter of each shard, for the order of games."""
    changed_games: int
    events: int
    changed_values: int
    copied_files: int
    games: int
    """The number of games up to this backup, with those in the archive."""
    values: int
    """The number of other keys."""
    checksum: str = ""
    """The SHA-256 of the manifest with an empty checksum."""

    def with_checksum(self) -> "Manifest":
        """Return the manifest with its checksum."""
        bare = msgspec.structs.replace(self, checksum="")
        return msgspec.structs.replace(self, checksum=hashlib.sha256(msgspec.json.encode(bare)).hexdigest())


class Known(msgspec.Struct, array_like=True):
    """What the backups have of a game: its position in the feed, its head, and whether it is in the archive."""

    position: int
    version: int
    hash: str
    is_archived: bool = False
    copy: str = ""
    """As in `Archived`."""
    stamp: Stamp | None = None
    """The stamp of its file in the archive when this was last found to have the content of the copy."""


class Index(msgspec.Struct):
    """What the backups in a folder contain."""

    games: dict[str, Known] = {}
    values: dict[str, bytes] = {}
    """Key -> a digest of its value."""

    def apply(self, entry: AnyEntry) -> None:
        """Note an entry. The position of a game is unknown, 0, so that the next backup looks at it."""
        match entry:
            case Events() as new:
                head = msgspec.json.decode(records_of(new)[-1].line)
                self.games[new.game] = Known(0, head["version"], head["hash"])
            case Archived(game, version, digest, copy):
                self.games[game] = Known(0, version, digest, is_archived=True, copy=copy)
            case Gone(game):
                self.games.pop(game, None)
            case Value() as value:
                self.values[value.key] = digest_of(value)
            case Deleted(key):
                self.values.pop(key, None)


def digest_of(value: Value) -> bytes:
    """Return a digest of a value and its expiry."""
    return hashlib.blake2b(msgspec.msgpack.encode(value), digest_size=16).digest()


class BackupFolder:
    """The backups in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.archive = FolderArchive(folder / "archive")
        self._lock = Lock(folder / "lock")

    def create(self) -> None:
        """Create the folder unless it exists, and lock it. Raise BackupError, OSError."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not all(re.fullmatch(r"\d{6}\..*|archive|lock", path.name) for path in self.folder.iterdir()):
            raise BackupError(f"{self.folder} has other files: name an empty folder, or one with backups")
        if not self._lock.take():
            raise BackupError(f"another process makes a backup in {self.folder}")

    def close(self) -> None:
        """Free the lock."""
        self._lock.drop()

    def manifests(self) -> list[Manifest]:
        """Return the manifests of all backups, the oldest first. Raise BackupError if one is damaged or missing."""
        numbers, found, previous = self._numbers(), list[Manifest](), ""
        if numbers != list(range(1, len(numbers) + 1)):
            missing = min(set(range(1, numbers[-1])) - set(numbers))
            raise BackupError(f"backup {missing} in {self.folder} is missing, on which later ones depend")
        for number in numbers:
            try:
                content = bounded_files.read(self._path(number, "json"), MAX_MANIFEST_BYTES)
                manifest = msgspec.json.decode(content, type=Manifest)
            except (OSError, msgspec.DecodeError) as error:
                raise BackupError(f"the manifest of backup {number} in {self.folder} is damaged: {error}") from None
            if manifest.format != FORMAT:
                raise BackupError(f"backup {number} has format {manifest.format}: install a newer version of Heptad")
            if manifest != manifest.with_checksum() or (manifest.number, manifest.previous) != (number, previous):
                raise BackupError(f"the manifest of backup {number} in {self.folder} is damaged, or one before it is")
            previous = hashlib.sha256(content).hexdigest()
            found.append(manifest)
        return found

    def last_digest(self) -> str:
        """Return the SHA-256 of the last manifest; empty if there is none."""
        numbers = self._numbers()
        return hashlib.sha256(self._path(numbers[-1], "json").read_bytes()).hexdigest() if numbers else ""

    def clean(self) -> None:
        """Remove what a backup has left that was killed."""
        last = max(self._numbers(), default=0)
        for path in self.folder.glob("[0-9]*"):
            if path.suffix == ".new" or int(path.name[:6]) > last:
                path.unlink()
        self.archive.remove_left_overs()

    def entries(self, manifest: Manifest) -> Iterator[AnyEntry]:
        """Yield the entries of a backup. Raise BackupError if they can't be read."""
        try:
            with zstd.ZstdFile(self._path(manifest.number, "segment")) as file:
                yield from _entries(file)
        except (OSError, zstd.ZstdError, msgspec.DecodeError, EOFError) as error:
            raise self._damaged(manifest, str(error)) from error

    def check_segment(self, manifest: Manifest) -> None:
        """Raise BackupError unless the segment is the one that was written."""
        path = self._path(manifest.number, "segment")
        try:
            found = "" if path.stat().st_size != manifest.bytes else _digest_in(path)
        except OSError as error:
            raise self._damaged(manifest, str(error)) from error
        if found != manifest.segment:
            raise self._damaged(manifest, "it is not the file that was written (SHA-256)")

    def _damaged(self, manifest: Manifest, reason: str) -> BackupError:
        left = f"the backups up to {manifest.number - 1} can be restored" if manifest.number > 1 else "begin a new one"
        return BackupError(f"{self._path(manifest.number, 'segment')} is damaged: {reason}; {left}")

    def index(self, manifests: list[Manifest]) -> Index:
        """Return what the backups contain: from the index, or if it is damaged from all entries. Raise BackupError."""
        if not manifests:
            return Index()
        last = manifests[-1]
        try:
            path = self._path(last.number, "index")
            content = bounded_files.read(path, path.stat().st_size)
            if hashlib.sha256(content).hexdigest() == last.index:
                return msgspec.msgpack.decode(zstd.decompress(content), type=Index)
        except OSError:
            pass
        found = Index()
        for manifest in manifests:
            for entry in self.entries(manifest):
                found.apply(entry)
        return found

    def write_index(self, number: int, index: Index) -> str:
        """Write the index of a backup, and return its SHA-256. Raise OSError."""
        content = zstd.compress(msgspec.msgpack.encode(index), LEVEL)
        _write(self._path(number, "index"), [content])
        return hashlib.sha256(content).hexdigest()

    def write_segment(self, number: int, entries: Iterable[AnyEntry]) -> tuple[str, int]:
        """Write the entries of a backup, and return the SHA-256 and the size of the file. Raise OSError."""
        digest, size = hashlib.sha256(), 0

        def counted() -> Iterator[bytes]:
            nonlocal size
            for part in _compressed(entries):
                digest.update(part)
                size += len(part)
                yield part

        _write(self._path(number, "segment"), counted())
        return digest.hexdigest(), size

    def write_manifest(self, manifest: Manifest) -> None:
        """Write a manifest: from now on the backup exists. Remove the index of the one before. Raise OSError."""
        content = msgspec.json.format(msgspec.json.encode(manifest.with_checksum()), indent=1)
        _write(self._path(manifest.number, "json"), [content])
        for path in self.folder.glob("*.index"):
            if path != self._path(manifest.number, "index"):
                path.unlink()

    def _numbers(self) -> list[int]:
        return sorted(int(path.stem) for path in self.folder.glob("[0-9][0-9][0-9][0-9][0-9][0-9].json"))

    def _path(self, number: int, suffix: str) -> Path:
        return self.folder / f"{number:06}.{suffix}"


def _compressed(entries: Iterable[AnyEntry]) -> Iterator[bytes]:
    options = zstd.CompressionParameter
    compressor = zstd.ZstdCompressor(options={options.compression_level: LEVEL, options.checksum_flag: 1})
    for entry in entries:
        packed = msgspec.msgpack.encode(entry)
        yield compressor.compress(len(packed).to_bytes(LENGTH) + packed)
    yield compressor.flush()


def _entries(file: Any) -> Iterator[AnyEntry]:
    while length := _read(file, LENGTH):
        if len(length) != LENGTH:
            raise EOFError("it ends inside an entry")
        size = int.from_bytes(length)
        packed = _read(file, size)
        if len(packed) != size:
            raise EOFError("it ends inside an entry")
        yield decoder.decode(packed)


def _read(file: IO[bytes], size: int) -> bytes:
    """Return `size` bytes, fewer only at the end."""
    found = b""
    while len(found) < size and (part := file.read(size - len(found))):
        found += part
    return found


def _write(path: Path, parts: Iterable[bytes]) -> None:
    """Write a file beside its place, sync it, and rename it. Raise OSError."""
    fresh = path.with_name(path.name + ".new")
    with open(fresh, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.writelines(parts)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    sync_folder(path.parent)


def _digest_in(path: Path) -> str:
    """Return the SHA-256 of a file. Raise OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
