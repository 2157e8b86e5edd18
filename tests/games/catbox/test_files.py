"""Files there and back in one canonical form, or refused with the place and what was expected."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.files import load_deck, position_text, puzzle_text
from games.catbox.game import RULES
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.record import Record
from games.catbox.turn import MoveMouse, parse_placement, parse_step
from games.json_reader import MAX_BYTES, FormatError
from games.loading import load, parse
from tests.support import file_samples
from tests.support.boards import (
    any_layers,
    board_of,
    chain,
    edition_names,
    faces,
    midgames,
    seeds,
    table,
)
from tests.support.file_samples import basic, deck, position, problems, puzzle, record, seats, turn

chains = st.builds(
    lambda edition, layers, identity, hand, rivals, margin: Chain(
        edition,
        Board.of(layers),
        identity,
        tuple(hand),
        Objective.MARGIN if margin and set(rivals) - {identity} else Objective.SCORE,
        tuple(rivals),
    ),
    edition_names,
    any_layers,
    st.sampled_from(list(Identity)),
    st.lists(faces, min_size=1, max_size=6),
    st.lists(st.sampled_from(list(Identity)), max_size=3),
    st.booleans(),
)


@given(chains)
def test_a_chain_comes_back(puzzle: Chain) -> None:
    assert parse(puzzle_text(puzzle).encode()).value == puzzle


@given(midgames, st.sampled_from(list(Objective)), st.sampled_from([SingleTurn, Duel]))
def test_a_turn_and_a_duel_come_back(
    position: Position, objective: Objective, kind: type[SingleTurn]
) -> None:
    puzzle = kind(position, objective)
    again = parse(puzzle_text(puzzle).encode()).value
    assert again == puzzle
    assert type(again) is kind


@pytest.mark.parametrize("raw", file_samples.every_sort(), ids=lambda raw: str(raw["format"]))
def test_a_file_of_each_sort_is_written_as_it_was_read(raw: file_samples.Json) -> None:
    content = file_samples.read(raw)
    text = content.text if isinstance(content, Record) else RULES.text(content)
    assert json.loads(text) == raw


@pytest.mark.parametrize("text", [file_samples.PUZZLE, file_samples.POSITION])
def test_the_examples_of_the_page_of_formats_are_canonical(text: str) -> None:
    assert RULES.text(parse(text.encode()).value) == text


def test_a_passed_seat_is_written_down() -> None:
    assert '"passes": 1' in position_text(table("", "", saved={1: "KPoB"}, passes=1))
    assert "passes" not in position_text(table("", "", saved={1: "KPoB"}))


def test_what_others_see_of_a_saved_card_is_written_down() -> None:
    position = table("", "", saved={1: "KPoB/YYVo"})
    text = position_text(position)
    assert '"saved": ["KPoB"], "saved_public": ["YYVo"]' in text
    assert parse(text.encode()).value == position


def test_a_puzzle_s_position_may_leave_out_its_format() -> None:
    bare = file_samples.position()
    del bare["format"]
    assert file_samples.read(file_samples.turn(position=bare)) == file_samples.read(
        file_samples.turn()
    )


def test_what_a_position_may_leave_out() -> None:
    short = file_samples.basic()
    for key in ("guards", "pile"):
        del short[key]
    for seat in short["seats"]:
        del seat["tokens"], seat["saved"]
    assert file_samples.read(short) == file_samples.read(file_samples.basic())


@given(seeds)
def test_a_pile_of_unknown_cards_is_a_number(seed: int) -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", pile="????/???? " * (seed % 40))
    assert json.loads(position_text(position))["pile"] == seed % 40


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


@pytest.mark.parametrize("key", ["format", "kind"])
@pytest.mark.parametrize("name", ["catbox-puzzle/2", "chains", "", 7, None, [], ["chain"], {}])
def test_unknown_formats_and_kinds(key: str, name: Any) -> None:
    assert problems(puzzle(**{key: name}))[0].startswith(f"{key}: expected ")


BAD_FACES = ["KPV", "KPVBo", "kpvb", "KPVX", "KPV.", "", "????", "KPV\n", "\u039aPVB", "KPVB "]
LONG_AND_ODD = ["K" * 100_000, "\x1b[31m\ud800"]
BAD_CELLS = [
    *["1", "1,", ",1", "1,2,3", "1.5,2", "+1,2", "01,2", "-0,1", "x,y", "1,٣"],
    "1, 2",
    " 1,2",
]
FAR = ["1000", "-1000", "1" + "0" * 20, "9" * 4000]


@pytest.mark.parametrize(
    ("place", "said", "raw"),
    [
        *(
            ("faces[1]", "is not a face", puzzle(faces=["PPKo", face]))
            for face in (*BAD_FACES, *LONG_AND_ODD)
        ),
        *(
            ("board[1]", "is not a cell", puzzle(board=["KPoB@0,0", f"YYVo@{cell}"]))
            for cell in BAD_CELLS
        ),
        *(("board[1]", "too far out", puzzle(board=["KPoB@0,0", f"YYVo@{far},0"])) for far in FAR),
    ],
)
def test_text_that_says_nothing_is_named_in_a_short_line(place: str, said: str, raw: Any) -> None:
    (problem,) = problems(raw)
    assert problem.startswith(f"{place}: ")
    assert said in problem
    assert len(problem) < 200
    assert problem.isprintable()


PLACES: list[tuple[Any, str, str]] = [
    (puzzle(board=["KPoB@0,0", "YYVo@2,2"]), "board[1]", "floats free"),
    (puzzle(board=["KPoB@0,0", "YYVo@5,5", "YYVo@6,6"]), "board[1]", "floats free"),
    (puzzle(board=[]), "board", "expected an array of at"),
    (puzzle(board="KPoB@0,0"), "board", "expected an array"),
    (puzzle(board=["KPoB"]), "board[0]", "expected FACE@x,y"),
    (puzzle(board=[7]), "board[0]", "expected a string"),
    (puzzle(board=[["KPoB@0,0"]]), "board[0]", "expected a string"),
    (puzzle(board=None), "board", "expected an array"),
    (puzzle(identity="red"), "identity", "red"),
    (puzzle(identity=None), "identity", "expected a string"),
    (puzzle(faces=[]), "faces", "expected an array of at"),
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
    (record(first=3), "first", "no seat 3"),
    (record(deal=record()["deal"][1:]), "deal", "expected an array of at"),
    (record(deal=["KPoB/????", *record()["deal"][1:]]), "deal[0]", "a record knows every card"),
    (record(result={"scores": []}), "result.winners", "missing"),
]


@pytest.mark.parametrize(("raw", "place", "text"), PLACES)
def test_the_place_and_what_was_expected(raw: Any, place: str, text: str) -> None:
    first, *_ = problems(raw)
    assert first.startswith(f"{place}: " if place else text)
    assert text in first
    assert "\n" not in first


@pytest.mark.parametrize(
    ("place", "most", "made"),
    [
        ("board", 96, lambda number: puzzle(board=["KPoB@0,0"] * number)),
        ("faces", 48, lambda number: puzzle(faces=["PPKo"] * number)),
        ("rivals", 48, lambda number: puzzle(rivals=["pink"] * number)),
        ("pile", 48, lambda number: position(pile=number)),
        ("pile", 48, lambda number: position(pile=["KPoB/YYVo"] * number)),
        ("guards", 5, lambda number: position(guards=["1@0,0"] * number)),
        ("passes", 5, lambda number: position(passes=number)),
        ("seats", 5, lambda number: position(seats=seats()[:1] * number)),
        ("seats[0].hand", 48, lambda number: position(seats=seats(hand=["KPoB/YYVo"] * number))),
        ("seats[0].saved", 48, lambda number: position(seats=seats(saved=["KPoB"] * number))),
        ("seats[0].tokens", 48, lambda number: position(seats=seats(tokens=["paw"] * number))),
        ("turn", 4, lambda number: position(seats=seats()[:1] * 5, turn=number)),
    ],
)
def test_a_file_holds_so_much_and_no_more(
    place: str, most: int, made: Callable[[int], Any]
) -> None:
    assert problems(made(most)) == []
    (problem,) = problems(made(most + 1))
    assert problem.startswith(f"{place}: expected a")
    assert problem.endswith(f"of at most {most}")


@pytest.mark.parametrize("key", list(puzzle()))
def test_every_key_of_a_chain_but_rivals_is_needed(key: str) -> None:
    raw = puzzle()
    del raw[key]
    if key == "rivals":
        assert file_samples.read(raw) == file_samples.read(puzzle())
    else:
        assert problems(raw)[0].startswith(f"{key}: ")


def test_all_problems_are_told_at_once() -> None:
    raw = puzzle(board=["KPoB@0,0", "YYV@1,1", 3], identity="red", faces=["X"], colour=1)
    del raw["objective"]
    places = [problem.partition(":")[0] for problem in problems(raw)]
    assert places[1:] == ["board[1]", "board[2]", "identity", "faces[0]", "objective"]
    assert places[0].startswith("unknown key")


def test_a_record_with_wrong_identities() -> None:
    twins = [{**seat, "identity": "pink"} for seat in record()["seats"]]
    assert "dealt to two seats" in problems(record(seats=twins))[0]
    dog = [{**twins[0], "identity": "chihuahua"}, twins[1]]
    assert "left out with 2 seats" in problems(record(seats=dog))[0]


def test_a_file_over_a_mebibyte(tmp_path: Path) -> None:
    path = tmp_path / "big.json"
    path.write_bytes(PUZZLE + b" " * (MAX_BYTES - len(PUZZLE)))
    assert load(path).value == parse(PUZZLE).value
    path.write_bytes(PUZZLE + b" " * (MAX_BYTES - len(PUZZLE) + 1))
    with pytest.raises(FormatError, match="1 MiB"):
        load(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "no.json", "No such file"), (tmp_path, "Is a directory")):
        with pytest.raises(FormatError, match=f"can't be read: {reason}"):
            load(path)


def test_a_deck_has_to_be_a_deck(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    path.write_bytes(PUZZLE)
    with pytest.raises(FormatError, match="catbox-deck/1"):
        load_deck(str(path))


def test_the_mouse_lifts_the_upper_of_two_equal_layers() -> None:
    position = table("PPPP/YYVo", "", board="KPoB@0,0 YYVo@1,1 KPoB@0,0", tokens={0: "mouse"})
    draft = position.draft.add(parse_step("YYVo@-1,-1"))
    step = parse_step("mouse:KPoB@0,0>2,2")
    assert isinstance(step, MoveMouse)
    rest = draft.board.lift(draft.board.topmost(step.lifted))
    assert rest.placements[:2] == board_of("KPoB@0,0", "YYVo@1,1").placements


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
