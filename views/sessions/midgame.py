"""A game that goes on from a position, or from the position of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from games.continuation import Continuation, continued
from games.files import InputError
from games.loading import Content
from games.protocol import Player, Position, Role
from games.registry import Entry
from languages.messages import _
from solver.bots.roster import roster_of
from views.sessions.inputs import naming
from views.sessions.past_game import load
from views.sessions.seats import BOT, seated
from views.sessions.sources import STANDARD_INPUT, source_name
from views.view import view_of

FILE_ENDING = ".json"


class Midgame(NamedTuple):
    """Where a game goes on.

    Attributes:
        source: the file, or the code.
    """

    source: Path
    entry: Entry
    position: Position

    def record(
        self, names: Sequence[str], bots: Sequence[str], options: Mapping[str, str], seed: str
    ) -> Continuation:
        """The record of a game that goes on from there.

        Raises:
            InputError: the players or the options don't fit, or no game can go on.
        """
        view = view_of(self.entry)
        for name in options:
            if name not in view.advice.observation_options:
                raise InputError(_("--{option}: the position has its own").format(option=name))
        players = self._players(names, bots)
        with naming(self.source):
            return continued(self.entry.game, self.position, options, seed, players)

    def _players(self, names: Sequence[str], bots: Sequence[str]) -> tuple[Player, ...]:
        """Who sits where: by default a person in the seat to move, and bots in all others."""
        seats = len(self.position.seats)
        others = [BOT + level for level in bots]
        missing = seats - max(len(names), 1) - len(others)
        others += [BOT + roster_of(self.entry).default] * missing
        if names:
            return seated(self.entry, [*names, *others], ())
        turn = self.position.turn
        return seated(self.entry, [*others[:turn], "You", *others[turn:]], ())


def names_source(name: str) -> bool:
    """Whether what stands in place of a person's name is a file or a code."""
    path = Path(name)
    if path == STANDARD_INPUT or path.is_file() or name.endswith(FILE_ENDING):
        return True
    from puzzles.share_code import is_code

    return is_code(name)


def midgame(name: str) -> Midgame:
    """Where a game goes on, by a position file, a puzzle, or a share code.

    Raises:
        InputError: there is none, or it has no position with seats.
    """
    path = Path(name)
    content = load(path)
    return Midgame(path, content.entry, _position(path, content))


def _position(path: Path, content: Content) -> Position:
    source = source_name(path)
    if content.role is Role.RECORD:
        raise InputError(
            _("{source}: this is a game: catbox resume goes on with it").format(source=source)
        )
    found = content.value if content.role is Role.POSITION else None
    found = getattr(content.value, "position", found)
    if found is None and content.role is Role.PUZZLE:
        raise InputError(
            _("{source}: nobody else plays in this puzzle: catbox puzzles play plays it").format(
                source=source
            )
        )
    if found is None:
        raise InputError(
            _("{source}: format: expected a position or a puzzle").format(source=source)
        )
    position: Position = found
    return position
