"""Everything of Cat Box that may be held or chosen, apart from how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from games.catbox.faces import Face, Identity
from games.catbox.names import identity_name
from games.catbox.rulings import Token
from views.sheet import Signs


@dataclass(frozen=True)
class CardFace:
    """A side of a card; it may be an unknown one."""

    face: Face

    @property
    def text(self) -> str:
        """The letters of its quadrants."""
        return self.face


@dataclass(frozen=True)
class TokenTile:
    """A token that is spent for its effect."""

    token: Token

    @property
    def text(self) -> str:
        """The name that records have for it."""
        return self.token.value


@dataclass(frozen=True)
class CatMark:
    """A cat, by its colour."""

    identity: Identity

    @property
    def text(self) -> str:
        """Its letter."""
        return self.identity.letter


def cat_badge(identity: Identity) -> Signs:
    """A cat with its name."""
    return Signs((CatMark(identity),), identity_name(identity))
