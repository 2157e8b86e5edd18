"""A terminal without box drawing shows boards and cards in other signs, as wide as before."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper

from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from cli.print.output import Terminal
from games.catinthebox.steps import Colour
from games.ifitfits.rulings import Mode
from games.rng import Stream
from tests.support.ifitfits.random_positions import board
from views.catinthebox.cards import card_text
from views.ifitfits.table import board_text


def printed(text: Text, encoding: str) -> list[str]:
    """The lines on a terminal of an encoding, which would refuse any sign that it lacks."""
    file = TextIOWrapper(BytesIO(), encoding, newline="\n")
    Terminal(file=file, width=400, soft_wrap=True, color_system=None).print(text)
    file.seek(0)
    return file.read().splitlines()


@given(st.integers(0, 1 << 20), st.sampled_from((1, 6, 20)))
def test_a_board_has_as_many_signs(seed: int, cards: int) -> None:
    text = board_text(board(Stream("test-plain-signs", seed), cards, 5, Mode.BASIC))
    plain, drawn = printed(text, "ascii"), printed(text, "utf-8")
    assert drawn == text.plain.splitlines()
    assert list(map(len, plain)) == list(map(len, drawn))


def test_a_card_keeps_its_outline() -> None:
    shown = printed(card_text(3, 2, [Colour.RED]), "ascii")
    assert shown == ["+---+", "| 3 |x2", "+---+", "  R"]
