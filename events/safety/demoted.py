"""Demoted primaries forget the append script, so that one that takes over again is checked first.

A server that was never a primary does not have the script (see `Guard`). A primary that became a replica, and was not
restarted, still has it. If it took over again, processes would write to it although nobody has compared its logs.
"""

import redis
import structlog

from events.log_server.log_cluster import LogCluster
from events.process.reasons import reason_of

log = structlog.get_logger(__name__)


class DemotedPrimaries:
    """The nodes of a cluster that may have the script although they are replicas."""

    def __init__(self, client: object) -> None:
        self._client = client if isinstance(client, LogCluster) else None
        self._suspects: set[str] | None = None

    def forget_scripts(self) -> None:
        """Let each replica that was a primary, as far as this process knows, forget its scripts.

        A replica that does not answer is asked again at the next call.
        """
        if self._client is None:
            return
        primaries = self._client.primary_names()
        suspects = self._client.node_names() if self._suspects is None else self._suspects
        remaining = {name for name in suspects - primaries if not self._forget(self._client, name)}
        self._suspects = remaining | primaries

    @staticmethod
    def _forget(client: LogCluster, name: str) -> bool:
        """Return whether a node has forgotten its scripts, or is gone."""
        try:
            client.forget_scripts(name)
        except redis.RedisError as error:
            log.warning("replica_not_reached", node=name, error=reason_of(error))
            return False
        return True
