"""Four small classes give the toy game the full screen, the line mode, the page and pictures."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from games import registry
from tests.support import toy_view
from tests.support.page_server import Person, begun, got, page_server
from tests.support.screens import new_game, play_by_keys, run_on, screen_text, until
from tests.support.toy_game import Position, task, text
from tests.toy.conftest import Run
from tests.web.server.test_games import waited

POSITION = Position((4, 9, 2, 7, 1), ((), ()), (1, 2))
MOST_METHODS = 12
OWN = (toy_view.ToyScene, toy_view.ToyTabletop, toy_view.ToyEvents, toy_view.ToyWords)


@pytest.fixture(autouse=True)
def shown(monkeypatch: pytest.MonkeyPatch, toy: registry.Entry) -> registry.Entry:
    """The row of the toy game with its four classes."""
    module = toy_view.__name__
    entry = toy._replace(view=f"{module}:PARTS")
    monkeypatch.setitem(registry.GAMES, entry.name, entry)
    return entry


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with page_server(tmp_path) as client:
        yield client


def methods(part: type) -> list[str]:
    return [
        name
        for name, value in vars(part).items()
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property))
    ]


@pytest.mark.parametrize("part", OWN)
def test_no_part_of_it_needs_more_than_a_dozen_methods(part: type) -> None:
    assert 0 < len(methods(part)) <= MOST_METHODS


def test_it_is_played_on_the_full_screen(tmp_path: Path) -> None:
    game = new_game(tmp_path, "ends", "You", "bot:greedy")
    assert isinstance(game.position, Position)
    first = game.position.row[0]

    async def script(pilot: Pilot[None]) -> None:
        shown = screen_text(pilot)
        assert f"│ {first} │" in shown
        assert "You have 0." in shown
        await play_by_keys(pilot)
        await until(pilot, "The game is over")

    run_on(GameTable(game), script)


def test_it_is_played_line_by_line(run: Run) -> None:
    out = run(
        "play", "Anna", "bot:greedy", "--game", "ends", "--seed", "7", typed="left\n\nright\n\n"
    )
    assert "greedy takes " in out
    assert "taken sum" in out


def test_it_is_played_on_the_page(client: TestClient, shown: registry.Entry) -> None:
    (link,) = begun(client, shown.name, "human", "greedy")
    person = Person(client, link)
    state = waited(person)
    assert (
        len(state["table"]["board"]["cells"])
        == len(state["table"]["board"]["picture"]["svg"].split("<rect")) - 2
    )
    assert all(choice["faces"] for choice in state["table"]["choices"])
    while not state["over"]:
        person.play(state)
        state = waited(person)
    assert " takes " in state["news"][-1]["text"]
    assert got(client, f"rules/{shown.name}")


def test_files_of_it_are_drawn(run: Run, tmp_path: Path) -> None:
    path, picture = tmp_path / "puzzle.json", tmp_path / "puzzle.svg"
    path.write_text(text(task(POSITION, 5)))
    assert "Take the best end 5 times." in run("show", path)
    run("show", path, "--svg", picture)
    drawn = picture.read_text()
    assert [f">{number}</text>" in drawn for number in POSITION.row] == [True] * 5
