"""Games among friends: without hints, and one after the other."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.support.page_server import Person, begun, got, page_server, posted, services_of
from web.server.store import FILE, StoreError

SHORT = "catinthebox"


def played(client: TestClient, game: str, *players: str, **more: Any) -> list[str]:
    """The links of a game that is over."""
    links = begun(client, game, *players, **more)
    people = [Person(client, link, str(at)) for at, link in enumerate(links)]
    while not (states := [person.state() for person in people])[0]["over"]:
        for person, state in zip(people, states, strict=True):
            if state["mine"]:
                person.play(state)
    return links


def names(state: Any) -> list[str]:
    return [player["name"] for player in state["players"]]


@pytest.mark.parametrize("count", [2, 3])
def test_a_rematch_has_the_same_people_who_move_up_by_a_seat(
    client: TestClient, count: int
) -> None:
    links = played(client, SHORT, *["human"] * count, seed="1")
    before = got(client, f"games/{links[1]}")
    assert (before["can_follow"], before["followed"]) == (True, False)
    own = posted(client, f"games/{links[0]}/rematch")
    assert own["seat"] == count - 1
    state = got(client, f"games/{own['link']}")
    assert names(state) == [*names(before)[1:], "P0"]
    assert [player["here"] for player in state["players"]] == [False] * (count - 1) + [True]
    assert state["invitation"] == ""
    told = got(client, f"games/{links[1]}")
    assert told["followed"]
    assert told["version"] > before["version"]
    others = [posted(client, f"games/{link}/rematch") for link in links[1:]]
    assert [each["seat"] for each in others] == list(range(count - 1))
    everybody = got(client, f"games/{others[0]['link']}")["players"]
    assert all(player["here"] for player in everybody)
    assert all(each["link"] not in json.dumps([own, state, told]) for each in others)


def test_who_asks_for_a_rematch_again_is_given_the_same_seat(tmp_path: Path) -> None:
    with page_server(tmp_path) as client:
        links = played(client, SHORT, "human", "human", seed="1")
        first = posted(client, f"games/{links[0]}/rematch")
    with page_server(tmp_path) as client:
        assert posted(client, f"games/{links[0]}/rematch") == first
        assert got(client, f"games/{links[1]}")["followed"]


def test_a_rematch_is_played_by_the_same_rules_and_from_another_deal(client: TestClient) -> None:
    links = played(client, SHORT, "human", "novice", seed="1", hints=False)
    own = posted(client, f"games/{links[0]}/rematch")
    old, new = (services_of(client).games.seat(link).game for link in (links[0], own["link"]))
    assert new.terms == old.terms
    assert new.record.seed != old.record.seed
    assert not got(client, f"games/{own['link']}")["hints"]


def test_there_is_no_rematch_before_the_end(client: TestClient) -> None:
    (link, _) = begun(client, SHORT, "human", "human")
    posted(client, f"games/{link}/rematch", status=409)
    assert not got(client, f"games/{link}")["can_follow"]


def test_friends_may_play_without_hints(client: TestClient) -> None:
    links = begun(client, SHORT, "human", "human", hints=False)
    state = got(client, f"games/{links[0]}")
    assert not state["hints"]
    posted(client, f"games/{links[0]}/hint", status=409)
    assert got(client, f"games/{begun(client, SHORT, 'human', 'human')[0]}")["hints"]


def asked_back(client: TestClient) -> tuple[list[str], Any, Any]:
    """A game of three after a turn, which the first one asks to take back; before and after."""
    links = begun(client, "catbox", "human", "human", "human", seed="1")
    first = Person(client, links[0])
    before = first.state()
    after = first.play(before)
    assert after["can_take_back"]
    asking = posted(client, f"{first.path}/take-back", {"version": after["version"]})
    assert asking["asks_back"] == 0
    assert asking["agrees_back"]
    return links, before, asking


def answered(client: TestClient, link: str, agree: bool, status: int = 200) -> Any:
    version = got(client, f"games/{link}")["version"]
    body = {"version": version, "agree": agree}
    return posted(client, f"games/{link}/take-back/answer", body, status)


def test_a_turn_is_taken_back_when_all_others_agree(client: TestClient) -> None:
    links, before, asking = asked_back(client)
    some = answered(client, links[1], agree=True)
    assert some["asks_back"] == 0
    assert some["table"]["board"]["cells"] == asking["table"]["board"]["cells"]
    every = answered(client, links[2], agree=True)
    assert every["asks_back"] is None
    again = got(client, f"games/{links[0]}")
    assert again["mine"]
    assert again["table"]["board"]["cells"] == before["table"]["board"]["cells"]
    answered(client, links[1], agree=True, status=409)


def test_one_who_refuses_is_enough(client: TestClient) -> None:
    links, _before, asking = asked_back(client)
    refused = answered(client, links[1], agree=False)
    assert refused["asks_back"] is None
    assert refused["version"] > asking["version"]
    assert not got(client, f"games/{links[0]}")["mine"]


def test_whoever_asks_can_t_agree_for_the_others_and_a_turn_ends_the_question(
    client: TestClient,
) -> None:
    links, _before, _asking = asked_back(client)
    assert answered(client, links[0], agree=True)["asks_back"] == 0
    second = Person(client, links[1])
    after = second.play(second.state())
    assert after["asks_back"] is None


def test_what_is_kept_of_a_visitor_is_deleted_on_demand(client: TestClient) -> None:
    daily = "daily/catbox/2026-03-05"
    posted(client, f"{daily}/hint")
    links = begun(client, "catbox", "human", "human")
    found = posted(client, "forget", {"links": [links[0], "nothing"]})
    assert found == {"puzzles": 1, "seats": 1}
    assert "catbox" not in client.cookies
    assert got(client, daily)["hints"] == []
    got(client, f"games/{links[0]}", 404)
    left = got(client, f"games/{links[1]}")
    assert [(player["name"], player["here"]) for player in left["players"]] == [
        ("Player 1", False),
        ("P1", True),
    ]
    game = services_of(client).games.seat(links[1]).game
    assert "P0" not in services_of(client).store.game(game.number_kept).record


def test_a_game_in_which_nobody_sits_is_deleted(client: TestClient) -> None:
    links = begun(client, "catbox", "human", "human")
    number = services_of(client).games.seat(links[0]).game.number_kept
    assert posted(client, "forget", {"links": links})["seats"] == 2
    with pytest.raises(StoreError):
        services_of(client).store.game(number)


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
