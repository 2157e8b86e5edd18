"""Pictures of Cat Box that a stranger understands: tokens, letters and sides are explained."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from tests.support.boards import random_chain
from tests.support.random_puzzles import random_position
from views.catbox.puzzle_lines import reading
from views.catbox.scenery import LEGEND, SIDES, board_picture, puzzle_drawing
from views.catbox.table import EFFECTS
from views.render.drawing import Drawing, document

MOVED = re.compile(r"translate\(([-\d.]+),([-\d.]+)\)(?: scale\(([\d.]+)\))?")


class Written(NamedTuple):
    text: str
    down: float


def written(drawing: Drawing) -> list[Written]:
    """Every text of a picture, and how far down it stands."""
    return list(_texts(ET.fromstring(document(drawing)), 0.0, 1.0))


def _texts(node: ET.Element, down: float, scale: float) -> Iterator[Written]:
    moved = MOVED.match(node.get("transform", ""))
    if moved:
        down, scale = down + scale * float(moved[2]), scale * float(moved[3] or 1)
    if node.tag.endswith("text"):
        yield Written(node.text or "", down + scale * float(node.get("y", "0")))
    for child in node:
        yield from _texts(child, down, scale)


def sentences(drawing: Drawing) -> str:
    return " ".join(each.text for each in written(drawing))


def guarded(seats: int = 3, guards: int = 1) -> SingleTurn:
    tokens = (Token.PAW, Token.FISH)
    position = random_position(
        seats, 14, Edition.GRAIL, Mode.ADVANCED, "x", tokens=tokens, guards=guards, saved=1
    )
    return SingleTurn(position, Objective.MARGIN)


def test_a_box_token_is_named_and_explained() -> None:
    puzzle = guarded(guards=2)
    standing = puzzle.position.standing_guards
    drawing = puzzle_drawing(puzzle)
    text = sentences(drawing)
    assert [each.text for each in written(drawing)].count("BOX") == len(standing) > 0
    for guard in standing:
        assert f"BOX at {guard.x},{guard.y}: a token of seat {guard.seat}. No card may" in text
    assert "No card may" in sentences(board_picture(puzzle.position.board, standing))


@pytest.mark.parametrize("kind", [SingleTurn, Duel])
def test_the_two_sides_of_a_card_stand_beside_each_other(kind: type[SingleTurn]) -> None:
    for seats in (2, 3, 5):
        puzzle = kind(guarded(seats).position, Objective.MARGIN)
        shown = written(puzzle_drawing(puzzle, "Find it."))
        sides = [each for each in shown if each.text in ("public", "secret")]
        pairs = list(zip(sides[::2], sides[1::2], strict=True))
        assert len(pairs) == sum(len(seat.hand) for seat in puzzle.position.seats)
        for public, secret in pairs:
            assert (public.text, secret.text) == ("public", "secret")
            assert public.down == secret.down


def test_a_picture_with_a_task_explains_letters_sides_and_tokens() -> None:
    text = sentences(puzzle_drawing(guarded(), "Find it."))
    assert LEGEND in text
    assert SIDES in text
    for token in (Token.PAW, Token.FISH):
        assert f"{token.value}: {EFFECTS[token]}" in text
    assert LEGEND in sentences(puzzle_drawing(random_chain(8, 3, 1), "Find it."))
    assert LEGEND not in sentences(puzzle_drawing(random_chain(8, 3, 1)))


def test_a_book_says_which_side_is_laid_and_what_tokens_do_where_there_are_any() -> None:
    chain, turn = random_chain(8, 3, 1), guarded()
    assert isinstance(chain, Chain)
    assert "secret side" not in reading([chain])
    assert "of your own cards the secret side, of another's card the public one" in reading([turn])
    assert all(f"{token.value}: {EFFECTS[token]}" in reading([chain, turn]) for token in Token)
