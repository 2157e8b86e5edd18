"""A whole moment of a round as a picture: what is asked, the board, the seats, the open trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.catinthebox.drawing import (
    board_drawing,
    card_drawing,
    colours_drawing,
    play_drawing,
    row_drawing,
    scaled,
    token_drawing,
)
from cli.catinthebox.table import seat_names, to_move, trick_text
from cli.drawing import TABLE, Drawing, Theme
from cli.layout import framed, paragraph, stacked, text_line
from cli.output import counted
from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Round

SMALL = 0.6
"""How large a token is beside its seat."""

LEAST = 500
"""The smallest width of a picture with text in it."""

LEGEND = "A cat marks a card that its seat has declared; a struck-out letter is a closed colour."
NEUTRAL_LEGEND = "Grey discs belong to nobody."


def round_drawing(moment: Round, theme: Theme = TABLE) -> Drawing:
    """The research board, what lies in front of each seat, and the open trick."""
    return puzzle_drawing(moment, "", theme)


def puzzle_drawing(
    moment: Round, task: str = "", theme: Theme = TABLE, facts: Sequence[str] = ()
) -> Drawing:
    """The same, below a task if one is given, and above what else has to be known."""
    board = board_drawing(moment.board, theme)
    seats = [_seat(moment, seat, theme) for seat in range(len(moment.seats))]
    rows = [each for seat in seats for each in seat]
    width = max(LEAST, board.width, *(row.width for row in rows))
    parts = [*paragraph(task, width, theme), board, *rows, *_trick(moment, theme)]
    legend = [LEGEND] + [NEUTRAL_LEGEND] * bool(moment.board.cells(NEUTRAL))
    parts += (line for fact in facts for line in paragraph(fact, width, theme))
    parts += paragraph(" ".join(legend), width, theme)
    return framed(stacked(parts, width), theme)


def _seat(moment: Round, at: int, theme: Theme) -> Iterator[Drawing]:
    """A seat in two rows: who it is with its colours and tricks, and its cards."""
    seat = moment.seats[at]
    name = text_line(_tricks(moment, at), theme)
    token = scaled(token_drawing(at), SMALL)
    yield row_drawing([token, colours_drawing(seat.open), name], 10)
    cards = [card_drawing(number) for number in seat.hand]
    if seat.discard is not None:
        cards += [text_line("  laid aside:", theme), card_drawing(seat.discard)]
    if cards:
        yield row_drawing(cards)


def _tricks(moment: Round, at: int) -> str:
    """What a seat has won, what it has predicted, and whether it is its turn."""
    seat = moment.seats[at]
    said = "" if seat.prediction is None else f", {seat.prediction} predicted"
    turn = " - to move" if to_move(moment, at) else ""
    return f"seat {at}: {counted(seat.won, 'trick')} won{said}{turn}"


def _trick(moment: Round, theme: Theme) -> Iterator[Drawing]:
    """What is going on in words, and the open trick as cards, each with who played it."""
    names = seat_names(len(moment.seats))
    yield text_line(trick_text(moment, names).plain, theme)
    if moment.trick:
        count = len(moment.seats)
        shown: list[Drawing] = []
        for place, play in enumerate(moment.trick):
            token = scaled(token_drawing((moment.leader + place) % count), SMALL)
            shown += [token, play_drawing(play)]
        yield row_drawing(shown, 8)
