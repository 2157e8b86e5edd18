"""Who sits where: people by name, bots by level."""

from __future__ import annotations

from collections.abc import Sequence

from games.files import InputError
from games.json_reader import parse_name
from games.protocol import HUMAN, Player, quoted
from games.registry import Entry
from languages.messages import _
from languages.people import YOU
from solver.bots.roster import roster_of
from views.sessions.inputs import check_text

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
    return Player(f"{level}-{count + 1}" if count else level, name)


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
