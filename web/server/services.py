"""Everything that the routes of one server work with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from games import registry
from puzzles.dailies import dailies_on, games_with_dailies
from web.server.device_codes import DeviceCodes
from web.server.games import Games
from web.server.guards import Buckets
from web.server.jobs import MOST, Jobs, Worker
from web.server.puzzle_ratings import PuzzleRatings
from web.server.questions import Cache, Questions
from web.server.served_puzzles import PuzzleName
from web.server.settings import Settings
from web.server.store import FILE, PageStore
from web.server.visitors import Visitors
from web.server.workers import (
    BEHIND,
    ClusterConnection,
    ClusterWorker,
    ProcessWorker,
    cluster_at,
)


class WorkerPools(NamedTuple):
    """Who works.

    Attributes:
        judges: who judge attempts at puzzles, which nobody should wait for.
        bots: who think, solve and review, and give way.
        cluster: where they work if it can be reached.
    """

    judges: Jobs
    bots: Jobs
    cluster: ClusterConnection | None = None

    async def close(self) -> None:
        """End all work."""
        await self.judges.close()
        await self.bots.close()
        if self.cluster is not None:
            await self.cluster.close()


def process_pools(settings: Settings) -> WorkerPools:
    """The processes of a server, which begin at once."""
    games = tuple(registry.GAMES.values())
    judges = [ProcessWorker(games)]
    bots = [ProcessWorker(games, BEHIND) for _ in range(settings.jobs)]
    if settings.cluster is None:
        return WorkerPools(Jobs(judges), Jobs(bots))
    return cluster_pools(
        ClusterConnection(cluster_at(settings.cluster, settings.jobs, games)), judges, bots
    )


def cluster_pools(
    cluster: ClusterConnection, judges: Sequence[Worker], bots: Sequence[Worker]
) -> WorkerPools:
    """The workers of a cluster, one of which judges, and who stand in for them."""
    judge, bot = ClusterWorker(cluster, judges), ClusterWorker(cluster, bots)
    thinking = Jobs([bot] * MOST, at_once=lambda: bot.at_once)
    return WorkerPools(Jobs([judge]), thinking, cluster)


@dataclass(frozen=True)
class Services:
    """The parts of a server that runs."""

    settings: Settings
    store: PageStore
    cache: Cache
    pools: WorkerPools
    questions: Questions
    ratings: PuzzleRatings
    visitors: Visitors
    games: Games
    devices: DeviceCodes
    begun: Buckets
    closing: asyncio.Event
    getting_ready: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def today(self) -> date:
        """Which day it is where the server is."""
        return self.settings.clock().date()

    def get_ready(self) -> None:
        """Set out the dailies of today, so that nobody waits for the first of their tables."""
        for game in games_with_dailies():
            for daily in dailies_on(game, self.today):
                puzzle = self.questions.found(PuzzleName(daily))
                if puzzle is not None:
                    self.questions.set_out(puzzle)

    def stop(self) -> None:
        """Let go of everybody who waits for something."""
        self.closing.set()
        self.games.stop()
        self.pools.judges.stop()
        self.pools.bots.stop()

    async def close(self) -> None:
        """End the processes, and close the file."""
        self.stop()
        await asyncio.gather(*self.getting_ready)
        await self.games.close()
        await self.ratings.close()
        await self.pools.close()
        await asyncio.to_thread(self.store.close)


async def opened(
    settings: Settings, hire: Callable[[Settings], WorkerPools] = process_pools
) -> Services:
    """The services of a server that begins.

    Args:
        hire: finds who works.

    Raises:
        StoreError: its file can't be used.
    """
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    store, cache = PageStore(settings.data / FILE), Cache()
    pools = await asyncio.to_thread(hire, settings)
    if pools.cluster is not None:
        pools.cluster.start()
    questions = Questions(store, cache, pools.judges, pools.bots)
    ratings = PuzzleRatings(store, settings.clock, settings.ticks)
    visitors = Visitors(store, settings.clock, ratings)
    games, rates = Games(store, pools.bots, settings), settings.rates
    begun = Buckets(rates.games, rates.games / 3600)
    await asyncio.to_thread(games.expire)
    await games.resume()
    devices = DeviceCodes(settings.ticks, rates)
    services = Services(
        *(settings, store, cache, pools, questions, ratings, visitors, games, devices, begun),
        closing=asyncio.Event(),
    )
    ratings.start()
    services.getting_ready.add(asyncio.create_task(asyncio.to_thread(services.get_ready)))
    return services
