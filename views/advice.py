"""Advice as a value: the suggested move step by step, its reasons, and what moves are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from games.protocol import Cell
from languages.message import Message, message, sentences, translated, verbatim
from languages.messages import N_
from languages.numbers import Digits
from solver.bots.decision import Rated
from solver.bots.replies import Reply

if TYPE_CHECKING:
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
        worth: how much they explain: the higher, the more a reader learns from them.
    """

    steps: tuple[AdviceStep, ...]
    reasons: tuple[Message, ...] = ()
    worth: float = 0.0


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

AnyReply = Reply
"""A reply of another seat, as the views of games know it."""

WORTH_TELLING: Final = 1.0
"""The points that a reply has to cost more after one move than after another."""

CHOICES: Final = 3
"""How many moves that are as good as the best are explained, to suggest one of them."""


def best_explained(
    compared: Compared, explain: Callable[[Compared], Explained]
) -> tuple[Compared, Explained]:
    """The moves with the one first that can be explained best, and its explanation.

    It is one of the first few within the error of the best, and compared nearly as thoroughly;
    among equals it is the earliest.
    """
    best = compared[0]
    good = [
        each
        for each in compared
        if best.value - each.value <= min(each.behind, WORTH_TELLING)
        and each.error <= 2 * best.error
    ]
    orders = [[each, *(other for other in compared if other != each)] for each in good[:CHOICES]]
    return max(((order, explain(order)) for order in orders), key=lambda found: found[1].worth)


def expected_less(compared: Compared, move: Any) -> tuple[Message, ...]:
    """That another move is clearly worth less in the end, where it was compared."""
    best = compared[0]
    other = next((each for each in compared if each.move == move), best)
    if best.value - other.value <= other.behind:
        return ()
    if best.margin is not None and other.margin is not None:
        lead = best.margin - other.margin
        text = N_(
            "Once the others have moved, it is expected to leave you {points} points worse off."
        )
        if lead >= WORTH_TELLING / 2:
            return (message(text, points=verbatim(f"{Digits(lead):.1f}")),)
    return (message("It is expected to be worth less once the others have moved."),)


def next_best(compared: Compared, named: Callable[[Any], Message]) -> tuple[Message, ...]:
    """The next best move, and by how much it is worth less: where there is no better reason."""
    if len(compared) < 2:
        return ()
    other = max(compared[1:], key=lambda each: each.value).move
    move, less = named(other), expected_less(compared, other)
    if not less:
        return (message("Others are about as good, such as {move}.", move=move),)
    told = message("The next best of those that were compared: {move}.", move=move)
    return (sentences(told, *less),)


def likely(reply: AnyReply, text: Message) -> Message:
    """A reply of another seat in a sentence, with how likely it is.

    Args:
        text: what it does.
    """
    if not reply.of:
        return text
    shown = N_("In {worlds} of {of} deals that fit what you have seen: {reply}")
    return message(shown, worlds=reply.worlds, of=reply.of, reply=text)


def allowed(move: Message, reply: Message) -> Message:
    """That another move would allow a reply that costs more."""
    return message("{move} would allow more. {reply}", move=move, reply=reply)


def as_costly(move: Message, own: float, other: float) -> Message:
    """That the replies to another move cost as much, in points on average."""
    text = N_("What may follow costs you {own} points on average; after {move} it is {other}.")
    return message(
        text,
        move=move,
        own=verbatim(f"{Digits(own):.1f}"),
        other=verbatim(f"{Digits(other):.1f}"),
    )


def takeable(points: Message, name: Message) -> Message:
    """That a rival can be made to lose points."""
    return message("You can take {points} from {name}.", points=points, name=name)
