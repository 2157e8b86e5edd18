"""Steps and commands that are typed; the rest of a step that was typed in part is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from rich.text import Text

from cli.line.prompt import Quit, TypedInstead, ask, command_word
from cli.print.output import console, say
from games.protocol import Draft, Player, Step
from games.registry import Entry
from languages.messages import _
from views.scenery import scenery_of
from views.sessions.own_turn import OwnTurn
from views.sessions.puzzle_session import PuzzleSession
from views.unfinished_step import UnfinishedStepError
from views.view import View

WORD: Final = re.compile(r"[^\W\d_]{2,}|[?qQ]")
"""The beginning of a command, and of notation."""


NUMBERED_HINT: Final = re.compile(r"hint \d+")
"""A hint that is asked for by a number, as the list of them has it; hints come one by one."""


def tell_board(entry: Entry, draft: Draft, puzzle: object = None) -> None:
    """Print the board in words, row by row, for those who can't read its picture."""
    for line in [*scenery_of(entry).told(draft, puzzle)] or [_("The board is empty.")]:
        say(line)


class StepPrompt:
    """The input in a turn or a puzzle: steps, or a command in their place."""

    def __init__(self, session: OwnTurn | PuzzleSession, players: Sequence[Player] = ()) -> None:
        self._laid = session
        self._view, self._players = session.view, players

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
        """The commands, for Tab."""
        return sorted(filter(None, {*self.commands, *self._shown}))

    @property
    def _shown(self) -> Mapping[str, Callable[[], Iterable[Text]]]:
        """The lines that each of the game's own words shows."""
        return self._view.turns.commands(self._draft, self._players, console.width)

    def _enter(self, text: str) -> None:
        """Do what was typed."""
        words, commands, shown = command_word(text), self.commands, self._shown
        words = "hint" if NUMBERED_HINT.fullmatch(words) else words
        if words in commands:
            commands[words]()
        elif words in shown:
            for line in shown[words]():
                console.print(line)
        else:
            self._add(text)

    def _add(self, text: str) -> None:
        """Take all the steps that were typed, or do what was typed in place of the rest of one."""
        try:
            steps = typed_steps(self._view, self._draft, text)
        except TypedInstead as typed:
            self._enter(typed.text)
            return
        if not steps:
            return
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
            console.print(part)

    def _show_all(self) -> None:
        """The same, with what is known besides."""
        raise NotImplementedError

    def _help(self) -> None:
        raise NotImplementedError

    def _legend(self) -> None:
        console.print(self._view.rules.legend_of(self._draft))

    def _quit(self) -> None:
        raise Quit


def typed_steps(view: View, draft: Draft, text: str) -> Sequence[Step]:
    """The steps that a text asks for; none if the person was asked for the rest and typed nothing.

    Raises:
        GameError: there is no such step.
        Quit: the person wants to leave.
        TypedInstead: the person was asked for the rest of a step and typed a word.
    """
    try:
        return view.turns.steps(draft, text)
    except UnfinishedStepError as begun:
        return _finished(begun)


def _finished(begun: UnfinishedStepError) -> Sequence[Step]:
    console.print(begun.heading)
    for line in _lines(f"{number}: {way}" for number, way in enumerate(begun.ways, start=1)):
        console.print(f"  {line}")
    answer = ask(begun.prompt)
    if WORD.match(answer):
        raise TypedInstead(answer)
    return (begun.finished(answer),) if answer else ()


def _lines(items: Iterable[str]) -> Iterator[str]:
    """Items side by side, as many as fit into a line of the terminal."""
    line = ""
    for item in items:
        longer = f"{line}  {item}" if line else item
        if line and len(longer) + 2 > console.width:
            yield line
            longer = item
        line = longer
    yield line
