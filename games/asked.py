"""The task of a puzzle as a person reads it, and sentences that several games have in common."""

from __future__ import annotations

from typing import NamedTuple

from languages.message import Message, message, sentences
from languages.messages import N_


class Statement(NamedTuple):
    """The words of a puzzle: its task, its limits, their meaning.

    Attributes:
        sentence: the task.
        conditions: its limits, a sentence each.
        meaning: what is always so in such a puzzle, a sentence each.
    """

    sentence: Message
    conditions: tuple[Message, ...] = ()
    meaning: tuple[Message, ...] = ()

    @property
    def text(self) -> Message:
        """The task and its limits."""
        return sentences(self.sentence, *self.conditions)


def behind(lead: int) -> tuple[Message, ...]:
    """The condition of a task that asks for the largest lead where that may be none.

    Args:
        lead: that of the seat or identity that is asked, before anything is done.
    """
    text = N_("You are {n} behind as it stands: end as far ahead as you can, or as little behind.")
    return (message(text, n=-lead),) if lead < 0 else ()


def meaning_of_lead() -> Message:
    """How a lead is counted."""
    return message("A lead is how many points you have more than the best of the others.")
