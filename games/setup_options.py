"""The options of a set-up: those that are given, the others by default, all of them checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.protocol import GameError, Option, quoted
from games.refusals import expected, not_for


def checked(
    known: Iterable[Option], given: Mapping[str, str], seats: range, players: int
) -> dict[str, str]:
    """The value of each option.

    Args:
        seats: the numbers of players that the game is made for.

    Raises:
        GameError: a value or a number of players that there isn't.
    """
    values = {option.name: given.get(option.name, option.default) for option in known}
    for option in known:
        if option.values and values[option.name] not in option.values:
            given_value = quoted(values[option.name])
            raise GameError(f"{option.name} {given_value}: {expected(*option.values)}")
    if players not in seats:
        raise GameError(not_for(players, seats))
    return values
