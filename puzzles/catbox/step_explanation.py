"""The gain of each step of a line, in plain sentences made from the score's own parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.names import QUADRANTS, TRIOS
from games.catbox.names import joined as joined_names
from games.catbox.outcome import Stake, Stakes
from games.catbox.scoring import TRIO_POINTS, Tally
from languages.lists import listed
from languages.messages import N_, _, plural

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
    values: Mapping[str, object]

    @property
    def text(self) -> str:
        """The name of the step, such as "PPKo at 3,1"."""
        return _(self.name).format(**self.values)

    def doing(self, effects: str) -> str:
        """The effects of the step, in a sentence."""
        return _(self.does if effects else self.idle).format(**self.values, effects=effects)


class ExplainedStep(NamedTuple):
    """One step of a line.

    Attributes:
        label: the messages of the step.
        stakes: whose points count before it; unused tokens may change.
        then: the same after it.
        lifts: whether a card is lifted, so that what it showed goes out of sight.
    """

    label: Label
    before: Board
    after: Board
    stakes: Stakes
    then: Stakes
    lifts: bool = False

    @property
    def worth(self) -> tuple[int, int]:
        """The objective before and after the step."""
        return worth(self.before, self.stakes), worth(self.after, self.then)


def worth(board: Board, stakes: Stakes) -> int:
    """The objective if the board stayed as it is."""
    return stakes.worth(lambda identity: scoring.points(board, identity))


def step_text(step: ExplainedStep) -> str:
    """The effects of a step and its gain, in sentences."""
    own = step.label.doing(listed(tuple(own_parts(step))))
    rivals = [line for stake in step.then.rivals for line in _rival(step, stake)]
    return " ".join([own, *rivals, _balance(step)])


def summed(board: Board, stakes: Stakes) -> str:
    """How the value of the last board comes about."""
    sums = [_sum(board, stake) for stake in (stakes.own, *stakes.rivals)]
    if not stakes.rivals:
        return _("In all: {sum}.").format(sum=sums[0])
    text = _("In all: {sum}; against {others}. A margin of {margin}.")
    return text.format(sum=sums[0], others=listed(sums[1:]), margin=worth(board, stakes))


def own_parts(step: ExplainedStep) -> Iterator[str]:
    """The effects of a step on the points of the mover's identity, one phrase each."""
    identity = step.stakes.own.identity
    before, after = (scoring.tally(board, identity) for board in (step.before, step.after))
    yield from _seen(step, identity, after.visible - before.visible)
    if identity is Identity.CHIHUAHUA:
        yield from _trios(before, after)
    else:
        yield from _area(step, identity, before, after)
    if step.then.own.tokens < step.stakes.own.tokens:
        yield _("costs the point of an unused token")


def joined(letter: str, before: Board, after: Board) -> tuple[int, ...]:
    """The sizes of the areas that the largest joined area of a colour is made of, largest first.

    Empty if no area of the second board joins two of the first. Both have one frame.
    """
    width = after.frame.width
    parts = tuple(scoring.areas(before.plane(letter), width))
    found: tuple[int, tuple[int, ...]] = (0, ())
    for area in scoring.areas(after.plane(letter), width):
        sizes = sorted((area & part).bit_count() for part in parts if area & part)
        if len(sizes) > 1:
            found = max(found, (area.bit_count(), tuple(sizes[::-1])))
    return found[1]


def _seen(step: ExplainedStep, identity: Identity, change: int) -> Iterator[str]:
    """How many quadrants of a letter come into sight and out of it."""
    old, new = step.before.plane(identity.letter), step.after.plane(identity.letter)
    shown, covered = (new & ~old).bit_count(), (old & ~new).bit_count()
    quadrants = QUADRANTS[identity]
    if shown:
        yield _("shows {quadrants} more").format(quadrants=quadrants.of(shown))
    if covered:
        lifted, laid = _("takes away {quadrants} of yours"), _("covers {quadrants} of yours")
        yield (lifted if step.lifts else laid).format(quadrants=quadrants.of(covered))
    assert shown - covered == change


def _area(step: ExplainedStep, identity: Identity, before: Tally, after: Tally) -> Iterator[str]:
    parts = joined(identity.letter, step.before, step.after)
    if after.formed > before.formed and parts:
        text = _("joins areas of {sizes} into your largest, now {now} (it was {before})")
        sizes = joined_names(map(str, parts))
        yield text.format(sizes=sizes, now=after.formed, before=before.formed)
    elif after.formed > before.formed:
        text = _("lets your largest area grow from {before} to {now}")
        yield text.format(before=before.formed, now=after.formed)
    elif after.formed < before.formed:
        text = _("cuts your area from {before} to {now}")
        yield text.format(before=before.formed, now=after.formed)


def _trios(before: Tally, after: Tally) -> Iterator[str]:
    change = after.formed - before.formed
    if change:
        yield (MAKES if change > 0 else BREAKS).of(abs(change))


def _rival(step: ExplainedStep, stake: Stake) -> Iterator[str]:
    """How a rival fares, if anything changes for it."""
    before, after = (scoring.tally(b, stake.identity) for b in (step.before, step.after))
    if before.total == after.total:
        return
    if after.total < before.total:
        text = _("{name} falls from {before} to {now} ({reasons}).")
    else:
        text = _("{name} rises from {before} to {now} ({reasons}).")
    reasons = ", ".join(_reasons(before, after))
    was, now = before.total + stake.tokens, after.total + stake.tokens
    name = _(FIRST_NAMES[stake.identity])
    yield text.format(name=name, before=was, now=now, reasons=reasons)


def _reasons(before: Tally, after: Tally) -> Iterator[str]:
    """The changed parts of an identity's points, one phrase each."""
    dog = before.identity is Identity.CHIHUAHUA
    if before.visible != after.visible:
        text = _("boxes {before} to {now}") if dog else _("cats {before} to {now}")
        yield text.format(before=before.visible, now=after.visible)
    if before.formed != after.formed:
        text = _("trios {before} to {now}") if dog else _("area {before} to {now}")
        yield text.format(before=before.formed, now=after.formed)


def _balance(step: ExplainedStep) -> str:
    before, after = step.worth
    if after > before:
        text = _("Worth {gain}: {before} becomes {now}.")
    elif after < before:
        text = _("It costs {gain} for now: {before} becomes {now}.")
    else:
        text = _("Nothing gained yet: {before} stays {now}.")
    return text.format(gain=abs(after - before), before=before, now=after)


def _sum(board: Board, stake: Stake) -> str:
    tally = scoring.tally(board, stake.identity)
    parts = [QUADRANTS[stake.identity].of(tally.visible)]
    if stake.identity is Identity.CHIHUAHUA:
        parts += [_("{trios} x {points}").format(trios=TRIOS.of(tally.formed), points=TRIO_POINTS)]
    else:
        parts += [_("{area} in the largest area").format(area=tally.formed)]
    parts += [UNUSED.of(stake.tokens)] if stake.tokens else []
    return _("{parts} = {total}").format(parts=" + ".join(parts), total=tally.total + stake.tokens)
