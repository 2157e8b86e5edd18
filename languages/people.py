"""What people do, and what they are called, in messages."""

from __future__ import annotations

from typing import Final

from languages.messages import N_, gettext

YOU: Final = N_("You")
"""The name of whoever reads; it is shown in the language that is spoken."""


def person(name: str, you: str, other: str, **values: object) -> str:
    """What somebody does: a message in the second person for `YOU`.

    Args:
        you: the message in the second person.
        other: the one about anybody else, with `{name}`.
        values: what else the messages state.
    """
    return (you if name == YOU else other).format(name=name, **values)


def shown_name(name: str) -> str:
    """A name as it stands alone."""
    return gettext(name) if name == YOU else name
