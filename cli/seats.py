"""Who sits where: people by name, bots by level."""

from __future__ import annotations

from collections.abc import Sequence

from cli.inputs import InputError, check_text
from games.catbox.rulings import SEATS
from games.protocol import HUMAN, Player, quoted
from solver.catbox.bots.levels import LEVELS

BOT = "bot:"
"""What stands before a bot's name in a seat."""


def seated(names: Sequence[str], bots: Sequence[str]) -> tuple[Player, ...]:
    """Who sits where: the names in order, then the bots; alone, you meet the expert.

    Raises:
        InputError: too few or too many seats, or an unknown bot.
    """
    seats = [*(names or ["You"]), *(BOT + bot for bot in bots)]
    if len(seats) == 1:
        seats.append(f"{BOT}expert")
    if len(seats) not in SEATS:
        raise InputError(f"{len(seats)} seats; the game is for {SEATS[0]} to {SEATS[-1]}")
    return tuple(_player(name, seats[:index]) for index, name in enumerate(seats))


def _player(name: str, earlier: Sequence[str]) -> Player:
    check_text("a name", name)
    if not name.startswith(BOT):
        if name in earlier:
            raise InputError(f"{name}: two people of this name")
        return Player(name, HUMAN)
    check_player(name)
    level = name.removeprefix(BOT)
    count = earlier.count(name)
    return Player(f"{level}-{count + 1}" if count else level, name)


def check_player(player: str) -> None:
    """Nothing if it is `human` or a bot that exists.

    Raises:
        InputError: it is neither.
    """
    if not is_known(player):
        names = ", ".join(BOT + level for level in LEVELS)
        raise InputError(f"{quoted(player)} is no bot: expected one of {names}")


def is_known(player: str) -> bool:
    """Whether it is `human` or a bot that exists."""
    return player in (HUMAN, *(BOT + level for level in LEVELS))
