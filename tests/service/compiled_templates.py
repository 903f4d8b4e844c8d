"""Templates that all applications of a process share: to compile those of a page takes 50 ms."""

from jinja2.bccache import Bucket, BytecodeCache


class CompiledTemplates(BytecodeCache):
    """Keeps compiled templates in memory."""

    def __init__(self) -> None:
        self._compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket. Its key names the template and what is in it is of one version of the source."""
        if bucket.key in self._compiled:
            bucket.bytecode_from_string(self._compiled[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._compiled[bucket.key] = bucket.bytecode_to_string()


COMPILED = CompiledTemplates()
