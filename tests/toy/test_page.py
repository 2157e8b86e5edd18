"""A game that the server has never heard of, over the same routes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from games import registry
from puzzles.challenge import parse_challenge
from puzzles.dailies import rotation_of
from tests.support.page_server import Person, begun, got, page_server, posted, services_of
from tests.web.server.test_games import waited


@pytest.fixture
def client(tmp_path: Path, toy: registry.Entry) -> Iterator[TestClient]:
    assert toy.name in registry.GAMES
    with page_server(tmp_path) as client:
        yield client


def test_it_is_among_the_games(client: TestClient, toy: registry.Entry) -> None:
    games = {game["name"]: game for game in got(client, "site")["games"]}
    assert games[toy.name]["title"] == toy.title
    assert games[toy.name]["seats"] == [2, 3]
    assert got(client, f"rules/{toy.name}")["rulings"]


def test_it_is_played_reviewed_and_analysed(client: TestClient, toy: registry.Entry) -> None:
    (link,) = begun(client, toy.name, "human", "greedy")
    person = Person(client, link)
    state = waited(person)
    record = services_of(client).games.seat(link).game.record
    assert posted(client, "analyse", {"text": record.text})["parts"]
    assert posted(client, f"{person.path}/hint")["steps"]
    while not state["over"]:
        person.play(state)
        state = waited(person)
    assert any(row.get("first") for row in state["result"]["rows"])
    turns = services_of(client).games.seat(link).game.record.turns
    found = posted(client, f"{person.path}/review", {"bots": True})
    assert len(found["turns"]) == len(turns)


def test_its_daily_is_made_when_it_is_asked_for(client: TestClient, toy: registry.Entry) -> None:
    day = rotation_of(toy.name).first_day
    path = f"daily/{toy.name}/{day}"
    asked = got(client, path)
    assert asked["task"].startswith("Take an end")
    wrong = next(
        [number]
        for number, choice in enumerate(asked["table"]["choices"])
        if choice["name"] != made(client, path)[0]
    )
    taken = posted(client, f"{path}/steps", {"steps": [], "pick": wrong})["table"]
    judged = posted(client, f"{path}/judge", {"steps": taken["steps"]})
    assert not judged["right"]
    assert judged["lines"]
    right = posted(client, f"{path}/judge", {"steps": list(made(client, path))[:1]})
    assert right["right"]
    assert got(client, f"{path}/solution")["lines"]


def made(client: TestClient, path: str) -> tuple[str, ...]:
    """The solution of a puzzle that the server has made."""
    text = services_of(client).store.challenge(path)
    assert text is not None
    return parse_challenge(text).solution
