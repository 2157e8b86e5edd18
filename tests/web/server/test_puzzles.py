"""Puzzles over the routes: a whole daily, what is kept of it, what is hidden till the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from puzzles import dailies
from puzzles.dailies import PracticeName, practice_recipe
from puzzles.generator import generate
from tests.support.challenges import texts_of
from tests.support.page_server import got, page_server, posted
from views.sessions.share_text import local_time

DAY = date(2026, 3, 5)
GAMES = ["catbox", "catinthebox", "ifitfits"]


def solution(game: str, day: date = DAY) -> tuple[str, ...]:
    challenge = dailies.shipped(game, day)
    assert challenge is not None
    return challenge.solution


def own_steps(client: TestClient, path: str, line: tuple[str, ...]) -> list[str]:
    """The solver's own steps: in a duel the solution states the replies, too."""
    for count in range(len(line), 0, -1):
        query = {"steps": json.dumps(line[:count])}
        if client.get(f"/api/{path}/table", params=query).status_code == 200:
            return list(line[:count])
    raise AssertionError(line)


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


@pytest.mark.parametrize("game", GAMES)
def test_a_daily_from_a_wrong_try_to_the_text_to_share(client: TestClient, game: str) -> None:
    path = f"daily/{game}/{DAY}"
    asked = got(client, path)
    assert asked["task"]
    assert asked["hints_left"] == 3
    assert not asked["steps"]
    wrong = posted(client, f"{path}/judge", {"steps": laid(client, path, solution(game))["steps"]})
    assert not wrong["right"]
    assert wrong["progress"]["course"] == "x"
    hint = posted(client, f"{path}/hint")
    assert (hint["number"], hint["left"]) == (1, 2)
    assert got(client, path)["hints"] == [hint["text"]]
    got(client, f"{path}/solution", 409)
    right = {"steps": own_steps(client, path, solution(game))}
    found = posted(client, f"{path}/judge", right)
    assert found["right"]
    assert found["progress"]["solved"]
    shown = got(client, f"{path}/solution")
    assert tuple(shown["line"]) == solution(game)
    assert shown["lines"]
    assert str(DAY) in shown["share"]
    assert shown["table"]["steps"] == right["steps"]
    posted(client, f"{path}/judge", right, 409)
    posted(client, f"{path}/hint", status=409)
    numbers = got(client, "stats")[game]
    assert (numbers["played"], numbers["solved"], numbers["streak"]) == (1, 1, 0)


def test_the_solution_is_in_no_answer_before_the_end(client: TestClient) -> None:
    for game in GAMES:
        path, line = f"daily/{game}/{DAY}", solution(game)
        challenge = dailies.shipped(game, DAY)
        assert challenge is not None
        answers = [got(client, path), got(client, f"{path}/table")]
        answers.append(posted(client, f"{path}/steps", {"steps": line[:1]}))
        text = json.dumps(answers)
        for secret in texts_of(challenge).sentences[1:]:
            assert secret not in text


def test_a_line_in_the_making_is_there_after_a_reload(client: TestClient) -> None:
    path = f"daily/ifitfits/{DAY}"
    line = solution("ifitfits")
    posted(client, f"{path}/steps", {"steps": line[:2]})
    again = got(client, path)
    assert tuple(again["steps"]) == line[:2]
    assert again["table"] == got(client, f"{path}/table", steps=list(line[:2]))
    assert got(client, f"{path}/table")["steps"] == []


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
    code = got(client, f"daily/ifitfits/{DAY}")["code"]
    asked = got(client, f"puzzle/{code}")
    assert asked["table"]["choices"] == got(client, f"daily/ifitfits/{DAY}")["table"]["choices"]
    right = posted(client, f"puzzle/{code.lower()}/judge", {"steps": solution("ifitfits")})
    assert right["right"]
    assert got(client, f"puzzle/{code}/solution")["share"]


def test_what_isn_t_there(client: TestClient) -> None:
    got(client, "daily/chess/2026-03-05", 404)
    got(client, "daily/catbox/yesterday", 404)
    got(client, "daily/catbox/1999-01-01", 404)
    got(client, f"daily/catbox/{local_time().date().replace(year=2099)}", 404)
    got(client, "puzzle/QQQQQQQQQQQQQQQQQQQQ", 404)
    got(client, "dailies/chess", 404)
    assert client.get("/api/nothing").status_code == 404


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
    path = f"daily/ifitfits/{DAY}"
    right = {"steps": own_steps(client, path, solution("ifitfits"))}
    assert posted(client, f"{path}/judge", right)["right"]
    over = got(client, path)
    assert posted(client, f"{path}/steps", {"steps": []})["table"]["steps"] == []
    assert got(client, path) == over


PRACTICE = "practice/catbox/turn/kitten/1"


def test_a_puzzle_to_practise_is_solved_and_another_comes_next(client: TestClient) -> None:
    rows = got(client, "practice/catbox")
    (row,) = (each for each in rows if (each["kind"], each["tier"]) == ("turn", "kitten"))
    assert (row["solved"], row["next"]) == (0, 1)
    assert row["task"]
    line = generate(practice_recipe(PracticeName("catbox", "turn", "kitten", 1))).solution
    right = {"steps": own_steps(client, PRACTICE, line)}
    assert got(client, PRACTICE)["task"]
    assert posted(client, f"{PRACTICE}/judge", right)["right"]
    rows = got(client, "practice/catbox")
    (row,) = (each for each in rows if (each["kind"], each["tier"]) == ("turn", "kitten"))
    assert (row["solved"], row["next"]) == (1, 2)


@pytest.mark.parametrize(
    "path", ["catbox/turn/kitten/0", "catbox/turn/dog/1", "catbox/turn/kitten/x"]
)
def test_there_is_no_other_puzzle_to_practise(client: TestClient, path: str) -> None:
    assert "no such puzzle to practise" in got(client, f"practice/{path}", 404)["error"]


def test_how_others_did_is_said_to_those_who_are_through_and_not_of_a_few(
    client: TestClient,
) -> None:
    path = f"daily/ifitfits/{DAY}"
    right = {"steps": own_steps(client, path, solution("ifitfits"))}
    said = []
    for _ in range(5):
        client.cookies.clear()
        posted(client, f"{path}/judge", right)
        said.append(got(client, f"{path}/solution")["others"])
    assert said[:3] == ["", "", ""]
    assert said[3].startswith("Of 3 others, 3 solved it, 3 at the first try without a hint.")
    assert said[4].startswith("Of 4 others, 4 solved it")
