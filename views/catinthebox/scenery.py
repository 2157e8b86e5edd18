"""Cat in the Box on the page: the research board, and beside it the trick and every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.catinthebox.deduce import Deduce, Deduced, DeduceDraft
from games.catinthebox.position import Draft
from games.catinthebox.puzzle import RoundState, RoundTask, TogetherDraft
from games.catinthebox.research_board import NEUTRAL, ResearchBoard
from games.catinthebox.round import Round, Seat
from games.catinthebox.steps import LETTERS, Colour, Play, Space
from games.protocol import Cell
from languages.messages import _
from views.catinthebox.drawing import (
    CARD,
    CARD_WIDTH,
    CELL,
    EDGE,
    HEAD,
    HEAD_SIZE,
    INK,
    LABEL,
    MARK,
    badge_drawing,
    board_drawing,
    card_drawing,
    mark_drawing,
    play_drawing,
    rim_drawing,
    scaled,
    space_token,
    token_drawing,
)
from views.catinthebox.input import AnyDraft, moment_of
from views.catinthebox.paint import placed
from views.catinthebox.sprites import ColourMark, NumberCard, PlayedCard, SeatToken
from views.render.drawing import Drawing, written
from views.scenery import PAGE, CellGeometry, Held, Scene, Scenery
from views.sheet import Sprite

ROW, GAP = 44, 8
"""The height of the row of a seat, and room between things in it."""

TURN: Final = 14
"""Room for the mark of the seat to move."""

SMALL: Final = 0.75
"""How large a token is beside its seat."""

STATE: Final = 150
"""Room for the tricks of a seat in words."""

CARD_HEAD: Final = 30
"""How far a card that is held stands out above the space where its token would lie."""


class CatInTheBoxScenery(Scenery[AnyDraft, RoundTask | Deduce, RoundState | Deduced]):
    """Tokens on the research board, cards with numbers."""

    rules = "rules.js"

    def scene(
        self, draft: AnyDraft, start: AnyDraft, puzzle: RoundTask | Deduce | None = None
    ) -> Scene:
        """The research board, and below it the open trick and what lies before each seat."""
        moment, before = _shown(draft), moment_of(start)
        new = placed(before.board, moment.board) if _same_round(draft, start) else ()
        board, hands = board_drawing(moment.board, PAGE, new), puzzle is not None
        rows = *_seats(moment, hands=hands), _trick(moment)
        widest = max(row.width for row in (*rows, *_seats(_shown(start), hands=hands)))
        drawing = _below(board, rows, max(board.width, widest + GAP))
        return Scene(
            drawing, CellGeometry(LABEL - CELL, HEAD, CELL, CELL), dict(_cells(moment.board))
        )

    def held(self, sprite: Sprite) -> Held:
        """A card; one that goes on the board bears the token that would lie there."""
        match sprite:
            case NumberCard(number, None):
                return Held(scaled(card_drawing(number), 1.5))
            case NumberCard(number, int(seat)):
                return _played(number, seat)
            case PlayedCard(play):
                return Held(play_drawing(play))
            case ColourMark(colour, is_open):
                mark = mark_drawing(colour, is_open=True)
                return Held(mark if is_open else mark._replace(parts=()))
            case SeatToken(seat):
                return Held(badge_drawing(seat))
        return super().held(sprite)

    def key(self, end: RoundState | Deduced) -> str:
        """The answer, or the round at its end: tokens, and what lies before each seat."""
        if isinstance(end, Deduced):
            return end.answer.text
        tokens = sorted(map(str, end.round.board.tokens))
        return " ".join((*tokens, *map(_seat_key, end.round.seats), str(end.round.leader)))


def _seat_key(seat: Seat) -> str:
    """The hand, the open colours and the tricks of a seat as text, which change in a round."""
    letters = "".join(LETTERS[colour] for colour in sorted(seat.open))
    return f"{''.join(map(str, seat.hand))}/{letters}/{seat.won}"


def _shown(draft: AnyDraft) -> Round:
    """The moment of the round with what the steps have done."""
    moment = moment_of(draft)
    if isinstance(draft, Draft):
        for step in draft.steps:
            moment = moment.play(step)
    return moment.resolved()


def _same_round(draft: AnyDraft, start: AnyDraft) -> bool:
    """Whether both are of one round."""
    if not isinstance(draft, Draft) or not isinstance(start, Draft):
        return isinstance(draft, TogetherDraft | DeduceDraft)
    return len(draft.position.past) == len(start.position.past)


def _played(number: int, seat: int) -> Held:
    """A card of a number, and below it the token of a seat as it would lie on the board."""
    height = CARD_HEAD + CELL
    size = f'width="{CELL - 4}" height="{height - 3}"'
    parts = (
        f'<rect x="2" y="1" {size} rx="6" fill="{CARD}" stroke="{EDGE}"/>',
        written(CELL / 2, CARD_HEAD / 2 + 3, str(number), 26, INK, "middle"),
        *space_token(seat).at(0, CARD_HEAD),
    )
    return Held(Drawing(CELL, height, parts), 0, -CARD_HEAD)


def _below(board: Drawing, rows: Sequence[Drawing], width: float) -> Drawing:
    """The board, and rows below it, of which the last one is the first."""
    height = board.height + GAP + ROW * len(rows)
    table = f'<rect width="{width:g}" height="{height:g}" rx="12" fill="{PAGE.table}"/>'
    parts = [table, *board.parts]
    for place, row in enumerate(rows):
        parts += row.at(0, board.height + ROW * ((place + 1) % len(rows)))
    return Drawing(width, height, tuple(parts))


def _trick(moment: Round) -> Drawing:
    """The open trick, with room for all plays: each with the token of its seat."""
    across, parts = float(TURN), ['<g class="trick">']
    wide = HEAD_SIZE * SMALL + play_drawing(Play(Colour.RED, 1)).width + 2 * GAP
    for place, play in enumerate(moment.trick):
        token = scaled(token_drawing((moment.leader + place) % len(moment.seats)), SMALL)
        card = play_drawing(play)
        parts += token.at(across, (ROW - token.height) / 2)
        parts += card.at(across + token.width, (ROW - card.height) / 2)
        across += wide
    return Drawing(TURN + wide * len(moment.seats), ROW, (*parts, "</g>"))


def _seats(moment: Round, *, hands: bool) -> Iterator[Drawing]:
    """A row for each seat: token, open colours, tricks, and its cards where all may see them."""
    for at, seat in enumerate(moment.seats):
        mover = at == moment.turn and not moment.over
        across = float(TURN)
        rim, token = (scaled(each(at), SMALL) for each in (rim_drawing, token_drawing))
        corner = across, (ROW - token.height) / 2
        parts = [_turn_mark(at, shown=mover), *rim.at(*corner), f'<g class="token-{at}">']
        parts += [*token.at(*corner), "</g>"]
        across += token.width + GAP
        parts += _colours(at, seat, across)
        across += len(Colour) * (MARK + 4) + GAP
        state = written(across, ROW / 2, state_text(seat), 16, PAGE.ink)
        parts.append(state.replace("<text ", f'<text class="state-{at}" ', 1))
        across += STATE
        for drawn in _hand(at, seat) if hands else ():
            parts += drawn.at(across, (ROW - drawn.height) / 2)
            across += drawn.width + 3
        yield Drawing(across, ROW, tuple(parts))


def _turn_mark(seat: int, *, shown: bool) -> str:
    """The mark that points at the seat to move."""
    middle, hidden = ROW / 2, "" if shown else ' visibility="hidden"'
    points = f"M2 {middle - 7:g} L{TURN - 2} {middle:g} L2 {middle + 7:g} Z"
    return f'<path class="turn-{seat}"{hidden} d="{points}" fill="{PAGE.ink}"/>'


def _colours(at: int, seat: Seat, across: float) -> Iterator[str]:
    """The colours of a seat; each also as it looks when it is closed, hidden while it is open."""
    for place, colour in enumerate(Colour):
        left, down = across + place * (MARK + 4), (ROW - MARK) / 2
        yield from mark_drawing(colour, is_open=True).at(left, down)
        hidden = ' visibility="hidden"' if colour in seat.open else ""
        yield f'<g class="closed-{at}-{LETTERS[colour]}"{hidden}>'
        yield from mark_drawing(colour, is_open=False).at(left, down)
        yield "</g>"


def _hand(at: int, seat: Seat) -> Iterator[Drawing]:
    """The cards of a seat, and the one that it has laid aside, if it is known."""
    for number in seat.hand:
        card = card_drawing(number)
        yield card._replace(parts=(f'<g class="card-{at}-{number}">', *card.parts, "</g>"))
    if seat.discard is not None:
        aside = _("aside")
        line = written(CARD_WIDTH / 4, 20, aside, 14, PAGE.ink)
        yield Drawing(CARD_WIDTH / 2 + 8 * len(aside), 40, (line,))
        yield card_drawing(seat.discard)


def state_text(seat: Seat) -> str:
    """The tricks that a seat has won, and how many it predicted."""
    if seat.prediction is None:
        return _("tricks: {won}").format(won=seat.won)
    return _("tricks: {won} of {predicted}").format(won=seat.won, predicted=seat.prediction)


def _cells(board: ResearchBoard) -> Iterator[tuple[Cell, str]]:
    """The token on each space, in words."""
    for token in board.tokens:
        space, owner = token.space, token.owner
        nobody = _("{space}: a token that belongs to nobody")
        said = nobody if owner == NEUTRAL else _("{space}: a token of seat {seat}")
        yield _cell(space), said.format(space=space.text, seat=owner)


def _cell(space: Space) -> Cell:
    return space.number, int(space.colour)


SCENERY: Final = CatInTheBoxScenery()
"""The part of the registry's entry."""
