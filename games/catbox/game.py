"""Cat Box as the registry knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.catbox import files, problems
from games.catbox.faces import Deck
from games.catbox.names import seat_names, step_words
from games.catbox.position import Position
from games.catbox.puzzle import Chain, SingleTurn
from games.catbox.record import read_record
from games.catbox.rulings import SEATS
from games.catbox.setup import OPTIONS, completed, new_setup
from games.catbox.turn import parse_turn
from games.protocol import Format, Role, Rules


def text(content: Any) -> str:
    """The canonical file of a puzzle, a position or a deck."""
    if isinstance(content, Position):
        return files.position_text(content)
    return files.deck_text(content) if isinstance(content, Deck) else files.puzzle_text(content)


def problems_of(content: Any) -> Sequence[str]:
    """All that no game by the normal rules leads to, in a puzzle, a position or a deck.

    In the advanced game a layer may be odd because it was stacked, or lies over a cell from
    which the mouse has taken a card.
    """
    if isinstance(content, Deck):
        return tuple(f"{place}: {text}" for place, text in problems.doubles(content.cards))
    if isinstance(content, Chain):
        return problems.of_board(content.board)
    turn = isinstance(content, SingleTurn)
    return problems.of_position(content.position if turn else content)


RULES = Rules(
    name="catbox",
    title="Cat Box",
    seats=SEATS,
    options=OPTIONS,
    setup=new_setup,
    parse_move=parse_turn,
    formats={
        "catbox-puzzle/1": Format(Role.PUZZLE, files.read_puzzle),
        "catbox-position/1": Format(Role.POSITION, files.read_position),
        files.DECK: Format(Role.DECK, files.read_deck),
        "catbox-game/1": Format(Role.RECORD, read_record),
    },
    text=text,
    problems=problems_of,
    completed=completed,
    seat_names=seat_names,
    deck_form=files.deck_form,
    step_words=step_words,
)
