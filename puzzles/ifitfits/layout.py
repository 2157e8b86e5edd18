"""The parts of a puzzle in a share code, in order, as the JSON of its file.

Each function takes one part through a coder: an encoder writes the part that is given, a decoder
is given None and reads it. Any change of the order or of the options, the shipped deck included,
makes another version of the code.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.ifitfits.cards import PRINCESS, TOYS, UNKNOWN
from games.ifitfits.files import KINDS, POSITION_FORMAT, PUZZLE_FORMAT
from games.ifitfits.puzzle import Objective, Packing
from games.ifitfits.rulings import CATS, SEATS, Mode
from games.ifitfits.schema import FARTHEST, MOST_CARDS
from games.ifitfits.table import LARGEST, SMALLEST, STANDARD, Table
from puzzles.ifitfits.board_coder import BoardCoder
from puzzles.ifitfits.pool import Pool
from puzzles.ifitfits.positions import deck
from puzzles.mixed_radix import Coder, each, part

Json = dict[str, Any]

_MODES = tuple(mode.value for mode in Mode)
_OBJECTIVES = tuple(objective.value for objective in Objective)
_FEW_HELD, _HELD = range(4), range(MOST_CARDS + 1)
_FEW_PLACED, _PLACED = range(2, 6), range(1, MOST_CARDS + 1)
_CAT_COUNTS = range(CATS + 1)
_CORNERS = range(-FARTHEST, FARTHEST + 1)
_LENGTHS = range(SMALLEST, LARGEST + 1)
_TOYS = tuple(f"toy:{toy}{toy}" for toy in TOYS)
_HAND_SPECIALS = (PRINCESS.value, UNKNOWN.value)
_PILE_SPECIALS = (*_HAND_SPECIALS, *_TOYS)
_BOOLS = (False, True)


def transcode(coder: Coder, given: Json | None = None) -> Json:
    """A whole puzzle."""
    pool = Pool(coder, deck())
    kind = coder.one(part(given, "kind"), KINDS)
    raw: Json = {"format": PUZZLE_FORMAT, "kind": kind}
    if kind == Packing.kind:
        return raw | _box(coder, pool, given)
    raw["position"] = _position(coder, pool, part(given, "position"))
    raw["objective"] = coder.one(part(given, "objective"), _OBJECTIVES)
    return raw


def _box(coder: Coder, pool: Pool, given: Json | None) -> Json:
    raw = _lying(coder, pool, given, len(range(SEATS.stop - 1)))
    raw["cards"] = coder.many(part(given, "cards"), pool.named, _FEW_PLACED, _PLACED)
    raw["cats"] = coder.one(part(given, "cats"), _CAT_COUNTS)
    return raw


def _position(coder: Coder, pool: Pool, given: Json | None) -> Json:
    seats = coder.one(None if given is None else len(given["seats"]), SEATS)
    raw: Json = {"format": POSITION_FORMAT} | _lying(coder, pool, given, seats)
    known = part(given, "seats")
    raw["seats"] = each(known, seats, lambda seat: _seat(coder, pool, seat))
    raw["turn"] = coder.one(part(given, "turn"), range(seats))
    raw["drawn"] = coder.one(part(given, "drawn"), _BOOLS)
    raw["pile"] = _pile(coder, pool, part(given, "pile"))
    raw["ending"] = not coder.flag(given is None or not given["ending"])
    if not coder.flag(given is None or "discards" not in given):
        raw["discards"] = _things(coder, pool, part(given, "discards"))
    return raw


def _lying(coder: Coder, pool: Pool, given: Json | None, seats: int) -> Json:
    """The rules, the table, and what lies on it."""
    mode = coder.one(part(given, "mode"), _MODES)
    table = _table(coder, part(given, "table"))
    board = BoardCoder(coder, pool, Table(**table), seats).all(part(given, "board"))
    return {"mode": mode, "table": table, "board": board}


def _table(coder: Coder, given: Json | None) -> Json:
    usual = STANDARD._asdict()
    if coder.flag(given is None or given == usual):
        return usual
    options = {"left": _CORNERS, "top": _CORNERS, "width": _LENGTHS, "height": _LENGTHS}
    return {name: coder.one(part(given, name), span) for name, span in options.items()}


def _seat(coder: Coder, pool: Pool, given: Json | None) -> Json:
    def held(card: str | None) -> str:
        return pool.drawn(card, *_HAND_SPECIALS)

    hand = coder.many(part(given, "hand"), held, _FEW_HELD, _HELD)
    return {"hand": hand, "cats": coder.one(part(given, "cats"), _CAT_COUNTS)}


def _pile(coder: Coder, pool: Pool, given: Any) -> Any:
    """How many cards are left, or which."""
    if coder.flag(given is None or isinstance(given, int)):
        return coder.one(given, _HELD)
    return _things(coder, pool, given)


def _things(coder: Coder, pool: Pool, given: Sequence[str] | None) -> list[str]:
    return coder.many(given, lambda thing: pool.drawn(thing, *_PILE_SPECIALS), _HELD)
