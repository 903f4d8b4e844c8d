"""Zstandard (RFC 8878): the module of the standard library, or for older versions of Python its copy from the index."""

import sys

if sys.version_info >= (3, 14):
    from compression.zstd import CompressionParameter, ZstdCompressor, ZstdDecompressor, ZstdError, ZstdFile
    from compression.zstd import compress as _compress
else:
    from backports.zstd import CompressionParameter, ZstdCompressor, ZstdDecompressor, ZstdError, ZstdFile
    from backports.zstd import compress as _compress

__all__ = [
    "CompressionParameter",
    "ZstdCompressor",
    "ZstdDecompressor",
    "ZstdError",
    "ZstdFile",
    "compress",
    "decompress",
]


def compress(content: bytes, level: int = 3) -> bytes:
    """Return content as one frame with a checksum, which is compared when the frame is decompressed."""
    options: dict[int, int] = {CompressionParameter.compression_level: level, CompressionParameter.checksum_flag: 1}
    return _compress(content, options=options)


def decompress(content: bytes, most: int = -1) -> bytes:
    """Return the content of one whole frame, of at most `most` bytes (-1: any number). Raise ZstdError."""
    decompressor = ZstdDecompressor()
    plain: bytes = decompressor.decompress(content, most)
    if not decompressor.eof or decompressor.unused_data:
        raise ZstdError("it is cut, too large, or followed by something else")
    return plain
