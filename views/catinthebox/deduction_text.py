"""A seat's deductions about hidden cards, as tables, sentences and JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from languages.lists import listed_or
from languages.messages import _, plural
from languages.people import is_reader, person, shown_name
from solver.catinthebox.deduction.deduction import Deduction
from solver.catinthebox.deduction.hidden import Cards

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


class SeatDeductions(NamedTuple):
    """The deductions of a seat at one time, and the names of the seats."""

    deduction: Deduction
    names: Sequence[str]

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return shown_name(self.names[seat])


def deduced_lines(look: SeatDeductions) -> Iterator[Table | Text]:
    """The cards of each hidden hand, those laid aside, and what is certain."""
    if look.deduction.hidden.hands:
        heading = _("Cards of each number in a hand, from the fewest to the most, and on average:")
        yield Text(heading)
        yield hands_table(look)
    if look.deduction.hidden.discards or look.deduction.out():
        yield Text(_("Cards laid aside or out of the game:"))
        yield aside_table(look)
    certain = list(certain_facts(look))
    nothing = _("Nothing is certain beyond the cards in sight.")
    yield Text(_("Certain:") if certain else nothing)
    yield from (Text(f"  {fact}") for fact in certain)
    for seat in look.deduction.hidden.hands:
        yield from _hands_lines(look, seat)


def hands_table(look: SeatDeductions) -> Table:
    """A row for each hand with unknown cards, a column for each number."""
    hidden = look.deduction.hidden
    table = _numbered(_("hand of"), look)
    for seat in hidden.hands:
        expected = look.deduction.expected(seat)
        cells = [
            _range(*bounds, expected[number])
            for number, bounds in look.deduction.bounds(seat).items()
        ]
        table.add_row(Text(look.name(seat)), *cells)
    return table


def aside_table(look: SeatDeductions) -> Table:
    """A row for each hidden discard, and one for the cards out of the game."""
    table = _numbered(_("discard of"), look)
    for seat in look.deduction.hidden.discards:
        shares = look.deduction.discard(seat)
        table.add_row(Text(look.name(seat)), *_cells(look, shares, percent))
    if out := look.deduction.out():
        table.add_row(Text(_("out of the game")), *_cells(look, out, "{:.1f}".format))
    return table


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
            you, other = _("You discarded a {number}."), _("{name} discarded a {number}.")
            yield person(look.name(seat), you, other, number=next(iter(shares)))


def _held_text(name: str, number: int, least: int, *, exactly: bool) -> str:
    """How many cards of a number somebody holds."""
    you, other = EXACTLY if exactly else AT_LEAST
    return (you if is_reader(name) else other).of(least, name=name, number=number)


def percent(share: float) -> str:
    """A probability; what isn't certain is never called so."""
    if share == 1:
        return "100%"
    return "<1%" if share < 0.01 else ">99%" if share > 0.99 else f"{100 * share:.0f}%"


def _hands_lines(look: SeatDeductions, seat: int) -> Iterator[Text]:
    """The possible hands of a seat, if they are few."""
    hands = look.deduction.hands(seat, MOST_HANDS)
    if hands is not None:
        yield Text(_("Possible hands of {name}:").format(name=look.name(seat)))
        for hand, share in hands.items():
            yield Text(f"  {percent(share):>4}  {' '.join(map(str, hand))}")


def _numbered(title: str, look: SeatDeductions) -> Table:
    table = Table(title, box=None, pad_edge=False)
    for number in look.deduction.hidden.numbers:
        table.add_column(str(number), justify="right", min_width=len("0-2"))
    return table


def _range(least: int, most: int, mean: float) -> str:
    """The cards of a number that a hand may hold; the mean is below where it says more."""
    if least == most:
        return str(least) if least else "-"
    return f"{least}-{most}\n{mean:.1f}"


def _cells(
    look: SeatDeductions, values: Mapping[int, float], text: Callable[[float], str]
) -> list[str]:
    return [text(values[n]) if n in values else "-" for n in look.deduction.hidden.numbers]


def _listed(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    if not first:
        return last
    return listed_or([", ".join(first), last])


def deduced_json(look: SeatDeductions) -> dict[str, object]:
    """The same for programs, with the number of worlds."""
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


def _hand_json(deduction: Deduction, seat: int) -> dict[str, object]:
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
