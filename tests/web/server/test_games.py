"""Games over the routes: played to their end, and nothing shown before that is hidden."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from solver.bots.roster import roster_of
from tests.support.page_server import Person, begun, got, page_server

GAMES = ["catbox", "catinthebox", "ifitfits"]
LIMIT = 60.0


@pytest.fixture
def client(tmp_path: Path) -> Any:
    with page_server(tmp_path) as client:
        yield client


@pytest.mark.parametrize("game", GAMES)
def test_each_bot_is_offered_with_its_rating(client: TestClient, game: str) -> None:
    (found,) = [each for each in got(client, "site")["games"] if each["name"] == game]
    roster = roster_of(game)
    assert [bot["name"] for bot in found["bots"]] == [*roster.levels]
    assert [bot["rating"] for bot in found["bots"]] == [*map(roster.rating, roster.levels)]
    assert all(bot["text"] for bot in found["bots"])


def waited(person: Person) -> Any:
    """The game when it is the person's turn, or over."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        state = person.state()
        if state["mine"] or state["over"]:
            return state
        time.sleep(0.05)
    raise AssertionError("no bot has moved")


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_against_a_bot(client: TestClient, game: str) -> None:
    (link,) = begun(client, game, "human", "novice")
    person = Person(client, link, game)
    state = waited(person)
    while not state["over"]:
        person.play(state)
        state = waited(person)
    result = state["result"]
    assert [row["own"] for row in result["rows"]] == [at == state["seat"] for at in range(2)]
    assert any(row["first"] for row in result["rows"])
    assert result["notes"]
    record = got(client, f"games/{link}/record")
    assert record["format"].startswith(game)
    assert not state["mine"]
