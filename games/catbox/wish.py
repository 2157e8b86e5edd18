"""The points that a designer wants of a board, and by how much a board misses them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from games.catbox.faces import Identity
from games.catbox.scoring import Tally
from games.protocol import GameError, quoted
from languages.messages import _

_WANT = re.compile(r"([a-z]+)=([0-9]{1,3})(?:\+([0-9]{1,3}))?")


class Want(NamedTuple):
    """The points that one identity is to have; in parts if `visible` is given.

    Attributes:
        total: visible quadrants and the points for areas, together.
        visible: the visible quadrants among them; None for any.
    """

    identity: Identity
    total: int
    visible: int | None = None

    def __str__(self) -> str:
        if self.visible is None:
            return f"{self.identity}={self.total}"
        return f"{self.identity}={self.visible}+{self.bonus}"

    @property
    def bonus(self) -> int:
        """The points for areas, where the want is in parts."""
        return self.total - (self.visible or 0)

    def missed(self, tally: Tally) -> int:
        """By how many points the tally of this identity is another; 0 if it is as wanted."""
        if self.visible is None:
            return abs(tally.total - self.total)
        return abs(tally.visible - self.visible) + abs(tally.bonus - self.bonus)


class Wish(NamedTuple):
    """Wants of different identities, in the order of the identities."""

    wants: tuple[Want, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.wants))

    def missed(self, tallies: Iterable[Tally]) -> int:
        """By how many points the tallies of a board miss the wish, over all wants."""
        of = {tally.identity: tally for tally in tallies}
        return sum(want.missed(of[want.identity]) for want in self.wants)

    def want(self, identity: Identity) -> Want | None:
        """The want of an identity; None if any points will do."""
        return next((want for want in self.wants if want.identity is identity), None)


EXAMPLE = "black=4+2 pink=7+4 purple=6+2 blue=6+3 yellow=6+3 chihuahua=8+4"
"""The rulebooks' Scoring Example; the Chihuahua's 4 points are two trios."""


def parse_wish(text: str) -> Wish:
    """The wish of a text such as `pink=11 chihuahua=8+4`.

    Raises:
        GameError: it names none or an unknown identity, one twice, or has no such form.
    """
    wants: dict[Identity, Want] = {}
    for word in text.split():
        want = _parse_want(word)
        if want.identity in wants:
            text = _("{word}: {identity} stands in the wish twice")
            raise GameError(text.format(word=quoted(word), identity=want.identity))
        wants[want.identity] = want
    if not wants:
        raise GameError(
            _(
                "the wish is empty: expected IDENTITY=TOTAL or IDENTITY=SEEN+AREA, as in pink=11 "
                "or pink=7+4"
            )
        )
    return Wish(tuple(wants[identity] for identity in Identity if identity in wants))


def _parse_want(word: str) -> Want:
    matched = _WANT.fullmatch(word)
    if matched is None:
        text = _(
            "{word} is no wish: expected IDENTITY=TOTAL or IDENTITY=SEEN+AREA, as in pink=11 or "
            "pink=7+4"
        )
        raise GameError(text.format(word=quoted(word)))
    name, first, second = matched.groups()
    if name not in list(Identity):
        text = _("{name} is no identity: expected one of {identities}")
        raise GameError(text.format(name=quoted(name), identities=", ".join(Identity)))
    if second is None:
        return Want(Identity(name), int(first))
    return Want(Identity(name), int(first) + int(second), int(first))
