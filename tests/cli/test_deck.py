"""`catbox deck new`: from a form to a game with the cards of one's own copy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.test_decks import SAMPLES, SIZES
from tests.support.commands import catbox, output

decks = pytest.mark.parametrize("name", SIZES)


@decks
def test_a_form_that_is_filled_in_is_played_with(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    said = output("deck", "new", "--game", name, "--out", path)
    assert said == f"{path}: type in your cards, then: catbox check {path}\n"
    unfinished = catbox("check", path)
    assert unfinished.returncode == 2
    assert "cards: 0 typed in, " in unfinished.stdout
    whole = SAMPLES[name]()
    raw = json.loads(path.read_text("utf-8")) | {key: whole[key] for key in SIZES[name]}
    path.write_text(json.dumps(raw, indent=2), "utf-8")
    assert output("check", path) == f"{path}: no problems\n"
    output("new", "--game", name, "--deck", path, "--seed", "1", "--out", tmp_path / "dealt.json")


@decks
def test_a_form_is_written_to_the_screen_or_to_a_new_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    output("deck", "new", "--game", name, "--out", path)
    assert output("deck", "new", "--game", name) == path.read_text("utf-8")
    again = catbox("deck", "new", "--game", name, "--out", path)
    assert again.returncode == 2
    assert "--force" in again.stderr
    assert output("--lang", "es", "deck", "new", "--game", name) != path.read_text("utf-8")


def test_a_game_without_decks_is_refused_with_those_that_have_them() -> None:
    done = catbox("deck", "new", "--game", "catinthebox")
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr == "catbox: Cat in the Box has no decks: expected --game catbox or ifitfits\n"
    )
