"""The parts of a puzzle in a share code, in order, as the JSON of its file.

Each function takes one part through a coder: an encoder writes the part that is given, a decoder
is given None and reads it. Parts that are usually empty stand last, where they cost nothing. Any
change of the order, of the options, of the shipped decks or of the covering rules makes another
version of the code.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

from games.catbox.faces import UNKNOWN, Card
from games.catbox.loading import load_deck
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import SEATS, Edition, Mode, Token, seat_rules
from games.catbox.schema import MOST_CARDS
from puzzles.catbox.layers import Layers
from puzzles.catbox.pool import IDENTITIES, Pool, Seats
from puzzles.mixed_radix import Coder, part

Json = dict[str, Any]

DECKS = ("standard", "mirror", "none")
"""Whose faces are named by their numbers."""

_KINDS = (Chain.kind, SingleTurn.kind, Duel.kind)
_EDITIONS = tuple(edition.value for edition in Edition)
_OBJECTIVES = tuple(objective.value for objective in Objective)
_FEW_FACES = range(1, 9)
_FACES = range(1, MOST_CARDS + 1)
_FEW_RIVALS = range(len(IDENTITIES))
_RIVALS = range(MOST_CARDS + 1)
_MODES = tuple(Mode)
_TOKENS = tuple(token.value for token in Token)
_HELD = tuple(list(some) for count in range(6) for some in combinations(_TOKENS, count))
_COUNTS = range(MOST_CARDS + 1)
_FEW_SAVED = range(2)
_GUARDS = range(6)
_PASSES = range(6)


def transcode(coder: Coder, given: Json | None = None, deck: str | None = None) -> Json:
    """A whole puzzle, with the faces of one of `DECKS` by their numbers."""
    deck = coder.pick(deck, DECKS[:1], DECKS[1:])
    pool = Pool(coder, _cards(deck))
    kind = coder.pick(part(given, "kind"), _KINDS[:1], _KINDS[1:])
    rest = _chain if kind == Chain.kind else _turn
    return {"format": "catbox-puzzle/1", "kind": kind} | rest(coder, pool, given)


def _chain(coder: Coder, pool: Pool, given: Json | None) -> Json:
    identity = coder.one(part(given, "identity"), IDENTITIES)
    rivals = Seats(coder, (name for name in IDENTITIES if name != identity))
    return {
        "identity": identity,
        "edition": coder.pick(part(given, "edition"), _EDITIONS[:1], _EDITIONS),
        "objective": coder.one(part(given, "objective"), _OBJECTIVES),
        "board": Layers(coder, pool).all(part(given, "board")),
        "faces": coder.many(part(given, "faces"), pool.face, _FEW_FACES, _FACES),
        "rivals": coder.many(part(given, "rivals"), rivals.identity, _FEW_RIVALS, _RIVALS),
    }


def _turn(coder: Coder, pool: Pool, given: Json | None) -> Json:
    return {
        "objective": coder.one(part(given, "objective"), _OBJECTIVES),
        "position": _position(coder, pool, part(given, "position")),
    }


def _position(coder: Coder, pool: Pool, given: Json | None) -> Json:
    coding = PositionCoder(coder, pool, given)
    return {
        "edition": coder.one(part(given, "edition"), _EDITIONS),
        "mode": coding.mode.value,
        "turn": coder.one(part(given, "turn"), range(coding.seats)),
        "board": coding.layers.all(part(given, "board")),
        "seats": coding.all_seats(part(given, "seats")),
        "guards": coding.guards(part(given, "guards")),
        "pile": coding.pile(part(given, "pile")),
        "passes": coding.passes(part(given, "passes", 0)),
    }


@cache
def _cards(deck: str) -> tuple[Card, ...]:
    return () if deck == "none" else load_deck(deck).cards


class PositionCoder:
    """Takes the parts of one position through a coder; mutable, one owner each.

    The board goes first, for guards stand on it.

    Attributes:
        mode: the game with tokens or without.
        seats: their number.
        layers: the board.
    """

    def __init__(self, coder: Coder, pool: Pool, given: Json | None) -> None:
        mode, seats = (given["mode"], len(given["seats"])) if given else (None, None)
        self._coder, self._pool = coder, pool
        self._identities = Seats(coder, (None, *IDENTITIES))
        self.layers = Layers(coder, pool)
        self.mode = coder.one(mode, _MODES)
        self.seats = coder.one(seats, SEATS)

    def all_seats(self, given: Sequence[Json] | None) -> list[Json]:
        """The JSON of every seat."""
        transcode = self._bare_seat if self.mode is Mode.BASIC else self._seat
        return self._coder.many(given, transcode, (self.seats,))

    def guards(self, given: Sequence[str] | None) -> list[str]:
        """Box tokens on the board; the basic game has none."""
        if self.mode is Mode.BASIC:
            return []
        return self._coder.many(given, self._guard, _GUARDS[:2], _GUARDS)

    def pile(self, given: int | list[str] | None) -> int | list[str]:
        """The cards left to draw, or their number."""
        coder = self._coder
        if coder.one(isinstance(given, list), (False, True)):
            return coder.many(given if isinstance(given, list) else None, self._pool.card, _COUNTS)
        return coder.one(given, _COUNTS)

    def passes(self, given: int | None) -> int:
        """How many seats have just passed."""
        return self._coder.pick(given, _PASSES[:1], _PASSES)

    def _bare_seat(self, given: Json | None) -> Json:
        usual = range(seat_rules(self.seats).hand + 1)
        identity, hand = (given["identity"], given["hand"]) if given else (None, None)
        return {
            "identity": self._identities.identity(identity),
            "hand": self._coder.many(hand, self._pool.card, usual, _COUNTS),
        }

    def _seat(self, given: Json | None) -> Json:
        """The JSON of a seat in the advanced game."""
        bare = self._bare_seat(given)
        tokens, saved = (given["tokens"], given["saved"]) if given else (None, None)
        bare["tokens"] = self._tokens(tokens)
        bare["saved"] = self._coder.many(saved, self._pool.side, _FEW_SAVED, _COUNTS)
        return bare | self._publics(bare["saved"], given or {})

    def _publics(self, saved: list[str], given: Json) -> Json:
        """The sides of saved cards that other seats see; empty if all are unknown."""
        unknown = [str(UNKNOWN)] * len(saved)
        pairs = zip(saved, given.get("saved_public", unknown), strict=True)
        publics = [self._pool.shown(face, public) for face, public in pairs]
        return {} if publics == unknown else {"saved_public": publics}

    def _tokens(self, given: list[str] | None) -> list[str]:
        if self._coder.flag(given in _HELD):
            return self._coder.one(given, _HELD)
        return self._coder.many(given, self._token, _COUNTS)

    def _token(self, given: str | None) -> str:
        return self._coder.one(given, _TOKENS)

    def _guard(self, given: str | None) -> str:
        seat, cell = given.split("@") if given else (None, None)
        return f"{self._coder.one(seat, '01234'[: self.seats])}@{self.layers.cell(cell)}"
