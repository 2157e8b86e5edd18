"""The steps of a turn as numbers that mean the same in every state.

A number is a place in one of the blocks below: which card, and at which cell. The legal ones
follow from what a seat can know, for the deck shows it the back of every face that it sees.
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from games.catbox import legality
from games.catbox.board import Frame, Placement
from games.catbox.faces import UNKNOWN, Card, Face
from games.catbox.position import Draft, Position, token_of
from games.catbox.rulings import Mode, Token, seat_rules
from games.catbox.setup import CatBoxSetup
from games.catbox.turn import MoveMouse, Play, PutGuard, Saved, Source, Step, TakeFish, Use
from games.protocol import Cell
from solver.openspiel.stage import END

Numbers = NDArray[np.int64]

WORDS = (Token.PAW, Token.STACK)


class Blocks(NamedTuple):
    """Where the numbers of each kind of step begin; the last is how many numbers there are."""

    play: int
    use: int
    guard: int
    fish: int
    mouse: int
    end: int


class Actions:
    """The numbers of the steps of one set-up."""

    def __init__(self, setup: CatBoxSetup) -> None:
        self._reach = len(setup.deck.cards)
        self._side = 2 * self._reach + 1
        self._hand = seat_rules(setup.players).hand
        self._hands = self._hand * setup.players
        self.blocks = self._blocks(setup.mode)

    @property
    def count(self) -> int:
        """How many numbers there are."""
        return self.blocks.end

    def number(self, draft: Draft, step: Step) -> int:
        """The number of a step that names its source."""
        blocks, area = self.blocks, self._side**2
        match step:
            case Play(placement, source):
                assert source is not None
                return blocks.play + self._slot(source) * area + self._cell(*placement[1:])
            case Use(token):
                return blocks.use + WORDS.index(token)
            case PutGuard(x, y):
                return blocks.guard + self._cell(x, y)
            case TakeFish(_, source):
                assert source is not None
                return blocks.fish + self._slot(source)
            case MoveMouse(lifted, x, y):
                layer = draft.board.topmost(lifted)
                return blocks.mouse + layer * area + self._cell(x, y)

    def step(self, draft: Draft, number: int) -> Step:
        """The step of a number other than `END`."""
        starts = self.blocks[:-1]
        kind = max(kind for kind, start in enumerate(starts) if number >= start)
        rest = number - starts[kind]
        row, cell = divmod(rest, self._side**2)
        match kind:
            case 0:
                source = self._source(row)
                return Play(Placement(_face(draft.position, source), *self._at(cell)), source)
            case 1:
                return Use(WORDS[rest])
            case 2:
                return PutGuard(*self._at(rest))
            case 3:
                source = self._source(rest)
                return TakeFish(dict(draft.hand_cards())[source], source)
            case _:
                return MoveMouse(draft.board.placements[row], *self._at(cell))

    def legal(self, draft: Draft) -> list[int]:
        """The numbers of what may come next, in rising order; no step leads to a dead end."""
        if not draft.tokens() and draft.token is not Token.BOX and draft.must_play:
            return self._plays(draft) or [END]
        steps = (step for step in draft.next_steps() if _may_end(draft, step))
        numbers = [self.number(draft, step) for step in steps]
        may_stop = draft.complete if draft.steps else not draft.plays()
        return sorted([END, *numbers] if may_stop else numbers)

    def text(self, draft: Draft, number: int) -> str:
        """A step in notation with its source, as all seats see it."""
        if number == END:
            return "end" if draft.steps else "pass"
        step = self.step(draft, number)
        if isinstance(step, TakeFish):
            step = step._replace(card=Card(step.card.public, UNKNOWN))
        return f"{step.text}{getattr(step, 'source', None) or ''}"

    def play(self, draft: Draft, number: int) -> Draft:
        """The draft with the step of a number."""
        return draft.play(self.step(draft, number))

    def final(self, draft: Draft) -> bool:
        """Whether the turn ends here by itself: no token is left to use."""
        return draft.complete and not draft.tokens()

    def _blocks(self, mode: Mode) -> Blocks:
        area = self._side**2
        play = END + 1
        use = play + (self._hands + 1) * area
        if mode is Mode.BASIC:
            return Blocks(play, use, use, use, use, use)
        guard = use + len(WORDS)
        fish = guard + area
        mouse = fish + self._hands
        return Blocks(play, use, guard, fish, mouse, mouse + self._reach * area)

    def _plays(self, draft: Draft) -> list[int]:
        """The numbers of all plays in rising order, without making a step of each."""
        found, cells = list[int](), dict[legality.Cover, Numbers]()
        stacked = draft.token is Token.STACK
        for slot, face in sorted((self._slot(source), face) for source, face in draft.sources()):
            rule = legality.cover_rule(face, stacked)
            if rule not in cells:
                bits = legality.anchors(draft.board, rule, draft.barred)
                cells[rule] = self._cells(bits, draft.board.frame)
            start = self.blocks.play + slot * self._side**2
            found += (cells[rule] + start).tolist()
        return found

    def _cells(self, bits: int, frame: Frame) -> Numbers:
        """The numbers of a bitboard's cells in rising order."""
        size = (frame.width * frame.height + 7) // 8
        flags = np.unpackbits(
            np.frombuffer(bits.to_bytes(size, "little"), np.uint8), bitorder="little"
        )
        rows, columns = np.divmod(flags.nonzero()[0], frame.width)
        top, left = frame.top + self._reach, frame.left + self._reach
        return cast(Numbers, (rows + top) * self._side + columns + left)

    def _slot(self, source: Source) -> int:
        if source.seat is None:
            return self._hands + source.slot
        return source.seat * self._hand + source.slot

    def _source(self, slot: int) -> Source:
        if slot >= self._hands:
            return Source(None, slot - self._hands)
        return Source(*divmod(slot, self._hand))

    def _cell(self, x: int, y: int) -> int:
        return (y + self._reach) * self._side + x + self._reach

    def _at(self, cell: int) -> Cell:
        row, column = divmod(cell, self._side)
        return column - self._reach, row - self._reach


def _face(position: Position, source: Source) -> Face:
    """The face that a card of the mover's choice would show."""
    card = position.taken(source)
    if isinstance(card, Saved):
        return card.face
    return card.secret if source.seat == position.turn else card.public


def _may_end(draft: Draft, step: Step) -> bool:
    """Whether some turn goes on with this step to a legal end."""
    token = token_of(step) or draft.token
    played = draft.played + isinstance(step, Play)
    if token is not Token.BOX and played >= (2 if token is Token.PAW else 1):
        return True
    longer = draft.play(step)
    return longer.complete or any(_may_end(longer, more) for more in longer.next_steps())
