"""Options that say who works: processes on this machine, or a cluster."""

from __future__ import annotations

from typing import Annotated

import typer

from games.extras import check_extra
from games.protocol import GameError
from languages.messages import _
from solver.worker_pool import LOCAL
from solver.workers import Workforce, cores

Jobs = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, max=1024, help="Processes; one for each core by default."),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on the Dask cluster of this scheduler; local starts one here.",
    ),
]


def workforce(jobs: int | None, cluster: str | None) -> Workforce:
    """Who works, as `--jobs` and `--cluster` say.

    Raises:
        GameError: both are given, and the cluster isn't started here.
        MissingError: the extra that a cluster needs isn't installed.
    """
    if cluster is not None:
        check_extra("dask", "--cluster")
    if jobs is not None and cluster not in (None, LOCAL):
        raise GameError(
            _("--cluster {cluster}: it has the workers that it has: leave out --jobs").format(
                cluster=cluster
            )
        )
    return Workforce(jobs or cores(), cluster)
