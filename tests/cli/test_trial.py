"""Obstacles for newcomers: unclear names, sums and sentences, which now say what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from games import registry
from games.catbox.puzzle import Objective, SingleTurn
from games.protocol import HUMAN, Draft, GameError, Player
from solver.bots.roster import roster_of
from tests.support.begun import begun
from tests.support.boards import table
from tests.support.commands import output
from views.catbox.puzzle_lines import worth_text
from views.catbox.tabletop import CatBoxTabletop
from views.view import view_of

NAMES = "Anna", "Bob"

GAMES = tuple(registry.GAMES)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A game of two people in each game, a few random moves from its beginning."""
    folder = tmp_path_factory.mktemp("trial")
    return {game: begun(game, folder / f"{game}.json", *NAMES) for game in GAMES}


SHOWN = [("show", game) for game in GAMES] + [("score", game) for game in GAMES[1:]]
"""Commands and games; the points of a board of Cat Box are those of identities."""


@pytest.mark.parametrize(("command", "game"), SHOWN)
def test_a_record_is_shown_with_the_names_of_its_players(
    game: str, command: str, records: dict[str, Path]
) -> None:
    shown = output(command, records[game])
    assert all(name in shown for name in NAMES)
    assert not re.search(r"^\W*seat \d|seat \d to move", shown, re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_move_does_names_no_seat_by_its_number(game: str) -> None:
    setup = registry.entry(game).game.setup(2, {})
    position = setup.deal("7", 0).position()
    effect = roster_of(registry.entry(game)).effect
    for _ in range(8):
        move = next(iter(position.moves))
        assert not re.search(r"\bseat\b", effect(position.observation(position.turn), move))
        position = position.play(move)


@pytest.mark.parametrize(
    ("game", "step"), [("catbox", "box@0,0"), ("catinthebox", "x9"), ("ifitfits", "Xwoww:m@0,0")]
)
def test_what_is_not_held_is_refused_without_a_seat_number(game: str, step: str) -> None:
    setup = registry.entry(game).game.setup(2, {})
    draft = setup.deal("7", 0).position().draft
    with pytest.raises(GameError) as refused:
        _take(draft, view_of(registry.entry(game)).tabletop.steps(draft, step))
    assert not re.search(r"seat \d", str(refused.value))


def _take(draft: Draft, steps: Iterable[Any]) -> None:
    for step in steps:
        draft.add(step)


def test_points_as_they_stand_say_how_many_are_for_tokens() -> None:
    plain, rich = (
        table("KPoB/YYVo PPKo/BBoK", "YYPo/VVoK", tokens={0: tokens}) for tokens in ("", "paw box")
    )
    shown = [CatBoxTabletop(_players()).standing(each.draft, 0) for each in (plain, rich)]
    points = [int(re.findall(r"\d+", line)[0]) for line in shown]
    assert points[1] == points[0] + 2
    assert shown[0].endswith(f"{points[0]} points so far")
    assert shown[1].endswith(f"{points[1]} points so far (2 for unused tokens)")


def test_so_do_those_of_a_puzzle() -> None:
    position = table("KPoB/YYVo PPKo/BBoK", "YYPo/VVoK", tokens={0: "paw box"})
    alone, ahead = (
        SingleTurn(position, objective) for objective in (Objective.SCORE, Objective.MARGIN)
    )
    assert worth_text(alone, alone.draft).endswith("as it stands, 2 of them for unused tokens.")
    assert worth_text(ahead, ahead.draft).endswith("as it stands, unused tokens counted.")


def _players() -> tuple[Player, ...]:
    return tuple(Player(name, HUMAN) for name in NAMES)
