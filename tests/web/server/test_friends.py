"""Games among friends: invited by a link, without hints, turns taken back, one after the other."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from games import registry
from tests.support.page_server import (
    Person,
    asked,
    begun,
    got,
    kept,
    page_server,
    posted,
    services_of,
)
from tests.support.past_games import played
from web.server.declaration import LINK
from web.server.invitation_routes import qr_code, reach_advice
from web.server.settings import LOOPBACK
from web.server.store import FILE, StoreError

PAGE: Final = "http://cats.example.org/box/"


def here(state: Any) -> list[tuple[str, bool]]:
    return [(player["name"], player["here"]) for player in state["players"]]


# Invited


def invited(client: TestClient, game: str = "ifitfits", *names: str) -> tuple[str, str]:
    """The link of the host of a game of people, and that of its free seats."""
    seats = [{"player": "human", "name": name} for name in names or ("Anna", "Bob", "Carl")]
    begun = posted(client, "games", {"game": game, "seats": seats, "invite": True})
    (host,) = begun["seats"]
    return host["link"], begun["invitation"]


def joined(client: TestClient, link: str, seat: int, name: str = "", status: int = 200) -> Any:
    """The answer to somebody who sits down."""
    body = {"seat": seat, "name": name}
    answer = asked(client, "POST", "invitation/seat", json=body, headers={LINK: link})
    assert answer.status_code == status, answer.text
    return answer.json()


@pytest.mark.parametrize("game", registry.GAMES)
def test_whoever_has_the_link_takes_a_free_seat_under_a_name(client: TestClient, game: str) -> None:
    host, link = invited(client, game)
    before = got(client, f"games/{host}")
    assert here(before) == [("Anna", True), ("Bob", False), ("Carl", False)]
    assert before["invitation"] == link
    assert asked(client, "GET", "invitation", headers={LINK: link}).json()["free"] == [1, 2]
    own = joined(client, link, 2, " Cleo ")
    assert (own["seat"], own["name"]) == (2, "Cleo")
    mine = got(client, f"games/{own['link']}")
    assert mine["seat"] == 2
    assert here(mine) == [("Anna", True), ("Bob", False), ("Cleo", True)]
    told = got(client, f"games/{host}")
    assert told["version"] > before["version"]
    assert own["link"] not in json.dumps(told)
    assert asked(client, "GET", f"games/{link}").status_code == 404
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


def test_the_link_is_there_after_a_restart_and_what_was_begun_of_a_turn_too(
    tmp_path: Path,
) -> None:
    with page_server(tmp_path) as client:
        host, link = invited(client)
        _state, taken = Person(client, host).begin()
        assert taken["table"]["steps"]
        assert got(client, f"games/{host}")["table"] == taken["table"]
        other = joined(client, link, 1, "Bea")["link"]
        shown = got(client, f"games/{host}")["table"]
        assert shown["steps"] == taken["table"]["steps"]
    with page_server(tmp_path) as client:
        state = got(client, f"games/{host}")
        assert here(state) == [("Anna", True), ("Bea", True), ("Carl", False)]
        assert state["invitation"] == link
        assert state["table"] == shown
        assert got(client, f"games/{other}")["table"]["steps"] == []
        joined(client, link, 2)


def test_what_has_happened_is_said_of_the_new_name(client: TestClient) -> None:
    host, link = invited(client, "catbox", "Anna", "Bob")
    person = Person(client, host)
    person.play(person.state())
    other = Person(client, joined(client, link, 1, "Bea")["link"])
    other.play(other.state())
    news = person.state()["news"]
    assert [each["text"].split()[0] for each in news] == ["You", "Bea"]
    record = services_of(client).games.seat(host).game.record
    assert [player.name for player in record.players] == ["Anna", "Bea"]


def test_the_link_leads_to_the_page_of_the_host_and_is_a_qr_code(client: TestClient) -> None:
    host, link = invited(client)
    found = got(client, f"games/{host}/invitation", page=PAGE)
    assert (found["link"], found["advice"]) == (f"{PAGE}#/join/{link}", "")
    assert found["code"]["svg"].count("<path") == 1
    for page in ("javascript:alert(1)", "nothing", "http://[", "http://a:99999/"):
        got(client, f"games/{host}/invitation", 400, page=page)
    (alone,) = begun(client, "catbox", "human", "greedy", invite=True)
    assert got(client, f"games/{alone}")["invitation"] == ""
    got(client, f"games/{alone}/invitation", 409, page=PAGE)


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


# One after the other


def over(client: TestClient, **terms: Any) -> list[str]:
    """The links of a game that is over."""
    return kept(client, played("catinthebox", "Anna", "Bob", "Carl"), **terms)


def test_a_rematch_has_the_same_people_who_move_up_by_a_seat(client: TestClient) -> None:
    """They play by the same rules, and from another deal."""
    links = over(client, hints=False)
    before = got(client, f"games/{links[1]}")
    assert (before["can_follow"], before["followed"]) == (True, False)
    own = posted(client, f"games/{links[0]}/rematch")
    assert own["seat"] == 2
    state = got(client, f"games/{own['link']}")
    assert here(state) == [("Bob", False), ("Carl", False), ("Anna", True)]
    assert (state["invitation"], state["hints"]) == ("", False)
    old, new = (services_of(client).games.seat(link).game for link in (links[0], own["link"]))
    assert new.terms == old.terms
    assert new.record.seed != old.record.seed
    told = got(client, f"games/{links[1]}")
    assert told["followed"]
    assert told["version"] > before["version"]
    others = [posted(client, f"games/{link}/rematch") for link in links[1:]]
    assert [each["seat"] for each in others] == [0, 1]
    everybody = got(client, f"games/{others[0]['link']}")["players"]
    assert all(player["here"] for player in everybody)
    assert all(each["link"] not in json.dumps([own, state, told]) for each in others)


def test_who_asks_for_a_rematch_again_is_given_the_same_seat(tmp_path: Path) -> None:
    with page_server(tmp_path) as client:
        links = over(client)
        first = posted(client, f"games/{links[0]}/rematch")
    with page_server(tmp_path) as client:
        assert posted(client, f"games/{links[0]}/rematch") == first
        assert got(client, f"games/{links[1]}")["followed"]


def test_friends_may_play_without_hints_and_have_no_rematch_before_the_end(
    client: TestClient,
) -> None:
    person = Person(client, begun(client, "catinthebox", "human", "human", hints=False)[0])
    state = person.state()
    assert (state["hints"], state["can_follow"]) == (False, False)
    person.asks("hint", 409)
    person.asks("rematch", 409)
    assert got(client, f"games/{begun(client, 'catinthebox', 'human', 'human')[0]}")["hints"]


# Taken back


def asked_back(client: TestClient) -> tuple[list[Person], Any, Any]:
    """A game of three after a turn, which the first one asks to take back; before and after."""
    links = begun(client, "catbox", "human", "human", "human", seed="1")
    people = [Person(client, link) for link in links]
    before = people[0].state()
    after = people[0].play(before)
    assert after["can_take_back"]
    asking = people[0].asks("take-back", version=after["version"])
    assert asking["asks_back"] == 0
    assert asking["agrees_back"]
    return people, before, asking


def answered(person: Person, agree: bool, status: int = 200) -> Any:
    version = person.state()["version"]
    return person.asks("take-back/answer", status, version=version, agree=agree)


def test_a_turn_is_taken_back_when_all_others_agree(client: TestClient) -> None:
    people, before, asking = asked_back(client)
    for each in people[:2]:  # Whoever asks can't agree for the others.
        some = answered(each, agree=True)
        assert some["asks_back"] == 0
        assert some["table"]["board"]["cells"] == asking["table"]["board"]["cells"]
    assert answered(people[2], agree=True)["asks_back"] is None
    again = people[0].state()
    assert again["mine"]
    assert again["table"]["board"]["cells"] == before["table"]["board"]["cells"]
    answered(people[1], agree=True, status=409)


def test_one_who_refuses_is_enough_and_a_turn_ends_the_question(client: TestClient) -> None:
    people, _before, asking = asked_back(client)
    refused = answered(people[1], agree=False)
    assert refused["asks_back"] is None
    assert refused["version"] > asking["version"]
    assert not people[0].state()["mine"]
    people, _before, _asking = asked_back(client)
    assert people[1].play(people[1].state())["asks_back"] is None


# Forgotten


def test_what_is_kept_of_a_visitor_is_deleted_on_demand(client: TestClient) -> None:
    daily = "daily/catbox/2026-03-05"
    posted(client, f"{daily}/hint")
    links = begun(client, "catbox", "human", "human")
    found = posted(client, "forget", {"links": [links[0], "nothing"]})
    assert found == {"puzzles": 1, "seats": 1}
    assert "catbox" not in client.cookies
    assert got(client, daily)["hints"] == []
    got(client, f"games/{links[0]}", 404)
    assert here(got(client, f"games/{links[1]}")) == [("Player 1", False), ("P1", True)]
    store = services_of(client).store
    number = services_of(client).games.seat(links[1]).game.number_kept
    assert "P0" not in store.game(number).record
    assert posted(client, "forget", {"links": links[1:]})["seats"] == 1
    with pytest.raises(StoreError):  # Nobody sits there any more.
        store.game(number)


def test_games_that_nobody_plays_are_deleted_after_what_the_settings_say(tmp_path: Path) -> None:
    with page_server(tmp_path) as client:
        old, young = (begun(client, "catbox", "human", "human")[0] for _ in range(2))
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        file.execute("UPDATE games SET played = played - 10 * 86400 WHERE id = 1")
        file.commit()
    with page_server(tmp_path, keep=11) as client:
        got(client, f"games/{old}")
    with page_server(tmp_path, keep=9) as client:
        got(client, f"games/{old}", 404)
        got(client, f"games/{young}")
