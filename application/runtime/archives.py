"""The archive that a setting names."""

from pathlib import Path
from urllib.parse import urlsplit

from events.archive.archive import FolderArchive
from events.archive.s3_archive import S3Archive


def named_archive(name: str) -> FolderArchive | S3Archive:
    """Return the archive in a folder, or in a bucket named by a URL like `s3://bucket/prefix`."""
    if not name.startswith("s3:"):
        return FolderArchive(Path(name))
    url = urlsplit(name)
    return S3Archive(url.netloc, url.path.strip("/"))
