"""Questions that a person answers by a line of steps: a puzzle, a lesson, a turn tried again."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import partial
from itertools import takewhile, zip_longest
from textwrap import fill
from typing import Final, NamedTuple

import msgspec
from rich.console import RenderableType
from rich.text import Text

from games import loading, registry
from games.asked import Statement
from games.loading import Content
from games.protocol import HUMAN, Cell, Draft, End, GameError, Player, Puzzle, Role, Step
from games.registry import Entry
from languages.message import Message, card, cell, in_row, translated, verbatim
from languages.messages import _, draws
from puzzles.challenge import Challenge, Trap
from puzzles.kind import judge_named
from puzzles.lesson import Lesson, tutorial_of
from puzzles.recipe import difficulty, tier_number
from puzzles.share_code import share_code_of
from puzzles.wording import Told, ended, steps_named, worth
from solver.bots.review import Assessment
from views.sessions.own_turn import OwnTurn
from views.sessions.review import Review
from views.sessions.second_try import SecondTry
from views.sessions.share_text import graded_text, kind_text
from views.sheet import Note, Signs
from views.step_choice import ChoicePlace, choice_of
from views.table_state import DraftTable, Laid
from views.tabletop import AnyTabletop, Choice
from views.view import RulesPicture, View, view_of


class Grade(NamedTuple):
    """The judgement of a whole attempt.

    Attributes:
        lines: its explanation, a line each.
        cells: the cells of the board on which it is refuted.
        replies: the steps by which others refute it, where they do.
    """

    right: bool
    lines: tuple[str, ...]
    cells: frozenset[Cell] = frozenset()
    replies: tuple[str, ...] = ()


class Hint(NamedTuple):
    """A hint.

    Attributes:
        cells: the cells of the board that it is about.
        step: the step whose card it names, where that may be taken now.
        placed: whether it names the place of that step as well.
    """

    text: str
    cells: frozenset[Cell] = frozenset()
    step: Step | None = None
    placed: bool = True

    def choice(self, choices: Sequence[Choice]) -> ChoicePlace | None:
        """The choice that leads to the step, and its place where it names that, too."""
        found = None if self.step is None else choice_of(choices, self.step)
        return found if found is None or self.placed else found._replace(place=None)


class Question(ABC):
    """A question, which is answered by a line of steps; it is said in the reader's language.

    Attributes:
        counts: whether the points of steps are said before they are judged.
        counted: the same question with these points.
    """

    counts = True

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.view: View = view_of(entry)
        self.counted: Question = self

    @property
    @abstractmethod
    def heading(self) -> str:
        """The game, and which question of it this is."""

    @property
    def kind_title(self) -> str:
        """The title of its kind; empty where it has none."""
        return ""

    @property
    def tier(self) -> int:
        """How hard it is, from 1 to 5; 0 where it has no tier."""
        return 0

    @property
    def conditions(self) -> Sequence[str]:
        """The limits of the task, in sentences."""
        return ()

    @property
    def meaning(self) -> Sequence[str]:
        """The rules of such a question, in sentences."""
        return ()

    @property
    def text(self) -> Sequence[str]:
        """An introduction, in paragraphs."""
        return ()

    @property
    def pictures(self) -> Sequence[RulesPicture]:
        """The pictures of the rules that belong to it."""
        return ()

    @property
    def code(self) -> str:
        """The share code; empty where there is none."""
        return ""

    @property
    @abstractmethod
    def task(self) -> str:
        """The task."""

    @property
    @abstractmethod
    def hints(self) -> Sequence[str]:
        """The hints, in their order."""

    def hinted(self, draft: Draft) -> Sequence[Hint]:  # noqa: ARG002
        """The hints for whoever has come so far."""
        return tuple(map(Hint, self.hints))

    def followed(self, draft: Draft) -> int:  # noqa: ARG002
        """How many steps of a solution a line has, after each of which hints begin anew."""
        return 0

    @property
    @abstractmethod
    def start(self) -> Draft:
        """The line before its first step."""

    @property
    @abstractmethod
    def solved(self) -> Draft:
        """The solution, as far as it is the own move, without the replies of others."""

    @property
    @abstractmethod
    def seat(self) -> int:
        """The seat that is asked; 0 where there are no seats."""

    @abstractmethod
    def tabletop(self) -> AnyTabletop:
        """The full screen's view of it."""

    @abstractmethod
    def shown(self, draft: Draft, width: int) -> Iterator[RenderableType]:
        """The board after some steps, what is known, and what may be typed next."""

    @abstractmethod
    def grade(self, draft: Draft) -> Grade:
        """The judgement of a line that ends; this may take as long as a bot may think."""

    @abstractmethod
    def solution(self, width: int) -> Iterator[RenderableType]:
        """The solution, the board that it leads to, and why it is best.

        Raises:
            GameError: it isn't worth what is stated.
        """

    def facts(self) -> Iterator[Note]:
        """The facts that a solver needs besides the table."""
        yield from ()

    def table(self) -> Iterator[Text]:
        """The cards of the player, line by line, where they don't follow the board."""
        yield from ()

    def help(self) -> Iterator[str]:
        """How steps are typed."""
        return self.view.tabletop.help(self.start)

    def happened(self, drafts: Sequence[Draft]) -> Iterator[str]:
        """The effects of steps, a line each."""
        return self.tabletop().happened(drafts)

    def page(self, draft: Draft) -> DraftTable:
        """The page's view after some steps."""
        return DraftTable(self.tabletop(), draft, self.start)


HELP_WIDTH: Final = 79
"""Columns that help may take."""

ORDERED: Final = 5
"""With more steps still to come only the order of the solution is looked at."""


class ChallengeQuestion(Question):
    """A puzzle of a daily or a library, which is played until nothing else is as good."""

    def __init__(self, challenge: Challenge) -> None:
        content = content_of(challenge)
        super().__init__(content.entry)
        self.challenge, self.puzzle = challenge, content.value
        if judge_named(challenge.game, challenge.kind).read_off(self.puzzle):
            self.counted = copy(self)
            self.counted.counted = self.counted
            self.counts = False

    @property
    def heading(self) -> str:
        """The game, the kind and the tier."""
        return f"{self.entry.title} | {graded_text(self.challenge)}"

    @property
    def kind_title(self) -> str:
        """The title of its kind; empty where it has none."""
        return kind_text(self.challenge.game, self.challenge.kind)

    @property
    def tier(self) -> int:
        """How hard it is, from 1 to 5; 0 where it has no tier."""
        return tier_number(self.challenge.tier)

    @property
    def _asked(self) -> Statement:
        return self.view.words.task(self.puzzle)

    @property
    def task(self) -> str:
        """The task, in the language that is spoken."""
        return translated(self._asked.sentence)

    @property
    def conditions(self) -> Sequence[str]:
        """The limits of the task, in sentences."""
        return tuple(map(translated, self._asked.conditions))

    @property
    def meaning(self) -> Sequence[str]:
        """The rules of such a puzzle and its difficulty, in sentences."""
        return tuple(map(translated, (*self._asked.meaning, *difficulty(self.tier))))

    @property
    def hints(self) -> Sequence[str]:
        """The hints of the challenge, in the language that is spoken."""
        return tuple(map(translated, self.challenge.hints))

    def hinted(self, draft: Draft) -> Sequence[Hint]:
        """The hints for the rest of the line, as far as it is on the way to the solution."""
        hints = judge_named(self.challenge.game, self.challenge.kind).hints
        if hints is None or not self.challenge.recipe:
            return super().hinted(draft)
        begun, whole = self._way(draft)
        texts = self.view.tabletop.step_texts
        done, own = texts(begun), texts(whole)
        if own == done == texts(draft):
            return tuple(Hint(_("Nothing more is needed: end it here.")) for _hint in self.hints)
        line = *own, *self.challenge.solution[len(own) :]
        astray = texts(draft)[len(done) :]
        back = _("Take back {step}: the solution goes another way.")
        named = steps_named(self.puzzle, *astray[:1])
        before = f"{back.format(step=named)} " if astray else ""
        idea, *others = hints(self.puzzle, done, line[len(done) :])
        next_one = others[-1].names_step and not astray
        step = _offered(draft, whole.steps[len(done)]) if next_one else None
        return (
            Hint(before + translated(idea.text), idea.cells),
            *(Hint(before + translated(t.text), t.cells, step, t.names_step) for t in others),
        )

    def followed(self, draft: Draft) -> int:
        """How many steps of a solution a line has, after each of which hints begin anew."""
        judge = judge_named(self.challenge.game, self.challenge.kind)
        if judge.hints is None or not self.challenge.recipe:
            return 0
        return len(self.view.tabletop.step_texts(self._way(draft)[0]))

    def _way(self, draft: Draft) -> tuple[Draft, Draft]:
        """How far a line is on the way to the solution, and the solution that begins with it."""
        texts, own = (self.view.tabletop.step_texts(each) for each in (draft, self.solved))
        for count in range(len(texts), 0, -1):
            if not Counter(texts[:count]) - Counter(own):
                begun = self._added(self.start, texts[:count])
                left = tuple((Counter(own) - Counter(texts[:count])).elements())
                whole = self._completed(begun, sorted(left, key=own.index))
                if whole is not None:
                    return begun, whole
        return self.start, self.solved

    def _added(self, draft: Draft, texts: Iterable[str]) -> Draft:
        for text in texts:
            draft = draft.add(*self.view.tabletop.steps(draft, text))
        return draft

    def _completed(self, draft: Draft, left: Sequence[str]) -> Draft | None:
        """A line with all of some steps, in any order, that ends as the solution does."""
        if not left:
            return draft if self._ends_alike(draft) else None
        for text in dict.fromkeys(left):
            at = left.index(text)
            with suppress(GameError):
                longer = self._added(draft, [text])
                found = self._completed(longer, [*left[:at], *left[at + 1 :]])
                if found is not None:
                    return found
            if len(left) > ORDERED:
                return None
        return None

    def _ends_alike(self, draft: Draft) -> bool:
        line = self.view.tabletop.step_texts(draft)
        if self.puzzle.adversarial:
            return line == self.view.tabletop.step_texts(self.solved)
        with suppress(GameError):
            end: End = self.puzzle.replay(line)
            best: End = self.puzzle.replay(self.challenge.solution)
            return end.key == best.key
        return False

    @property
    def start(self) -> Draft:
        """The line before its first step."""
        draft: Draft = self.puzzle.draft
        return draft

    @property
    def code(self) -> str:
        """The share code; empty where there is none."""
        return share_code_of(self.entry, self.puzzle)

    @property
    def solved(self) -> Draft:
        """The solution, as far as it is the own move, without the replies of others."""
        draft = self.start
        with suppress(GameError):
            for text in self.challenge.solution:
                (step,) = self.view.tabletop.steps(draft, text)
                draft = draft.add(step)
        return draft

    @property
    def seat(self) -> int:
        """The seat that the puzzle addresses; 0 where there are no seats."""
        return self.view.words.reader(self.puzzle)

    def facts(self) -> Iterator[Note]:
        """The facts that a solver needs besides the board."""
        yield from self.view.words.facts(self.puzzle)

    def table(self) -> Iterator[Text]:
        """The facts line by line, with the cards drawn where they are known."""
        return self.view.fact_lines(self.puzzle)

    def tabletop(self) -> AnyTabletop:
        """The full screen's view of the puzzle."""
        return self.view.tabletop(puzzle=self.puzzle, counts=self.counts)

    def shown(self, draft: Draft, width: int) -> Iterator[RenderableType]:
        """The board after some steps, what it is worth, and what may be typed next."""
        return self.view.puzzle_progress(self.puzzle, draft, width, counts=self.counts)

    def help(self) -> Iterator[str]:
        """The meaning of the task, and how steps are typed."""
        yield from (fill(each, HELP_WIDTH) for each in (*self.meaning, ""))
        yield from self.view.tabletop.puzzle_help(self.puzzle)

    def grade(self, draft: Draft) -> Grade:
        """Whether the line is the solution; if not, what it gave away."""
        found = feedback(self.challenge, self.puzzle, draft)
        if found.value >= self.challenge.value:
            message = _("That's it: {value}, and nothing is better.")
            if self.challenge.gap:
                message = _("That's it: {value}, and nothing else is as good.")
            return Grade(True, (message.format(value=translated(worth(self.puzzle, found.value))),))
        lines = self._explained(found, self.view.tabletop.step_texts(draft))
        cells = frozenset[Cell]().union(*(told.cells for told in found.refuted))
        return Grade(False, tuple(lines), cells, found.replies)

    def replied(self, draft: Draft, replies: Sequence[str]) -> tuple[Laid, ...]:
        """The things that others lay or move when they reply to a line."""
        if not replies:
            return ()
        end = self.puzzle.replay((*self.view.tabletop.step_texts(draft), *replies))
        return tuple(self.page(draft).replied(end))

    @property
    def answers(self) -> tuple[Laid, ...]:
        """The things that others lay or move when they reply to the solution."""
        own = len(self.view.tabletop.step_texts(self.solved))
        return self.replied(self.solved, self.challenge.solution[own:])

    def solution(self, width: int) -> Iterator[RenderableType]:
        """The solution, the board that it leads to, and why nothing else is as good.

        Raises:
            GameError: it isn't worth what the challenge states.
        """
        challenge = self.challenge
        yield Text(_("Solution: ")).append(" ".join(challenge.solution), style="bold")
        yield self.view.solved_board(self.puzzle, solved(self.puzzle, challenge), width)
        yield from map(Text, map(translated, challenge.explanation))
        yield from (Text(translated(trap.text)) for trap in challenge.traps)

    def _explained(self, judged: Feedback, line: Sequence[str]) -> Iterator[str]:
        """The value that a wrong attempt reaches, and the loss by each of several steps."""
        yield self.view.words.missed(self.puzzle, judged.value)
        trap = judged.trap
        fault = "" if trap is None else translated(trap.text)
        yield from (text for text in map(translated, judged.told) if text not in fault)
        yield from filter(None, [fault])
        for cost in judged.costs:
            said = trap is not None and cost.step == trap.line[trap.step]
            if not said and line != (cost.step,):
                last = cost.step == line[-1] and cost.reach == judged.value
                step = cost.step and translated(steps_named(self.puzzle, cost.step))
                end = translated(ended(self.puzzle, cost.reach))
                yield _sentence(cost, step, end, last=last)


def pictured_facts(question: Question) -> Iterator[str]:
    """The facts that a solver needs, as texts in which all that is drawn is named."""
    game = question.entry.name
    return ("".join(_pictured(part, game) for part in note) for note in question.facts())


def _pictured(part: str | Signs, game: str) -> str:
    if isinstance(part, str):
        return part
    signs = [card(game, sprite.text) for sprite in part.sprites]
    return translated(in_row(" ", signs)) if signs else part.spoken


def _offered(draft: Draft, step: Step) -> Step:
    """A step as a draft offers it, which may say more than its notation."""
    alike = [each for each in draft.next_steps() if each.text == step.text]
    return step if step in alike else alike[0]


def solved(puzzle: Puzzle, challenge: Challenge) -> End:
    """The end of the solution.

    Raises:
        GameError: it isn't worth what the challenge states.
    """
    for end in puzzle.readings(challenge.solution):
        if end.value == challenge.value:
            found: End = end
            return found
    raise GameError(
        _("the solution isn't worth {value}: the puzzle was tampered with").format(
            value=challenge.value
        )
    )


def _sentence(cost: StepCost, step: str | None, end: str, *, last: bool) -> str:
    """The loss by a step, or by the end of a turn, in a sentence.

    Args:
        step: its name; None for the end.
        end: how one can still end after it.
        last: whether nothing followed the step.
    """
    if step is None:
        return _("There was more to come: ending the turn there gave away {lost}.").format(
            lost=cost.lost
        )
    if last:
        return _("{step} gave away {lost}.").format(step=step, lost=cost.lost)
    text = _("{step} gave away {lost}: after it you could still end {end}.")
    return text.format(step=step, lost=cost.lost, end=end)


class StepCost(NamedTuple):
    """A step that gave something away, or the end of a turn that could have gone on.

    Attributes:
        step: its text; None for the end.
        reach: what could still be reached after it.
        lost: by how much that is less than before it.
    """

    step: str | None
    reach: int
    lost: int


class Feedback(NamedTuple):
    """The judgement of a whole attempt.

    Attributes:
        value: what it reaches; in a duel, what it makes sure of.
        costs: what gave something away; empty if the puzzle is solved.
        trap: the trap of the challenge that it fell into.
        refuted: what refutes it; empty if the puzzle is solved.
        replies: the steps of others after it, where they reply.
    """

    value: int
    costs: tuple[StepCost, ...]
    trap: Trap | None
    refuted: tuple[Told, ...] = ()
    replies: tuple[str, ...] = ()

    @property
    def told(self) -> tuple[Message, ...]:
        """The sentences that refute it."""
        return tuple(each.text for each in self.refuted)


def content_of(challenge: Challenge) -> Content:
    """The puzzle that a challenge is about.

    Raises:
        GameError: it holds none.
    """
    content = loading.parse(msgspec.json.encode(challenge.puzzle))
    if content.role is not Role.PUZZLE:
        raise GameError(_("not a challenge: expected a puzzle in it"))
    return content


def feedback(challenge: Challenge, puzzle: Puzzle, draft: Draft) -> Feedback:
    """The judgement of a whole attempt against the solution of its challenge."""
    line = view_of(registry.entry(challenge.game)).tabletop.step_texts(draft)
    value = _value(challenge, puzzle, draft, line)
    trap = next((trap for trap in challenge.traps if trap.line == line), None)
    if value >= challenge.value:
        return Feedback(value, (), None)
    reaches = _reaches(challenge, puzzle, line, value)
    costs = tuple(_costs(challenge.value, line, reaches, value))
    judge = judge_named(challenge.game, challenge.kind)
    replies = judge.replies(puzzle, line) if puzzle.adversarial else ()
    refuted = judge.refuted(puzzle, line, replies if puzzle.adversarial else challenge.solution)
    return Feedback(value, costs, trap, tuple(refuted), replies)


def is_searched(challenge: Challenge, puzzle: Puzzle, draft: Draft) -> bool:
    """Whether judging an attempt takes a search; else its value is looked up."""
    line = view_of(registry.entry(challenge.game)).tabletop.step_texts(draft)
    first = challenge.reach(line[0])
    if puzzle.adversarial:
        whole = len(line) == 1 and not any(True for _ in draft.next_steps())
        return first is None or not whole or first < challenge.value
    value = puzzle.replay(line).value
    return value < challenge.value and (first is None or (first != value and len(line) > 1))


def _value(challenge: Challenge, puzzle: Puzzle, draft: Draft, line: tuple[str, ...]) -> int:
    """The value of the puzzle if nothing is added; looked up where replies would be searched."""
    if not puzzle.adversarial:
        return puzzle.replay(line).value
    first = challenge.reach(line[0])
    whole = len(line) == 1 and not any(True for _ in draft.next_steps())
    if first is not None and whole:
        return first
    return judge_named(challenge.game, challenge.kind).worth(puzzle, line)


def _reaches(
    challenge: Challenge, puzzle: Puzzle, line: tuple[str, ...], value: int
) -> tuple[int, ...]:
    """The greatest value still in reach after each step: looked up if it can be, else searched."""
    first = challenge.reach(line[0])
    if first is not None and (first == value or len(line) == 1):
        return (first,) * len(line)
    return judge_named(challenge.game, challenge.kind).reaches(puzzle, line)


def _costs(
    best: int, line: tuple[str, ...], reaches: tuple[int, ...], value: int
) -> Iterator[StepCost]:
    for step, reach in (*zip(line, reaches, strict=True), (None, value)):
        if reach < best:
            yield StepCost(step, reach, best - reach)
            best = reach


class _OneTurn(Question):
    """A question that is answered by one turn, by what its seat knows."""

    def __init__(self, entry: Entry, turn: OwnTurn) -> None:
        super().__init__(entry)
        self._turn = turn

    @property
    def start(self) -> Draft:
        """The turn with no step taken yet."""
        return self._turn.line.start

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self._turn.observation.seat

    def tabletop(self) -> AnyTabletop:
        """The table as in the game."""
        return self._turn.tabletop

    def shown(self, draft: Draft, width: int) -> Iterator[RenderableType]:
        """The board after some steps, and what may be typed next."""
        yield self._turn.board(draft, width)
        yield from self._turn.progress(draft, width)


OTHERS: Final = ("Anna", "Ben", "Cleo", "Dan")
"""Who sits at the table besides the player."""


class LessonQuestion(_OneTurn):
    """The task of a lesson: one move, in a game as its player sees it."""

    def __init__(self, entry: Entry, lesson: Lesson) -> None:
        self.lesson = lesson
        seats, own = len(lesson.observation.view.seats), lesson.observation.seat
        others = {(own + step) % seats: OTHERS[step - 1] for step in range(1, seats)}
        players = [Player(others.get(seat, "You"), HUMAN) for seat in range(seats)]
        super().__init__(
            entry, OwnTurn(view_of(entry), lesson.observation, players, lesson.untaught)
        )

    @property
    def heading(self) -> str:
        """The game, and which lesson it is."""
        return f"{self.entry.title} | {lesson_heading(self.entry, self.lesson)}"

    @property
    def tier(self) -> int:
        """How hard it is, from 1 to 5; 0 where that wasn't measured."""
        return tier_number(self.lesson.tier)

    @property
    def spoken(self) -> Lesson:
        """The lesson in the language that is spoken, with all drawn that it names."""
        told = self.lesson.spoken
        if not draws():
            return told
        drawn = partial(pictured_text, self.entry)
        return replace(
            told,
            text=tuple(map(drawn, told.text)),
            task=drawn(told.task),
            hints=tuple(map(drawn, told.hints)),
            why=drawn(told.why),
            remarks={steps: drawn(text) for steps, text in told.remarks.items()},
        )

    @property
    def text(self) -> Sequence[str]:
        """The introduction to the position, in paragraphs."""
        told = self.spoken
        letters = () if draws() or not told.letters else (told.letters,)
        return (*told.text[:1], *letters, *told.text[1:])

    @property
    def pictures(self) -> Sequence[RulesPicture]:
        """The pictures of the rules that it is about."""
        known = self.view.pictures
        return [known[name] for name in self.lesson.pictures]

    @property
    def task(self) -> str:
        """The task of the lesson."""
        return self.spoken.task

    @property
    def hints(self) -> Sequence[str]:
        """The hints of the lesson."""
        return self.spoken.hints

    def hinted(self, draft: Draft) -> Sequence[Hint]:
        """The hints of the lesson; the last one names the next step of a move that has begun."""
        texts, named = self.view.tabletop.step_texts, self.entry.game.worded
        done, own = texts(draft), texts(self.solved)
        *earlier, last = self.hints
        if draft.complete and not self.lesson.missed(draft):
            return tuple(Hint(_("Nothing more is needed: end it here.")) for _text in self.hints)
        if own[: len(done)] != done:
            astray = next(step for step, right in zip_longest(done, own) if step != right)
            back = _("Take back {step}: the solution goes another way.").format(step=named(astray))
            return tuple(Hint(f"{back} {text}") for text in self.hints)
        if done:
            last = _("Go on with this: {step}.").format(step=named(own[len(done)]))
        step = _offered(draft, self.solved.steps[len(done)])
        return (*map(Hint, earlier), Hint(last, step=step))

    def followed(self, draft: Draft) -> int:
        """How many steps of the answer a line has."""
        texts = self.view.tabletop.step_texts
        pairs = zip(texts(draft), texts(self.solved), strict=False)
        return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))

    @property
    def solved(self) -> Draft:
        """The move that reaches the goal."""
        return self.lesson.answer

    def shown(self, draft: Draft, width: int) -> Iterator[RenderableType]:
        """The board after some steps, what the player knows, and what may be typed next."""
        board, *progress = super().shown(draft, width)
        yield board
        if not draft.steps:
            yield from self._turn.seat_lines(width)
        yield from progress

    def grade(self, draft: Draft) -> Grade:
        """Whether the move reaches the goal; if not, what it does instead."""
        missed = self.lesson.missed(draft)
        if not missed:
            return Grade(True, (_("Right!"),))
        does = self.happened(self._turn.line.added(*draft.steps).drafts)
        remark = self.spoken.remarks.get(" ".join(step.text for step in draft.steps))
        return Grade(False, (*does, *filter(None, (remark,)), *missed))

    def solution(self, width: int) -> Iterator[RenderableType]:
        """The move, the board that it leads to, and what there is to learn from it."""
        steps = " ".join(step.text for step in self.solved.steps)
        yield Text(_("The move: ")).append(steps, style="bold")
        yield self._turn.board(self.solved, width)
        yield Text(self.spoken.why)


CELL: Final = re.compile(r"(?<![\w,:-])(-?\d{1,2}),(-?\d{1,2})\b(?: \([^)]*\))?")
"""A cell in the text of a lesson, and what explains its numbers."""


def pictured_text(entry: Entry, text: str) -> str:
    """The text of a lesson with the cards and cells drawn that it names."""
    pattern = view_of(entry).page_scenery.card_pattern
    cards = pattern.sub(lambda found: str(card(entry.name, found[0])), text)
    return CELL.sub(
        lambda found: str(cell(int(found[1]), int(found[2]), verbatim(found[0]))), cards
    )


def lesson_heading(entry: Entry, lesson: Lesson) -> str:
    """Which lesson of its game it is."""
    names = [each.name for each in tutorial_of(entry.name).lessons]
    return _("Lesson {number} of {total}: {title}").format(
        number=names.index(lesson.name) + 1, total=len(names), title=lesson.spoken.title
    )


class TurnQuestion(_OneTurn):
    """A turn that gave something away, which is tried again by what its seat knew.

    Args:
        found: the assessment of the turn as it was taken.
    """

    def __init__(self, review: Review, found: Assessment) -> None:
        self.review, self.found = review, found
        super().__init__(review.record.entry, self.second_try.turn)

    @property
    def second_try(self) -> SecondTry:
        """A try of which nothing is judged yet."""
        return SecondTry(self.review, self.found)

    @property
    def heading(self) -> str:
        """The game, and which turn it is."""
        return _("{game} | turn {number} again").format(
            game=self.entry.title, number=self.found.number + 1
        )

    @property
    def task(self) -> str:
        """The loss by the turn that was taken."""
        return self.second_try.task

    @property
    def hints(self) -> Sequence[str]:
        """The aim, then the card."""
        return self.second_try.hints

    @property
    def solved(self) -> Draft:
        """The best turn."""
        return self.review.drawn(self.found, self.second_try.best.text)

    def grade(self, draft: Draft) -> Grade:
        """Whether a turn is as good as the best one; this may take as long as a bot may think."""
        return self.judged(self.second_try.judgement(draft.move)())

    def judged(self, tried: Assessment) -> Grade:
        """The judgement of a turn that was compared with the best one."""
        session = self.second_try
        lines = session.settle(tried)
        return Grade(session.over, tuple(lines))

    def solution(self, width: int) -> Iterator[RenderableType]:
        """The best turn, the board that it leads to, and its reason."""
        yield self._turn.board(self.solved, width)
        yield from map(Text, self.reasons)

    @property
    def reasons(self) -> Sequence[str]:
        """The best turn, and why it is best."""
        return self.second_try.give_up()
