"""`python -m benchmarks.cluster up`: a cluster on this machine, for tests and for trying it out."""

import os
from dataclasses import replace
from typing import Annotated

import redis
import typer

from application.runtime.servers import ServerError
from benchmarks.cluster.cluster import Cluster, Plan
from benchmarks.cluster.membership import roles
from benchmarks.cluster.shape import ShapeError
from heptad.cli.usage import echo, fail, read_settings, run

app = typer.Typer(name="python -m benchmarks.cluster", no_args_is_help=True, add_completion=False)


@app.callback()
def cluster() -> None:
    """Run a cluster on this machine, for tests and for trying it out."""


@app.command()
def up(
    primaries: Annotated[int, typer.Option(min=3, max=16, help="The number of nodes that share the games.")] = 3,
    replicas: Annotated[int, typer.Option(min=0, max=4, help="The number of replicas of each primary.")] = 1,
    web: Annotated[int, typer.Option(min=1, max=16, help="The number of web servers, each with its own port.")] = 2,
    workers: Annotated[int, typer.Option(min=1, max=16, help="The number of workers of each kind.")] = 1,
) -> None:
    """Start nodes of Valkey in cluster mode, web servers and workers; Ctrl-C stops all of them.

    The data are in `cluster` in the data folder, and the next start continues them. The first web server listens at
    HEPTAD_PORT. With two or more replicas, a primary refuses writes without a replica, and HEPTAD_WAIT_REPLICAS is 1.
    """
    settings = read_settings()
    required = 1 if replicas > 1 else 0  # with a single replica, no primary could write while it is away
    plan = Plan(primaries, replicas, web, workers, min_replicas=required)
    environ = {"HEPTAD_WAIT_REPLICAS": str(required), **os.environ}
    try:
        Cluster(replace(settings, data=settings.data / "cluster"), plan, environ).run(_show)
    except (ShapeError, ServerError, redis.RedisError, OSError) as error:
        fail(error)


def _show(running: Cluster) -> None:
    """Say where everything is."""
    nodes = [kept.node for kept in running.nodes]
    for node, role in zip(nodes, roles(nodes), strict=True):
        echo(f"{node.name}  {node.url}  {role}")
    echo(f"queue   {running.queue.server.url}")
    for each in running.web:
        echo(f"{each.name}   {each.url}")
    echo(f"workers {', '.join(each.name for each in running.workers)}")
    echo("The cluster is ready (Ctrl-C stops it)")


if __name__ == "__main__":
    run(app)
