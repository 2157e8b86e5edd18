"""How a move in the making is shown and typed, by the choices of its tabletop or by notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Any, Generic, TypeVar

from rich.text import Text

from games.protocol import Draft, IllegalMoveError, Move, Observation, Step
from languages.messages import _
from views.choice_text import choice_lines
from views.parts import GameParts, PartsTabletop
from views.render.text_blocks import indented, wrapped
from views.results import Players
from views.tabletop import AnyTabletop, done
from views.text_table import lines_of

D = TypeVar("D", bound=Draft)
Obs = TypeVar("Obs", bound=Observation)
P = TypeVar("P")


class TurnView(Generic[D, Obs, P]):
    """The defaults, which work for any game by `games.protocol` and its tabletop."""

    one_step = False
    """Whether every move is a single step, so that it is made as soon as it is typed."""

    def __init__(self, parts: GameParts | None = None) -> None:
        self.parts = parts

    def seat(
        self, observation: Obs, players: Players, width: int, draft: D | None = None
    ) -> Iterator[Text]:
        """How the seat to move stands.

        Args:
            draft: its turn so far, if it has begun.
        """
        begun = observation.view.draft if draft is None else draft
        lines = self.standing(begun, self.tabletop(players), observation.seat, width)
        if news := self.news(observation):
            yield Text(f"{news} ").append_text(next(lines, Text()))
        yield from lines

    def news(self, observation: Obs) -> str:
        """The thing that the seat to move has just learned, in a sentence."""
        return ""

    def standing(self, draft: D, top: AnyTabletop, seat: int, width: int) -> Iterator[Text]:
        """How a seat stands."""
        if standing := top.standing(draft, seat):
            yield wrapped(Text(standing), width)

    def progress(self, draft: D, top: AnyTabletop, seat: int, width: int) -> Iterator[Text]:
        """Where a move in the making stands, after its board, and what may follow."""
        said = []
        if draft.steps:
            text = _("this turn: {steps}") if top.puzzle is None else _("your steps: {steps}")
            said.append(text.format(steps=" ".join(self.step_texts(draft))))
        if draft.complete:
            said.append(_("Enter ends the turn, undo takes the last step back."))
        elif not any(True for _step in draft.next_steps()):
            said.extend(self._stuck(draft))
        for sentence in chain(said, top.limits(draft)):
            yield indented(sentence, width)
        yield from choice_lines(top, draft, seat, width)
        if step := next(iter(draft.next_steps()), None):
            text = _("type the number of a choice, or its notation, such as {step}")
            yield Text("  " + text.format(step=step.text), "dim")

    def _stuck(self, draft: D) -> Iterator[str]:
        """Why a move that isn't whole can't go on."""
        try:
            self.ended(draft)
        except IllegalMoveError as error:
            yield str(error)

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
            effects = "; ".join(tabletop.effects(before, done(step, after)))
            if effects:
                yield f"{step.text}: {effects}."

    def tables(self, draft: D, top: AnyTabletop, seat: int, width: int) -> Iterator[Text]:
        """All that is known besides the board."""
        yield from lines_of(top.seats(draft, seat), top.sign, width)

    def steps(self, draft: D, text: str) -> Sequence[Step]:
        """The steps that a text in notation asks for.

        Raises:
            GameError: there is no such step.
        """
        steps = list(draft.next_steps())
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

    def ended(self, draft: D) -> Move:
        """The move, if it may end here.

        Raises:
            IllegalMoveError: it may not; the text says why.
        """
        if not draft.complete:
            raise IllegalMoveError(_("the move isn't whole yet; help lists what you can type"))
        move: Move = draft.move
        return move

    def help(self, draft: D) -> Iterator[str]:
        """How steps are typed in notation."""
        yield _("STEP           the same in the game's notation")

    def tabletop(self, players: Players = (), puzzle: P | None = None) -> AnyTabletop:
        """The choices, boards and tables of a game, or of a puzzle."""
        if self.parts is None:
            return AnyTabletop(players, puzzle)
        return PartsTabletop(self.parts, players, puzzle)


AnyTurnView = TurnView[Any, Any, Any]
