"""Steps of Cat Box as people type them, and what is said of those that can't be done."""

from __future__ import annotations

import pytest

from games.catbox.notation import parse_turn
from games.catbox.position import Draft
from games.catbox.turn import MoveMouse
from games.protocol import HUMAN, GameError, IllegalMoveError, Player
from tests.support.boards import table
from views.catbox.input import typed_steps
from views.catbox.table import liftable
from views.catbox.view import VIEW
from views.unfinished_step import UnfinishedStepError

HANDS = ("KPoB/YYVo PPKo/BBoK", "YYPo/VVoK")
BOARD = "KPVB@0,0 YYVo@1,1"
WIDTH = 80
PLAYERS = [Player(name, HUMAN) for name in ("Anna", "Bob")]


def draft(tokens: str, *steps: str) -> Draft:
    started = table(*HANDS, board=BOARD, tokens={0: tokens}).draft
    for step in steps:
        started = started.add(parse_turn(step).steps[0], any_source=True)
    return started


def first_cell(before: Draft) -> str:
    source, _ = before.sources()[0]
    play = next(play for play in before.plays() if play.source == source)
    return f"{play.placement.x},{play.placement.y}"


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


def after_a_card() -> Draft:
    """A turn in which a card is laid, and the mouse is left."""
    return draft("mouse", next(iter(draft("mouse").plays())).text)


def test_the_mouse_moves_a_card_by_its_number_in_a_list() -> None:
    before = after_a_card()
    (listed, _) = VIEW.turns.commands(before, PLAYERS, WIDTH)["mouse"]()
    cards = liftable(before)
    for number, card in enumerate(cards, start=1):
        assert f"{number}  {card.face}" in listed.plain
        assert f"at {card.x},{card.y}" in listed.plain
    moves = [step for step in before.next_steps() if isinstance(step, MoveMouse)]
    for number, card in enumerate(cards, start=1):
        to = next(step for step in moves if step.lifted == card)
        assert typed_steps(before, f"Mouse {number} {to.x} {to.y}") == (to,)


def test_the_mouse_is_refused_with_what_is_missing() -> None:
    before = after_a_card()
    assert refusal(before, "mouse 9 0,0") == "there is no card 9 to move; this lists them: mouse"
    assert "expected where the card goes, as in mouse 1 0,2" in refusal(before, "mouse 1")
    with pytest.raises(IllegalMoveError, match="mouse: "):
        list(VIEW.turns.commands(draft("mouse"), PLAYERS, WIDTH)["mouse"]())


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


@pytest.mark.parametrize("between", [" ", ",", ", ", " , "])
def test_the_cell_of_a_card_may_have_a_space_for_its_comma(between: str) -> None:
    before = draft("box")
    cell = first_cell(before)
    (step,) = typed_steps(before, "1 " + cell.replace(",", between))
    assert step.text.endswith(f"@{cell}")


def test_one_number_is_no_cell() -> None:
    assert refusal(draft("box"), "1 7") == '"7" is not a cell: expected x,y in whole numbers'


def test_a_card_without_a_cell_is_finished_by_a_cell_or_by_its_number_in_the_list() -> None:
    before = draft("box")
    cell = first_cell(before)
    with pytest.raises(UnfinishedStepError) as caught:
        typed_steps(before, "1")
    begun = caught.value
    assert next(iter(begun.ways)) == cell
    for text in (cell, cell.replace(",", " "), "1"):
        assert begun.finished(text).text.endswith(f"@{cell}")


@pytest.mark.parametrize("text", ["77,77", "0", "9999", "x"])
def test_a_cell_that_is_not_in_the_list_is_refused_with_those_that_are(text: str) -> None:
    before = draft("box")
    with pytest.raises(UnfinishedStepError) as caught:
        typed_steps(before, "1")
    with pytest.raises(IllegalMoveError) as refused:
        caught.value.finished(text)
    reason = str(refused.value)
    assert reason.startswith("none of these cells: expected a number from 1 to ")
    assert reason.endswith(f"such as {first_cell(before)}")
