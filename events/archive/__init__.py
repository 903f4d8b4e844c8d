"""Finished games outside the log server: in a folder, or in S3."""
