"""The analysis of a text that a visitor sends, done in processes: the best turns, or lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct, structs

from games.loading import Content
from games.protocol import GameError, Puzzle, Role
from games.registry import Entry
from languages.messages import _, speaking
from solver import engines
from solver.answer import Answer, Limit, Status
from views.scenery import scenery_of
from views.sessions.advice import asked
from views.sessions.analysis import analysis_of, analysis_parts, observed
from views.sessions.past_game import PastGame
from views.sessions.sources import content_of_text
from views.sheet import Column, Part, Row, Sheet
from views.table_state import DraftTable, PartState, TableState
from views.view import view_of
from web.server.games import checked_options

TEXT: Final = Path("text")
"""The name in messages of the text that was sent."""

TOP: Final = 5
"""How many turns are compared."""

SOLVING: Final = Limit(seconds=10.0, counting=0.0)


class MomentState(Struct, frozen=True):
    """A moment of a game: after how many of its turns."""

    turn: int
    last: int


class AnalysisState(Struct, frozen=True):
    """A position or a puzzle, and what is said of it, with its best turns or lines as a table.

    Attributes:
        moment: which of a game, if it is a record.
    """

    table: TableState
    parts: tuple[PartState, ...]
    moment: MomentState | None = None


def analysed(
    text: str,
    seat: int | None,
    options: Mapping[str, str],
    seconds: float,
    language: str,
    turn: int | None = None,
) -> AnalysisState:
    """The best turns of a position or a moment of a record, or the best lines of a puzzle.

    Args:
        text: of a file, or a share code.
        seat: the one to move, if it has to be that.
        turn: of a record, after which it is; by default the last with something to choose after it.

    Raises:
        GameError: it is neither, or can't be analysed.
    """
    with speaking(language):
        content = content_of_text(text.encode())
        if content.role is Role.PUZZLE:
            return _solved(content)
        if content.role is Role.DECK:
            raise GameError(_("There is nothing to analyse in a deck."))
        if content.role is not Role.RECORD:
            return _advised(content, seat, options, seconds)
        past = PastGame(content.entry, content.value, everything=True)
        turn = _last_choice(past) if turn is None else turn
        found = _advised(content._replace(value=past), seat, options, seconds, turn)
        return structs.replace(found, moment=MomentState(turn, past.last))


def _last_choice(past: PastGame) -> int:
    """The last turn after which somebody has something to choose; the last one if there is none."""
    return next((turn for turn in range(past.last, -1, -1) if _chooses(past, turn)), past.last)


def _chooses(past: PastGame, turn: int) -> bool:
    observation = past.observation(turn)
    if observation.view.over:
        return False
    try:
        past.view.advice.check_choice(observation)
    except GameError:
        return False
    return True


def _advised(
    content: Content,
    seat: int | None,
    options: Mapping[str, str],
    seconds: float,
    turn: int | None = None,
) -> AnalysisState:
    """An adviser's recommendation for a position, or for a moment of a record."""
    entry = content.entry
    observation = observed(TEXT, content, None, turn, checked_options(entry, options))
    if seat not in (None, observation.seat):
        raise GameError(_("It is the turn of seat {seat}.").format(seat=observation.seat))
    seed = str(content.value.seed) if content.role is Role.RECORD else "1"
    found = analysis_of(TEXT, content, asked(entry, None, seconds, None, seed), observation, TOP)
    view = view_of(entry)
    players = content.value.players if content.role is Role.RECORD else ()
    table = DraftTable(
        view, scenery_of(entry), view.turns.tabletop(players), observation.view.draft
    )
    return _state(table, entry, observation.seat, analysis_parts(found))


def _solved(content: Content) -> AnalysisState:
    entry, puzzle = content.entry, content.value
    view = view_of(entry)
    answer = engines.solve(puzzle, SOLVING)
    table = DraftTable(view, scenery_of(entry), view.turns.tabletop(puzzle=puzzle), puzzle.draft)
    task = view.puzzles.task_text(puzzle).plain
    parts: list[Part] = [task, *_outcome(answer), _lines(answer)]
    return _state(table, entry, _seat(puzzle), parts)


def _state(table: DraftTable, entry: Entry, seat: int, parts: Iterable[Part]) -> AnalysisState:
    state = table.state(entry.name, seat, active=False)
    return AnalysisState(state, tuple(map(table.part, parts)))


def _lines(answer: Answer) -> Sheet:
    rows = (Row((" ".join(line.steps), line.value)) for line in answer.lines[:TOP])
    return Sheet((Column(_("line")), Column(_("worth"), number=True)), tuple(rows))


def _outcome(answer: Answer) -> Iterator[str]:
    if not answer.lines:
        yield _("No line is legal: there is nothing to find.")
    elif answer.status is Status.OPTIMAL:
        yield _("The best is {value}, and that is proved.").format(value=answer.value)
    else:
        yield _("The best that was found in time is {value}; at most {bound} can be.").format(
            value=answer.value, bound=answer.bound
        )


def _seat(puzzle: Puzzle) -> int:
    position = getattr(puzzle, "position", None)
    return 0 if position is None else int(position.turn)
