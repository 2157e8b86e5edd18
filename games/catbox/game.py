"""Cat Box as the registry knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.catbox import problems
from games.catbox.completion import completed
from games.catbox.deck import Deck
from games.catbox.files import deck_form, deck_text, position_text, puzzle_text
from games.catbox.loading import FORMATS
from games.catbox.notation import parse_turn
from games.catbox.position import Position
from games.catbox.puzzle import Chain, SingleTurn
from games.catbox.rulings import SEATS
from games.catbox.setup import OPTIONS, new_setup
from games.protocol import Rules


def text(content: Any) -> str:
    """The canonical file of a puzzle, a position or a deck."""
    if isinstance(content, Position):
        return position_text(content)
    return deck_text(content) if isinstance(content, Deck) else puzzle_text(content)


def problems_of(content: Any) -> Sequence[str]:
    """All that no game by the normal rules leads to, in a puzzle, a position or a deck.

    In the advanced game a layer may be odd because it was stacked, or lies over a cell from
    which the mouse has taken a card.
    """
    if isinstance(content, Deck):
        return problems.of_deck(content.cards)
    if isinstance(content, Chain):
        return problems.of_board(content.board)
    if isinstance(content, SingleTurn):
        return problems.of_position(content.position)
    return problems.of_position(content)


RULES = Rules(
    name="catbox",
    title="Cat Box",
    seats=SEATS,
    options=OPTIONS,
    setup=new_setup,
    parse_move=parse_turn,
    formats=FORMATS,
    text=text,
    problems=problems_of,
    completed=completed,
    deck_form=deck_form,
)
