"""How the other seats of a Cat Box duel reply: the plans of their turns, to make the value low.

All of them want the same, so that their turns are one joint line. The last seat alone may use
tokens; how the tokens of an earlier one bind those that follow isn't modelled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from games.catbox.board import Placement
from games.catbox.duel_lines import parse_words, read_turns
from games.catbox.faces import Face
from games.catbox.outcome import Outcome
from games.catbox.position import Position
from games.catbox.puzzle import Duel, TurnState
from games.catbox.rulings import Token
from games.catbox.turn import PASS, Play
from games.protocol import State, Task
from languages.messages import _
from solver.answer import Line, UnsupportedError
from solver.catbox.cpsat.layout import Layout
from solver.catbox.cpsat.plan import Plan, tile
from solver.catbox.cpsat.turn_plans import turn_plans

Faces = tuple[Face | None, ...]
"""The faces that seats lay one after the other; None is a pass."""


class Replies:
    """The replies to the first turn of a duel.

    Raises:
        UnsupportedError: no Cat Box duel, or one in which an earlier of several replies may
            meet tokens.
    """

    def __init__(self, task: Task) -> None:
        if not isinstance(task, Duel):
            raise UnsupportedError(_("the engine cpsat has no model for this puzzle"))
        self._task = task
        if len(task.position.seats) > 2:
            _refuse_tokens(task.position)

    def worst_reading(self, state: State, reply: Iterable[str]) -> Line | None:
        """The reading of a joint reply that leaves least of the value; None if it isn't legal."""
        position, left = _turns(state)
        readings = list(read_turns(position, parse_words(reply), left))
        values = [self._task.outcome(reading).value for reading in readings]
        if not values:
            return None
        least = min(values)
        return Line(least, readings[values.index(least)].texts)

    def is_last(self, state: State) -> bool:
        """Whether only one seat is left to reply."""
        return _turns(state)[1] == 1

    def at_once(self, state: State) -> int:
        """The value of the board without any reply."""
        position, _ = _turns(state)
        return Outcome(position.board, self._task.stakes(position)).value

    def plans(self, state: State) -> list[Plan]:
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

    def passing(self, state: State) -> tuple[str, ...] | None:
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


def _refuse_tokens(position: Position) -> None:
    others = [seat for index, seat in enumerate(position.seats) if index != position.turn]
    guards = position.guards or Token.BOX in position.mover.tokens
    if guards or any(seat.tokens for seat in others):
        raise UnsupportedError(
            _(
                "the engine cpsat answers duels of three or more seats only without guards and "
                "without tokens of those who reply"
            )
        )


def _orders(position: Position, left: int) -> Iterator[Faces]:
    """The faces that the seats may lay one after the other, as hands are drawn up again."""
    if left == 0 or position.over:
        yield ()
        return
    sources = position.draft.sources()
    after: dict[Position, Face | None] = {} if sources else {position.play(PASS): None}
    for source, face in sources:
        _, x, y = position.board.placements[-1]
        after[_unmoved(position, Play(Placement(face, x, y), source))] = face
    for end, laid in after.items():
        for rest in _orders(end, left - 1):
            yield (laid, *rest)


def _passes(order: Faces) -> tuple[bool, ...]:
    return tuple(face is None for face in order)


def _unmoved(position: Position, play: Play) -> Position:
    """The position after a turn, with the board as it was."""
    return replace(position.draft.play(play).end(), board=position.board)
