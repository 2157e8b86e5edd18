"""The file of results: a header, then one line a block, each on the disk before it counts.

Blocks stand in the order of their numbers, in whatever order they were played. A last line that
was torn off is cut away when the file is opened to go on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from types import TracebackType

import msgspec

from games import registry
from games.files import lock, unmarked
from games.json_reader import parse_name
from games.protocol import GameError
from languages.messages import _
from solver.arena.match import (
    FORMAT,
    MOST_BOTS,
    SEATS,
    ArenaError,
    Block,
    FinishedGame,
    Match,
)

LineUp = tuple[int, ...]
"""For each seat, the number of the bot that sits there."""


def line_ups(bots: int, seats: int) -> tuple[LineUp, ...]:
    """The different line-ups of a block, in order.

    With as many bots as seats, each sits once at the table. With fewer, the last one fills the
    seats that are left, so that `expert,rival` with four seats is one expert among three
    rivals. With more, every choice of as many bots as there are seats meets, so that three bots
    with two seats play each against each. Each table is played in all rotations that differ, so
    every bot holds every seat equally often.
    """
    filled = [*range(bots), *[bots - 1] * (seats - bots)]
    tables = (
        table[-turn:] + table[:-turn]
        for table in combinations(filled, seats)
        for turn in range(seats)
    )
    return tuple(dict.fromkeys(tables))


END = b"\n"


class Results:
    """The results of one match, open to be added to by one process at a time.

    All methods raise `ArenaError` if the file can't be used; it stays as it was.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self.path, self.match = path, match
        self.blocks: list[Block] = []
        with located(path):
            if path.exists() and not path.is_file():
                raise ArenaError(_("not a file"))
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
            self._file = os.open(path, flags, 0o666)
        try:
            with located(path):
                self._begin()
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._file)

    def add(self, block: Block) -> None:
        """Add the next block; it is on the disk when this returns."""
        assert block.block == len(self.blocks)
        with located(self.path):
            self._write(msgspec.json.encode(block))
            self.blocks.append(block)
            os.fsync(self._file)

    def _begin(self) -> None:
        """Read what is there, cut off what is torn, and write a header where there is none."""
        if not lock(self._file):
            raise ArenaError(_("another process is adding to it"))
        data, header = b"", msgspec.json.encode(self.match)
        while part := os.read(self._file, 1 << 20):
            data += part
        whole = data[: data.rfind(END) + 1]
        if whole:
            held, self.blocks = parse(whole)
            different = held.difference(self.match)
            if different:
                text = _("holds a match with {different}: give another --out")
                raise ArenaError(text.format(different=different))
        elif not header.startswith(data):
            raise _foreign()
        os.ftruncate(self._file, len(whole))
        os.lseek(self._file, len(whole), os.SEEK_SET)
        if not whole:
            self._write(header)
            os.fsync(self._file)

    def _write(self, line: bytes) -> None:
        left = memoryview(line + END)
        while left:
            left = left[os.write(self._file, left) :]


def read(path: Path) -> tuple[Match, list[Block]]:
    """The match and the whole blocks of a file of results.

    Raises:
        ArenaError: it can't be read, or holds no results.
    """
    with located(path):
        data = path.read_bytes()
        return parse(data[: data.rfind(END) + 1])


def parse(data: bytes) -> tuple[Match, list[Block]]:
    """The match and the blocks of whole lines.

    Raises:
        ArenaError: they hold no results.
    """
    header, *lines = unmarked(data).split(END)[:-1] or [b""]
    match = _match(header)
    return match, [_block(match, line, number) for number, line in enumerate(lines)]


def _foreign() -> ArenaError:
    return ArenaError(_("not results of the arena ({format})").format(format=FORMAT))


def _match(line: bytes) -> Match:
    try:
        match = msgspec.json.decode(line, type=Match)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _foreign() from None
    known = match.format == FORMAT and match.players in SEATS
    if not known or not 1 <= len(match.bots) <= MOST_BOTS:
        raise _foreign()
    try:
        registry.entry(match.game)
        for bot in match.bots:
            parse_name(bot)
    except GameError as error:
        raise ArenaError(str(error)) from None
    return match


def _block(match: Match, line: bytes, number: int) -> Block:
    place = _("line {number}").format(number=number + 2)
    try:
        block = msgspec.json.decode(line, type=Block)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ArenaError(f"{place}: {error}") from None
    expected = line_ups(len(match.bots), match.players)
    if block.block != number or tuple(game.line_up for game in block.games) != expected:
        raise ArenaError(
            _("{place}: expected block {number} in all its rotations").format(
                place=place, number=number
            )
        )
    if not all(_is_sound(game, match.players) for game in block.games):
        raise ArenaError(_("{place}: scores or places that can't be").format(place=place))
    return block


def _is_sound(game: FinishedGame, players: int) -> bool:
    """Whether a game has as many scores and places as seats, and its places add up."""
    counts = {len(game.scores), len(game.places)}
    return counts == {players} and sum(game.places) == sum(range(1, players + 1))


@contextmanager
def located(path: Path) -> Iterator[None]:
    """Put the name of the file in front of the message of an error."""
    try:
        yield
    except ArenaError as error:
        raise ArenaError(f"{path}: {error}") from None
    except OSError as error:
        raise ArenaError(
            _("{path}: can't be used: {strerror}").format(path=path, strerror=error.strerror)
        ) from None
