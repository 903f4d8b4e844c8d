"""The archive in a bucket of Amazon S3, or of any other store that speaks its protocol.

Address, region and credentials are those of every program that uses boto3: `AWS_ENDPOINT_URL`, `AWS_REGION`,
`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, profiles, and roles of machines.
"""

import functools
from typing import Any

from events.archive.archive import MAX_BYTES, ArchiveError, DamagedArchiveError, MissingError, Stamp, within_bounds

CONNECT_SECONDS = 2
READ_SECONDS = 5
ATTEMPTS = 3
MISSING = frozenset({"NoSuchKey", "404", "NotFound"})
COLD = "InvalidObjectState"
"""The code for an object that was moved to a class of storage from which it has to be restored first."""


class S3Archive:
    """An archive in a bucket, below a prefix. Safe to share between threads and greenlets."""

    def __init__(self, bucket: str, prefix: str = "") -> None:
        self._bucket = bucket
        self._prefix = f"{prefix}/" if prefix else ""

    def __str__(self) -> str:
        return f"s3://{self._bucket}/{self._prefix}"

    def read(self, name: str) -> bytes:
        """Return the content of an object. Raise DamagedArchiveError if that fails for this one alone, ArchiveError."""
        try:
            answer = self._client.get_object(Bucket=self._bucket, Key=self._prefix + name)
            content: bytes = answer["Body"].read(MAX_BYTES + 1)
        except Exception as error:
            if _code(error) in MISSING:
                raise MissingError from error
            if _code(error) == COLD:
                raise DamagedArchiveError("is in cold storage, from which it has to be restored") from error
            raise _error("read", error) from error
        return within_bounds(content)

    def write(self, name: str, content: bytes) -> None:
        """Put an object; the store keeps it when it answers. Raise ArchiveError."""
        try:
            self._client.put_object(Bucket=self._bucket, Key=self._prefix + name, Body=content)
        except Exception as error:
            raise _error("written to", error) from error

    def stamps(self) -> dict[str, Stamp]:
        """Return the stamp of each object by its name, a thousand with each request. Raise ArchiveError."""
        try:
            pages = self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=self._prefix)
            return {
                each["Key"].removeprefix(self._prefix): Stamp(each["Size"], each["LastModified"].timestamp())
                for page in pages
                for each in page.get("Contents", ())
            }
        except Exception as error:
            raise _error("read", error) from error

    def check(self) -> None:
        """Raise ArchiveError if the bucket can't be reached with these credentials."""
        try:
            self._client.head_bucket(Bucket=self._bucket)
        except Exception as error:
            raise _error("reached", error) from error

    @functools.cached_property
    def _client(self) -> Any:
        """The client of this process. boto3 is a part of `heptad[s3]`, and takes long to import."""
        try:
            import boto3  # noqa: PLC0415
            from botocore.config import Config  # noqa: PLC0415
        except ModuleNotFoundError:
            raise ArchiveError("an archive in S3 needs `pip install heptad[s3]`") from None
        config = Config(
            connect_timeout=CONNECT_SECONDS,
            read_timeout=READ_SECONDS,
            retries={"total_max_attempts": ATTEMPTS, "mode": "standard"},
            request_checksum_calculation="when_required",  # other stores do not know the checksums of Amazon
            response_checksum_validation="when_required",
        )
        return boto3.session.Session().client("s3", config=config)


def _code(error: Exception) -> str:
    """Return the code of an error that the store answered."""
    response = getattr(error, "response", {})
    return str(response.get("Error", {}).get("Code", ""))


def _error(done: str, error: Exception) -> ArchiveError:
    return error if isinstance(error, ArchiveError) else ArchiveError(f"the archive can't be {done}: {error}")
