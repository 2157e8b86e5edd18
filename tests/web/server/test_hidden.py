"""Nothing hidden leaves the server: what a seat is answered follows from what it knows alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from games import registry
from games.protocol import HUMAN, Player
from games.record import continued
from tests.support.boards import table
from tests.support.look_alikes import look_alikes
from tests.support.page_server import Person, asked, begun, got, kept, posted, services_of
from web.server.declaration import LINK


def alike(client: TestClient, game: str, turns: int, seat: int = 0) -> list[str]:
    """The links of a seat in two games that go on, and look the same to it and to nobody else."""
    pair = look_alikes(game, "Ann", "Bob", "Cleo", turns=turns, looker=seat)
    return [kept(client, record)[seat] for record in (pair.one, pair.other)]


def answers(client: TestClient, token: str) -> Iterator[str]:
    """All that the seat of a link can be answered now, and in a turn that it begins."""
    path = f"games/{token}"
    state = got(client, path)
    yield json.dumps(state)
    version, table = state["version"], state["table"]
    if not state["mine"]:
        yield asked(client, "POST", f"{path}/move", json={"version": version}).text
        return
    for number, choice in enumerate(table["choices"]):
        query = {"version": str(version), "pick": json.dumps([number])}
        yield asked(client, "GET", f"{path}/places", params=query).text
        body = {"version": version, "pick": [number]}
        if choice["doing"] == "step":
            yield asked(client, "POST", f"{path}/steps", json=body).text
    for x, y, _ in table["board"]["cells"]:
        query = {"version": version, "x": x, "y": y}
        yield asked(client, "GET", f"{path}/look", params=query).text
    yield asked(client, "GET", f"{path}/why", params={"number": 0}).text
    yield asked(client, "GET", f"{path}/record").text
    yield asked(client, "POST", f"{path}/review", json={}).text
    posted(client, f"{path}/steps", {"version": version, "steps": []})


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("turns", [6, 20])
def test_games_that_look_alike_to_a_seat_are_answered_alike(
    client: TestClient, game: str, turns: int
) -> None:
    one, other = alike(client, game, turns)
    assert list(answers(client, one)) == list(answers(client, other))
    people = [Person(client, link) for link in (one, other)]
    state, same = (person.state() for person in people)
    assert state == same
    for person in people:
        person.play(state)
    assert people[0].heard == people[1].heard
    assert list(answers(client, one)) == list(answers(client, other))


def test_no_link_of_a_seat_can_be_guessed_or_is_told_or_kept_nor_is_the_seed_of_the_deal(
    client: TestClient,
) -> None:
    """Somebody who tried all seeds of a few digits would know all hands."""
    first, second = begun(client, "ifitfits", "human", "human")
    ours, theirs = got(client, f"games/{first}"), got(client, f"games/{second}")
    assert (ours["seat"], theirs["seat"]) == (0, 1)
    assert ours["mine"] != theirs["mine"]
    files = [file.read_bytes() for file in services_of(client).settings.data.iterdir()]
    for link in (first, second):
        assert link not in json.dumps([ours, theirs])
        assert len(link) >= 20
        got(client, f"games/{link[:-1]}", 404)
        assert not any(link.encode() in file for file in files)
    assert len(str(services_of(client).games.seat(first).game.record.seed)) == 32


def test_a_record_is_shown_when_the_game_is_over(client: TestClient) -> None:
    links = begun(client, "catinthebox", "human", "human")
    for link in links:
        got(client, f"games/{link}/record", 409)
        posted(client, f"games/{link}/review", status=409)


def guarded_table(secret: str) -> Any:
    """Only where seat 1 may lay a face with a box does a guard on 2,2 leave it a placement."""
    hands = ("KPoB/YYYY", f"PYVB/{secret}", "", "", "")
    return table(*hands, guards="2@-2,-2 3@3,-2 4@-2,3", tokens={0: "box"})


def test_where_a_guard_may_stand_tells_nothing_of_a_hidden_face(client: TestClient) -> None:
    rules, found = registry.entry("catbox").game, []
    for secret in ("KKKo", "KKKK"):
        players = (Player("Ann", HUMAN), *(Player(f"bot {n}", "bot:greedy") for n in range(4)))
        record = continued(rules, guarded_table(secret), {}, "same", players)
        person = Person(client, kept(client, record)[0])
        laid = person.asks("steps", version=1, steps=["YYYY@1,1"])["table"]
        (box,) = (n for n, c in enumerate(laid["choices"]) if c["doing"] == "aim")
        query = {"version": 1, "steps": laid["steps"], "pick": [box]}
        found.append(got(client, f"{person.path}/places", **query))
        person.asks("move", 400, version=1, steps=[*laid["steps"], "box@2,2"])
    assert found[0] == found[1]


@pytest.mark.parametrize("seat", range(2))
@pytest.mark.parametrize("game", registry.GAMES)
def test_spectators_see_what_every_seat_knows_and_nothing_else(
    client: TestClient, game: str, seat: int
) -> None:
    """Games that look alike to one seat, and not to the others, look alike to those who watch."""
    found = []
    for own in alike(client, game, 8, seat):
        shared = posted(client, f"games/{own}/spectators", {"page": "http://localhost/"})
        link = shared["link"].rpartition("/")[2]
        found.append(asked(client, "GET", "watched", headers={LINK: link}).json())
        assert asked(client, "GET", f"games/{link}").status_code == 404
    assert found[0] == found[1]
    assert found[0]["table"]["held"] == []
    assert found[0]["table"]["choices"] == []
    assert not any(row["own"] for sheet in found[0]["table"]["seats"] for row in sheet["rows"])
