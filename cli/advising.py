"""Who is asked for advice, and how what it says is shown to people and to programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from rich.text import Text

from cli.inputs import InputError, check_text, move_limit
from cli.output import console
from games import registry
from games.protocol import quoted
from solver.answer import Limit
from solver.bots.advice import Adviser, Moment, limit_of
from solver.bots.review import Appraisal, appraisal
from solver.bots.roster import roster_of


def asked(level: str, seconds: float | None, iterations: int | None, seed: str) -> Adviser:
    """The adviser of some options.

    Raises:
        InputError: no such level, no such time, or a seed that is no text.
    """
    entry = registry.entry(registry.DEFAULT)
    roster = roster_of(entry)
    if level not in roster.advisers:
        raise InputError(f"--bot {quoted(level)}: expected one of {', '.join(roster.advisers)}")
    check_text("--seed", seed)
    given = move_limit(seconds, iterations)
    limit = limit_of(roster.level(level), given.seconds, given.iterations)
    return Adviser(entry, level, limit, seed)


def thinking(
    adviser: Adviser, name: str = "", *, silent: bool = False
) -> AbstractContextManager[object]:
    """A live line while somebody thinks; nothing without a terminal or if it takes no time."""
    if silent or not console.is_terminal or not adviser.timed:
        return nullcontext()
    return console.status(Text(f"{name or adviser.level} is thinking"))


def advice(adviser: Adviser, moment: Moment, top: int) -> tuple[Sequence[Appraisal], str]:
    """The best turns, the first one first, and why; none where there is nothing to choose.

    Raises:
        GameError: the position can't be weighed.
    """
    decision, view = adviser.decision(moment), moment.observation.view
    return [appraisal(view, each) for each in decision.alternatives[:top]], decision.why


def turn_lines(listed: Sequence[Appraisal]) -> Iterator[str]:
    """Turns with what they are worth, the best one first."""
    for number, each in enumerate(listed, start=1):
        yield f"{number:>3}  {worth(each):<13} {each.text}"


def worth(appraisal: Appraisal) -> str:
    """A value with its interval, if it has one."""
    error = f" +/-{appraisal.error:.1f}" if appraisal.error else ""
    return f"{appraisal.value:+.1f}{error}"


def limit_json(limit: Limit) -> dict[str, Any]:
    """The limit of a move as JSON."""
    return {"seconds": limit.seconds, "iterations": limit.iterations}


def appraisal_json(appraisal: Appraisal) -> dict[str, Any]:
    """A turn with what it is worth, as JSON."""
    return {
        "turn": appraisal.text,
        "value": appraisal.value,
        "error": appraisal.error,
        "margin": appraisal.margin,
    }
