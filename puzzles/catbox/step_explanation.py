"""What each step of a line gains, in plain sentences made from the score's own parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.faces import EMPTY, Identity
from games.catbox.outcome import Stake, Stakes
from games.catbox.scoring import Tally
from puzzles.wording import counted, listed

NAMES = {identity: identity.value.capitalize() for identity in Identity}
NAMES[Identity.CHIHUAHUA] = "the Chihuahua"
"""What each identity is called."""


class LineStep(NamedTuple):
    """One step of a line.

    Attributes:
        label: what is done, as in "PPKo at 3,1".
        stakes: whose points count before it; unused tokens may change.
        then: the same after it.
        lifts: whether a card is lifted, so that what it showed goes out of sight.
    """

    label: str
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


def step_text(step: LineStep) -> str:
    """What a step does, and what that is worth."""
    own = listed(tuple(own_parts(step)))
    rivals = [line for stake in step.then.rivals for line in _rival(step, stake)]
    first = f"{step.label} {own}." if own else f"{step.label} changes nothing of yours."
    return " ".join([first, *rivals, _balance(step)])


def summed(board: Board, stakes: Stakes) -> str:
    """How the value of the last board comes about."""
    sums = [_sum(board, stake) for stake in (stakes.own, *stakes.rivals)]
    if not stakes.rivals:
        return f"In all: {sums[0]}."
    return f"In all: {sums[0]}; against {listed(sums[1:])}. A margin of {worth(board, stakes)}."


def own_parts(step: LineStep) -> Iterator[str]:
    """What a step does for the identity that is played, part by part."""
    identity = step.stakes.own.identity
    before, after = (scoring.tally(board, identity) for board in (step.before, step.after))
    yield from _seen(step, identity, after.visible - before.visible)
    if identity is Identity.CHIHUAHUA:
        yield from _trios(before, after)
    else:
        yield from _area(step, identity, before, after)
    if step.then.own.tokens < step.stakes.own.tokens:
        yield "costs the point of an unused token"


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


def _seen(step: LineStep, identity: Identity, change: int) -> Iterator[str]:
    """How many quadrants of a letter come into sight and out of it."""
    old, new = step.before.plane(identity.letter), step.after.plane(identity.letter)
    shown, covered = (new & ~old).bit_count(), (old & ~new).bit_count()
    noun = "empty box" if identity.letter == EMPTY else f"{identity.value} cat"
    if shown:
        yield f"shows {counted(shown, noun)} more"
    if covered:
        verb = "takes away" if step.lifts else "covers"
        yield f"{verb} {counted(covered, noun)} of yours"
    assert shown - covered == change


def _area(step: LineStep, identity: Identity, before: Tally, after: Tally) -> Iterator[str]:
    parts = joined(identity.letter, step.before, step.after)
    if after.formed > before.formed and parts:
        sizes = " and ".join(str(size) for size in parts)
        was = f"it was {before.formed}"
        yield f"joins areas of {sizes} into your largest, now {after.formed} ({was})"
    elif after.formed != before.formed:
        verb = "lets your largest area grow" if after.formed > before.formed else "cuts your area"
        yield f"{verb} from {before.formed} to {after.formed}"


def _trios(before: Tally, after: Tally) -> Iterator[str]:
    change = after.formed - before.formed
    if change:
        verb = "makes" if change > 0 else "breaks"
        yield f"{verb} {counted(abs(change), 'trio')}"


def _rival(step: LineStep, stake: Stake) -> Iterator[str]:
    """How a rival fares, if anything changes for it."""
    before, after = (scoring.tally(b, stake.identity) for b in (step.before, step.after))
    if before.total == after.total:
        return
    verb = "falls" if after.total < before.total else "rises"
    name = NAMES[stake.identity]
    was, now = before.total + stake.tokens, after.total + stake.tokens
    text = f"{name[0].upper()}{name[1:]} {verb} from {was} to {now}"
    reasons = [
        f"{label} {old} to {new}"
        for label, old, new in zip(_labels(stake.identity), before[1:], after[1:], strict=True)
        if old != new
    ]
    yield f"{text} ({', '.join(reasons)})."


def _labels(identity: Identity) -> tuple[str, str]:
    return ("boxes", "trios") if identity is Identity.CHIHUAHUA else ("cats", "area")


def _balance(step: LineStep) -> str:
    before, after = step.worth
    if after > before:
        return f"Worth {after - before}: {before} becomes {after}."
    if after < before:
        return f"It costs {before - after} for now: {before} becomes {after}."
    return f"Nothing gained yet: {before} stays {after}."


def _sum(board: Board, stake: Stake) -> str:
    tally = scoring.tally(board, stake.identity)
    noun = "empty box" if stake.identity is Identity.CHIHUAHUA else f"{stake.identity.value} cat"
    second = (
        f"{counted(tally.formed, 'trio')} x 2"
        if stake.identity is Identity.CHIHUAHUA
        else f"{tally.formed} in the largest area"
    )
    tokens = f" + {counted(stake.tokens, 'unused token')}" if stake.tokens else ""
    return f"{counted(tally.visible, noun)} + {second}{tokens} = {tally.total + stake.tokens}"
