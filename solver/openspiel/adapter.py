"""A game's adapter to OpenSpiel, beyond the protocol: numbered steps, look-alike games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from games.protocol import Draft, GameError, MoveDraft, Rules, Setup, Step, quoted
from games.rng import Stream
from languages.messages import _
from solver.openspiel.stage import END, Codec, Stage

LONGEST = 10_000
"""More steps than a game takes, where its adapter states no bound."""


class ListedSteps:
    """Numbers the steps of a game that lists them in `Setup.steps`, from 1 on.

    Raises:
        GameError: the game lists none.
    """

    def __init__(self, setup: Setup) -> None:
        if not setup.steps:
            text = _("the game lists no steps: OpenSpiel needs an adapter that numbers them")
            raise GameError(text)
        self._texts = setup.steps
        self._number = {text: number for number, text in enumerate(setup.steps, END + 1)}

    @property
    def count(self) -> int:
        """One more than there are steps, for `END`."""
        return len(self._texts) + 1

    def number(self, _draft: Draft, step: Step) -> int:
        """The number of a step.

        Raises:
            GameError: the game doesn't list it.
        """
        if step.text not in self._number:
            text = _("{step} is not among the steps that the game lists")
            raise GameError(text.format(step=quoted(step.text)))
        return self._number[step.text]

    def step(self, draft: Draft, number: int) -> Step:
        """The step of a number, among those that may come next."""
        text = self._texts[number - 1]
        return next(step for step in draft.next_steps() if step.text == text)

    def legal(self, draft: Draft) -> list[int]:
        """`END` where the move may end or nothing may follow; each step that leads to an end."""
        steps = [step for step in draft.next_steps() if _may_end(draft.add(step))]
        numbers = sorted(self.number(draft, step) for step in steps)
        return [END, *numbers] if draft.complete or not numbers else numbers

    def text(self, draft: Draft, number: int) -> str:
        """The step's text."""
        return ("end" if draft.steps else "pass") if number == END else self._texts[number - 1]

    def play(self, draft: MoveDraft, number: int) -> MoveDraft:
        """The draft with the step of a number."""
        return draft.add(self.step(draft, number))

    def final(self, draft: Draft) -> bool:
        """Whether the move ends here, without an `END`."""
        return draft.complete and not any(True for _ in draft.next_steps())


def _may_end(draft: Draft) -> bool:
    return draft.complete or any(_may_end(draft.add(step)) for step in draft.next_steps())


class Drawn(NamedTuple):
    """A whole game as OpenSpiel records it: the outcomes of chance, then the steps by number."""

    outcomes: tuple[int, ...]
    steps: tuple[int, ...]


Worlds = Callable[[Any, Drawn, Stage, int, str, Stream], Drawn]
"""Draws a game that a seat can't tell from the one that was played to a stage, by some beliefs."""


def rules_setup(rules: Rules, players: int, options: Mapping[str, str]) -> Setup:
    """The set-up as all commands have it."""
    return rules.setup(players, options)


@dataclass(frozen=True)
class Adapter:
    """The part of a game that OpenSpiel needs; the defaults serve a game that lists its steps.

    Attributes:
        setup: the set-up for some seats and options.
        codec: numbers the steps of a set-up.
        beliefs: the ways to draw look-alike games, by name; the first is the default.
        worlds: draws look-alike games; None for a game without secrets.
        points: more points than any seat can be ahead of or behind the mean of all.
        longest: no game takes more steps.
    """

    setup: Callable[[Rules, int, Mapping[str, str]], Setup] = rules_setup
    codec: Callable[[Any], Codec] = ListedSteps
    beliefs: tuple[str, ...] = ()
    worlds: Worlds | None = None
    points: Callable[[Any], float] = lambda _: inf
    longest: Callable[[Any], int] = lambda _: LONGEST
