"""Clocks of games: by the server's time, for all to see, and a bot moves where one is out."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from tests.support.manual_ticks import ManualTicks
from tests.support.page_server import (
    HeldWorker,
    Person,
    asked,
    begun,
    got,
    page_server,
    posted,
    services_of,
)
from web.server.clocks import Clocks
from web.server.declaration import LINK
from web.server.games import KEEPING

CLOCK: Final = {"minutes": 1, "seconds": 5}


@pytest.fixture
def ticks() -> ManualTicks:
    return ManualTicks(1000.0)


@pytest.fixture
def client(tmp_path: Path, ticks: ManualTicks) -> Iterator[TestClient]:
    with page_server(tmp_path, ticks=ticks) as client:
        yield client


def clocks(client: TestClient, link: str) -> Any:
    return got(client, f"games/{link}")["clocks"]


def when(client: TestClient, link: str, met: Callable[[Any], bool]) -> Any:
    """The state of a game once it meets a condition; nobody asks for anything until then."""
    services, seat = services_of(client), services_of(client).games.seat(link)

    async def wait() -> None:
        async for _news in services.games.watch({0: seat.game}, "test", services.closing):
            if met(msgspec.to_builtins(seat.game.state(seat.seat))):
                return

    assert client.portal is not None
    client.portal.call(wait)
    return got(client, f"games/{link}")


def until(client: TestClient, met: Callable[[], bool]) -> None:
    """Let the server work until a condition is met."""

    async def wait() -> None:
        while not met():
            await asyncio.sleep(0)

    assert client.portal is not None
    client.portal.call(wait)


def test_everybody_sees_how_long_each_person_has_left(
    client: TestClient, ticks: ManualTicks
) -> None:
    links = begun(client, "catbox", "human", "novice", "human", clock=CLOCK)
    ticks.turn_on(10)
    page = {"page": "http://cats.example.org/"}
    watching = posted(client, f"games/{links[0]}/spectators", page)["link"].rpartition("/")[2]
    seen = [clocks(client, each) for each in links]
    seen.append(asked(client, "GET", "watched", headers={LINK: watching}).json()["clocks"])
    assert seen == [{"left": [50, None, 60], "running": 0, "seconds": 5}] * 3


def test_a_turn_brings_its_seconds_and_the_next_clock_runs(
    client: TestClient, ticks: ManualTicks
) -> None:
    links = begun(client, "catbox", "human", "human", clock=CLOCK)
    person = Person(client, links[0])
    ticks.turn_on(20)
    after = person.play(person.state())
    assert after["clocks"] == {"left": [45, 60], "running": 1, "seconds": 5}
    ticks.turn_on(7)
    assert clocks(client, links[0])["left"] == [45, 53]
    version = person.asks("take-back", version=after["version"])["version"]
    state = Person(client, links[1]).asks("take-back/answer", version=version, agree=True)
    assert state["clocks"] == {"left": [45, 53], "running": 0, "seconds": 5}


def test_a_game_may_have_no_clock_and_none_out_of_bounds(client: TestClient) -> None:
    assert clocks(client, begun(client, "catbox", "human", "human")[0]) is None
    seats = [{"player": "human"}, {"player": "novice"}]
    for minutes, seconds in ((0, 5), (1, 601)):
        clock = {"minutes": minutes, "seconds": seconds}
        posted(client, "games", {"game": "catbox", "seats": seats, "clock": clock}, 400)


def test_a_bot_moves_in_the_place_of_somebody_whose_time_is_out_and_comes_back(
    client: TestClient, ticks: ManualTicks
) -> None:
    links = begun(client, "catbox", "human", "human", clock=CLOCK)
    person, other = (Person(client, link) for link in links)
    ticks.turn_on(60)
    after = when(client, links[1], lambda state: state["mine"])
    assert (after["clocks"]["left"][0], after["over"]) == (5, False)
    (news,) = [each for each in after["news"] if each["seat"] == 0]
    assert news["lines"][0] == "The time was out: a bot has moved."
    other.play(after)
    ticks.turn_on(3)
    after = person.play(when(client, links[0], lambda state: state["mine"]))
    assert after["clocks"]["left"][0] == 5 - 3 + 5
    assert [each["lines"] for each in after["news"] if each["seat"] == 0] == [[]]


def test_a_turn_that_comes_too_late_is_refused(tmp_path: Path, ticks: ManualTicks) -> None:
    bot = HeldWorker()
    with page_server(tmp_path, ticks=ticks, bot=bot) as client:
        links = begun(client, "catbox", "human", "human", clock=CLOCK)
        person = Person(client, links[0])
        version = person.state()["version"]
        ticks.turn_on(60)
        refused = person.asks("move", 409, version=version)
        assert refused["error"] == "Your time is out: a bot moves in your place."
        bot.go_on()
        when(client, links[1], lambda state: state["mine"])


def test_no_clock_runs_while_a_bot_thinks_or_waits_for_those_of_another_game(
    tmp_path: Path, ticks: ManualTicks
) -> None:
    bot, left = HeldWorker(), (65, 55, 45)
    with page_server(tmp_path, ticks=ticks, bot=bot) as client:
        links = [begun(client, "catbox", "human", "novice", clock=CLOCK)[0] for _ in left]
        for link in links:
            person = Person(client, link)
            person.play(person.state())
            ticks.turn_on(10)
        ticks.turn_on(1000)
        for link, seconds in zip(links, left, strict=True):
            thinking = clocks(client, link)
            assert (thinking["left"][0], thinking["running"]) == (seconds, None)
        bot.go_on()
        for link, seconds in zip(links, left, strict=True):
            mine = when(client, link, lambda state: state["mine"])
            assert mine["clocks"] == {"left": [seconds, None], "running": 0, "seconds": 5}


def test_where_a_turn_brings_nothing_bots_end_the_game_and_the_next_has_the_same_clock(
    client: TestClient, ticks: ManualTicks
) -> None:
    links = begun(client, "catbox", "human", "human", clock={"minutes": 1, "seconds": 0})
    ticks.turn_on(60)
    when(client, links[1], lambda state: state["mine"])
    ticks.turn_on(60)
    over = when(client, links[0], lambda state: state["over"])
    assert over["clocks"] is None
    assert over["result"]
    again = [posted(client, f"games/{link}/rematch")["link"] for link in links]
    assert clocks(client, again[0]) == {"left": [60, 60], "running": 0, "seconds": 0}


def test_clocks_begin_when_all_have_come_and_go_on_when_one_leaves(
    client: TestClient, ticks: ManualTicks
) -> None:
    seats = [{"player": "human", "name": name} for name in ("Anna", "Bob")]
    body = {"game": "catbox", "seats": seats, "invite": True, "clock": CLOCK}
    made = posted(client, "games", body)
    host = made["seats"][0]["link"]
    ticks.turn_on(500)
    assert clocks(client, host) == {"left": [60, 60], "running": None, "seconds": 5}
    headers = {LINK: made["invitation"]}
    own = asked(client, "POST", "invitation/seat", json={"seat": 1}, headers=headers).json()["link"]
    ticks.turn_on(10)
    assert clocks(client, own) == {"left": [50, 60], "running": 0, "seconds": 5}
    posted(client, "forget", {"links": [host]})
    ticks.turn_on(10)
    assert clocks(client, own)["left"] == [40, 60]


def test_the_clock_of_a_game_that_was_deleted_is_forgotten(
    client: TestClient, ticks: ManualTicks, caplog: pytest.LogCaptureFixture
) -> None:
    (link,) = begun(client, "catbox", "human", "novice", clock=CLOCK)
    other = begun(client, "catbox", "human", "human", clock=CLOCK)
    posted(client, "forget", {"links": [link]})
    assert services_of(client).store.due_clocks().keys() == {2}
    ticks.turn_on(60)
    when(client, other[1], lambda state: state["mine"])
    assert caplog.records == []


def test_what_was_used_stays_used_after_a_restart_and_the_pause_costs_nothing(
    tmp_path: Path, ticks: ManualTicks
) -> None:
    with page_server(tmp_path, ticks=ticks) as client:
        links = begun(client, "catbox", "human", "human", clock=CLOCK)
        person = Person(client, links[0])
        ticks.turn_on(20)
        person.play(person.state())
        ticks.turn_on(30)
    later = ManualTicks(10.0)
    with page_server(tmp_path, ticks=later) as client:
        assert clocks(client, links[0]) == {"left": [45, 30], "running": 1, "seconds": 5}
        later.turn_on(29)
        assert clocks(client, links[0])["left"] == [45, 1]
        later.turn_on(1)
        assert when(client, links[0], lambda state: state["mine"])["clocks"]["left"] == [45, 5]


def test_a_server_that_is_killed_loses_no_more_than_two_seconds_of_a_clock(
    tmp_path: Path, ticks: ManualTicks
) -> None:
    running, found = tmp_path / "running", tmp_path / "found"
    with page_server(running, ticks=ticks) as client:
        links = begun(client, "catbox", "human", "human", clock=CLOCK)
        ticks.turn_on(20)
        until(client, lambda: services_of(client).store.uptime() == 20)
        ticks.turn_on(KEEPING - 0.5)
        assert clocks(client, links[0])["left"] == [60 - 20 - KEEPING + 0.5, 60]
        shutil.copytree(running, found)
    with page_server(found, ticks=ManualTicks()) as client:
        assert clocks(client, links[0])["left"] == [60 - 20, 60]


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
