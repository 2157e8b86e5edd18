"""Steps and commands that are typed; the rest of a step that was typed in part is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from rich.text import Text

from cli.line.prompt import Quit, TypedInstead, ask, command_word
from cli.print.output import console, say
from games.protocol import Draft, GameError, Move, Step
from games.registry import Entry
from languages.messages import _
from views.choice_text import way_lines
from views.render.text_blocks import indented
from views.sessions.own_turn import OwnTurn
from views.sessions.puzzle_session import PuzzleSession
from views.tabletop import AnyTabletop, Choice
from views.typed_choice import Picked, UnfinishedChoiceError, chosen
from views.view import View, view_of

WORD: Final = re.compile(r"[^\W\d_]{2,}|[?qQ]")
"""The beginning of a command, and of notation."""


NUMBERED_HINT: Final = re.compile(r"hint \d+")
"""A hint that is asked for by a number, as the list of them has it; hints come one by one."""


def tell_board(entry: Entry, draft: Draft, puzzle: object = None) -> None:
    """Print the board in words, row by row, for those who can't read its picture."""
    for line in [*view_of(entry).page_scenery.told(draft, puzzle)] or [_("The board is empty.")]:
        say(line)


class StepPrompt:
    """The input in a turn or a puzzle: steps, or a command in their place."""

    def __init__(self, session: OwnTurn | PuzzleSession) -> None:
        self._laid, self._view = session, session.view

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """The action of each word."""
        return {
            "": self._end,
            "end": self._end,
            "undo": self._undo,
            "board": self._show_all,
            "help": self._help,
            "legend": self._legend,
            "quit": self._quit,
        }

    @property
    def _draft(self) -> Draft:
        return self._laid.draft

    @property
    def _words(self) -> Sequence[str]:
        """The commands and the choices that go by a word, for Tab."""
        named = (choice.kind or choice.name for choice in self._laid.tabletop.choices(self._draft))
        words = (name for name in named if WORD.fullmatch(name))
        return sorted(filter(None, {*self.commands, *words}))

    def _enter(self, text: str) -> None:
        """Do what was typed."""
        words, commands = command_word(text), self.commands
        if words not in commands and NUMBERED_HINT.fullmatch(words):
            words = "hint"
        if words in commands:
            commands[words]()
        else:
            self._add(text)

    def _add(self, text: str) -> None:
        """Take all the steps that were typed."""
        steps, move = self._typed(text)
        if move is not None:
            self._make(move)
        elif steps:
            self._act(steps)

    def _typed(self, text: str) -> tuple[Sequence[Step], Move | None]:
        """The steps, or the whole move, of a text; none where something else was typed and done.

        Raises:
            GameError: there is no such step.
        """
        try:
            return typed(self._view, self._laid.tabletop, self._draft, text)
        except TypedInstead as instead:
            self._enter(instead.text)
            return (), None

    def _make(self, move: Move) -> None:
        """Make a whole move."""
        raise NotImplementedError

    def _act(self, steps: Sequence[Step]) -> None:
        happened = self._laid.act(*steps)
        if self._laid.ends:
            self._end()
        else:
            self._show(happened)

    def _undo(self) -> None:
        self._laid.undo()
        self._show()

    def _end(self) -> None:
        """End the turn or the attempt."""
        raise NotImplementedError

    def _show(self, said: Iterable[str] = ()) -> None:
        """The board after the steps so far, what the last ones did, and what may follow."""
        board, *rest = self._laid.shown(console.width)
        console.print(board)
        for sentence in said:
            say(f"  {sentence}")
        for part in rest:
            if isinstance(part, str | Text) and "\n" not in str(part):
                say(part)
            else:
                console.print(part)

    def _show_all(self) -> None:
        """The board after the steps so far, with all that is known besides."""
        raise NotImplementedError

    def _help(self) -> None:
        raise NotImplementedError

    def _legend(self) -> None:
        say(self._view.words.legend_of(self._draft))

    def _quit(self) -> None:
        raise Quit


def typed(
    view: View, top: AnyTabletop, draft: Draft, text: str
) -> tuple[Sequence[Step], Move | None]:
    """The steps that a text asks for in notation, or those, or the whole move, that it chooses.

    There are none if the person was asked for the rest and typed nothing.

    Raises:
        GameError: there is no such step.
        Quit: the person wants to leave.
        TypedInstead: the person was asked for the rest of a step and typed a word.
    """
    steps: list[Step] = []
    while text:
        try:
            return (*steps, *view.tabletop.steps(draft, text)), None
        except GameError:
            found = _finished(partial(chosen, top, draft, text))
            if found is None:
                raise
        step, text = found
        if isinstance(step, Choice):
            return (), step.move
        steps.append(step)
        draft = draft.add(step)
    return steps, None


def _finished(choose: Callable[[], Picked | None]) -> Picked | None:
    """The choice, once all that it left open was asked for; an empty one for nothing."""
    try:
        return choose()
    except UnfinishedChoiceError as begun:
        unfinished = begun
    console.print(indented(unfinished.heading, console.width))
    for line in way_lines(unfinished.ways, console.width):
        console.print(line)
    answer = ask(unfinished.prompt)
    if WORD.match(answer):
        raise TypedInstead(answer)
    return _finished(partial(unfinished.finished, answer)) if answer else Picked(Choice(""))
