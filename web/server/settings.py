"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from views.sessions.share_text import Clock, local_time
from web.server.clocks import SYSTEM, Ticks

THINKING: Final = 1.0
"""Seconds that a bot thinks about its turn, and about a hint."""

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
"""The names of this machine for itself."""


@dataclass(frozen=True)
class Rates:
    """How much one client may ask for.

    Attributes:
        burst: how many requests at once.
        each_second: how many more every second.
        games: how many games may be begun in an hour.
        watchers: how many connections may wait for news of games.
        codes: how many codes for another device it may ask for in an hour.
        tries: how many of them it may try while one is known.
    """

    burst: int = 300
    each_second: float = 30.0
    games: int = 60
    watchers: int = 40
    codes: int = 20
    tries: int = 10


@dataclass(frozen=True)
class Settings:
    """How a server is run.

    Attributes:
        data: the folder of its file.
        hosts: the names by which it may be called; empty if any will do.
        jobs: in how many processes bots think.
        seconds: how long they think.
        cluster: the address of a Dask scheduler whose workers think instead, while it answers.
        clock: which day it is.
        patience: seconds that a request may take to arrive.
        ticks: the passing of time, by which clocks of games go.
        keep: days after which games that nobody plays are deleted; None for never.
    """

    data: Path
    hosts: tuple[str, ...] = LOOPBACK
    jobs: int = 1
    seconds: float = THINKING
    cluster: str | None = None
    rates: Rates = Rates()
    clock: Clock = local_time
    patience: float = 15.0
    ticks: Ticks = SYSTEM
    keep: float | None = None
