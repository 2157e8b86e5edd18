"""Bounds for boards of cards: by counting alone, for any number, and card by card on a spread.

Counting is a relaxation that places no card. The model takes sides of different cards and says how
many of their quadrants are seen. Each card after the first covers one or two cells, two only with
an empty box. Of a colour, the largest area is between 1 and what is seen; a trio takes three cats,
and none is larger than the largest area. Every board is a solution, so that no solution means no
board. The bounds on the quadrants that a spread shows refuse most spreads without a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.catbox.design import Want, Wish
from games.catbox.faces import CATS, LETTERS, Card, Face, Identity, has_empty
from games.catbox.scoring import TRIO, TRIO_POINTS, Stakes
from solver.answer import Clock
from solver.catbox.design.spreads import Mark, Spread
from solver.cpsat.solving import SOME_RELAXATION, bounded, optimum


class Counts:
    """The numbers of a board of `count` cards."""

    def __init__(self, cards: Sequence[Card], count: int) -> None:
        self._model = CpModel()
        self._count = count
        self._sides = self._taken(cards)
        self.doubles = self._model.new_int_var(0, max(count - 1, 0), "cards that cover two")
        boxed = sum(lit for face, lit in self._sides if has_empty(face))
        self._model.add(self.doubles <= boxed)
        self._seen = {letter: self._number(f"{letter} seen") for letter in LETTERS}
        for letter, seen in self._seen.items():
            shown = sum(face.count(letter) * lit for face, lit in self._sides)
            self._model.add(seen <= shown)
        self._model.add(sum(self._seen.values()) == 3 * count + 1 - self.doubles)
        self._areas = {cat: self._area(cat) for cat in CATS}
        self._trios = {cat: self._formed(cat) for cat in CATS}

    def wish(self, wish: Wish) -> None:
        """Ask for the numbers of a wish."""
        for want in wish.wants:
            seen, bonus = self._parts(want.identity)
            self._model.add(seen + bonus == want.total)
            if want.visible is not None:
                self._model.add(seen == want.visible)

    def span(self, clock: Clock) -> tuple[int, int] | None:
        """The fewest and the most cards that can cover two cells; None if there is no board.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        self._model.minimize(self.doubles)
        fewest = optimum(self._model, clock, relaxation=SOME_RELAXATION)
        if fewest is None:
            return None
        self._model.maximize(self.doubles)
        most = optimum(self._model, clock, relaxation=SOME_RELAXATION)
        assert most is not None
        return fewest.value(self.doubles), most.value(self.doubles)

    def most(self, stakes: Stakes, clock: Clock) -> int | None:
        """A proved bound on points, or on a lead; None if there is no board.

        Raises:
            OutOfTimeError: none was found in time.
        """
        seen, bonus = self._parts(stakes.own.identity)
        best = self._number("points of the best rival") if stakes.rivals else 0
        for rival in stakes.rivals:
            self._model.add(best >= sum(self._parts(rival.identity)))
        self._model.maximize(seen + bonus - best)
        solver, bound = bounded(self._model, clock)
        return None if solver is None else bound

    def _taken(self, cards: Sequence[Card]) -> list[tuple[Face, IntVar]]:
        """Each side of each card with whether it lies up on the board."""
        model, sides = self._model, []
        for number, card in enumerate(cards):
            lits = [model.new_bool_var(f"side {side} of card {number}") for side in range(2)]
            model.add_at_most_one(lits)
            sides += list(zip(card, lits, strict=True))
        model.add(sum(lit for _, lit in sides) == self._count)
        return sides

    def _number(self, name: str) -> IntVar:
        return self._model.new_int_var(0, 3 * self._count + 1, name)

    def _area(self, cat: str) -> IntVar:
        """The largest area: as large as what is seen at most, and 0 only if nothing is."""
        area, seen = self._number(f"largest area of {cat}"), self._seen[cat]
        self._model.add(area <= seen)
        self._model.add(seen <= seen_bound(self._count) * area)
        return area

    def _formed(self, cat: str) -> IntVar:
        """The trios of a colour, beside its largest area if that is another."""
        trios, area, seen = self._number(f"trios of {cat}"), self._areas[cat], self._seen[cat]
        small, trio, large = (self._model.new_bool_var(f"{cat}: {name}") for name in _SIZES)
        self._model.add_exactly_one(small, trio, large)
        self._model.add(area < TRIO).only_enforce_if(small)
        self._model.add(trios == 0).only_enforce_if(small)
        self._model.add(area == TRIO).only_enforce_if(trio)
        self._model.add(trios >= 1).only_enforce_if(trio)
        self._model.add(TRIO * trios <= seen).only_enforce_if(trio)
        self._model.add(area > TRIO).only_enforce_if(large)
        self._model.add(TRIO * trios <= seen - area).only_enforce_if(large)
        return trios

    def _parts(self, identity: Identity) -> tuple[IntVar, LinearExpr | int]:
        if identity is Identity.CHIHUAHUA:
            return self._seen[identity.letter], TRIO_POINTS * sum(self._trios.values())
        return self._seen[identity.letter], self._areas[identity.letter]


_SIZES = ("smaller than a trio", "a trio", "larger than a trio")


def seen_bound(count: int) -> int:
    """Upper bound on the visible cells of a board: each card but the first covers at least one."""
    return 3 * count + 1


def spans(
    cards: Sequence[Card], numbers: Iterable[int], wish: Wish, clock: Clock
) -> dict[int, tuple[int, int]]:
    """For each of some numbers of cards that counting allows: how many may cover two cells.

    Raises:
        OutOfTimeError: that wasn't settled in time.
    """
    found = {}
    for count in numbers:
        counts = Counts(cards, count)
        counts.wish(wish)
        span = counts.span(clock)
        if span is not None:
            found[count] = span
    return found


def culprit(cards: Sequence[Card], numbers: Iterable[int], wish: Wish, clock: Clock) -> Wish:
    """The first want that counting refuses by itself; the whole wish if there is none.

    Raises:
        OutOfTimeError: that wasn't settled in time.
    """
    for want in wish.wants:
        alone = Wish((want,))
        if not spans(cards, numbers, alone, clock):
            return alone
    return wish


class Reaches:
    """Bounds on what the faces of a deck show on a spread; a card may serve twice."""

    def __init__(self, cards: Sequence[Card], wish: Wish = Wish(())) -> None:
        self._faces = sorted({face for card in cards for face in card})
        self._wish = wish
        self._most = cache(self._uncached_most)

    def may_meet(self, spread: Spread) -> bool:
        """False only if no faces make a spread meet the wish."""
        return all(self._may_show(spread, want) for want in self._wish.wants)

    def points(self, spread: Spread, identity: Identity) -> int:
        """A bound on the points of an identity."""
        seen = self.shown(spread, identity.letter)
        if identity is Identity.CHIHUAHUA:
            return (seen * TRIO + TRIO_POINTS * (len(spread.top) - seen)) // TRIO
        return 2 * seen

    def shown(self, spread: Spread, letter: str) -> int:
        """A bound on how many quadrants with a letter are seen."""
        return sum(self._most(letter, mark) for mark in spread.marks)

    def _may_show(self, spread: Spread, want: Want) -> bool:
        """Whether enough can be seen: of what is wanted of a cat, half at least is."""
        if want.visible is not None:
            fewest = want.visible
        elif want.identity is Identity.CHIHUAHUA:
            return self.points(spread, want.identity) >= want.total
        else:
            fewest = (want.total + 1) // 2
        return self.shown(spread, want.identity.letter) >= fewest

    def _uncached_most(self, letter: str, mark: Mark) -> int:
        """The most quadrants with a letter that any face shows where a card lies."""
        boxed, quadrants = mark
        fit = (face for face in self._faces if has_empty(face) or not boxed)
        return max((sum(face[q] == letter for q in quadrants) for face in fit), default=0)
