"""Lessons on a site without a server: every line of each, with its table and its judgement.

A lesson asks for one move, and so few lines are possible that all of them are stated: the page
needs no rules. Tables of later lines are stated by what differs from the first one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from games import registry
from games.protocol import Draft
from games.registry import Entry
from languages.messages import LANGUAGES, _, speaking, with_pictures
from puzzles.lesson import Lesson, tutorial_of
from puzzles.recipe import tier_number
from views.scenery import PAGE
from views.sessions.question import LessonQuestion
from views.table_state import Pick, Picture
from views.tabletop import Choice, Ghost, held_over
from views.view import RulesPicture
from web.site_data import common_parts, difference, encoded, hints_data, packed, stamped

BETWEEN = " "
"""Stands between the steps of a line in its name."""


class LessonFile(NamedTuple):
    """Which lesson of a game."""

    game: str
    lesson: str

    @property
    def name(self) -> str:
        """The name of its file, without the ending."""
        return f"lesson-{self.lesson}"


def lesson_files(entry: Entry) -> Sequence[LessonFile]:
    """The lessons of a game; none where it has none."""
    lessons = tutorial_of(entry.name).lessons if entry.lessons else ()
    return [LessonFile(entry.name, each.name) for each in lessons]


def lessons_data(entry: Entry) -> bytes:
    """The lessons of a game by name and title, in their order."""
    values: dict[str, object] = {}
    for tag in LANGUAGES:
        with speaking(with_pictures(tag)):
            lessons = [each.spoken for each in tutorial_of(entry.name).lessons]
        values[tag] = [
            {"name": each.name, "title": each.title, "tier": tier_number(each.tier)}
            for each in lessons
        ]
    return encoded(packed(values))


def lesson_data(stamp: str, asked: LessonFile) -> bytes:
    """A lesson with all its lines.

    Args:
        stamp: the beginning of the file.
    """
    entry = registry.entry(asked.game)
    (lesson,) = [each for each in tutorial_of(entry.name).lessons if each.name == asked.lesson]
    first = _moment(LessonQuestion(entry, lesson), lesson.draft)
    values = {tag: _stated(entry, lesson, first, tag) for tag in LANGUAGES}
    return stamped(stamp, packed(values, common_parts(entry.name), _shortened))


def _stated(entry: Entry, lesson: Lesson, first: _Moment, tag: str) -> Mapping[str, object]:
    with speaking(with_pictures(tag)):
        question = LessonQuestion(entry, lesson)
        line = question.view.tabletop.step_texts(question.solved)
        return {
            "game": entry.name,
            "lesson": lesson.name,
            "heading": question.heading,
            "tier": question.tier,
            "task": question.task,
            "text": question.text,
            "pictures": [msgspec.to_builtins(picture_of(each)) for each in question.pictures],
            "hints": hints_data(question, question.start),
            "first": _table(question, question.start),
            "line": line,
            "why": [question.spoken.why],
            "moments": dict(_told(question, first)),
        }


def _shortened(value: Any) -> object:
    """A lesson whose tables are stated by what differs from the first one."""
    moments = {
        line: {**moment, "table": difference(value["first"], moment["table"])}
        for line, moment in value["moments"].items()
    }
    return {**value, "moments": moments}


def picture_of(picture: RulesPicture) -> Picture:
    """A picture of the rules, as it is sent."""
    width, height, parts = picture.drawing(PAGE)
    return Picture(width, height, "".join(parts), words=_(picture.title))


class _Moment(NamedTuple):
    """A line, and all that may be picked after it; the same in every language.

    Attributes:
        steps: the step of each pick that makes one.
        aims: each pick over each cell where it can be tried, each way up.
        after: the moment after each step.
    """

    draft: Draft
    line: tuple[str, ...]
    steps: dict[str, str]
    aims: dict[str, list[Ghost]]
    after: dict[str, _Moment]


def _moment(question: LessonQuestion, draft: Draft) -> _Moment:
    """A line and all longer ones."""
    made = _Moment(draft, question.view.tabletop.step_texts(draft), {}, {}, {})

    def lead(pick: Pick, after: Draft) -> None:
        *before, step = question.view.tabletop.step_texts(after)
        assert tuple(before) == made.line
        made.steps[_name(pick)] = step
        if step not in made.after:
            made.after[step] = _moment(question, after)

    def aim(pick: Pick, choice: Choice) -> None:
        aimed = choice.targets
        cells, ways = ((), range(0)) if aimed is None else (aimed.cells, range(aimed.ways))
        ghosts = [held_over(draft, choice, cell, way) for cell in cells for way in ways]
        made.aims[_name(pick)] = ghosts
        for ghost in ghosts:
            if isinstance(ghost.attempt, Choice):
                aim([*pick, (*ghost.cell, ghost.way)], ghost.attempt)
            elif ghost.after is not None:
                lead([*pick, (*ghost.cell, ghost.way)], ghost.after)

    for pick, choice in _listed_choices(question, draft):
        if choice.step is not None:
            lead(pick, draft.add(choice.step))
        elif choice.targets is not None:
            aim(pick, choice)
    return made


def _listed_choices(question: LessonQuestion, draft: Draft) -> Iterator[tuple[Pick, Choice]]:
    """The choices after a line, those in lists as well; none that is refused."""

    def inner(pick: Pick, choices: Sequence[Choice]) -> Iterator[tuple[Pick, Choice]]:
        for number, choice in enumerate(choices):
            if not choice.refusal:
                yield [*pick, number], choice
                yield from inner([*pick, number], choice.more)

    return inner([], question.tabletop().choices(draft))


def _told(
    question: LessonQuestion, moment: _Moment, did: Sequence[str] = ()
) -> Iterator[tuple[str, object]]:
    """Each line from one on by its steps: its table, what it did, and its judgement."""
    draft = moment.draft
    stated: dict[str, object] = {"table": _table(question, draft), "did": did}
    if draft.complete and draft.steps:
        grade = question.grade(draft)
        stated["judged"] = [grade.right, grade.lines]
    if moment.aims:
        stated["places"] = dict(_places(question, moment))
    if moment.steps:
        stated["steps"] = moment.steps
    yield BETWEEN.join(moment.line), stated
    for after in moment.after.values():
        yield from _told(question, after, tuple(question.happened([draft, after.draft])))


def _places(
    question: LessonQuestion, moment: _Moment
) -> Iterator[tuple[str, list[Sequence[object]]]]:
    """Where each pick can be tried; why it is refused is said of the first step alone."""
    table, draft = question.page(moment.draft), moment.draft

    def rows(pick: Pick, choice: Choice) -> Iterator[tuple[str, list[Sequence[object]]]]:
        found, further = list[Sequence[object]](), list[tuple[Pick, Choice]]()
        for known in moment.aims[_name(pick)]:
            if not known.legal and moment.line:
                found.append((*known.cell, known.way, False, ""))
                continue
            ghost = known._replace(choice=choice)
            if ghost.after is None:  # What is said of it is said in another language now.
                ghost = held_over(draft, choice, ghost.cell, ghost.way)
            found.append(msgspec.to_builtins(table.place(ghost)))
            if isinstance(ghost.attempt, Choice):
                further.append(([*pick, (*ghost.cell, ghost.way)], ghost.attempt))
        yield _name(pick), found
        for longer, inner in further:
            yield from rows(longer, inner)

    for pick, choice in _listed_choices(question, draft):
        if choice.targets is not None:
            yield from rows(pick, choice)


def _table(question: LessonQuestion, draft: Draft) -> object:
    return msgspec.to_builtins(question.page(draft).state(question.entry.name, question.seat))


def _name(pick: Pick) -> str:
    """A pick as the page writes it."""
    return msgspec.json.encode(pick).decode()
