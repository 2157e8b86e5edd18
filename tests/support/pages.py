"""The pages that people read: the README and `docs`, with their code blocks and shown outputs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.support.paths import ROOT

README = ROOT / "README.md"

PAGES = (README, *sorted((ROOT / "docs").rglob("*.md")))

_BLOCK = re.compile(
    r"(?:^<!-- (?P<mark>\w+) -->\n)?^```(?P<language>\w+)\n(?P<code>.*?)^```$"
    r"(?P<shown>\n\n```text\n(?P<output>.*?)^```$)?",
    re.MULTILINE | re.DOTALL,
)

_SECONDS = re.compile(r"\d+(\.\d+)? s\b|(?<=\"seconds\": )[\d.]+")

ANYTHING = "..."
"""A line of a shown output that stands for any lines."""


class Block(NamedTuple):
    """A block of code.

    Attributes:
        mark: the comment on the line before it, if any.
        code: its text, the place of which in the page is `span`.
        output: what the page shows below it; None where it shows nothing.
    """

    mark: str | None
    language: str
    code: str
    output: str | None
    span: tuple[int, int]


def blocks(page: Path, language: str) -> Iterator[Block]:
    """The code blocks of a page in some language."""
    for match in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        if match["language"] == language:
            span = match.span("output")
            yield Block(match["mark"], language, match["code"], match["output"], span)


def pages_with(language: str) -> list[Path]:
    """The pages that have such blocks."""
    return [page for page in PAGES if any(blocks(page, language))]


def name(page: Path) -> str:
    """The page's path in the project."""
    return page.relative_to(ROOT).as_posix()


def agrees(shown: str, output: str) -> bool:
    """Whether an output is what a page shows, but for times and the ends of lines.

    A shown output in which nothing is shown agrees with none.
    """
    if shown.strip() == ANYTHING:
        return False
    parts = [re.escape(part) for part in _plain(shown).split(f"\n{ANYTHING}\n")]
    return re.fullmatch(r"\n(?:.*\n)*?".join(parts), _plain(output)) is not None


def rewritten(page: Path, outputs: list[tuple[Block, str]]) -> str:
    """The page with the outputs that it shows brought up to date."""
    text = page.read_text(encoding="utf-8")
    for block, output in reversed(outputs):
        start, end = block.span
        if block.output is not None and not agrees(block.output, output):
            text = f"{text[:start]}{_trimmed(output).strip(chr(10))}\n{text[end:]}"
    return text


def _plain(text: str) -> str:
    return "\n" + _SECONDS.sub("0 s", _trimmed(text)).strip("\n") + "\n"


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())
