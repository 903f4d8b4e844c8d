"""Folders on disk whose entries survive a power cut."""

import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Sync the entries of a folder to disk, so that a new or renamed file survives a power cut. Raise OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
