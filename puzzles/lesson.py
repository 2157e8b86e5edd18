"""Lessons: positions of a game with one move that reaches a goal, in an order for newcomers."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from importlib.resources import files
from itertools import chain
from typing import Any, Final, NamedTuple, cast

import msgspec

from games import registry
from games.loading import parse_object
from games.protocol import Draft, GameError, IllegalMoveError, Observation, Role
from languages.lists import listed_or
from languages.messages import _
from puzzles.challenge import Difficulty
from puzzles.recipe import nearest_tier

FILE: Final = "lessons.toml"
"""Where the lessons of a game are written, in the package that its row names."""

DIFFICULTIES: Final = "lessons.json"
"""The file, in the folder `data` of that package, of how hard those are that were measured."""


class Measure(NamedTuple):
    """Something of a whole move that a goal can ask for.

    Attributes:
        count: how much of it a move brings, from the draft that is the move.
        sentence: the message where a move brings another number: a whole sentence, with
            `{found}` and `{asked}` where the numbers go.
        sight: the first moment, in a position, of an attempt of a bounded solver at a move with as
            much of it as possible; None where they don't see it.
    """

    count: Callable[[Any], int]
    sentence: str
    sight: Callable[[Any], Any] | None = None


@dataclass(frozen=True)
class Lesson:
    """One lesson.

    Attributes:
        name: a word that never changes: by it is kept who has done the lesson.
        text: an introduction to the position, in paragraphs.
        letters: the meaning of letters, for readers who see them.
        task: the task in a sentence.
        hints: each stronger than the one before.
        why: the message about the answer.
        observation: the moment of a game, as the seat to move sees it.
        goal: how much of each measure is asked.
        answers: the steps of each move that reaches the goal; those after the first one lead
            to the same.
        remarks: messages about some other moves, by their steps with spaces between.
        pictures: the names of pictures of the rules that belong to it.
        untaught: the parts of the table that only later lessons explain.
        builds_on: earlier lessons that its text needs, even where they are harder.
        sight: the first moment of an attempt of a bounded solver; None where they don't see what
            is asked.
        difficulty: its place on the scale of the puzzles of the game; None where it has none.
    """

    name: str
    title: str
    text: tuple[str, ...]
    task: str
    hints: tuple[str, ...]
    why: str
    observation: Observation
    goal: Mapping[str, int]
    answers: tuple[tuple[str, ...], ...]
    remarks: Mapping[str, str]
    measures: Mapping[str, Measure]
    pictures: tuple[str, ...] = ()
    untaught: frozenset[str] = frozenset()
    letters: str = ""
    builds_on: tuple[str, ...] = ()
    sight: Callable[[], Any] | None = field(default=None, compare=False)
    difficulty: Difficulty | None = None

    @property
    def tier(self) -> str:
        """The tier of its difficulty, or the nearest one; empty where it has none."""
        return nearest_tier(self.difficulty.logits).name if self.difficulty else ""

    @property
    def spoken(self) -> Lesson:
        """The lesson in the language that is spoken."""
        return replace(
            self,
            title=_(self.title),
            text=tuple(map(_, self.text)),
            letters=_(self.letters),
            task=_(self.task),
            hints=tuple(map(_, self.hints)),
            why=_(self.why),
            remarks={steps: _(text) for steps, text in self.remarks.items()},
        )

    @property
    def draft(self) -> Draft:
        """The move that is asked, with no step taken yet."""
        return cast(Draft, self.observation.view.draft)

    def drafts(self) -> Iterator[Draft]:
        """Every whole move that the rules allow, as its draft."""
        return completions(self.draft)

    @property
    def answer(self) -> Draft:
        """The first answer, as the draft that it is.

        Raises:
            IllegalMoveError: the rules don't allow it.
        """
        return self.played(self.answers[0])

    def played(self, steps: Sequence[str]) -> Draft:
        """The draft that some steps lead to.

        Raises:
            IllegalMoveError: one of them isn't allowed.
        """
        draft = self.draft
        for text in steps:
            step = next((step for step in draft.next_steps() if step.text == text), None)
            if step is None:
                raise IllegalMoveError(_("{step} isn't allowed here").format(step=text))
            draft = draft.add(step)
        return draft

    def reached(self, draft: Draft) -> bool:
        """Whether a whole move reaches the goal."""
        return not self.missed(draft)

    def missed(self, draft: Draft) -> tuple[str, ...]:
        """A sentence for each measure whose count after a whole move isn't the one asked for."""
        return tuple(
            _(self.measures[name].sentence).format(found=found, asked=asked)
            for name, asked in self.goal.items()
            if (found := self.measures[name].count(draft)) != asked
        )


def completions(draft: Draft) -> Iterator[Draft]:
    """A draft if it is a whole move, and every whole move that it can become."""
    if draft.complete:
        yield draft
    for step in draft.next_steps():
        yield from completions(draft.add(step))


@dataclass(frozen=True)
class Tutorial:
    """The lessons of a game.

    Attributes:
        package: whose `lessons.toml` holds them.
        measures: the measures of goals, by the words that the file uses.
        position: from a lesson's position to the JSON of a position file.
    """

    package: str
    measures: Mapping[str, Measure]
    position: Callable[[dict[str, Any]], dict[str, Any]] = dict

    @cached_property
    def difficulties(self) -> Mapping[str, Difficulty]:
        """The difficulties of those that were measured, by their names."""
        file = files(self.package) / "data" / DIFFICULTIES
        if not file.is_file():
            return {}
        return msgspec.json.decode(file.read_bytes(), type=dict[str, Difficulty])

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """All of them, in the order of the file."""
        text = files(self.package).joinpath(FILE).read_text("utf-8")
        rows = tomllib.loads(text)["lesson"]
        explained = [row.get("explains", ()) for row in rows]
        return tuple(
            self._lesson(row, frozenset(chain(*explained[number:])))
            for number, row in enumerate(rows, start=1)
        )

    def _lesson(self, row: dict[str, Any], untaught: frozenset[str]) -> Lesson:
        content = parse_object(self.position(row["position"]))
        assert content.role is Role.POSITION
        truth = content.value
        return Lesson(
            name=row["name"],
            title=row["title"],
            text=tuple(map(_joined, row["text"].strip().split("\n\n"))),
            task=_joined(row["task"]),
            hints=tuple(map(_joined, row["hints"])),
            why=_joined(row["why"]),
            observation=truth.observation(truth.turn),
            goal=row["goal"],
            answers=tuple(tuple(answer.split()) for answer in row["answers"]),
            remarks={key: _joined(text) for key, text in row.get("remarks", {}).items()},
            measures=self.measures,
            pictures=tuple(row.get("pictures", ())),
            untaught=untaught,
            letters=row.get("letters", ""),
            builds_on=tuple(row.get("builds_on", ())),
            sight=self._sight(row["goal"], truth),
            difficulty=self.difficulties.get(row["name"]),
        )

    def _sight(self, goal: Mapping[str, int], position: Any) -> Callable[[], Any] | None:
        """The first moment of an attempt; None unless solvers see all that a goal asks for."""
        if len(goal) > 1:
            return None
        (sight,) = (self.measures[name].sight for name in goal)
        return None if sight is None else partial(sight, position)


def tutorial_of(game: str) -> Tutorial:
    """The lessons of a game.

    Raises:
        GameError: there is no such game, or it has none.
    """
    entry = registry.entry(game)
    if not entry.lessons:
        taught = listed_or([row.name for row in registry.GAMES.values() if row.lessons])
        raise GameError(
            _("there are no lessons for {game} yet: expected {games}").format(
                game=entry.title, games=taught
            )
        )
    return cast(Tutorial, registry.load(entry.lessons))


def _joined(text: str) -> str:
    """A text of several lines as one."""
    return " ".join(text.split())
