"""How a move in the making is shown and typed: its steps in notation, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, TypeVar

from rich.console import RenderableType
from rich.text import Text

from games.protocol import Draft, IllegalMoveError, Move, Observation, Step
from languages.messages import _
from views.parts import GameParts, PartsTabletop
from views.results import Players
from views.tabletop import AnyTabletop, Choice, Ghost

D = TypeVar("D", bound=Draft)
Obs = TypeVar("Obs", bound=Observation)
P = TypeVar("P")

ORIGIN = (0, 0)
"""The cell of a step that has been taken, whose effects don't ask for it."""

NO_ORDER = 0
"""The number of a text that isn't one; no choice has it, since they are numbered from 1."""


class TurnView(Generic[D, Obs, P]):
    """The defaults, which work for any game by `games.protocol` alone."""

    one_step = False
    """Whether every move is a single step, so that it is made as soon as it is typed."""

    def __init__(self, parts: GameParts | None = None) -> None:
        self.parts = parts

    def seat(
        self, observation: Obs, players: Players, width: int, draft: D | None = None
    ) -> Iterator[Text]:
        """The private state of the seat to move, besides the board.

        Args:
            draft: its turn so far, if it has begun.
        """
        yield Text(_("You know: {facts}").format(facts=observation.text))

    def choices(self, draft: D, players: Players, width: int) -> Iterator[Text]:
        """The steps that may come next, numbered."""
        for number, step in enumerate(draft.next_steps(), start=1):
            yield Text(f"{number:>3}  {step.text}")

    def progress(self, draft: D, players: Players, width: int) -> Iterator[Text]:
        """Where a move in the making stands, after its board."""
        if draft.steps:
            yield Text(
                _("  this turn: {steps}").format(steps=" ".join(step.text for step in draft.steps))
            )
        if draft.complete:
            yield Text(_("  Enter ends the turn, undo takes the last step back."))
        yield from self.choices(draft, players, width)

    def happened(
        self, drafts: Sequence[D], players: Players, puzzle: P | None = None
    ) -> Iterator[str]:
        """The effects of steps, a line each.

        Args:
            drafts: the move before the first of them, and after each.
            puzzle: what is solved, if it isn't a game.
        """
        tabletop = self.tabletop(players, puzzle)
        for before, after in pairwise(drafts):
            step = after.steps[-1]
            ghost = Ghost(Choice(step.text), ORIGIN, 0, step, after)
            effects = "; ".join(tabletop.effects(before, ghost))
            if effects:
                yield f"{step.text}: {effects}."

    def draft_board(self, draft: D, start: D, width: int) -> RenderableType | None:
        """The board after the steps so far; None where a move changes none before it ends."""
        return None if self.parts is None else self.parts.scenery.text(draft, start)

    def steps(self, draft: D, text: str) -> Sequence[Step]:
        """The steps that a text asks for: the number of one, or its notation.

        Raises:
            GameError: there is no such step.
        """
        steps = list(draft.next_steps())
        number = int(text) if text.isascii() and text.isdigit() else NO_ORDER
        if 1 <= number <= len(steps):
            return (steps[number - 1],)
        for step in steps:
            if step.text == " ".join(text.split()):
                return (step,)
        expected = ", ".join(step.text for step in steps) or _("nothing more")
        raise IllegalMoveError(
            _("this can't be done here: expected {expected}").format(expected=expected)
        )

    def step_texts(self, draft: D) -> tuple[str, ...]:
        """The steps so far in notation, as unambiguous as they have to be."""
        return tuple(step.text for step in draft.steps)

    def continues(self, observation: Obs) -> bool:
        """Whether a move follows another one of the same seat that left the board as it was."""
        return False

    def at_once(self, draft: D) -> bool:
        """Whether a draft is a move as soon as it is typed, with nothing to confirm."""
        return self.one_step

    def whole_move(self, draft: D, text: str) -> Move | None:
        """A move that a word states as a whole, such as a pass; None for other words.

        Raises:
            IllegalMoveError: it isn't allowed.
        """
        return None

    def ended(self, draft: D) -> Move:
        """The move, if it may end here.

        Raises:
            IllegalMoveError: it may not; the text says why.
        """
        if not draft.complete:
            raise IllegalMoveError(_("the move isn't whole yet; help lists what you can type"))
        move: Move = draft.move
        return move

    def commands(
        self, draft: D, players: Players, width: int
    ) -> Mapping[str, Callable[[], Iterator[Text]]]:
        """The lines that each further command of a turn shows, by its word."""
        return {}

    def help(self, draft: D) -> Iterator[str]:
        """How steps are typed."""
        yield _("N              choose step N of the list")
        yield _("STEP           the same in the game's notation")

    def tabletop(self, players: Players = (), puzzle: P | None = None) -> AnyTabletop:
        """The full screen's view of a game, or of a puzzle."""
        if self.parts is None:
            return AnyTabletop(players, puzzle)
        return PartsTabletop(self.parts, players, puzzle)


AnyTurnView = TurnView[Any, Any, Any]
