"""Routes of puzzles: a question, its table, attempts, hints, the solution at the end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeVar, cast

import msgspec
from msgspec import Struct

from games.protocol import GameError
from languages.message import translated
from languages.messages import _
from puzzles.calendar import games_with_dailies
from puzzles.practice import PracticeName
from puzzles.progress import Progress
from puzzles.streaks import streak
from views.rules_view import RulesPicture
from views.scenery import PAGE
from views.sessions.attempt_feedback import Grade
from views.sessions.daily import daily_title
from views.sessions.others import others_text
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.share_text import share_text
from views.table_state import Picture, Place, StepState, TableState, texts_of
from web.server.calls import Call
from web.server.declaration import GET, POST, Route
from web.server.desk import Desk
from web.server.fields import CellQuery, LineBody, Nothing, PickQuery, Said, StepsBody, StepsQuery
from web.server.riddles import (
    PuzzleName,
    PuzzleRiddle,
    Riddle,
    code_named,
    daily_named,
    practice_named,
)
from web.server.site_routes import GameStats, entry_named, stats_of
from web.server.visitors import Visit

T = TypeVar("T")


class ProgressState(Struct, frozen=True):
    """Tries and hints, each as a sign, the seconds spent, and how the puzzle ended."""

    course: str
    seconds: float
    over: bool
    solved: bool
    tries: int
    hints: int


class QuestionState(Struct, frozen=True):
    """A puzzle as it is asked.

    Attributes:
        text: the introduction to a lesson, in paragraphs.
        pictures: those of the rules that belong to it.
        facts: what else has to be known besides the board.
        hints: those that were taken already.
        steps: the line in the making.
        code: its share code; empty where there is none.
    """

    game: str
    heading: str
    task: str
    text: tuple[str, ...]
    pictures: tuple[Picture, ...]
    facts: tuple[str, ...]
    table: TableState
    progress: ProgressState
    hints: tuple[str, ...]
    hints_left: int
    steps: tuple[str, ...]
    code: str


class TodayState(Struct, frozen=True):
    """The dailies of today, and how the visitor's dailies went.

    Attributes:
        questions: by the names of the games.
        problems: why there is none, for the others.
    """

    questions: dict[str, QuestionState]
    problems: dict[str, str]
    stats: dict[str, GameStats]


class Judgement(Struct, frozen=True):
    """The judgement of an attempt, and the progress after it."""

    right: bool
    lines: tuple[str, ...]
    progress: ProgressState


class HintState(Struct, frozen=True):
    """A hint, its number from 1, and how many are left."""

    text: str
    number: int
    left: int
    progress: ProgressState


class GivenUp(Struct, frozen=True):
    """A puzzle that was given up."""

    progress: ProgressState


class TrapState(Struct, frozen=True):
    """A line that looks good and isn't the best."""

    line: tuple[str, ...]
    value: int
    text: str


class SolutionState(Struct, frozen=True):
    """The solution, why it is the only one, the table at its end, and a text to share.

    Attributes:
        others: how others did; empty while they are few.
    """

    line: tuple[str, ...]
    lines: tuple[str, ...]
    traps: tuple[TrapState, ...]
    table: TableState
    share: str
    others: str
    progress: ProgressState


def progress_state(progress: Progress) -> ProgressState:
    """Progress as it is sent."""
    return ProgressState(
        progress.course,
        round(progress.seconds, 1),
        progress.over,
        progress.solved,
        progress.tries,
        progress.hints,
    )


def _name(desk: Desk, call: Call) -> PuzzleName:
    """Which puzzle is asked for.

    Raises:
        NotThereError: there is none.
    """
    if "code" in call.path:
        return code_named(call.path["code"])
    game = entry_named(call.path["game"]).name
    if "kind" in call.path:
        return practice_named(_practice_name(game, call.path))
    return daily_named(game, call.path["day"], desk.today)


def _practice_name(game: str, path: Mapping[str, str]) -> PracticeName:
    number = path["number"]
    counted = int(number) if re.fullmatch(r"[1-9][0-9]{0,3}", number) else 0
    return PracticeName(game, path["kind"], path["tier"], counted)


async def _of_riddle(work: Callable[[Desk, Call, Riddle], T], desk: Desk, call: Call) -> T:
    """The result of some work with the puzzle that is asked for, which is made if necessary."""
    riddle = await _riddle(desk, call)
    return await asyncio.to_thread(work, desk, call, riddle)


async def _today(desk: Desk, call: Call) -> TodayState:
    questions, problems = dict[str, QuestionState](), dict[str, str]()
    for game in games_with_dailies():
        try:
            riddle = await _found(desk, call, PuzzleName(game, desk.today))
            questions[game] = await asyncio.to_thread(_question, desk, call, riddle)
        except GameError as error:
            problems[game] = str(error)
    stats = await asyncio.to_thread(stats_of, desk, call.visitor)
    return TodayState(questions, problems, stats)


async def _riddle(desk: Desk, call: Call) -> Riddle:
    if "lesson" in call.path:
        entry = entry_named(call.path["game"])
        return await asyncio.to_thread(desk.questions.lesson, entry, call.path["lesson"])
    if "turn" in call.path:
        return await asyncio.to_thread(_turn, desk, call)
    return await _found(desk, call, _name(desk, call))


def _turn(desk: Desk, call: Call) -> Riddle:
    number = call.path["turn"]
    seat = desk.games.seat(call.link)
    return desk.questions.turn(seat, int(number) if number.isdecimal() else 0)


async def _found(desk: Desk, call: Call, name: PuzzleName) -> Riddle:
    found = desk.cache.peek(name) or await asyncio.to_thread(desk.questions.found, name)
    if found is None:
        await desk.questions.make(name, call.client, call.gone)
        found = await asyncio.to_thread(desk.questions.found, name)
    assert isinstance(found, Riddle)
    return found


def _question(desk: Desk, call: Call, riddle: Riddle) -> QuestionState:
    session = desk.visitors.session(Visit(call.visitor, riddle.name), riddle)
    question, steps = riddle.question, texts_of(riddle.question.view, session.draft)
    return QuestionState(
        game=riddle.entry.name,
        heading=question.heading,
        task=question.task,
        text=tuple(question.text),
        pictures=tuple(map(_picture, question.pictures)),
        facts=tuple(text.plain for text in question.facts()),
        table=_raw(desk.questions.state(riddle, steps)),
        progress=progress_state(session.progress),
        hints=tuple(session.hints),
        hints_left=session.hints_left,
        steps=steps,
        code=question.code,
    )


def _picture(picture: RulesPicture) -> Picture:
    width, height, parts = picture.drawing(PAGE)
    return Picture(width, height, "".join(parts), words=_(picture.title))


def _table(desk: Desk, call: Call, riddle: Riddle) -> TableState:
    return cast(TableState, desk.questions.state(riddle, call.ask.steps))


def _places(desk: Desk, call: Call, riddle: Riddle) -> tuple[Place, ...]:
    found = desk.questions.places(riddle, call.ask.steps, call.ask.pick)
    return cast(tuple[Place, ...], found)


def _look(_desk: Desk, call: Call, riddle: Riddle) -> Said:
    return Said(riddle.table(call.ask.steps).look(call.ask.x, call.ask.y))


def _steps(desk: Desk, call: Call, riddle: Riddle) -> StepState:
    steps, pick = call.ask.steps, call.ask.pick
    if pick is not None:
        taken = desk.questions.taken(riddle, steps, pick)
    else:
        taken = riddle.table(steps).told(riddle.draft(()), call.ask.known)
    table = desk.questions.state(riddle, taken.steps)
    desk.visitors.keep_line(Visit(call.visitor, riddle.name), taken.steps)
    return StepState(_raw(table), taken.happened)


async def _judge(desk: Desk, call: Call) -> Judgement:
    riddle, steps = await _riddle(desk, call), call.ask.steps
    visit = Visit(call.visitor, riddle.name)
    grade = await asyncio.to_thread(_quick_grade, desk, visit, riddle, steps)
    if grade is None:
        searched = desk.questions.searched_grade
        grade = await searched(riddle, steps, call.client, call.gone)
    settle = partial(PuzzleSession.settle, grade=grade)
    work = partial(desk.visitors.count, visit, riddle, steps, settle)
    _said, session = await asyncio.to_thread(work)
    # The page leaves a wrong try on the board: it is not said to be back at the start.
    return Judgement(grade.right, grade.lines, progress_state(session.progress))


def _quick_grade(desk: Desk, visit: Visit, riddle: Riddle, steps: tuple[str, ...]) -> Grade | None:
    riddle.session(desk.visitors.kept(visit).progress, steps).check_end()
    return desk.questions.quick_grade(riddle, steps)


def _hint(desk: Desk, call: Call, riddle: Riddle) -> HintState:
    text, session = _counted(desk, call, riddle, PuzzleSession.hint)
    progress = progress_state(session.progress)
    return HintState(text, progress.hints, session.hints_left, progress)


def _give_up(desk: Desk, call: Call, riddle: Riddle) -> GivenUp:
    _done, session = _counted(desk, call, riddle, PuzzleSession.give_up)
    return GivenUp(progress_state(session.progress))


def _counted(
    desk: Desk, call: Call, riddle: Riddle, act: Callable[[PuzzleSession], T]
) -> tuple[T, PuzzleSession]:
    """Do something that counts, and leave the line in the making as it is."""
    visit = Visit(call.visitor, riddle.name)
    return desk.visitors.count(visit, riddle, desk.visitors.kept(visit).steps, act)


def _solution(desk: Desk, call: Call, riddle: Riddle) -> SolutionState:
    session = riddle.session(desk.visitors.kept(Visit(call.visitor, riddle.name)).progress)
    session.check_over()
    traps = (TrapState(trap.line, trap.value, translated(trap.text)) for trap in riddle.traps)
    return SolutionState(
        line=riddle.line,
        lines=tuple(riddle.reasons),
        traps=tuple(traps),
        table=_raw(desk.questions.state(riddle, riddle.solution_steps)),
        share=_share(desk, call, riddle, session.progress),
        others=_others(desk, call, riddle),
        progress=progress_state(session.progress),
    )


def _others(desk: Desk, call: Call, riddle: Riddle) -> str:
    """How others did; empty for what isn't a puzzle."""
    if not isinstance(riddle, PuzzleRiddle):
        return ""
    return others_text(desk.visitors.others(call.visitor, riddle.name))


def _share(desk: Desk, call: Call, riddle: Riddle, progress: Progress) -> str:
    """The text to share; empty for what isn't a puzzle."""
    if not isinstance(riddle, PuzzleRiddle):
        return ""
    game, day, *_rest = riddle.puzzle_name
    if not game:
        return share_text(riddle.question.heading, progress)
    days = streak(desk.visitors.results(call.visitor, game), desk.today)
    return share_text(daily_title(riddle.entry, day, riddle.challenge), progress, days)


def _raw(value: msgspec.Raw) -> Any:
    """JSON that was made before, in the place of what it stands for."""
    return value


ADDRESSES: Final = (
    "/api/daily/{game}/{day}",
    "/api/puzzle/{code}",
    "/api/practice/{game}/{kind}/{tier}/{number}",
    "/api/lesson/{game}/{lesson}",
    "/api/game/turns/{turn}",
)

STEADY: Final = (400, 404)
COUNTED: Final = (*STEADY, 409)
WORKED: Final = (*COUNTED, 429, 503)


def _routes(address: str) -> Iterator[Route]:
    def route(
        method: str,
        path: str,
        work: Callable[[Desk, Call, Riddle], object],
        answer: object,
        text: str,
        ask: type = Nothing,
        *,
        shared: bool = False,
        refusals: tuple[int, ...] = STEADY,
    ) -> Route:
        handle = partial(_of_riddle, work)
        public = shared and "{turn}" not in address
        return Route(
            method, address + path, handle, answer, text, ask, shared=public, refusals=refusals
        )

    yield route(GET, "", _question, QuestionState, "A puzzle as it is asked.", refusals=WORKED)
    yield route(
        GET, "/table", _table, TableState, "The table after some steps.", StepsQuery, shared=True
    )
    yield route(
        GET,
        "/places",
        _places,
        tuple[Place, ...],
        "Every place where what is picked can be tried.",
        PickQuery,
        shared=True,
    )
    yield route(GET, "/look", _look, Said, "What lies in a cell.", CellQuery, shared=True)
    yield route(POST, "/steps", _steps, StepState, "Take a step, or go back to fewer.", StepsBody)
    yield Route(
        POST,
        address + "/judge",
        _judge,
        Judgement,
        "Judge a whole line; it counts as a try.",
        LineBody,
        refusals=WORKED,
    )
    yield route(POST, "/hint", _hint, HintState, "One hint more.", refusals=COUNTED)
    yield route(POST, "/give-up", _give_up, GivenUp, "End it unsolved.", refusals=COUNTED)
    yield route(
        GET, "/solution", _solution, SolutionState, "The solution, at the end.", refusals=COUNTED
    )


ROUTES = (
    Route(GET, "/api/today", _today, TodayState, "Today's puzzles, and how earlier ones went."),
    *(route for address in ADDRESSES for route in _routes(address)),
)
"""The routes of puzzles."""
