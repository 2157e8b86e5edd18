"""Rollouts driven turn by turn from outside, beside the same game by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from games.catbox.board import Placement
from games.catbox.faces import UNKNOWN, Card, Face, Identity
from games.catbox.observation import Observation, listed, observe
from games.catbox.position import Position
from games.catbox.seat import Saved
from games.catbox.turn import PASS, Play, Source, Turn
from games.protocol import Cell
from games.rng import Stream
from solver.catbox.beliefs.identities import Beliefs, prior
from solver.catbox.playouts.setup import Reals, Scene
from solver.catbox.policy_weights import PolicyWeights
from solver.jit import loading
from tests.support.boards import DECK, FACES

with loading():
    from solver.catbox.playouts import board as boards
    from solver.catbox.playouts import buffers as tables
    from solver.catbox.playouts import policy, simulation

RANDOM = PolicyWeights(error=1.0)


def seen(position: Position) -> Observation:
    """What the seat to move sees, with the deck but no history.

    Faces of the table that the deck doesn't hold are added to it.
    """
    known = [placement.face for placement in position.board.placements]
    known += [side for seat in position.seats for card in seat.hand for side in card]
    known += [saved.seen for seat in position.seats for saved in seat.saved]
    known += [side for card in position.pile for side in card]
    strange = Counter(face for face in known if face != UNKNOWN) - Counter(FACES)
    added = [Card(face, face) for face in sorted(strange.elements())]
    return observe(position, position.turn, cards=listed([*DECK, *added]))


class Driver:
    """One world of one scene.

    Args:
        number: of the world.
    """

    def __init__(
        self,
        observation: Observation,
        manners: Sequence[PolicyWeights],
        turns: int = 16,
        beliefs: Beliefs | None = None,
    ) -> None:
        self.scene = Scene(observation, beliefs or prior(observation), turns)
        self.observation = observation
        self.manners = np.array(manners, float)
        self.deck, self.desk = self.scene.deck, self.scene._desk
        self.world = self.scene._world
        self.faces = {number: face for face, number in self.scene._numbers.items()}

    def draw(self, seed: int, number: int) -> None:
        with loading():
            tables.draw(self.world, self.scene._chance, np.uint64(seed), number)

    def drawn(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The identities and faces of the world that was drawn last."""
        return tuple(map(int, self.world.letters)), tuple(map(int, self.world.places))

    def truth(self) -> Position:
        """The position in the world that was drawn last."""
        view = self.scene._view
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

    def start(self, turn: Turn) -> tables.Table:
        return self.scene.start(turn)

    def play_one(self, table: tables.Table) -> Turn | None:
        """Take a turn in a table; None if the game is over."""
        passes = int(table.now[tables.PASSES])
        with loading():
            taken = simulation.play_on(table, self.deck, self.world, self.manners, self.desk, 1)
        if not taken:
            return None
        if table.now[tables.PASSES] > passes:
            return PASS
        seat, slot, anchor, face = map(int, self.desk.choice)
        source = Source(None if seat < 0 else seat, slot)
        return Turn((Play(Placement(self.faces[face], *self.cell(anchor)), source),))

    def cell(self, number: int) -> Cell:
        window = self.scene._window
        row, column = divmod(int(number), window.width)
        return column + window.left, row + window.top

    def options(self, table: tables.Table) -> set[tuple[Source, Face, Cell]]:
        """Every placement that the seat to move has, by the kernels."""
        with loading():
            count = policy.list_sources(table, self.world, self.desk)
            return {
                (
                    Source(None if seat < 0 else int(seat), int(slot)),
                    self.faces[int(face)],
                    self.cell(anchor),
                )
                for seat, slot, face in self.desk.sources[:count]
                for anchor in table.board.spots[: table.board.counts[boards.SPOTS]]
                if policy.allowed(table, self.deck, face, anchor)
            }

    def ends(self, table: tables.Table) -> Reals:
        end = np.zeros(3)
        with loading():
            boards.survey(table.board)
            simulation.count_up(table, self.world, self.observation.seat, self.world.kept, end)
        return end

    def side(self, code: int) -> Face:
        return self.faces[int(self.world.places[-1 - code] if code < 0 else code)]


class Shown(NamedTuple):
    """All that lies on a table."""

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


def by_kernels(driver: Driver, table: tables.Table) -> Shown:
    def card(codes: Sequence[int]) -> Card:
        return Card(*(driver.side(int(code)) for code in codes))

    seats = range(len(table.held))
    occupied = table.board.cells[: table.board.counts[boards.CELLS]]
    mover, drawn = int(table.now[tables.MOVER]), int(table.now[tables.DRAWN])
    return Shown(
        {driver.cell(at): "KPVBYo"[table.board.look[at]] for at in occupied},
        [[card(codes) for codes in table.hands[seat, : table.held[seat]]] for seat in seats],
        [[driver.side(int(c)) for c in table.saved[seat, : table.kept[seat]]] for seat in seats],
        [card(codes) for codes in table.pile[drawn:]],
        {s: driver.cell(g) for s, g in enumerate(table.guards) if g >= 0 and s != mover},
        list(map(int, table.tokens)),
        mover,
        int(table.now[tables.PASSES]),
    )


def side_by_side(driver: Driver, turn: Turn) -> Iterator[tuple[Position, tables.Table]]:
    """A game after a turn, by the rules and by the kernels, from position to position."""
    position, table = driver.truth().play(turn), driver.start(turn)
    yield position, table
    while (step := driver.play_one(table)) is not None:
        position = position.play(step)
        yield position, table


def some_turn(observation: Observation, seed: int) -> Turn:
    return observation.moves.random(Stream("test-some-turn", seed))
