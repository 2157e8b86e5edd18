"""The adviser that is asked for, and its advice for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.files import InputError
from games.protocol import IllegalMoveError, Observation, Player, quoted
from games.registry import Entry
from languages.messages import _
from solver.answer import Limit
from solver.bots.advice import Adviser, DecisionPoint, limit_of
from solver.bots.review import Appraisal, appraisal
from solver.bots.roster import roster_of
from views.advice import Advice
from views.sessions.inputs import check_text, move_limit
from views.sheet import Column, Row, Sheet
from views.view import view_of


def asked(
    entry: Entry, level: str | None, seconds: float | None, iterations: int | None, seed: str
) -> Adviser:
    """The adviser of some options.

    Raises:
        InputError: no such level, no such time, or a seed that isn't text.
    """
    roster = roster_of(entry)
    level = roster.adviser if level is None else level
    if level not in roster.advisers:
        raise InputError(
            _("--bot {bot}: expected one of {bots}").format(
                bot=quoted(level), bots=", ".join(roster.advisers)
            )
        )
    check_text("--seed", seed)
    given = move_limit(seconds, iterations)
    limit = limit_of(roster.level(level), given.seconds, given.iterations)
    return Adviser(entry, level, limit, seed)


class Recommendation(NamedTuple):
    """An adviser's recommendation.

    Attributes:
        move: the text of the best move.
        listed: the best moves with what they are worth; none where there is nothing to choose.
    """

    move: str
    listed: Sequence[Appraisal]
    why: str


def advised(
    adviser: Adviser, observation: Observation, players: Sequence[Player], top: int
) -> Advice:
    """An adviser's hint for the seat that observes.

    The move that gains most at once is compared as well, so that the hint can say why not that.

    Args:
        top: of how many moves it says what they are worth.

    Raises:
        IllegalMoveError: there is nothing to choose.
        GameError: the position can't be evaluated.
    """
    view, number = view_of(adviser.entry).advice, len(observation.history)
    decision = adviser.decision(DecisionPoint(number, observation, view.tempting(observation)))
    compared, seen = decision.alternatives, observation.view
    if not compared:
        raise IllegalMoveError(_(view.no_choice))
    return Advice(
        observation.seat,
        number,
        view.steps(seen.draft, compared[0].move),
        view.explained(observation, compared, players),
        tuple(appraisal(seen, each) for each in compared[:top]),
        decision.why,
    )


def recommended(adviser: Adviser, moment: DecisionPoint, top: int) -> Recommendation:
    """The move that an adviser recommends, with at most `top` moves and their values.

    Raises:
        GameError: the position can't be evaluated.
    """
    decision, view = adviser.decision(moment), moment.observation.view
    listed = [appraisal(view, each) for each in decision.alternatives[:top]]
    return Recommendation(str(decision.move), listed, decision.why)


def turn_sheet(listed: Sequence[Appraisal]) -> Sheet:
    """Turns with what they are worth, in order of that.

    An adviser chooses the turn that stood longest among those compared, which need not be worth
    the most: where it stands further down, it is named.

    Args:
        listed: the turns, the chosen one first.
    """
    ranked = sorted(listed, key=lambda each: -each.value)
    rows = (
        Row((each.text, worth(each), _("its choice") if each is listed[0] is not ranked[0] else ""))
        for each in ranked
    )
    columns = Column(_("turn")), Column(_("worth"), number=True), Column(_("chosen"))
    return Sheet(columns, tuple(rows))


def measure_lines(adviser: Adviser) -> Iterator[str]:
    """The meaning of the values, in a sentence, where they aren't just points."""
    measure = roster_of(adviser.entry).measures.get(adviser.level)
    if measure:
        yield _("The numbers are {measure}.").format(measure=measure())


def worth(appraisal: Appraisal) -> str:
    """A value with its interval, if it has one."""
    error = f" +/-{appraisal.error:.1f}" if appraisal.error else ""
    return f"{appraisal.value:+.1f}{error}"


def limit_json(limit: Limit) -> dict[str, object]:
    """The limit of a move as JSON."""
    return {"seconds": limit.seconds, "iterations": limit.iterations}


def appraisal_json(appraisal: Appraisal) -> dict[str, object]:
    """A turn with what it is worth, as JSON."""
    return {
        "turn": appraisal.text,
        "value": appraisal.value,
        "error": appraisal.error,
        "margin": appraisal.margin,
    }
