"""Blocks of a match: deals that depend on seed and number only, played by fresh bots.

Workers finish blocks in any order; results keep them in sequence.
"""

from __future__ import annotations

import hashlib
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

from games import registry
from games.files import digest
from games.protocol import Deal, Setup
from games.registry import Entry
from games.rng import Stream
from languages.messages import _
from solver.answer import Limit
from solver.arena.match import FORMAT, Block, FinishedGame, Match
from solver.arena.results import LineUp, Results, line_ups
from solver.bots.roster import roster_of
from solver.worker_pool import WorkerError, WorkerPool
from solver.workers import in_order


class Timing(NamedTuple):
    """The moves of a bot, all their seconds of CPU, and those of the longest move."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    @classmethod
    def of(cls, seconds: float) -> Timing:
        """The timing of one move."""
        return cls(1, seconds, seconds)

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / max(1, self.moves)

    def __add__(self, other: object) -> Timing:
        """The timing of these moves and others."""
        if not isinstance(other, Timing):
            return NotImplemented
        longest = max(self.longest, other.longest)
        return Timing(self.moves + other.moves, self.seconds + other.seconds, longest)


class TimedBlock(NamedTuple):
    """A block that was just played, and the timing of each bot of the match."""

    block: Block
    timings: tuple[Timing, ...]


ROOT: Final = Path(__file__).parents[2]

DECIDES: Final = ("games", "solver")
"""The folders whose code decides how a game goes; changes elsewhere don't count."""

DERIVED: Final = {"__pycache__", "compiled"}
"""The folders in them that hold what was compiled from the rest."""


@cache
def version() -> str:
    """The version of the program."""
    try:
        return metadata.version("catbox-solver")
    except metadata.PackageNotFoundError:
        return "unknown"


@cache
def commit(root: Path = ROOT) -> str:
    """The last commit that changed rules or bots, and whether they were changed since.

    An installed copy has no commits: there it is a digest of the files.
    """
    last = _git(root, "log", "-1", "--format=%H", "--", *DECIDES)
    if not last:
        return f"unknown, content {_content(root)[:12]}"
    changed = _git(root, "status", "--porcelain", "--", *DECIDES)
    return f"{last[:12]} with changes" if changed else last[:12]


def _content(root: Path) -> str:
    digest = hashlib.sha256()
    everything = (path for folder in DECIDES for path in (root / folder).rglob("*"))
    for path in sorted(path for path in everything if path.is_file()):
        if not DERIVED.isdisjoint(path.relative_to(root).parts):
            continue
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _git(root: Path, *words: str) -> str:
    try:
        done = subprocess.run(
            ["git", *words], cwd=root, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


@dataclass(frozen=True)
class Contest:
    """The game, the bots and the limits of a match, which all its games share.

    Attributes:
        entry: the row of the game itself, so that a worker process needs no registry.
        bots: names of the game's roster.
        limit: of each move.
    """

    entry: Entry
    setup: Setup
    bots: tuple[str, ...]
    seed: str
    limit: Limit

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.setup.players

    @property
    def match(self) -> Match:
        """The header of its results."""
        return Match(
            format=FORMAT,
            version=version(),
            commit=commit(),
            game=self.entry.name,
            bots=self.bots,
            players=self.players,
            options=dict(self.setup.options),
            seed=self.seed,
            seconds=self.limit.seconds,
            iterations=self.limit.iterations,
        )

    def deal(self, number: int) -> Deal:
        """The deal of a block: that of the seed `SEED/NUMBER`."""
        return self.setup.deal(f"{self.seed}/{number}")


def play_block(contest: Contest, number: int) -> TimedBlock:
    """One deal in all its line-ups.

    Raises:
        WorkerError: a bot failed; the line names the deal.
    """
    registry.register(contest.entry)
    try:
        timings = [Timing()] * len(contest.bots)
        tables = line_ups(len(contest.bots), contest.players)
        games = tuple(_played(contest, number, line_up, timings) for line_up in tables)
    except Exception as error:
        place = _("deal {number} of seed {seed}").format(number=number, seed=contest.seed)
        raise WorkerError(f"{place}: {type(error).__name__}: {error}") from None
    return TimedBlock(Block(number, games), tuple(timings))


def _played(contest: Contest, number: int, line_up: LineUp, timings: list[Timing]) -> FinishedGame:
    """A game of the deal with a number; the time that each bot took is added to its timing."""
    roster = roster_of(contest.entry)
    players = [roster.player(contest.bots[bot]) for bot in line_up]
    deal, texts = contest.deal(number), list[str]()
    position, memory = deal.position(), deal.memory()
    while not position.over:
        # The same in all games of a block, so that copies of a bot play one and the same game in
        # all of them, and none is ahead of another; deals never draw from it.
        where = (number, len(texts), position.turn)
        rng = Stream(f"{contest.entry.name}-arena-bots/2", contest.seed, *where)
        start = time.process_time()
        move = players[position.turn](position, memory, contest.limit, rng)
        timings[line_up[position.turn]] += Timing.of(time.process_time() - start)
        draft = position.drafted(move)
        texts.append(draft.text)
        memory, position = memory.after(draft), draft.end()
    return FinishedGame(
        line_up=line_up,
        scores=tuple(score.total for score in position.scores()),
        places=position.places(),
        turns=len(texts),
        transcript=digest("\n".join(texts)),
    )


Work = Callable[[int], TimedBlock]
"""Plays the block of a number; a worker must be able to import it."""


def play(results: Results, deals: int, work: Work, pool: WorkerPool) -> Iterator[TimedBlock]:
    """Play the blocks that results lack of `deals`; yields each once it is on the disk.

    Blocks after the last one that the caller takes are dropped, even where they were played.

    Raises:
        WorkerError: a block can't be played.
        ArenaError: the results can't be written.
    """
    missing = range(len(results.blocks), deals)
    for _number, played in in_order(pool, work, missing):
        results.add(played.block)
        yield played
