"""The parts of a puzzle in a share code, in order, as the JSON of its file.

Each function takes one part through a coder: an encoder writes the part that is given, a decoder
is given None and reads it. Any change of the order or of the options makes another version of the
code.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from games.catinthebox.files import POSITION_FORMAT, PUZZLE_FORMAT
from games.catinthebox.puzzle import Objective
from games.catinthebox.round import Phase
from games.catinthebox.rulings import SEATS, Bonus, Follow, SeatRules, seat_rules
from games.catinthebox.schema import MOST_CARDS, MOST_TURNS, MOST_WISHES
from games.catinthebox.steps import LETTERS
from puzzles.mixed_radix import Coder, each, part

Json = dict[str, Any]

_KINDS = ("tricks", "together", "deduce", "predict")
_FOLLOWS, _BONUSES = tuple(Follow), tuple(Bonus)
_PHASES = (Phase.PREDICT, Phase.DISCARD)
_OBJECTIVES = tuple(objective.value for objective in Objective)
_HANDS = range(MOST_CARDS + 1)
_TRICKS = range(MOST_CARDS + 1)
_FEW_TRICKS = range(5)
_OPEN = tuple("".join(some) for size in range(5) for some in combinations(LETTERS, size))
_FEW_PLAYS, _PLAYS = range(36), range(MOST_TURNS + 1)
_FEW_WISHES, _WISHES = range(4), range(MOST_WISHES + 1)
_AMOUNTS = range(100)


def transcode(coder: Coder, given: Json | None = None) -> Json:
    """A whole puzzle."""
    kind = coder.pick(part(given, "kind"), _KINDS[:3], _KINDS)
    position = _position(coder, part(given, "position"))
    rules = seat_rules(len(position["seats"]))
    raw: Json = {"format": PUZZLE_FORMAT, "kind": kind, "position": position}
    if kind == "deduce":
        return raw | _deduce(coder, rules, given)
    raw["objective"] = coder.one(part(given, "objective"), _OBJECTIVES)
    if kind == "together":
        raw["wish"] = coder.many(
            part(given, "wish"), lambda wish: _wish(coder, rules, wish), _FEW_WISHES, _WISHES
        )
    if kind == "predict" or (kind == "together" and raw["objective"] == Objective.SCORE):
        raw["seat"] = coder.one(part(given, "seat"), range(rules.seats))
    return raw


def _deduce(coder: Coder, rules: SeatRules, given: Json | None) -> Json:
    return {
        "seat": coder.one(part(given, "seat"), range(rules.seats)),
        "first": coder.one(part(given, "first"), range(rules.seats)),
        "plays": coder.many(
            part(given, "plays"), lambda play: coder.one(play, _spaces(rules)), _FEW_PLAYS, _PLAYS
        ),
    }


def _position(coder: Coder, given: Json | None) -> Json:
    seats = coder.one(None if given is None else len(given["seats"]), SEATS)
    rules = seat_rules(seats)
    raw: Json = {
        "format": POSITION_FORMAT,
        "follow": coder.one(part(given, "follow"), _FOLLOWS),
        "bonus": coder.pick(part(given, "bonus"), _BONUSES[:1], _BONUSES[1:]),
    }
    if not coder.flag(given is None or "phase" not in given):
        raw["phase"] = coder.one(part(given, "phase"), _PHASES)
    known = None if given is None else given["seats"]
    raw["seats"] = each(known, seats, lambda seat: _seat(coder, rules, seat))
    raw["board"] = _board(coder, rules, part(given, "board"))
    raw["leader"] = coder.one(part(given, "leader"), range(seats))
    laid = [token.partition(":")[0] for token in raw["board"]]
    raw["trick"] = coder.many(
        part(given, "trick"), lambda play: coder.one(play, laid), range(seats)
    )
    raw["paradox"] = coder.pick(part(given, "paradox"), (None,), range(seats))
    return raw


def _seat(coder: Coder, rules: SeatRules, given: Json | None) -> Json:
    numbers: tuple[int | None, ...] = tuple(range(1, rules.numbers + 1))
    predictions: tuple[int | None, ...] = (*rules.predictions, None)
    hand: list[int | None] = []
    known = None if given is None else given["hand"]
    for place in range(coder.one(None if known is None else len(known), _HANDS)):
        rest = _from(hand[-1] if hand else 1, numbers)
        hand.append(coder.one(None if known is None else known[place], rest))
    return {
        "hand": hand,
        "open": coder.one(part(given, "open"), _OPEN),
        "prediction": coder.one(part(given, "prediction"), predictions),
        "won": coder.pick(part(given, "won"), _FEW_TRICKS, _TRICKS),
        "discard": coder.pick(part(given, "discard"), (None,), numbers),
    }


def _from(last: int | None, numbers: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """Cards that can follow one in an ascending hand: larger numbers, or an unknown card."""
    return (None,) if last is None else (*numbers[last - 1 :], None)


def _board(coder: Coder, rules: SeatRules, given: Sequence[str] | None) -> list[str]:
    """The tokens, space by space."""
    owners = (None, *map(str, range(rules.seats)), "n")
    known = dict(token.split(":") for token in given or ())
    found = []
    for space in _spaces(rules):
        owner = coder.one(known.get(space), owners)
        if owner is not None:
            found.append(f"{space}:{owner}")
    return found


def _wish(coder: Coder, rules: SeatRules, given: str | None) -> str:
    """A wish, by its form and what is filled in."""
    form, words = _parsed(given)
    form = coder.pick(form, _FORMS[:1], _FORMS[1:])
    if form == "predictions":
        return form
    seat = coder.one(words and int(words[0]), range(rules.seats))
    if form == "{1}:{0}":
        return form.format(seat, coder.one(words and words[1], _spaces(rules)))
    return form.format(seat, coder.one(words and int(words[1]), _AMOUNTS))


_FORMS = ("predictions", "seat:{0} won:{1}", "group:{0}>={1}", "{1}:{0}")


def _parsed(given: str | None) -> tuple[str | None, tuple[str, str] | None]:
    """The form of a wish, and its seat with what else it says."""
    if given is None or given == "predictions":
        return given, None
    if given.startswith("seat:"):
        seat, _, amount = given.removeprefix("seat:").partition(" won:")
        return _FORMS[1], (seat, amount)
    if given.startswith("group:"):
        seat, _, amount = given.removeprefix("group:").partition(">=")
        return _FORMS[2], (seat, amount)
    space, _, seat = given.partition(":")
    return _FORMS[3], (seat, space)


def _spaces(rules: SeatRules) -> list[str]:
    return [f"{letter}{number}" for letter in LETTERS for number in range(1, rules.numbers + 1)]
