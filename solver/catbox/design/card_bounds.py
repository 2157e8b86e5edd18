"""Upper bounds on the quadrants that a spread shows, card by card.

They refuse most spreads without a search.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.catbox.faces import Card, Identity, has_empty
from games.catbox.scoring import TRIO, TRIO_POINTS
from games.catbox.wish import Want, Wish
from solver.catbox.design.spreads import Mark, Spread


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
