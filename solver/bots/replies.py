"""The replies of others to a move, in worlds that a seat can't tell from the truth.

Each world deals all that is hidden as the seat's beliefs have it. There a player who doesn't search
plays for all seats, up to the end of the own next turn or of the round. Moves that are compared
meet the same worlds, so that what differs is what they allow or prevent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from games import registry
from games.protocol import GameError, Memory, Observation, Position
from games.registry import Entry
from games.rng import Stream
from solver.answer import Limit
from solver.bots.roster import roster_of

OWN_NEXT: Final = 3
"""How often the move passes to the seat or from it until its own next turn is over."""

WORLDS: Final = 10
"""Number of worlds in which a move is answered: people read "in 7 of 10"."""


class Reply(NamedTuple):
    """A move of another seat that may follow a move.

    Attributes:
        seat: whose move it is.
        before: the position before it, in one of the worlds in which it is made.
        cost: the points that it takes from the seat in question, on average over these worlds.
        worlds: in how many worlds it is made.
        of: how many worlds were drawn; 0 where all see that it can be made, and no more is said.
    """

    seat: int
    before: Any
    move: Any
    after: Any
    cost: float = 0.0
    worlds: int = 1
    of: int = 1

    @property
    def expected(self) -> float:
        """The points that it takes on average over all worlds."""
        return self.cost * self.worlds / self.of if self.of else self.cost


Line = Sequence[Reply]
"""The moves that follow a move in one world."""

Finder = Callable[[Entry, Observation, Any, Sequence[Any], Stream], Sequence[Reply]]
"""The replies to a move that cost its seat something, the worst first: (game, observation, move,
worlds, stream)."""


def worlds_of(
    entry: Entry, observation: Observation, rng: Stream, count: int = WORLDS
) -> Sequence[Position]:
    """Positions that the seat can't tell from the truth, each as often as its beliefs say.

    Raises:
        GameError: nothing fits what was seen.
    """
    place = roster_of(entry).played_on.worlds
    found: Sequence[Position] = registry.load(place)(observation, count, rng) if place else ()
    return found


def replies_to(
    entry: Entry, observation: Observation, move: Any, worlds: Sequence[Position], rng: Stream
) -> Sequence[Reply]:
    """The replies to a move that cost the seat that observes something, the worst first.

    Args:
        rng: decides between equal moves; the same state gives the same choices after any move.
    """
    place = roster_of(entry).played_on.replies
    found: Finder = registry.load(place) if place else by_points
    return found(entry, observation, move, worlds, rng)


def by_points(
    entry: Entry,
    observation: Observation,
    move: Any,
    worlds: Sequence[Position],
    rng: Stream,
) -> Sequence[Reply]:
    """The replies by what they take from the lead over the best other seat."""
    lines = continuations(entry, observation, move, worlds, rng)
    return _costly(entry, observation.seat, [*lines], own=False)


class Difference(NamedTuple):
    """A move that follows one of two moves of a seat, and the other one less.

    Attributes:
        reply: of another seat, after the worse move; or the seat's own next one after the better
            move, whose cost is what it brings.
        points: by how much more it costs, or brings, on average over all worlds.
    """

    reply: Reply
    points: float


def differences(
    entry: Entry, seat: int, worse: Sequence[Line], better: Sequence[Line]
) -> list[Difference]:
    """The moves that tell two moves of a seat apart, those that do so most first.

    Args:
        worse, better: how each of the two goes on, in the same worlds.
    """
    kind = _kind(entry)
    found = list[Difference]()
    for own, there, here in ((False, worse, better), (True, better, worse)):
        least = {kind(reply): reply.expected for reply in _costly(entry, seat, here, own=own)}
        found += [
            Difference(reply, reply.expected - least.get(kind(reply), 0.0))
            for reply in _costly(entry, seat, there, own=own)
        ]
    return sorted(found, key=lambda each: -each.points)


def _costly(entry: Entry, seat: int, lines: Sequence[Line], *, own: bool) -> list[Reply]:
    """The moves of others that cost a seat points of its lead, or its own that bring it some."""
    sign = -1 if own else 1
    found = (
        (world, reply._replace(cost=sign * (margin(before, seat) - margin(after, seat))))
        for world, line in enumerate(lines)
        for reply in line
        for before, after in [(reply.before, reply.after)]
        if (reply.seat == seat) == own
    )
    return grouped(found, len(lines), _kind(entry))


def _kind(entry: Entry) -> Callable[[Reply], Hashable]:
    place = roster_of(entry).played_on.kind
    kind: Callable[[Any], Hashable] = registry.load(place) if place else str
    return lambda reply: (reply.seat, kind(reply.move))


def margin(position: Position, seat: int) -> int:
    """A seat's points minus those of the best other, by the true position."""
    totals = [score.total for score in position.scores()]
    return totals[seat] - max(totals[:seat] + totals[seat + 1 :])


def grouped(
    found: Iterable[tuple[int, Reply]], of: int, key: Callable[[Reply], Hashable]
) -> list[Reply]:
    """Replies that cost something, each once with the number of its worlds, the worst first.

    Args:
        found: replies with the numbers of their worlds; one world counts once for a key.
        of: how many worlds there are.
        key: equal for replies that count as the same.
    """
    groups = defaultdict[Hashable, dict[int, Reply]](dict)
    for world, reply in found:
        if reply.cost > 0:
            groups[key(reply)].setdefault(world, reply)
    merged = [_merged([*each.values()], of) for each in groups.values()]
    return sorted(merged, key=lambda each: -each.expected)


def _merged(found: Sequence[Reply], of: int) -> Reply:
    """One of some equal replies: the costliest, with what they cost on average."""
    worst = max(found, key=lambda each: each.cost)
    mean = sum(each.cost for each in found) / len(found)
    return worst._replace(cost=mean, worlds=len(found), of=of)


def continuations(
    entry: Entry,
    observation: Observation,
    move: Any,
    worlds: Sequence[Position],
    rng: Stream,
    passes: int = OWN_NEXT,
) -> Iterator[Line]:
    """The moves that follow a move, one line a world; none where it isn't legal.

    Args:
        passes: how often the move passes to the seat or from it, unless the game is played to its
            end.
    """
    for world, seed in zip(worlds, [rng.word() for _ in worlds], strict=True):
        line = list[Reply]()
        with suppress(GameError):
            after = world.play(move)
            line.extend(_played_on(entry, observation.seat, after, Stream.at(seed), passes))
        yield line


def _played_on(
    entry: Entry, seat: int, position: Position, rng: Stream, passes: int
) -> Iterator[Reply]:
    roster = roster_of(entry)
    decide, memory = roster.player(roster.played_on.player), Memory.blank(len(position.seats))
    turns = int(position.turn != seat)  # How often the move has passed to the seat or from it.
    while not position.over and (roster.played_on.whole or turns < passes):
        before, mover = position, position.turn
        move = decide(before, memory, Limit(), rng)
        position = before.play(move)
        yield Reply(mover, before, move, position)
        turns += (position.turn == seat) != (mover == seat)
