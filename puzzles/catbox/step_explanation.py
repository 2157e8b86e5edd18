"""The gain of each step of a line, in plain sentences made from the score's own parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.change import Change
from games.catbox.faces import Identity
from games.catbox.names import QUADRANTS, TRIOS
from games.catbox.outcome import Outcome, Stake, Stakes
from games.catbox.scoring import TRIO_POINTS, Tally
from languages.message import Message, Value, all_of, counted, in_row, message, sentences
from languages.messages import N_, plural

NAMES = {
    Identity.BLACK: N_("Black"),
    Identity.PINK: N_("Pink"),
    Identity.PURPLE: N_("Purple"),
    Identity.BLUE: N_("Blue"),
    Identity.YELLOW: N_("Yellow"),
    Identity.CHIHUAHUA: N_("the Chihuahua"),
}
"""The name of each identity."""

FIRST_NAMES = NAMES | {Identity.CHIHUAHUA: N_("The Chihuahua")}
"""The same where a sentence begins."""

UNUSED = plural("{n} unused token", "{n} unused tokens")

MAKES = plural("makes {n} trio", "makes {n} trios")
BREAKS = plural("breaks {n} trio", "breaks {n} trios")
"""Messages about trios made and broken."""


class Label(NamedTuple):
    """The messages of a step.

    Attributes:
        name: a noun phrase such as "PPKo at 3,1".
        does: a sentence about its effects for the player, with `{effects}`.
        idle: the same sentence for a step without effects.
        values: the other values in the messages.
    """

    name: str
    does: str
    idle: str
    values: Mapping[str, Value]

    @property
    def text(self) -> Message:
        """The name of the step, such as "PPKo at 3,1"."""
        return message(self.name, **self.values)

    def doing(self, effects: Sequence[Message]) -> Message:
        """The effects of the step, in a sentence."""
        if not effects:
            return message(self.idle, **self.values)
        return message(self.does, **self.values, effects=all_of(effects))


class ExplainedStep(NamedTuple):
    """One step of a line.

    Attributes:
        label: the messages of the step.
        stakes: whose points count before it; unused tokens may change.
        then: the same after it.
        lifts: whether a card is lifted, so that what it showed goes out of sight.
    """

    label: Label
    change: Change
    stakes: Stakes
    then: Stakes
    lifts: bool = False

    @property
    def worth(self) -> tuple[int, int]:
        """The objective before and after the step."""
        before, after = (
            Outcome(self.change.before, self.stakes),
            Outcome(self.change.after, self.then),
        )
        return before.value, after.value


def step_text(step: ExplainedStep) -> Message:
    """The effects of a step and its gain, in sentences."""
    own = step.label.doing(tuple(own_parts(step)))
    rivals = [line for stake in step.then.rivals for line in rival_parts(step.change, stake)]
    return sentences(own, *rivals, _balance(step))


def summed(board: Board, stakes: Stakes) -> Message:
    """How the value of the last board comes about."""
    sums = [_sum(board, stake) for stake in (stakes.own, *stakes.rivals)]
    if not stakes.rivals:
        return message("In all: {sum}.", sum=sums[0])
    return message(
        "In all: {sum}; against {others}. A margin of {margin}.",
        sum=sums[0],
        others=all_of(sums[1:]),
        margin=Outcome(board, stakes).value,
    )


def own_parts(step: ExplainedStep) -> Iterator[Message]:
    """The effects of a step on the points of the mover's identity, one phrase each."""
    identity = step.stakes.own.identity
    before, after = step.change.tallies(identity)
    yield from _seen(step, identity)
    if identity is Identity.CHIHUAHUA:
        yield from _trios(before, after)
    else:
        yield from _area(step.change, before, after)
    if step.then.own.tokens < step.stakes.own.tokens:
        yield message("costs the point of an unused token")


def _seen(step: ExplainedStep, identity: Identity) -> Iterator[Message]:
    """How many quadrants of a letter come into sight and out of it."""
    shown, gone = step.change.shown(identity.letter), step.change.gone(identity.letter)
    quadrants = QUADRANTS[identity]
    if shown:
        yield message("shows {quadrants} more", quadrants=counted(quadrants, shown))
    if gone:
        lifted, laid = N_("takes away {quadrants} of yours"), N_("covers {quadrants} of yours")
        yield message(lifted if step.lifts else laid, quadrants=counted(quadrants, len(gone)))


def _area(change: Change, before: Tally, after: Tally) -> Iterator[Message]:
    parts = change.joined(before.identity.letter)
    if after.formed > before.formed and parts:
        yield message(
            "joins areas of {sizes} into your largest, now {now} (it was {before})",
            sizes=_together([part.bit_count() for part in parts]),
            now=after.formed,
            before=before.formed,
        )
    elif after.formed != before.formed:
        text = N_("cuts your area from {before} to {now}")
        if after.formed > before.formed:
            text = N_("lets your largest area grow from {before} to {now}")
        yield message(text, before=before.formed, now=after.formed)


def _together(items: Sequence[Value]) -> Value:
    """Things with "and" between any two of them."""
    return reduce(lambda left, right: all_of([left, right]), items)


def _trios(before: Tally, after: Tally) -> Iterator[Message]:
    change = after.formed - before.formed
    if change:
        yield counted(MAKES if change > 0 else BREAKS, abs(change))


def rival_parts(change: Change, stake: Stake) -> Iterator[Message]:
    """How a rival fares, if anything changes for it."""
    before, after = change.tallies(stake.identity)
    if before.total == after.total:
        return
    if after.total < before.total:
        text = N_("{name} falls from {before} to {now} ({reasons}).")
    else:
        text = N_("{name} rises from {before} to {now} ({reasons}).")
    reasons = in_row(", ", _reasons(before, after))
    was, now = before.total + stake.tokens, after.total + stake.tokens
    name = message(FIRST_NAMES[stake.identity])
    yield message(text, name=name, before=was, now=now, reasons=reasons)


def _reasons(before: Tally, after: Tally) -> Iterator[Message]:
    """The changed parts of an identity's points, one phrase each."""
    dog = before.identity is Identity.CHIHUAHUA
    if before.visible != after.visible:
        text = N_("boxes {before} to {now}") if dog else N_("cats {before} to {now}")
        yield message(text, before=before.visible, now=after.visible)
    if before.formed != after.formed:
        text = N_("trios {before} to {now}") if dog else N_("area {before} to {now}")
        yield message(text, before=before.formed, now=after.formed)


def _balance(step: ExplainedStep) -> Message:
    before, after = step.worth
    if after > before:
        text = N_("Worth {gain}: {before} becomes {now}.")
    elif after < before:
        text = N_("It costs {gain} for now: {before} becomes {now}.")
    else:
        text = N_("Nothing gained yet: {before} stays {now}.")
    return message(text, gain=abs(after - before), before=before, now=after)


def _sum(board: Board, stake: Stake) -> Message:
    tally = scoring.tally(board, stake.identity)
    parts = [counted(QUADRANTS[stake.identity], tally.visible)]
    if stake.identity is Identity.CHIHUAHUA:
        trios = counted(TRIOS, tally.formed)
        parts += [message("{trios} x {points}", trios=trios, points=TRIO_POINTS)]
    else:
        parts += [message("{area} in the largest area", area=tally.formed)]
    parts += [counted(UNUSED, stake.tokens)] if stake.tokens else []
    total = tally.total + stake.tokens
    return message("{parts} = {total}", parts=in_row(" + ", parts), total=total)
