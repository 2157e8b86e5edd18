"""Games over the routes: begun, played to their end, and told to those who play and who watch."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from games import registry
from solver.bots.roster import roster_of
from tests.support.page_server import (
    LIMIT,
    HeldWorker,
    Person,
    asked,
    begun,
    got,
    page_server,
    posted,
)

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
    several = {"game": "catbox", "seats": [{**HUMAN, "name": catalan}, HUMAN]}
    seats = posted(client, "games", several)["seats"]
    assert [seat["name"] for seat in seats] == ["Player 1", "Player 2"]


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
