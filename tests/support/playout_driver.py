"""Playouts driven turn by turn from outside, beside the same game by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from games.catbox.board import Placement
from games.catbox.faces import UNKNOWN, Card, Face, Identity
from games.catbox.position import Observation, Position, listed
from games.catbox.turn import PASS, Play, Saved, Source, Turn
from games.protocol import Cell
from games.rng import Stream
from solver.catbox import board_kernels as boards
from solver.catbox.beliefs.identities import Beliefs, prior
from solver.catbox.encoding import Reals
from solver.catbox.face_points import survey
from solver.catbox.playouts import policy
from solver.catbox.playouts.policy import GameArrays
from solver.catbox.playouts.setup import Simulator
from solver.catbox.policy_weights import PolicyWeights
from tests.support.boards import DECK, FACES
from tests.support.kernel_entries import count_up, draw_world, play_on

RANDOM = PolicyWeights(error=1.0)


def seen(position: Position) -> Observation:
    """The observation of the seat to move, with the deck but no history.

    Faces of the game that the deck doesn't hold are added to it.
    """
    known = [placement.face for placement in position.board.placements]
    known += [side for seat in position.seats for card in seat.hand for side in card]
    known += [saved.seen for seat in position.seats for saved in seat.saved]
    known += [side for card in position.pile for side in card]
    strange = Counter(face for face in known if face != UNKNOWN) - Counter(FACES)
    added = [Card(face, face) for face in sorted(strange.elements())]
    return position.observation(position.turn, cards=listed([*DECK, *added]))


class Driver:
    """One world of one simulator.

    Args:
        number: of the world.
    """

    def __init__(
        self,
        observation: Observation,
        weights: Sequence[PolicyWeights],
        turns: int = 16,
        beliefs: Beliefs | None = None,
    ) -> None:
        self.simulator = Simulator(observation, beliefs or prior(observation), turns)
        self.observation = observation
        self.weights = np.array(weights, float)
        self.world, self.faces = self.simulator.world, self.simulator.faces

    def draw(self, seed: int, number: int) -> None:
        draw_world(self.world, self.simulator.chance, np.uint64(seed), number)

    def drawn(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The identities and faces of the world that was drawn last."""
        return tuple(map(int, self.world.letters)), tuple(map(int, self.world.places))

    def truth(self) -> Position:
        """The position in the world that was drawn last."""
        view = self.simulator.view
        seats = tuple(
            replace(
                seat,
                identity=list(Identity)[letter],
                hand=tuple(map(self._card, seat.hand)),
                saved=tuple(Saved(self._face(s.face), s.public) for s in seat.saved),
            )
            for seat, letter in zip(view.seats, self.world.letters, strict=True)
        )
        return replace(view, seats=seats, pile=tuple(map(self._card, view.pile)))

    def _card(self, card: Card) -> Card:
        return Card(self._face(card.public), self._face(card.secret))

    def _face(self, face: Face) -> Face:
        if face.startswith("#"):
            return self.faces[int(self.world.places[int(face[1:])])]
        return face

    def start(self, turn: Turn) -> GameArrays:
        return self.simulator.start(turn)

    def play_one(self, game: GameArrays) -> Turn | None:
        """Take a turn in a game; None if the game is over."""
        passes = int(game.now[policy.PASSES])
        _, faces, world, _, weights, room = self.simulator.playout(game, self.weights)
        taken = play_on(game, faces, world, weights, room, 1)
        if not taken:
            return None
        if game.now[policy.PASSES] > passes:
            return PASS
        seat, slot, anchor, face = map(int, room.choice)
        source = Source(None if seat < 0 else seat, slot)
        return Turn((Play(Placement(self.faces[face], *self.cell(anchor)), source),))

    def cell(self, number: int) -> Cell:
        return self.simulator.window.cell(number)

    def ends(self, game: GameArrays) -> Reals:
        end = np.zeros(3)
        survey(game.board)
        count_up(game, self.world, self.observation.seat, end)
        return end

    def side(self, code: int) -> Face:
        return self.faces[int(self.world.places[-1 - code] if code < 0 else code)]


class Shown(NamedTuple):
    """All that lies on a game."""

    cells: dict[Cell, str]
    hands: list[list[Card]]
    saved: list[list[Face]]
    pile: list[Card]
    guards: dict[int, Cell]
    tokens: list[int]
    turn: int
    passes: int


def by_rules(position: Position) -> Shown:
    return Shown(
        position.board.cells,
        [list(seat.hand) for seat in position.seats],
        [[saved.face for saved in seat.saved] for seat in position.seats],
        list(position.pile),
        {guard.seat: (guard.x, guard.y) for guard in position.guards},
        [len(seat.tokens) for seat in position.seats],
        position.turn,
        position.passes,
    )


def by_kernels(driver: Driver, game: GameArrays) -> Shown:
    def card(codes: Sequence[int]) -> Card:
        return Card(*(driver.side(int(code)) for code in codes))

    seats = range(len(game.held))
    occupied = game.board.cells[: game.board.counts[boards.CELLS]]
    mover, drawn = int(game.now[policy.MOVER]), int(game.now[policy.DRAWN])
    return Shown(
        {driver.cell(at): "KPVBYo"[game.board.look[at]] for at in occupied},
        [[card(codes) for codes in game.hands[seat, : game.held[seat]]] for seat in seats],
        [[driver.side(int(c)) for c in game.saved[seat, : game.kept[seat]]] for seat in seats],
        [card(codes) for codes in game.pile[drawn:]],
        {s: driver.cell(g) for s, g in enumerate(game.guards) if g >= 0 and s != mover},
        list(map(int, game.tokens)),
        mover,
        int(game.now[policy.PASSES]),
    )


def side_by_side(driver: Driver, turn: Turn) -> Iterator[tuple[Position, GameArrays]]:
    """A game after a turn, by the rules and by the kernels, from position to position."""
    position, game = driver.truth().play(turn), driver.start(turn)
    yield position, game
    while (step := driver.play_one(game)) is not None:
        position = position.play(step)
        yield position, game


def some_turn(observation: Observation, seed: int) -> Turn:
    return observation.moves.random(Stream("test-some-turn", seed))
