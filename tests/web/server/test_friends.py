"""Games among friends: invited by a link, turns taken back, one after the other, with clocks."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from games import registry
from tests.support.manual_ticks import ManualTicks
from tests.support.page_server import (
    HeldWorker,
    Person,
    asked,
    begun,
    got,
    kept,
    page_server,
    posted,
    services_of,
    until,
)
from tests.support.past_games import played
from web.server.clocks import Clocks
from web.server.declaration import LINK
from web.server.games import KEEPING
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
    joined(client, link, 1, "Carl", 400)
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


def test_it_is_said_where_others_can_t_open_a_link() -> None:
    for host in ("localhost", "127.0.0.1", "[::1]", "127.9.9.9"):
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
    with_hints, without = (
        Person(client, begun(client, "catinthebox", "human", "human", hints=hints)[0])
        for hints in (True, False)
    )
    assert with_hints.state()["hints"]
    state = without.state()
    assert (state["hints"], state["can_follow"]) == (False, False)
    for path in ("hint", "rematch"):
        without.asks(path, 409)


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


# Clocks: by the server's time, for all to see, and a bot moves where one is out


CLOCK: Final = {"minutes": 1, "seconds": 5}


@pytest.fixture
def ticks() -> ManualTicks:
    return ManualTicks(1000.0)


@pytest.fixture
def timed(tmp_path: Path, ticks: ManualTicks) -> Iterator[TestClient]:
    with page_server(tmp_path, ticks=ticks) as timed:
        yield timed


def clocks(timed: TestClient, link: str) -> Any:
    return got(timed, f"games/{link}")["clocks"]


def when(timed: TestClient, link: str, met: Callable[[Any], bool]) -> Any:
    """The state of a game once it meets a condition; nobody asks for anything until then."""
    services, seat = services_of(timed), services_of(timed).games.seat(link)

    async def wait() -> None:
        async for _news in services.games.watch({0: seat.game}, "test", services.closing):
            if met(msgspec.to_builtins(seat.game.state(seat.seat))):
                return

    assert timed.portal is not None
    timed.portal.call(wait)
    return got(timed, f"games/{link}")


def test_everybody_sees_how_long_each_person_has_left(
    timed: TestClient, ticks: ManualTicks
) -> None:
    links = begun(timed, "catbox", "human", "novice", "human", clock=CLOCK)
    ticks.turn_on(10)
    page = {"page": "http://cats.example.org/"}
    watching = posted(timed, f"games/{links[0]}/spectators", page)["link"].rpartition("/")[2]
    seen = [clocks(timed, each) for each in links]
    seen.append(asked(timed, "GET", "watched", headers={LINK: watching}).json()["clocks"])
    assert seen == [{"left": [50, None, 60], "running": 0, "seconds": 5}] * 3


def test_a_turn_brings_its_seconds_and_the_next_clock_runs(
    timed: TestClient, ticks: ManualTicks
) -> None:
    links = begun(timed, "catbox", "human", "human", clock=CLOCK)
    person = Person(timed, links[0])
    ticks.turn_on(20)
    after = person.play(person.state())
    assert after["clocks"] == {"left": [45, 60], "running": 1, "seconds": 5}
    ticks.turn_on(7)
    assert clocks(timed, links[0])["left"] == [45, 53]
    version = person.asks("take-back", version=after["version"])["version"]
    state = Person(timed, links[1]).asks("take-back/answer", version=version, agree=True)
    assert state["clocks"] == {"left": [45, 53], "running": 0, "seconds": 5}


def test_a_game_may_have_no_clock_and_none_out_of_bounds(timed: TestClient) -> None:
    assert clocks(timed, begun(timed, "catbox", "human", "human")[0]) is None
    seats = [{"player": "human"}, {"player": "novice"}]
    for minutes, seconds in ((0, 5), (1, 601)):
        clock = {"minutes": minutes, "seconds": seconds}
        posted(timed, "games", {"game": "catbox", "seats": seats, "clock": clock}, 400)


def test_a_bot_moves_in_the_place_of_somebody_whose_time_is_out_and_comes_back(
    timed: TestClient, ticks: ManualTicks
) -> None:
    links = begun(timed, "catbox", "human", "human", clock=CLOCK)
    person, other = (Person(timed, link) for link in links)
    ticks.turn_on(60)
    after = when(timed, links[1], lambda state: state["mine"])
    assert (after["clocks"]["left"][0], after["over"]) == (5, False)
    (news,) = [each for each in after["news"] if each["seat"] == 0]
    assert news["lines"][0] == "The time was out: a bot has moved."
    other.play(after)
    ticks.turn_on(3)
    after = person.play(when(timed, links[0], lambda state: state["mine"]))
    assert after["clocks"]["left"][0] == 5 - 3 + 5
    assert [each["lines"] for each in after["news"] if each["seat"] == 0] == [[]]


def test_a_turn_that_comes_too_late_is_refused(tmp_path: Path, ticks: ManualTicks) -> None:
    bot = HeldWorker()
    with page_server(tmp_path, ticks=ticks, bot=bot) as timed:
        links = begun(timed, "catbox", "human", "human", clock=CLOCK)
        person = Person(timed, links[0])
        version = person.state()["version"]
        ticks.turn_on(60)
        refused = person.asks("move", 409, version=version)
        assert refused["error"] == "Your time is out: a bot moves in your place."
        bot.go_on()
        when(timed, links[1], lambda state: state["mine"])


def test_no_clock_runs_while_a_bot_thinks_or_waits_for_those_of_another_game(
    tmp_path: Path, ticks: ManualTicks
) -> None:
    bot, left = HeldWorker(), (65, 55, 45)
    with page_server(tmp_path, ticks=ticks, bot=bot) as timed:
        links = [begun(timed, "catbox", "human", "novice", clock=CLOCK)[0] for _ in left]
        for link in links:
            person = Person(timed, link)
            person.play(person.state())
            ticks.turn_on(10)
        ticks.turn_on(1000)
        for link, seconds in zip(links, left, strict=True):
            thinking = clocks(timed, link)
            assert (thinking["left"][0], thinking["running"]) == (seconds, None)
        bot.go_on()
        for link, seconds in zip(links, left, strict=True):
            mine = when(timed, link, lambda state: state["mine"])
            assert mine["clocks"] == {"left": [seconds, None], "running": 0, "seconds": 5}


def test_where_a_turn_brings_nothing_bots_end_the_game_and_the_next_has_the_same_clock(
    timed: TestClient, ticks: ManualTicks
) -> None:
    links = begun(timed, "catbox", "human", "human", clock={"minutes": 1, "seconds": 0})
    ticks.turn_on(60)
    when(timed, links[1], lambda state: state["mine"])
    ticks.turn_on(60)
    over = when(timed, links[0], lambda state: state["over"])
    assert over["clocks"] is None
    assert over["result"]
    again = [posted(timed, f"games/{link}/rematch")["link"] for link in links]
    assert clocks(timed, again[0]) == {"left": [60, 60], "running": 0, "seconds": 0}


def test_clocks_begin_when_all_have_come_and_go_on_when_one_leaves(
    timed: TestClient, ticks: ManualTicks
) -> None:
    seats = [{"player": "human", "name": name} for name in ("Anna", "Bob")]
    body = {"game": "catbox", "seats": seats, "invite": True, "clock": CLOCK}
    made = posted(timed, "games", body)
    host = made["seats"][0]["link"]
    ticks.turn_on(500)
    assert clocks(timed, host) == {"left": [60, 60], "running": None, "seconds": 5}
    headers = {LINK: made["invitation"]}
    own = asked(timed, "POST", "invitation/seat", json={"seat": 1}, headers=headers).json()["link"]
    ticks.turn_on(10)
    assert clocks(timed, own) == {"left": [50, 60], "running": 0, "seconds": 5}
    posted(timed, "forget", {"links": [host]})
    ticks.turn_on(10)
    assert clocks(timed, own)["left"] == [40, 60]


def test_the_clock_of_a_game_that_was_deleted_is_forgotten(
    timed: TestClient, ticks: ManualTicks, caplog: pytest.LogCaptureFixture
) -> None:
    (link,) = begun(timed, "catbox", "human", "novice", clock=CLOCK)
    other = begun(timed, "catbox", "human", "human", clock=CLOCK)
    posted(timed, "forget", {"links": [link]})
    assert services_of(timed).store.due_clocks().keys() == {2}
    ticks.turn_on(60)
    when(timed, other[1], lambda state: state["mine"])
    assert caplog.records == []


def test_what_was_used_stays_used_after_a_restart_and_the_pause_costs_nothing(
    tmp_path: Path, ticks: ManualTicks
) -> None:
    with page_server(tmp_path, ticks=ticks) as timed:
        links = begun(timed, "catbox", "human", "human", clock=CLOCK)
        person = Person(timed, links[0])
        ticks.turn_on(20)
        person.play(person.state())
        ticks.turn_on(30)
    later = ManualTicks(10.0)
    with page_server(tmp_path, ticks=later) as timed:
        assert clocks(timed, links[0]) == {"left": [45, 30], "running": 1, "seconds": 5}
        later.turn_on(29)
        assert clocks(timed, links[0])["left"] == [45, 1]
        later.turn_on(1)
        assert when(timed, links[0], lambda state: state["mine"])["clocks"]["left"] == [45, 5]


def test_a_server_that_is_killed_loses_no_more_than_two_seconds_of_a_clock(
    tmp_path: Path, ticks: ManualTicks
) -> None:
    running, found = tmp_path / "running", tmp_path / "found"
    with page_server(running, ticks=ticks) as timed:
        links = begun(timed, "catbox", "human", "human", clock=CLOCK)
        ticks.turn_on(20)
        until(timed, lambda: services_of(timed).store.uptime() == 20)
        ticks.turn_on(KEEPING - 0.5)
        assert clocks(timed, links[0])["left"] == [60 - 20 - KEEPING + 0.5, 60]
        shutil.copytree(running, found)
    with page_server(found, ticks=ManualTicks()) as timed:
        assert clocks(timed, links[0])["left"] == [60 - 20, 60]


def test_no_clock_runs_below_nothing_and_turns_taken_back_were_taken_by_nobody() -> None:
    begun = Clocks((60.0, 60.0)).changed(now=0, turns=0, running=0, more=5)
    assert begun.due == 60
    assert begun.left_at(100) == (0, 60)
    bot = begun.stands_in(0).changed(now=100, turns=1, running=1, more=5)
    assert (bot.left, bot.stood_in, bot.due) == ((5, 60), (0,), 160)
    back = bot.changed(now=110, turns=0, running=0, more=5)
    assert (back.left, back.stood_in) == ((5, 50), ())


CHANGES: Final = st.lists(
    st.tuples(st.integers(0, 90), st.integers(-2, 1), st.sampled_from([None, 0, 1, 2])), max_size=12
)
"""Seconds that pass, how many more turns are taken then, and whose clock runs from there on."""


@given(CHANGES)
def test_a_clock_is_spent_while_it_runs_and_a_turn_alone_brings_seconds(
    changes: list[tuple[int, int, int | None]],
) -> None:
    clocks, left = Clocks((3600.0,) * 3), [3600.0] * 3
    now = turns = 0
    for passed, more, running in changes:
        now, turns = now + passed, max(0, turns + more)
        if clocks.running is not None:
            left[clocks.running] += 5 * (turns > clocks.turns) - passed
        clocks = clocks.changed(now, turns, running, more=5)
        assert (list(clocks.left), clocks.running, clocks.turns) == (left, running, turns)
