"""A seat's deductions about hidden cards, as tables, sentences and JSON."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from games.catinthebox.round import Round
from languages.lists import listed_or
from languages.messages import _, plural
from languages.numbers import Digits
from languages.people import is_reader, person, shown_name
from views.sheet import Column, Part, Probability, Row, Sheet, numbers, percent

AT_LEAST = (
    plural("You hold at least {n} card of {number}.", "You hold at least {n} cards of {number}."),
    plural(
        "{name} holds at least {n} card of {number}.",
        "{name} holds at least {n} cards of {number}.",
    ),
)
EXACTLY = (
    plural("You hold exactly {n} card of {number}.", "You hold exactly {n} cards of {number}."),
    plural(
        "{name} holds exactly {n} card of {number}.",
        "{name} holds exactly {n} cards of {number}.",
    ),
)
"""How many cards of a number the reader holds, and anybody else."""

MOST_HANDS = 8
"""Possible hands of a seat that people are shown."""

MOST_LISTED = 200
"""Possible hands of a seat that are listed as JSON."""


Cards = tuple[int, ...]


class UnseenCards(Protocol):
    """The cards of a round that a seat doesn't see."""

    @property
    def view(self) -> Round:
        """The round as the seat sees it."""
        ...

    @property
    def hands(self) -> Collection[int]:
        """The seats with unknown cards in their hands."""
        ...

    @property
    def discards(self) -> Collection[int]:
        """The seats whose discard isn't known."""
        ...

    @property
    def numbers(self) -> range:
        """The numbers of the cards."""
        ...

    @property
    def unseen(self) -> Sequence[int]:
        """How many cards of each number are hidden."""
        ...

    @property
    def left_out(self) -> int:
        """How many cards are out of the game."""
        ...


class Whereabouts(Protocol):
    """Where the hidden cards may be, by all that a seat has seen."""

    @property
    def hidden(self) -> UnseenCards:
        """The hidden cards."""
        ...

    @property
    def worlds(self) -> int:
        """How many worlds are possible."""
        ...

    def bounds(self, seat: int) -> Mapping[int, tuple[int, int]]:
        """The fewest and the most cards of each number in a hand."""
        ...

    def expected(self, seat: int) -> Mapping[int, float]:
        """The mean number of cards of each number in a hand."""
        ...

    def hands(self, seat: int, most: int) -> Mapping[Cards, float] | None:
        """Each possible hand with its probability; None if there are more than `most`."""
        ...

    def discard(self, seat: int) -> Mapping[int, float]:
        """The probability of each number to be a seat's discard."""
        ...

    def out(self) -> Mapping[int, float]:
        """The mean number of cards of each number that are out of the game."""
        ...


class SeatDeductions(NamedTuple):
    """The deductions of a seat at one time, and the names of the seats."""

    deduction: Whereabouts
    names: Sequence[str]

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return shown_name(self.names[seat])


def deduced_parts(look: SeatDeductions) -> Iterator[Part]:
    """The cards of each hidden hand, those laid aside, and what is certain."""
    if look.deduction.hidden.hands:
        yield _("Cards of each number in a hand, from the fewest to the most, and on average:")
        yield hands_sheet(look)
    if look.deduction.hidden.discards or look.deduction.out():
        yield _("Cards laid aside or out of the game:")
        yield aside_sheet(look)
    certain = list(certain_facts(look))
    nothing = _("Nothing is certain beyond the cards in sight.")
    yield _("Certain:") if certain else nothing
    yield from certain
    for seat in look.deduction.hidden.hands:
        yield from _possible_hands(look, seat)


def hands_sheet(look: SeatDeductions) -> Sheet:
    """Two rows for each hand with unknown cards, a column for each number."""
    rows = []
    for seat in look.deduction.hidden.hands:
        bounds, expected = look.deduction.bounds(seat), look.deduction.expected(seat)
        rows.append(Row(tuple(_range(*each) for each in bounds.values()), look.name(seat)))
        means = (f"{Digits(expected[n]):.1f}" if a < b else "" for n, (a, b) in bounds.items())
        rows.append(Row(tuple(means), _("on average")))
    return _numbered(_("hand of"), rows, look)


def aside_sheet(look: SeatDeductions) -> Sheet:
    """A row for each hidden discard, and one for the cards out of the game."""
    hidden, rows = look.deduction.hidden, []
    for seat in hidden.discards:
        shares = look.deduction.discard(seat)
        rows.append(Row(_cells(look, shares, percent), look.name(seat)))
    if out := look.deduction.out():
        rows.append(Row(_cells(look, out, _mean), _("out of the game")))
    return _numbered(_("discard of"), rows, look)


def _mean(number: float) -> str:
    return f"{Digits(number):.1f}"


def certain_facts(look: SeatDeductions) -> Iterator[str]:
    """The facts that hold in every world, a sentence each."""
    deduction, hidden = look.deduction, look.deduction.hidden
    for seat in hidden.hands:
        name, bounds = look.name(seat), deduction.bounds(seat).items()
        unseen = {number for number in hidden.numbers if hidden.unseen[number - 1]}
        lacking = [n for n, (_, most) in bounds if most == 0 and n in unseen]
        if lacking:
            you, other = _("You hold no {numbers}."), _("{name} holds no {numbers}.")
            yield person(name, you, other, numbers=_listed(lacking))
        for number, (least, most) in bounds:
            if least:
                yield _held_text(name, number, least, exactly=least == most)
    for seat in hidden.discards:
        shares = deduction.discard(seat)
        if len(shares) == 1:
            you, other = (
                _("You discarded a card of {number}."),
                _("{name} discarded a card of {number}."),
            )
            yield person(look.name(seat), you, other, number=next(iter(shares)))


def _held_text(name: str, number: int, least: int, *, exactly: bool) -> str:
    """How many cards of a number somebody holds."""
    you, other = EXACTLY if exactly else AT_LEAST
    return (you if is_reader(name) else other).of(least, name=name, number=number)


def _possible_hands(look: SeatDeductions, seat: int) -> Iterator[Part]:
    """The possible hands of a seat, if they are few."""
    hands = look.deduction.hands(seat, MOST_HANDS)
    if hands is not None:
        yield _("Possible hands of {name}:").format(name=look.name(seat))
        rows = (
            Row((" ".join(map(str, hand)), Probability(share))) for hand, share in hands.items()
        )
        yield Sheet((Column(_("hand")), Column(_("likely"))), tuple(rows))


def _numbered(heading: str, rows: Sequence[Row], look: SeatDeductions) -> Sheet:
    """A table with a column for each number of cards."""
    return Sheet(numbers(*map(str, look.deduction.hidden.numbers)), tuple(rows), heading)


def _range(least: int, most: int) -> str:
    """The cards of a number that a hand may hold."""
    return f"{least}-{most}" if least != most else str(least) if least else "-"


def _cells(
    look: SeatDeductions, values: Mapping[int, float], text: Callable[[float], str]
) -> tuple[str, ...]:
    return tuple(text(values[n]) if n in values else "-" for n in look.deduction.hidden.numbers)


def _listed(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    if not first:
        return last
    return listed_or([", ".join(first), last])


def deduced_json(look: SeatDeductions) -> dict[str, object]:
    """The deductions of a seat as JSON, with the number of worlds."""
    deduction, hidden = look.deduction, look.deduction.hidden
    return {
        "worlds": deduction.worlds,
        "hands": [_hand_json(deduction, seat) for seat in hidden.hands],
        "discards": [
            {"seat": seat, "probability": _keyed(deduction.discard(seat))}
            for seat in hidden.discards
        ],
        "out": {"cards": hidden.left_out, "expected": _keyed(deduction.out())},
        "certain": list(certain_facts(look)),
    }


def _hand_json(deduction: Whereabouts, seat: int) -> dict[str, object]:
    expected = deduction.expected(seat)
    hands = deduction.hands(seat, MOST_LISTED)
    return {
        "seat": seat,
        "cards": len(deduction.hidden.view.seats[seat].hand),
        "numbers": [
            {"number": number, "fewest": fewest, "most": most, "expected": expected[number]}
            for number, (fewest, most) in deduction.bounds(seat).items()
        ],
        "hands": None if hands is None else _hands_json(hands),
    }


def _hands_json(hands: Mapping[Cards, float]) -> list[dict[str, object]]:
    return [{"hand": list(hand), "probability": share} for hand, share in hands.items()]


def _keyed(shares: Mapping[int, float]) -> dict[str, float]:
    return {str(number): share for number, share in shares.items()}
