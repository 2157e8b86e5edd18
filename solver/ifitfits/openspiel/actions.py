"""The steps of a move as numbers that mean the same in every state of a set-up.

A number is a place in one of the blocks below: which card, which way up, and in which cell.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from games.ifitfits.cards import PRINCESS, HandCard
from games.ifitfits.position import Draft
from games.ifitfits.setup import IfItFitsSetup
from games.ifitfits.steps import DRAW, Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step
from games.protocol import Cell
from solver.openspiel.stage import END


class Blocks(NamedTuple):
    """Where the numbers of each sort of step begin; the last is how many numbers there are."""

    draw: int
    nap: int
    cat: int
    evict: int
    toy: int
    drop: int
    lay: int
    end: int


class Actions:
    """The numbers of the steps of one set-up."""

    def __init__(self, setup: IfItFitsSetup) -> None:
        deck = setup.deck
        cards = sorted({card.named for card in (*deck.cards, *deck.starting)}, key=str)
        self._held: list[HandCard] = [*cards, PRINCESS]
        self._ways = [way for card in cards for way in card.ways]
        self._toys = sorted(set(deck.toys), key=str)
        self._cells = list(setup.table.cells())
        self._places = {cell: place for place, cell in enumerate(self._cells)}

    @cached_property
    def blocks(self) -> Blocks:
        """Where the numbers of each sort begin."""
        cells = len(self._cells)
        sizes = (1, cells, cells, 2 * cells, 2 * len(self._toys) * cells, len(self._held))
        return Blocks(*accumulate((*sizes, len(self._ways) * cells), initial=END + 1))

    @property
    def count(self) -> int:
        """How many numbers there are, `END` among them."""
        return self.blocks.end

    def number(self, _: Draft, step: Step) -> int:
        """The number of a step."""
        blocks = self.blocks
        match step:
            case Draw():
                return blocks.draw
            case Nap():
                return blocks.nap + self._places[step.cell]
            case LayCat():
                return blocks.cat + self._places[step.cell]
            case Evict():
                return blocks.evict + self._at(step.asleep, step.cell)
            case LayToy():
                row = 2 * self._toys.index(step.toy) + step.inside
                return blocks.toy + self._at(row, step.cell)
            case Drop():
                return blocks.drop + self._held.index(step.held)
            case Lay():
                return blocks.lay + self._at(self._ways.index(step.card), step.cell)

    def step(self, _: Draft, number: int) -> Step:
        """The step of a number other than `END`."""
        starts = self.blocks[:-1]
        sort = max(sort for sort, start in enumerate(starts) if number >= start)
        row, place = divmod(number - starts[sort], len(self._cells))
        x, y = self._cells[place]
        steps: tuple[Step, ...] = (
            DRAW,
            Nap(x, y),
            LayCat(x, y),
            Evict(x, y, bool(row)),
        )
        if sort < len(steps):
            return steps[sort]
        if starts[sort] == self.blocks.toy:
            return LayToy(self._toys[row // 2], x, y, bool(row % 2))
        if starts[sort] == self.blocks.drop:
            return Drop(self._held[number - starts[sort]])
        return Lay(self._ways[row], x, y)

    def legal(self, draft: Draft) -> list[int]:
        """The numbers of what may come next, in rising order."""
        numbers = sorted(self.number(draft, step) for step in draft.next_steps())
        return [END, *numbers] if draft.complete else numbers

    def text(self, draft: Draft, number: int) -> str:
        """A step in notation, as all seats see it."""
        return "end" if number == END else self.step(draft, number).text

    def play(self, draft: Draft, number: int) -> Draft:
        """The draft with the step of a number."""
        return draft.play(self.step(draft, number))

    def final(self, draft: Draft) -> bool:
        """Whether the move ends here by itself."""
        return draft.complete and not any(True for _ in draft.next_steps())

    def _at(self, row: int, cell: Cell) -> int:
        return row * len(self._cells) + self._places[cell]
