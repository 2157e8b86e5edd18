"""Who is asked for advice, and how what it says is shown to people and to programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from rich.text import Text

from cli.inputs import InputError, check_text, move_limit
from cli.output import console
from games.protocol import quoted
from solver.answer import Limit
from solver.catbox.advice import ADVISERS, TIMED, Adviser, Moment, limit_of
from solver.catbox.review import Weighed, weighed


def asked(level: str, seconds: float | None, iterations: int | None, seed: str) -> Adviser:
    """The adviser of some options.

    Raises:
        InputError: no such level, no such time, or a seed that is no text.
    """
    if level not in ADVISERS:
        raise InputError(f"--bot {quoted(level)}: expected one of {', '.join(ADVISERS)}")
    check_text("--seed", seed)
    given = move_limit(seconds, iterations)
    return Adviser(level, limit_of(level, given.seconds, given.iterations), seed)


def thinking(
    adviser: Adviser, name: str = "", *, silent: bool = False
) -> AbstractContextManager[object]:
    """A live line while somebody thinks; nothing without a terminal or if it takes no time."""
    if silent or not console.is_terminal or adviser.level not in TIMED:
        return nullcontext()
    return console.status(Text(f"{name or adviser.level} is thinking"))


def advice(adviser: Adviser, moment: Moment, top: int) -> tuple[Sequence[Weighed], str]:
    """The best turns, the first one first, and why; none where there is nothing to choose.

    Raises:
        GameError: the position can't be weighed.
    """
    choice, view = adviser.choice(moment), moment.observation.view
    return [weighed(view, each) for each in choice.alternatives[:top]], choice.why


def turn_lines(listed: Sequence[Weighed]) -> Iterator[str]:
    """Turns with what they are worth, the best one first."""
    for number, each in enumerate(listed, start=1):
        yield f"{number:>3}  {worth(each):<13} {each.text}"


def worth(weighed: Weighed) -> str:
    """A value with its interval, if it has one."""
    error = f" +/-{weighed.error:.1f}" if weighed.error else ""
    return f"{weighed.value:+.1f}{error}"


def limit_json(limit: Limit) -> dict[str, Any]:
    """The limit of a move as JSON."""
    return {"seconds": limit.seconds, "iterations": limit.iterations}


def weighed_json(weighed: Weighed) -> dict[str, Any]:
    """A turn with what it is worth, as JSON."""
    return {
        "turn": weighed.text,
        "value": weighed.value,
        "error": weighed.error,
        "margin": weighed.margin,
    }
