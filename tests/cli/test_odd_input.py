"""Odd but honest input: names like markup, links, finished games, wide boards, newcomers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games import registry
from games.catbox.board import Board, Placement
from games.catbox.faces import Face
from games.catbox.files import position_text
from games.catbox.puzzle import Objective, SingleTurn
from games.protocol import HUMAN, GameError, Player
from solver.bots.roster import roster_of
from tests.support.boards import table
from tests.support.commands import catbox, output
from tests.support.past_games import played
from tests.support.running import EXAMPLE
from views.catbox.puzzle_lines import worth_text
from views.catbox.tabletop import CatBoxTabletop
from views.view import view_of

DUEL = '{"format": "catbox-puzzle/1", "kind": "duel", "objective": "score", "position": %s}'


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def puzzle_of(position: str, kind: str = "turn") -> str:
    return DUEL.replace("duel", kind) % position


def test_text_that_looks_like_markup_is_only_text(tmp_path: Path) -> None:
    path = tmp_path / "[x][y].json"
    assert "seed [/x]" in output("new", "--seed", "[/x]", "--out", path)
    puzzle = written(tmp_path / "[b].json", EXAMPLE)
    assert "[b].json: Place these three cards" in output("solve", puzzle).replace("\n", "")
    assert "[i].svg: 2 cards" in output("show", puzzle, "--svg", "[i].svg", cwd=tmp_path)


def test_a_link_is_written_through(tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.write_text("old")
    link.symlink_to(target)
    output("new", "--seed", "1", "--out", link, "--force")
    assert link.is_symlink()
    assert json.loads(target.read_text())["format"] == "catbox-position/1"


@pytest.mark.parametrize("engine", ["auto", "brute", "cpsat"])
def test_a_finished_position_has_no_line(tmp_path: Path, engine: str) -> None:
    text = position_text(table("KPoB/YYVo", "PPKo/BBoK", passes=2))
    path = written(tmp_path / "over.json", puzzle_of(text))
    row = json.loads(output("solve", path, "--json", "--engine", engine))
    assert (row["status"], row["value"], row["bound"]) == ("infeasible", None, None)
    assert (row["line"], row["solutions"]) == ([], 0)
    assert json.loads(output("moves", path, "--json")) == []


def test_an_unknown_face_is_named_with_its_file(tmp_path: Path) -> None:
    text = position_text(table("KPoB/????", "PPKo/BBoK"))
    position = written(tmp_path / "position.json", text)
    puzzle = written(tmp_path / "puzzle.json", puzzle_of(text))
    assert f"{position}: a face that seat 0 may play is unknown" in catbox("moves", position).stderr
    assert f"{puzzle}: position.seats[0].hand[0]: KPoB/????" in catbox("solve", puzzle).stderr


def test_what_an_engine_can_t_do_keeps_no_other_file_from_being_solved(tmp_path: Path) -> None:
    good = written(tmp_path / "good.json", EXAMPLE)
    seats = ("KPoB/YYVo", "PPKo/BBoK", "YYPo/VVoK")
    text = position_text(table(*seats, tokens={1: "paw"}))
    duel = written(tmp_path / "duel.json", puzzle_of(text, "duel"))
    done = catbox("solve", "--json", good, duel, "--engine", "cpsat")
    assert (done.returncode, json.loads(done.stdout)["file"]) == (2, str(good))
    assert done.stderr.startswith(f"catbox: {duel}: ")


@pytest.mark.parametrize("far", [0, -120, 400])
def test_the_columns_of_a_wide_board_are_named(tmp_path: Path, far: int) -> None:
    layers = [Placement(Face("KPPK"), far + x, 0) for x in range(45)]
    puzzle = json.loads(EXAMPLE)
    puzzle["board"] = [str(layer) for layer in Board.of(layers).placements]
    lines = output("show", written(tmp_path / "wide.json", json.dumps(puzzle))).splitlines()
    header, first = lines[0], lines[1]
    assert header.split()[0] == str(far)
    for label in header.split():
        assert first[header.index(label)] in "KP"
    assert all(len(line) <= 80 for line in lines[:3])


def test_a_record_with_an_illegal_turn_can_t_be_used(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    catbox("play", "Anna", "--seed", "3", "--record", path)
    raw = json.loads(path.read_text())
    path.write_text(json.dumps(raw | {"turns": ["KKKK@0,0"]}))
    done = catbox("check", path)
    assert done.returncode == 2
    assert "turns[0]:" in done.stdout
    raw["seats"][1]["player"] = "bot:zz"
    path.write_text(json.dumps(raw))
    assert 'seats[1].player: "bot:zz" is neither human nor a bot' in catbox("check", path).stdout


def test_names_that_are_no_text_are_refused(tmp_path: Path) -> None:
    for args in (["new", "--seed", "\udcff"], ["play", "\udcff"]):
        done = catbox(*args, cwd=tmp_path)
        assert done.returncode == 2
        assert "expected text in UTF-8" in done.stderr


# Obstacles for newcomers: unclear names, sums and sentences, which now say what they mean


NAMES = "Anna", "Bob"

GAMES = tuple(registry.GAMES)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A game of two people in each game, a few random moves from its beginning."""
    folder = tmp_path_factory.mktemp("trial")
    files = {game: folder / f"{game}.json" for game in GAMES}
    for game, path in files.items():
        path.write_text(played(game, *NAMES, turns=6).text)
    return files


SHOWN = [("show", game) for game in GAMES] + [("score", game) for game in GAMES[1:]]
"""Commands and games; the points of a board of Cat Box are those of identities."""


@pytest.mark.parametrize(("command", "game"), SHOWN)
def test_a_record_is_shown_with_the_names_of_its_players(
    game: str, command: str, records: dict[str, Path]
) -> None:
    shown = output(command, records[game])
    assert all(name in shown for name in NAMES)
    assert not re.search(r"^\W*seat \d|seat \d to move", shown, re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_move_does_names_no_seat_by_its_number(game: str) -> None:
    setup = registry.entry(game).game.setup(2, {})
    position = setup.deal("7", 0).position()
    effect = roster_of(registry.entry(game)).effect
    for _ in range(8):
        move = next(iter(position.moves))
        assert not re.search(r"\bseat\b", effect(position.observation(position.turn), move))
        position = position.play(move)


@pytest.mark.parametrize(
    ("game", "step"), [("catbox", "box@0,0"), ("catinthebox", "x9"), ("ifitfits", "Xwoww:m@0,0")]
)
def test_what_is_not_held_is_refused_without_a_seat_number(game: str, step: str) -> None:
    setup = registry.entry(game).game.setup(2, {})
    draft = setup.deal("7", 0).position().draft
    steps = view_of(registry.entry(game)).tabletop.steps
    with pytest.raises(GameError) as refused:
        draft.add(*steps(draft, step))
    assert not re.search(r"seat \d", str(refused.value))


def test_points_as_they_stand_say_how_many_are_for_tokens() -> None:
    plain, rich = (
        table("KPoB/YYVo PPKo/BBoK", "YYPo/VVoK", tokens={0: tokens}) for tokens in ("", "paw box")
    )
    players = [Player(name, HUMAN) for name in NAMES]
    shown = [CatBoxTabletop(players).standing(each.draft, 0) for each in (plain, rich)]
    points = [int(re.findall(r"\d+", line)[0]) for line in shown]
    assert points[1] == points[0] + 2
    assert shown[0].endswith(f"{points[0]} points so far")
    assert shown[1].endswith(f"{points[1]} points so far (2 for unused tokens)")


def test_so_do_those_of_a_puzzle() -> None:
    position = table("KPoB/YYVo PPKo/BBoK", "YYPo/VVoK", tokens={0: "paw box"})
    alone, ahead = (
        SingleTurn(position, objective) for objective in (Objective.SCORE, Objective.MARGIN)
    )
    assert worth_text(alone, alone.draft).endswith("as it stands, 2 of them for unused tokens.")
    assert worth_text(ahead, ahead.draft).endswith(", unused tokens counted")
