"""Who may sit down at a game: its levels, and beside them controls and variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from heapq import nlargest
from importlib.resources import files
from math import inf
from typing import Any, Final, NamedTuple, TypeVar, cast

import msgspec

from games import registry
from games.protocol import GameError, Observation, quoted
from games.registry import Entry
from games.rng import Stream
from languages.messages import N_, _
from solver.answer import Clock, Limit
from solver.bots.decision import ALTERNATIVES, Decision, Rated

ANCHORED: Final = 1000
"""The rating of the level from which the others are measured."""

FILE: Final = "ladder.json"

ROUGH: Final = 10
"""Ratings for people are multiples of it."""


class Rung(NamedTuple):
    """A rating with its 95 % interval; 400 points more are ten to one.

    An end is None where it is open: all games between those above and those below ended alike.
    """

    rating: int
    low: int | None
    high: int | None


class LadderTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings at tables of one size.

    Attributes:
        deals: how many deals they rest on.
        games: how many games.
        commits: of the bots that were measured.
        rungs: by level, the weakest first.
    """

    deals: int
    games: int
    commits: tuple[str, ...]
    rungs: dict[str, Rung]


class Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings of a game's levels.

    Attributes:
        anchor: the level whose rating is `ANCHORED` by definition.
        tables: by the number of seats.
    """

    anchor: str
    tables: dict[int, LadderTable]

    def rating(self, level: str) -> int:
        """One number for people: that at the smallest tables, in tens.

        Between two, 400 points more win ten games of eleven.
        """
        return ROUGH * round(self.tables[min(self.tables)].rungs[level].rating / ROUGH)


@cache
def ladder_of(package: str) -> Ladder:
    """The ladder that lies in a package."""
    return msgspec.json.decode(files(package).joinpath(FILE).read_bytes(), type=Ladder)


Decider = Callable[[Any, Any, Limit, Stream], Any]
"""Chooses the move of the seat to move: (position, memory, limit, stream) -> move.

It may keep state until the one game that it plays is over.
"""

Factory = Callable[[], Decider]
"""Makes a decider that is fresh for a game."""


MORE: Final = 10
"""How many times as long a best response searches."""

FEWEST_SEATS: Final = 2


@dataclass(frozen=True)
class BotSearch:
    """How a bot searches, as a row of data; each game adds what else it can say.

    Attributes:
        share: the value of a whole win, in points, where playouts reach the end of the game.
        iterations: how many playouts there are at the most if no limit is given.
        clear: by how many standard errors of the difference a move is clearly behind the best, and
            isn't played out any more; see `comparison.halve`.
        timed: whether playouts go on as long as a clock allows; otherwise there are no more of them
            by a clock than without one.
    """

    share: float = 0.0
    iterations: int = 1000
    clear: float = inf
    timed: bool = True


AnySearch = TypeVar("AnySearch", bound=BotSearch)

Searches = Sequence[AnySearch]
"""A search with two seats, with three, ...; the last one with more."""


def search_of(searches: Searches[AnySearch], seats: int) -> AnySearch:
    """The search for a number of seats."""
    return searches[min(seats - FEWEST_SEATS, len(searches) - 1)]


@dataclass(frozen=True)
class Level:
    """A bot that plays fair, as a row of data: it sees an observation, never the position.

    Attributes:
        name: the word of `--bot`.
        text: a description of its play, for people: a message of the catalogues.
        decide: its decision, as for `choose`; None makes any legal move.
        error: how often it makes any legal move instead.
        careful: whether it always gives the values of moves, so that it can advise people.
        timed: whether it gets better with time, so that it needs a limit.
        parts: of 1, in which `error` is counted.
    """

    name: str
    text: str
    decide: Callable[[Any, Limit, Stream, Sequence[Any]], Decision[Any, Any]] | None = None
    error: float = 0.0
    careful: bool = True
    timed: bool = False
    parts: int = 1_000_000

    def choose(
        self, observation: Observation, limit: Limit, rng: Stream, also: Sequence[Any] = ()
    ) -> Decision[Any, Any]:
        """The level's move for the seat that observes and has to move.

        Equally good moves are drawn from `rng`; a random one is as likely as the game's
        `Moves.random` makes it.

        Args:
            also: legal moves that are to be among the alternatives, if the level values any.

        Raises:
            IllegalMoveError: the game is over.
            GameError: the observation doesn't fit the set-up that it states.
        """
        slips = self.error > 0 and not observation.view.over
        slips = slips and rng.below(self.parts) < self.error * self.parts
        if self.decide is None or observation.view.over or slips:
            return Decision(observation.moves.random(rng))
        return self.decide(observation, limit, rng, also)


def searching(
    part: str, searches: Searches[Any], name: str, text: str, error: float = 0.0, **row: Any
) -> Level:
    """A level that decides by a search, which is loaded when it first does.

    Args:
        part: where the game keeps its search, as in `registry.load`: `decide(search, observation,
            clock, rng, also, truth)`.
        row: see `Level`.
    """

    def decide(
        observation: Observation, limit: Limit, rng: Stream, also: Sequence[Any]
    ) -> Decision[Any, Any]:
        search = search_of(searches, len(observation.view.seats))
        found: Decision[Any, Any] = registry.load(part)(
            search, observation, Clock(limit), rng, also
        )
        return found

    timed = all(search.timed for search in searches)
    return Level(name, text, decide, error, careful=not error, timed=timed, **row)


def variants(
    part: str, searches: Searches[Any], changes: Mapping[str, Mapping[str, Any]]
) -> dict[str, Level]:
    """The expert with something changed in its searches, by name."""
    text = N_("is the expert with one part changed")
    return {
        name: searching(part, changed(searches, change), name, text)
        for name, change in changes.items()
    }


def changed(searches: Searches[AnySearch], change: Mapping[str, Any]) -> tuple[AnySearch, ...]:
    """Searches with something changed."""
    return tuple(replace(search, **change) for search in searches)


class PlayedOn(NamedTuple):
    """How a game goes on after a move, to say what others may do.

    Attributes:
        worlds: where the game keeps a function (observation, count, stream) that draws positions
            which the seat can't tell from the truth, as in `registry.load`; empty without one.
        replies: where the game keeps its way to find replies (`replies.Finder`); empty where what
            counts are points.
        kind: where the game keeps a function of a move that is equal for moves which count as the
            same; empty where only equal moves do.
        player: who plays for all seats: one who doesn't search.
        whole: whether the game is played to its end, not to the end of the own next turn alone.
    """

    worlds: str = ""
    replies: str = ""
    kind: str = ""
    player: str = "greedy"
    whole: bool = False


@dataclass(frozen=True)
class Roster:
    """The bots of one game.

    Attributes:
        levels: by name, the weakest first.
        default: the level that people meet unless they ask for another.
        adviser: the careful level that advises people unless they ask for another.
        controls: bots that may look at the whole position; others are measured by them.
        variants: levels with one part changed, to measure what each part is worth.
        clairvoyant: the control that knows everything hidden; empty without one.
        effect: describes the effect of a move, in a sentence, where a decision gives no reason.
        measures: names the unit of the values of a level's moves, where it isn't just points.
        ladder: the package in which the ratings of its levels lie; empty where none were measured.
        infer: a seat's inferences about all that is hidden, from its observation; None where the
            game has none.
        played_on: how the game goes on after a move.
    """

    levels: Mapping[str, Level]
    default: str
    adviser: str
    controls: Mapping[str, Factory] = field(default_factory=dict)
    variants: Mapping[str, Level] = field(default_factory=dict)
    clairvoyant: str = ""
    effect: Callable[[Any, Any], str] = lambda _observation, _move: ""
    measures: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    ladder: str = ""
    infer: Callable[[Any], Any] = lambda _observation: None
    played_on: PlayedOn = field(default_factory=PlayedOn)

    @property
    def names(self) -> tuple[str, ...]:
        """All who may sit down in the arena."""
        return (*self.levels, *self.variants, *self.controls)

    @property
    def advisers(self) -> tuple[str, ...]:
        """The names of the levels that always say what moves are worth."""
        return tuple(name for name, level in self.levels.items() if level.careful)

    def level(self, name: str) -> Level:
        """A level by its name.

        Raises:
            GameError: there is no such level.
        """
        if name not in self.levels:
            text = _("{name} is no level: expected one of {levels}")
            raise GameError(text.format(name=quoted(name), levels=", ".join(self.levels)))
        return self.levels[name]

    def rating(self, name: str) -> int | None:
        """The rating of a level for people; None where none was measured."""
        if not self.ladder:
            return None

        return ladder_of(self.ladder).rating(name)

    def player(self, name: str) -> Decider:
        """A fresh bot of one of `names`.

        Raises:
            GameError: there is no such bot.
        """
        if name in self.controls:
            return self.controls[name]()
        return seated(self.variants[name] if name in self.variants else self.level(name))


def seated(level: Level) -> Decider:
    """A bot that decides as a level does, and is shown what its seat can know."""

    def decide(position: Any, memory: Any, limit: Limit, rng: Stream) -> Any:
        return level.choose(memory.observe(position, position.turn), limit, rng).move

    return decide


def seated_for_longer(level: Level) -> Decider:
    """A bot that decides as a level does, and searches `MORE` times as long as it may."""
    player = seated(level)

    def decide(position: Any, memory: Any, limit: Limit, rng: Stream) -> Any:
        seconds, iterations = limit.seconds, limit.iterations
        longer = replace(
            limit, seconds=seconds and MORE * seconds, iterations=iterations and MORE * iterations
        )
        return player(position, memory, longer, rng)

    return decide


def seeing(part: str, searches: Searches[Any]) -> Decider:
    """A control that decides by a search and sees the whole position.

    Args:
        part: as for `searching`.
    """

    def decide(position: Any, memory: Any, limit: Limit, rng: Stream) -> Any:
        seen = memory.observe(position, position.turn)
        search = search_of(searches, len(position.seats))
        return registry.load(part)(search, seen, Clock(limit), rng, truth=position).move

    return decide


def best_of(
    values: Mapping[Any, float],
    rng: Stream,
    also: Mapping[Any, float] = {},
    order: Callable[[Any], Any] = lambda _: 0,
) -> Decision[Any, Any]:
    """The move of the highest value, then those of the next; a draw decides among equals.

    Args:
        also: moves that are listed in any case, with their values.
        order: in which moves are drawn from; as they come, unless another is given.
    """
    most = max(values.values())
    chosen = rng.choice(sorted((move for move in values if values[move] == most), key=order))
    ranked = nlargest(ALTERNATIVES, values, key=lambda move: values[move])
    listed = [*dict.fromkeys((chosen, *ranked))][:ALTERNATIVES]
    shown = {**{move: values[move] for move in listed}, **also}
    return Decision(chosen, most, tuple(Rated(*each) for each in shown.items()))


def greedy(
    observation: Observation, limit: Limit, rng: Stream, also: Sequence[Any]
) -> Decision[Any, Any]:
    """A move after which the seat has the most points, in any game; a draw decides among equals.

    A limit cuts the list of moves that are tried, never to less than one; its iterations are
    moves.
    """

    def points(move: Any) -> float:
        return float(observation.view.play(move).score(observation.seat).total)

    clock, values = Clock(limit), dict[Any, float]()
    for move in observation.moves:
        if values and clock.passed(len(values)):
            break
        values[move] = points(move)
    return best_of(values, rng, {move: points(move) for move in also})


RANDOM = Level("random", N_("plays any legal move"), careful=False)


PLAIN = Roster(
    levels={
        "random": RANDOM,
        "greedy": Level("greedy", N_("takes the most points it can now"), greedy),
    },
    default="greedy",
    adviser="greedy",
)
"""The bots of a game that has none of its own."""


def roster_of(game: Entry | str) -> Roster:
    """The bots of a game, by its row or its name.

    Raises:
        GameError: there is no such game.
    """
    row = registry.entry(game) if isinstance(game, str) else game
    return cast(Roster, registry.load(row.bots)) if row.bots else PLAIN
