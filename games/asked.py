"""Sentences in the tasks of puzzles of several games."""

from __future__ import annotations

from languages.message import Message, message, sentences


def for_lead(task: Message, lead: int) -> Message:
    """A task that asks for the largest lead, which says so if that may be none.

    Args:
        lead: that of the seat or identity that is asked, before anything is done.
    """
    if lead >= 0:
        return task
    behind = message(
        "You are {n} behind as it stands: end as far ahead as you can, or as little behind.",
        n=-lead,
    )
    return sentences(task, behind)
