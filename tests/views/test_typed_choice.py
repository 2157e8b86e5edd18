"""Choices as people type them: numbers, names, cells; and whatever line an engine prints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from games import registry
from games.catbox.position import Draft
from games.catbox.turn import MoveMouse, TakeFish, parse_turn
from games.catinthebox.position import Position
from games.protocol import GameError, IllegalMoveError, Player, Puzzle, Step
from games.rng import Stream
from solver.answer import Limit, UnsupportedError
from solver.engines import check_support, engine_names, solve
from tests.support.bars import puzzle_of
from tests.support.boards import table
from tests.support.catinthebox.puzzles import puzzle as catinthebox
from tests.support.catinthebox.rounds import moment
from tests.support.days import dailies_of
from tests.support.effort import seeded
from tests.support.ifitfits.puzzles import puzzle as ifitfits
from tests.support.ifitfits.samples import played, position, read
from tests.support.puzzle_sources import alike, puzzle
from views.catbox.tabletop import CatBoxTabletop
from views.catinthebox.tabletop import CatInTheBoxTabletop
from views.choice_text import choice_lines, way_lines
from views.ifitfits.tabletop import IfItFitsTabletop
from views.tabletop import AnyTabletop, Choice, held_over
from views.typed_choice import Picked, UnfinishedChoiceError, chosen
from views.view import view_of

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


def refusal(before: Any, text: str, top: AnyTabletop = TOP) -> str:
    with pytest.raises(GameError) as caught:
        chosen(top, before, text)
    return str(caught.value)


def unfinished(before: Any, text: str, top: AnyTabletop = TOP) -> UnfinishedChoiceError:
    with pytest.raises(UnfinishedChoiceError) as caught:
        chosen(top, before, text)
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
    with pytest.raises(IllegalMoveError, match="nobody passes here"):
        TOP.steps(draft("box"), "Pass")
    with pytest.raises(IllegalMoveError, match="there is no choice 99"):
        TOP.steps(draft("box"), "99")


def test_a_card_without_a_cell_is_finished_by_a_cell_or_by_a_number_of_the_list() -> None:
    before = draft("box")
    cell, begun = first_cell(before), unfinished(before, "1")
    assert begun.ways[0].words == cell
    assert begun.heading.endswith("The cell is that of its top-left quadrant.")
    for text in (cell, cell.replace(",", " "), "1"):
        assert text_of(begun.finished(text)).endswith(f"@{cell}")
    for text in ("0", "999"):
        with pytest.raises(IllegalMoveError, match=f"^expected a number from 1 to .* as {cell}$"):
            begun.finished(text)


@pytest.mark.parametrize(
    ("tokens", "text", "reason"),
    [
        ("box", "1 7", '"7" is no cell: expected one such as -'),
        ("", "1 40,40", "covers 0 occupied cells"),
        ("mouse", "mouse", "is used after the card"),
    ],
)
def test_what_may_not_be_is_refused_with_the_reason(tokens: str, text: str, reason: str) -> None:
    assert reason in refusal(draft(tokens), text)


def test_a_choice_goes_by_its_name() -> None:
    assert text_of(chosen(TOP, draft("stack"), "Stack")) == "stack"
    cell = first_cell(draft(""))
    face = draft("").sources()[0][1]
    assert text_of(chosen(TOP, draft(""), f"{face} {cell}")) == f"{face}@{cell}"


def test_the_mouse_moves_an_uncovered_card_from_one_cell_to_another() -> None:
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
    assert refusal(before, "mouse 9,9 0,0") == "no card lies there"
    shown = {cell for at in before.board.uncovered for cell in before.board.placements[at].cells}
    x, y = next(cell for cell in before.board.cells if cell not in shown)
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
    top, hands = CatInTheBoxTabletop(), ("2 5", "1 5 6", "1 4 6")
    two, one = (
        Position(moment(*hands, board="B6:0", trick="B6", open={1: colours})).draft
        for colours in ("BY", "B")
    )
    begun = unfinished(two, "5", top)
    assert [way.words for way in begun.ways] == ["B5", "Y5"]
    assert "closes blue" in begun.ways[1].effect
    assert text_of(begun.finished("y5")) == text_of(begun.finished("2")) == "Y5"
    assert text_of(chosen(top, one, "5")) == "B5"


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


# If It Fits


BOXES = IfItFitsTabletop((Player("Anna", "human"), Player("Bob", "human")))


DRAWN: Any = read(position()).draft


def step_text(draft: Any, text: str, rest: str = "") -> str:
    """The step that a text asks for, and what is left of it."""
    picked = chosen(BOXES, draft, text)
    assert picked is not None
    assert picked.rest == rest
    return str(getattr(picked.found, "text", ""))


def listed(draft: Any) -> str:
    return "\n".join(line.plain for line in choice_lines(BOXES, draft, 0, 80))


def test_a_number_a_cell_and_a_way_up_are_a_step() -> None:
    assert step_text(DRAWN, "1 3,1") == step_text(DRAWN, "1 3 1 1") == "oowo@3,1"
    assert step_text(DRAWN, "1 3,1 2") == "wooo@3,1"
    assert step_text(DRAWN, "1 3,1 2 left", rest="left") == "wooo@3,1"
    for way in (0, 3):
        expected = f'"{way}": expected a way up from 1 to 2'
        assert refusal(DRAWN, f"1 3,1 {way}", BOXES) == expected


def test_a_card_that_fits_the_other_way_up_is_refused_with_that_advice() -> None:
    raw = position(mode="advanced")
    raw["seats"][0]["hand"] = ["oowo"]
    above = read(raw | {"board": ["wooo@0,0"]}).draft
    assert refusal(above, "1 0,-1", BOXES).endswith(
        "a wall would lie against a wall; 0,-1 2 is possible"
    )
    assert step_text(above, "1 0,-1 2") == "wooo@0,-1"
    assert refusal(above, "1 0,0", BOXES).endswith("0,0 is occupied")


def test_the_cats_that_a_princess_may_replace_are_listed_each_once_with_whose_they_are() -> None:
    ways = unfinished(DRAWN, "princess", BOXES).ways
    assert [way.words for way in ways] == ["0,1", "2,1"]
    assert "takes the place of the cat at 0,1 (Anna)" in ways[0].effect
    assert "takes the place of the cat at 2,1 (Bob, asleep)" in ways[1].effect
    assert "there is no cat across 0,0" in refusal(DRAWN, "princess 0,0", BOXES)


def test_two_cats_in_a_place_are_two_ways() -> None:
    raw = position()
    raw["board"] = [*raw["board"][:-2], "wooo:y@3,1", "cat1@2,1"]
    raw["seats"][1]["cats"] = 3
    words = [way.words for way in unfinished(read(raw).draft, "princess", BOXES).ways]
    assert words == ["0,1", "2,1", "2,1 2"]


def test_what_can_t_be_chosen_says_why_and_before_a_card_is_drawn_the_hand_is_shown() -> None:
    raw = position()
    raw["board"] = ["oowo@0,0"]
    assert "no cat lies on the table" in listed(read(raw).draft)
    shown = listed(read(position(drawn=False)).draft)
    drawing = "1  draw: Draw a card, then play one of your hand."
    assert all(text in shown for text in (drawing, "you hold", "owow:b"))


@pytest.mark.parametrize(
    ("number", "place", "said"),
    [
        (0, (-1, 0, 1), "makes a box of 7"),
        (0, (0, -1, 0), "begins a box"),
        (1, (-1, 0, 0), "closes a box of 1 card"),
    ],
)
def test_it_is_said_which_box_a_card_would_close_make_or_begin(
    number: int, place: tuple[int, int, int], said: str
) -> None:
    x, y, way = place
    ghost = held_over(DRAWN, BOXES.choices(DRAWN)[number], (x, y), way)
    assert next(iter(BOXES.effects(DRAWN, ghost))) == said


def test_a_starting_card_goes_to_an_end_of_the_column() -> None:
    draft = next(played(2, 3, 0).positions()).draft
    assert "an end of the column" in BOXES.choices(draft)[0].effect
    assert step_text(draft, "1 0,0") == "oooo@0,0"


# Whatever line an engine prints, it can be read back: by the judge, and step by step as typed


LISTED = 3
"""Lines of each answer that are typed."""

DEDUCTIONS = 12
"""Dailies that ask for a deduction."""

ENOUGH = Limit(iterations=2_000)
"""Steps after which an engine answers with what it has."""


def with_doubles(number: int) -> Any:
    """A turn or a duel of Cat Box with a deck of one's own, in which most faces come twice."""
    return alike(Stream("tests/printed", number), number)


def deductions(number: int) -> Any:
    """The deduction that a daily of Cat in the Box asks for."""
    asked = [each for each in dailies_of("catinthebox") if each.kind == "deduce"]
    return puzzle_of(asked[number % DEDUCTIONS])


SOURCES: dict[str, Callable[[int], Any]] = {
    "catbox": puzzle,
    "doubles": with_doubles,
    "catinthebox": catinthebox,
    "deductions": deductions,
    "ifitfits": ifitfits,
}


def lines(task: Puzzle, engine: str) -> list[tuple[str, ...]]:
    try:
        check_support(task, engine)
    except UnsupportedError:
        return []
    return [line.steps for line in solve(task, ENOUGH, engine, LISTED).lines]


def typed(task: Puzzle, line: Sequence[str]) -> tuple[str, ...]:
    """The steps of a line, or of its first move where others reply, typed one after the other."""
    tabletop, draft = view_of(registry.entry(task.game)).tabletop, task.draft
    for text in line:
        (step,) = tabletop.steps(draft, text)
        draft = draft.add(step)
    return tuple(tabletop.step_texts(draft))


def own_steps(task: Puzzle, line: tuple[str, ...]) -> tuple[str, ...]:
    """The steps of a line that a person takes, without words about where it ends."""
    if not task.adversarial:
        return line
    moves = {move.texts for move, _ in task.start.children()}
    lengths = range(len(line), 0, -1)
    first = next((line[:most] for most in lengths if line[:most] in moves), ())
    return tuple(text for text in first if text != ";")


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("seed", seeded(12, 12))
def test_a_printed_line_can_be_typed(source: str, seed: int) -> None:
    task = SOURCES[source](seed)
    for engine in engine_names(task.game):
        for line in lines(task, engine):
            assert len(list(task.readings(line))) == 1
            steps = own_steps(task, line)
            assert typed(task, steps) == steps
