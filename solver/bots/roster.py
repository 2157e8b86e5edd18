"""Who may sit down at a game: its levels, and beside them controls and variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from heapq import nlargest
from importlib.resources import files
from typing import Any, Final, NamedTuple, Protocol, cast

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


MORE = 10
"""How many times as long a best response searches."""

FINE = 1_000_000
"""The parts of 1 in which a probability is counted."""


class Level(Protocol):
    """A bot that plays fair: it sees an observation, never the position."""

    @property
    def name(self) -> str:
        """The word of `--bot`."""

    @property
    def text(self) -> str:
        """A description of its play, for people: a message of the catalogues."""

    @property
    def careful(self) -> bool:
        """Whether it always gives the values of moves, so that it can advise people."""

    @property
    def timed(self) -> bool:
        """Whether it gets better with time, so that it needs a limit."""

    def choose(
        self, observation: Any, limit: Limit, rng: Stream, also: Sequence[Any] = ()
    ) -> Decision[Any, Any]:
        """The level's move for the seat that observes and has to move.

        Args:
            also: legal moves that are to be among the alternatives, if the level values any.

        Raises:
            IllegalMoveError: the seat has no move.
        """


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


@dataclass(frozen=True)
class DecidingLevel:
    """A level as a row of data.

    Attributes:
        decide: its decision, as for `choose`; None makes any legal move.
        error: how often it makes any legal move instead.
    """

    name: str
    text: str
    decide: Callable[[Any, Limit, Stream, Sequence[Any]], Decision[Any, Any]] | None = None
    error: float = 0.0
    careful: bool = True
    timed: bool = False

    def choose(
        self, observation: Observation, limit: Limit, rng: Stream, also: Sequence[Any] = ()
    ) -> Decision[Any, Any]:
        """Its decision; a random move is as likely as the game's `Moves.random` makes it."""
        if (
            self.decide is None
            or not observation.moves
            or (self.error > 0 and rng.below(FINE) < self.error * FINE)
        ):
            return Decision(observation.moves.random(rng))
        return self.decide(observation, limit, rng, also)


def searching(
    part: str, settings: Callable[[int], Any], name: str, text: str, *, timed: bool = True
) -> DecidingLevel:
    """A level that decides by a search, which is loaded when it first does.

    Args:
        part: where the game keeps its search, as in `registry.load`: `decide(settings, observation,
            clock, rng, also, truth)`.
        settings: those of the search, by the number of seats.
    """

    def decide(
        observation: Observation, limit: Limit, rng: Stream, also: Sequence[Any]
    ) -> Decision[Any, Any]:
        found: Decision[Any, Any] = registry.load(part)(
            settings(len(observation.view.seats)), observation, Clock(limit), rng, also
        )
        return found

    return DecidingLevel(name, text, decide, timed=timed)


def seeing(part: str, settings: Callable[[int], Any]) -> Decider:
    """A control that decides by a search and sees the whole position.

    Args:
        part, settings: as for `searching`.
    """

    def decide(position: Any, memory: Any, limit: Limit, rng: Stream) -> Any:
        seen, search = memory.observe(position, position.turn), settings(len(position.seats))
        return registry.load(part)(search, seen, Clock(limit), rng, truth=position).move

    return decide


def greedy(
    observation: Observation, limit: Limit, rng: Stream, also: Sequence[Any]
) -> Decision[Any, Any]:
    """A move after which the seat has the most points, in any game; a draw decides among equals.

    A limit cuts the list of moves that are tried, never to less than one; its iterations are
    moves.
    """
    rated = _rated(observation, limit)
    most = max(each.value for each in rated)
    chosen = rng.choice([each for each in rated if each.value == most])
    best = nlargest(ALTERNATIVES, rated, key=lambda each: each.value)
    shown = [chosen, *(each for each in best if each != chosen)][:ALTERNATIVES]
    listed = {each.move for each in shown}
    shown += [_one_rated(observation, move) for move in also if move not in listed]
    return Decision(chosen.move, most, tuple(shown))


def _rated(observation: Observation, limit: Limit) -> list[Rated[Any]]:
    clock, rated = Clock(limit), list[Rated[Any]]()
    for move in observation.moves:
        if rated and clock.passed(len(rated)):
            break
        rated.append(_one_rated(observation, move))
    return rated


def _one_rated(observation: Observation, move: Any) -> Rated[Any]:
    after = observation.view.play(move)
    return Rated(move, float(after.score(observation.seat).total))


RANDOM = DecidingLevel("random", N_("plays any legal move"), careful=False)


PLAIN = Roster(
    levels={
        "random": RANDOM,
        "greedy": DecidingLevel("greedy", N_("takes the most points it can now"), greedy),
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
