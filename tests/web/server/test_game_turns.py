"""Turns over the routes: versions, reloads, taking back, hints, news, and names."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import pytest
from starlette.testclient import TestClient
from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from games import registry
from tests.support.page_server import (
    Person,
    ThreadWorker,
    asked,
    begun,
    got,
    page_server,
    posted,
    services_of,
)
from tests.support.screens import run_on, until
from tests.web.server.test_games import waited
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing
from web.server.jobs import Jobs
from web.server.served_game import ServedGame
from web.server.services import WorkerPools
from web.server.settings import Settings

T = TypeVar("T")

STEPS = "ifitfits"
"""A game whose turns have several steps."""


def turn_begun(client: TestClient, token: str) -> tuple[Any, Any]:
    """A state, and the answer to the first step of the turn."""
    person = Person(client, token)
    state = person.state()
    pick, _ = person.pick(state["version"], state["table"])
    body = {"version": state["version"], "steps": [], "pick": pick}
    return state, posted(client, f"{person.path}/steps", body)


def test_a_turn_in_the_making_is_there_after_a_reload_and_a_restart(tmp_path: Path) -> None:
    with page_server(tmp_path) as client:
        links = begun(client, STEPS, "human", "human")
        _, taken = turn_begun(client, links[0])
        assert taken["table"]["steps"]
        assert got(client, f"games/{links[0]}")["table"] == taken["table"]
    with page_server(tmp_path) as client:
        again = got(client, f"games/{links[0]}")
        assert again["table"] == taken["table"]
        assert got(client, f"games/{links[1]}")["table"]["steps"] == []


def test_an_old_version_is_refused(client: TestClient) -> None:
    links = begun(client, STEPS, "human", "human")
    first = Person(client, links[0])
    state = first.state()
    after = first.play(state)
    assert after["version"] > state["version"]
    old = {"version": state["version"], "steps": []}
    posted(client, f"{first.path}/steps", old, 409)
    posted(client, f"{first.path}/move", old, 409)
    got(client, f"{first.path}/places", 409, version=state["version"], pick=[0])
    new = {"version": after["version"], "steps": []}
    if not after["mine"]:
        posted(client, f"{first.path}/move", new, 409)


def test_a_turn_is_taken_back_in_a_game_against_bots(client: TestClient) -> None:
    (link,) = begun(client, STEPS, "human", "greedy")
    person = Person(client, link)
    state = waited(person)
    before = state["table"]
    assert not state["can_take_back"]
    posted(client, f"{person.path}/take-back", {"version": state["version"]}, 400)
    person.play(state)
    state = waited(person)
    assert state["can_take_back"]
    back = posted(client, f"{person.path}/take-back", {"version": state["version"]})
    assert back["version"] > state["version"]
    assert back["table"]["board"]["cells"] == before["board"]["cells"]


def test_a_hint_and_why_a_bot_has_moved(client: TestClient) -> None:
    (link,) = begun(client, "catinthebox", "greedy", "human")
    person = Person(client, link)
    state = waited(person)
    while not any(news["seat"] == 0 for news in state["news"]):
        person.play(state)
        state = waited(person)
    hint = posted(client, f"{person.path}/hint")
    assert (hint["version"], bool(hint["steps"][-1]["lines"])) == (state["version"], True)
    number = next(news["number"] for news in state["news"] if news["seat"] == 0)
    assert got(client, f"{person.path}/why", number=number)["parts"]
    got(client, f"{person.path}/why", 400, number=10**6)


def test_why_a_bot_has_moved_is_a_table_in_the_language_of_the_reader(client: TestClient) -> None:
    (link,) = begun(client, "catbox", "greedy", "human", seed="why")
    person = Person(client, link)
    waited(person)
    sheets = {
        tag: next(part for part in found["parts"] if not isinstance(part, str))
        for tag in ("en", "ca")
        for found in [got(client, f"{person.path}/why", number=0, lang=tag)]
    }
    assert [sheet["heading"] for sheet in sheets.values()] == ["identity", "identitat"]
    (row, *_) = sheets["en"]["rows"]
    assert row["badge"]["pictures"]
    assert 0 <= row["cells"][-1]["share"] <= 1


class Thinker:
    """A worker that never comes to an end by itself."""

    def __init__(self) -> None:
        self.begun, self.stopped = Event(), Event()

    async def perform(self, _work: Callable[[], T], _seconds: float) -> T:
        self.begun.set()
        try:
            await asyncio.sleep(600)
        finally:
            self.stopped.set()
        raise AssertionError("nobody waits so long")

    async def close(self) -> None:
        """Nothing is left."""


def test_a_hint_that_is_being_thought_of_ends_when_its_asker_has_moved(tmp_path: Path) -> None:
    thinker = Thinker()

    def hire(_settings: Settings) -> WorkerPools:
        return WorkerPools(Jobs([ThreadWorker()]), Jobs([thinker]))

    with page_server(tmp_path, hire=hire) as client, ThreadPoolExecutor(1) as other:
        links = begun(client, STEPS, "human", "human")
        first = Person(client, links[0])
        state = first.state()
        hint = other.submit(asked, client, "POST", f"{first.path}/hint", json={})
        assert thinker.begun.wait(30)
        assert not thinker.stopped.is_set()
        first.play(state)
        assert hint.result(30).status_code == 409
        assert thinker.stopped.wait(30)


def test_news_say_what_was_done_and_not_twice_by_whom(client: TestClient) -> None:
    (link,) = begun(client, "catbox", "human", "greedy")
    person = Person(client, link)
    person.play(waited(person))
    state = waited(person)
    assert [news["seat"] for news in state["news"]] == [0, 1]
    own, bot = (news["text"] for news in state["news"])
    assert own.startswith("You ")
    name = state["players"][1]["name"]
    assert bot.startswith(f"{name} ")
    assert bot.count(name) == 1


def test_what_is_said_on_a_shared_page_speaks_to_nobody(client: TestClient) -> None:
    links = begun(client, "catbox", "human", "human")
    first, second = (Person(client, link) for link in links)
    first.play(waited(first))
    own, seen = (person.state()["news"][-1] for person in (first, second))
    assert own["text"].startswith("You ")
    assert seen["text"].startswith("P0 ")
    assert own["public"] == seen["public"]
    assert own["public"].startswith("P0 ")
    assert "your " not in own["public"]
    assert own["cells"]


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_log_of_the_screen_says_what_the_page_says(client: TestClient, game: str) -> None:
    (link,) = begun(client, game, "human", "greedy")
    person = Person(client, link)
    state = waited(person)
    for _ in range(3):
        person.play(state)
        state = waited(person)
    on_page = [line for news in state["news"] for line in (news["text"], *news["lines"])]
    served = services_of(client).games.seat(link).game
    table = GameTable(GameInPlay(served.entry, served.record, GameFile(None), Pacing()))
    on_screen: list[str] = []

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, on_page[-1].split()[-1])
        on_screen.extend(line.plain for line in table.log_lines)

    run_on(table, script)
    assert on_screen[-len(on_page) :] == on_page


@pytest.mark.slow
def test_a_review_of_a_game_that_is_over(client: TestClient) -> None:
    person = ended(client)
    found = posted(client, f"{person.path}/review", {"bots": True})
    turns = game_of(client, person).record.turns
    assert [turn["number"] for turn in found["turns"]] == list(range(1, len(turns) + 1))
    assert found["summary"]
    assert not found["others"]
    assert posted(client, f"{person.path}/review", {"bots": True}) == found
    posted(client, f"{person.path}/hint", status=409)
    own = posted(client, f"{person.path}/review")
    assert own["turns"] == [turn for turn in found["turns"] if turn["seat"] == 0]
    assert own["others"]
    boards_of(client, person, own)


def ended(client: TestClient, game: str = "catinthebox") -> Person:
    """Somebody whose game is over."""
    (link,) = begun(client, game, "human", "novice", seed="short")
    person = Person(client, link)
    state = waited(person)
    while not state["over"]:
        person.play(state)
        state = waited(person)
    return person


def game_of(client: TestClient, person: Person) -> ServedGame:
    return services_of(client).games.seat(person.path.removeprefix("games/")).game


def boards_of(client: TestClient, person: Person, found: dict[str, Any]) -> None:
    """The board of every turn is there, and of each better one."""
    for turn in range(found["last"] + 1):
        board = got(client, f"{person.path}/review/board", turn=turn)
        assert board["table"]["board"]["picture"]["svg"]
    bad = max(found["turns"], key=lambda each: float(each["lost"]))
    place = next(at for at, each in enumerate(bad["best"]) if not each["taken"])
    path, number = f"{person.path}/review/board", bad["number"]
    played, better = got(client, path, turn=number), got(client, path, turn=number, place=place)
    assert played["table"]["board"] != better["table"]["board"]
    assert played["lines"][0] != better["lines"][0]
    assert bad["best"][place]["text"] in better["lines"][0]
    for turn in (-1, found["last"] + 1):
        got(client, path, turn=turn, status=400)
    got(client, path, turn=number, place=9, status=400)


@pytest.mark.slow
def test_a_review_goes_on_where_it_was_and_is_kept_with_the_game(client: TestClient) -> None:
    person = ended(client)
    seen: list[int] = []
    found = posted(client, f"{person.path}/review", {"most": 0})
    while len(found["turns"]) < found["wanted"]:
        assert found["summary"] == []
        seen.append(len(found["turns"]))
        found = posted(client, f"{person.path}/review", {"most": 2})
    assert seen == list(range(0, found["wanted"], 2))
    store = services_of(client).store
    kept = store.review(game_of(client, person).number_kept)
    assert posted(client, f"{person.path}/review") == found
    assert store.review(game_of(client, person).number_kept) == kept


def test_those_who_watch_hear_of_a_change(client: TestClient) -> None:
    """The stream of a client of the test ends with the server: so the watcher is asked itself."""
    links = begun(client, STEPS, "human", "human")
    services = services_of(client)
    game = services.games.seat(links[1]).game
    heard: list[tuple[int, int] | None] = []

    async def watch() -> None:
        async for news in services.games.watch({5: game}, "here", services.closing):
            heard.append(news)
            if len(heard) == 2:
                return

    assert client.portal is not None
    watching = client.portal.start_task_soon(watch)
    first = Person(client, links[0])
    state = first.state()
    while not heard:
        state = first.state()
    after = first.play(state)
    watching.result(10)
    assert heard == [(5, state["version"]), (5, after["version"])]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"[:24]),
        ("  Ann\n\t Lee ", "Ann Lee"),
        ("\u202eevil\u0000", "evil"),
        ("x" * 90, "x" * 24),
        ("🐈 gata", "🐈 gata"),
    ],
)
def test_a_name_is_shown_as_plain_text(client: TestClient, name: str, shown: str) -> None:
    seats = [{"player": "human", "name": name}, {"player": "greedy", "name": "bot:expert"}]
    body = {"game": "catbox", "seats": seats}
    (seat,) = posted(client, "games", body)["seats"]
    assert seat["name"] == shown
    answer = asked(client, "GET", f"games/{seat['link']}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["players"][0] == {"name": shown, "player": "human", "here": True}
    assert "<script" not in answer.json()["table"]["board"]["picture"]["svg"]


def test_what_can_t_be_begun(client: TestClient) -> None:
    human, bot = {"player": "human", "name": "Ann"}, {"player": "greedy"}
    for body in (
        {"game": "catbox", "seats": [bot, bot]},
        {"game": "catbox", "seats": [human, human]},
        {"game": "catbox", "seats": [human, {"player": "nobody"}]},
        {"game": "catbox", "seats": [human] + [bot] * 8},
        {"game": "catbox", "seats": [human, bot], "options": {"deck": "/etc/passwd"}},
        {"game": "catbox", "seats": [human, bot], "options": {"mode": "chess"}},
        {"game": "catbox", "seats": [{"player": "human", "name": "n" * 5000}, bot]},
        {"game": "catbox"},
    ):
        posted(client, "games", body, 400)
    posted(client, "games", {"game": "chess", "seats": [human, bot]}, 404)


def test_whoever_plays_alone_is_you_in_the_language_that_is_asked_for(client: TestClient) -> None:
    body = {"game": "catbox", "seats": [{"player": "human"}, {"player": "greedy"}]}
    (seat,) = posted(client, "games", body)["seats"]
    names = [
        got(client, f"games/{seat['link']}", lang=tag)["players"][0]["name"]
        for tag in ("en", "ca", "es")
    ]
    assert names[0] == "You"
    assert "You" not in names[1:]
    first = {"player": "human", "name": names[1]}
    several = {"game": "catbox", "seats": [first, {"player": "human"}]}
    assert [seat["name"] for seat in posted(client, "games", several)["seats"]] == [
        "Player 1",
        "Player 2",
    ]


def test_a_move_that_would_be_legal_is_refused_by_an_old_version(client: TestClient) -> None:
    """The seat is to move again, and the turn is legal now: the version alone is old."""
    links = begun(client, STEPS, "human", "human")
    first, second = (Person(client, link) for link in links)
    old = first.state()["version"]
    first.play(first.state())
    second.play(second.state())
    state, taken = turn_begun(client, links[0])
    while not taken["table"]["complete"]:
        pick, _ = first.pick(state["version"], taken["table"])
        body = {"version": state["version"], "steps": taken["table"]["steps"], "pick": pick}
        taken = posted(client, f"{first.path}/steps", body)
    turn = {"steps": taken["table"]["steps"]}
    posted(client, f"{first.path}/move", {**turn, "version": old}, 409)
    assert first.state()["version"] == state["version"]
    assert posted(client, f"{first.path}/move", {**turn, "version": state["version"]})


def test_a_turn_is_not_begun_out_of_turn(client: TestClient) -> None:
    links = begun(client, STEPS, "human", "human")
    waiting = Person(client, links[1])
    state, taken = turn_begun(client, links[0])
    assert not waiting.state()["mine"]
    for steps in ((), taken["table"]["steps"]):
        body = {"version": state["version"], "steps": steps}
        posted(client, f"{waiting.path}/steps", body, 409)
        posted(client, f"{waiting.path}/move", body, 409)


def test_nothing_of_an_old_version_is_shown_or_taken(client: TestClient) -> None:
    """All that names a version, asked by the seat to move in an unchanged turn."""
    links = begun(client, "catinthebox", "human", "human")
    state = Person(client, links[0]).state()
    path, old = f"games/{links[0]}", state["version"] - 1
    got(client, f"{path}/places", 409, version=old, pick=[0])
    got(client, f"{path}/look", 409, version=old, x=0, y=0)
    posted(client, f"{path}/steps", {"version": old}, 409)
    posted(client, f"{path}/move", {"version": old}, 409)
    posted(client, f"{path}/take-back", {"version": old}, 409)
