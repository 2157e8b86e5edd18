"""A second implementation of the rules, written from them alone: strings in dictionaries.

It imports nothing of the game. Boxes are found by merging labels, not by flood fill.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction

Cell = tuple[int, int]


@dataclass
class PlainGame:
    """A game where it stands; moves are texts."""

    advanced: bool
    left: int
    top: int
    width: int
    height: int
    hands: list[list[str]]
    pile: list[str]
    starting: list[str]
    turn: int
    to_start: int
    cats: list[int]
    cells: dict[Cell, str] = field(default_factory=dict)
    edges: dict[Cell, str] = field(default_factory=dict)
    drawn: bool = False
    ending: bool = False
    toy: str = ""
    gone: list[str] = field(default_factory=list)

    # The table

    def on_table(self, cell: Cell) -> bool:
        x, y = cell
        across = self.left <= x < self.left + self.width
        return across and self.top <= y < self.top + self.height

    def empty_places(self) -> list[Cell]:
        """Where a card may go."""
        if not self.cells:
            return [(0, 0)]
        every = [
            (x, y)
            for x in range(self.left, self.left + self.width)
            for y in range(self.top, self.top + self.height)
        ]
        return [cell for cell in every if cell not in self.cells and self.touches(cell)]

    def touches(self, cell: Cell) -> bool:
        return any(abs(cell[0] - x) + abs(cell[1] - y) == 1 for x, y in self.cells)

    def side(self, cell: Cell, direction: str) -> str:
        """`o` or `w`; empty where no card lies."""
        thing = self.cells.get(cell, "")
        sides = thing[:4] if thing and set(thing[:4]) <= {"o", "w"} else "oooo"
        return sides["NESW".index(direction)] if thing else ""

    def meeting(self, cell: Cell) -> Iterator[tuple[Cell, str, str]]:
        """Each neighbouring cell with the two sides that face each other."""
        x, y = cell
        for near, one, other in (
            ((x, y - 1), "N", "S"),
            ((x, y + 1), "S", "N"),
            ((x - 1, y), "W", "E"),
            ((x + 1, y), "E", "W"),
        ):
            yield near, self.side(cell, one), self.side(near, other)

    def boxes(self) -> list[set[Cell]]:
        """Every box: labels of joined cells are made alike until nothing changes."""
        labels = {cell: cell for cell in self.cells}
        changed = True
        while changed:
            changed = False
            for cell in self.cells:
                for near, mine, other in self.meeting(cell):
                    if mine == other == "o" and labels[near] < labels[cell]:
                        labels[cell], changed = labels[near], True
        return [
            {cell for cell in labels if labels[cell] == label} for label in set(labels.values())
        ]

    def box_of(self, cell: Cell) -> set[Cell]:
        return next(box for box in self.boxes() if cell in box)

    def joined(self, cell: Cell) -> bool:
        """Whether a cell and the one to its right are joined."""
        return self.side(cell, "E") == self.side((cell[0] + 1, cell[1]), "W") == "o"

    def in_box(self, box: set[Cell]) -> list[str]:
        return [thing for cell, thing in [*self.cells.items(), *self.edges.items()] if cell in box]

    # Legal moves

    def over(self) -> bool:
        return self.ending and not any(self.hands)

    def legal(self) -> list[str]:
        """Every move, sorted."""
        if self.over():
            return []
        if self.to_start:
            return sorted(set(self.starts()))
        if self.toy:
            return sorted(self.toys())
        if not self.drawn and not self.ending:
            return sorted(["draw", *self.naps()])
        return sorted(set(self.plays()))

    def turns(self) -> list[str]:
        """Every whole turn with the hand as it is, sorted."""
        if self.over():
            return []
        naps = [] if self.drawn or self.ending else self.naps()
        return sorted({*naps, *self.plays()})

    def starts(self) -> list[str]:
        rows = [y for _, y in self.cells] or [1]
        ends = {min(rows) - 1, max(rows) + 1} if self.cells else {0}
        return [
            f"{way}@0,{y}"
            for card in self.starting
            for way in (card, turned(card))
            for y in ends
            if self.on_table((0, y)) and self.fits(way, (0, y))
        ]

    def fits(self, card: str, cell: Cell) -> bool:
        if not self.advanced:
            return True
        there = self.with_thing(cell, card)
        return all((mine, other) != ("w", "w") for _, mine, other in there.meeting(cell))

    def naps(self) -> list[str]:
        places = self.empty_places() if self.cats[self.turn] else []
        return [f"nap@{x},{y}" for x, y in places]

    def toys(self) -> list[str]:
        between = [cell for cell in self.cells if self.joined(cell) and cell not in self.edges]
        across = [f"{self.toy}@{x},{y}" for x, y in between]
        return across or [f"{self.toy}^{x},{y}" for x, y in self.empty_places()]

    def plays(self) -> list[str]:
        hand = self.hands[self.turn]
        found = [text for card in hand if card != "princess" for text in self.lays(card)]
        if "princess" in hand:
            found += [f"princess^{x},{y}" for (x, y), t in self.cells.items() if t[:3] == "nap"]
            found += [f"princess@{x},{y}" for (x, y), t in self.edges.items() if t[:3] == "cat"]
        return found or [f"drop:{card}" for card in hand]

    def lays(self, card: str) -> Iterator[str]:
        for way in {card, turned(card)}:
            for x, y in self.empty_places():
                if self.fits(way, (x, y)):
                    yield f"{way}@{x},{y}"
                    there = self.with_thing((x, y), way)
                    for left in (x - 1, x):
                        if there.cat_may_lie((left, y)):
                            yield f"{way}@{x},{y} cat@{left},{y}"

    def cat_may_lie(self, cell: Cell) -> bool:
        if not self.cats[self.turn] or not self.joined(cell) or cell in self.edges:
            return False
        things = self.in_box(self.box_of(cell))
        seats = {thing[3:] for thing in things if thing[:3] in ("cat", "nap")}
        return not seats or str(self.turn) in seats

    def with_thing(self, cell: Cell, thing: str) -> PlainGame:
        other = deepcopy(self)
        other.cells[cell] = thing
        return other

    # Making moves

    def after(self, move: str) -> PlainGame:
        """The game after a legal move."""
        game = deepcopy(self)
        if game.to_start:
            game.place_starting(move)
        elif move == "draw":
            game.drawn = True
            game.draw()
        elif game.toy:
            game.put(move, game.toy)
            game.toy = ""
            game.draw()
        else:
            for step in move.split():
                game.act(step)
            game.finish_turn()
        return game

    def place_starting(self, move: str) -> None:
        card = move.partition("@")[0]
        self.put(move, card)
        self.starting.remove(min(card, turned(card)))
        self.next_starter()
        while self.to_start and not self.starts():
            self.next_starter()

    def next_starter(self) -> None:
        self.to_start -= 1
        self.turn = (self.turn + 1) % len(self.hands)

    def put(self, step: str, thing: str) -> None:
        """Lay a thing at the place that a step names, across two cells or in one."""
        sign = "^" if "^" in step else "@"
        x, y = map(int, step.partition(sign)[2].split(","))
        special = thing[:3] in ("cat", "toy", "pri")
        (self.edges if sign == "@" and special else self.cells)[x, y] = thing

    def act(self, step: str) -> None:
        seat, hand = self.turn, self.hands[self.turn]
        if step.startswith("drop:"):
            hand.remove(step[5:])
            self.gone.append(step[5:])
        elif step[:3] in ("cat", "nap"):
            self.put(step, step[:3] + str(seat))
            self.cats[seat] -= 1
        elif step.startswith("princess"):
            x, y = map(int, step[9:].split(","))
            cat = (self.cells if step[8] == "^" else self.edges)[x, y]
            self.cats[int(cat[3:])] += 1
            hand.remove("princess")
            self.put(step, "princess")
        else:
            card = step.partition("@")[0]
            hand.remove(min(card, turned(card)))
            self.put(step, card)

    def draw(self) -> None:
        """Draw until a card has come, or a special toy that has to be laid."""
        while self.pile:
            top = self.pile.pop(0)
            if not top.startswith("toy:"):
                self.hands[self.turn].append(top)
                return
            self.toy = top
            if self.toys():
                return
            self.gone.append(top)
            self.toy = ""
        if not self.hands[self.turn]:
            self.finish_turn()

    def finish_turn(self) -> None:
        self.drawn = False
        self.ending = self.ending or not self.pile or 0 in self.cats
        self.turn = (self.turn + 1) % len(self.hands)
        while self.ending and any(self.hands) and not self.hands[self.turn]:
            self.turn = (self.turn + 1) % len(self.hands)

    # Points

    def points(self) -> list[int]:
        """The points of every seat."""
        return [sum(self.worth(box, seat) for box in self.boxes()) for seat in range(self.seats)]

    @property
    def seats(self) -> int:
        return len(self.hands)

    def worth(self, box: set[Cell], seat: int) -> int:
        counts = [self.count(box, each) for each in range(self.seats)]
        if not counts[seat] or counts[seat] < max(counts):
            return 0
        icons = "".join(thing.partition(":")[2] for thing in self.in_box(box))
        value = max(icons.count(toy) for toy in "mbfy") - icons.count("s")
        value *= 2 if self.closed(box) else 1
        return value if self.advanced else value + int(counts[seat]) - 1

    def count(self, box: set[Cell], seat: int) -> Fraction:
        things = self.in_box(box)
        awake, asleep = things.count(f"cat{seat}"), things.count(f"nap{seat}")
        each = Fraction(1, 2) if self.advanced else Fraction(1)
        return awake + asleep * each if awake else Fraction(0)

    def closed(self, box: set[Cell]) -> bool:
        return not any(
            mine == "o" and other == "" for cell in box for _, mine, other in self.meeting(cell)
        )


def turned(card: str) -> str:
    """A card turned by half a turn."""
    return card[2:4] + card[:2] + card[4:]
