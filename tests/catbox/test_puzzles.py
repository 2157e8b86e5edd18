"""Puzzles and their solutions, by the public names."""

from __future__ import annotations

import json
from datetime import date

import pytest

import catbox
from games.catbox.faces import Identity
from games.catbox.problems import of_board
from games.catbox.scoring import tallies
from games.loading import parse
from tests.support.boards import DECK
from tests.support.paths import ROOT
from tests.support.running import EXAMPLE

FILE = ROOT / "examples" / "first-light.json"


def test_a_puzzle_comes_from_a_path_or_from_its_text() -> None:
    puzzle = catbox.load(FILE)
    assert catbox.load(str(FILE)) == puzzle == catbox.load(puzzle.text)
    assert (puzzle.game, puzzle.kind, puzzle.hints) == ("catbox", "chain", ())
    assert repr(puzzle) == "<Cat Box puzzle: chain>"


def test_the_board_of_first_light_lies_by_the_rules_and_scores_as_the_rulebooks_example() -> None:
    chain = parse(FILE.read_bytes()).value
    faces = [*(placement.face for placement in chain.board.placements), *chain.faces]
    card_of = {side: card for card in DECK for side in card}
    assert of_board(chain.board) == ()
    assert len({card_of[face] for face in faces}) == len(faces) == 15
    assert {each.identity: (each.visible, each.bonus) for each in tallies(chain.board)} == {
        Identity.BLACK: (4, 2),
        Identity.PINK: (7, 4),
        Identity.PURPLE: (6, 2),
        Identity.BLUE: (6, 3),
        Identity.YELLOW: (6, 3),
        Identity.CHIHUAHUA: (8, 4),
    }


def test_a_solution_is_proved_and_shows_its_board() -> None:
    solution = catbox.solve(FILE)
    assert (solution.status, solution.value, solution.bound) == ("optimal", 18, 18)
    assert (solution.solutions, solution.engine) == (1, "search")
    assert solution.line == ("YBPV@3,-1", "YBBY@4,-2", "KPYY@5,-3")
    assert str(solution) == "optimal: 18 points with YBPV@3,-1 YBBY@4,-2 KPYY@5,-3"
    assert str(solution.board).splitlines()[1] == "-3  .  .  .  .  .  .  .  K  P"


def test_all_ways_to_ask_give_the_same_answer() -> None:
    puzzle = catbox.load(EXAMPLE)
    best = catbox.solve(puzzle, top=3)
    assert catbox.solve(EXAMPLE, engine="brute").line == best.line
    assert [line.value for line in best.lines] == sorted(
        (line.value for line in best.lines), reverse=True
    )
    assert len(best.lines) == 3


def test_pictures_are_svg_documents() -> None:
    puzzle = catbox.load(FILE)
    for picture in (puzzle.svg(), puzzle.board.svg(), catbox.solve(puzzle).board.svg()):
        assert picture.startswith("<svg ")
        assert picture.endswith("</svg>\n")


def test_the_daily_comes_with_hints_and_its_proved_value() -> None:
    puzzle = catbox.daily("2026-03-02")
    assert puzzle == catbox.daily(date(2026, 3, 2))
    assert (puzzle.kind, puzzle.tier, len(puzzle.hints)) == ("chain", "kitten", 3)
    assert puzzle.challenge is not None
    assert catbox.solve(puzzle).value == puzzle.challenge.value == 11
    assert str(puzzle).startswith("Place these three cards for the most points. You are Yellow.")


def test_a_generated_puzzle_depends_on_its_seed_alone() -> None:
    made = [catbox.generate(kind="chain", tier="kitten", cards=8, seed=seed) for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]
    assert len(json.loads(made[0].text)["board"]) == 8


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        (lambda: catbox.load("nowhere.json"), "nowhere.json"),
        (lambda: catbox.load("{}"), "format"),
        (lambda: catbox.solve(FILE, engine="magic"), "magic"),
        (lambda: catbox.daily("yesterday"), "is not a date"),
        (lambda: catbox.daily("2025-01-01"), "has no daily"),
        (lambda: catbox.generate(kind="sudoku"), "is no kind of puzzle"),
        (lambda: catbox.generate(tier="lion"), "is no tier"),
        (lambda: catbox.generate(paws=3), "is no parameter"),
        (lambda: catbox.daily(game="chess"), "is no game"),
        (lambda: catbox.generate(game="chess"), "is no game"),
    ],
)
def test_a_mistake_is_one_line(wrong: object, text: str) -> None:
    assert callable(wrong)
    with pytest.raises(catbox.GameError, match=text) as raised:
        wrong()
    assert "\n" not in str(raised.value)


def test_a_position_is_no_puzzle() -> None:
    position = catbox.Game.new(seed=1).position
    from games.catbox.files import position_text

    text = position_text(position)
    loaded = catbox.load(text)
    assert (loaded.turn, loaded.over, len(loaded.moves)) == (0, False, len(position.moves))
    assert str(loaded) == str(catbox.Game.new(seed=1).board)
    with pytest.raises(catbox.GameError, match="expected a puzzle"):
        catbox.solve(text)
