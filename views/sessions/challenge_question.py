"""A puzzle of a daily or a library as a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from rich.console import RenderableType
from rich.text import Text

from games.protocol import Draft, End, GameError, Puzzle
from languages.message import translated
from languages.messages import _
from puzzles.challenge import Challenge
from puzzles.kind import asked
from puzzles.share_code import share_code_of
from views.rules_view import RulesPicture
from views.scenery import scenery_of
from views.sessions.attempt_feedback import Feedback, Gift, Grade, content_of, feedback
from views.sessions.share_text import graded_text
from views.table_state import DraftTable
from views.tabletop import AnyTabletop
from views.view import View, view_of


class ChallengeQuestion:
    """A challenge, which is played until nothing else is as good."""

    text: Sequence[str] = ()
    pictures: Sequence[RulesPicture] = ()
    """A puzzle has no introduction."""

    def __init__(self, challenge: Challenge) -> None:
        content = content_of(challenge)
        self.challenge = challenge
        self.entry = content.entry
        self.puzzle = content.value
        self.view: View = view_of(content.entry)
        self._title = content.entry.title

    @property
    def heading(self) -> str:
        """The game, the kind and the tier."""
        return f"{self._title} | {graded_text(self.challenge)}"

    @property
    def task(self) -> str:
        """The task, in the language that is spoken."""
        return translated(asked(self.challenge))

    @property
    def hints(self) -> Sequence[str]:
        """The hints of the challenge, in the language that is spoken."""
        return tuple(map(translated, self.challenge.hints))

    @property
    def start(self) -> Draft:
        """The line before its first step."""
        draft: Draft = self.puzzle.draft
        return draft

    def page(self, draft: Draft) -> DraftTable:
        """The page's view of the puzzle after some steps."""
        scenery = scenery_of(self.entry)
        return DraftTable(self.view, scenery, self.tabletop(), draft, self.start)

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
                (step,) = self.view.turns.steps(draft, text)
                draft = draft.add(step)
        return draft

    @property
    def seat(self) -> int:
        """The seat that the puzzle addresses; 0 where there are no seats."""
        return self.view.puzzles.reader(self.puzzle)

    def facts(self) -> Iterator[Text]:
        """The facts that a solver needs besides the board."""
        return self.view.puzzles.facts(self.puzzle)

    def table(self, width: int) -> Iterator[RenderableType]:
        """The same line by line, with the cards drawn where they are known."""
        return self.view.puzzles.table(self.puzzle, width)

    def happened(self, drafts: Sequence[Draft]) -> Iterator[str]:
        """The effects of steps, a line each."""
        return self.view.turns.happened(drafts, (), self.puzzle)

    def tabletop(self) -> AnyTabletop:
        """The full screen's view of the puzzle."""
        return self.view.turns.tabletop(puzzle=self.puzzle)

    def shown(self, draft: Draft, width: int) -> Iterator[RenderableType]:
        """The board after some steps, what it is worth, and what may be typed next."""
        return self.view.puzzles.progress(self.puzzle, draft, width)

    def help(self) -> Iterator[str]:
        """How steps are typed."""
        return self.view.puzzles.help(self.puzzle)

    def grade(self, draft: Draft) -> Grade:
        """Whether the line is the solution; if not, what it gave away."""
        found = feedback(self.challenge, self.puzzle, draft)
        if found.value >= self.challenge.value:
            message = _("That's it: {value}, and nothing is better.")
            if self.challenge.gap:
                message = _("That's it: {value}, and nothing else is as good.")
            return Grade(True, (message.format(value=found.value),))
        return Grade(False, tuple(self._explained(found, self.view.turns.step_texts(draft))))

    def solution(self, width: int) -> Iterator[RenderableType]:
        """The solution, the board that it leads to, and why nothing else is as good.

        Raises:
            GameError: it isn't worth what the challenge states.
        """
        challenge = self.challenge
        yield Text(_("Solution: ")).append(" ".join(challenge.solution), style="bold")
        yield self.view.puzzles.solved_board(self.puzzle, solved(self.puzzle, challenge), width)
        yield from map(Text, map(translated, challenge.explanation))
        yield from (Text(translated(trap.text)) for trap in challenge.traps)

    def _explained(self, judged: Feedback, line: Sequence[str]) -> Iterator[str]:
        """The value that a wrong attempt reaches, and the loss by each of several steps."""
        yield self.view.puzzles.missed(self.puzzle, judged.value)
        if judged.replies:
            replies = " ".join(judged.replies)
            yield _("This is how it is answered: {replies}").format(replies=replies)
        trap = judged.trap
        if trap is not None:
            yield translated(trap.text)
        for gift in judged.gifts:
            said = trap is not None and gift.step == trap.line[trap.step]
            if not said and line != (gift.step,):
                yield _sentence(gift, last=gift.step == line[-1] and gift.reach == judged.value)


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


def _sentence(gift: Gift, *, last: bool) -> str:
    """The loss by a step, or by the end of a turn, in a sentence.

    Args:
        last: whether nothing followed the step.
    """
    if gift.step is None:
        return _("There was more to come: ending the turn there gave away {lost}.").format(
            lost=gift.lost
        )
    if last:
        return _("{step} gave away {lost}.").format(step=gift.step, lost=gift.lost)
    return _("{step}: the best play after it still reaches {reach}; it gave away {lost}.").format(
        step=gift.step, reach=gift.reach, lost=gift.lost
    )
