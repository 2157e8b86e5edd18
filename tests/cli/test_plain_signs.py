"""A terminal without box drawing shows boards and cards in other signs, as wide as before."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper

from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from cli.print.output import Terminal
from games.ifitfits.rulings import Mode
from games.rng import Stream
from tests.support.ifitfits.random_positions import board
from views.catinthebox.sprites import NumberCard
from views.catinthebox.tabletop import CatInTheBoxTabletop
from views.choice_text import face_lines
from views.ifitfits.scenery import SCENERY, board_scene
from views.tabletop import Choice


def printed(text: Text, encoding: str) -> list[str]:
    """The lines on a terminal of an encoding, which would refuse any sign that it lacks."""
    file = TextIOWrapper(BytesIO(), encoding, newline="\n")
    Terminal(file=file, width=400, soft_wrap=True, color_system=None).print(text)
    file.seek(0)
    return file.read().splitlines()


@given(st.integers(0, 1 << 20), st.sampled_from((1, 6, 20)))
def test_a_board_has_as_many_signs(seed: int, cards: int) -> None:
    each = board(Stream("test-plain-signs", seed), cards, 5, Mode.BASIC)
    text = SCENERY.text(board_scene(each))
    plain, drawn = printed(text, "ascii"), printed(text, "utf-8")
    assert drawn == text.plain.splitlines()
    assert list(map(len, plain)) == list(map(len, drawn))


def test_a_card_keeps_its_outline() -> None:
    lines = face_lines(
        Choice("the 3", sprites=(NumberCard(3),), count=2), CatInTheBoxTabletop().face
    )
    assert printed(Text("\n").join(lines), "ascii") == ["+---+", "| 3 | x2", "+---+"]
