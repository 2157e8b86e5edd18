"""Warnings of a paradox: cards that a play would leave without a space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Final

from rich.text import Text

from games.catinthebox.round import LAST_CARDS, Round
from games.catinthebox.steps import Play
from languages.lists import listed
from languages.messages import N_, _
from views.catinthebox.paint import play_text

AT_ONCE: Final = N_("after this no space is left for {cards}: a paradox at once")
ALL: Final = N_("after this no space is left for {cards}: a paradox as soon as you have to play")
SEVERAL: Final = N_(
    "after this no space is left for {cards}: a paradox as soon as you have no other card to play"
)
LAST: Final = N_("after this no space is left for {cards}: it can only be the card that you keep")
"""The warnings, by how many cards of the hand are left without a space."""

COUNTED: Final = N_("your {number}"), N_("both {number}s")
MORE: Final = N_("all your {number}s")
"""One card of a number, two of them, and more."""


def warning(moment: Round, play: Play) -> str:
    """The cards that a play leaves without a space, if that limits the rest of the round.

    It is true by what the seat knows: its own hand, its open colours and the board. A space that
    is taken stays so, and a colour that is closed too.
    """
    seat, after = moment.turn, moment.play(play)
    cards, left = without_space(after, seat), after.seats[seat].hand
    own = after.paradox == seat
    if not cards or len(left) <= LAST_CARDS or (after.over and not own):
        return ""
    if cards == without_space(moment, seat) and len(cards) <= LAST_CARDS:
        return ""
    text = AT_ONCE if own else ALL if cards == left else SEVERAL
    return _(LAST if len(cards) <= LAST_CARDS else text).format(cards=_named(cards))


def warning_lines(moment: Round, width: int) -> Iterator[Text]:
    """The same for each play, those with the same warning together, broken between words."""
    warned = [(warning(moment, step), step) for step in moment.steps if isinstance(step, Play)]
    warned.sort(key=lambda each: each[0])
    for text, same in groupby(warned, key=lambda each: each[0]):
        if text:
            plays = Text(" ").join(play_text(play) for _text, play in same)
            head = f"  {plays.plain}: "
            first, *rest = wrap(f"{text}.", width, initial_indent=head, subsequent_indent="    ")
            yield Text("  ").append_text(plays).append(first.removeprefix(head[:-2]))
            yield from map(Text, rest)


def without_space(moment: Round, seat: int) -> Sequence[int]:
    """The cards of a hand for which no space of an open colour is free."""
    own, board = moment.seats[seat], moment.board
    return tuple(
        number for number in own.hand if not any(board.free(colour, number) for colour in own.open)
    )


def _named(cards: Sequence[int]) -> str:
    """Cards of a hand, those of a number together."""
    counts = Counter(cards).items()
    texts = ((COUNTED[n - 1] if n <= len(COUNTED) else MORE, number) for number, n in counts)
    return listed([_(text).format(number=number) for text, number in texts])
