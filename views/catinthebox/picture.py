"""A whole moment of a round as a picture: what is asked, the board, the seats, the open trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Round, Seat
from games.catinthebox.wording import follow_rule, seat_text, tricks_text
from languages.messages import N_, _
from views.catinthebox.drawing import (
    board_drawing,
    card_drawing,
    colours_drawing,
    play_drawing,
    scaled,
    token_drawing,
)
from views.catinthebox.table import seat_names, trick_text
from views.render.drawing import TABLE, Drawing, Theme
from views.render.layout import CLOSE, GAP, framed, paragraph, row_drawing, stacked, text_line

SMALL = 0.6
"""How large a token is beside its seat."""

WIDE = 740
"""How wide the tricks and the cards of a seat may be together."""

LEAST = 500
"""The smallest width of a picture with text in it."""

LEGEND = N_(
    "A row is a colour, a column a number. A cat marks a card that its seat has declared; a "
    "struck-out letter is a closed colour. The highest red wins a trick, else the highest of the "
    "colour that was led."
)
NEUTRAL_LEGEND = N_("Grey discs belong to nobody.")


def round_drawing(moment: Round, theme: Theme = TABLE) -> Drawing:
    """The research board, what lies in front of each seat, and the open trick."""
    return puzzle_drawing(moment, "", theme)


def puzzle_drawing(
    moment: Round, task: str = "", theme: Theme = TABLE, facts: Sequence[str] = ()
) -> Drawing:
    """The same, below a task or how one follows, and above what else has to be known."""
    board = board_drawing(moment.board, theme)
    rows = _seats(moment, theme)
    width = max(LEAST, board.width, *(row.width for row in rows))
    above = task or follow_rule(moment.follow)
    parts = [*paragraph(above, width, theme), board, *rows, *_trick(moment, width, theme)]
    legend = [_(LEGEND)] + [_(NEUTRAL_LEGEND)] * bool(moment.board.cells(NEUTRAL))
    parts += (line for fact in facts for line in paragraph(fact, width, theme))
    parts += paragraph(" ".join(legend), width, theme)
    return framed(stacked(parts, width), theme)


def _seats(moment: Round, theme: Theme) -> list[Drawing]:
    """Each seat's summary and hand, side by side if there is room and else one below the other."""
    seats = range(len(moment.seats))
    heads = [_head(moment, at, theme) for at in seats]
    hands = [_hand(moment.seats[at], theme) for at in seats]
    widest = max(head.width for head in heads)
    if widest + max(hand.width for hand in hands) > WIDE:
        return [row for pair in zip(heads, hands, strict=True) for row in pair if row.width]
    even = (head._replace(width=widest) for head in heads)
    return [row_drawing(pair, GAP) for pair in zip(even, hands, strict=True)]


def _head(moment: Round, at: int, theme: Theme) -> Drawing:
    """The token of a seat, its colours, and its tricks in words."""
    seat = moment.seats[at]
    text = _("{seat}: {tricks}, {number} predicted")
    if seat.prediction is None:
        text = _("{seat}: {tricks}")
    tricks = tricks_text(seat.won)
    name = text_line(text.format(seat=seat_text(at), tricks=tricks, number=seat.prediction), theme)
    token = scaled(token_drawing(at), SMALL)
    return row_drawing([token, colours_drawing(seat.open), name], 10)


def _hand(seat: Seat, theme: Theme) -> Drawing:
    """The cards of a seat, and the one that it has laid aside, if it is known."""
    cards = [card_drawing(number) for number in seat.hand]
    if seat.discard is not None:
        cards += [text_line(_(" aside "), theme), card_drawing(seat.discard)]
    return row_drawing(cards, CLOSE)


def _trick(moment: Round, width: float, theme: Theme) -> Iterator[Drawing]:
    """The phase of the round in words, and the open trick as cards, each with who played it."""
    names = seat_names(len(moment.seats))
    yield from paragraph(trick_text(moment, names).plain, width, theme)
    if moment.trick:
        count = len(moment.seats)
        shown: list[Drawing] = []
        for place, play in enumerate(moment.trick):
            token = scaled(token_drawing((moment.leader + place) % count), SMALL)
            shown += [token, play_drawing(play)]
        yield row_drawing(shown, 8)
