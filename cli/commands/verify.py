"""`catbox puzzles verify`: every puzzle is proved again, and what is false is reported."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import methodcaller
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer
from rich.text import Text

from cli.options.common import AsJson, EngineName, number, use_each
from cli.options.lazy import command
from cli.options.worker_options import ClusterOption, Jobs, workforce
from cli.print.output import INTERRUPTED, console, print_json
from cli.print.progress import progress
from games.files import InputError
from games.protocol import GameError
from games.registry import GAMES, Entry
from languages.messages import _, plural
from puzzles.challenge import parse_challenge
from puzzles.database import MAGIC
from puzzles.library import Library
from puzzles.verification import AUTO, Verification, verify_text
from solver.workers import Workforce, in_order, workers

FALSE: Final = 1
"""The exit status if anything is false."""

WORDS: Final = ("true", "false", "undecided")
PUZZLES: Final = plural("{n} puzzle", "{n} puzzles")


class Claim(NamedTuple):
    """A puzzle of a file, whose challenge is to be proved again.

    Attributes:
        listed: recipe, kind and tier under which a library lists it.
    """

    path: Path
    number: int
    text: str
    listed: tuple[str, ...] | None = None

    def prove(self, engine: str, seconds: float, games: Sequence[Entry]) -> Verification:
        """Prove the challenge again."""
        verdict = verify_text(self.text, engine, seconds, games)
        if self.listed is None or verdict.false:
            return verdict
        challenge = parse_challenge(self.text)
        if self.listed != (challenge.recipe, challenge.kind, challenge.tier):
            return Verification((_("listed as {words}").format(words=" ".join(self.listed)),))
        return verdict


@command("puzzles verify lynx.db")
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="LIB...", show_default=False)],
    engine: EngineName = AUTO,
    time: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", parser=number(0), help="Leave a puzzle undecided after it."
        ),
    ] = 120.0,
    jobs: Jobs = None,
    cluster: ClusterOption = None,
    as_json: AsJson = False,
) -> None:
    """Prove the puzzles of libraries again, with an engine that had no part in making them.

    All that is said of a puzzle is found anew and compared. A file of JSON lines, as export
    writes it, will do too. Exit status 1 if anything is false.
    """
    raise typer.Exit(verified(files, engine, time, workforce(jobs, cluster), as_json))


def verified(
    paths: Sequence[Path], engine: str, seconds: float, who: Workforce, as_json: bool
) -> int:
    """Prove all puzzles of some files again; the exit status.

    A file that can't be read is one line, and those of the others are proved.
    """
    counts, found = dict[Path, int](), Counter[str]()
    refused = use_each(paths, lambda path: counts.update({path: _count(path)}))
    readable = [path for path in paths if path in counts]
    if not readable:
        return refused
    total, status = sum(counts[path] for path in readable), 0
    claims, games = (claim for path in readable for claim in _claims(path)), tuple(GAMES.values())
    prove = methodcaller("prove", engine, seconds, games)
    try:
        with progress(total, silent=as_json) as advance, workers(who, games) as pool:
            for claim, verdict in in_order(pool, prove, claims):
                found[verdict.word] += 1
                _report(claim, verdict, as_json)
                advance()
    except KeyboardInterrupt:
        print(f"catbox: {_('interrupted')}", file=sys.stderr)
        status = INTERRUPTED
    if not as_json:
        text = _("{found} of {puzzles}: {true} true, {false} false, {undecided} undecided")
        counts_of = {word: found[word] for word in WORDS}
        puzzles = PUZZLES.of(total)
        console.print(Text(text.format(found=found.total(), puzzles=puzzles, **counts_of)))
    return refused or (FALSE if found["false"] else status)


def _report(claim: Claim, verdict: Verification, as_json: bool) -> None:
    if as_json:
        place = {"file": str(claim.path), "number": claim.number, "verdict": verdict.word}
        print_json(place | {"false": verdict.false, "undecided": verdict.unknown})
        sys.stdout.flush()
    elif verdict.word != "true":
        why = "; ".join(verdict.false or verdict.unknown)
        text = _("{path}: puzzle {number}: {error}")
        error = (_("false: {why}") if verdict.false else _("undecided: {why}")).format(why=why)
        console.print(Text(text.format(path=claim.path, number=claim.number, error=error)))


def _count(path: Path) -> int:
    if _is_library(path):
        with Library(path) as library:
            return len(library)
    lines = _lines(path)
    try:
        parse_challenge(next(lines)[1])
    except (GameError, UnicodeDecodeError):
        text = _("{path}: expected a library of puzzles, or JSON lines of challenges")
        raise InputError(text.format(path=path)) from None
    return 1 + sum(1 for _ in lines)


def _claims(path: Path) -> Iterator[Claim]:
    if not _is_library(path):
        yield from (Claim(path, number, line) for number, line in _lines(path))
        return
    with Library(path) as library:
        for entry in library.entries():
            listed = (entry.recipe, entry.kind, entry.tier)
            yield Claim(path, entry.number, entry.text, listed)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that aren't empty, with their numbers."""
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        yield from ((n, line.rstrip("\n")) for n, line in enumerate(file, start=1) if line.strip())


def _is_library(path: Path) -> bool:
    """Whether a file is for `Library` to read, or to refuse."""
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) in (b"", MAGIC)
    except OSError:
        return True
