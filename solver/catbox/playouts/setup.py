"""Positions of Cat Box as rollouts take them: everything by number, hidden faces as places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from games.catbox.faces import LETTERS, UNKNOWN, Card, Face, Identity, has_empty
from games.catbox.observation import Observation
from games.catbox.position import Position
from games.catbox.rulings import seat_rules
from games.catbox.seat import Saved, Seat
from games.catbox.turn import Turn
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.beliefs.unseen import DeckError, unseen
from solver.catbox.face_values import rank_weights
from solver.jit import loading

with loading():
    from solver.catbox.playouts import board as boards
    from solver.catbox.playouts import buffers as tables
    from solver.catbox.playouts import endgame, policy, simulation

ROOM = 16
"""The most turns in a row in which a rollout's board may grow the same way."""

RIM = 6
"""Bare cells that the board keeps on every side beyond that."""

MARGIN = simulation.MARGIN
"""Where the margin stands in what a game ends in."""

MOST_LEFT = 2
"""The most cards that may be left to play for an exact end."""

Bytes = boards.Bytes
Reals = policy.Reals


class Window(NamedTuple):
    """Which cells a rollout's board has."""

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def around(cls, position: Position, turns: int) -> Window:
        """The window of a position from which so many turns will be played."""
        left, top, right, bottom = position.board.bounds
        rim = min(turns, ROOM) + RIM
        return cls(left - rim, top - rim, right - left + 1 + 2 * rim, bottom - top + 1 + 2 * rim)

    def number(self, x: int, y: int) -> int:
        """The number of a cell."""
        return (y - self.top) * self.width + x - self.left


class Scene:
    """What all rollouts from one observation have in common.

    Args:
        turns: after how many turns a rollout ends at the latest.

    Raises:
        DeckError: something is seen that the deck doesn't hold, or it leaves too little.
    """

    def __init__(self, observation: Observation, beliefs: Beliefs, turns: int) -> None:
        self._view, self._places = marked(observation.view)
        pool = unseen(observation, observation.cards)
        if len(pool) < self._places:
            raise DeckError(f"the deck leaves {len(pool)} for {self._places} hidden places")
        self._numbers, self.deck = _deck(observation.cards)
        self._seat = observation.seat
        self._turns = turns
        self._window = Window.around(self._view, turns)
        self._slots = _slots(self._view)
        self._chance = _chance(observation, beliefs, [self._numbers[face] for face in pool])
        seats = len(self._view.seats)
        self._world = tables.new_world(self._places, seats, len(pool))
        self._desk, self._other_desk = (
            policy.new_desk((seats + 1) * self._slots, rank_weights(seats)) for _ in range(2)
        )
        self._weights = np.array(beliefs.weights)
        self._room = self._new_table(self._view)

    def start(self, turn: Turn) -> tables.Table:
        """The table after a turn of the observer."""
        return self._encoded(self._view.play(turn))

    def roll(self, start: tables.Table, manners: Reals, seed: int, first: int, count: int) -> Reals:
        """What the worlds of some numbers end in (count x 3, see `simulation.MARGIN`).

        The same seed and number draw the same world, from whichever start.

        Args:
            manners: how each seat chooses (seats x 4, see `policy.LEADER`).
        """
        ends = np.zeros((count, 3))
        room = self._room._replace(pile=start.pile)
        with loading():
            simulation.roll(
                start,
                room,
                self.deck,
                self._world,
                self._chance,
                manners,
                self._desk,
                np.uint64(seed),
                first,
                self._turns,
                self._seat,
                self._world.kept,
                ends,
            )
        return ends

    def ends_within(self, turns: int) -> bool:
        """Whether the game is over so many turns after the observer's, at the latest."""
        view = self._view
        cards = len(view.pile) + sum(len(seat.hand) + len(seat.saved) for seat in view.seats)
        return cards - 1 <= turns

    def placements(self, start: tables.Table) -> int | None:
        """About how many placements `expected` weighs; None if it can't be asked."""
        left = int(start.now[tables.LEFT])
        if len(start.pile) or left > MOST_LEFT or (start.guards >= 0).any():
            return None
        pool, hidden = len(self._chance.pool), len(self._hidden(start))
        cases = pool if hidden == 1 else max(1, hidden * pool * (pool - 1) // 2)
        spots = int(start.board.counts[boards.SPOTS])
        return cases * (1, spots, len(self._weights) * 2 * spots * spots)[left]

    def expected(self, start: tables.Table) -> Reals:
        """What a start with an empty pile is worth in the end, over all that may be hidden.

        Returns:
            Three numbers, see `simulation.MARGIN`.
        """
        rows, seats = self._chance.rows.shape
        expected, room = np.zeros(3), self._room._replace(pile=start.pile)
        with loading():
            endgame.expect(
                start,
                room,
                self.deck,
                self._world,
                self._chance,
                self._weights,
                (self._desk, self._other_desk),
                self._hidden(start),
                self._seat,
                np.zeros((rows, seats, 3), np.int32),
                np.zeros((rows + 1, 3), np.int32),
                np.zeros((2, seats, 3), np.int32),
                np.zeros(3),
                expected,
            )
        return expected

    def _hidden(self, start: tables.Table) -> boards.Numbers:
        """The hidden places whose faces may still be laid."""
        movers = {
            (int(start.now[tables.MOVER]) + step) % len(start.held)
            for step in range(int(start.now[tables.LEFT]))
        }
        movers |= set(map(int, np.flatnonzero(start.kept)))
        codes = [
            int(code)
            for seat in sorted(movers)
            for code in (
                *start.hands[seat, : start.held[seat], tables.SECRET],
                *start.saved[seat, : start.kept[seat]],
            )
        ]
        return np.array([-1 - code for code in codes if code < 0], np.int32)

    def _new_table(self, position: Position) -> tables.Table:
        window = self._window
        return tables.new_table(
            window.width, window.height, len(position.seats), self._slots, len(position.pile)
        )

    def _encoded(self, position: Position) -> tables.Table:
        table, window = self._new_table(position), self._window
        look = np.full(window.width * window.height, boards.BARE, np.uint8)
        for (x, y), letter in position.board.cells.items():
            look[window.number(x, y)] = LETTERS.index(letter)
        with loading():
            boards.show(table.board, look)
        for index, seat in enumerate(position.seats):
            self._seat_down(table, index, seat)
        for index, card in enumerate(position.pile):
            table.pile[index] = self._sides(card)
        for guard in position.guards:
            table.guards[guard.seat] = window.number(guard.x, guard.y)
        left = len(position.pile) + int(table.held.sum()) + int(table.kept.sum())
        size = seat_rules(len(position.seats)).hand
        table.now[:] = (position.turn, position.passes, 0, left, size)
        return table

    def _seat_down(self, table: tables.Table, index: int, seat: Seat) -> None:
        table.held[index], table.kept[index] = len(seat.hand), len(seat.saved)
        table.tokens[index] = len(seat.tokens)
        for slot, card in enumerate(seat.hand):
            table.hands[index, slot] = self._sides(card)
        for slot, saved in enumerate(seat.saved):
            table.saved[index, slot] = self._code(saved.face)

    def _sides(self, card: Card) -> tuple[int, int]:
        return self._code(card.public), self._code(card.secret)

    def _code(self, face: Face) -> int:
        return -1 - int(face[1:]) if face.startswith(MARK) else self._numbers[face]


MARK = "#"
"""Begins the name of a hidden place, where a face would stand."""


def marked(view: Position) -> tuple[Position, int]:
    """A seat's view with a name for every hidden face, and the number of such places."""
    names = (Face(f"{MARK}{number}") for number in range(1 << 16))

    def named(face: Face) -> Face:
        return next(names) if face == UNKNOWN else face

    def card(one: Card) -> Card:
        return Card(named(one.public), named(one.secret))

    def saved(one: Saved) -> Saved:
        return Saved(named(one.face), one.public)

    seats = tuple(
        replace(seat, hand=tuple(map(card, seat.hand)), saved=tuple(map(saved, seat.saved)))
        for seat in view.seats
    )
    position = replace(view, seats=seats, pile=tuple(map(card, view.pile)))
    return position, int(next(names)[1:])


def _slots(view: Position) -> int:
    """How many cards a hand may have, and how many may be saved, after the next turn."""
    sizes = [max(len(seat.hand), len(seat.saved) + 1) for seat in view.seats]
    return max(*sizes, seat_rules(len(view.seats)).hand)


@lru_cache(maxsize=4)
def _deck(cards: tuple[Card, ...]) -> tuple[dict[Face, int], tables.Deck]:
    faces = list(dict.fromkeys(side for card in cards for side in card))
    shown = [[LETTERS.index(letter) for letter in face] for face in faces]
    patterns = [
        [sum(1 << q for q, each in enumerate(row) if each == letter) for letter in range(6)]
        for row in shown
    ]
    deck = tables.Deck(
        np.array(shown, np.uint8),
        np.array([has_empty(face) for face in faces], np.uint8),
        np.array(patterns, np.int32),
    )
    return {face: number for number, face in enumerate(faces)}, deck


def _chance(observation: Observation, beliefs: Beliefs, pool: Sequence[int]) -> tables.Chance:
    return tables.Chance(
        np.array(list(_letters(observation, beliefs)), np.int32),
        np.cumsum(beliefs.weights),
        np.array(pool, np.int32),
    )


def _letters(observation: Observation, beliefs: Beliefs) -> Iterator[list[int]]:
    """What every seat counts in each case of the beliefs."""
    own = observation.view.seats[observation.seat].identity
    for row in beliefs.rows:
        dealt = dict(zip(beliefs.seats, row, strict=True))
        seats = range(len(observation.view.seats))
        yield [_number(dealt.get(seat, own)) for seat in seats]


def _number(identity: Identity | None) -> int:
    assert identity is not None
    return LETTERS.index(identity.letter)
