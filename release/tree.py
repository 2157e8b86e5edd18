"""The tree of folders that CONTRIBUTING.md draws: every folder, and every one right below it.

A package is described by the first line of its docstring, any other folder by a row of `PLAIN`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

FLOORS: Final = ("catbox", "web", "cli", "views", "puzzles", "solver", "games", "languages")
"""The folders that import those after them; all others follow in the order of their names."""

TESTS: Final = "tests"
"""Its folders that bear the name of a top-level folder mirror that one, and are left out."""

PLAIN: Final = {
    "benchmarks/puzzles": "The puzzles that are measured",
    "benchmarks/results": "The measurements, as the pages show them",
    "docs": "The pages",
    "docs/catinthebox": "The pages of Cat in the Box, with its pictures",
    "docs/design": "How things work",
    "docs/ifitfits": "The pages of If It Fits, with its pictures",
    "docs/images": "Pictures in the pages, made by the program",
    "docs/pictures": "Pictures of the page in a browser",
    "examples/ifitfits": "One file of each format of If It Fits",
    "languages/catalogues": "The translations, a folder a language",
    "web/static": "The page itself: modules, styles, the texts of each language",
}
"""The descriptions of the folders that are no packages."""

TREE: Final = re.compile(r"(?<=^## The tree\n\n```text\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
"""The tree in CONTRIBUTING.md."""


def with_tree(text: str, root: Path) -> str:
    """The text of CONTRIBUTING.md with the tree of the folders below a root."""
    drawn, count = TREE.subn(lambda _: tree(root), text)
    assert count == 1, "no tree to replace"
    return drawn


def tree(root: Path) -> str:
    """All folders and those right below them, one line each, with what they hold."""
    folders = list(_folders(root))
    names = [_drawn(root, folder) for folder in folders]
    width = max(map(len, names)) + 2
    lines = zip(names, folders, strict=True)
    return "".join(f"{name:{width}}{described(root, folder)}\n" for name, folder in lines)


def described(root: Path, folder: Path) -> str:
    """The description of a folder, in a line.

    Raises:
        LookupError: nothing says so.
    """
    package, name = folder / "__init__.py", folder.relative_to(root).as_posix()
    docstring = ast.get_docstring(ast.parse(package.read_bytes())) if package.exists() else None
    line = docstring.splitlines()[0].removesuffix(".") if docstring else PLAIN.get(name)
    if line is None:
        raise LookupError(f"{name}: neither its docstring nor PLAIN says what lies there")
    return line


def _folders(root: Path) -> Iterator[Path]:
    lines = (root / ".gitignore").read_text(encoding="utf-8").splitlines()
    ignored = tuple(line.strip("/") for line in lines if line.endswith("/"))
    ranks = {name: number for number, name in enumerate(FLOORS)}
    below = sorted(
        _below(root, ignored), key=lambda each: (ranks.get(each.name, len(ranks)), each.name)
    )
    mirrored = {folder.name for folder in below}
    for folder in below:
        yield folder
        for inner in sorted(_below(folder, ignored)):
            if folder.name != TESTS or inner.name not in mirrored:
                yield inner


def _below(folder: Path, ignored: tuple[str, ...]) -> Iterator[Path]:
    """The folders right below one that hold a file."""
    for inner in folder.iterdir():
        if inner.is_dir() and _counts(inner, ignored) and _holds_files(inner, ignored):
            yield inner


def _counts(folder: Path, ignored: tuple[str, ...]) -> bool:
    hidden = folder.name.startswith(".")
    return not hidden and not any(fnmatch(folder.name, pattern) for pattern in ignored)


def _holds_files(folder: Path, ignored: tuple[str, ...]) -> bool:
    return any(
        each.is_file() or (_counts(each, ignored) and _holds_files(each, ignored))
        for each in folder.iterdir()
    )


def _drawn(root: Path, folder: Path) -> str:
    """Its name, indented by how deep it lies."""
    return "  " * (len(folder.relative_to(root).parts) - 1) + f"{folder.name}/"
