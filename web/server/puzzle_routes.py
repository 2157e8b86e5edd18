"""Routes of puzzles: a question, its table, attempts, hints, the solution at the end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from functools import partial, wraps
from inspect import iscoroutinefunction
from typing import Annotated, Any, Final, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from games.protocol import Cell, GameError
from languages.message import translated
from languages.messages import _
from puzzles.dailies import (
    Daily,
    PracticeName,
    dailies_on,
    games_with_dailies,
    parse_daily,
    practice_recipe,
)
from puzzles.kind import Series
from puzzles.results import CourseMark, Progress, streak
from puzzles.share_code import CodeError, decode, normalized
from views.sessions.own_turn import UntimelyError
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.question import Grade, Hint, pictured_facts
from views.sessions.share_text import daily_title, others_text, share_text
from views.table_state import BoardState, Laid, Picture, Place, StepState, TableState
from web.server.declaration import (
    GET,
    POST,
    Call,
    CellQuery,
    CellText,
    Handler,
    LineBody,
    PickQuery,
    Route,
    Steps,
    StepsBody,
    StepsQuery,
    Word,
    route,
)
from web.server.refusals import BusyError, ClientLeftError, NotThereError, TooManyError
from web.server.served_game import HoldState
from web.server.served_puzzles import (
    PuzzleName,
    ServedChallenge,
    ServedPuzzle,
)
from web.server.services import Services
from web.server.site_routes import GameStats, entry_named, stats_of
from web.server.store import Kept
from web.server.visitors import DONE, Visit
from web.site_lessons import picture_of

T = TypeVar("T")

ROUTES: Final[list[Route]] = []
"""The routes of puzzles."""

ADDRESSES: Final = (
    "/api/daily/{game}/{day}",
    "/api/puzzle/{code}",
    "/api/practice/{game}/{kind}/{part}/{number}",
    "/api/lesson/{game}/{lesson}",
    "/api/game/turns/{turn}",
)

STEADY: Final = (400, 404)
COUNTED: Final = (*STEADY, 409)
WORKED: Final = (*COUNTED, 429, 503)


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
        kind_title: what such a puzzle asks for, in a few words; empty where it has no kind.
        tier: how hard it is, from 1 to 5; 0 where it has no tier.
        conditions: the limits of the task, in sentences.
        meaning: what is always so in such a puzzle, in sentences.
        text: the introduction to a lesson, in paragraphs.
        pictures: those of the rules that belong to it.
        facts: what else has to be known besides the board.
        hints: those that were taken already.
        steps: the line in the making.
        code: its share code; empty where there is none.
        may_count: whether the points of steps aren't said, and may be asked for.
    """

    game: str
    heading: str
    kind_title: str
    tier: int
    task: str
    conditions: tuple[str, ...]
    meaning: tuple[str, ...]
    text: tuple[str, ...]
    pictures: tuple[Picture, ...]
    facts: tuple[str, ...]
    table: TableState
    progress: ProgressState
    hints: tuple[str, ...]
    hints_left: int
    steps: tuple[str, ...]
    code: str
    may_count: bool


class TodayPuzzle(Struct, frozen=True):
    """A daily as the first page shows it: the attributes are those of `QuestionState`."""

    heading: str
    kind_title: str
    tier: int
    task: str
    board: BoardState
    progress: ProgressState
    steps: tuple[str, ...]


class _WithBoard(Struct, frozen=True):
    """A table of which the board alone is read."""

    board: msgspec.Raw


class TodayState(Struct, frozen=True):
    """The dailies of today, and how the visitor's dailies went.

    Attributes:
        questions: the graded ones by the names of the games.
        small: the small ones by the names of the games that have one.
        problems: why there is no graded one, for the others.
    """

    questions: dict[str, TodayPuzzle]
    small: dict[str, TodayPuzzle]
    problems: dict[str, str]
    stats: dict[str, GameStats]


class Judgement(Struct, frozen=True):
    """The judgement of an attempt, and the progress after it.

    Attributes:
        table: the table after the attempt, with its points.
        cells: those on which it is refuted.
        replies: the things that others lay or move to refute it.
    """

    right: bool
    lines: tuple[str, ...]
    cells: tuple[Cell, ...]
    replies: tuple[Laid, ...]
    table: TableState
    progress: ProgressState


class HintState(Struct, frozen=True):
    """A hint.

    Attributes:
        number: its number from 1.
        left: how many there still are.
        cells: the cells that it is about.
        hold: what to hold over its place, where it says that.
    """

    text: str
    number: int
    left: int
    cells: tuple[Cell, ...]
    hold: HoldState | None
    progress: ProgressState


class OfflineResult(Struct, frozen=True):
    """A daily that was tried without a network; `finished` is the day on which it was over."""

    game: Word
    day: Word
    course: Annotated[str, Meta(max_length=1000, pattern=r"^[x?+]*[-*]?$")]
    seconds: Annotated[float, Meta(ge=0, le=10**7)]
    steps: Steps
    finished: Word = ""


class OfflineLesson(Struct, frozen=True):
    """A lesson that was done without a network."""

    game: Word
    lesson: Word


class OfflineResults(Struct, frozen=True):
    """All that was solved without a network."""

    dailies: Annotated[tuple[OfflineResult, ...], Meta(max_length=500)] = ()
    lessons: Annotated[tuple[OfflineLesson, ...], Meta(max_length=500)] = ()


class CountedState(Struct, frozen=True):
    """How many of them count."""

    counted: int


class CountingState(Struct, frozen=True):
    """A puzzle in which the points of steps are said from now on."""

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
        replies: the things that other seats lay or move after it.
        others: how others did, and how hard it is for people; empty while they are few.
    """

    line: tuple[str, ...]
    lines: tuple[str, ...]
    traps: tuple[TrapState, ...]
    table: TableState
    replies: tuple[Laid, ...]
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


def _puzzle_route(
    method: str, path: str, *, shared: bool = False, refusals: tuple[int, ...] = STEADY
) -> Callable[[Handler], Handler]:
    """Declare a function as the handler of a route below the address of every puzzle.

    It is called with the puzzle besides the services and the call.
    """

    def declared(work: Handler) -> Handler:
        @wraps(work)
        async def handle(services: Services, call: Call, *ask: object) -> object:
            puzzle = await _puzzle(services, call)
            if iscoroutinefunction(work):
                return await work(services, call, puzzle, *ask)
            return await asyncio.to_thread(work, services, call, puzzle, *ask)

        for address in ADDRESSES:
            own = "{turn}" in address  # Of a game, which has to be over.
            refused = tuple(sorted({*refusals, 409})) if own else refusals
            public = shared and not own
            route(ROUTES, method, address + path, shared=public, refusals=refused, linked=own)(
                handle
            )
        return work

    return declared


@route(ROUTES, GET, "/api/today")
async def _today(services: Services, call: Call) -> TodayState:
    """Today's puzzles, and how earlier ones went."""
    found: dict[Series, dict[str, TodayPuzzle]] = {series: {} for series in Series}
    problems = dict[str, str]()
    for game in games_with_dailies():
        for daily in dailies_on(game, services.today):
            try:
                found[daily.series][game] = await _todays(services, call, daily)
            except GameError as error:
                if not daily.small:
                    problems[game] = str(error)
    stats = await asyncio.to_thread(stats_of, services, call.visitor)
    return TodayState(found[Series.GRADED], found[Series.SMALL], problems, stats)


async def _todays(services: Services, call: Call, daily: Daily) -> TodayPuzzle:
    """A daily as the first page shows it.

    Raises:
        GameError: it can't be made.
    """
    puzzle = await _found(services, call, PuzzleName(daily))
    return _in_short(await asyncio.to_thread(_question, services, call, puzzle))


@route(ROUTES, POST, "/api/offline", refusals=WORKED)
async def _offline(services: Services, call: Call, ask: OfflineResults) -> CountedState:
    """Count what was solved without a network, where it is right and better than what is kept."""
    counted, visitors = 0, services.visitors
    for lesson in ask.lessons:
        with suppress(NotThereError):
            served = services.questions.lesson(entry_named(lesson.game), lesson.lesson)
            visit = Visit(call.visitor, DONE + served.name)
            visitors.carry(visit, served, Kept(CourseMark.SOLVED))
            counted += 1
    for result in ask.dailies:
        try:
            name = _name({"game": result.game, "day": result.day}, services.today)
            puzzle = await _found(services, call, name)
            assert name.daily is not None, "it was asked for by a day"
            kept = _kept(result, name.daily.day, services.today)
            solved = kept.progress.solved
            if not solved or (await _graded(services, call, puzzle, result.steps)).right:
                await asyncio.to_thread(puzzle.session, kept.progress, kept.steps)
                visitors.carry(Visit(call.visitor, puzzle.name), puzzle, kept)
                counted += 1
        except (BusyError, TooManyError, ClientLeftError):
            raise
        except GameError:
            continue  # It is no line of that puzzle: nothing of it counts.
    return CountedState(counted)


def _kept(result: OfflineResult, day: date, today: date) -> Kept:
    """A result as it is kept: it was over on a day between its own and today."""
    kept = Kept(result.course, result.seconds, "", result.steps)
    if not kept.progress.over:
        return kept
    finished = min(max(result.finished, str(day)), str(today))
    return kept._replace(finished_on=finished, steps=())


def _in_short(question: QuestionState) -> TodayPuzzle:
    table: Any = question.table
    return TodayPuzzle(
        heading=question.heading,
        kind_title=question.kind_title,
        tier=question.tier,
        task=question.task,
        board=_raw(msgspec.json.decode(table, type=_WithBoard).board),
        progress=question.progress,
        steps=question.steps,
    )


async def _puzzle(services: Services, call: Call) -> ServedPuzzle:
    """The puzzle of an address, which is made if necessary.

    Raises:
        NotThereError: there is none.
    """
    path = call.path
    if "turn" in path:
        seat = await asyncio.to_thread(services.games.seat, call.link)
        turn = int(path["turn"]) if path["turn"].isdecimal() else 0
        return await asyncio.to_thread(services.questions.turn, seat, turn)
    if "lesson" in path:
        entry = entry_named(path["game"])
        return await asyncio.to_thread(services.questions.lesson, entry, path["lesson"])
    return await _found(services, call, _name(path, services.today))


def _name(path: Mapping[str, str], today: date) -> PuzzleName:
    """The name of a puzzle by its address.

    Raises:
        NotThereError: there is none, a code is mistyped, or a daily is still to come.
    """
    try:
        if "code" in path:
            code = normalized(path["code"])
            decode(code)
            return PuzzleName(code=code)
        game = entry_named(path["game"]).name
        if "day" in path:
            daily = parse_daily(game, path["day"])
            if daily.day > today:
                text = _("The daily of {day} is still to come.")
                raise NotThereError(text.format(day=daily.day))
            return PuzzleName(daily)
        number = int(path["number"]) if re.fullmatch(r"[1-9][0-9]{0,3}", path["number"]) else 0
        name = PracticeName(game, path["kind"], path["part"], number)
        practice_recipe(name)
        return PuzzleName(practice=name)
    except (GameError, CodeError) as error:
        raise NotThereError(str(error)) from None


async def _found(services: Services, call: Call, name: PuzzleName) -> ServedPuzzle:
    found = services.cache.peek(name) or await asyncio.to_thread(services.questions.found, name)
    if found is None:
        await services.questions.make(name, call.client, call.gone)
        found = await asyncio.to_thread(services.questions.found, name)
    assert isinstance(found, ServedPuzzle)
    return found


@_puzzle_route(GET, "", refusals=WORKED)
def _question(services: Services, call: Call, puzzle: ServedPuzzle) -> QuestionState:
    """A puzzle as it is asked."""
    session = services.visitors.session(Visit(call.visitor, puzzle.name), puzzle)
    question, steps = puzzle.question, puzzle.question.view.tabletop.step_texts(session.draft)
    return QuestionState(
        game=puzzle.entry.name,
        heading=question.heading,
        kind_title=question.kind_title,
        tier=question.tier,
        task=question.task,
        conditions=tuple(question.conditions),
        meaning=tuple(filter(None, (*question.meaning, services.ratings.text(puzzle)))),
        text=tuple(question.text),
        pictures=tuple(map(picture_of, question.pictures)),
        facts=tuple(pictured_facts(question)),
        table=_raw(services.questions.state(puzzle, steps, counts=session.question.counts)),
        progress=progress_state(session.progress),
        hints=tuple(session.hints),
        hints_left=session.hints_left,
        steps=steps,
        code=question.code,
        may_count=not (session.over or session.question.counts),
    )


@_puzzle_route(GET, "/table", shared=True)
def _table(services: Services, _call: Call, puzzle: ServedPuzzle, ask: StepsQuery) -> TableState:
    """The table after some steps."""
    return cast(TableState, services.questions.state(puzzle, ask.steps))


@_puzzle_route(GET, "/places", shared=True)
def _places(
    services: Services, _call: Call, puzzle: ServedPuzzle, ask: PickQuery
) -> tuple[Place, ...]:
    """Every place where what is picked can be tried."""
    found = services.questions.places(puzzle, ask.steps, ask.pick)
    return cast(tuple[Place, ...], found)


@_puzzle_route(GET, "/look", shared=True)
def _look(_services: Services, _call: Call, puzzle: ServedPuzzle, ask: CellQuery) -> CellText:
    """The contents of a cell."""
    return CellText(puzzle.tables.after(ask.steps).look(ask.x, ask.y))


@_puzzle_route(GET, "/counted/table", refusals=COUNTED)
def _counted_table(
    services: Services, call: Call, puzzle: ServedPuzzle, ask: StepsQuery
) -> TableState:
    """The table after some steps with its points, for a visitor who has asked for them."""
    _check_counts(services, call, puzzle)
    return cast(TableState, services.questions.state(puzzle, ask.steps, counts=True))


@_puzzle_route(GET, "/counted/places", refusals=COUNTED)
def _counted_places(
    services: Services, call: Call, puzzle: ServedPuzzle, ask: PickQuery
) -> tuple[Place, ...]:
    """The same places with the points of each, for a visitor who has asked for them."""
    _check_counts(services, call, puzzle)
    found = services.questions.places(puzzle, ask.steps, ask.pick, counts=True)
    return cast(tuple[Place, ...], found)


@_puzzle_route(GET, "/counted/look", refusals=COUNTED)
def _counted_look(services: Services, call: Call, puzzle: ServedPuzzle, ask: CellQuery) -> CellText:
    """The contents of a cell with their points, for a visitor who has asked for them."""
    _check_counts(services, call, puzzle)
    return CellText(puzzle.counted_tables.after(ask.steps).look(ask.x, ask.y))


def _check_counts(services: Services, call: Call, puzzle: ServedPuzzle) -> None:
    """Raise unless the points of all lines are said to a visitor.

    Raises:
        UntimelyError: they aren't.
    """
    if not _counts(services, Visit(call.visitor, puzzle.name)):
        raise UntimelyError(_("The points are said once you have let them be counted."))


def _counts(services: Services, visit: Visit) -> bool:
    """Whether a visitor has let the points be counted, or the puzzle is over."""
    progress = services.visitors.kept(visit).progress
    return progress.counts or progress.over


@_puzzle_route(POST, "/steps")
def _steps(services: Services, call: Call, puzzle: ServedPuzzle, ask: StepsBody) -> StepState:
    """Take a step, or go back to fewer."""
    steps, pick, visit = ask.steps, ask.pick, Visit(call.visitor, puzzle.name)
    counts = _counts(services, visit)
    if pick is not None:
        taken = services.questions.taken(puzzle, steps, pick, counts=counts)
    else:
        taken = puzzle.tables_for(counts=counts).told(steps, ask.known)
    table = services.questions.state(puzzle, taken.steps, counts=counts)
    services.visitors.keep_line(visit, taken.steps)
    return StepState(_raw(table), taken.happened)


@_puzzle_route(POST, "/judge", refusals=WORKED)
async def _judge(services: Services, call: Call, puzzle: ServedPuzzle, ask: LineBody) -> Judgement:
    """Judge a whole line; it counts as a try."""
    visit, steps = Visit(call.visitor, puzzle.name), ask.steps
    begun = await asyncio.to_thread(services.visitors.kept, visit)
    grade = await _graded(services, call, puzzle, steps, begun.progress)
    settle = partial(PuzzleSession.settle, grade=grade)
    work = partial(services.visitors.count, visit, puzzle, steps, settle)
    _said, session = await asyncio.to_thread(work)
    # The page leaves a wrong try on the board: it is not said to be back at the start.
    cells, replies = tuple(sorted(grade.cells)), puzzle.replied(steps, grade)
    table = await asyncio.to_thread(services.questions.state, puzzle, steps, counts=True)
    progress = progress_state(session.progress)
    return Judgement(grade.right, grade.lines, cells, replies, _raw(table), progress)


async def _graded(
    services: Services,
    call: Call,
    puzzle: ServedPuzzle,
    steps: tuple[str, ...],
    begun: Progress = Progress(),
) -> Grade:
    """The judgement of a line that may end where it does.

    Raises:
        UntimelyError: the puzzle is over.
        GameError: a step isn't legal, or the line may not end there.
    """

    def quick() -> Grade | None:
        puzzle.session(begun, steps).check_end()
        return services.questions.quick_grade(puzzle, steps)

    grade = await asyncio.to_thread(quick)
    if grade is not None:
        return grade
    return await services.questions.searched_grade(puzzle, steps, call.client, call.gone)


@_puzzle_route(POST, "/hint", refusals=COUNTED)
def _hint(services: Services, call: Call, puzzle: ServedPuzzle) -> HintState:
    """One hint more."""
    text, session = _counted(services, call, puzzle, PuzzleSession.hint)
    progress, hint = progress_state(session.progress), session.last_hint
    assert hint is not None
    return HintState(
        text,
        session.progress.clues,
        session.hints_left,
        tuple(sorted(hint.cells)),
        _hold(session, hint),
        progress,
    )


def _hold(session: PuzzleSession, hint: Hint) -> HoldState | None:
    """The choice that a hint names, and its place where it names that, too."""
    draft = session.draft
    found = hint.choice(session.tabletop.choices(draft))
    return found and HoldState(session.view.tabletop.step_texts(draft), *found)


@_puzzle_route(POST, "/count", refusals=COUNTED)
def _count(services: Services, call: Call, puzzle: ServedPuzzle) -> CountingState:
    """Say the points of steps before they are judged, which counts as a hint."""
    _done, session = _counted(services, call, puzzle, PuzzleSession.count_for_me)
    return CountingState(progress_state(session.progress))


@_puzzle_route(POST, "/give-up", refusals=COUNTED)
def _give_up(services: Services, call: Call, puzzle: ServedPuzzle) -> GivenUp:
    """End it unsolved."""
    _done, session = _counted(services, call, puzzle, PuzzleSession.give_up)
    return GivenUp(progress_state(session.progress))


def _counted(
    services: Services, call: Call, puzzle: ServedPuzzle, act: Callable[[PuzzleSession], T]
) -> tuple[T, PuzzleSession]:
    """Do something that counts, and leave the line in the making as it is."""
    visit = Visit(call.visitor, puzzle.name)
    return services.visitors.count(visit, puzzle, services.visitors.kept(visit).steps, act)


@_puzzle_route(GET, "/solution", refusals=COUNTED)
def _solution(services: Services, call: Call, puzzle: ServedPuzzle) -> SolutionState:
    """The solution, at the end."""
    visitors, share, others = services.visitors, "", ""
    session = puzzle.session(visitors.kept(Visit(call.visitor, puzzle.name)).progress)
    session.check_over()
    if isinstance(puzzle, ServedChallenge):
        told = others_text(services.store.others(call.visitor, puzzle.name))
        others = " ".join(filter(None, (told, services.ratings.text(puzzle))))
        title, days, daily = puzzle.question.heading, 0, puzzle.puzzle_name.daily
        if daily is not None:
            title = daily_title(daily, puzzle.challenge)
            days = streak(visitors.results(call.visitor, daily.game), services.today)
        share = share_text(title, session.progress, days)
    traps = (TrapState(trap.line, trap.value, translated(trap.text)) for trap in puzzle.traps)
    return SolutionState(
        line=puzzle.line,
        lines=tuple(puzzle.reasons),
        traps=tuple(traps),
        table=_raw(services.questions.state(puzzle, puzzle.solution_steps, counts=True)),
        replies=puzzle.answers,
        share=share,
        others=others,
        progress=progress_state(session.progress),
    )


def _raw(value: msgspec.Raw) -> Any:
    """JSON that was made before, in the place of what it stands for."""
    return value
