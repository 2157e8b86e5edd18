"""Recipes: the name of a puzzle by how it is made, `game/kind:params#seed`.

The game is left out where it is the default one. A tier says how hard the puzzle is, parameters
what else the kind is asked for.

A recipe leads to one puzzle, in every process and on every machine: it holds the version of the
game's generator. A recipe of an older version only says how a puzzle was made. What the puzzle is
has another name: its fingerprint.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from games.protocol import GameError, quoted
from games.registry import DEFAULT
from games.rng import Stream
from languages.lists import listed_or
from languages.message import Message, message
from languages.messages import N_, _


class Band(NamedTuple):
    """A part of the scale of difficulty, in logits, its upper end excluded."""

    easiest: float
    hardest: float

    def __contains__(self, logits: object) -> bool:
        return isinstance(logits, float) and self.easiest <= logits < self.hardest

    def away(self, logits: float) -> float:
        """How far outside a difficulty lies, in logits."""
        return max(self.easiest - logits, logits - self.hardest, 0.0)


class Half(StrEnum):
    """A part of a tier."""

    LOWER = "lower"
    UPPER = "upper"


class Tier(NamedTuple):
    """A tier: the puzzles of a part of the scale of difficulty, the same for all kinds and games.

    About half of the solvers that look one step ahead solve a kitten, few of the best a tiger.

    Attributes:
        number: 1 for the easiest.
        title: how hard its puzzles are, in a word or two.
        easiest: lower bound on the difficulty of its puzzles, in logits; what is easier than a
            kitten is no puzzle.
        hardest: upper bound; what is as hard belongs to the next tier, or is too hard.
    """

    number: int
    name: str
    title: str
    easiest: float
    hardest: float

    @property
    def band(self) -> Band:
        """The part of the scale."""
        return Band(self.easiest, self.hardest)


TIERS = (
    Tier(1, "kitten", N_("very easy"), -2.6, -1.0),
    Tier(2, "tabby", N_("easy"), -1.0, 0.2),
    Tier(3, "tomcat", N_("medium"), 0.2, 1.4),
    Tier(4, "lynx", N_("hard"), 1.4, 2.6),
    Tier(5, "tiger", N_("very hard"), 2.6, 5.0),
)


class Part(NamedTuple):
    """A part of the scale that has a name: a tier, or a half of it."""

    tier: Tier
    half: Half | None = None

    def __str__(self) -> str:
        return self.tier.name if self.half is None else f"{self.tier.name}-{self.half}"

    @property
    def band(self) -> Band:
        """The difficulties in it."""
        easiest, hardest = self.tier.band
        middle = (easiest + hardest) / 2
        match self.half:
            case Half.LOWER:
                return Band(easiest, middle)
            case Half.UPPER:
                return Band(middle, hardest)
            case None:
                return Band(easiest, hardest)

    @property
    def params(self) -> tuple[tuple[str, str], ...]:
        """The parameters of recipes whose puzzles lie in it, besides their tier."""
        return () if self.half is None else ((HALF, self.half.value),)

    def holds(self, other: Part) -> bool:
        """Whether another part is this one, or a half of it."""
        return other.tier == self.tier and self.half in (None, other.half)


def parts_of(tier: Tier) -> tuple[Part, ...]:
    """A tier as a whole, and its halves."""
    return Part(tier), *(Part(tier, half) for half in Half)


def part_at(logits: float) -> Part:
    """The half of a tier in which a difficulty lies, or the nearest one."""
    halves = [Part(tier, half) for tier in TIERS for half in Half]
    return next((each for each in halves if logits < each.band.hardest), halves[-1])


def nearest_tier(logits: float) -> Tier:
    """The tier of a difficulty; the first or the last one for what is easier or harder."""
    return next((tier for tier in TIERS if logits < tier.hardest), TIERS[-1])


def tier_named(name: str) -> Tier:
    """The tier of a name.

    Raises:
        GameError: there is none.
    """
    for tier in TIERS:
        if tier.name == name:
            return tier
    names = ", ".join(tier.name for tier in TIERS)
    raise GameError(_("{name} is no tier: expected {names}").format(name=quoted(name), names=names))


def tier_number(name: str) -> int:
    """The number of a tier; 0 where a puzzle has none."""
    return next((tier.number for tier in TIERS if tier.name == name), 0)


def cats(number: int) -> Message:
    """How hard a puzzle is, on a scale of five cats."""
    return message("{number} of {most} cats", number=number, most=len(TIERS))


def difficulty(number: int) -> tuple[Message, ...]:
    """The scale of five cats in a sentence; nothing of a puzzle that has no tier."""
    text = N_("{cats}: {title}. One cat is very easy, five cats are very hard.")
    named = [message(tier.title) for tier in TIERS if tier.number == number]
    return tuple(message(text, cats=cats(number), title=title) for title in named)


T = TypeVar("T", bound=str)

HALF: Final = "half"
"""The parameter of every kind that says in which half of its tier a puzzle lies."""

AUTO: Final = "auto"
"""The value of a parameter that the tier decides, or that is drawn."""

Params = Mapping[str, str]
"""Names of parameters and their values."""

FIRST: Final = 1
"""The version of a generator that has never made other puzzles of the same recipes."""

_RECIPE = re.compile(
    r"(?:([a-z]+)/)?([a-z]+):v(\d{1,4}),tier=([a-z]+)((?:,[a-z]+=[a-z0-9]+)*)#([!-~]{1,64})"
)


@dataclass(frozen=True)
class Recipe:
    """How a puzzle is made.

    Attributes:
        params: names and values that the kind knows, in the order of their names.
        version: the version of the game's generator; `kind.recipe_of` names the newest one.
    """

    kind: str
    tier: Tier
    seed: str
    params: tuple[tuple[str, str], ...] = ()
    version: int = FIRST
    game: str = DEFAULT

    def __str__(self) -> str:
        params = "".join(f",{name}={value}" for name, value in self.params)
        game = "" if self.game == DEFAULT else f"{self.game}/"
        return f"{game}{self.kind}:v{self.version},tier={self.tier.name}{params}#{self.seed}"

    def stream(self, attempt: int) -> Stream:
        """The pseudo-random stream of an attempt of the generator, by its number from 0."""
        return Stream(f"{self.game}-puzzle", str(self), attempt)

    def reseeded(self, seed: str) -> Recipe:
        """A recipe that differs in its seed alone."""
        return replace(self, seed=seed)

    @property
    def band(self) -> Band:
        """The part of the scale that the puzzle lies in.

        Raises:
            GameError: `half` is neither lower nor upper.
        """
        return self.part().band

    def part(self) -> Part:
        """The tier, or the half of it that is asked for.

        Raises:
            GameError: `half` is neither lower nor upper.
        """
        return Part(self.tier, self.one_of({HALF: AUTO, **dict(self.params)}, HALF, Half))

    def suited(self, params: Params, tiers: Mapping[str, Params]) -> dict[str, str]:
        """The parameters of a kind with the values that suit the tier."""
        return {**params, **tiers.get(self.tier.name, {})}

    def value(self, defaults: Mapping[str, str], name: str) -> str:
        """A parameter as text.

        Raises:
            GameError: the recipe has a parameter that isn't among the defaults.
        """
        for known, _given in self.params:
            if known not in (HALF, *defaults):
                names = ", ".join(defaults)
                raise GameError(
                    _("{kind} has no parameter {parameter}: expected {names}").format(
                        kind=self.kind, parameter=known, names=names
                    )
                )
        return dict(self.params).get(name, defaults[name])

    def number(self, defaults: Mapping[str, str], name: str, span: range) -> int:
        """A whole number among the parameters.

        Raises:
            GameError: it is none, or not in the span.
        """
        text = self.value(defaults, name)
        if text not in map(str, span):
            refusal = _("{name}={value}: expected a number from {fewest} to {most}")
            raise GameError(refusal.format(name=name, value=text, fewest=span[0], most=span[-1]))
        return int(text)

    def one_of(self, defaults: Mapping[str, str], name: str, values: Iterable[T]) -> T | None:
        """One of some values among the parameters; None where it is `auto`.

        Raises:
            GameError: it is none of them.
        """
        text, known = self.value(defaults, name), list(values)
        if text == AUTO:
            return None
        for each in known:
            if each == text:
                return each
        refusal = _("{name}={value}: expected {expected}")
        raise GameError(refusal.format(name=name, value=text, expected=listed_or(known)))

    def objective(self, defaults: Mapping[str, str], every: Iterable[T], rng: Stream) -> T:
        """Score or margin: as a parameter says, or drawn.

        Args:
            every: score and margin.

        Raises:
            GameError: it is neither.
        """
        both = tuple(every)
        return self.one_of(defaults, "objective", both) or rng.choice(both)

    def seats(self, defaults: Mapping[str, str], rng: Stream, span: range = range(2, 6)) -> int:
        """How many play: a number among the parameters, or one drawn from a span.

        Raises:
            GameError: it is no such number.
        """
        if self.value(defaults, "seats") == AUTO:
            return span[rng.below(len(span))]
        return self.number(defaults, "seats", span)


def parse_recipe(text: str) -> Recipe:
    """The recipe of a text.

    Raises:
        GameError: it isn't `game/kind:params#seed`.
    """
    match = _RECIPE.fullmatch(text)
    if match is None:
        raise GameError(
            _("{text} is not a recipe: expected kind:v1,tier=NAME,...#seed").format(
                text=quoted(text)
            )
        )
    game, kind, version, tier, listed, seed = match.groups()
    if game == DEFAULT:
        raise GameError(
            _("{text}: expected no {default}/, the game unless another is named").format(
                text=quoted(text), default=DEFAULT
            )
        )
    pairs = [tuple(pair.split("=")) for pair in listed.split(",")[1:]]
    params = tuple((name, value) for name, value in pairs)
    if list(params) != sorted(dict(params).items()):
        raise GameError(
            _("{text}: expected each parameter once, in alphabetical order").format(
                text=quoted(text)
            )
        )
    return Recipe(kind, tier_named(tier), seed, params, int(version), game or DEFAULT)
