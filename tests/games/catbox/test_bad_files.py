"""Files that are refused: each with the place and what was expected, and never a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.catbox.board import Board
from games.catbox.files import load_deck, position_text
from games.catbox.position import Position
from games.catbox.turn import MoveMouse, parse_placement, parse_step
from games.json_reader import MAX_BYTES, FormatError
from games.loading import load, parse
from tests.support import file_samples
from tests.support.boards import board_of, chain, table
from tests.support.file_samples import basic, deck, position, puzzle, record, seats, turn


def _problems(raw: Any) -> list[str]:
    with pytest.raises(FormatError) as caught:
        file_samples.read(raw)
    return [str(problem) for problem in caught.value.problems]


def _refused(data: bytes) -> str:
    with pytest.raises(FormatError) as caught:
        parse(data)
    return str(caught.value)


PUZZLE = file_samples.PUZZLE.encode()


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "expected JSON"),
        (PUZZLE[:-3], "expected JSON"),
        (PUZZLE + b"{}", "line 11, column 1: expected JSON"),
        (PUZZLE.replace(b'"grail",', b'"grail"'), "line 5, column 3: expected JSON"),
        (PUZZLE.replace(b"pink", b"\xff\xfe"), "expected text in UTF-8"),
        (PUZZLE.replace(b'"score"', b"NaN"), "NaN is not a JSON number"),
        (PUZZLE.replace(b'"score"', b"-Infinity"), "-Infinity is not a JSON number"),
        (PUZZLE.replace(b'"score"', b"9" * 5000), "too many digits"),
        (b"[" * 5000, "nested too deeply"),
        (b"[" * 5000 + b"]" * 5000, "nested too deeply"),
        (b'{"a":' * 5000 + b"1" + b"}" * 5000, "nested too deeply"),
        (b"[" * 101 + b"]" * 101, "nested too deeply"),
        (b"[" * 100 + b"]" * 100, "expected a JSON object"),
        (b"[" + b"[]," * 5000 + b"[]]", "expected a JSON object"),
        (b'["' + b'[\\"{' * 5000 + b'"]', "expected a JSON object"),
        (b'["' + b"[" * 5000, "expected JSON"),
        (b'{"format": 1, "format": 2}', '"format" stands twice'),
        (b'{"x": {"a": 1, "b": 1, "a": 2}}', '"a" stands twice'),
        (b"[]", "expected a JSON object"),
        (b"null", "expected a JSON object"),
        (b"17", "expected a JSON object"),
        (b"{}", "format: expected"),
    ],
)
def test_no_json(data: bytes, text: str) -> None:
    assert text in _refused(data)


@pytest.mark.parametrize("name", ["catbox-puzzle/2", "", 7, None, [], {}, "position"])
def test_unknown_formats(name: Any) -> None:
    assert _problems(puzzle(format=name))[0].startswith("format: expected ")


@pytest.mark.parametrize("name", ["chains", "", 7, None, ["chain"]])
def test_unknown_kinds(name: Any) -> None:
    assert _problems(puzzle(kind=name))[0].startswith("kind: expected ")


BAD_FACES = ["KPV", "KPVBo", "kpvb", "KPVX", "KPV.", "", "????", "KPV\n", "\u039aPVB", "KPVB "]


@pytest.mark.parametrize("face", BAD_FACES)
def test_bad_faces(face: str) -> None:
    (problem,) = _problems(puzzle(faces=["PPKo", face]))
    assert problem.startswith("faces[1]: ")
    assert "is not a face" in problem


BAD_CELLS = "1 1, ,1 1,2,3 1.5,2 +1,2 01,2 -0,1 x,y 1,٣"


@pytest.mark.parametrize("cell", [*BAD_CELLS.split(), "1, 2", " 1,2"])
def test_bad_cells(cell: str) -> None:
    (problem,) = _problems(puzzle(board=["KPoB@0,0", f"YYVo@{cell}"]))
    assert problem.startswith("board[1]: ")
    assert "is not a cell" in problem


@pytest.mark.parametrize("far", ["1000", "-1000", "1" + "0" * 20, "9" * 4000])
def test_coordinates_too_far_out(far: str) -> None:
    (problem,) = _problems(puzzle(board=["KPoB@0,0", f"YYVo@{far},0"]))
    assert problem.startswith("board[1]: ")
    assert "too far out" in problem
    assert len(problem) < 200


PLACES: list[tuple[Any, str, str]] = [
    (puzzle(board=["KPoB@0,0", "YYVo@2,2"]), "board[1]", "floats free"),
    (puzzle(board=["KPoB@0,0", "YYVo@5,5", "YYVo@6,6"]), "board[1]", "floats free"),
    (puzzle(board=[]), "board", "expected an array of at"),
    (puzzle(board=["KPoB@0,0"] * 10_000), "board", "expected an array of at"),
    (puzzle(board="KPoB@0,0"), "board", "expected an array"),
    (puzzle(board=["KPoB"]), "board[0]", "expected FACE@x,y"),
    (puzzle(board=[7]), "board[0]", "expected a string"),
    (puzzle(board=[["KPoB@0,0"]]), "board[0]", "expected a string"),
    (puzzle(board=None), "board", "expected an array"),
    (puzzle(identity="red"), "identity", "red"),
    (puzzle(identity=None), "identity", "expected a string"),
    (puzzle(faces=[]), "faces", "expected an array of at"),
    (puzzle(faces=["KPoB"] * 49), "faces", "expected an array of at"),
    (puzzle(edition="english"), "edition", "english"),
    (puzzle(objective=1), "objective", "expected a string"),
    (puzzle(objective="margin"), "rivals", "needs a rival"),
    (puzzle(objective="margin", rivals=["pink"]), "rivals", "needs a rival"),
    (puzzle(rivals={"pink": 1}), "rivals", "expected an array"),
    (puzzle(colour="red"), "", 'unknown key "colour"'),
    (position(turn="0"), "turn", "expected a whole number"),
    (position(turn=0.5), "turn", "expected a whole number"),
    (position(turn=True), "turn", "expected a whole number"),
    (position(turn=2), "turn", "no seat 2"),
    (position(turn=-1), "turn", "expected a whole number"),
    (position(turn=10**30), "turn", "expected a whole number"),
    (position(pile=-1), "pile", "expected a whole number"),
    (position(pile=10**20), "pile", "expected a whole number"),
    (position(pile=1e300), "pile", "expected"),
    (position(pile="7"), "pile", "expected"),
    (position(pile=["KPoB"]), "pile[0]", "expected PUBLIC/SECRET"),
    (position(mode="expert"), "mode", "expert"),
    (position(seats=seats()[:1]), "seats", "expected an array of at"),
    (position(seats=seats() * 3), "seats", "expected an array of at"),
    (position(seats=[1, 2]), "seats[0]", "expected"),
    (position(seats=seats(hand=["????/KPoB"])), "seats[0].hand[0]", "public side"),
    (position(seats=seats(hand=["KPoB"])), "seats[0].hand[0]", "expected PUBLIC/SECRET"),
    (position(seats=seats(hand=["KPoB/YYVo/PPPP"])), "seats[0].hand[0]", "is not a face"),
    (position(seats=seats(tokens=["dog"])), "seats[0].tokens[0]", "dog"),
    (position(seats=seats(saved=["KPoB/YYVo"])), "seats[0].saved[0]", "is not a face"),
    (position(seats=seats(saved=["KPoB"], saved_public=[])), "seats[0].saved_public", "0 entries"),
    (position(seats=seats(name="Ann")), "seats[0]", 'unknown key "name"'),
    (position(guards=["2@0,0"]), "guards[0]", "no seat 2"),
    (position(guards=["0@0"]), "guards[0]", "is not a cell"),
    (position(guards=["x@0,0"]), "guards[0]", "expected SEAT@x,y"),
    (basic(seats=seats()), "seats[0].tokens", "the basic game has none"),
    (basic(seats=seats(tokens=[], saved=["KPoB"])), "seats[0].saved", "the basic game has none"),
    (basic(guards=["1@0,0"]), "guards", "the basic game has none"),
    (turn(position=7), "position", "expected"),
    (turn(position={}), "position.edition", "missing"),
    (turn(position=position(turn=5)), "position.turn", "expected a whole number"),
    (turn(position=position(format="x")), "position.format", ""),
    (turn(position=position(seats=seats(identity=None))), "position.seats[0].identity", "know"),
    (turn(position=position(seats=seats(hand=["KPoB/????"]))), "position.seats[0].hand[0]", "know"),
    (turn(position=position(seats=seats(saved=["????"]))), "position.seats[0].saved[0]", "know"),
    (turn(kind="duel", position=position(pile=3)), "position.pile", "know"),
    (deck(cards=deck()["cards"][:47]), "cards", "47 typed in, 1 missing"),
    (deck(cards=[*deck()["cards"][:47], "KPoB/????"]), "cards[47]", "no unknown faces"),
    (deck(name=7), "name", "expected a string"),
    (record(turns=["KPoB@0"]), "turns[0]", "is not a cell"),
    (record(turns=[""]), "turns[0]", "empty turn"),
    (record(turns=[7]), "turns[0]", "expected a string"),
    (record(turns=["pass"] * 1001), "turns", "expected an array of at"),
    (record(first=2), "first", "no seat 2"),
    (record(deal=record()["deal"][1:]), "deal", "expected an array of at"),
    (record(result={"scores": []}), "result.winners", "missing"),
]


@pytest.mark.parametrize(("raw", "place", "text"), PLACES)
def test_the_place_and_what_was_expected(raw: Any, place: str, text: str) -> None:
    problems = _problems(raw)
    assert problems[0].startswith(f"{place}: " if place else text)
    assert text in problems[0]
    assert "\n" not in problems[0]


@pytest.mark.parametrize("key", list(puzzle()))
def test_every_key_of_a_chain_but_rivals_is_needed(key: str) -> None:
    raw = puzzle()
    del raw[key]
    if key == "rivals":
        assert file_samples.read(raw) == file_samples.read(puzzle())
    else:
        assert _problems(raw)[0].startswith(f"{key}: ")


def test_all_problems_are_told_at_once() -> None:
    raw = puzzle(board=["KPoB@0,0", "YYV@1,1", 3], identity="red", faces=["X"], colour=1)
    del raw["objective"]
    places = [problem.partition(":")[0] for problem in _problems(raw)]
    assert places[1:] == ["board[1]", "board[2]", "identity", "faces[0]", "objective"]
    assert places[0].startswith("unknown key")


def test_a_record_with_wrong_identities() -> None:
    twins = [{**seat, "identity": "pink"} for seat in record()["seats"]]
    assert "dealt to two seats" in _problems(record(seats=twins))[0]
    dog = [{**twins[0], "identity": "chihuahua"}, twins[1]]
    assert "left out with 2 seats" in _problems(record(seats=dog))[0]


def test_a_file_over_a_mebibyte(tmp_path: Path) -> None:
    path = tmp_path / "big.json"
    path.write_bytes(PUZZLE + b" " * (MAX_BYTES - len(PUZZLE)))
    assert load(path).value == parse(PUZZLE).value
    path.write_bytes(PUZZLE + b" " * (MAX_BYTES - len(PUZZLE) + 1))
    with pytest.raises(FormatError, match="1 MiB"):
        load(path)


def test_a_file_of_fifty_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(FormatError, match="1 MiB"):
        load(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(FormatError, match="can't be read"):
            load(path)


def test_a_deck_has_to_be_a_deck(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    path.write_bytes(PUZZLE)
    with pytest.raises(FormatError, match="catbox-deck/1"):
        load_deck(str(path))


def test_a_long_string_is_cut_in_the_message() -> None:
    (problem,) = _problems(puzzle(faces=["K" * 100_000]))
    assert len(problem) < 200


def test_a_message_holds_no_control_characters() -> None:
    (problem,) = _problems(puzzle(faces=["\x1b[31m\ud800"]))
    assert problem.isprintable()
    assert json.dumps(problem)


def test_the_mouse_lifts_the_upper_of_two_equal_layers() -> None:
    position = table("PPPP/YYVo", "", board="KPoB@0,0 YYVo@1,1 KPoB@0,0", tokens={0: "mouse"})
    draft = position.draft.add(parse_step("YYVo@-1,-1"))
    step = parse_step("mouse:KPoB@0,0>2,2")
    assert isinstance(step, MoveMouse)
    rest = draft.board.lift(draft.board.topmost(step.lifted))
    assert rest.placements[:2] == board_of("KPoB@0,0", "YYVo@1,1").placements


def test_a_list_where_a_limited_number_belongs_is_refused() -> None:
    raw = json.loads(position_text(table("KPoB/YYVo", "PPKo/BBoK")))
    for key in ("turn", "passes"):
        with pytest.raises(FormatError):
            parse(json.dumps(raw | {key: []}).encode())


def test_half_a_surrogate_pair_is_refused() -> None:
    raw = json.loads(position_text(table("KPoB/YYVo", "PPKo/BBoK")))
    for key in raw:
        with pytest.raises(FormatError):
            parse(json.dumps(raw | {key: "\ud800"}).encode())


def test_a_key_that_stands_twice_among_many_is_found_at_once() -> None:
    keys = [f'"{number}": 0' for number in range(60_000)]
    with pytest.raises(FormatError, match='"59999" stands twice'):
        parse(("{" + ", ".join([*keys, keys[-1]]) + "}").encode())


@pytest.mark.parametrize("x", [-500, 500])
def test_lines_from_the_farthest_start_can_be_read_back(x: int) -> None:
    puzzle = chain(f"KPoB@{x},{x}", "PPPo " * 48)
    board: Board = puzzle.board
    for _ in range(48):
        far = min if x < 0 else max
        step = 1 if x > 0 else -1
        corner = far(board.cells)
        board = board.place(parse_placement(f"PPPo@{corner[0] + step * (x < 0)},{corner[1]}"))
    assert all(parse_placement(str(layer)) == layer for layer in board.placements)


def test_a_start_beyond_the_farthest_is_refused() -> None:
    text = position_text(table("KPoB/YYVo", "PPKo/BBoK", board="KPVB@501,0"))
    with pytest.raises(FormatError, match="too far out"):
        parse(text.encode())


def test_a_saved_card_with_two_equal_sides_stays_hidden() -> None:
    position = table("KPoB/YYVo", "PPKo/BBoK", saved={1: "KPoB/KPoB"})
    again = parse(position_text(position).encode()).value
    assert isinstance(again, Position)
    assert again == position
    assert again.seats[1].saved[0].public == "KPoB"
