"""Cat in the Box as it is drawn: the research board, the trick and every seat; and its page."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from games.catinthebox.deduce import Deduce, Deduced, DeduceDraft
from games.catinthebox.position import Draft, Position
from games.catinthebox.puzzle import RoundState, RoundTask, TogetherDraft, tricks_left
from games.catinthebox.research_board import NEUTRAL, ResearchBoard
from games.catinthebox.round import Round, Seat
from games.catinthebox.steps import LETTERS, Colour, Play, Space, parse_play
from games.catinthebox.typed import AnyDraft, moment_of
from games.catinthebox.wording import following
from games.loading import Content
from games.protocol import people_names
from languages.message import translated
from languages.messages import N_, _
from views.catinthebox.board import LOOK, board_scene, inked, row_name
from views.catinthebox.drawing import LAYOUT, drawn
from views.catinthebox.paint import LEGEND, placed
from views.catinthebox.puzzle_lines import played
from views.catinthebox.sprites import (
    ColourMark,
    HeldCard,
    LyingToken,
    OpenCard,
    PlayedCard,
    SeatToken,
    TakenSpace,
    TricksWon,
)
from views.catinthebox.table import trick_text
from views.render.drawing import TABLE, Drawing, Theme, framed, paragraph, stacked
from views.results import position_of
from views.scene import Mark, Scene, SpriteAt, scene_drawing
from views.scene_text import line_of
from views.scenery import Scenery
from views.sheet import Sprite
from views.text_table import note_text

LEAST = 500
"""The smallest width of a picture with text in it."""

PICTURE_LEGEND = N_(
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
    """A round below a task or how one follows, and above what else has to be known."""
    board = scene_drawing(round_scene(moment), LAYOUT, drawn, theme)
    width = max(LEAST, board.width)
    phase = trick_text(moment, people_names(moment))
    legend = [_(PICTURE_LEGEND)] + [_(NEUTRAL_LEGEND)] * bool(moment.board.cells(NEUTRAL))
    parts = paragraph(task or translated(following(moment.follow)), width, theme)
    parts += [board, *paragraph(phase, width, theme)]
    parts += (line for fact in facts for line in paragraph(fact, width, theme))
    parts += paragraph(" ".join(legend), width, theme)
    return framed(stacked(parts, width), theme)


FIRST: Final = 4.2
"""Where the first row below the board begins."""

ROW: Final = 0.85
"""The height of a row."""

TURN, TOKEN, COLOURS, STATE, HAND = -0.4, -0.2, 0.8, 3, 5.7
"""Where the parts of a row begin, from the first one at the left."""

PLAY, LEFT, MARK, CARD, GAP, ASIDE = 1.8, 0.8, 0.5, 0.6, 0.1, 1.1
"""Room for a play, for its token, for a colour, a card, before and with the word of a discard."""


AnyPuzzle = RoundTask | Deduce
AnyEnd = RoundState | Deduced


class CatInTheBoxScenery(Scenery[AnyDraft, AnyPuzzle, AnyEnd]):
    """Tokens on the research board, cards with numbers."""

    rules = "rules.js"
    layout = LAYOUT
    card_pattern = re.compile(r"\b[RBYG][1-9]\b")
    signs = (
        *(f"{letter}{number}" for letter in LETTERS for number in range(1, 10)),
        *(LETTERS + LETTERS.lower()),
    )
    draw = staticmethod(drawn)
    look = LOOK
    legend = LEGEND
    inked = staticmethod(inked)
    head = staticmethod(row_name)

    def named(self, notation: str) -> Sprite:
        """A card that is declared in a colour, or a colour: a small letter for a closed one."""
        if notation.upper() in tuple(LETTERS):
            return ColourMark(Colour(LETTERS.index(notation.upper())), notation.isupper())
        return PlayedCard(parse_play(notation))

    def scene(
        self, draft: AnyDraft, start: AnyDraft, puzzle: RoundTask | Deduce | None = None
    ) -> Scene:
        """The research board, and below it the open trick and what lies before each seat."""
        moment, before = _shown(draft), moment_of(start)
        new = placed(before.board, moment.board) if _same_round(draft, start) else ()
        return round_scene(moment, new, _shown(start), hands=puzzle is not None)

    def puzzle_scene(self, puzzle: AnyPuzzle, end: AnyEnd | None = None) -> Scene | None:
        """The research board before the first step, or at an end, with what is new in it marked."""
        start = puzzle.round.board
        if end is not None:
            return board_scene(end.round.board, placed(start, end.round.board))
        return None if isinstance(puzzle, Deduce) else board_scene(start)

    def shown(self, shown: Any) -> Position:
        """The position of a round, a puzzle or the end of one."""
        return Position(_round(shown))

    def drawing_of(self, shown: Any) -> Drawing:
        """The research board and the seats."""

        return round_drawing(_round(shown))

    def file_picture(self, content: Content, title: str) -> tuple[Drawing, str, str]:
        """The research board and the seats."""
        moment: Round = position_of(content).round
        taken = sum(1 for _ in moment.board.tokens)
        text = _("{seats} players, {taken} of {spaces} spaces taken")
        spaces = moment.rules.spaces
        summary = text.format(seats=len(moment.seats), taken=taken, spaces=spaces)
        return self.drawing_of(moment), _("A round of Cat in the Box"), summary

    def puzzle_picture(self, puzzle: AnyPuzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
        """The task, the research board and all hands."""

        facts = played(puzzle) if isinstance(puzzle, Deduce) else ()
        lines = [note_text(fact, lambda s: line_of(s, self.inked)).plain.strip() for fact in facts]
        return puzzle_drawing(puzzle.round, task, theme, lines)

    def solution_picture(self, puzzle: AnyPuzzle, end: AnyEnd, theme: Theme = TABLE) -> Drawing:
        """The research board at the end, with what is new in it marked."""
        new = placed(puzzle.round.board, end.round.board)
        return board_drawing(end.round.board, theme, new)

    def spare(self, draft: AnyDraft) -> Iterator[Sprite]:
        """The tokens, plays, colours and tricks of every seat."""
        yield from (Mark("new"), Mark("turn"))
        moment = moment_of(draft)
        for at, seat in enumerate(moment.seats):
            yield LyingToken(at)
            yield from (HeldCard(number, at) for number in seat.hand)
            tricks = range(seat.won, seat.won + tricks_left(moment) + 1)
            yield from (TricksWon(won, seat.prediction) for won in tricks)
        for colour in Colour:
            yield from (TakenSpace(colour), ColourMark(colour, False))
            yield from (PlayedCard(Play(colour, n)) for n in range(1, moment.board.numbers + 1))

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


def board_drawing(
    board: ResearchBoard, theme: Theme = TABLE, new: Collection[Space] = ()
) -> Drawing:
    """The research board: a row a colour, a column a number, tokens on the spaces.

    Args:
        new: spaces that get a thick edge.
    """
    return scene_drawing(board_scene(board, new), LAYOUT, drawn, theme)


def round_scene(
    moment: Round, new: Collection[Space] = (), before: Round | None = None, *, hands: bool = True
) -> Scene:
    """The board, and below it the open trick and what lies before each seat.

    Args:
        before: an earlier moment, for whose cards and trick there is room as well.
        hands: whether all see the cards of everybody.
    """
    scene, pieces = board_scene(moment.board, new), list(_trick(moment))
    begin = FIRST + ROW * (before is not None or bool(moment.trick))
    for at in range(len(moment.seats)):
        pieces += _seat(moment, at, begin + ROW * at, hands=hands)
    held = (before or moment).seats if hands else ()
    right = max((_end(seat) for seat in held), default=0) - moment.board.numbers - 1
    below = begin + ROW * len(moment.seats) - len(Colour)
    return replace(scene, pieces=(*scene.pieces, *pieces), beyond=(max(0, right), below))


def _seat(moment: Round, at: int, row: float, *, hands: bool) -> Iterator[SpriteAt]:
    """The things before a seat: token, open colours, tricks, and its cards where all see them."""
    seat = moment.seats[at]
    if at == moment.turn and not moment.over:
        yield SpriteAt(Mark("turn"), TURN, row)
    yield SpriteAt(SeatToken(at), TOKEN, row)
    for colour in Colour:
        yield SpriteAt(ColourMark(colour, colour in seat.open), COLOURS + MARK * colour, row)
    yield SpriteAt(TricksWon(seat.won, seat.prediction), STATE, row)
    for place, number in enumerate(seat.hand if hands else ()):
        yield SpriteAt(OpenCard(number), HAND + CARD * place, row)
    if hands and seat.discard is not None:
        end = HAND + CARD * len(seat.hand)
        yield SpriteAt(Mark("aside"), end + GAP, row)
        yield SpriteAt(OpenCard(seat.discard), end + ASIDE, row)


def _end(seat: Seat) -> float:
    """Where the cards of a seat end."""
    aside = 0 if seat.discard is None else ASIDE + CARD
    return HAND + CARD * len(seat.hand) + aside


def _trick(moment: Round) -> Iterator[SpriteAt]:
    """The open trick, each play with the token of its seat."""
    for place, play in enumerate(moment.trick):
        at = (moment.leader + place) % len(moment.seats)
        yield SpriteAt(SeatToken(at), PLAY * place + TOKEN, FIRST)
        yield SpriteAt(PlayedCard(play), PLAY * place + LEFT, FIRST)


def _round(shown: Any) -> Round:
    """The round of a position, a puzzle or the end of one."""
    return shown if isinstance(shown, Round) else shown.round


SCENERY: Final = CatInTheBoxScenery()
"""The part of the registry's entry."""
