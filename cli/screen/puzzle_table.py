"""Questions on the full screen: puzzles, lessons, and turns that are tried again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.binding import Binding, BindingType

from cli.print.preferences import CLOCK, CLOCKS, HIDDEN, keep, kept
from cli.screen.pages import Menu, Page, SharePage
from cli.screen.played_table import PlayedTable
from cli.screen.table import is_small
from games.protocol import Draft, IllegalMoveError, Move, Step
from languages.messages import N_, _
from solver.bots.review import Assessment
from views.sessions.lesson_session import LessonSession
from views.sessions.puzzle_session import PuzzleSession, Share
from views.sessions.question import Grade
from views.sessions.second_try import SecondTry
from views.sessions.share_text import result_text
from views.sheet import timed
from views.tabletop import Choice


class AttemptTable(PlayedTable):
    """The table of somebody who looks for what is best: one attempt after the other is judged."""

    _session: PuzzleSession | SecondTry

    @property
    def over(self) -> bool:
        """Whether it is solved or given up."""
        return self._session.over

    @property
    def active(self) -> bool:
        """Whether something may still be tried, and nothing is being judged."""
        return not self.over and not self.work.running

    def check_active(self) -> None:
        """Raise while an attempt is being judged, and after the end.

        Raises:
            IllegalMoveError: nothing can be done now.
        """
        if not self.active:
            raise IllegalMoveError(_("nothing can be done right now"))

    def hint(self) -> None:
        """Say one hint more."""
        raise NotImplementedError

    def action_hint(self) -> None:
        """Say one hint more, or why there is none."""
        self.guarded(self.hint)

    def named(self, action: str) -> bool:
        """Whether a key does anything now: there are no moves of bots here."""
        if action in ("undo", "hint", "give_up"):
            return not self.over
        return action != "why" and super().named(action)

    def action_why(self) -> None:
        """There are no moves of bots here."""
        self.say(_("h gives a hint; why is for the moves of bots in a game"))


class PuzzleTable(AttemptTable):
    """The table of somebody who answers a question.

    Args:
        share: gives the text to share that is offered at the end, if one is.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("k", "clock", "clock"),
        Binding("p", "count", "count"),
    ]

    def __init__(self, session: PuzzleSession, share: Share | None = None) -> None:
        super().__init__(session.view, session.tabletop)
        self._timed = share is not None and kept(CLOCK, CLOCKS) != HIDDEN
        self._session: PuzzleSession = session
        self._share = share
        self._giving_up = False
        self._wrong: tuple[Step, ...] = ()
        self._refuted: Draft | None = None
        self._told: tuple[str, Sequence[RenderableType]] = "", ()

    @property
    def shown(self) -> Draft:
        """The line so far; a wrong one while that is said, and the right one at the end."""
        if self._refuted is not None:
            return self._refuted
        return self._session.end if self.over else self._session.draft

    def named(self, action: str) -> bool:
        """Whether a key does anything now."""
        if action == "clock":
            return self._share is not None and not self.over
        if action == "count":
            return not (self.over or self._session.question.counts)
        known = action == "look" and self._evident
        return known or action == "text" or super().named(action)

    @property
    def _evident(self) -> bool:
        """Whether all lies in what is known, as nothing that may be chosen goes on the board."""
        choices = self.tabletop.choices(self.start)
        facts = self._session.question.facts()
        return all(each.targets is None for each in choices) and any(True for _ in facts)

    def action_look(self) -> None:
        """Look at the board; at what is known, where that stands in its place."""
        if self._evident and not is_small(self.size):
            self.screen_stack[0].toggle_class("evidence")
            self.call_after_refresh(self.draw)
        else:
            super().action_look()

    @property
    def start(self) -> Draft:
        """The line before its first step."""
        return self._session.line.start

    @property
    def seat(self) -> int:
        """The seat that the puzzle addresses; 0 where there are no seats."""
        return self._session.question.seat

    @property
    def heading(self) -> str:
        """The heading of the question."""
        return self._session.question.heading

    @property
    def _clock(self) -> str:
        """The time spent so far; empty where it isn't counted or was hidden."""
        return timed(self._session.progress.seconds) if self._timed else ""

    def on_mount(self) -> None:
        """Let the clock run, besides what is done for every table."""
        if self._share is not None:
            self.set_interval(1, self._tick)

    @property
    def _meaning(self) -> Sequence[str]:
        """The rules of such a puzzle, and its difficulty."""
        meant = self._session.question.meaning
        return (*meant, "") if meant else ()

    def _tick(self) -> None:
        if self.laid and self._timed:
            self._draw_heading()

    def action_clock(self) -> None:
        """Hide the clock, or show it again, and keep that for the next time."""
        if self._share is not None:
            self._timed = not self._timed
            self._draw_heading()
            self.guarded(lambda: keep(CLOCK, CLOCKS[not self._timed]))

    def begin(self) -> None:
        """State the task and what else has to be known."""
        session = self._session
        question, shown = session.question, self._evident and not is_small(self.size)
        self.screen_stack[0].set_class(shown, "evidence")
        if not shown:
            self.note(Text(question.task, style="bold"))
        self.note(*question.conditions, *question.view.lines(question.facts()))
        self.note(*self._uncounted, *session.hints)
        self.renew(session.question.task)
        if session.over:
            result = result_text(session.progress)
            self._show_solution(_("You have played this one: {result}").format(result=result))

    @property
    def _uncounted(self) -> Sequence[str]:
        """How the points of steps are asked for, where they aren't said."""
        how = _("You count the points of what you hold and lay yourself; p counts them, as a hint.")
        return (how,) if self.named("count") else ()

    def ask(self, session: PuzzleSession) -> None:
        """Ask another question at the same table."""
        self._session, self._giving_up, self._wrong, self._told = session, False, (), ("", ())
        self.clear_for(session.tabletop)
        self.begin()

    def take(self, after: Draft) -> None:
        """Take a step; a line to which nothing can be added is judged.

        Raises:
            IllegalMoveError: the line was just found wrong, and Enter may have been pressed by
                mistake; a second time it is taken.
        """
        if after.steps == self._wrong:
            self._wrong = ()
            raise IllegalMoveError(_("You have just tried that. Enter tries it again."))
        self._session.go_on(after)
        if self._session.ends:
            self._judge()
        else:
            self.renew()

    def end(self) -> None:
        """End the line here; leave once the puzzle is over.

        Raises:
            IllegalMoveError: it may not end here.
        """
        if self.over:
            self.answered()
            return
        self.check_active()
        self._session.check_end()
        self._judge()

    def undo(self) -> None:
        """Take back a step, or bring back a wrong line."""
        self.check_active()
        self._session.undo()
        self.renew()

    def _judge(self) -> None:
        question, draft = self._session.question, self.shown
        self.work.begin(
            _("comparing with the solution"), lambda: question.grade(draft), self._judged
        )
        self.renew()

    def _judged(self, grade: Grade) -> None:
        self._wrong = tuple(self.shown.steps)
        lines = self._session.settle(grade)
        self.note("", *lines)
        if self._session.over:
            self._show_solution(_("Solved"), lines)
        else:
            self.note(Text(self._session.question.task, style="bold"))
            self.renew()
            self._show_refuted(lines)

    def _show_refuted(self, lines: Sequence[str]) -> None:
        """Say what is wrong with an attempt, beside the board as it has become."""
        if self._session.refuted is not None:
            self._refuted, cells = self._session.refuted
            self.tabletop = self._session.question.counted.tabletop()
            self.point_at(cells, "")
        self.page(_("Not yet"), map(Text, lines), then=self._begin_anew, aside=True)

    def _begin_anew(self) -> None:
        self._refuted = None
        self.renew()

    def _show_solution(self, title: str, lines: Sequence[str] = ()) -> None:
        self._told = title, [*map(Text, lines), *self._session.explained()]
        self.renew()
        self.action_text()

    def action_text(self) -> None:
        """Show the task and what has to be known; at the end the solution, and why it is best."""
        title, parts = self._told
        if not self.over:
            question = self._session.question
            task = Text(question.task, style="bold")
            facts = question.view.lines(question.facts())
            meant = ["", *self._meaning[:-1]]
            told: list[RenderableType] = [
                *question.conditions,
                *facts,
                *self._uncounted,
                *self._session.hints,
                *meant,
            ]
            self.page(_("The task"), [task, *told])
        elif self._share is None:
            self.page(title, parts, then=self.read)
        else:
            text = self._share(self._session.progress)
            self.push_screen(SharePage(title, parts, text), lambda _: self.read())

    def read(self) -> None:
        """Show the board of the solution once that has been read."""
        self.renew(_("This is the solution. Enter goes on; i tells why, once more."))

    def answered(self) -> None:
        """Leave once the solution has been seen."""
        self.exit()

    def hint(self) -> None:
        """Say one hint more, mark its cells, and hold what it names; in the end show all again."""
        self.check_active()
        if not self._session.hints_left:
            more = _("there are no more hints; g gives up and shows the solution")
            last = f"{more[:1].upper()}{more[1:]}."
            self.page(_("Hints"), map(Text, (*self._session.hints, last)), then=self.draw)
            return
        text = self._session.hint()
        self.note("", text)
        hint = self._session.last_hint
        assert hint is not None
        self._hold_hinted()
        self.point_at(hint.cells, text)

    def renew(self, message: str = "") -> None:
        """Ask anew what may be chosen, hold what the last hint names, and draw everything."""
        self.tabletop = self._session.tabletop
        super().renew(message)
        if self._hold_hinted():
            self.draw()

    def _hold_hinted(self) -> bool:
        """Hold what the last hint names over its place; false where that is no next step."""
        hint = self._session.last_hint if self.active else None
        if hint is None or hint.step is None:
            return False
        choices = self.tabletop.choices(self.shown)
        held = hint.choice(choices)
        if held is not None:
            self.cursor.take_up(held, [choice.minor for choice in choices])
        return held is not None

    def action_count(self) -> None:
        """Say the points of what is held from now on, which counts as a hint."""
        self.guarded(self._count)

    def _count(self) -> None:
        self.check_active()
        self._session.count_for_me()
        self.tabletop = self._session.tabletop
        self.note("", _("From now on the points are counted for you: that is a hint."))
        self.draw()

    def action_give_up(self) -> None:
        """Show the solution, if that is asked for twice."""
        self.guarded(self._give_up)

    def _give_up(self) -> None:
        self.check_active()
        if not self._giving_up:
            self._giving_up = True
            self.say(_("Press g again to give up and see the solution."))
            return
        self._session.give_up()
        self._show_solution(_("The solution"))


class LessonTable(PuzzleTable):
    """The table of somebody who learns the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo", show=False),
        Binding("s", "skip", "skip"),
        Binding("b", "earlier", "back"),
        Binding("c", "lessons", "contents"),
    ]

    keys = (
        *PuzzleTable.keys,
        N_("""\
i              read the lesson again
s, b           skip to the next lesson; back to the one before
c              all lessons, to open one"""),
    )

    def __init__(self, learner: LessonSession) -> None:
        super().__init__(learner.puzzle())
        self._learner = learner

    def begin(self) -> None:
        """Lay the table, and the text of the lesson beside the board."""
        super().begin()
        self.action_text()

    def answered(self) -> None:
        """Go on with the next lesson, or leave after the last one."""
        if self._learner.go_on():
            self.ask(self._learner.puzzle())
        else:
            self.exit()

    def read(self) -> None:
        """Go on once the solution has been read, beside which the board was in sight."""
        self.answered()

    def action_text(self) -> None:
        """Show the text of the lesson; at its end the solution. The board stays in sight."""
        if self.over:
            title, parts = self._told
            self.page(title, parts, then=self.read, aside=True)
            return
        lesson = self._learner.lesson
        paragraphs = [part for text in lesson.text for part in (Text(text), Text())]
        parts = [*paragraphs, Text(lesson.task, style="bold")]
        self.lay(self.text_page(self._learner.heading, parts), then=self.draw, aside=True)

    def text_page(self, title: str, parts: Sequence[RenderableType]) -> Page:
        """The page of a text."""
        return Page(title, lambda _: parts)

    def action_skip(self) -> None:
        """Go on without an answer."""
        self.guarded(lambda: self._open(self._learner.skip))

    def action_earlier(self) -> None:
        """Go back to the lesson before."""
        self.guarded(lambda: self._open(self._learner.back))

    def action_lessons(self) -> None:
        """Show all lessons, to open one."""
        choices = [Choice(row.text) for row in self._learner.rows]

        def chosen(choice: Choice | None) -> None:
            if choice is not None:
                self._open(lambda: self._learner.go(choices.index(choice) + 1))

        self.push_screen(Menu(_("Lessons"), choices), chosen)

    def _open(self, lesson: Callable[[], None]) -> None:
        """Turn to another lesson, and play it."""
        lesson()
        self.ask(self._learner.puzzle())


class FirstPage(Page):
    """The text of a first lesson, which is skipped by a key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("s", "app.skip", "skip")]

    more = N_("s skips the lesson. ")


class FirstLesson(LessonTable):
    """A lesson of its own, for somebody who is new to a game; then it is left."""

    def named(self, action: str) -> bool:
        """Whether a key does anything now: there are no other lessons here."""
        return action not in ("earlier", "lessons") and super().named(action)

    @property
    def heading(self) -> str:
        """The game, and what this is."""
        return _("{game} | a first lesson").format(game=self.view.title)

    def text_page(self, title: str, parts: Sequence[RenderableType]) -> Page:
        """The page of a text: the lesson is skipped there, too."""
        return FirstPage(title, lambda _: parts)

    def answered(self) -> None:
        """Leave after this lesson."""
        self.exit()

    def action_skip(self) -> None:
        """Leave without an answer."""
        self.exit()

    def action_earlier(self) -> None:
        """Say where the other lessons are."""
        self.say(_("catbox learn has all lessons; s skips this one"))

    def action_lessons(self) -> None:
        """Say where the other lessons are."""
        self.action_earlier()


class SecondTryTable(AttemptTable):
    """The table of somebody who looks for a better turn than the one that was taken."""

    def __init__(self, session: SecondTry) -> None:
        past = session.review.record
        super().__init__(past.view, past.view.tabletop(past.players))
        self._session: SecondTry = session

    @property
    def shown(self) -> Draft:
        """The turn so far."""
        return self._session.turn.draft

    @property
    def start(self) -> Draft:
        """The turn before its first step."""
        return self._session.turn.line.start

    @property
    def seat(self) -> int:
        """The seat whose turn it was."""
        return self._session.found.seat

    @property
    def heading(self) -> str:
        """The game, and which turn it is."""
        return _("{game} | turn {number} again").format(
            game=self.view.title, number=self._session.found.number + 1
        )

    def begin(self) -> None:
        """State the task."""
        self.note(Text(self._session.task, style="bold"))
        self.renew(self._session.task)

    def take(self, after: Draft) -> None:
        """Take a step; a turn to which nothing can be added is judged."""
        self._session.turn.go_on(after)
        if self._session.turn.ends:
            self.end()
        else:
            self.renew()

    def take_whole(self, move: Move) -> None:
        """Try a whole move."""
        self._judge(move)

    def end(self) -> None:
        """End the try.

        Raises:
            IllegalMoveError: it may not end here.
        """
        if self._session.over:
            self.exit()
        else:
            self.check_active()
            self._judge(self._session.turn.end())

    def undo(self) -> None:
        """Take back a step.

        Raises:
            IllegalMoveError: there is none.
        """
        self.check_active()
        self._session.turn.undo()
        self.renew()

    def _judge(self, move: Move) -> None:
        bot = self._session.review.adviser.level

        def judged(tried: Assessment) -> None:
            self._tell(tried.taken, self._session.settle(tried))

        title = _("{name} is thinking").format(name=bot)
        self.work.begin(title, self._session.judgement(move), judged)
        self.renew()

    def _tell(self, turn: str, lines: Sequence[str]) -> None:
        self.note(Text(turn, style="bold"), *lines)
        self.renew()
        title = _("A better turn") if self._session.over else _("Not yet")
        then = self.exit if self._session.over else self.draw
        self.page(title, [Text(turn, style="bold"), *map(Text, lines)], then=then)

    def hint(self) -> None:
        """Say one hint more."""
        text = self._session.hint()
        self.note(text)
        self.renew(text)

    def action_give_up(self) -> None:
        """Show the best turn."""
        self.guarded(lambda: self._tell("", self._session.give_up()))
