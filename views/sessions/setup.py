"""The set-up of a game as it is asked for: options, who sits where, a position to begin with."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from games.files import InputError
from games.json_reader import FormatError, parse_name
from games.loading import Content
from games.protocol import HUMAN, Player, Position, Role, Setup, quoted
from games.record import Continuation, continued
from games.refusals import not_for
from games.registry import Entry
from languages.messages import _
from languages.people import CATS, YOU
from solver.bots.roster import roster_of
from views.sessions.inputs import STANDARD_INPUT, check_text, named, naming, source_name
from views.sessions.past_game import load
from views.view import view_of

BOT = "bot:"
"""The prefix of a bot's name in a seat."""


def seated(
    entry: Entry, names: Sequence[str], bots: Sequence[str], players: int = 2
) -> tuple[Player, ...]:
    """Who sits where: the names in order, then the bots; you, where a single bot is named.

    Args:
        players: how many sit down at least; the bot that is named last takes the seats that are
            left, by default the one that newcomers meet.

    Raises:
        GameError: an unknown bot, a name that is empty or can't be printed, or two people of the
            same name.
    """
    seats = [*(names or [YOU]), *(BOT + bot for bot in bots)]
    if len(seats) == 1 and seats[0].startswith(BOT):
        seats.insert(0, YOU)
    named = [seat for seat in seats if seat.startswith(BOT)]
    filling = named[-1] if named else BOT + roster_of(entry).default
    seats += [filling] * (players - len(seats))
    return tuple(_player(entry, name, seats[:index]) for index, name in enumerate(seats))


def check_seats(players: int | None, named: int) -> None:
    """Raise if more are named than there are to be seats.

    Raises:
        InputError: so it is.
    """
    if players is not None and named > players:
        raise InputError(
            _("--players {players}: {named} are named").format(players=players, named=named)
        )


def _player(entry: Entry, name: str, earlier: Sequence[str]) -> Player:
    check_text("a name", name)
    parse_name(name)
    if not name.strip():
        raise InputError(_("a name is empty: expected a person's name or bot:LEVEL"))
    if not name.startswith(BOT):
        if name in earlier:
            raise InputError(_("{name}: two people of this name").format(name=name))
        return Player(name, HUMAN)
    check_player(entry, name)
    level = name.removeprefix(BOT)
    count = earlier.count(name)
    return Player(f"{level} {CATS[count - 1]}" if count else level, name)


def check_player(entry: Entry, player: str) -> None:
    """Raise unless it is `human` or a bot of the game.

    Raises:
        InputError: it is neither.
    """
    if not is_known(entry, player):
        names = ", ".join(BOT + level for level in roster_of(entry).levels)
        raise InputError(
            _("{player} is not a bot: expected one of {bots}").format(
                player=quoted(player), bots=names
            )
        )


def is_known(entry: Entry, player: str) -> bool:
    """Whether it is `human` or a bot of the game."""
    return player in (HUMAN, *(BOT + level for level in roster_of(entry).levels))


def new_setup(entry: Entry, players: int, options: Mapping[str, str]) -> Setup:
    """The set-up of a game for some seats.

    Raises:
        InputError: the game isn't for that number of seats.
        GameError: an option can't be used.
    """
    seats = entry.game.seats
    if players not in seats:
        raise InputError(not_for(players, seats))
    try:
        return entry.game.setup(players, options)
    except FormatError as error:
        files = [options[o.name] for o in entry.game.options if not o.values and o.name in options]
        raise named(Path(files[0]), error) if files else error from None


def seed_or_random(seed: str | None) -> str:
    """The seed that was given, or a random one.

    Raises:
        InputError: the seed isn't text.
    """
    if seed is None:
        return str(secrets.randbelow(1_000_000))
    check_text("--seed", seed)
    return seed


def check_first(first: int, seats: int) -> None:
    """Raise unless there is such a seat.

    Raises:
        InputError: there isn't.
    """
    if first >= seats:
        raise InputError(
            _("--first {first}: there is no such seat among {seats}").format(
                first=first, seats=seats
            )
        )


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
            if name not in view.events.observation_options:
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
