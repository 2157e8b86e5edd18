"""Steps of Cat Box in notation as people type them, and the reasons why some can't be done."""

from __future__ import annotations

import pytest

from games.catbox.position import Draft
from games.catbox.turn import MoveMouse, parse_turn
from games.catbox.typed import typed_steps
from games.protocol import GameError
from tests.support.boards import table

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


@pytest.mark.parametrize(
    "typed",
    ["box 0,0", "Box 0,0", "BOX@0,0", "box@0,0", "box@ 0,0", "box 0 0", "box 0, 0", "box 0 ,0"],
)
def test_a_token_may_be_written_in_any_case_and_with_a_space(typed: str) -> None:
    (step,) = typed_steps(draft("box"), typed)
    assert step.text == "box@0,0"


@pytest.mark.parametrize("typed", ["mouse KPVB@0,0>4,4", "MOUSE:KPVB@0,0>4,4"])
def test_so_may_the_mouse(typed: str) -> None:
    (step,) = typed_steps(draft("mouse"), typed)
    assert step.text == "mouse:KPVB@0,0>4,4"


def test_what_is_typed_in_other_letters_is_shown_as_it_is_written() -> None:
    reason = refusal(draft("box"), "пёс")
    assert "пёс" in reason
    assert "\\u" not in reason


def test_tokens_of_one_word_are_understood_in_any_case() -> None:
    assert [step.text for step in typed_steps(draft("stack"), "STACK")] == ["stack"]


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
