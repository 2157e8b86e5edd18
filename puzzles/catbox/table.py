"""A position in a code: what lies in front of the seats, on the board and in the pile."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from games.catbox.faces import UNKNOWN
from games.catbox.rulings import SEATS, Mode, Token, seat_rules
from games.catbox.schema import MOST_CARDS
from puzzles.catbox.layers import Layers
from puzzles.catbox.pool import IDENTITIES, Pool, Seats
from puzzles.mixed_radix import Pen

Json = dict[str, Any]

_MODES = tuple(Mode)
_TOKENS = tuple(token.value for token in Token)
_HELD = tuple(list(some) for count in range(6) for some in combinations(_TOKENS, count))
_COUNTS = range(MOST_CARDS + 1)
_FEW_SAVED = range(2)
_GUARDS = range(6)
_PASSES = range(6)


class Table:
    """The parts of one position on their way through a pen; mutable, one owner each.

    The board goes first, for guards stand on it.

    Attributes:
        mode: the game with tokens or without.
        seats: their number.
        layers: the board.
    """

    def __init__(self, pen: Pen, pool: Pool, given: Json | None) -> None:
        mode, seats = (given["mode"], len(given["seats"])) if given else (None, None)
        self._pen, self._pool = pen, pool
        self._identities = Seats(pen, (None, *IDENTITIES))
        self.layers = Layers(pen, pool)
        self.mode = pen.one(mode, _MODES)
        self.seats = pen.one(seats, SEATS)

    def all_seats(self, given: Sequence[Json] | None) -> list[Json]:
        """What lies in front of each seat."""
        walk = self._bare_seat if self.mode is Mode.BASIC else self._seat
        return self._pen.many(given, walk, (self.seats,))

    def guards(self, given: Sequence[str] | None) -> list[str]:
        """Box tokens on the board; the basic game has none."""
        if self.mode is Mode.BASIC:
            return []
        return self._pen.many(given, self._guard, _GUARDS[:2], _GUARDS)

    def pile(self, given: int | list[str] | None) -> int | list[str]:
        """The cards left to draw, or their number."""
        pen = self._pen
        if pen.one(isinstance(given, list), (False, True)):
            return pen.many(given if isinstance(given, list) else None, self._pool.card, _COUNTS)
        return pen.one(given, _COUNTS)

    def passes(self, given: int | None) -> int:
        """How many seats have just passed."""
        return self._pen.pick(given, _PASSES[:1], _PASSES)

    def _bare_seat(self, given: Json | None) -> Json:
        usual = range(seat_rules(self.seats).hand + 1)
        identity, hand = (given["identity"], given["hand"]) if given else (None, None)
        return {
            "identity": self._identities.identity(identity),
            "hand": self._pen.many(hand, self._pool.card, usual, _COUNTS),
        }

    def _seat(self, given: Json | None) -> Json:
        """What lies in front of a seat in the advanced game."""
        bare = self._bare_seat(given)
        tokens, saved = (given["tokens"], given["saved"]) if given else (None, None)
        bare["tokens"] = self._tokens(tokens)
        bare["saved"] = self._pen.many(saved, self._pool.side, _FEW_SAVED, _COUNTS)
        return bare | self._publics(bare["saved"], given or {})

    def _publics(self, saved: list[str], given: Json) -> Json:
        """What others see of saved cards; nothing is said if all is unknown."""
        unknown = [str(UNKNOWN)] * len(saved)
        told = zip(saved, given.get("saved_public", unknown), strict=True)
        publics = [self._pool.shown(face, public) for face, public in told]
        return {} if publics == unknown else {"saved_public": publics}

    def _tokens(self, given: list[str] | None) -> list[str]:
        if self._pen.flag(given in _HELD):
            return self._pen.one(given, _HELD)
        return self._pen.many(given, self._token, _COUNTS)

    def _token(self, given: str | None) -> str:
        return self._pen.one(given, _TOKENS)

    def _guard(self, given: str | None) -> str:
        seat, cell = given.split("@") if given else (None, None)
        return f"{self._pen.one(seat, '01234'[: self.seats])}@{self.layers.cell(cell)}"
