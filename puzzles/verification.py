"""Proving a challenge again, with an engine that had no part in making it.

The task is read from the challenge's own puzzle file, and everything stated about it is found
anew: what best play reaches and by how much it is alone, how hard it is, the hints, the traps,
what each first step leads to. Whatever differs is false.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from games.protocol import GameError, Task, quoted
from games.registry import Entry, register
from languages.message import to_json
from languages.messages import _
from puzzles.challenge import Challenge, parse_challenge
from puzzles.generator import confirmed, made
from puzzles.kind import AnyKind, kind_named, kind_of, puzzles_of
from puzzles.proof_engine import ProofEngine, alone, fastest, named
from puzzles.recipe import Recipe, parse_recipe
from solver.answer import Limit, OutOfTimeError, UnsupportedError
from solver.engines import engine_names
from solver.judge import JudgeError

T = TypeVar("T")

AUTO: Final = "auto"

MOST_LINES: Final = 5e6
"""Up to about this many lines `brute` proves a challenge; longer puzzles go to `cpsat`."""

MOST_DRAWS: Final = 20_000
"""The most candidates of a recipe that are compared with its puzzle."""


class Verification(NamedTuple):
    """The outcome of proving a challenge again.

    Attributes:
        false: the statements that are false, one line each.
        unknown: those that couldn't be decided.
    """

    false: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """The outcome in a word: true, false, or undecided."""
        return "false" if self.false else "undecided" if self.unknown else "true"


def verify_text(
    text: str,
    engine: str = AUTO,
    seconds: float | None = None,
    games: Iterable[Entry] = (),
) -> Verification:
    """Prove again all that a challenge states, given as a line of JSON.

    Args:
        engine: as for `verify`.
        seconds: as for `verify`.
        games: those that a worker process may not have registered yet.
    """
    for entry in games:
        register(entry)
    try:
        challenge = parse_challenge(text)
    except GameError as error:
        return Verification((str(error),))
    return verify(challenge, engine, seconds)


def verify(challenge: Challenge, engine: str = AUTO, seconds: float | None = None) -> Verification:
    """Prove again all that a challenge states.

    Args:
        engine: brute, cpsat or search; by default the one of the first two that suits it.
        seconds: after this time whatever isn't proved is undecided.
    """
    try:
        recipe = parse_recipe(challenge.recipe)
        older = recipe.version < puzzles_of(recipe.game).version
        kind = kind_named(recipe.game, recipe.kind) if older else kind_of(recipe)
        task: Task = kind.read(challenge.puzzle)
    except GameError as error:
        return Verification((str(error),))
    if engine == AUTO:
        few = task.adversarial or task.line_estimate <= MOST_LINES
        engine = "brute" if few or "cpsat" not in engine_names(task.game) else "cpsat"
    deadline = Deadline(seconds)
    proving = proof_engine(engine, Limit(watch=deadline))
    candidate = kind.candidate(task, proving)
    proof = Proof(kind, challenge, recipe, task, proving, candidate, deadline)
    false, unknown = list[str](), list[str]()
    for name, check in CHECKS.items():
        try:
            false += check(proof)
        except OutOfTimeError:
            unknown.append(f"{name}: {_('not decided in time')}")
        except UnsupportedError as error:
            unknown.append(f"{name}: {error}")
        except Exception as error:
            reason = _("can't be found again: {error}")
            found_out = reason.format(error=f"{type(error).__name__}: {error}")
            false.append(f"{name}: {found_out}")
        if false:
            break
    return Verification(tuple(false), tuple(unknown))


class Deadline:
    """Stops the engines when the time has run out."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.perf_counter() + seconds

    @property
    def stopped(self) -> bool:
        """Whether the time has run out."""
        return self._end is not None and time.perf_counter() >= self._end

    def report(self, value: int | None, bound: int | None) -> None:
        """Ignore the progress of the engine."""


@dataclass(frozen=True)
class Proof:
    """A challenge, its task, and the engine that proves it again."""

    kind: AnyKind
    challenge: Challenge
    recipe: Recipe
    task: Task
    engine: ProofEngine
    candidate: Any
    deadline: Deadline

    @property
    def older(self) -> bool:
        """Whether an older generator made the challenge, whose tiers were others."""
        return self.recipe.version < puzzles_of(self.recipe.game).version

    @cached_property
    def again(self) -> Challenge | None:
        """The challenge as it is made of the puzzle now; None if the recipe refuses it."""
        if self.older:
            return self.kind.challenge(self.candidate, self.recipe)
        found = made(self.kind, self.recipe, self.candidate)
        return found and found.challenge


def proof_engine(engine: str, limit: Limit) -> ProofEngine:
    """An engine that remembers what it has proved.

    `cpsat` proves the two best ends; smaller questions, of which a puzzle asks many, are left
    to `brute`.
    """
    base = fastest(limit) if engine == "search" else named(engine, limit)
    rest = named("brute", limit) if engine == "cpsat" else base
    two = _remembering(base.two, limit)
    value, prospects = _remembering(rest.value, limit), _remembering(rest.prospects, limit)
    return ProofEngine(lambda task: alone(two(task)), two, value, prospects)


def _remembering(ask: Callable[[Task], T], limit: Limit) -> Callable[[Task], T]:
    """An answer that is found once; one that was cut short is not kept."""
    known = dict[Task, T]()

    def remembered(task: Task) -> T:
        if task not in known:
            known[task] = ask(task)
            if limit.watch is not None and limit.watch.stopped:
                raise OutOfTimeError
        return known[task]

    return remembered


def _recipe(proof: Proof) -> Iterator[str]:
    """Kind and tier are those of the recipe, and the puzzle is among what it draws.

    The draws of an older generator aren't known any more.
    """
    recipe = proof.recipe
    challenge, named = proof.challenge, (recipe.tier.name, recipe.kind, recipe.game)
    if named != (challenge.tier, challenge.kind, challenge.game):
        text = _("recipe: {tier} {kind} of {game}, not what is stated")
        yield text.format(tier=named[0], kind=named[1], game=recipe.game)
    if proof.older:
        return
    try:
        for attempt in range(MOST_DRAWS):
            if proof.kind.draw(recipe, recipe.stream(attempt)) == proof.task:
                return
            if proof.deadline.stopped:
                raise OutOfTimeError
    except GameError as error:
        yield f"recipe: {error}"
    else:
        yield _("recipe: {recipe} does not lead to this puzzle").format(recipe=recipe)


def _lines(proof: Proof) -> Iterator[str]:
    """Solution and traps are legal and reach their values, also by another count of areas."""
    try:
        confirmed(proof.task, proof.challenge)
    except JudgeError as error:
        yield f"lines: {error}"


def _value(proof: Proof) -> Iterator[str]:
    """The solution is the only best end, by the stated gap."""
    stated, lines = proof.challenge, proof.engine.two(proof.task)
    if not lines:
        yield _("value: no line is legal")
    elif lines[0].value != stated.value:
        text = _("value: {value}, but {line} reaches {reached}")
        values = {"line": " ".join(lines[0].steps), "reached": lines[0].value}
        yield text.format(value=stated.value, **values)
    elif len(lines) > 1 and lines[0].value - lines[1].value != stated.gap:
        text = _("gap: {gap}, but {line} reaches {reached} of {value}")
        values = {"line": " ".join(lines[1].steps), "reached": lines[1].value}
        yield text.format(gap=stated.gap, value=stated.value, **values)
    elif lines[0].steps != stated.solution:
        yield _("solution: {line} is the line to state").format(line=" ".join(lines[0].steps))


def _tier(proof: Proof) -> Iterator[str]:
    """The puzzle is good, and as hard as its tier says."""
    if proof.again is None:
        if proof.deadline.stopped:
            raise OutOfTimeError
        yield _("tier: not a good {tier}").format(tier=proof.challenge.tier)


def _statements(proof: Proof) -> Iterator[str]:
    """Everything else is as stated: fingerprint, start, hints, traps, prospects, difficulty."""
    again = proof.again
    if again is None:
        raise OutOfTimeError
    for name in Challenge.__struct_fields__:
        stated, found = (_json(getattr(each, name)) for each in (proof.challenge, again))
        if stated != found:
            text = _("{name}: {stated} should be {found}")
            yield text.format(name=name, stated=quoted(stated, 80), found=quoted(found, 80))


def _json(value: Any) -> str:
    if value is msgspec.UNSET:
        return ""
    return msgspec.json.encode(value, enc_hook=to_json, order="deterministic").decode()


CHECKS: Final[dict[str, Callable[[Proof], Iterator[str]]]] = {
    "recipe": _recipe,
    "lines": _lines,
    "value": _value,
    "tier": _tier,
    "statements": _statements,
}
"""The checks in their order; after one that fails the rest would say nothing new."""
