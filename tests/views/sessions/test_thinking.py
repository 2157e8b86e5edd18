"""Who thinks, and why it takes long the first time."""

from __future__ import annotations

from games import registry
from views.sessions.thinking import thinking_text

ENTRY = registry.entry("catbox")


def test_the_first_think_on_a_machine_says_what_it_does() -> None:
    fresh = ENTRY._replace(bot_kernels=("views.sessions.thinking:NEVER_COMPILED",))
    shown = thinking_text(fresh, "greedy")
    assert shown == "greedy is thinking; the first time, parts are compiled for this machine"


def test_later_ones_say_who_thinks() -> None:
    assert thinking_text(ENTRY._replace(bot_kernels=()), "greedy") == "greedy is thinking"
