"""Names in files can be printed: nothing that steers a terminal is read, for any game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.json_reader import cleaned, parse_name
from games.loading import parse_object
from games.protocol import HUMAN, GameError, Player, escaped, quoted
from games.record import continued
from tests.support import file_samples
from tests.support.file_samples import problems
from tests.support.ifitfits import file_samples as ifitfits_samples

STEERING = [
    "\x1b]0;owned\x07",
    "\x1b[31mred",
    "An\u202ena",
    "An\u200bna",
    "An\nna",
    "\udcff",
    "\x9b2J",
]
"""Names with escape sequences, and with signs that turn text round, have no width, end a line."""

Json = dict[str, Any]

PLAYERS = Player("Anna", HUMAN), Player("greedy", "bot:greedy")


def records(game: str) -> Iterator[Json]:
    """The record of a game that begins, and of one that begins at a position."""
    rules = registry.entry(game).game
    setup = rules.setup(2, {})
    deal = setup.deal("7")
    yield json.loads(setup.record("7", deal, PLAYERS).text)
    if rules.completed:
        yield json.loads(continued(rules, deal.position(), {}, "7", PLAYERS).text)


@pytest.mark.parametrize("key", ["name", "player"])
@pytest.mark.parametrize("game", registry.GAMES)
def test_a_seat_whose_name_can_t_be_printed_is_refused(game: str, key: str) -> None:
    for raw in records(game):
        assert problems(raw) == []
        for name in STEERING:
            raw["seats"][1][key] = name
            expected = f"seats[1].{key}: {quoted(name)}: expected a name that can be printed"
            assert problems(raw) == [expected]
            assert expected.isprintable()


@pytest.mark.parametrize("deck", [file_samples.deck, ifitfits_samples.deck])
def test_a_deck_whose_name_can_t_be_printed_is_refused(deck: Callable[[], Json]) -> None:
    for name in STEERING:
        (problem,) = problems(deck() | {"name": name})
        assert problem.startswith(f"name: {quoted(name)}: ")


@pytest.mark.parametrize("name", ["Zoë", "Иван", "猫", "O'Neill <x>", "cat 🐈", "a" * 60, ""])
def test_any_other_name_is_read(name: str) -> None:
    raw = next(records(registry.DEFAULT))
    raw["seats"][0]["name"] = name
    assert parse_object(raw).value.players[0].name == name


@pytest.mark.slow
@given(st.text())
def test_a_cleaned_name_can_be_read_and_a_clean_one_stays(name: str) -> None:
    assert parse_name(cleaned(name)) == cleaned(cleaned(name)) == cleaned(name)


def test_what_steers_a_terminal_is_spelled_out() -> None:
    assert escaped("a\x1b[2J\tb\u200bé\u2028") == r"a\x1b[2J\tb\u200bé\u2028"


@pytest.mark.slow
@given(st.text())
def test_a_name_is_refused_if_and_only_if_it_needs_escapes(name: str) -> None:
    if escaped(name) == name:
        assert parse_name(name) == name
    else:
        with pytest.raises(GameError) as refused:
            parse_name(name)
        assert str(refused.value).isprintable()
