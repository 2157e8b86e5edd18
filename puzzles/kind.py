"""The puzzles of a game: its kinds, and the rotation of its dailies.

A rotation has a tier by weekday, and the kinds that have puzzles of it in turn.
A day has two series of puzzles: a graded one, and a small one for a minute.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, cast

from games import registry
from games.protocol import GameError, quoted
from games.rng import Stream
from languages.lists import listed_or
from languages.message import Message
from languages.messages import _
from puzzles.challenge import Challenge
from puzzles.recipe import FIRST, HALF, TIERS, Half, Recipe, Tier, tier_named
from puzzles.wording import Hints, Told, answered
from solver.answer import OutOfTimeError

if TYPE_CHECKING:
    from puzzles.proof_engine import ProofEngine


WEEK: Final = 7

Candidate = TypeVar("Candidate")


def lazily(part: str) -> Callable[..., Any]:
    """A function by its place, `module:NAME`; its module is imported when it is first called."""
    return lambda *args: registry.load(part)(*args)


class Kind(NamedTuple, Generic[Candidate]):
    """The parts of a kind of puzzle.

    Attributes:
        title: what the player does, in a few words.
        text: the player's task, in one sentence.
        params: the names of its parameters and their default values.
        draw: a random task of a recipe's parameters; None for a draw that gives no task.
        read: the task of a puzzle file's JSON.
        candidate: a task with an engine that proves what is asked about it.
        bar: whether a candidate is a good puzzle, however hard.
        challenge: a good candidate with its solution, hints and explanation.
        reaches: the best value that can still be reached after each step of an attempt, the
            steps as text; by default found with `brute`, for any game.
        worth: the value of an attempt that ends after its last step, the replies of others
            included; by default found with `brute`.
        replies: the steps of best play by all after such an attempt, where others reply; by
            default found with `brute`.
        refuted: what refutes a wrong attempt, in sentences: of the steps of best play by all after
            it what others do, or, where nobody replies, what the end of the solution has more.
        hints: the idea, then where to look, then the next step, of the rest of a solution after
            some of its steps; none for a kind that is never generated.
        sight: the first moment of an attempt of a bounded solver; None for a kind whose
            difficulty isn't measured.
        themes: what is fine about a puzzle, in sentences that only its game knows, of its puzzle,
            its solution and how often each line was taken by bounded solvers.
        fits: whether a task is of this kind, of those whose files state the same; by default
            all whose files state its name.
        read_off: whether the points of a single step are the answer to a task, so that they
            aren't said before an attempt is judged; by default of none.

    `draw` raises `GameError` for parameters that it doesn't know. `bar` raises `OutOfTimeError` for
    whatever the engine can't prove. `reaches`, `worth` and `replies` raise `IllegalMoveError` for
    steps that the rules refuse.
    """

    name: str
    title: str
    text: str
    params: dict[str, str]
    draw: Callable[[Recipe, Stream], Any]
    read: Callable[[Any], Any]
    candidate: Callable[[Any, ProofEngine], Candidate]
    bar: Callable[[Candidate], bool]
    challenge: Callable[[Candidate, Recipe], Challenge]
    reaches: Callable[[Any, Sequence[str]], tuple[int, ...]] = lazily(
        "puzzles.proof_engine:reaches"
    )
    worth: Callable[[Any, Sequence[str]], int] = lazily("puzzles.proof_engine:worth")
    replies: Callable[[Any, Sequence[str]], tuple[str, ...]] = lazily(
        "puzzles.proof_engine:replies"
    )
    refuted: Callable[[Any, Sequence[str], Sequence[str]], Iterable[Told]] = answered
    hints: Callable[[Any, Sequence[str], Sequence[str]], Hints] | None = None
    fits: Callable[[Any], bool] | None = None
    sight: Callable[[Any], Any] | None = None
    themes: Callable[[Any, Sequence[str], Mapping[Any, int]], Iterable[Message]] | None = None
    read_off: Callable[[Any], bool] = lambda _puzzle: False

    def good(self, candidate: Candidate) -> bool:
        """Whether a candidate is proved to be a good puzzle."""
        try:
            return self.bar(candidate)
        except OutOfTimeError:
            return False

    def suits(self, puzzle: Any) -> bool:
        """Whether a puzzle is of this kind."""
        return bool(puzzle.kind == self.name if self.fits is None else self.fits(puzzle))


AnyKind = Kind[Any]


def kinds_in(*places: str) -> Callable[[], Mapping[str, AnyKind]]:
    """The kinds at some places, `module:NAME`; their modules are imported when first needed."""

    @cache
    def kinds() -> Mapping[str, AnyKind]:
        each: list[AnyKind] = [registry.load(place) for place in places]
        return {kind.name: kind for kind in each}

    return kinds


class Series(StrEnum):
    """A series of dailies: the graded ones, or the small ones, which take about a minute."""

    GRADED = "graded"
    SMALL = "small"


SMALL_TIER: Final = "kitten"
"""The tier of every small daily."""


class SmallKind(NamedTuple):
    """A kind of small dailies, with parameters for few cards and few choices."""

    kind: str
    params: tuple[tuple[str, str], ...] = ()


class Weekday(NamedTuple):
    """How hard the dailies of a weekday are: their tier, and the half of it in which they lie."""

    tier: str
    half: str = ""


WEEKDAYS: Final = (
    Weekday("kitten", Half.LOWER),
    Weekday("kitten", Half.UPPER),
    Weekday("tabby", Half.LOWER),
    Weekday("tabby", Half.UPPER),
    Weekday("tomcat"),
    Weekday("lynx"),
    Weekday("tiger"),
)
"""The week of every game, from Monday to Sunday: no day is easier than the one before it."""


class Rotation(NamedTuple):
    """How the dailies of a game follow one another.

    Attributes:
        first_day: the day of the first daily.
        kinds: the kinds that have puzzles of a tier, by its name, in the order of their days.
        weekdays: from Monday to Sunday.
        small: the kinds of the small dailies, in the order of their days; none without such ones.
        small_from: the day of the first small one.
    """

    first_day: date
    kinds: Mapping[str, tuple[str, ...]]
    weekdays: tuple[Weekday, ...] = WEEKDAYS
    small: tuple[SmallKind, ...] = ()
    small_from: date = date.max

    def recipe(self, game: str, day: date) -> Recipe:
        """The recipe of a day's puzzle, by the newest version of the generator."""
        tier, half = self.weekdays[day.weekday()]
        kinds = self.kinds[tier]
        kind = kinds[(day.toordinal() // WEEK + day.weekday()) % len(kinds)]
        params = ((HALF, half),) if half else ()
        return recipe_of(game, kind, tier_named(tier), daily_seed(day), params)

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Each kind with each tier that it has puzzles of."""
        every = dict.fromkeys(kind for kinds in self.kinds.values() for kind in kinds)
        for kind in every:
            yield from ((kind, tier) for tier, kinds in self.kinds.items() if kind in kinds)

    def small_recipe(self, game: str, day: date) -> Recipe:
        """The recipe of a day's small puzzle, by the newest version of the generator."""
        kind, params = self.small[(day - self.small_from).days % len(self.small)]
        seed = daily_seed(day, Series.SMALL)
        return recipe_of(game, kind, tier_named(SMALL_TIER), seed, tuple(sorted(params)))

    def has(self, day: date, series: Series = Series.GRADED) -> bool:
        """Whether a day has a puzzle of a series."""
        if series is Series.SMALL:
            return bool(self.small) and day >= self.small_from
        return day >= self.first_day


SMALL_ENDING: Final = f"-{Series.SMALL}"
"""The ending of the names of small dailies."""


def daily_key(day: date, series: Series = Series.GRADED) -> str:
    """A day's puzzle in a word, as in 2026-12-01 and 2026-12-01-small."""
    return f"{day}{SMALL_ENDING if series is Series.SMALL else ''}"


def daily_seed(day: date, series: Series = Series.GRADED) -> str:
    """The seed of a day's recipe."""
    return f"daily-{daily_key(day, series)}"


@dataclass(frozen=True)
class Puzzles:
    """The puzzles of a game; each part is optional.

    Attributes:
        kinds: every kind by its name, in the order in which libraries rotate through them; a
            function, so that their modules are imported when they are first needed.
        rotation: which puzzle belongs to a day; None where there are no dailies.
        package: the package whose folder `data` holds the shipped dailies, if any are shipped.
        version: of the generator; a change that makes other puzzles of the same recipes raises
            it, and recipes of older versions lead nowhere any more.
        agreed: the ruling that the puzzle of a file's JSON is played by, in a word or two; raises
            `FormatError`. None where the game leaves no choice.
    """

    kinds: Callable[[], Mapping[str, AnyKind]] = dict
    rotation: Rotation | None = None
    package: str = ""
    version: int = FIRST
    agreed: Callable[[Any], str] | None = None

    def tiers_of(self, kind: str) -> tuple[str, ...]:
        """The names of the tiers that a kind has puzzles of."""
        if self.rotation is None:
            return tuple(tier.name for tier in TIERS)
        return tuple(tier for each, tier in self.rotation.pairs() if each == kind)

    def agreed_on(self, challenge: Challenge) -> str:
        """The ruling that the puzzle of a challenge is played by; empty where there is no choice.

        Raises:
            FormatError: the challenge holds no puzzle.
        """
        return "" if self.agreed is None else self.agreed(challenge.puzzle)


def puzzles_of(game: str) -> Puzzles:
    """The puzzles of a game.

    Raises:
        GameError: there is no such game, or it has no puzzles.
    """
    entry = registry.entry(game)
    if not entry.puzzles:
        raise GameError(_("{title} has no puzzles").format(title=entry.title))
    return cast(Puzzles, registry.load(entry.puzzles))


def kind_named(game: str, name: str) -> AnyKind:
    """A kind of puzzle of a game.

    Raises:
        GameError: there is no such game or kind.
    """
    kinds = puzzles_of(game).kinds()
    if name not in kinds:
        raise GameError(
            _("{name} is no kind of puzzle: expected {kinds}").format(
                name=quoted(name), kinds=", ".join(kinds)
            )
        )
    return kinds[name]


def kind_of(recipe: Recipe) -> AnyKind:
    """The kind of puzzle that a recipe leads to.

    Raises:
        GameError: there is no such game or kind, the kind has no puzzles of the tier, or the recipe
            is of another version of the generator.
    """
    puzzles, kind = puzzles_of(recipe.game), kind_named(recipe.game, recipe.kind)
    if recipe.version != puzzles.version:
        refusal = _("{recipe} is of version {version}: this generator is v{newest}")
        values = {"version": recipe.version, "newest": puzzles.version}
        raise GameError(refusal.format(recipe=recipe, **values))
    tiers = puzzles.tiers_of(kind.name)
    if recipe.tier.name not in tiers:
        refusal, expected = _("no {kind} is a {tier}: expected {tiers}"), listed_or(tiers)
        raise GameError(refusal.format(kind=kind.name, tier=recipe.tier.name, tiers=expected))
    return kind


def recipe_of(
    game: str, kind: str, tier: Tier, seed: str, params: tuple[tuple[str, str], ...] = ()
) -> Recipe:
    """The recipe of a new puzzle: of the newest version of the generator.

    Raises:
        GameError: there is no such game, or it has no puzzles.
    """
    return Recipe(kind, tier, seed, params, puzzles_of(game).version, game)


def judge_named(game: str, name: str) -> AnyKind:
    """The kind that judges attempts at puzzles of a name, also of one that is never generated."""
    kinds = puzzles_of(game).kinds()
    return kinds.get(name, _JUDGE)


def _never(*_: Any) -> Any:
    """Nothing is made."""
    raise NotImplementedError


_JUDGE: Final = AnyKind("", "", "", {}, _never, _never, _never, _never, _never)
"""Judges attempts at any puzzle, and makes none."""
