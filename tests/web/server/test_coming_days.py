"""A day that is still to come: no route sends its solution, whatever zone the server is in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from games.rng import Stream
from puzzles import dailies
from puzzles.challenge import Challenge
from puzzles.dailies import games_with_dailies
from tests.support.challenges import texts_of
from tests.support.page_server import asked, page_server
from web.server.declaration import GET, Route
from web.server.schema import ROUTES

DAY: Final = date(2026, 6, 15)
"""The day that is to come."""

FIRST_BEGUN: Final = datetime(2026, 6, 14, 10, tzinfo=UTC)
"""When it begins on the islands where days begin first, at UTC+14."""

ZONES: Final = (-12, -8, 0, 2, 5.75, 9, 12.75, 14)
"""Hours from UTC."""


class Wall:
    """A clock that shows what it is set to."""

    def __init__(self) -> None:
        self.now = FIRST_BEGUN

    def __call__(self) -> datetime:
        return self.now

    def set(self, moment: datetime, hours: float = 0) -> None:
        self.now = moment.astimezone(timezone(timedelta(hours=hours)))


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def client(tmp_path: Path, wall: Wall) -> Iterator[TestClient]:
    with page_server(tmp_path, clock=wall) as client:
        yield client


def challenge_of(game: str) -> Challenge:
    found = dailies.shipped(game, DAY)
    assert found is not None
    return found


def answer(client: TestClient, route: Route, game: str) -> Any:
    """The answer of a route that names a day, to the first step of its solution."""
    path = route.path.removeprefix("/api/").format(game=game, day=DAY)
    steps, pick = challenge_of(game).solution[:1], [0]
    if route.method == GET:
        query = {"steps": json.dumps(steps), "pick": json.dumps(pick), "x": "0", "y": "0"}
        return asked(client, GET, path, params=query)
    return asked(client, route.method, path, json={"steps": steps})


def file_status(client: TestClient, name: str) -> int:
    return client.get(f"/data/{name}.json").status_code


def solution_in(text: str, game: str) -> bool:
    """Whether a text has the solution, its reasons or its traps, but for what hints say."""
    challenge = challenge_of(game)
    texts = texts_of(challenge)
    secrets = {*texts.explanation, *texts.traps} - {*texts.hints}
    return json.dumps(challenge.solution) in text or any(each in text for each in secrets)


@pytest.mark.parametrize("game", games_with_dailies())
def test_no_route_answers_about_a_day_before_it_has_begun(
    client: TestClient, wall: Wall, game: str
) -> None:
    wall.set(FIRST_BEGUN - timedelta(seconds=1), 14)
    of_days = [route for route in ROUTES if "{day}" in route.path]
    assert [answer(client, route, game).status_code for route in of_days] == [404] * len(of_days)
    assert client.get(f"/preview/{DAY}.png").status_code == 404
    days = [row["day"] for row in client.get(f"/api/dailies/{game}").json()]
    assert days[0] == str(DAY - timedelta(days=1))
    wall.set(FIRST_BEGUN, 14)
    begun = {answer(client, route, game).status_code for route in of_days}
    assert 200 in begun
    assert 404 not in begun


@pytest.mark.parametrize("game", games_with_dailies())
def test_files_of_a_coming_day_hold_the_question_and_no_end(
    client: TestClient, wall: Wall, game: str
) -> None:
    for ahead in (29, 0):
        wall.set(FIRST_BEGUN - timedelta(days=ahead, seconds=1), 14)
        refused = client.get(f"/data/{game}/{DAY}.end.json")
        assert refused.status_code == 404
        assert "still to come" in refused.json()["error"]
        names = (str(DAY), "days", "drawing", "rules")
        sent = [client.get(f"/data/{game}/{name}.json").text for name in names]
        assert not any(solution_in(text, game) for text in sent)
    wall.set(FIRST_BEGUN, 14)
    assert solution_in(client.get(f"/data/{game}/{DAY}.end.json").text, game)


def test_an_end_is_sent_from_when_its_day_has_begun_anywhere(
    client: TestClient, wall: Wall
) -> None:
    rng, found = Stream("coming-days", 0), set()
    for _ in range(60):
        moment = FIRST_BEGUN + timedelta(minutes=rng.below(4 * 1440) - 2 * 1440)
        wall.set(moment, rng.choice(ZONES))
        sent = file_status(client, f"catbox/{DAY}.end") == 200
        assert sent == (moment >= FIRST_BEGUN), wall.now
        assert file_status(client, f"catbox/{DAY}") == 200
        found.add(sent)
    assert found == {True, False}
