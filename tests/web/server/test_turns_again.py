"""A turn of a game that is over, tried again over the routes."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from games import loading, registry
from games.record import Record
from solver.bots.advice import decision_points
from tests.support.page_server import Person, begun, got, posted, services_of
from tests.web.server.test_games import waited
from views.view import view_of

GAMES = ("catbox", "catinthebox", "ifitfits")


def over(client: TestClient, game: str) -> str:
    """The link of a game that was played to its end."""
    (link,) = begun(client, game, "human", "random", "random", seed="3")
    person = Person(client, link)
    state = waited(person)
    while not state["over"]:
        person.play(state)
        state = waited(person)
    return link


def reviewed(client: TestClient, link: str) -> Any:
    """The worst turn, once enough of the game was looked at for one that gave something away."""
    while True:
        found = posted(client, f"games/{link}/review", {"most": 2})
        bad = [turn for turn in found["turns"] if turn["lost"] > 0]
        if bad or len(found["turns"]) == found["wanted"]:
            return max(bad, key=lambda turn: turn["lost"])


def line(client: TestClient, link: str, number: int, text: str) -> list[str]:
    """The steps of a turn in notation, as the page sends them."""
    served = services_of(client).games.seat(link).game
    record: Record = loading.parse(served.record.text.encode()).value
    draft = list(decision_points(record))[number - 1].observation.view.draft
    move = served.entry.game.parse_move(text)
    for step in view_of(served.entry).events.steps(draft, move):
        draft = draft.add(step)
    return list(view_of(served.entry).tabletop.step_texts(draft))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_position_before_a_bad_turn_is_a_puzzle(client: TestClient, game: str) -> None:
    link = over(client, game)
    bad = reviewed(client, link)
    path, number = f"games/{link}/turns/{bad['number']}", bad["number"]
    asked = got(client, path)
    assert asked["heading"] == f"{registry.entry(game).title} | turn {number} again"
    assert asked["task"].startswith(f"Turn {number}: P0 gave away ")
    board = got(client, f"games/{link}/review/board", turn=number - 1)["table"]["board"]
    assert asked["table"]["board"]["cells"] == board["cells"]
    assert asked["table"]["choices"]
    played = posted(client, f"{path}/judge", {"steps": line(client, link, number, bad["text"])})
    assert not played["right"]
    assert played["lines"][0].startswith("That was played in the game: it gives away ")
    hint = posted(client, f"{path}/hint")
    assert hint["text"].startswith("Hint 1 of ")
    best = next(each for each in bad["best"] if not each["taken"])
    judged = posted(client, f"{path}/judge", {"steps": line(client, link, number, best["text"])})
    assert judged["right"], judged
    assert judged["progress"]["course"] == "x?*"
    solution = got(client, f"{path}/solution")
    assert solution["lines"][0].startswith("expert would have taken ")
    assert got(client, path)["progress"]["course"] == ""


def test_turns_of_a_game_that_goes_on_are_not_shown(client: TestClient) -> None:
    (link,) = begun(client, "catbox", "human", "greedy")
    got(client, f"games/{link}/turns/1", 409)


def test_a_turn_that_was_not_looked_at_is_refused(client: TestClient) -> None:
    link = over(client, "ifitfits")
    for turn in ("1", "0", "-1", "x", "10000"):
        got(client, f"games/{link}/turns/{turn}", 404)
