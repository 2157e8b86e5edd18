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
from tests.support.terminal import Terminal

NOTHING = {
    "en": "No daily is finished yet",
    "ca": "Encara no has acabat cap problema del dia",
    "es": "Todavía no has terminado ningún problema del día",
}


@pytest.mark.parametrize(
    "words", [("--lang", "ca", "stats"), ("stats", "--lang=ca"), ("stats", "--lang", "ca_ES.UTF-8")]
)
def test_an_option_names_the_language_before_or_after_the_command(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    assert output(*words, cwd=tmp_path).startswith(NOTHING["ca"])


@pytest.mark.parametrize(("words", "tag"), [(("stats",), "es"), (("stats", "--lang", "en"), "en")])
def test_the_environment_names_the_language_where_no_option_does(
    words: tuple[str, ...], tag: str, tmp_path: Path
) -> None:
    spanish = environment(tmp_path) | {"LC_ALL": "", "LANG": "es_XX.UTF-8"}
    command = [sys.executable, "-m", "cli", *words]
    done = subprocess.run(command, cwd=ROOT, env=spanish, capture_output=True, check=False)
    assert done.stdout.decode().startswith(NOTHING[tag])


@pytest.mark.parametrize("words", [("--lang", "xx", "stats"), ("stats", "--lang"), ("--lang=",)])
def test_an_unknown_language_is_one_line(words: tuple[str, ...]) -> None:
    done = catbox(*words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "expected en, ca or es" in done.stderr


def test_what_programs_read_is_the_same_in_every_language() -> None:
    for words in (("daily", "--date", "2026-11-20", "--json"), ("stats", "--json")):
        assert len({output(*words, "--lang", tag) for tag in NOTHING}) == 1, words


@pytest.mark.parametrize("language", ["ca", "es"])
@pytest.mark.parametrize("game", registry.GAMES)
def test_whoever_plays_is_addressed_in_their_language(
    game: str, language: str, tmp_path: Path
) -> None:
    words = ["--lang", language, "play", "--plain", "--game", game, "--bot", "greedy"]
    typed = "hint\nhint\nhint\nagain\nwords\nquit\n"
    done = catbox(*words, "--seed", "5", "--time", "0.1", cwd=tmp_path, typed=typed)
    assert done.returncode == 0
    assert re.search(r"\b[Yy]ou\b", done.stdout + done.stderr) is None


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_heading_of_a_turn_names_others_alone(game: str, tmp_path: Path) -> None:
    play = "play", "--plain", "--game", game
    done = catbox(*play, "--bot", "greedy", cwd=tmp_path, typed="quit\n")
    assert re.search(r"^Turn \d+\. ", done.stdout, re.MULTILINE)
    assert "; You" not in done.stdout
    shared = catbox(*play, "Anna", "Bob", cwd=tmp_path, typed="\nquit\n")
    assert re.search(r"^Turn \d+, (Anna|Bob)\. ", shared.stdout, re.MULTILINE)


def test_a_language_that_was_chosen_at_a_terminal_is_spoken_from_then_on(tmp_path: Path) -> None:
    chosen = Terminal(tmp_path, "stats", "--lang", "ca")
    assert chosen.end() == 0
    assert output("stats", cwd=tmp_path).startswith(NOTHING["ca"])
    assert output("stats", "--lang", "es", cwd=tmp_path).startswith(NOTHING["es"])
    assert output("stats", cwd=tmp_path).startswith(NOTHING["ca"])
    (tmp_path / "data" / "catbox" / "language").write_text("klingon\n")
    assert output("stats", cwd=tmp_path).startswith(NOTHING["en"])
