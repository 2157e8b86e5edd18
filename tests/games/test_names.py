"""Names in files can be printed: nothing that steers a terminal is read, for any game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.json_reader import FormatError, cleaned, parse_name
from games.loading import parse_object
from games.protocol import HUMAN, GameError, Player, escaped, quoted
from games.record import continued
from tests.support import file_samples
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

PLAYERS = Player("Anna", HUMAN), Player("greedy", "bot:greedy")

Json = dict[str, Any]


def record(game: str) -> Json:
    """The record of a game that begins."""
    setup = registry.entry(game).game.setup(2, {})
    raw: Json = json.loads(setup.record("7", setup.deal("7"), PLAYERS).text)
    return raw


def continuation(game: str) -> Json:
    """The record of a game that begins at a position."""
    rules = registry.entry(game).game
    position = rules.setup(2, {}).deal("7").position()
    raw: Json = json.loads(continued(rules, position, {}, "7", PLAYERS).text)
    return raw


CONTINUED = [name for name, entry in registry.GAMES.items() if entry.game.completed]

RECORDS = [(record, name) for name in registry.GAMES] + [(continuation, name) for name in CONTINUED]

MakeRecord = Callable[[str], Json]


def refusal(raw: Json) -> str:
    """The line that says what is wrong with a file."""
    with pytest.raises(FormatError) as refused:
        parse_object(raw)
    return str(refused.value)


@pytest.mark.parametrize("name", STEERING)
@pytest.mark.parametrize("key", ["name", "player"])
@pytest.mark.parametrize(("made", "game"), RECORDS)
def test_a_seat_whose_name_can_t_be_printed_is_refused(
    made: MakeRecord, game: str, key: str, name: str
) -> None:
    raw = made(game)
    parse_object(raw)
    raw["seats"][1][key] = name
    expected = f"seats[1].{key}: {quoted(name)}: expected a name that can be printed"
    assert refusal(raw) == expected
    assert expected.isprintable()


@pytest.mark.parametrize("name", STEERING)
@pytest.mark.parametrize("deck", [file_samples.deck, ifitfits_samples.deck])
def test_a_deck_whose_name_can_t_be_printed_is_refused(deck: Callable[[], Json], name: str) -> None:
    assert refusal(deck() | {"name": name}).startswith(f"name: {quoted(name)}: ")


@pytest.mark.parametrize("name", ["Zoë", "Иван", "猫", "O'Neill <x>", "cat 🐈", "a" * 60, ""])
def test_any_other_name_is_read(name: str) -> None:
    raw = record(registry.DEFAULT)
    raw["seats"][0]["name"] = name
    assert parse_object(raw).value.players[0].name == name


@pytest.mark.slow
@given(st.text())
def test_a_cleaned_name_can_be_read_and_a_clean_one_stays(name: str) -> None:
    assert parse_name(cleaned(name)) == cleaned(cleaned(name)) == cleaned(name)


@pytest.mark.slow
@given(st.text())
def test_a_name_is_refused_if_and_only_if_it_needs_escapes(name: str) -> None:
    if escaped(name) == name:
        assert parse_name(name) == name
    else:
        with pytest.raises(GameError) as refused:
            parse_name(name)
        assert str(refused.value).isprintable()
