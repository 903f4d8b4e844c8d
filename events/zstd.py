"""Zstandard (RFC 8878): the module of the standard library, or for older versions of Python its copy from the index."""

import sys

if sys.version_info >= (3, 14):
    from compression.zstd import CompressionParameter, ZstdCompressor, ZstdDecompressor, ZstdError, ZstdFile, compress
else:
    from backports.zstd import CompressionParameter, ZstdCompressor, ZstdDecompressor, ZstdError, ZstdFile, compress

__all__ = [
    "CompressionParameter",
    "ZstdCompressor",
    "ZstdDecompressor",
    "ZstdError",
    "ZstdFile",
    "compress",
    "decompress",
]


def decompress(content: bytes, most: int = -1) -> bytes:
    """Return the content of one whole frame, of at most `most` bytes (-1: any number). Raise ZstdError."""
    decompressor = ZstdDecompressor()
    plain: bytes = decompressor.decompress(content, most)
    if not decompressor.eof or decompressor.unused_data:
        raise ZstdError("it is cut, too large, or followed by something else")
    return plain
