"""Puzzles over the routes: a whole daily, what is kept of it, what is hidden till the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from games import registry
from puzzles.dailies import PracticeName, practice_recipe
from puzzles.generator import generate
from tests.support.challenges import texts_of
from tests.support.page_server import LIMIT, HeldWorker, got, page_server, posted
from tests.support.shipped_dailies import challenge_of, own_steps
from views.sessions.share_text import local_time

DAY: Final = date(2026, 3, 5)

DAILY: Final = f"daily/ifitfits/{DAY}"


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


def test_progress_is_there_when_the_server_begins_again(tmp_path: Path) -> None:
    path = f"daily/catinthebox/{DAY}"
    with page_server(tmp_path) as client:
        posted(client, f"{path}/hint")
        mine = client.cookies["catbox"]
    with page_server(tmp_path) as client:
        client.cookies.set("catbox", mine)
        assert got(client, path)["progress"]["hints"] == 1


def test_a_hostile_cookie_is_replaced(client: TestClient) -> None:
    client.cookies.set("catbox", "'; DROP TABLE progress --")
    answer = client.get(f"/api/daily/catbox/{DAY}")
    assert answer.status_code == 200
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "samesite=lax" in answer.headers["set-cookie"].lower()
    assert "DROP" not in answer.headers["set-cookie"]


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
        *("puzzle/QQQQQQQQQQQQQQQQQQQQ", "dailies/chess"),
    ],
)
def test_what_isn_t_there(client: TestClient, path: str) -> None:
    got(client, path, 404)


@pytest.mark.parametrize(
    "path", ["catbox/turn/kitten/0", "catbox/turn/dog/1", "catbox/turn/kitten/x"]
)
def test_there_is_no_other_puzzle_to_practise(client: TestClient, path: str) -> None:
    assert "no such puzzle to practise" in got(client, f"practice/{path}", 404)["error"]


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
        (found,) = (each for each in rows if (each["kind"], each["tier"]) == ("turn", "kitten"))
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
