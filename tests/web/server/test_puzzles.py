"""Puzzles and lessons over the routes: solved, kept, and what is hidden till the end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, time, timedelta, timezone
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from games import registry
from games.rng import Stream
from languages.message import plain
from languages.messages import LANGUAGES
from puzzles import dailies
from puzzles.challenge import Challenge
from puzzles.dailies import PracticeName, games_with_dailies, practice_recipe
from puzzles.generator import generate
from puzzles.kind import Series
from puzzles.lesson import Lesson, tutorial_of
from tests.support.challenges import texts_of
from tests.support.days import DECEMBER, challenge_of, own_steps
from tests.support.manual_ticks import ManualTicks
from tests.support.page_server import LIMIT, HeldWorker, asked, got, page_server, posted
from views.sessions.question import ChallengeQuestion
from views.sessions.share_text import local_time
from views.view import view_of
from web.server import visitors
from web.server.declaration import GET, Route
from web.server.questions import SMALL, Cache
from web.server.schema import ROUTES
from web.server.shared_shapes import shared

DAY: Final = date(2026, 3, 5)

DAILY: Final = f"daily/ifitfits/{DAY}"

MOST: Final = 40_000
"""Bytes of a table before it is compressed: it had 144 kB with the daily around it."""


def right(day: date = DAY) -> dict[str, list[str]]:
    """The solution of a day."""
    return {"steps": own_steps(challenge_of("ifitfits", day))}


def legal(client: TestClient, path: str, table: Any) -> Iterator[list[Any]]:
    """The legal picks."""
    for number, choice in enumerate(table["choices"]):
        if choice["doing"] == "step":
            yield [number]
        if choice["doing"] == "aim":
            places = got(client, f"{path}/places", steps=table["steps"], pick=[number])
            yield from ([number, place[:3]] for place in places if place[3])


def laid(client: TestClient, path: str, right: tuple[str, ...]) -> Any:
    """The table after a line that was picked card by card, and begins wrong."""
    table = got(client, path)["table"]
    while not table["whole"]:
        for pick in legal(client, path, table):
            body = {"steps": table["steps"], "pick": pick}
            after = posted(client, f"{path}/steps", body)["table"]
            if after["steps"][0] != right[0]:
                break
        table = after
    return table


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_daily_from_a_wrong_try_to_the_text_to_share(client: TestClient, game: str) -> None:
    path, challenge = f"daily/{game}/{DAY}", challenge_of(game, DAY)
    asked = got(client, path)
    assert asked["task"]
    assert asked["hints_left"] == 3
    assert not asked["steps"]
    table = laid(client, path, challenge.solution)
    wrong = posted(client, f"{path}/judge", {"steps": table["steps"]})
    assert not wrong["right"]
    assert wrong["progress"]["course"] == "x"
    hint = posted(client, f"{path}/hint")
    assert (hint["number"], hint["left"]) == (1, 2)
    assert got(client, path)["hints"] == [hint["text"]]
    got(client, f"{path}/solution", 409)
    taken = posted(client, f"{path}/steps", {"steps": challenge.solution[:1]})
    before_the_end = json.dumps([asked, table, taken])
    secrets = set(texts_of(challenge).sentences[1:])
    assert not any(secret in before_the_end for secret in secrets)
    steps = own_steps(challenge)
    found = posted(client, f"{path}/judge", {"steps": steps})
    assert found["right"]
    assert found["progress"]["solved"]
    shown = got(client, f"{path}/solution")
    assert tuple(shown["line"]) == challenge.solution
    assert shown["lines"]
    assert str(DAY) in shown["share"]
    assert shown["table"]["steps"] == steps
    posted(client, f"{path}/judge", {"steps": steps}, 409)
    posted(client, f"{path}/hint", status=409)
    numbers = got(client, "stats")[game]
    assert (numbers["played"], numbers["solved"], numbers["streak"]) == (1, 1, 0)


TURNS: Final = {"catbox": date(2026, 11, 22), "ifitfits": date(2026, 11, 15)}
"""Dailies that are one turn, which nobody answers."""


@pytest.mark.parametrize("game", TURNS)
def test_the_points_of_a_turn_are_sent_once_a_visitor_has_asked_for_them(
    client: TestClient, game: str
) -> None:
    path = f"daily/{game}/{TURNS[game]}"

    def places(part: str) -> dict[str, str]:
        every = ((at, got(client, f"{path}/{part}", pick=[at])) for at in range(cards))
        return {f"{at} {each[:3]}": each[4] for at, found in every for each in found if each[3]}

    asked = got(client, path)
    cards = len([each for each in asked["table"]["choices"] if each["doing"] == "aim"])
    assert asked["may_count"]
    before = places("places")
    assert not any("lead" in text for text in before.values())
    assert not any("lead" in json.dumps(each) for each in asked["table"]["choices"])
    got(client, f"{path}/counted/places", 409, pick=[0])
    counted = posted(client, f"{path}/count")["progress"]
    assert (counted["course"], counted["hints"]) == ("+", 1)
    after = places("counted/places")
    assert {place: text.partition("; lead ")[0] for place, text in after.items()} == before
    assert all("; lead " in text for text in after.values())
    assert places("places") == before, "others are told as much as before"
    posted(client, f"{path}/count", status=400)
    again = got(client, path)
    assert (again["may_count"], again["hints"], again["hints_left"]) == (False, [], 3)
    assert posted(client, f"{path}/hint")["number"] == 1
    posted(client, f"{path}/judge", {"steps": own_steps(challenge_of(game, TURNS[game]))})
    assert got(client, f"{path}/solution")["share"].endswith("\n🧮💡✅")


POINTS: Final = re.compile(r"lead(?: before your turn)?:? -?\d+|\d+ points?|points? to ")
"""Points in a text."""

BEFORE: Final = "before your turn"
"""Said of points that aren't those of what is laid."""


def points_in(state: Any) -> Sequence[str]:
    """The points that a table says: those of the seat that looks, and the numbers of all seats."""
    (standing,) = POINTS.findall(state["standing"])
    rows = state["seats"][0]["rows"]
    return [*re.findall(r"-?\d+", standing), *(row["cells"][0]["text"] for row in rows)]


@pytest.mark.parametrize("game", TURNS)
def test_nobody_reads_the_points_of_a_turn_off_by_laying_and_taking_back(
    client: TestClient, game: str
) -> None:
    path = f"daily/{game}/{TURNS[game]}"
    first = got(client, path)["table"]
    for pick in list(legal(client, path, first))[::5]:
        taken = posted(client, f"{path}/steps", {"steps": [], "pick": pick})
        steps, cell = taken["table"]["steps"], taken["table"]["board"]["cells"][0][:2]
        at = {"x": cell[0], "y": cell[1], "steps": steps}
        assert BEFORE in taken["table"]["standing"]
        assert points_in(taken["table"]) == points_in(first)
        assert points_in(got(client, f"{path}/table", steps=steps)) == points_in(first)
        assert points_in(got(client, path)["table"]) == points_in(first)
        said = [*taken["happened"], got(client, f"{path}/look", **at)["text"]]
        assert not any(POINTS.search(each) for each in said)
        got(client, f"{path}/counted/table", 409, steps=steps)
        got(client, f"{path}/counted/look", 409, **at)
    assert got(client, path)["progress"]["course"] == ""


@pytest.mark.parametrize("game", TURNS)
def test_the_points_of_a_turn_are_sent_once_it_is_judged_or_they_are_asked_for(
    client: TestClient, game: str
) -> None:
    path, challenge = f"daily/{game}/{TURNS[game]}", challenge_of(game, TURNS[game])
    table = laid(client, path, challenge.solution)
    wrong = posted(client, f"{path}/judge", {"steps": table["steps"]})
    judged = points_in(wrong["table"])
    assert wrong["progress"]["course"] == "x"
    assert BEFORE not in wrong["table"]["standing"]
    assert BEFORE in got(client, f"{path}/table", steps=table["steps"])["standing"]
    posted(client, f"{path}/count")
    again = posted(client, f"{path}/steps", {"steps": table["steps"], "known": 0})
    assert points_in(again["table"]) == judged
    assert all(POINTS.search(each) for each in again["happened"])
    assert points_in(got(client, path)["table"]) == judged
    assert points_in(got(client, f"{path}/counted/table", steps=table["steps"])) == judged
    posted(client, f"{path}/judge", {"steps": own_steps(challenge)})
    assert points_in(got(client, f"{path}/solution")["table"])[0] == str(challenge.value)


@pytest.mark.parametrize("game", registry.GAMES)
def test_shapes_that_drawings_share_are_sent_once_and_the_drawings_are_the_same(game: str) -> None:
    question = ChallengeQuestion(challenge_of(game, DAY))
    table = question.page(question.start).state(game, question.seat)
    picture = (sent := shared(table)).board.picture
    bare = replace(sent, board=replace(sent.board, picture=replace(picture, uses={})))
    text, plain = (msgspec.json.encode(each).decode() for each in (bare, table))
    for name, shapes in picture.uses.items():
        put = f'<use href="#{name}"/>', shapes
        use, own = (msgspec.json.encode(each).decode()[1:-1] for each in put)
        assert text.count(use) > 1
        text = text.replace(use, own)
    assert text == plain
    assert picture.uses
    assert all("<text" not in shapes for shapes in picture.uses.values())
    assert len(msgspec.json.encode(sent)) < MOST


def test_the_time_of_a_puzzle_counts_while_its_solver_is_there(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks, path = ManualTicks(), f"daily/ifitfits/{DAY - timedelta(days=1)}"
    monkeypatch.setattr(visitors, "monotonic", ticks.now)
    assert got(client, path)["progress"]["seconds"] == 0
    for away, seconds in ((100, 100), (1.5, 101.5), (5000, 401.5)):
        ticks.turn_on(away)
        assert posted(client, f"{path}/hint")["progress"]["seconds"] == seconds
    ticks.turn_on(1)
    assert posted(client, f"{path}/give-up")["progress"]["seconds"] == 402.5
    ticks.turn_on(1)
    assert got(client, path)["progress"]["seconds"] == 402.5
    assert "6:42" in got(client, f"{path}/solution")["share"]


def test_of_what_was_made_as_much_is_kept_as_there_is_room_for_but_no_error() -> None:
    cache, made = Cache(3 * (SMALL + 10)), list[str]()

    def make(key: str) -> bytes:
        made.append(key)
        return bytes(10)

    for key in "abcabdabdc":
        assert cache.get(key, partial(make, key)) == bytes(10)
    assert made == [*"abcdc"], "c wasn't asked for lately"
    assert [cache.peek(key) is None for key in "abcd"] == [True, False, False, False]
    with pytest.raises(ZeroDivisionError):
        cache.get("e", lambda: 1 / 0)
    assert cache.get("e", lambda: 1) == 1


def test_a_line_in_the_making_is_there_after_a_reload(client: TestClient) -> None:
    line = challenge_of("ifitfits", DAY).solution[:2]
    posted(client, f"{DAILY}/steps", {"steps": line})
    again = got(client, DAILY)
    assert tuple(again["steps"]) == line
    assert again["table"] == got(client, f"{DAILY}/table", steps=line)
    assert got(client, f"{DAILY}/table")["steps"] == []


def test_progress_belongs_to_whoever_has_the_cookie(client: TestClient) -> None:
    path = f"daily/catbox/{DAY}"
    posted(client, f"{path}/give-up")
    mine = client.cookies["catbox"]
    assert got(client, path)["progress"]["over"]
    client.cookies.clear()
    assert not got(client, path)["progress"]["over"]
    got(client, f"{path}/solution", 409)
    client.cookies.clear()
    client.cookies.set("catbox", mine)
    assert got(client, path)["progress"]["course"] == "-"
    rows = got(client, "dailies/catbox")
    assert next(row for row in rows if row["day"] == str(DAY))["state"] == "given up"


def test_a_hostile_cookie_is_replaced(client: TestClient) -> None:
    client.cookies.set("catbox", "'; DROP TABLE progress --")
    answer = client.get(f"/api/daily/catbox/{DAY}")
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"].lower()
    assert int(cookie.partition("max-age=")[2].partition(";")[0]) > 365 * 86_400
    assert [word in cookie for word in ("httponly", "samesite=lax", "drop")] == [True, True, False]
    client.cookies.clear()
    answer = client.get(f"https://testserver/api/daily/catbox/{DAY}")
    assert "secure" not in cookie
    assert "; secure" in answer.headers["set-cookie"].lower()


def offline(day: date, course: str, steps: Sequence[str], finished: str = "") -> dict[str, object]:
    """A daily of If It Fits that was tried without a network."""
    done = {"course": course, "seconds": 61.5, "steps": steps, "finished": finished}
    return {"game": "ifitfits", "day": str(day), **done}


def test_what_was_solved_without_a_network_counts_on_the_day_on_which_it_was(
    client: TestClient,
) -> None:
    today = date.fromisoformat(got(client, "site")["today"])
    before, earlier = today - timedelta(days=1), today - timedelta(days=2)
    right = {day: own_steps(challenge_of("ifitfits", day)) for day in (today, before, earlier)}
    found = [
        offline(today, "x+?*", right[today], "2099-01-01"),
        offline(before, "*", right[before], str(before)),
        offline(earlier, "*", right[before], str(earlier)),
    ]
    lessons = [{"game": "ifitfits", "lesson": "boxes"}, {"game": "ifitfits", "lesson": "none"}]
    assert posted(client, "offline", {"dailies": found, "lessons": lessons}) == {"counted": 3}
    numbers = got(client, "stats")["ifitfits"]
    assert (numbers["played"], numbers["solved"], numbers["streak"]) == (2, 2, 2)
    progress = got(client, f"daily/ifitfits/{today}")["progress"]
    assert (progress["course"], progress["seconds"]) == ("x+?*", 61.5)
    assert got(client, "lessons/ifitfits")[0]["done"]
    open_ = offline(today, "xx", ())
    assert posted(client, "offline", {"dailies": [open_]}) == {"counted": 1}
    assert got(client, f"daily/ifitfits/{today}")["progress"]["solved"], "it stays solved"
    posted(client, "offline", {"dailies": [offline(today, "anything", ())]}, 400)


# Small dailies

SMALL_KEY: Final = f"{DECEMBER}-small"


@pytest.fixture(scope="module")
def december(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server on a Saturday that has small dailies, too."""
    noon = datetime.combine(DECEMBER, time(12)).astimezone()
    with page_server(tmp_path_factory.mktemp("december"), clock=lambda: noon) as client:
        yield client


def small_of(game: str) -> Challenge:
    found = dailies.shipped(game, DECEMBER, Series.SMALL)
    assert found is not None
    return found


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_small_daily_keeps_the_streak_and_is_counted_apart(
    december: TestClient, game: str
) -> None:
    december.cookies.clear()
    path, challenge = f"daily/{game}/{SMALL_KEY}", small_of(game)
    assert got(december, path)["tier"] == 1
    assert posted(december, f"{path}/judge", {"steps": own_steps(challenge)})["right"]
    share = got(december, f"{path}/solution")["share"]
    assert f"small daily {DECEMBER} | " in share
    assert "Streak 1." in share
    assert not got(december, f"daily/{game}/{DECEMBER}")["progress"]["over"]
    todays = got(december, "today")
    assert todays["small"][game]["progress"]["solved"]
    assert not todays["questions"][game]["progress"]["over"]
    numbers = todays["stats"][game]
    assert (numbers["streak"], numbers["best"], numbers["played"]) == (1, 1, 0)
    assert (numbers["small"]["solved"], numbers["small"]["gave_up"]) == (1, 0)
    assert all(row["solved"] == 0 for row in numbers["tiers"])
    rows = {row["day"]: (row["state"], row["small"]) for row in got(december, f"dailies/{game}")}
    assert rows[str(DECEMBER)] == ("not yet", "solved")
    assert rows["2026-12-04"][1] == "missed"
    assert rows["2026-11-30"][1] == ""


def test_a_small_daily_that_was_solved_without_a_network_counts(december: TestClient) -> None:
    december.cookies.clear()
    done = {"course": "*", "seconds": 30.0, "finished": str(DECEMBER)}
    result = {
        "game": "ifitfits",
        "day": SMALL_KEY,
        "steps": own_steps(small_of("ifitfits")),
        **done,
    }
    assert posted(december, "offline", {"dailies": [result]}) == {"counted": 1}
    assert got(december, "stats")["ifitfits"]["small"]["solved"] == 1


@pytest.mark.parametrize("key", ["2026-11-30-small", "2026-12-06-small", "2026-12-05-tiny"])
def test_there_is_no_other_small_daily(december: TestClient, key: str) -> None:
    got(december, f"daily/catbox/{key}", 404)


@pytest.mark.parametrize("game", games_with_dailies())
def test_the_end_of_a_small_daily_is_sent_once_its_day_has_begun(
    december: TestClient, game: str
) -> None:
    days = december.get(f"/data/{game}/days.json").json()
    small = {day: any(more) for day, _kind, _tier, *more in days}
    assert small["2026-12-01"]
    assert not small["2026-11-30"]
    for key, status in ((SMALL_KEY, 200), ("2026-12-07-small", 404)):
        assert december.get(f"/data/{game}/{key}.json").status_code == 200
        assert december.get(f"/data/{game}/{key}.end.json").status_code == status


def test_the_puzzle_of_a_code_is_solved_and_then_asked(client: TestClient) -> None:
    daily = got(client, DAILY)
    code = daily["code"]
    assert got(client, f"puzzle/{code}")["table"]["choices"] == daily["table"]["choices"]
    assert posted(client, f"puzzle/{code.lower()}/judge", right())["right"]
    assert got(client, f"puzzle/{code}/solution")["share"]


@pytest.mark.parametrize(
    "path",
    [
        *("daily/chess/2026-03-05", "daily/catbox/yesterday", "daily/catbox/1999-01-01"),
        f"daily/catbox/{local_time().date().replace(year=2099, day=1)}",
        *("puzzle/QQQQQQQQQQQQQQQQQQQQ", "dailies/chess", "practice/catbox/turn/kitten/0"),
        *("practice/catbox/turn/dog/1", "practice/catbox/turn/kitten/x"),
    ],
)
def test_what_isn_t_there(client: TestClient, path: str) -> None:
    got(client, path, 404)


def test_what_can_t_be_read_is_refused_in_one_line(client: TestClient) -> None:
    path = f"daily/catbox/{DAY}"
    for query in ({"steps": "[1]"}, {"steps": "[["}, {"steps": '["nonsense"]'}):
        answer = client.get(f"/api/{path}/table", params=query)
        assert answer.status_code == 400
        assert "\n" not in answer.json()["error"]
    for pick in ([], [99], [[0, 0, 0]], [0, 1], [0, [999, 999, 0]], ["0"], [0] * 9):
        posted(client, f"{path}/steps", {"steps": [], "pick": pick}, 400)
    posted(client, f"{path}/judge", {"steps": []}, 400)
    posted(client, f"{path}/judge", {"steps": ["x" * 300]}, 400)
    assert client.get(f"/api/{path}/table", params={"steps": "x" * 9000}).status_code == 413
    got(client, f"{path}/places", 400, pick=[99])
    answer = client.post(
        f"/api/{path}/judge", content=b"{", headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    long = {"steps": ["x" * 100] * 700}
    assert client.post(f"/api/{path}/judge", json=long).status_code == 413


def test_what_is_tried_out_after_the_end_is_not_kept(client: TestClient) -> None:
    assert posted(client, f"{DAILY}/judge", right())["right"]
    over = got(client, DAILY)
    assert posted(client, f"{DAILY}/steps", {"steps": []})["table"]["steps"] == []
    assert got(client, DAILY) == over


def test_a_puzzle_to_practise_is_solved_and_another_comes_next(client: TestClient) -> None:
    def row() -> Any:
        rows = got(client, "practice/catbox")
        (found,) = (each for each in rows if (each["kind"], each["part"]) == ("turn", "kitten"))
        return found

    assert (row()["solved"], row()["next"]) == (0, 1)
    assert row()["task"]
    path = "practice/catbox/turn/kitten/1"
    challenge = generate(practice_recipe(PracticeName("catbox", "turn", "kitten", 1)))
    assert got(client, path)["task"]
    assert posted(client, f"{path}/judge", {"steps": own_steps(challenge)})["right"]
    assert (row()["solved"], row()["next"]) == (1, 2)


def test_how_others_did_is_said_to_those_who_are_through_and_not_of_a_few(
    client: TestClient,
) -> None:
    path, said = "daily/ifitfits/2026-03-06", []
    for _ in range(5):
        client.cookies.clear()
        posted(client, f"{path}/judge", right(date(2026, 3, 6)))
        said.append(got(client, f"{path}/solution")["others"])
    assert said[:3] == ["", "", ""]
    assert said[3].startswith("Of 3 others, 3 solved it, 3 at the first try without a hint.")
    assert said[4].startswith("Of 4 others, 4 solved it")


# Two tries at once


@pytest.mark.parametrize(("ending", "course"), [("judge", "*"), ("give-up", "-")])
def test_a_try_that_is_judged_after_the_end_counts_for_nothing(
    tmp_path: Path, ending: str, course: str
) -> None:
    """Wrong tries at tricks are judged by a search, for others reply."""
    path, challenge = "daily/catinthebox/2026-01-01", challenge_of("catinthebox", date(2026, 1, 1))
    assert challenge.kind == "tricks"
    worker = HeldWorker()
    with page_server(tmp_path, judge=worker) as client, ThreadPoolExecutor(1) as pool:
        assert got(client, path)["progress"]["course"] == ""
        wrong = {"steps": challenge.prospects[-1][1][:1]}
        late = pool.submit(posted, client, f"{path}/judge", wrong, 409)
        assert worker.begun.wait(LIMIT)
        body = {"steps": challenge.solution[:1]} if ending == "judge" else None
        assert posted(client, f"{path}/{ending}", body)["progress"]["over"]
        worker.go_on()
        assert late.result(LIMIT)["error"]
        assert got(client, path)["progress"]["course"] == course


# Lessons


def line(game: str, lesson: Lesson, steps: tuple[str, ...]) -> list[str]:
    """The steps of a move as the page sends them."""
    draft = lesson.played(steps)
    return list(view_of(registry.entry(game)).tabletop.step_texts(draft))


def wrong(lesson: Lesson) -> tuple[str, ...]:
    """A move that misses the goal, with a remark of its own if one has."""
    missing = [draft.move.texts for draft in lesson.drafts() if lesson.missed(draft)]
    return next((texts for texts in missing if " ".join(texts) in lesson.remarks), missing[0])


def row(client: TestClient, game: str, name: str) -> Any:
    (found,) = [each for each in got(client, f"lessons/{game}") if each["name"] == name]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("first", ["file", "page"])
def test_a_lesson_and_its_file_for_times_without_a_network_are_two_things(
    tmp_path: Path, first: str
) -> None:
    name = tutorial_of("ifitfits").lessons[0].name
    paths = [f"/data/ifitfits/lesson-{name}.json", f"/api/lesson/ifitfits/{name}"]
    with page_server(tmp_path) as client:
        for path in paths if first == "file" else paths[::-1]:
            assert client.get(path).is_success, path


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_lesson_has_its_pictures_says_what_is_wrong_and_is_solved(
    client: TestClient, game: str
) -> None:
    known, shown = view_of(registry.entry(game)).pictures.values(), dict[str, str]()
    for number, lesson in enumerate(tutorial_of(game).lessons, start=1):
        path = f"lesson/{game}/{lesson.name}"
        asked = got(client, path)
        assert asked["heading"].endswith(f"Lesson {number} of 19: {lesson.title}")
        assert [plain(text) for text in (*asked["text"], asked["task"])] == [
            *lesson.text,
            lesson.task,
        ]
        shown |= {picture["words"]: picture["svg"] for picture in asked["pictures"]}
        assert not row(client, game, lesson.name)["done"]
        missing = wrong(lesson)
        judged = posted(client, f"{path}/judge", {"steps": line(game, lesson, missing)})
        assert (judged["right"], judged["progress"]["course"]) == (False, "x")
        assert judged["lines"][-1] == lesson.missed(lesson.played(missing))[-1]
        remark = lesson.remarks.get(" ".join(missing))
        assert remark is None or remark in map(plain, judged["lines"])
        steps = line(game, lesson, lesson.answers[0])
        judged = posted(client, f"{path}/judge", {"steps": steps})
        assert (judged["right"], judged["lines"]) == (True, ["Right!"])
        solution = got(client, f"{path}/solution")
        assert ([*map(plain, solution["lines"])], solution["line"]) == ([lesson.why], steps)
        assert solution["share"] == ""
        assert row(client, game, lesson.name)["done"]
    assert len(shown) > 3
    assert set(shown) <= {picture.title for picture in known}
    assert all("var(--table)" in svg for svg in shown.values())


def test_of_typed_steps_those_that_are_new_say_what_they_did(client: TestClient) -> None:
    (lesson,) = [each for each in tutorial_of("catbox").lessons if each.name == "paw"]
    steps, path = line("catbox", lesson, lesson.answers[0]), "lesson/catbox/paw/steps"
    happened = posted(client, path, {"steps": steps, "known": 1})["happened"]
    assert [plain(text).partition(": ")[0] for text in happened] == steps[1:]
    assert len(posted(client, path, {"steps": steps, "known": 0})["happened"]) == 3
    assert posted(client, path, {"steps": steps})["happened"] == []
    posted(client, path, {"steps": steps, "known": -1}, status=400)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_said_in_the_language_of_who_asks(client: TestClient, language: str) -> None:
    client.headers["accept-language"] = language
    english = tutorial_of("catbox").lessons[0]
    asked = got(client, f"lesson/catbox/{english.name}")
    words = [picture["words"] for picture in asked["pictures"]]
    titles = [view_of(registry.entry("catbox")).pictures[p].title for p in english.pictures]
    steps = line("catbox", english, english.answers[0])
    judged = posted(client, f"lesson/catbox/{english.name}/judge", {"steps": steps})
    same = asked["task"] == english.task, words == titles, judged["lines"] == ["Right!"]
    assert set(same) == {language == "en"}


def test_a_lesson_begins_anew_and_its_tick_stays(tmp_path: Path) -> None:
    lesson = tutorial_of("catbox").lessons[0]
    path = f"lesson/catbox/{lesson.name}"
    with page_server(tmp_path) as client:
        posted(client, f"{path}/judge", {"steps": line("catbox", lesson, lesson.answers[0])})
        cookies = client.cookies
    with page_server(tmp_path) as client:
        client.cookies = cookies
        assert got(client, path)["progress"]["course"] == ""
        posted(client, f"{path}/give-up")
        assert [*map(plain, got(client, f"{path}/solution")["lines"])] == [lesson.why]
        assert got(client, path)["progress"]["course"] == ""
        assert row(client, "catbox", lesson.name)["done"]


def test_a_hint_is_one_more_each_time(client: TestClient) -> None:
    lesson = tutorial_of("ifitfits").lessons[0]
    path = f"lesson/ifitfits/{lesson.name}"
    for number, hint in enumerate(lesson.hints, start=1):
        assert hint in plain(posted(client, f"{path}/hint")["text"])
        assert got(client, path)["hints_left"] == len(lesson.hints) - number
    posted(client, f"{path}/hint", status=400)
    for nothing in ("lesson/catbox/nothing", "lesson/chess/face", "lessons/chess"):
        got(client, nothing, 404)


# Days to come: no route sends their solutions, whatever zone the server is in

COMING: Final = date(2026, 6, 15)
"""The day that is to come."""

BEGUN: Final = datetime(2026, 6, 14, 10, tzinfo=UTC)
"""When it begins on the islands where days begin first, at UTC+14."""

ZONES: Final = (-12, -8, 0, 2, 5.75, 9, 12.75, 14)
"""Hours from UTC."""


class Wall:
    """A clock that shows what it is set to."""

    now = BEGUN

    def set(self, moment: datetime, hours: float = 0) -> None:
        self.now = moment.astimezone(timezone(timedelta(hours=hours)))


@pytest.fixture(scope="module")
def wall() -> Wall:
    return Wall()


@pytest.fixture(scope="module")
def calendar(tmp_path_factory: pytest.TempPathFactory, wall: Wall) -> Iterator[TestClient]:
    """A server whose days begin by that clock."""
    with page_server(tmp_path_factory.mktemp("calendar"), clock=lambda: wall.now) as client:
        yield client


def answer_on(client: TestClient, route: Route, game: str) -> Any:
    """The answer of a route that names a day, to the first step of its solution."""
    path = route.path.removeprefix("/api/").format(game=game, day=COMING)
    steps, pick = challenge_of(game, COMING).solution[:1], [0]
    if route.method == GET:
        query = {"steps": json.dumps(steps), "pick": json.dumps(pick), "x": "0", "y": "0"}
        return asked(client, GET, path, params=query)
    return asked(client, route.method, path, json={"steps": steps})


def solution_in(text: str, game: str) -> bool:
    """Whether a text has the solution, its reasons or its traps, but for what hints say."""
    challenge = challenge_of(game, COMING)
    texts = texts_of(challenge)
    secrets = {*texts.explanation, *texts.traps} - {*texts.hints}
    said = plain(text)
    return json.dumps(challenge.solution) in said or any(each in said for each in secrets)


@pytest.mark.parametrize("game", games_with_dailies())
def test_nothing_but_the_file_of_its_question_is_sent_of_a_day_before_it_has_begun(
    calendar: TestClient, wall: Wall, game: str
) -> None:
    of_days = [route for route in ROUTES if "{day}" in route.path]
    end = f"/data/{game}/{COMING}.end.json"
    for ahead in (29, 0):
        wall.set(BEGUN - timedelta(days=ahead, seconds=1), 14)
        assert {answer_on(calendar, route, game).status_code for route in of_days} == {404}
        assert calendar.get(f"/preview/{COMING}.png").status_code == 404
        refused = calendar.get(end)
        assert refused.status_code == 404
        assert "still to come" in refused.json()["error"]
        names = (str(COMING), "days", "drawing", "rules")
        sent = [calendar.get(f"/data/{game}/{name}.json").text for name in names]
        assert not any(solution_in(text, game) for text in sent)
    assert got(calendar, f"dailies/{game}")[0]["day"] == str(COMING - timedelta(days=1))
    wall.set(BEGUN, 14)
    begun = {answer_on(calendar, route, game).status_code for route in of_days}
    assert 200 in begun
    assert 404 not in begun
    assert solution_in(calendar.get(end).text, game)


def test_an_end_is_sent_from_when_its_day_has_begun_anywhere(
    calendar: TestClient, wall: Wall
) -> None:
    rng, found = Stream("coming-days", 0), set()
    for _ in range(30):
        moment = BEGUN + timedelta(minutes=rng.below(4 * 1440) - 2 * 1440)
        wall.set(moment, rng.choice(ZONES))
        sent = calendar.get(f"/data/catbox/{COMING}.end.json").is_success
        assert sent == (moment >= BEGUN), wall.now
        assert calendar.get(f"/data/catbox/{COMING}.json").is_success
        found.add(sent)
    assert found == {True, False}
