"""Every command speaks the language that is asked for, and gives programs the same in each."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from games import registry
from tests.support.commands import catbox, output
from tests.support.paths import ROOT
from tests.support.running import environment

NOTHING = {
    "en": "No daily is finished yet",
    "ca": "Encara no has acabat cap problema del dia",
    "es": "Todavía no has terminado ningún problema del día",
}


def with_locale(home: Path, *args: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    own = {name: text for name, text in environment(home).items() if name != "LC_ALL"} | variables
    words = [sys.executable, "-m", "cli", *args]
    return subprocess.run(words, cwd=ROOT, env=own, capture_output=True, check=False)


@pytest.mark.parametrize(
    "words", [("--lang", "ca", "stats"), ("stats", "--lang=ca"), ("stats", "--lang", "ca_ES.UTF-8")]
)
def test_an_option_names_the_language_before_or_after_the_command(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    assert output(*words, cwd=tmp_path).startswith(NOTHING["ca"])


@pytest.mark.parametrize("tag", NOTHING)
def test_the_environment_names_the_language(tag: str, tmp_path: Path) -> None:
    done = with_locale(tmp_path, "stats", LANG=f"{tag}_XX.UTF-8")
    assert done.stdout.decode().startswith(NOTHING[tag])


def test_the_option_counts_more_than_the_environment(tmp_path: Path) -> None:
    done = with_locale(tmp_path, "stats", "--lang", "en", LANG="ca_ES.UTF-8")
    assert done.stdout.decode().startswith(NOTHING["en"])


@pytest.mark.parametrize("words", [("--lang", "xx", "stats"), ("stats", "--lang"), ("--lang=",)])
def test_an_unknown_language_is_one_line(words: tuple[str, ...]) -> None:
    done = catbox(*words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "expected en, ca or es" in done.stderr


def test_what_programs_read_is_the_same_in_every_language() -> None:
    for words in (
        ("daily", "--date", "2026-11-20", "--json"),
        ("stats", "--json"),
    ):
        done = [catbox(*words, "--lang", tag, cwd=None) for tag in NOTHING]
        assert {each.returncode for each in done} == {0}, words
        assert len({each.stdout for each in done}) == 1, words


@pytest.mark.parametrize("language", ["ca", "es"])
@pytest.mark.parametrize("game", registry.GAMES)
def test_whoever_plays_is_addressed_in_their_language(
    game: str, language: str, tmp_path: Path
) -> None:
    words = ["--lang", language, "play", "--plain", "--game", game, "--bot", "greedy"]
    typed = "hint\nhint\nhint\nagain\nwords\nquit\n"
    done = catbox(*words, "--seed", "5", cwd=tmp_path, typed=typed)
    assert done.returncode == 0
    assert re.search(r"\b[Yy]ou\b", done.stdout + done.stderr) is None


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_heading_of_a_turn_names_others_alone(game: str, tmp_path: Path) -> None:
    done = catbox(
        "play", "--plain", "--game", game, "--bot", "greedy", cwd=tmp_path, typed="quit\n"
    )
    assert re.search(r"^Turn \d+\. ", done.stdout, re.MULTILINE)
    assert "; You" not in done.stdout
    shared = catbox(
        "play", "--plain", "--game", game, "Anna", "Bob", cwd=tmp_path, typed="\nquit\n"
    )
    assert re.search(r"^Turn \d+, (Anna|Bob)\. ", shared.stdout, re.MULTILINE)
