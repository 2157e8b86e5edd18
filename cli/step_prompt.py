"""Steps that are typed; the rest of one that was typed in part is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cli.output import console
from cli.prompt import TypedInstead, ask
from games.protocol import Draft, Step
from views.unfinished_step import UnfinishedStepError
from views.view import View

WORD: Final = re.compile(r"[^\W\d_]{2,}|[?qQ]")
"""The beginning of a command, and of notation."""


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
