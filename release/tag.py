"""Tag a release: `python -m release.tag`; with `--check` only say what doesn't agree.

Three places state a version: `pyproject.toml`, the newest section of CHANGELOG.md, and the tag
`vVERSION`, which is annotated with that section. Each earlier section has a date and a tag.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]

UNRELEASED: Final = "unreleased"

HEADING: Final = re.compile(r"^## (?P<version>\S+) \((?P<date>[^)]*)\)$", re.MULTILINE)
"""The heading of a section: `## 0.1.0 (2026-11-23)`, or `(unreleased)` in place of the date."""

VERSION: Final = re.compile(r"\d+\.\d+\.\d+")

NO_TAGS: Final = "there are no tags here, as in a shallow clone: sections aren't compared with them"


class ChangelogSection(NamedTuple):
    """A section of CHANGELOG.md.

    Attributes:
        date: the day of its release as ISO 8601 has it, or `UNRELEASED`.
        text: all below its heading.
    """

    version: str
    date: str
    text: str

    @property
    def released(self) -> bool:
        """Whether it has a day."""
        return self.date != UNRELEASED

    @property
    def tag(self) -> str:
        """The name of its tag."""
        return f"v{self.version}"


class TagError(Exception):
    """The release can't be tagged as it stands."""


def sections(changelog: str) -> tuple[ChangelogSection, ...]:
    """The sections of a CHANGELOG.md, the newest first."""
    found = list(HEADING.finditer(changelog))
    bounds = [*(match.start() for match in found), len(changelog)]
    return tuple(
        ChangelogSection(match["version"], match["date"], changelog[match.end() : end].strip())
        for match, end in zip(found, bounds[1:], strict=True)
    )


def disagreements(root: Path) -> tuple[str, ...]:
    """Each way in which version, sections and tags of a checkout contradict one another."""
    listed, tags = _sections(root), _tags(root)
    if not listed:
        return ("CHANGELOG.md: expected a section, as in `## 0.1.0 (unreleased)`",)
    version = _version((root / "pyproject.toml").read_text("utf-8"))
    newest = listed[0].version
    found = list(_misplaced(listed))
    if version != newest:
        found.append(f"pyproject.toml has version {version}, and CHANGELOG.md begins with {newest}")
    if tags:
        found += _untagged(listed, tags)
        found += _mistagged(root, listed, tags)
    return tuple(found)


def notes(root: Path) -> tuple[str, ...]:
    """The parts of the check that a checkout doesn't allow."""
    return () if _tags(root) else (NO_TAGS,)


def tag(root: Path) -> str:
    """Tag the last commit with the newest section; the name of the tag.

    Raises:
        TagError: something doesn't agree, or the newest section isn't released yet.
    """
    for problem in disagreements(root):
        raise TagError(problem)
    newest = _sections(root)[0]
    if not newest.released:
        raise TagError(f"CHANGELOG.md: expected the day of the release in place of {UNRELEASED}")
    if newest.tag in _tags(root):
        raise TagError(f"{newest.tag} stands already: raise the version in pyproject.toml")
    if _git(root, "status", "--porcelain", "--untracked-files=no"):
        raise TagError("files differ from the last commit: commit them first")
    # Lines that begin with `#` are headings of the section, not comments.
    words = ("tag", "--annotate", newest.tag, "--cleanup=whitespace", "--message")
    _git(root, *words, f"catbox {newest.version}\n\n{newest.text}")
    return newest.tag


def _sections(root: Path) -> tuple[ChangelogSection, ...]:
    return sections((root / "CHANGELOG.md").read_text("utf-8"))


def _misplaced(listed: tuple[ChangelogSection, ...]) -> Iterator[str]:
    """Sections without a version or a day, or out of order."""
    for at, section in enumerate(listed):
        heading = f"CHANGELOG.md: {section.version} ({section.date})"
        if not VERSION.fullmatch(section.version):
            yield f"{heading}: expected a version of three numbers"
        if not (_is_day(section.date) or (at == 0 and not section.released)):
            yield f"{heading}: expected the day of the release, as in 2026-11-23"
    for newer, older in pairwise(listed):
        if not _number(newer) > _number(older):
            yield f"CHANGELOG.md: {newer.version} stands above {older.version}"
        if newer.released and newer.date < older.date:
            yield f"CHANGELOG.md: {newer.version} has an earlier day than {older.version}"


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _number(section: ChangelogSection) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", section.version)))


def _untagged(listed: tuple[ChangelogSection, ...], tags: frozenset[str]) -> Iterator[str]:
    """Releases before the newest section, which may be about to be tagged, without a tag."""
    for section in listed[1:]:
        if section.tag not in tags:
            yield f"{section.version} is in CHANGELOG.md and has no tag {section.tag}"


def _mistagged(
    root: Path, listed: tuple[ChangelogSection, ...], tags: frozenset[str]
) -> Iterator[str]:
    """Tags of no release, of a commit of another version, or without a message of their own."""
    released = {section.tag for section in listed if section.released}
    for name in sorted(tags):
        if name not in released:
            yield f"{name} has no section with a day in CHANGELOG.md"
        elif _git(root, "cat-file", "-t", name).strip() != "tag":
            yield f"{name} is not annotated: python -m release.tag makes annotated ones"
        elif name != (stated := f"v{_version(_git(root, 'show', f'{name}:pyproject.toml'))}"):
            yield f"{name} is a commit whose pyproject.toml states {stated[1:]}"


def _tags(root: Path) -> frozenset[str]:
    return frozenset(_git(root, "tag", "--list", "v*").split())


def _version(project: str) -> str:
    return str(tomllib.loads(project)["project"]["version"])


def _git(root: Path, *words: str) -> str:
    command = ["git", "-C", str(root), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main() -> int:
    """Check, and tag unless only the check is asked for."""
    parser = argparse.ArgumentParser(prog="python -m release.tag")
    parser.add_argument("--check", action="store_true", help="only say what doesn't agree")
    wanted = parser.parse_args()
    for note in notes(ROOT):
        print(note)
    if wanted.check:
        found = disagreements(ROOT)
        print(*found or ("version, sections and tags agree",), sep="\n")
        return 1 if found else 0
    try:
        print(tag(ROOT))
    except TagError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
