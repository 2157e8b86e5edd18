"""`catbox rules` begins with how the game is played and won, as F1 does on the full screen."""

from __future__ import annotations

import pytest

from games import registry
from tests.support.commands import WIDTH, output
from tests.support.paths import ROOT
from views.view import view_of

PAGES = {
    "catbox": "docs/rules.md",
    "catinthebox": "docs/catinthebox/rules.md",
    "ifitfits": "docs/ifitfits/rules.md",
}

HEADING = "Rulings: how this program reads the rules"


def overview(game: str) -> list[str]:
    """The lines that come before the rulings."""
    begun, heading, rulings = output("rules", "--game", game).partition(HEADING)
    assert heading
    assert rulings.strip()
    return begun.rstrip().split("\n")


@pytest.mark.parametrize("game", PAGES)
def test_the_rules_begin_with_a_page_for_newcomers(game: str) -> None:
    lines = overview(game)
    assert lines[0] == "The aim"
    assert 15 <= sum(line.startswith("  ") for line in lines) <= 26
    assert max(map(len, lines)) <= WIDTH
    assert [line for line in lines if line != line.rstrip()] == []
    titles = [line for line in lines if not line.startswith("  ")]
    assert titles == [section.title for section in view_of(registry.entry(game)).overview]
    assert "Points" in titles


@pytest.mark.parametrize("game", PAGES)
def test_the_page_of_the_rules_shows_the_same(game: str) -> None:
    shown = " ".join((ROOT / PAGES[game]).read_text("utf-8").split())
    assert " ".join(" ".join(overview(game)).split()) in shown


def test_a_game_without_an_overview_has_rulings_alone() -> None:
    assert view_of(registry.Entry("other", "Other", "")).overview == ()
