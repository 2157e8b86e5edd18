"""Games over the routes: begun, played to their end, told, and what stays hidden."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from starlette.testclient import TestClient

from games import registry
from games.protocol import Player
from games.record import continued
from solver.bots.roster import roster_of
from tests.support.boards import table
from tests.support.look_alikes import look_alikes
from tests.support.page_server import (
    LIMIT,
    HeldWorker,
    Person,
    ThreadWorker,
    asked,
    begun,
    got,
    kept,
    page_server,
    posted,
    services_of,
    until,
)
from web.server.declaration import LINK
from web.server.refusals import BusyError, NotReadyError, RefusedError

T = TypeVar("T")

STEPS: Final = "ifitfits"
"""A game whose turns have several steps."""

HUMAN: Final = {"player": "human"}
BOT: Final = {"player": "greedy"}


def waited(person: Person) -> Any:
    """The game when it is the person's turn, or over."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        state = person.state()
        if state["mine"] or state["over"]:
            return state
        time.sleep(0.05)
    raise AssertionError("no bot has moved")


# Begun


def test_each_bot_is_offered_with_its_rating(client: TestClient) -> None:
    for found in got(client, "site")["games"]:
        roster = roster_of(found["name"])
        assert [bot["name"] for bot in found["bots"]] == [*roster.levels]
        assert [bot["rating"] for bot in found["bots"]] == [*map(roster.rating, roster.levels)]
        assert all(bot["text"] for bot in found["bots"])


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
    seats = [{**HUMAN, "name": name}, {**BOT, "name": "bot:expert"}]
    (seat,) = posted(client, "games", {"game": "catbox", "seats": seats})["seats"]
    assert seat["name"] == shown
    answer = asked(client, "GET", f"games/{seat['link']}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["players"][0] == {"name": shown, "player": "human", "here": True}
    assert "<script" not in answer.json()["table"]["board"]["picture"]["svg"]


def test_what_can_t_be_begun(client: TestClient) -> None:
    ann = {**HUMAN, "name": "Ann"}
    for seats, more in (
        ([BOT, BOT], {}),
        ([ann, ann], {}),
        ([ann, {"player": "nobody"}], {}),
        ([ann] + [BOT] * 8, {}),
        ([ann, BOT], {"options": {"deck": "/etc/passwd"}}),
        ([ann, BOT], {"options": {"mode": "chess"}}),
        ([{**HUMAN, "name": "n" * 5000}, BOT], {}),
    ):
        posted(client, "games", {"game": "catbox", "seats": seats, **more}, 400)
    posted(client, "games", {"game": "catbox"}, 400)
    posted(client, "games", {"game": "chess", "seats": [ann, BOT]}, 404)


def test_whoever_plays_alone_is_you_in_the_language_that_is_asked_for(client: TestClient) -> None:
    (seat,) = posted(client, "games", {"game": "catbox", "seats": [HUMAN, BOT]})["seats"]
    english, catalan, spanish = (
        got(client, f"games/{seat['link']}", lang=tag)["players"][0]["name"]
        for tag in ("en", "ca", "es")
    )
    assert english == "You"
    assert "You" not in (catalan, spanish)
    several = {"game": "catbox", "seats": [{**HUMAN, "name": catalan}, HUMAN, BOT, BOT]}
    seats = posted(client, "games", several)["seats"]
    assert [seat["name"] for seat in seats] == ["Player 1", "Player 2"]
    players = got(client, f"games/{seats[0]['link']}")["players"]
    assert [player["name"] for player in players[2:]] == ["greedy", "greedy Luna"]


# Played


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_person_plays_a_whole_game_against_a_bot(client: TestClient, game: str) -> None:
    (link,) = begun(client, game, "human", "novice")
    person = Person(client, link, game)
    state = waited(person)
    while not state["over"]:
        person.play(state)
        state = waited(person)
    result = state["result"]
    assert [row["own"] for row in result["rows"]] == [at == state["seat"] for at in range(2)]
    assert any(row["first"] for row in result["rows"])
    assert result["notes"]
    assert got(client, f"{person.path}/record")["format"].startswith(game)
    assert not state["mine"]


def test_a_turn_is_taken_back_in_a_game_against_bots(client: TestClient) -> None:
    (link,) = begun(client, STEPS, "human", "greedy")
    person = Person(client, link)
    before = waited(person)
    assert not before["can_take_back"]
    person.asks("take-back", 400, version=before["version"])
    person.play(before)
    state = waited(person)
    assert state["can_take_back"]
    back = person.asks("take-back", version=state["version"])
    assert back["version"] > state["version"]
    assert back["table"]["board"]["cells"] == before["table"]["board"]["cells"]


class TiredWorker(ThreadWorker):
    """Refuses its first pieces of work, each for a reason."""

    def __init__(self, *refusals: RefusedError) -> None:
        self.refusals = list(refusals)

    async def perform(self, work: Callable[[], T], seconds: float) -> T:
        if self.refusals:
            raise self.refusals.pop()
        return await super().perform(work, seconds)


@pytest.mark.parametrize("busy", [2, 3])
def test_a_bot_is_asked_three_times_and_as_long_as_its_process_begins(
    tmp_path: Path, busy: int, caplog: pytest.LogCaptureFixture
) -> None:
    refusals = [*[BusyError("too long")] * busy, *[NotReadyError("not yet")] * 5]
    worker = TiredWorker(*refusals)
    with page_server(tmp_path, bot=worker) as client:
        person = Person(client, begun(client, "catbox", "human", "greedy")[0])
        person.play(waited(person))
        game = services_of(client).games.game(1)
        until(client, lambda: not game.bot_to_move or bool(caplog.records))
        assert person.state()["mine"] == (busy < 3)
    said = [record.getMessage() for record in caplog.records]
    assert said == ([] if busy < 3 else ["game 1: too long"])


# Versions and turns


def test_a_move_that_would_be_legal_is_refused_by_an_old_version(client: TestClient) -> None:
    """The seat is to move again, and the turn is legal now: the version alone is old."""
    first, second = (Person(client, link) for link in begun(client, STEPS, "human", "human"))
    old = first.state()["version"]
    assert first.play(first.state())["version"] > old
    second.play(second.state())
    state, taken = first.begin()
    while not taken["table"]["complete"]:
        pick, _ = first.pick(state["version"], taken["table"])
        body = {"version": state["version"], "steps": taken["table"]["steps"], "pick": pick}
        taken = first.asks("steps", **body)
    steps = taken["table"]["steps"]
    first.asks("move", 409, steps=steps, version=old)
    assert first.state()["version"] == state["version"]
    assert first.asks("move", steps=steps, version=state["version"])


def test_nothing_of_an_old_version_is_shown_or_taken(client: TestClient) -> None:
    """All that names a version, asked by the seat to move in an unchanged turn."""
    person = Person(client, begun(client, "catinthebox", "human", "human")[0])
    old = person.state()["version"] - 1
    got(client, f"{person.path}/places", 409, version=old, pick=[0])
    got(client, f"{person.path}/look", 409, version=old, x=0, y=0)
    for path in ("steps", "move", "take-back"):
        person.asks(path, 409, version=old)


def test_a_turn_is_not_begun_out_of_turn(client: TestClient) -> None:
    first, waiting = (Person(client, link) for link in begun(client, STEPS, "human", "human"))
    state, taken = first.begin()
    assert not waiting.state()["mine"]
    for steps in ((), taken["table"]["steps"]):
        for path in ("steps", "move"):
            waiting.asks(path, 409, version=state["version"], steps=steps)


# Told


def test_a_hint_and_why_a_bot_has_moved_in_the_language_of_the_reader(client: TestClient) -> None:
    (link,) = begun(client, "catbox", "greedy", "human", seed="why")
    person = Person(client, link)
    state = waited(person)
    hint = person.asks("hint")
    assert (hint["version"], bool(hint["steps"][-1]["lines"])) == (state["version"], True)
    got(client, f"{person.path}/why", 400, number=10**6)
    english, catalan = (
        next(part for part in found["parts"] if not isinstance(part, str))
        for tag in ("en", "ca")
        for found in [got(client, f"{person.path}/why", number=0, lang=tag)]
    )
    assert (english["heading"], catalan["heading"]) == ("identity", "identitat")
    (row, *_) = english["rows"]
    assert row["badge"]["pictures"]
    assert 0 <= row["cells"][-1]["share"] <= 1


def test_what_the_others_may_do_after_what_is_held_and_not_after_half_a_turn(
    client: TestClient,
) -> None:
    person = Person(client, begun(client, "catbox", "human", "greedy", seed="others")[0])
    state = person.state()
    version, table = state["version"], state["table"]
    pick, _ = person.pick(version, table)
    told = person.asks("others", version=version, steps=[], pick=pick)
    assert (told["part"], len(told["lines"])) == ("reply", 1)
    person.asks("others", 400, version=version, steps=[])
    assert person.state()["version"] == version


def test_a_hint_that_is_being_thought_of_ends_when_its_asker_has_moved(tmp_path: Path) -> None:
    thinker = HeldWorker()
    with page_server(tmp_path, bot=thinker) as client, ThreadPoolExecutor(1) as other:
        first = Person(client, begun(client, STEPS, "human", "human")[0])
        state = first.state()
        hint = other.submit(asked, client, "POST", f"{first.path}/hint", json={})
        assert thinker.begun.wait(LIMIT)
        assert not thinker.stopped.is_set()
        first.play(state)
        assert hint.result(LIMIT).status_code == 409
        assert thinker.stopped.wait(LIMIT)


def test_news_say_what_was_done_not_twice_by_whom_and_on_a_shared_page_speak_to_nobody(
    client: TestClient,
) -> None:
    people = [Person(client, link) for link in begun(client, "catbox", "human", "human", "greedy")]
    for each in people:
        state = waited(each)
        each.play(state)
    bot = state["players"][2]["name"]
    own, seen = (waited(people[0])["news"], people[1].state()["news"])
    assert [news["seat"] for news in own] == [0, 1, 2]
    assert [news["text"].split()[0] for news in own] == ["You", "P1", bot]
    assert own[2]["text"].count(bot) == 1
    assert [news["text"].split()[0] for news in seen] == ["You", bot]
    assert own[1]["public"] == seen[0]["public"]
    for news, name in zip(own, ("P0", "P1", bot), strict=True):
        assert news["public"].startswith(f"{name} ")
        assert "your " not in news["public"]
    assert own[0]["cells"]


# Nothing hidden leaves the server: what a seat is answered follows from what it knows alone


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
        players = (Player("Ann", "human"), *(Player(f"bot {n}", "bot:greedy") for n in range(4)))
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
