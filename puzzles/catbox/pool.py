"""Faces, cards and identities in a code: short where each comes up once, as in a game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from games.catbox.faces import LETTERS, UNKNOWN, Card, Identity
from puzzles.mixed_radix import Coder, MoveToFront

FACES = tuple("".join(letters) for letters in product(LETTERS, repeat=4))
"""Every face that there could be."""

SIDES = (str(UNKNOWN), *FACES)
"""Every face, and the one that isn't known."""

SHOWN = (None, *SIDES)
"""Sides of a saved card for other seats; None where they see the face that will be played."""

IDENTITIES = tuple(identity.value for identity in Identity)
"""The names of all identities."""


class Pool:
    """Takes the faces of one puzzle through a coder; mutable, one owner each.

    The usual face is one of a card of the deck that hasn't come up yet.
    """

    def __init__(self, coder: Coder, deck: Iterable[Card]) -> None:
        sides = [side for card in deck for side in (card, card.flipped)]
        self._coder = coder
        self._backs = {str(side.public): str(side.secret) for side in sides}
        self._fresh = list(self._backs)
        self._secrets, self._shown = MoveToFront(3), MoveToFront(4)

    def face(self, given: str | None) -> str:
        """A known face."""
        return self._seen(self._coder.pick(given, self._fresh, FACES))

    def side(self, given: str | None) -> str:
        """A face, or `????`."""
        return self._seen(self._coder.pick(given, self._fresh, SIDES))

    def card(self, given: str | None) -> str:
        """A card, usually one of the deck."""
        public, secret = given.split("/") if given else (None, None)
        public = self.side(public)
        tiers = (self._back(public), SIDES[:1], self._fresh)
        return f"{public}/{self._seen(self._secrets.pick(self._coder, secret, tiers, SIDES))}"

    def shown(self, face: str, given: str | None) -> str | None:
        """The side that other seats see of the saved card with this face."""
        tiers = (self._back(face), SHOWN[:1], SHOWN[1:2], self._fresh)
        public = self._shown.pick(self._coder, given, tiers, SHOWN)
        return public if public is None else self._seen(public)

    def _back(self, face: str) -> list[str]:
        return [self._backs[face]] if face in self._backs else []

    def _seen(self, face: str) -> str:
        """The same face, which with its back won't come up again."""
        for side in (face, *self._back(face)):
            if side in self._fresh:
                self._fresh.remove(side)
        return face


class Seats:
    """Takes the identities of seats or rivals through a coder; mutable, one owner each.

    Args:
        usual: the usual first one; a name is not usual a second time.
    """

    def __init__(self, coder: Coder, usual: Iterable[str | None]) -> None:
        self._coder = coder
        self._usual = list(usual)
        self._every = tuple(dict.fromkeys((*self._usual, *IDENTITIES)))

    def identity(self, given: str | None) -> str | None:
        """An identity; None for an unknown one, if that is usual."""
        name = self._coder.pick(given, self._usual, self._every)
        if name is not None and name in self._usual:
            self._usual.remove(name)
        return name
