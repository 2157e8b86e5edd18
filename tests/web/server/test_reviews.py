"""A game that is over, looked back at over the routes, and its turns tried again."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from starlette.testclient import TestClient

from games import loading, registry
from solver.bots.advice import decision_points
from tests.support.page_server import begun, got, kept, posted, services_of
from tests.support.past_games import played
from views.view import view_of
from web.server.served_game import ServedGame


def over(client: TestClient, game: str = "catinthebox") -> str:
    """The path of a person whose game is over."""
    (link,) = kept(client, played(game, "Anna", "bot:random"))
    return f"games/{link}"


def game_of(client: TestClient, path: str) -> ServedGame:
    return services_of(client).games.seat(path.removeprefix("games/")).game


@pytest.mark.slow
def test_a_review_of_a_game_that_is_over(client: TestClient) -> None:
    path = over(client)
    found = posted(client, f"{path}/review", {"bots": True})
    turns = game_of(client, path).record.turns
    assert [turn["number"] for turn in found["turns"]] == list(range(1, len(turns) + 1))
    assert found["summary"]
    assert not found["others"]
    assert posted(client, f"{path}/review", {"bots": True}) == found
    posted(client, f"{path}/hint", status=409)
    own = posted(client, f"{path}/review")
    assert own["turns"] == [turn for turn in found["turns"] if turn["seat"] == 0]
    assert own["others"]
    boards_of(client, f"{path}/review/board", own)


def boards_of(client: TestClient, path: str, found: dict[str, Any]) -> None:
    """The board of every turn is there, and of each better one."""
    for turn in range(found["last"] + 1):
        assert got(client, path, turn=turn)["table"]["board"]["picture"]["svg"]
    bad = max(found["turns"], key=lambda each: float(each["lost"]))
    place = next(at for at, each in enumerate(bad["best"]) if not each["taken"])
    number = bad["number"]
    taken, better = got(client, path, turn=number), got(client, path, turn=number, place=place)
    assert taken["table"]["board"] != better["table"]["board"]
    assert taken["lines"][0] != better["lines"][0]
    assert bad["best"][place]["text"] in better["lines"][0]
    for turn in (-1, found["last"] + 1):
        got(client, path, turn=turn, status=400)
    got(client, path, turn=number, place=9, status=400)


@pytest.mark.slow
def test_a_review_goes_on_where_it_was_and_is_kept_with_the_game(client: TestClient) -> None:
    path = over(client)
    steps = [posted(client, f"{path}/review", {"most": 0})]
    while len(steps[-1]["turns"]) < steps[-1]["wanted"]:
        assert steps[-1]["summary"] == []
        steps.append(posted(client, f"{path}/review", {"most": 2}))
    assert steps[0]["turns"] == []
    assert all(len(b["turns"]) - len(a["turns"]) == 2 for a, b in pairwise(steps[:-1]))
    store, number = services_of(client).store, game_of(client, path).number_kept
    saved = store.review(number)
    assert posted(client, f"{path}/review") == steps[-1]
    assert store.review(number) == saved


# Tried again


def reviewed(client: TestClient, path: str) -> Any:
    """The worst turn, once enough of the game was looked at for one that gave something away."""
    while True:
        found = posted(client, f"{path}/review", {"most": 2})
        bad = [turn for turn in found["turns"] if turn["lost"] > 0]
        if bad or len(found["turns"]) == found["wanted"]:
            return max(bad, key=lambda turn: turn["lost"])


def line(client: TestClient, path: str, number: int, text: str) -> list[str]:
    """The steps of a turn in notation, as the page sends them."""
    served = game_of(client, path)
    record = loading.parse(served.record.text.encode()).value
    draft = list(decision_points(record))[number - 1].observation.view.draft
    for step in view_of(served.entry).events.steps(draft, served.entry.game.parse_move(text)):
        draft = draft.add(step)
    return list(view_of(served.entry).tabletop.step_texts(draft))


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_position_before_a_bad_turn_is_a_puzzle(client: TestClient, game: str) -> None:
    own = over(client, game)
    bad = reviewed(client, own)
    path, number = f"{own}/turns/{bad['number']}", bad["number"]
    asked = got(client, path)
    assert asked["heading"] == f"{registry.entry(game).title} | turn {number} again"
    assert asked["task"].startswith(f"Turn {number}: Anna gave away ")
    board = got(client, f"{own}/review/board", turn=number - 1)["table"]["board"]
    assert asked["table"]["board"]["cells"] == board["cells"]
    assert asked["table"]["choices"]
    played = posted(client, f"{path}/judge", {"steps": line(client, own, number, bad["text"])})
    assert not played["right"]
    assert played["lines"][0].startswith("That was played in the game: it gives away ")
    assert posted(client, f"{path}/hint")["text"].startswith("Hint 1 of ")
    best = next(each for each in bad["best"] if not each["taken"])
    judged = posted(client, f"{path}/judge", {"steps": line(client, own, number, best["text"])})
    assert judged["right"], judged
    assert judged["progress"]["course"] == "x?*"
    solution = got(client, f"{path}/solution")
    assert solution["lines"][0].startswith("expert would have taken ")
    assert got(client, path)["progress"]["course"] == ""


def test_no_turn_is_tried_again_that_goes_on_or_was_not_looked_at(client: TestClient) -> None:
    (link,) = begun(client, "catbox", "human", "greedy")
    got(client, f"games/{link}/turns/1", 409)
    path = over(client, "ifitfits")
    for turn in ("1", "0", "-1", "x", "10000"):
        got(client, f"{path}/turns/{turn}", 404)
