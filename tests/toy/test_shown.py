"""The toy game on the full screen, in the line mode and on the page, with and without a view.

Four small classes draw it; without them it is played as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from games import loading, registry
from puzzles.challenge import parse_challenge
from puzzles.dailies import rotation_of
from tests.support import toy_view
from tests.support.page_server import Person, begun, got, page_server, posted, services_of
from tests.support.screens import new_game, play_by_keys, press, run_on, screen_text, until
from tests.support.toy_game import Position, task, text
from tests.toy.conftest import Run
from tests.web.server.test_games import waited
from views.sessions import kept_games
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import EndChoice

POSITION = Position((4, 9, 2, 7, 1), ((), ()), (1, 2))


@pytest.fixture
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


@pytest.mark.usefixtures("shown")
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
        assert "Keep this game?" not in screen_text(pilot), "it has a name of its own"
        await press(pilot, "x", "x", "enter")

    table = GameTable(game)
    run_on(table, script)
    assert table.end_choice is EndChoice.KEEP


@pytest.mark.usefixtures("shown")
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


@pytest.mark.usefixtures("shown")
def test_files_of_it_are_drawn(run: Run, tmp_path: Path) -> None:
    path, picture = tmp_path / "puzzle.json", tmp_path / "puzzle.svg"
    path.write_text(text(task(POSITION, 5)))
    assert "Take the best end 5 times." in run("show", path)
    run("show", path, "--svg", picture)
    drawn = picture.read_text()
    assert [f">{number}</text>" in drawn for number in POSITION.row] == [True] * 5


# Without a view of its own


def test_a_game_without_a_view_of_its_own_is_played_to_the_end(tmp_path: Path) -> None:
    game = new_game(tmp_path, "ends", "You", "bot:greedy")

    async def script(pilot: Pilot[None]) -> None:
        shown = screen_text(pilot)
        assert str(game.position) in shown
        assert "1 left" in shown
        assert "2 right" in shown
        await press(pilot, "h")
        await until(pilot, "Hint 1 of 1: ")
        await press(pilot, "v")
        await until(pilot, "What greedy would do in your place")
        await press(pilot, "escape")
        await play_by_keys(pilot)
        await until(pilot, "The game is over")

    run_on(GameTable(game), script)
    *_, last = loading.load(tmp_path / "game.json").value.positions()
    assert last.over


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "end_choice"),
    [(["enter"], EndChoice.KEEP), (["r"], EndChoice.REVIEW), (["x", "x"], EndChoice.THROW_AWAY)],
)
def test_at_the_end_of_a_game_without_a_name_its_player_is_asked_whether_it_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: list[str], end_choice: EndChoice
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = new_game(tmp_path, "ends", "You", "bot:greedy", length="5")
    game.file = GameFile(kept_games.new_path())
    table = GameTable(game)

    async def script(pilot: Pilot[None]) -> None:
        await play_by_keys(pilot)
        await until(pilot, "Keep this game?")
        await press(pilot, *keys)

    run_on(table, script)
    assert table.end_choice is end_choice


def test_it_is_among_the_games_of_the_page(client: TestClient, toy: registry.Entry) -> None:
    games = {game["name"]: game for game in got(client, "site")["games"]}
    assert games[toy.name]["title"] == toy.title
    assert games[toy.name]["seats"] == [2, 3]
    assert got(client, f"rules/{toy.name}")["rulings"]


def test_it_is_reviewed_and_analysed_on_the_page(client: TestClient, toy: registry.Entry) -> None:
    (link,) = begun(client, toy.name, "human", "greedy")
    person = Person(client, link)
    state = waited(person)
    record = services_of(client).games.seat(link).game.record
    assert posted(client, "analyse", {"text": record.text})["parts"]
    assert posted(client, f"{person.path}/hint")["steps"]
    while not state["over"]:
        person.play(state)
        state = waited(person)
    assert any(row.get("first") for row in state["result"]["rows"])
    turns = services_of(client).games.seat(link).game.record.turns
    found = posted(client, f"{person.path}/review", {"bots": True})
    assert len(found["turns"]) == len(turns)


def test_its_daily_is_made_when_it_is_asked_for(client: TestClient, toy: registry.Entry) -> None:
    day = rotation_of(toy.name).first_day
    path = f"daily/{toy.name}/{day}"
    asked = got(client, path)
    assert asked["task"].endswith("whatever the others do.")
    wrong = next(
        [number]
        for number, choice in enumerate(asked["table"]["choices"])
        if choice["name"] != made(client, path)[0]
    )
    taken = posted(client, f"{path}/steps", {"steps": [], "pick": wrong})["table"]
    judged = posted(client, f"{path}/judge", {"steps": taken["steps"]})
    assert not judged["right"]
    assert judged["lines"]
    right = posted(client, f"{path}/judge", {"steps": list(made(client, path))[:1]})
    assert right["right"]
    assert got(client, f"{path}/solution")["lines"]


def made(client: TestClient, path: str) -> tuple[str, ...]:
    """The solution of a puzzle that the server has made."""
    text = services_of(client).store.challenge(path)
    assert text is not None
    return parse_challenge(text).solution
