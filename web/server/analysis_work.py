"""The analysis of a text that a visitor sends: a board to try turns on, the best turns or lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from games.loading import Content
from games.protocol import GameError, Observation, Player, Role
from languages.messages import _, speaking
from puzzles.share_code import share_code_of
from solver import engines
from solver.answer import Answer, Limit, Status
from solver.bots.advice import Adviser, DecisionPoint
from views.results import names_of
from views.sessions.analysis import (
    Analysis,
    analysis_notes,
    analysis_of,
    asked,
    mover_text,
    recommended,
    worth,
)
from views.sessions.analysis_board import AnalysisBoard, analysis_board, drawn
from views.sessions.inputs import content_of_text
from views.sheet import Column, Part, Row, Sheet
from views.table_state import DraftTable, Laid, PartState, TableState
from views.view import view_of
from web.server.games import checked_options
from web.server.shared_shapes import shared

TEXT: Final = Path("text")
"""The name in messages of the text that was sent."""

TOP: Final = 5
"""How many turns are compared."""

SOLVING: Final = Limit(seconds=10.0, counting=0.0)

KEPT: Final = 64
"""Boards that are kept; those that were asked for last."""


class LineStart(Struct, frozen=True):
    """Where a line begins: the attributes are those of `AnalysisBody`."""

    text: str
    seat: int | None
    options: tuple[tuple[str, str], ...]
    turn: int | None


class MomentState(Struct, frozen=True):
    """A moment of a game: after how many of its turns."""

    turn: int
    last: int


class TriedState(Struct, frozen=True):
    """A position on which turns are tried, or a puzzle, which is only shown.

    Attributes:
        notes: why no game leads here, and how turns are valued though cards are hidden.
        moment: which of a game the line begins with, if it is a record.
        file: the position as a file; empty where none may leave open what is unknown.
        puzzle: whether it is a puzzle.
        code: the share code of a puzzle; empty where there is none.
        open: whether something is unknown that can be dealt.
        editable: whether the position can be edited.
        searched: whether cards are looked for by their notation then.
    """

    table: TableState
    heading: str
    notes: tuple[str, ...]
    moment: MomentState | None
    file: str
    puzzle: bool
    code: str
    open: bool
    editable: bool
    searched: bool


class TriedStep(Struct, frozen=True):
    """A turn on the board after a step.

    Attributes:
        table: the table; None where the turn has ended.
        turn: the whole turn in notation, where it has.
    """

    table: TableState | None
    happened: tuple[str, ...]
    turn: str


class EditedPosition(Struct, frozen=True):
    """A position after a change by hand.

    Attributes:
        change: in a few signs.
        text: the position as a file.
    """

    change: str
    text: str


class BestTurn(Struct, frozen=True):
    """One of the best turns.

    Attributes:
        worth: with its interval, if it has one.
        chosen: whether the adviser would take it although others are worth more.
        laid: what it lays where.
    """

    turn: str
    worth: str
    chosen: bool
    laid: tuple[Laid, ...]


class AnalysisState(Struct, frozen=True):
    """The words on a position or a puzzle, and the best turns of a position."""

    parts: tuple[PartState, ...]
    best: tuple[BestTurn, ...]


# The board


def board_state(root: LineStart, line: tuple[str, ...], wanted: str | None) -> TriedState:
    """The board after some turns.

    Args:
        wanted: as for `table_of`.

    Raises:
        GameError: it is no file and no code, or a turn isn't legal.
    """
    content = _content(root)
    if content.role is Role.PUZZLE:
        return _puzzle_state(content)
    board = board_at(root, line)
    active = wanted is not None or not board.obstacle
    table = table_of(board, (), wanted).state(board.entry.name, board.looker, active=active)
    moment = None if board.last is None else MomentState(board.number, board.last)
    return TriedState(
        shared(table),
        board.heading,
        tuple(board.notes),
        moment,
        board.file,
        False,
        "",
        board.open,
        board.editable,
        board.searched,
    )


def _puzzle_state(content: Content) -> TriedState:
    heading = view_of(content.entry).task_text(content.value).plain
    seat = int(getattr(getattr(content.value, "position", None), "turn", 0))
    table = shared(_puzzle_table(content).state(content.entry.name, seat, active=False))
    code = share_code_of(content.entry, content.value)
    return TriedState(table, heading, (), None, "", True, code, False, False, False)


def table_of(board: AnalysisBoard, steps: Sequence[str], wanted: str | None) -> DraftTable:
    """The table of a board after some steps.

    Args:
        wanted: of a position that is edited, the beginning of the notation of the cards that are
            offered; None of any other.

    Raises:
        GameError: a step isn't legal.
    """
    return board.table(steps) if wanted is None else board.editing(wanted)


@lru_cache(KEPT)
def board_at(root: LineStart, line: tuple[str, ...]) -> AnalysisBoard:
    """The board after some turns.

    Raises:
        GameError: it is no file and no code, or a turn isn't legal.
    """
    if line:
        return board_at(root, line[:-1]).after(line[-1:])
    content = _content(root)
    options = checked_options(content.entry, dict(root.options))
    board = analysis_board(content, options, root.turn)
    turn = board.now.position.turn
    if root.seat not in (None, turn):
        name = board.entry.game.seat_names(board.now.position)[turn]
        raise GameError(_("It is the turn of {name} (seat {seat}).").format(name=name, seat=turn))
    return board


def _content(root: LineStart) -> Content:
    content = content_of_text(root.text.encode())
    if content.role is Role.DECK:
        raise GameError(_("There is nothing to analyse in a deck."))
    return content


# The best turns, or lines


def analysed(
    root: LineStart, line: tuple[str, ...], seconds: float, language: str
) -> AnalysisState:
    """The best turns after some turns, or the best lines of a puzzle.

    Raises:
        GameError: it can't be analysed.
    """
    with speaking(language):
        content = _content(root)
        if content.role is Role.PUZZLE:
            answer = engines.solve(content.value, SOLVING)
            rows = (Row((" ".join(line.steps), line.value)) for line in answer.lines[:TOP])
            lines = Sheet((Column(_("line")), Column(_("worth"), number=True)), tuple(rows))
            parts: list[Part] = [*_outcome(answer), lines]
            return AnalysisState(tuple(map(_puzzle_table(content).part, parts)), ())
        board = board_at(root, line)
        seed = str(content.value.seed) if content.role is Role.RECORD else "1"
        adviser = asked(board.entry, None, seconds, None, seed)
        found = analysis_of(TEXT, content, adviser, board.mover, TOP)
        return _best(found, board.table(), board.caveats)


def analysed_seat(
    adviser: Adviser, observation: Observation, players: tuple[Player, ...], language: str
) -> AnalysisState:
    """The best turns of the seat to move in a game that goes on, by all that it has seen.

    Raises:
        GameError: it can't be analysed.
    """
    with speaking(language):
        view = view_of(adviser.entry)
        moment = DecisionPoint(len(observation.history), observation)
        names = names_of(players)
        advice = recommended(adviser, moment, players, TOP)
        found = Analysis(view, observation, names, adviser, advice)
        tabletop, draft = view.tabletop(players), observation.view.draft
        return _best(found, DraftTable(tabletop, draft))


def _best(found: Analysis, table: DraftTable, caveats: Sequence[str] = ()) -> AnalysisState:
    """The best turns, each with the cards that it lays, and the words about them."""
    listed, entry = found.advice.listed, found.adviser.entry
    ranked = sorted(listed, key=lambda each: -each.value)
    best = (
        BestTurn(
            each.text,
            worth(each),
            each is listed[0] is not ranked[0],
            tuple(table.laid(drawn(entry, found.observation, each.text))),
        )
        for each in ranked
    )
    parts: list[Part] = [mover_text(found), *caveats, *analysis_notes(found)]
    return AnalysisState(tuple(map(table.part, parts)), tuple(best))


def _puzzle_table(content: Content) -> DraftTable:
    entry, puzzle = content.entry, content.value
    view = view_of(entry)
    return DraftTable(view.tabletop(puzzle=puzzle), puzzle.draft)


def _outcome(answer: Answer) -> Iterator[str]:
    if not answer.lines:
        yield _("No line is legal: there is nothing to find.")
    elif answer.status is Status.OPTIMAL:
        yield _("The best is {value}, and that is proved.").format(value=answer.value)
    else:
        yield _("The best that was found in time is {value}; at most {bound} can be.").format(
            value=answer.value, bound=answer.bound
        )
