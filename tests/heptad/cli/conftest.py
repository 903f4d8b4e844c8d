"""A cluster for the commands that have to work on one as well."""

from tests.events.conftest import cluster_client, cluster_url, whole_cluster

__all__ = ["cluster_client", "cluster_url", "whole_cluster"]
