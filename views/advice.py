"""Advice as a value: the suggested move step by step, its reasons, and what moves are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from games.protocol import Cell
from languages.message import Message, message, translated
from languages.messages import N_
from solver.bots.decision import Rated

if TYPE_CHECKING:
    from solver.bots.replies import Reply
    from solver.bots.review import Appraisal

NUMBERED = N_("Hint {number} of {total}: {hint}")
"""A step of a hint."""


class HintPart(StrEnum):
    """The steps of a hint, in order."""

    AIM = "aim"
    CARD = "card"
    PLACE = "place"
    REPLY = "reply"


@dataclass(frozen=True)
class AdviceStep:
    """One step of a hint.

    Attributes:
        cells: the cells of the board that the sentence is about.
    """

    part: HintPart
    text: Message
    cells: frozenset[Cell] = frozenset()


@dataclass(frozen=True)
class Explained:
    """A move in words that its own seat understands.

    Attributes:
        steps: first the aim, then the card, then the place, then the worst that others may do; a
            game may leave out all but the place.
        reasons: the effects of the move, and why it is better than one that gains more at once.
    """

    steps: tuple[AdviceStep, ...]
    reasons: tuple[Message, ...] = ()


@dataclass(frozen=True)
class Advice:
    """The move that an adviser would make in the place of a seat, by what the seat knows.

    Attributes:
        number: how many moves were made before.
        moves: the steps of the suggested move; empty where there is nothing to choose.
        listed: the best moves with what they are worth, the suggested one first.
        why: the adviser's own reason, which is about numbers.
    """

    seat: int
    number: int
    moves: tuple[Any, ...]
    explained: Explained
    listed: tuple[Appraisal, ...] = ()
    why: str = ""

    @property
    def steps(self) -> tuple[AdviceStep, ...]:
        """The steps, which are shown one after the other."""
        return self.explained.steps

    def said(self, step: int) -> tuple[str, ...]:
        """The sentences that are new with a step; the reasons come with the last one."""
        given, total = self.steps[step], len(self.steps)
        reasons = self.explained.reasons if given is self.steps[-1] else ()
        text = message(NUMBERED, number=step + 1, total=total, hint=given.text)
        return tuple(translated(each, self.seat) for each in (text, *reasons))


def outbid(card: Message, more: int, points: int) -> Message:
    """That something else would bring more points at once."""
    text = N_("{card} would bring you more at once: {more} instead of {n}.")
    return message(text, card=card, more=more, n=points)


def gift(name: Message, points: Message) -> Message:
    """That something else would do another one more good."""
    text = N_("But it would leave {name} {points} better off than this.")
    return message(text, name=name, points=points)


Compared = Sequence[Rated[Any]]
"""Moves with what they are worth, the suggested one first."""


def expected_less(compared: Compared, move: Any) -> tuple[Message, ...]:
    """That another move is worth less than the suggested one in the end, where it was compared."""
    value = next((each.value for each in compared if each.move == move), compared[0].value)
    if value >= compared[0].value:
        return ()
    return (message("It is expected to be worth less once the others have moved."),)


WORTH_TELLING: Final = 1.0
"""The points that a reply has to cost more after one move than after another."""


def likely(reply: Reply, text: Message) -> Message:
    """What another seat may do, in a sentence, with how likely it is.

    Args:
        text: what it does.
    """
    if not reply.of:
        return text
    if reply.worlds == reply.of:
        return message("By all that you have seen, this follows: {reply}", reply=text)
    shown = N_("In {worlds} of {of} deals that fit what you have seen, this follows: {reply}")
    return message(shown, worlds=reply.worlds, of=reply.of, reply=text)


def allowed(move: Message, reply: Message) -> Message:
    """That another move would allow a reply that costs more."""
    return message("{move} would allow more. {reply}", move=move, reply=reply)


def takeable(points: Message, name: Message) -> Message:
    """That a rival can be made to lose points."""
    return message("You can take {points} from {name}.", points=points, name=name)
