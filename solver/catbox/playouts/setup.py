"""Playouts from an observation: positions as arrays, hidden faces as places that chance fills."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from games.catbox.faces import UNKNOWN, Card, Face
from games.catbox.position import Observation, Position
from games.catbox.rulings import seat_rules
from games.catbox.turn import Saved, Seat, Turn
from solver.catbox.beliefs.identities import Beliefs, too_few_faces, unseen
from solver.catbox.board_kernels import SPOTS
from solver.catbox.encoding import NUMBER, Int32s, Reals, Window, face_arrays
from solver.catbox.face_points import rank_weights, show
from solver.catbox.playouts import policy
from solver.catbox.playouts.policy import Chance, Endgame, GameArrays

ROOM = 16
"""The most turns in a row in which a board may grow the same way."""

RIM = 6
"""Bare cells that the board keeps on every side beyond that."""

MARGIN = policy.MARGIN
"""Where the margin stands in what a game ends in."""

MOST_LEFT = 2
"""The most cards that may be left to play for an exact end."""


class Simulator:
    """Plays games on from what an observation leaves open.

    Args:
        turns: after how many turns a playout ends at the latest.

    Raises:
        DeckError: something is seen that the deck doesn't hold, or it leaves too little.

    Attributes:
        faces: the faces of the deck, by number.
        places: how many hidden places there are; they are named `#0`, `#1`, ... in `view`.
        view: the observer's view with these names.
        chance: the distribution of worlds.
        world: the world that was drawn last.
        window: the cells of the board.
    """

    def __init__(self, observation: Observation, beliefs: Beliefs, turns: int) -> None:
        self.view, self.places = marked(observation.view)
        pool = unseen(observation, observation.cards)
        if len(pool) < self.places:
            raise too_few_faces(len(pool), self.places)
        self.faces = _distinct(observation.cards)
        self._numbers = {face: number for number, face in enumerate(self.faces)}
        self._arrays = face_arrays(self.faces)
        self._seat = observation.seat
        self._turns = turns
        self.window = Window.around(self.view.board, min(turns, ROOM) + RIM)
        self._slots = _slots(self.view)
        self.chance = _chance(observation, beliefs, [self._numbers[face] for face in pool])
        seats = len(self.view.seats)
        self.world = policy.new_world(self.places, seats, len(pool))
        self._buffers, self._other_buffers = (
            policy.new_buffers((seats + 1) * self._slots, rank_weights(seats)) for _ in range(2)
        )
        self._room = self._new_game(self.view)

    def start(self, turn: Turn) -> GameArrays:
        """The game after a turn of the observer."""
        return self._encoded(self.view.play(turn))

    def playout(self, start: GameArrays, weights: Reals) -> policy.Playout:
        """The arrays of simulations from a start.

        Args:
            weights: how each seat chooses (seats x 4, see `policy.LEADER`).
        """
        room = self._room._replace(pile=start.pile)
        return policy.Playout(room, self._arrays, self.world, self.chance, weights, self._buffers)

    def simulate(
        self, start: GameArrays, weights: Reals, seed: int, first: int, count: int
    ) -> Reals:
        """The results of some worlds, by their numbers (count x 3, see `policy.MARGIN`).

        The same seed and number draw the same world, from any start.

        Args:
            weights: how each seat chooses (seats x 4, see `policy.LEADER`).
            first: the number of the first world.
        """
        ends = np.zeros((count, 3))
        playout, turns, seat = self.playout(start, weights), self._turns, self._seat
        policy.simulate(start, playout, np.uint64(seed), first, turns, seat, ends)
        return ends

    def placements(self, start: GameArrays) -> int | None:
        """About how many placements `expected` looks at; None for a start that it doesn't solve."""
        left = int(start.now[policy.LEFT])
        if len(start.pile) or left > MOST_LEFT or (start.guards >= 0).any():
            return None
        pool, hidden = len(self.chance.pool), len(self._hidden(start))
        cases = pool if hidden == 1 else max(1, hidden * pool * (pool - 1) // 2)
        spots = int(start.board.counts[SPOTS])
        return cases * (1, spots, len(self.chance.shares) * 2 * spots * spots)[left]

    def expected(self, start: GameArrays) -> Reals:
        """The mean result of a start with an empty pile, exact over all that may be hidden.

        Returns:
            Three numbers, see `policy.MARGIN`.
        """
        rows, seats = self.chance.rows.shape
        expected, room = np.zeros(3), self._room._replace(pile=start.pile)
        finals, scores = np.zeros((rows, seats, 3), np.int32), np.zeros((rows + 1, 3), np.int32)
        trial, best = np.zeros((2, seats, 3), np.int32)
        end = Endgame(
            middle=room,
            faces=self._arrays,
            world=self.world,
            chance=self.chance,
            first=self._buffers,
            second=self._other_buffers,
            seat=self._seat,
            finals=finals,
            scores=scores,
            trial=trial,
            best=best,
            end=np.zeros(3),
        )
        policy.expect(start, end, self._hidden(start), expected)
        return expected

    def _hidden(self, start: GameArrays) -> Int32s:
        """The hidden places whose faces may still be laid."""
        movers = {
            (int(start.now[policy.MOVER]) + step) % len(start.held)
            for step in range(int(start.now[policy.LEFT]))
        }
        movers |= set(map(int, np.flatnonzero(start.kept)))
        codes = [
            int(code)
            for seat in sorted(movers)
            for code in (
                *start.hands[seat, : start.held[seat], policy.SECRET],
                *start.saved[seat, : start.kept[seat]],
            )
        ]
        return np.array([-1 - code for code in codes if code < 0], np.int32)

    def _new_game(self, position: Position) -> GameArrays:
        window = self.window
        return policy.new_game_arrays(
            window.width, window.height, len(position.seats), self._slots, len(position.pile)
        )

    def _encoded(self, position: Position) -> GameArrays:
        game, window = self._new_game(position), self.window
        show(game.board, window.look(position.board))
        for index, seat in enumerate(position.seats):
            self._encode_seat(game, index, seat)
        for index, card in enumerate(position.pile):
            game.pile[index] = self._sides(card)
        for guard in position.guards:
            game.guards[guard.seat] = window.number(guard.x, guard.y)
        left = len(position.pile) + int(game.held.sum()) + int(game.kept.sum())
        size = seat_rules(len(position.seats)).hand
        game.now[:] = (position.turn, position.passes, 0, left, size)
        return game

    def _encode_seat(self, game: GameArrays, index: int, seat: Seat) -> None:
        game.held[index], game.kept[index] = len(seat.hand), len(seat.saved)
        game.tokens[index] = len(seat.tokens)
        for slot, card in enumerate(seat.hand):
            game.hands[index, slot] = self._sides(card)
        for slot, saved in enumerate(seat.saved):
            game.saved[index, slot] = self._code(saved.face)

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
def _distinct(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    """The different faces of some cards."""
    return tuple(dict.fromkeys(side for card in cards for side in card))


def _chance(observation: Observation, beliefs: Beliefs, pool: Sequence[int]) -> Chance:
    """The distribution of worlds; of each case of the beliefs the letters of all seats."""
    seats = range(len(observation.view.seats))
    own = observation.view.seats[observation.seat].identity
    assert own is not None
    dealt = (dict(zip(beliefs.seats, row, strict=True)) for row in beliefs.rows)
    letters = [[NUMBER[each.get(seat, own).letter] for seat in seats] for each in dealt]
    return Chance(
        np.array(letters, np.int32),
        np.array(beliefs.weights, float),
        np.cumsum(beliefs.weights),
        np.array(pool, np.int32),
    )
