"""`catbox code` and `catbox decode`: puzzle files into share codes, and back."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from cli.inputs import load_puzzles
from cli.output import console, print_json, write_whole
from games.catbox.files import puzzle_text
from puzzles.catbox.code import decode as decoded
from puzzles.catbox.code import encode
from puzzles.catbox.fingerprint import fingerprint


def code(files: Sequence[Path], as_json: bool) -> None:
    """Print the code of each puzzle, or an object with its fingerprint too."""
    for file, puzzle in zip(files, load_puzzles(files), strict=True):
        text = encode(puzzle)
        if as_json:
            print_json({"file": str(file), "code": text, "fingerprint": fingerprint(puzzle)})
        else:
            print(text)


def decode(text: str, out: Path | None) -> None:
    """Print the file of the puzzle with this code, or write it.

    Raises:
        CodeError: the text is no code.
    """
    puzzle = decoded(text)
    if out is None:
        sys.stdout.write(puzzle_text(puzzle))
    else:
        write_whole(out, puzzle_text(puzzle))
        console.print(f"{out}: {puzzle.kind}")
