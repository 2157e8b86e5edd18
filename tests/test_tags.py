"""The version, the sections of CHANGELOG.md and the tags of releases agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from release.tag import NO_TAGS, TagError, disagreements, notes, tag
from tests.support.checkout import Checkout
from tests.support.paths import ROOT

FIRST = "## 0.1.0 (2026-11-23)\n\n### Games\n\n- The first game.\n"


def project(version: str) -> str:
    return f'[project]\nname = "x"\nversion = "{version}"\n'


def released(root: Path, version: str = "0.1.0", changelog: str = FIRST) -> Checkout:
    """A checkout of a version with a changelog."""
    files = {"pyproject.toml": project(version), "CHANGELOG.md": f"# Changelog\n\n{changelog}"}
    return Checkout(root, files)


@pytest.fixture(autouse=True)
def somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tags has a name."""
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Tester")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "tester@example.org")


def test_version_sections_and_tags_of_the_project_agree() -> None:
    assert disagreements(ROOT) == ()
    for note in notes(ROOT):
        pytest.skip(note)


def test_a_clone_without_tags_is_told_so_and_finds_nothing_wrong(tmp_path: Path) -> None:
    older = "## 0.0.1 (2026-01-01)\n\n- Less.\n"
    released(tmp_path, changelog=f"{FIRST}\n{older}")
    assert disagreements(tmp_path) == ()
    assert notes(tmp_path) == (NO_TAGS,)


def test_a_tag_is_annotated_with_its_section_headings_and_all(tmp_path: Path) -> None:
    checkout = released(tmp_path)
    assert tag(tmp_path) == "v0.1.0"
    assert checkout.git("cat-file", "-t", "v0.1.0") == "tag\n"
    message = checkout.git("tag", "--list", "--format=%(contents)", "v0.1.0")
    assert message.strip() == "catbox 0.1.0\n\n### Games\n\n- The first game."
    assert notes(tmp_path) == disagreements(tmp_path) == ()
    # The next version is tagged after the first.
    checkout.write("pyproject.toml", project("0.2.0"))
    checkout.write("CHANGELOG.md", f"## 0.2.0 (2026-12-01)\n\n- More.\n\n{FIRST}")
    checkout.commit()
    assert tag(tmp_path) == "v0.2.0"
    assert disagreements(tmp_path) == ()


@pytest.mark.parametrize(
    ("version", "changelog", "problem"),
    [
        ("0.1.0", "Nothing.\n", "expected a section"),
        ("0.2.0", FIRST, "has version 0.2.0, and CHANGELOG.md begins with 0.1.0"),
        ("0.1", "## 0.1 (unreleased)\n", "expected a version of three numbers"),
        ("0.1.0", "## 0.1.0 (soon)\n", "expected the day of the release"),
        ("0.2.0", f"## 0.2.0 (unreleased)\n\n{FIRST}\n## 0.0.9 (unreleased)\n", "0.0.9"),
        ("0.1.0", f"{FIRST}\n## 0.2.0 (2026-01-01)\n", "0.1.0 stands above 0.2.0"),
        ("0.2.0", f"## 0.2.0 (2026-01-01)\n\n{FIRST}", "an earlier day than 0.1.0"),
    ],
)
def test_a_changelog_that_contradicts_is_told_of(
    tmp_path: Path, version: str, changelog: str, problem: str
) -> None:
    released(tmp_path, version, changelog)
    assert problem in "\n".join(disagreements(tmp_path))
    with pytest.raises(TagError):
        tag(tmp_path)


def test_a_tag_without_a_section_or_a_message_or_of_another_version_is_told_of(
    tmp_path: Path,
) -> None:
    checkout = released(tmp_path, "0.2.0", f"## 0.2.0 (2026-12-01)\n\n{FIRST}")
    checkout.git("tag", "v0.3.0")
    assert disagreements(tmp_path) == (
        "0.1.0 is in CHANGELOG.md and has no tag v0.1.0",
        "v0.3.0 has no section with a day in CHANGELOG.md",
    )
    checkout.git("tag", "--delete", "v0.3.0")
    checkout.git("tag", "--annotate", "v0.1.0", "--message", "catbox 0.1.0")
    checkout.git("tag", "v0.2.0")
    assert disagreements(tmp_path) == (
        "v0.1.0 is a commit whose pyproject.toml states 0.2.0",
        "v0.2.0 is not annotated: python -m release.tag makes annotated ones",
    )
