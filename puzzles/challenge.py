"""A puzzle that passed the quality bar, with its solution and explanations: one line of JSON."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

import msgspec

from games import registry
from games.files import digest
from games.json_reader import parse_json
from games.protocol import GameError, Puzzle, quoted
from games.refusals import expected
from languages.message import Message, from_json, to_json
from languages.messages import _
from solver.answer import Line

SUFFIX: Final = "-challenge/2"
"""The end of a challenge's format, after the game's name."""


def format_of(game: str) -> str:
    """The format of the challenges of a game."""
    return f"{game}{SUFFIX}"


class Trap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line that looks good and isn't the best.

    Attributes:
        line: its steps; only the first ones of a turn where `whole` is false.
        value: the value of the line, or of the best play after those steps.
        whole: whether the rules let the line end there.
        step: the number, from 0, of the first step that gives something away.
        reach: the value of the best play after that step.
        text: the plan behind it and why it falls short, in plain words.
    """

    line: tuple[str, ...]
    value: int
    whole: bool
    step: int
    reach: int
    text: Message


class Difficulty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The difficulty of a puzzle on the scale of its game, which starts at the solvers' mean.

    Attributes:
        logits: a solver of this ability solves the puzzle in one attempt of two.
        error: the standard error of `logits`.
    """

    logits: float
    error: float


class Challenge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One puzzle of a daily or a library.

    Attributes:
        format: the name of the game, and `-challenge/2`.
        recipe: how it is made.
        fingerprint: as `fingerprint` makes it of the puzzle.
        task: the task in one sentence, and its limits.
        puzzle: the puzzle file.
        start: the value of the board before the first step.
        value: the value of the solution, proved.
        gap: by how much that is more than any other end, proved.
        solution: the only best line, or the smallest of those that end in the only best board.
        hints: three, each stronger than the one before.
        explanation: a sentence or two for each step of the solution.
        traps: the lines of weaker strategies.
        prospects: the values of the best play after each first step, in falling order, each with
            its steps in order of text.
        difficulty: unset for puzzles made before it was measured.
    """

    format: str = format_of(registry.DEFAULT)
    recipe: str
    kind: str
    tier: str
    fingerprint: str
    task: Message
    puzzle: dict[str, Any]
    start: int
    value: int
    gap: int
    solution: tuple[str, ...]
    hints: tuple[Message, Message, Message]
    explanation: tuple[Message, ...]
    traps: tuple[Trap, ...]
    prospects: tuple[tuple[int, tuple[str, ...]], ...]
    difficulty: Difficulty | msgspec.UnsetType = msgspec.UNSET

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.format.removesuffix(SUFFIX)

    @property
    def text(self) -> str:
        """The challenge as one line of JSON."""
        return msgspec.json.encode(self, enc_hook=to_json).decode()

    def reach(self, step: str) -> int | None:
        """The value of the best play after a first step; None for a step that isn't listed."""
        return next((value for value, steps in self.prospects if step in steps), None)


def fingerprint(puzzle: Puzzle) -> str:
    """32 hexadecimal digits that stand for a puzzle: a digest of its canonical file."""
    return digest(registry.entry(puzzle.game).game.text(puzzle))


def grouped(prospects: Sequence[Line]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """First steps by what they lead to, the best first: the `prospects` of a challenge."""
    ordered = sorted(prospects, key=lambda line: (-line.value, line.steps))
    return tuple(
        (value, tuple(line.steps[0] for line in lines))
        for value, lines in groupby(ordered, key=lambda line: line.value)
    )


def parse_challenge(text: str) -> Challenge:
    """The challenge of a line of JSON.

    Raises:
        GameError: it isn't one.
    """
    raw = parse_json(text.encode())
    try:
        msgspec.json.encode(raw)
        challenge = msgspec.convert(
            raw, Challenge, strict=True, dec_hook=lambda _, raw: from_json(raw)
        )
    except msgspec.ValidationError as error:
        raise GameError(_("not a challenge: {error}").format(error=error)) from None
    except UnicodeEncodeError:
        reason = _("expected text in Unicode, got half of a surrogate pair")
        raise GameError(_("not a challenge: {reason}").format(reason=reason)) from None
    formats = tuple(map(format_of, registry.GAMES))
    if challenge.format not in formats:
        raise GameError(
            _("not a challenge: format: {format}: {expected}").format(
                format=quoted(challenge.format), expected=expected(*formats)
            )
        )
    return challenge
