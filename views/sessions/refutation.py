"""Why a turn gave something away: what it allows, and what a better one gains or prepares.

All of it is found by what its seat knew: at once by the worlds that it couldn't tell from the
truth, and later by playing on in them, the same ones after both turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from statistics import fmean
from typing import Any, Final, NamedTuple

from games.protocol import Cell, GameError, Player
from languages.message import Message, counted, message, sentences
from languages.messages import Plural, plural
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.replies import OWN_NEXT, Difference, Reply, margin
from solver.bots.roster import roster_of
from views.advice import WORTH_TELLING, allowed, likely
from views.parts import AnyEvents
from views.sessions.analysis import foreseen, named_in
from views.view import view_of

ENOUGH: Final = 0.5
"""The share of a loss that has to be accounted for; else one looks further."""

FURTHER: Final = 5
"""How often the move passes to the seat or from it, if nothing is found before: in two turns."""

LEAST: Final = 0.2
"""The points by which a later move has to tell two turns apart where nothing else does."""

OFTEN: Final = 2
"""In how many worlds a move has to follow: one alone may be chance."""

COSTS = plural(
    "That costs you {n} point against the best of the others.",
    "That costs you {n} points against the best of the others.",
)
BRINGS = plural(
    "That brings you {n} point against the best of the others.",
    "That brings you {n} points against the best of the others.",
)
AHEAD = plural(
    "At once {best} leaves you {n} point better off than {played}.",
    "At once {best} leaves you {n} points better off than {played}.",
)


class Cause(NamedTuple):
    """A reason why one turn is better than another.

    Attributes:
        cells: the cells that it is about.
        points: the points that it accounts for.
        reply: the reply that is allowed; None where the reason is another one.
    """

    text: Message
    cells: frozenset[Cell]
    points: float
    reply: Reply | None = None


class Comparison(NamedTuple):
    """The turn that was played, and a better one, at a moment of a game."""

    adviser: Adviser
    point: DecisionPoint
    played: Any
    best: Any
    players: Sequence[Player]

    @property
    def events(self) -> AnyEvents:
        """How the game puts moves into words."""
        return view_of(self.adviser.entry).events

    def text(self, move: Any) -> Message:
        """A move by its cards and places."""
        return named_in(self.adviser, self.point, move)


def grounds(pair: Comparison, lost: float) -> tuple[Cause, ...]:
    """The reasons, until they account for enough of what was lost: at most one of each kind.

    Args:
        lost: the points that the turn gave away.
    """
    found = list[Cause]()
    with suppress(GameError):
        found += [*_avoided(pair), *_at_once(pair)]
        if sum(each.points for each in found) < ENOUGH * lost:
            found += _told_apart(pair, OWN_NEXT, WORTH_TELLING if found else LEAST, found)
        if not found and not roster_of(pair.adviser.entry).played_on.whole:
            found += _told_apart(pair, FURTHER, LEAST)
    return tuple(found)


def _avoided(pair: Comparison) -> Iterator[Cause]:
    """The worst reply, if the better turn avoids it."""
    adviser, point, played, best, players = pair
    worse, better = foreseen(adviser, point, [played, best], players)
    more = worse.expected - better.expected
    for text in better.prevents(worse, pair.text(played)) if more >= WORTH_TELLING else ():
        cells = worse.step.cells if worse.step else frozenset()
        yield Cause(text, cells, more, worse.reply)


def _at_once(pair: Comparison) -> Iterator[Cause]:
    """The lead right after the better turn, if that is clearly more."""
    adviser, point, played, best, players = pair
    seat, worlds = point.observation.seat, adviser.worlds(point)
    leads = ((margin(w.play(best), seat), margin(w.play(played), seat)) for w in worlds)
    gain = fmean([there - here for there, here in leads]) if worlds else 0.0
    if gain >= WORTH_TELLING:
        before = worlds[0]
        event = pair.events.event(before, best, before.play(best), players)
        names = {"best": pair.text(best), "played": pair.text(played)}
        yield Cause(counted(AHEAD, round(gain), **names), event.cells, gain)


def _told_apart(
    pair: Comparison, passes: int, least: float, known: Sequence[Cause] = ()
) -> Iterator[Cause]:
    """The later move that tells the turns apart most, unless it is known already.

    Args:
        passes: how far is played on, as for `continuations`.
        least: the points by which it has to.
    """
    adviser, point, played, best, _ = pair
    often = (
        each
        for each in adviser.differences(point, played, best, passes)
        if each.reply.worlds >= OFTEN and each.points >= least
    )
    for each in islice(often, 1):
        own = each.reply.seat == point.observation.seat
        ground = _prepared(pair, each) if own else _allowed(pair, each)
        if all(ground.cells != one.cells for one in known):
            yield ground


def _allowed(pair: Comparison, found: Difference) -> Cause:
    """A move of another seat after the turn that was played."""
    told = _told(pair, found.reply, COSTS)
    return told._replace(
        text=allowed(pair.text(pair.played), told.text), points=found.points, reply=found.reply
    )


def _prepared(pair: Comparison, found: Difference) -> Cause:
    """A move of one's own after the better turn."""
    told = _told(pair, found.reply, BRINGS)
    text = message("{move} prepares more. {reply}", move=pair.text(pair.best), reply=told.text)
    return told._replace(text=text, points=found.points)


def _told(pair: Comparison, reply: Reply, lead: Plural) -> Cause:
    """A later move in sentences, with its effects, and how likely it is."""
    told = pair.events.event(reply.before, reply.move, reply.after, pair.players)
    change = counted(lead, max(1, round(reply.cost)))
    text = likely(reply, sentences(told.deed, *told.effects, change))
    return Cause(text, told.cells, reply.expected)
