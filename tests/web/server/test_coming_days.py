"""A day that is still to come: no route sends its solution, whatever zone the server is in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from games.rng import Stream
from puzzles.dailies import games_with_dailies
from tests.support.challenges import texts_of
from tests.support.page_server import asked, got, page_server
from tests.support.shipped_dailies import challenge_of
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


@pytest.fixture(scope="module")
def wall() -> Wall:
    return Wall()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, wall: Wall) -> Iterator[TestClient]:
    with page_server(tmp_path_factory.mktemp("page"), clock=wall) as client:
        yield client


def answer(client: TestClient, route: Route, game: str) -> Any:
    """The answer of a route that names a day, to the first step of its solution."""
    path = route.path.removeprefix("/api/").format(game=game, day=DAY)
    steps, pick = challenge_of(game, DAY).solution[:1], [0]
    if route.method == GET:
        query = {"steps": json.dumps(steps), "pick": json.dumps(pick), "x": "0", "y": "0"}
        return asked(client, GET, path, params=query)
    return asked(client, route.method, path, json={"steps": steps})


def solution_in(text: str, game: str) -> bool:
    """Whether a text has the solution, its reasons or its traps, but for what hints say."""
    challenge = challenge_of(game, DAY)
    texts = texts_of(challenge)
    secrets = {*texts.explanation, *texts.traps} - {*texts.hints}
    return json.dumps(challenge.solution) in text or any(each in text for each in secrets)


@pytest.mark.parametrize("game", games_with_dailies())
def test_nothing_but_the_file_of_its_question_is_sent_of_a_day_before_it_has_begun(
    client: TestClient, wall: Wall, game: str
) -> None:
    of_days = [route for route in ROUTES if "{day}" in route.path]
    end = f"/data/{game}/{DAY}.end.json"
    for ahead in (29, 0):
        wall.set(FIRST_BEGUN - timedelta(days=ahead, seconds=1), 14)
        assert {answer(client, route, game).status_code for route in of_days} == {404}
        assert client.get(f"/preview/{DAY}.png").status_code == 404
        refused = client.get(end)
        assert refused.status_code == 404
        assert "still to come" in refused.json()["error"]
        names = (str(DAY), "days", "drawing", "rules")
        sent = [client.get(f"/data/{game}/{name}.json").text for name in names]
        assert not any(solution_in(text, game) for text in sent)
    assert got(client, f"dailies/{game}")[0]["day"] == str(DAY - timedelta(days=1))
    wall.set(FIRST_BEGUN, 14)
    begun = {answer(client, route, game).status_code for route in of_days}
    assert 200 in begun
    assert 404 not in begun
    assert solution_in(client.get(end).text, game)


def test_an_end_is_sent_from_when_its_day_has_begun_anywhere(
    client: TestClient, wall: Wall
) -> None:
    rng, found = Stream("coming-days", 0), set()
    for _ in range(30):
        moment = FIRST_BEGUN + timedelta(minutes=rng.below(4 * 1440) - 2 * 1440)
        wall.set(moment, rng.choice(ZONES))
        sent = client.get(f"/data/catbox/{DAY}.end.json").is_success
        assert sent == (moment >= FIRST_BEGUN), wall.now
        assert client.get(f"/data/catbox/{DAY}.json").is_success
        found.add(sent)
    assert found == {True, False}
