"""Free seats over the routes: one link to them, taken by whoever comes, kept with the game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.support.page_server import (
    Person,
    addressed,
    asked,
    got,
    page_server,
    posted,
    services_of,
)
from web.server.declaration import LINK
from web.server.invitation_routes import qr_code, reach_advice
from web.server.settings import LOOPBACK

GAMES = ["catbox", "catinthebox", "ifitfits"]
PAGE = "http://cats.example.org/box/"


def invited(client: TestClient, game: str = "ifitfits", *names: str) -> tuple[str, str]:
    """The link of the host of a game of people, and that of its free seats."""
    seats = [{"player": "human", "name": name} for name in names or ("Anna", "Bob", "Carl")]
    begun = posted(client, "games", {"game": game, "seats": seats, "invite": True})
    (host,) = begun["seats"]
    return host["link"], begun["invitation"]


def joined(client: TestClient, link: str, seat: int, name: str = "", status: int = 200) -> Any:
    """The answer to somebody who sits down."""
    body = {"seat": seat, "name": name}
    answer = client.post("/api/invitation/seat", json=body, headers={LINK: link})
    assert answer.status_code == status, answer.text
    return answer.json()


def invitation(client: TestClient, link: str) -> Any:
    answer = client.get("/api/invitation", headers={LINK: link})
    assert answer.status_code == 200, answer.text
    return answer.json()


def here(state: Any) -> list[tuple[str, bool]]:
    return [(player["name"], player["here"]) for player in state["players"]]


@pytest.mark.parametrize("game", GAMES)
def test_whoever_has_the_link_takes_a_free_seat_under_a_name(client: TestClient, game: str) -> None:
    host, link = invited(client, game)
    before = got(client, f"games/{host}")
    assert here(before) == [("Anna", True), ("Bob", False), ("Carl", False)]
    assert before["invitation"] == link
    assert invitation(client, link)["free"] == [1, 2]
    own = joined(client, link, 2, " Cleo ")
    assert (own["seat"], own["name"]) == (2, "Cleo")
    mine = got(client, f"games/{own['link']}")
    assert mine["seat"] == 2
    assert here(mine) == [("Anna", True), ("Bob", False), ("Cleo", True)]
    assert got(client, f"games/{host}")["version"] > before["version"]
    joined(client, link, 1)
    after = got(client, f"games/{host}")
    assert here(after) == [("Anna", True), ("Bob", True), ("Cleo", True)]
    assert after["invitation"] == ""


def test_a_seat_is_given_once_and_nobody_takes_that_of_another(client: TestClient) -> None:
    host, link = invited(client)
    joined(client, link, 0, "Eve", 409)
    joined(client, link, 1, "Bea")
    joined(client, link, 1, "Eve", 409)
    joined(client, link, 9, "Eve", 400)
    joined(client, link, 2, "Anna", 400)
    joined(client, "nothing", 2, "Eve", 404)
    assert here(got(client, f"games/{host}"))[2] == ("Carl", False)


def test_the_host_holds_the_secret_of_no_other_seat(client: TestClient) -> None:
    host, link = invited(client)
    own = joined(client, link, 1)
    state = json.dumps(got(client, f"games/{host}"))
    assert own["link"] not in state
    for secret in (link, host):
        answer = asked(client, "GET", f"games/{secret}")
        assert answer.status_code == 404 or answer.json()["seat"] == 0


def test_the_link_is_there_after_a_restart_and_what_was_begun_of_a_turn_too(
    tmp_path: Path,
) -> None:
    with page_server(tmp_path) as client:
        host, link = invited(client)
        person = Person(client, host)
        state = person.state()
        pick, _ = person.pick(state["version"], state["table"])
        body = {"version": state["version"], "steps": [], "pick": pick}
        taken = posted(client, f"{person.path}/steps", body)
        joined(client, link, 1, "Bea")
        assert got(client, f"games/{host}")["table"]["steps"] == taken["table"]["steps"]
    with page_server(tmp_path) as client:
        state = got(client, f"games/{host}")
        assert here(state) == [("Anna", True), ("Bea", True), ("Carl", False)]
        assert state["invitation"] == link
        assert state["table"]["steps"] == taken["table"]["steps"]
        joined(client, link, 2)


def test_what_has_happened_is_said_of_the_new_name(client: TestClient) -> None:
    host, link = invited(client, "catbox", "Anna", "Bob")
    person = Person(client, host)
    person.play(person.state())
    own = joined(client, link, 1, "Bea")
    other = Person(client, own["link"])
    other.play(other.state())
    news = got(client, f"games/{host}")["news"]
    assert [each["text"].split()[0] for each in news] == ["You", "Bea"]
    record = services_of(client).games.seat(host).game.record
    assert [player.name for player in record.players] == ["Anna", "Bea"]


def test_a_game_of_one_person_invites_nobody(client: TestClient) -> None:
    seats = [{"player": "human"}, {"player": "greedy"}]
    begun = posted(client, "games", {"game": "catbox", "seats": seats, "invite": True})
    assert begun["invitation"] == ""
    path = f"games/{begun['seats'][0]['link']}"
    assert got(client, path)["invitation"] == ""
    got(client, f"{path}/invitation", 409, page=PAGE)


def test_the_link_leads_to_the_page_of_the_host_and_is_a_qr_code(client: TestClient) -> None:
    host, link = invited(client)
    address, headers = addressed(f"games/{host}/invitation")
    found = client.get(address, params={"page": PAGE}, headers=headers).json()
    assert found["link"] == f"{PAGE}#/join/{link}"
    assert found["advice"] == ""
    assert found["code"]["svg"].count("<path") == 1
    for page in ("javascript:alert(1)", "nothing", "http://[", "http://a:99999/"):
        got(client, f"games/{host}/invitation", 400, page=page)


def test_a_qr_code_has_the_corners_and_the_margin_of_its_standard() -> None:
    code = qr_code("http://cats.example.org/#/join/" + "x" * 22)
    bars = re.findall(r"M(\d+) (\d+)h(\d+)", code.svg)
    cells = {(int(x) + i, int(y)) for x, y, width in bars for i in range(int(width))}
    size = int(code.width)
    assert {x for x, _ in cells} | {y for _, y in cells} <= set(range(4, size - 4))
    for left, top in ((4, 4), (size - 11, 4), (4, size - 11)):
        ring = {(left + i, top) for i in range(7)} | {(left, top + i) for i in range(7)}
        assert ring <= cells
        assert (left + 1, top + 1) not in cells
        assert (left + 3, top + 3) in cells


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "127.9.9.9"])
def test_it_is_said_where_others_can_t_open_a_link(host: str) -> None:
    page = f"http://{host}:8000/"
    assert "--host 0.0.0.0" in reach_advice(page, LOOPBACK)
    assert "cats.example.org" in reach_advice(page, (*LOOPBACK, "cats.example.org"))
    assert reach_advice(page, ())
    assert reach_advice("http://192.168.1.5:8000/", ()) == ""
