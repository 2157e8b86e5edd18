"""The options of a set-up: those that are given, the others by default, all of them checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.protocol import GameError, Option, quoted
from languages.lists import listed_or
from languages.messages import _


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
            text, found = _("{name} {value}: expected {expected}"), quoted(values[option.name])
            expected = listed_or(option.values)
            raise GameError(text.format(name=option.name, value=found, expected=expected))
    if players not in seats:
        text = _("{number} seats: the game is for {fewest} to {most}")
        raise GameError(text.format(number=players, fewest=seats[0], most=seats[-1]))
    return values
