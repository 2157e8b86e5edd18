"""Choices as people type them: numbers, names, cells, and what is still to be chosen."""

from __future__ import annotations

import pytest

from games.catbox.position import Draft
from games.catbox.turn import MoveMouse, TakeFish, parse_turn
from games.catinthebox.position import Position
from games.protocol import GameError, IllegalMoveError, Step
from tests.support.boards import table
from tests.support.catinthebox.rounds import moment
from views.catbox.tabletop import CatBoxTabletop
from views.catinthebox.tabletop import CatInTheBoxTabletop
from views.choice_text import choice_lines, way_lines
from views.tabletop import Choice
from views.typed_choice import Picked, UnfinishedChoiceError, chosen

HANDS = ("KPoB/YYVo PPKo/BBoK", "YYPo/VVoK")
BOARD = "KPVB@0,0 YYVo@1,1"
TOP = CatBoxTabletop()


def draft(tokens: str, *steps: str) -> Draft:
    started = table(*HANDS, board=BOARD, tokens={0: tokens}).draft
    for step in steps:
        started = started.add(parse_turn(step).steps[0], any_source=True)
    return started


def after_a_card(tokens: str) -> Draft:
    return draft(tokens, next(iter(draft(tokens).plays())).text)


def first_cell(before: Draft) -> str:
    source, _ = before.sources()[0]
    play = next(play for play in before.plays() if play.source == source)
    return f"{play.placement.x},{play.placement.y}"


def found(chosen: Picked | None) -> Choice | Step:
    """All that a text chooses, with nothing left of it."""
    assert chosen is not None
    assert not chosen.rest
    return chosen.found


def text_of(chosen: Picked | None) -> str:
    step = found(chosen)
    assert not isinstance(step, Choice)
    return step.text


def refusal(before: Draft, text: str) -> str:
    with pytest.raises(GameError) as caught:
        chosen(TOP, before, text)
    return str(caught.value)


def unfinished(before: Draft, text: str) -> UnfinishedChoiceError:
    with pytest.raises(UnfinishedChoiceError) as caught:
        chosen(TOP, before, text)
    return caught.value


@pytest.mark.parametrize("between", [" ", ",", ", ", " , "])
def test_the_cell_of_a_card_may_have_a_space_for_its_comma(between: str) -> None:
    before = draft("box")
    cell = first_cell(before)
    text = "1 " + cell.replace(",", between)
    assert text_of(chosen(TOP, before, text)).endswith(f"@{cell}")


def test_what_begins_with_no_choice_is_none() -> None:
    for text in ("KPoB@0,0", "99", "hello"):
        assert chosen(TOP, draft("box"), text) is None


def test_one_number_is_no_cell() -> None:
    reason = refusal(draft("box"), "1 7")
    assert reason.startswith('"7" is no cell: expected one such as -')


def test_a_card_without_a_cell_is_finished_by_a_cell_or_by_its_number_in_the_list() -> None:
    before = draft("box")
    cell, begun = first_cell(before), unfinished(before, "1")
    assert begun.ways[0].words == cell
    assert begun.heading.endswith("The cell is that of its top-left quadrant.")
    for text in (cell, cell.replace(",", " "), "1"):
        assert text_of(begun.finished(text)).endswith(f"@{cell}")


@pytest.mark.parametrize("text", ["0", "999"])
def test_a_number_that_is_not_in_the_list_is_refused_with_those_that_are(text: str) -> None:
    before = draft("box")
    with pytest.raises(IllegalMoveError) as refused:
        unfinished(before, "1").finished(text)
    reason = str(refused.value)
    assert reason.startswith("expected a number from 1 to ")
    assert reason.endswith(f"such as {first_cell(before)}")


def test_a_cell_where_a_card_may_not_lie_is_refused_with_the_reason() -> None:
    assert "covers 0 occupied cells" in refusal(draft(""), "1 40,40")


def test_a_choice_goes_by_its_name_and_one_that_is_refused_says_why() -> None:
    assert text_of(chosen(TOP, draft("stack"), "Stack")) == "stack"
    assert "is used after the card" in refusal(draft("mouse"), "mouse")
    cell = first_cell(draft(""))
    face = draft("").sources()[0][1]
    assert text_of(chosen(TOP, draft(""), f"{face} {cell}")) == f"{face}@{cell}"


def test_the_mouse_moves_the_card_at_one_cell_to_another() -> None:
    before = after_a_card("mouse")
    moves = [step for step in before.next_steps() if isinstance(step, MoveMouse)]
    begun = unfinished(before, "mouse")
    assert len(begun.ways) == len({step.lifted for step in moves})
    for lifted in {step.lifted for step in moves}:
        to = next(step for step in moves if step.lifted == lifted)
        assert any(lifted.face in way.words for way in begun.ways)
        path = f"Mouse {lifted.x} {lifted.y} {to.x},{to.y}"
        assert found(chosen(TOP, before, path)) == to
        assert found(chosen(TOP, before, path.replace("Mouse", "1"))) == to


def test_the_mouse_says_what_can_t_be_lifted() -> None:
    before = after_a_card("mouse")
    assert refusal(before, "mouse 9,9 0,0") == "no card lies there"
    board = before.board
    x, y = next(
        cell
        for cell in board.cells
        if max(at for at, each in enumerate(board.placements) if cell in each.cells)
        not in board.uncovered
    )
    assert "only an uncovered card moves" in refusal(before, f"mouse {x},{y} 4,4")


def test_the_fish_takes_a_card_by_its_number_among_the_hands() -> None:
    before = draft("fish")
    begun = unfinished(before, "fish")
    for number, way in enumerate(begun.ways, start=1):
        taken = found(chosen(TOP, before, f"fish {number}"))
        assert isinstance(taken, TakeFish)
        assert found(begun.finished(str(number))) == taken
        assert way.words in str(taken.card)


def test_a_card_that_one_space_is_left_for_goes_there() -> None:
    top = CatInTheBoxTabletop()
    each = moment("2 5", "1 5 6", "1 4 6", board="B6:0", trick="B6", open={1: "BY"})
    before = Position(each).draft
    with pytest.raises(UnfinishedChoiceError) as caught:
        chosen(top, before, "5")
    assert [way.words for way in caught.value.ways] == ["B5", "Y5"]
    assert "closes blue" in caught.value.ways[1].effect
    assert text_of(caught.value.finished("y5")) == text_of(caught.value.finished("2")) == "Y5"
    alone = Position(moment("2 5", "1 5 6", "1 4 6", board="B6:0", trick="B6", open={1: "B"})).draft
    assert text_of(chosen(top, alone, "5")) == "B5"


def test_choices_are_listed_by_their_numbers_as_wide_as_there_is_room() -> None:
    before = draft("paw box stack")
    for width in (40, 80):
        lines = "\n".join(line.plain for line in choice_lines(TOP, before, 0, width)).splitlines()
        assert max(map(len, lines)) <= width
        for number, choice in enumerate(TOP.choices(before), start=1):
            if not choice.refusal:
                assert any(f"{number} {choice.name}" in " ".join(line.split()) for line in lines)
    ways = unfinished(before, "1").ways
    assert all(len(line.plain) <= 60 for line in way_lines([*ways] * 9, 60))
