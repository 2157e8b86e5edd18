"""The commands keep the contract of the formats."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from games import loading
from games.catbox import scoring
from games.catbox.faces import Identity
from games.catbox.files import puzzle_text
from games.catbox.legality import placements
from games.catbox.position import Position
from games.catbox.puzzle import Chain
from games.catbox.rulings import rulings
from tests.games.test_decks import SAMPLES, SIZES
from tests.support.commands import catbox, output
from tests.support.many_ends import worthless_chain
from tests.support.running import EXAMPLE

KEYS = ["file", "status", "value", "bound", "line", "solutions", "engine", "seconds"]

BOARDS = 312_453
"""Best boards of a puzzle that has more than are counted in a second of work."""


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "a.json"
    path.write_text(EXAMPLE)
    return path


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    output("new", "--players", "3", "--mode", "advanced", "--seed", "7", "--out", path)
    return path


def test_solve_prints_one_object_a_line_in_the_order_of_the_files(
    puzzle: Path, tmp_path: Path
) -> None:
    other = tmp_path / "b.json"
    other.write_text(EXAMPLE.replace('"pink"', '"yellow"'))
    rows = [json.loads(line) for line in output("solve", other, puzzle, "--json").splitlines()]
    assert [list(row) for row in rows] == [KEYS, KEYS]
    assert [row["file"] for row in rows] == [str(other), str(puzzle)]


def test_top_lists_different_boards_best_first(puzzle: Path) -> None:
    row = json.loads(output("solve", puzzle, "--json", "--top", "20"))
    task = loading.load(puzzle).value
    assert isinstance(task, Chain)
    ends = [task.replay(line["line"]) for line in row["top"]]
    assert len({end.key for end in ends}) == 20
    values = [line["value"] for line in row["top"]]
    assert values == sorted(values, reverse=True) == [end.value for end in ends]


def test_people_see_the_proof(puzzle: Path) -> None:
    text = output("solve", puzzle)
    assert "10 points, proved to be the most" in text
    assert "11 best boards" in text
    assert "pink: 5 cats + 5 in the largest area = 10" in text


def test_what_is_counted_at_a_glance_stands_beside_the_value(tmp_path: Path) -> None:
    path = tmp_path / "few.json"
    path.write_text(puzzle_text(worthless_chain(3)))
    lines = output("solve", path, "--engine", "search").splitlines()
    proved = next(line for line in lines if "proved to be the most" in line)
    assert proved.endswith(", 657 best boards)")
    assert "best boards" not in lines[-1]


def test_many_best_ends_are_counted_for_a_while_or_all_if_that_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "many.json"
    path.write_text(puzzle_text(worthless_chain()))
    lines, counted = (output("solve", path, *args).splitlines() for args in ((), ("--count",)))
    assert any(line.startswith("line: ") for line in lines)
    proved = next(line for line in lines if "proved to be the most" in line)
    assert "best board" not in proved
    number, _, rest = lines[-1].partition("at least ")[2].partition(" ")
    assert rest == "best boards; --count counts them all"
    assert 1000 < int(number) < BOARDS
    assert counted[-1] == f"{BOARDS} best boards"
    row, whole = (json.loads(output("solve", path, "--json", *args)) for args in ((), ("--count",)))
    assert (row["solutions"], row["solutions_at_least"]) == (None, int(number))
    assert (whole["solutions"], whole["line"]) == (BOARDS, row["line"])
    assert "solutions_at_least" not in whole


def test_score_has_the_keys_of_the_contract(puzzle: Path, position: Path) -> None:
    rows, task = json.loads(output("score", puzzle, "--json")), loading.load(puzzle).value
    assert list(rows) == list(Identity)
    assert rows["yellow"] == {"cats": 2, "area": 2, "total": 4}
    assert rows["chihuahua"] == {"empty": 2, "trios": 0, "total": 2}
    totals = {each.identity: each.total for each in scoring.tallies(task.board)}
    assert totals == {name: row["total"] for name, row in rows.items()}
    assert json.loads(output("score", position, "--json"))["tokens"] == [5, 5, 5]


def test_moves_are_sorted_and_stand_once(puzzle: Path) -> None:
    texts = json.loads(output("moves", puzzle, "--json"))
    task = loading.load(puzzle).value
    assert isinstance(task, Chain)
    legal = {str(p) for face in task.faces for p in placements(task.board, face)}
    assert texts == sorted(legal)


def test_moves_of_a_position_are_own_secrets_and_others_publics(position: Path) -> None:
    content = loading.load(position).value
    assert isinstance(content, Position)
    mover, *others = content.seats
    faces = {card.secret for card in mover.hand} | {c.public for s in others for c in s.hand}
    texts = json.loads(output("moves", position, "--json"))
    assert {text.partition("@")[0] for text in texts} == faces
    assert texts == sorted(set(texts))


def test_new_deals_the_same_for_the_same_seed() -> None:
    deals = [output("new", "--seed", "5", "--players", "4") for _ in range(2)]
    assert deals[0] == deals[1]
    for other in (("--seed", "6"), ("--seed", "5", "--deck", "mirror")):
        assert output("new", "--players", "4", *other) != deals[0]


def test_rules_lists_every_ruling_of_an_edition() -> None:
    for edition in ("grail", "secondgate"):
        listed = json.loads(output("rules", "--edition", edition, "--json"))
        assert [row["name"] for row in listed] == [ruling.name for ruling in rulings()]
    assert "victory is shared" in output("rules", "--edition", "grail").replace("\n", " ")


def test_check_lists_every_problem_at_once(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(EXAMPLE.replace("PPKo", "PPK").replace("pink", "red").replace("1,1", "1,x"))
    done = catbox("check", path)
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 3
    assert done.stderr == f"catbox: {path}: can't be used: 3 problems\n"
    for place in ("faces[0]", "identity", "board[1]"):
        assert f"{place}:" in done.stdout


def test_check_tells_what_the_normal_rules_would_not_have_allowed(tmp_path: Path) -> None:
    path = tmp_path / "stacked.json"
    path.write_text(EXAMPLE.replace('"YYVo@1,1"', '"YYVo@0,0"'))
    done = catbox("check", path)
    assert done.returncode == 0
    assert catbox("check", "--strict", path).returncode == 1
    assert "board[1]: YYVo@0,0 covers 4 occupied cells" in done.stdout.replace("\n", "")


def test_show_is_readable_without_colour(puzzle: Path) -> None:
    lines = [line.split() for line in output("show", puzzle).splitlines()]
    assert [" ".join(line) for line in lines[:4]] == ["0 1 2", "0 K P .", "1 o Y Y", "2 . V o"]


def test_the_picture_is_valid_and_shows_every_layer(puzzle: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    output("show", puzzle, "--svg", picture)
    root = ET.fromstring(picture.read_text())
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(t for t in texts if t and t.isalpha()) == sorted("KPoBYYVo")


@pytest.mark.parametrize("name", SIZES)
def test_a_form_is_filled_in_and_played_with(name: str, tmp_path: Path) -> None:
    path, new = tmp_path / "mine.json", ("deck", "new", "--game", name)
    said = output(*new, "--out", path)
    assert said == f"{path}: type in your cards, then: catbox check {path}\n"
    assert output(*new) == path.read_text("utf-8") != output("--lang", "es", *new)
    unfinished = catbox("check", path)
    assert unfinished.returncode == 2
    assert "cards: 0 typed in, " in unfinished.stdout
    whole = SAMPLES[name]()
    raw = json.loads(path.read_text("utf-8")) | {key: whole[key] for key in SIZES[name]}
    path.write_text(json.dumps(raw, indent=2), "utf-8")
    assert output("check", path) == f"{path}: no problems\n"
    output("new", "--game", name, "--deck", path, "--seed", "1", "--out", tmp_path / "dealt.json")
