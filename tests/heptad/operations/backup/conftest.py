"""A cluster, to which a backup can be restored as well."""

from tests.events.conftest import cluster_client, cluster_url, whole_cluster

__all__ = ["cluster_client", "cluster_url", "whole_cluster"]
