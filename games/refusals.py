"""Reasons to refuse a value, which the files and the options of several games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from games.protocol import GameError, Option, quoted
from languages.lists import listed_or
from languages.messages import _, plural

CARDS: Final = plural("{n} card", "{n} cards")
HANDS: Final = plural("{n} hand", "{n} hands")


def expected(*values: object) -> str:
    """The values of which one is expected."""
    return _("expected {values}").format(values=listed_or([*map(str, values)]))


def expected_quoted(values: Iterable[str]) -> str:
    """The strings of JSON of which one is expected."""
    return expected(*(f'"{value}"' for value in values))


def at_least(least: float) -> str:
    """The smallest number that is expected."""
    return _("expected at least {least}").format(least=least)


def at_most(most: int) -> str:
    """The largest number that is expected."""
    return _("expected at most {most}").format(most=most)


def span(fewest: float, most: float) -> str:
    """The numbers that are expected, from the smallest to the largest."""
    return _("expected {least} to {most}").format(least=fewest, most=most)


def no_seat(seat: int, seats: int) -> str:
    """A seat that isn't there."""
    return _("there is no seat {seat}: {expected}").format(seat=seat, expected=span(0, seats - 1))


def not_for(seats: int, possible: Sequence[int]) -> str:
    """A game that isn't for a number of seats."""
    text = _("{number} seats: the game is for {fewest} to {most}")
    return text.format(number=seats, fewest=possible[0], most=possible[-1])


def got(wanted: str, found: str) -> str:
    """Something else than what was expected."""
    return _("{expected}, got {found}").format(expected=wanted, found=found)


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
