"""The text of placements, cards, steps and turns, both ways, and as people type it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.board import Placement
from games.catbox.faces import UNKNOWN, Card, Face, parse_card, parse_face, parse_side
from games.catbox.position import AmbiguousStepError, Draft, Position
from games.catbox.rulings import Token
from games.catbox.turn import (
    PASS,
    Guard,
    MoveMouse,
    Play,
    PutGuard,
    Source,
    Step,
    TakeFish,
    Turn,
    Use,
    parse_cell,
    parse_guard,
    parse_placement,
    parse_step,
    parse_turn,
)
from games.catbox.typed import typed_steps
from games.protocol import GameError
from tests.support.boards import cards, cells, faces, midgames, placements, plays, table

steps: st.SearchStrategy[Step] = st.one_of(
    placements.map(Play),
    st.sampled_from([Use(Token.PAW), Use(Token.STACK)]),
    cells.map(lambda cell: PutGuard(*cell)),
    cards.map(TakeFish),
    st.builds(lambda placed, cell: MoveMouse(placed, *cell), placements, cells),
)
sources = st.builds(Source, st.one_of(st.none(), st.integers(0, 4)), st.integers(0, 47))


@given(faces)
def test_a_face_is_its_own_text(face: Face) -> None:
    assert parse_face(face) == parse_side(face) == face


@given(cards)
def test_a_card_comes_back(card: Card) -> None:
    assert parse_card(str(card)) == card
    assert card.flipped.flipped == card


def test_a_side_may_be_unknown() -> None:
    assert parse_card("KPoB/????") == Card(Face("KPoB"), UNKNOWN)
    assert parse_card("????/????") == Card(UNKNOWN, UNKNOWN)


@given(placements)
def test_a_placement_comes_back(placed: Placement) -> None:
    assert parse_placement(str(placed)) == placed
    assert placed.texts == (str(placed),)


@given(cells, st.integers(0, 4))
def test_a_guard_comes_back(cell: tuple[int, int], seat: int) -> None:
    guard = Guard(seat, *cell)
    assert Guard(*parse_guard(str(guard))) == guard


@given(steps)
def test_a_step_comes_back(step: Step) -> None:
    assert parse_step(step.text) == step


@given(st.one_of(placements.map(Play), cards.map(TakeFish)), sources)
def test_a_step_comes_back_with_its_source(step: Play | TakeFish, source: Source) -> None:
    assert parse_step(f"{step.text}{source}") == step._replace(source=source)


@given(st.lists(steps, max_size=4))
def test_a_turn_comes_back(taken: list[Step]) -> None:
    turn = Turn(tuple(taken))
    assert parse_turn(str(turn)) == turn
    assert " ".join(turn.texts) == str(turn)


def test_a_pass_is_a_word() -> None:
    assert str(PASS) == "pass"
    assert parse_turn("pass") == PASS


def test_what_the_notation_looks_like() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", tokens={0: "fish mouse box"})
    texts = {turn.texts for turn in position.moves}
    assert ("YYVo@1,1",) in texts
    assert ("YYVo@1,1", "box@-0,0") not in texts
    assert ("YYVo@1,1", "box@0,0") in texts
    assert ("fish:KPoB/YYVo", "PYVB@1,1") in texts
    assert ("YYVo@1,1", "mouse:YYVo@1,1>-1,-1") in texts


@pytest.mark.slow
@given(midgames)
def test_different_listed_turns_are_spelled_differently_or_do_the_same(
    position: Position,
) -> None:
    ends: dict[str, Position] = {}
    for turn in islice(position.moves, 0, 1500, 29):
        text, end = position.notation(turn), position.play(turn)
        assert ends.setdefault(text, end) == end


def test_the_source_stands_only_where_it_would_be_ambiguous() -> None:
    position = table("YYYY/KPoB", "KPoB/YYVo", "KPoB/VVVV PPPP/BBBB")
    texts = {position.notation(turn) for turn in position.moves}
    assert {text for text in texts if text.startswith("KPoB@1,1")} == {
        "KPoB@1,1<0.0",
        "KPoB@1,1<1.0",
        "KPoB@1,1<2.0",
    }
    assert "PPPP@1,1" in texts
    with pytest.raises(AmbiguousStepError, match=r"KPoB@1,1<0\.0 or KPoB@1,1<1\.0"):
        plays(position, "KPoB@1,1")
    assert parse_turn("KPoB@1,1") not in position.moves
    assert plays(position, "KPoB@1,1<1.0").seats[1].hand == ()
    assert plays(position, "KPoB@1,1<2.0").seats[0] == position.seats[0]


def test_a_saved_card_is_a_source_too() -> None:
    position = table("YYYY/KPoB", "", saved={0: "KPoB"})
    assert plays(position, "KPoB@1,1<saved.0").seats[0].saved == ()
    assert plays(position, "KPoB@1,1<0.0").seats[0].hand == ()


def test_two_like_cards_in_one_hand_need_no_source() -> None:
    position = table("YYYY/KPoB YYYY/KPoB", "")
    assert len(plays(position, "KPoB@1,1").seats[0].hand) == 1


def test_like_public_sides_in_one_hand_need_a_source() -> None:
    position = table("", "KPoB/YYYY KPoB/VVVV")
    with pytest.raises(AmbiguousStepError):
        plays(position, "KPoB@1,1")
    assert plays(position, "KPoB@1,1<1.1").seats[1].hand[0].secret == "YYYY"


def test_any_source_will_do_if_asked() -> None:
    position = table("YYYY/KPoB", "KPoB/YYVo")
    after = position.play(parse_turn("KPoB@1,1"), any_source=True)
    assert after.seats[0].hand == ()


@pytest.mark.parametrize("text", ["<9.0", "<1.1", "<saved.0", "<0.7"])
def test_a_source_without_such_a_card_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        plays(table("YYYY/KPoB", "KPoB/YYVo"), f"KPoB@1,1{text}")


NO_STEPS = """
    KPoB KPoB@ KPoB@1 KPoB@1,1,1 KPoB@1,1< KPoB@1,1<5.0 KPoB@1,1<0.00 KPoB@1,1<0.100
    KPoB@1,1<0.0<0.0 kpob@1,1 ????@1,1 Paw box box@ box@1 box@1,1<0.0 mouse:KPoB@1,1
    mouse:KPoB@1,1>2 mouse:KPoB@1,1>2,2>3,3 mouse:KPoB@1,1>2,2<0.0 fish:KPoB fish:
    fish:KPoB/YYVo/PPPP stack:KPoB@1,1 paw<0.0 pass
"""
NO_TURNS = ("", " ", "pass pass", "pass KPoB@1,1", "KPoB@1,1 pass")
NO_GUARDS = ("5@0,0", "-1@0,0", "@0,0", "00@0,0", "0", "0@x,y")
NO_CARDS = ("KPoB", "KPoB/", "/KPoB", "KPo?/KPoB", "KPoB/YYVo/", "KPoB|YYVo")


@pytest.mark.parametrize(
    ("read", "texts"),
    [
        (parse_step, ("", "KPoB@1, 1", *NO_STEPS.split())),
        (parse_turn, NO_TURNS),
        (parse_guard, NO_GUARDS),
        (parse_card, NO_CARDS),
    ],
)
def test_what_is_no_notation(read: Callable[[str], object], texts: Sequence[str]) -> None:
    for text in texts:
        with pytest.raises(GameError):
            read(text)


@pytest.mark.parametrize("text", ["1000,0", "0,-1000", "99999999999999999999,0"])
def test_cells_too_far_out(text: str) -> None:
    with pytest.raises(GameError, match="too far out"):
        parse_cell(text)


NOTATION = st.text(alphabet="KPo?@,/<>:.-0129 \n boxfishmousepaw", max_size=24)


@given(st.one_of(NOTATION, st.text(max_size=12)))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse_cell, parse_guard, parse_placement, parse_step, parse_turn):
        with suppress(GameError):
            read(text)


HANDS = ("KPoB/YYVo PPKo/BBoK", "YYPo/VVoK")
BOARD = "KPVB@0,0 YYVo@1,1"


def draft(tokens: str, *steps: str) -> Draft:
    started = table(*HANDS, board=BOARD, tokens={0: tokens}).draft
    for step in steps:
        started = started.add(parse_turn(step).steps[0], any_source=True)
    return started


def add_all(before: Draft, text: str) -> None:
    for step in typed_steps(before, text):
        before.add(step)


def refusal(before: Draft, text: str) -> str:
    with pytest.raises(GameError) as caught:
        add_all(before, text)
    return str(caught.value)


BOXES = "box 0,0", "Box 0,0", "BOX@0,0", "box@0,0", "box@ 0,0", "box 0 0", "box 0, 0", "box 0 ,0"
MICE = "mouse KPVB@0,0>4,4", "MOUSE:KPVB@0,0>4,4"


@pytest.mark.parametrize(
    ("step", "ways"),
    [("box@0,0", BOXES), ("mouse:KPVB@0,0>4,4", MICE), ("stack", ["STACK"])],
)
def test_a_token_may_be_written_in_any_case_and_with_a_space(step: str, ways: list[str]) -> None:
    for typed in ways:
        assert [each.text for each in typed_steps(draft("box mouse stack"), typed)] == [step]


def test_what_is_typed_in_other_letters_is_shown_as_it_is_written() -> None:
    reason = refusal(draft("box"), "пёс")
    assert "пёс" in reason
    assert "\\u" not in reason


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("mouse", "mouse:KPoB@3,-1>0,2"),
        ("mouse:", "mouse:KPoB@3,-1>0,2"),
        ("mouse KPVB@0,0", "as in mouse:KPoB@3,-1>0,2"),
        ("box", "as in box@3,-1"),
        ("hello", "expected FACE@x,y, as in KPoB@3,-1"),
    ],
)
def test_what_is_missing_is_said_with_an_example(typed: str, expected: str) -> None:
    assert expected in refusal(draft("mouse box"), typed)


def test_a_guard_off_the_cards_is_refused_with_the_reason() -> None:
    reason = refusal(draft("box"), "box 5,5")
    assert reason == "box@5,5: no card lies there; a guard stands on a card"


def test_a_mouse_is_refused_with_the_reason() -> None:
    lay = next(iter(draft("mouse").plays())).text
    after = draft("mouse", lay)
    moves = (step for step in after.next_steps() if isinstance(step, MoveMouse))
    lifted = next(moves).lifted
    assert "covers 0 occupied cells" in refusal(after, f"mouse {lifted}>40,40")
    away = refusal(after, "mouse KKKK@9,9>0,0")
    assert "KKKK@9,9 is no uncovered card; those that can be moved: " in away
    assert str(lifted) in away


def test_a_number_alone_is_no_notation() -> None:
    assert refusal(draft(""), "9 0,0") == "there is no choice 9"


@pytest.mark.parametrize("typed", ["fish", "mouse", "Box"])
def test_a_token_that_is_not_left_is_said_not_to_be_there(typed: str) -> None:
    assert refusal(draft("paw"), typed) == f"there is no {typed} to use here"
