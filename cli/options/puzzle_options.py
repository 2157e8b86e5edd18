"""Arguments and options of the commands for libraries, and checks of what they name."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Annotated

import typer

from games import registry
from games.files import InputError
from games.protocol import GameError, quoted
from languages.message import translated
from languages.messages import ENGLISH, _, speaking
from puzzles.challenge import Challenge
from puzzles.kind import kind_named, puzzles_of
from puzzles.library import PlacedPuzzle
from puzzles.recipe import tier_named
from puzzles.share_code import share_code_of

LibraryFile = Annotated[Path, typer.Argument(metavar="LIB", show_default=False)]
KindOption = Annotated[
    list[str] | None,
    typer.Option("--kind", metavar="KIND", help="May be repeated; all by default. {kinds}."),
]
TierOption = Annotated[
    list[str] | None,
    typer.Option(
        "--tier",
        metavar="TIER",
        help="{tiers}; may be repeated; all by default.",
    ),
]
AnyGame = Annotated[
    str | None,
    typer.Option("--game", metavar="NAME", help="Only the puzzles of one game; all by default."),
]


def check_names(kinds: Collection[str], tiers: Collection[str], game: str | None) -> None:
    """Raise unless there are such kinds, in a game or in any, and such tiers.

    Raises:
        GameError: there is none of a name.
    """
    for tier in tiers:
        tier_named(tier)
    for kind in kinds:
        if game is not None:
            kind_named(game, kind)
        else:
            _check_any(kind)


def _check_any(kind: str) -> None:
    known = dict.fromkeys(
        name
        for entry in registry.GAMES.values()
        if entry.puzzles
        for name in puzzles_of(entry.name).kinds()
    )
    if kind not in known:
        raise GameError(
            _("{kind} is not a kind of puzzle: expected {values}").format(
                kind=quoted(kind), values=", ".join(known)
            )
        )


def challenge_of(path: Path, placed: PlacedPuzzle) -> Challenge:
    """The challenge of a place in a library, whose puzzle can be read.

    Raises:
        InputError: it was tampered with.
    """
    try:
        challenge = placed.challenge
        kind_named(challenge.game, challenge.kind).read(challenge.puzzle)
    except GameError as error:
        text = _("{path}: puzzle {number}: {error}")
        raise InputError(text.format(path=path, number=placed.number, error=error)) from None
    return challenge


def row(path: Path, placed: PlacedPuzzle) -> dict[str, object]:
    """A puzzle's row in a list."""
    challenge = challenge_of(path, placed)
    with speaking(ENGLISH):  # As in all that is stored.
        task = translated(challenge.task)
    return {
        "number": placed.number,
        "kind": placed.kind,
        "tier": placed.tier,
        "value": challenge.value,
        "gap": challenge.gap,
        "task": task,
        "recipe": placed.recipe,
        "fingerprint": challenge.fingerprint,
        "code": code_of(challenge),
    }


def code_of(challenge: Challenge) -> str | None:
    """The share code of a puzzle; None if there is none."""
    puzzle = kind_named(challenge.game, challenge.kind).read(challenge.puzzle)
    return share_code_of(registry.entry(challenge.game), puzzle) or None
