"""Duels of Cat Box: the replies that leave least of the value, plan by plan.

All who reply want the same, so that their turns are one joint line. The last seat alone may use
tokens; how the tokens of an earlier one bind those that follow isn't modelled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from games.catbox.board import Placement
from games.catbox.faces import Face
from games.catbox.position import Position
from games.catbox.puzzle import Duel, TurnState, parse_words, read_turns
from games.catbox.rulings import Token
from games.catbox.scoring import Outcome
from games.catbox.turn import PASS, Play
from games.protocol import State, Task
from languages.messages import _
from solver.answer import Answer, Clock, Line, OutOfTimeError, UnsupportedError
from solver.catbox.cpsat.layout import Layout
from solver.catbox.cpsat.plans import Plan, tile, turn_plans
from solver.cpsat.duels import DuelProver, Texts


def modelled(task: Task) -> Duel:
    """A duel that there is a model for.

    Raises:
        UnsupportedError: no Cat Box duel, or one in which an earlier of several replies may
            meet tokens.
    """
    if not isinstance(task, Duel):
        raise UnsupportedError(_("the engine cpsat has no model for this puzzle"))
    position = task.position
    others = [seat for index, seat in enumerate(position.seats) if index != position.turn]
    guards = position.guards or Token.BOX in position.mover.tokens
    if len(position.seats) > 2 and (guards or any(seat.tokens for seat in others)):
        raise UnsupportedError(
            _(
                "the engine cpsat answers duels of three or more seats only without guards and "
                "without tokens of those who reply"
            )
        )
    return task


Faces = tuple[Face | None, ...]
"""The faces that seats lay one after the other; None is a pass."""


def solve_duel(task: Task, clock: Clock, hint: Sequence[str] = ()) -> Answer:
    """Best play by all: at each seat the first turn, in the order of text, among the best.

    Args:
        hint: a line whose first turn is tried early.

    Raises:
        IllegalMoveError: the hint is no legal line.
        UnsupportedError: a duel that there is no model for.
    """
    if hint:
        task.replay(hint)
    return DuelProver(task, clock, Replies(task, clock, tuple(hint))).answer(counting=False)


class Replies:
    """The replies to the first turn of a duel, found by the models of their plans.

    Args:
        hint: a line whose first turn is tried early.

    Raises:
        UnsupportedError: see `modelled`.
    """

    def __init__(self, task: Task, clock: Clock, hint: Texts = ()) -> None:
        self._task, self._clock, self._hint = modelled(task), clock, hint

    def promise(self, texts: Texts, state: State) -> int:
        """The value of the board without any reply; most for the turn of the hint."""
        hinted = bool(self._hint) and self._hint[: len(texts)] == texts
        if hinted:
            return self._task.ceiling()
        position, _ = _turns(state)
        return Outcome(position.board, self._task.stakes(position)).value

    def left(self, _: Texts, state: State, reply: Texts) -> int | None:
        """The value that a known reply leaves; None if it isn't legal."""
        worst = self._worst_reading(state, reply)
        return None if worst is None else worst.value

    def worst(self, _: Texts, state: State) -> Line:
        """The reply that leaves least of the value.

        Raises:
            OutOfTimeError: the time ran out before that was proved.
        """
        if state.end is not None:
            return Line(state.end.value, ())
        passing = self._passing(state)
        worst = None if passing is None else self._worst_reading(state, passing)
        for plan in self._plans(state):
            floor = None if worst is None else 1 - worst.value
            found = plan.model(self._clock).best(self._clock, floor)
            if found is not None:
                if not found.proved:
                    raise OutOfTimeError
                worst = self._worst_reading(state, plan.spell(found.laid))
        assert worst is not None
        return worst

    def first(self, state: State, value: int) -> Texts:
        """The joint reply that leaves this value, with each seat's first turn that does."""
        if state.end is not None:
            return ()
        assert isinstance(state, TurnState)
        first = None if _turns(state)[1] == 1 else self._first_texts(state, value)
        for step, child in state.children():
            self._clock.check()
            if first in (None, step.turn.texts) and self.worst(step.texts, child).value == value:
                return step.texts + self.first(child, value)
        raise AssertionError("the model has a reply that the rules refuse")

    def _first_texts(self, state: State, value: int) -> Texts:
        """The next turn of the joint reply of this value whose text comes first."""
        passing = self._passing(state)
        firsts = [] if passing is None else [passing[0]]
        for plan in self._plans(state):
            found = plan.model(self._clock).smallest(self._clock, -value, 1)
            if found is not None:
                firsts.append(plan.spell(found.laid)[0])
        return (min(firsts),)

    def _worst_reading(self, state: State, reply: Iterable[str]) -> Line | None:
        """The reading of a joint reply that leaves least of the value; None if it isn't legal."""
        position, left = _turns(state)
        readings = list(read_turns(position, parse_words(reply), left))
        values = [self._task.outcome(reading).value for reading in readings]
        if not values:
            return None
        least = min(values)
        return Line(least, readings[values.index(least)].texts)

    def _plans(self, state: State) -> list[Plan]:
        """Every plan that a best joint reply may follow, but for those that only pass."""
        position, left = _turns(state)
        stakes = partial(self._task.stakes, position)
        if left == 1:
            return [replace(plan, lowest=True) for plan in turn_plans(position, stakes)]
        orders = sorted(set(_orders(position, left)), key=repr)
        patterns = sorted({_passes(order) for order in orders})
        return [
            self._joint(position, pattern, [o for o in orders if _passes(o) == pattern])
            for pattern in patterns
            if not all(pattern)
        ]

    def _passing(self, state: State) -> tuple[str, ...] | None:
        """The reply in which nobody lays a card; None if there is no such reply."""
        position, left = _turns(state)
        texts: list[str] = []
        while left and not position.over:
            if position.draft.plays():
                return None
            position, left = position.play(PASS), left - 1
            texts.append(str(PASS))
        return tuple(texts)

    def _joint(self, position: Position, passes: tuple[bool, ...], orders: list[Faces]) -> Plan:
        """The plan in which the seats that don't pass lay the faces of one of some orders."""
        laid = [tuple(face for face in order if face is not None) for order in orders]
        listed = sorted({(step, face) for order in laid for step, face in enumerate(order)})
        number = {placed: index for index, placed in enumerate(listed)}
        tiles = tuple(replace(tile(face), required=False, step=step) for step, face in listed)
        sequences = tuple(
            tuple(number[step, face] for step, face in enumerate(order)) for order in laid
        )
        layout = Layout(position.board.cells, tiles, len(laid[0]), sequences)
        return Plan(
            layout,
            self._task.stakes(position),
            lambda index, anchor: str(Placement(listed[index][1], *anchor)),
            passes=passes,
            lowest=True,
        )


def _turns(state: State) -> tuple[Position, int]:
    assert isinstance(state, TurnState)
    return state.position, state.left


def _orders(position: Position, left: int) -> Iterator[Faces]:
    """The faces that the seats may lay one after the other, as hands are drawn up again."""
    if left == 0 or position.over:
        yield ()
        return
    sources = position.draft.sources()
    after: dict[Position, Face | None] = {} if sources else {position.play(PASS): None}
    for source, face in sources:
        _, x, y = position.board.placements[-1]
        end = position.draft.play(Play(Placement(face, x, y), source)).end()
        after[replace(end, board=position.board)] = face
    for end, laid in after.items():
        for rest in _orders(end, left - 1):
            yield (laid, *rest)


def _passes(order: Faces) -> tuple[bool, ...]:
    return tuple(face is None for face in order)
