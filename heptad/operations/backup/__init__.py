"""Backups: incremental copies of everything on a log server that can't be computed again, and restoring them.

`entries` is what a backup consists of, `files` how it lies in a folder, `taking` makes one, `restoring` brings it back.
"""
