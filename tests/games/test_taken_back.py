"""Records mark what was taken back, and say nothing of it where nothing was."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games import loading, registry
from games.json_reader import FormatError
from games.protocol import HUMAN, Player


def begun(game: str) -> Any:
    """A record of which two moves are made."""
    setup = registry.entry(game).game.setup(2, {})
    players = Player("Anna", HUMAN), Player("Bob", HUMAN)
    record = setup.record("7", setup.deal("7"), players)
    for _ in range(2):
        *_, position = record.positions()
        record = record.played(position.drafted(next(iter(position.moves))))
    return record


@pytest.mark.parametrize("game", registry.GAMES)
def test_marks_are_kept_in_the_file(game: str) -> None:
    record = begun(game)
    assert "taken_back" not in json.loads(record.text)
    marked = replace(record, taken_back=(2, 0))
    assert json.loads(marked.text)["taken_back"] == [2, 0]
    again = loading.parse(marked.text.encode()).value
    assert again.taken_back == (2, 0)
    assert again.text == marked.text
    *_, one = record.positions()
    *_, other = again.positions()
    assert one == other


@pytest.mark.parametrize("game", registry.GAMES)
def test_marks_stay_while_the_game_goes_on(game: str) -> None:
    marked = replace(begun(game), taken_back=(1,))
    *_, position = marked.positions()
    assert marked.played(position.drafted(next(iter(position.moves)))).taken_back == (1,)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_mark_that_is_no_number_of_moves_is_refused(game: str) -> None:
    raw = json.loads(begun(game).text) | {"taken_back": [-1]}
    with pytest.raises(FormatError, match=r"taken_back\[0\]"):
        loading.parse(json.dumps(raw).encode())
