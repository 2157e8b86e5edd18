"""One fingerprint for all puzzles that are the same, another for every other puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games.catbox.board import Board, Placement
from games.catbox.faces import CATS, Face, Identity
from games.catbox.files import puzzle_text
from games.catbox.puzzle import Chain, Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition
from games.rng import Stream
from puzzles.catbox.fingerprint import canonical_form, fingerprint
from puzzles.catbox.symmetry import SYMMETRIES, Symmetry
from tests.support.boards import chain, table
from tests.support.effort import amount
from tests.support.puzzle_changes import Change, likeness, overlap, random_change, reordered
from tests.support.puzzle_samples import full_table, usual_chain
from tests.support.puzzle_samples import puzzle as any_puzzle

SEEDS = range(amount(30, 150))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_mirror_images_and_turns_are_the_same(symmetry: Symmetry) -> None:
    for seed in SEEDS:
        puzzle = any_puzzle(seed)
        assert fingerprint(Change(symmetry).puzzle(puzzle)) == fingerprint(puzzle)


def test_other_colours_and_other_places_are_the_same() -> None:
    for seed in SEEDS:
        puzzle, rng = any_puzzle(seed), Stream("tests/fingerprint", seed)
        for _ in range(4):
            changed = random_change(rng).puzzle(puzzle)
            assert canonical_form(changed) == canonical_form(puzzle)


@pytest.mark.nightly
def test_another_order_is_the_same() -> None:
    for seed in SEEDS:
        puzzle, rng = any_puzzle(seed), Stream("tests/fingerprint/order", seed)
        for _ in range(3):
            changed = random_change(rng).puzzle(reordered(puzzle, rng))
            assert canonical_form(changed) == canonical_form(puzzle)


def test_the_symmetries_are_eight_different_ones() -> None:
    assert len({symmetry.face(Face("KPVB")) for symmetry in SYMMETRIES}) == 8
    assert len({symmetry.cell(1, 2) for symmetry in SYMMETRIES}) == 8


def test_a_face_stays_over_the_images_of_its_cells() -> None:
    for symmetry in SYMMETRIES:
        placement = Placement(Face("KPVB"), 3, -2)
        anchor = Placement(symmetry.face(placement.face), *symmetry.anchor(3, -2))
        letters = {
            symmetry.cell(*cell): let for cell, let in zip(placement.cells, "KPVB", strict=True)
        }
        assert dict(zip(anchor.cells, anchor.face, strict=True)) == letters


def test_colours_that_nothing_shows_make_no_difference() -> None:
    puzzle = chain("oooo@0,0", "oooo KKPP", Identity.BLACK)
    pairs = ("KKPP", "VVBB", Identity.PURPLE), ("KKPP", "PPKK", Identity.PINK)
    for _, faces, identity in pairs:
        assert fingerprint(chain("oooo@0,0", f"oooo {faces}", identity)) == fingerprint(puzzle)
    assert fingerprint(chain("oooo@0,0", "oooo KKPP", Identity.BLUE)) != fingerprint(puzzle)


def test_many_puzzles_have_fingerprints_of_their_own() -> None:
    every = [usual_chain(seed) for seed in range(amount(300, 2000))] + [
        any_puzzle(seed) for seed in SEEDS
    ]
    assert len({fingerprint(puzzle) for puzzle in every}) == len(every)


def test_the_largest_puzzle_has_a_fingerprint() -> None:
    assert len(fingerprint(full_table())) == 32


def tiny_chain(seed: int) -> Chain:
    """A chain of so little that others like it come up by chance."""
    rng = Stream("tests/fingerprint/tiny", seed)
    faces = [Face("".join(rng.choice("KPo") for _ in range(4))) for _ in range(4)]
    layers = [Placement(faces[0], 0, 0)]
    layers += [Placement(faces[1], 1, 1 - rng.below(3)), Placement(faces[2], 1, 0)][: rng.below(3)]
    identity = rng.choice((Identity.PINK, Identity.BLUE))
    return Chain(Edition.GRAIL, Board.of(layers), identity, (faces[3],), Objective.SCORE)


@pytest.mark.nightly
def test_fingerprints_are_equal_exactly_for_puzzles_that_are_the_same() -> None:
    tiny = [tiny_chain(seed) for seed in range(120)]
    plain, prints = [likeness(puzzle) for puzzle in tiny], [fingerprint(puzzle) for puzzle in tiny]
    assert len(set(zip(plain, prints, strict=True))) == len(set(plain)) == len(set(prints))
    assert len(set(plain)) < len(tiny)


Edit = Callable[[Chain, Stream], Chain]


def _relaid(puzzle: Chain, at: int, *layers: Placement) -> Chain:
    laid = list(puzzle.board.placements)
    laid[at : at + len(layers)] = layers
    return replace(puzzle, board=Board.of(laid))


def _last_card_elsewhere(puzzle: Chain, _: Stream) -> Chain:
    *before, last = puzzle.board.placements
    moved = last._replace(x=last.x + 1)
    if not Board.of(before).covered(moved.x, moved.y):
        moved = last._replace(x=last.x - 1)
    return _relaid(puzzle, len(before), moved)


def _another_letter(face: Face, rng: Stream) -> Face:
    at = rng.below(4)
    other = rng.choice([letter for letter in f"{CATS}o" if letter != face[at]])
    return Face(face[:at] + other + face[at + 1 :])


def _another_letter_on_the_board(puzzle: Chain, rng: Stream) -> Chain:
    at = rng.below(len(puzzle.board.placements))
    layer = puzzle.board.placements[at]
    return _relaid(puzzle, at, layer._replace(face=_another_letter(layer.face, rng)))


def _another_letter_in_hand(puzzle: Chain, rng: Stream) -> Chain:
    first, *rest = puzzle.faces
    return replace(puzzle, faces=(_another_letter(first, rng), *rest))


def _start_on_top_of_the_second(puzzle: Chain, _: Stream) -> Chain:
    one, other, *_rest = puzzle.board.placements
    assert overlap(one, other)
    return _relaid(puzzle, 0, other, one)


def _one_card_fewer(puzzle: Chain, _: Stream) -> Chain:
    return replace(puzzle, board=Board.of(puzzle.board.placements[:-1]))


def _a_card_doubled(puzzle: Chain, _: Stream) -> Chain:
    """It looks the same, but has one layer more."""
    layers = puzzle.board.placements
    return replace(puzzle, board=Board.of([*layers, layers[-1]]))


def _a_face_doubled(puzzle: Chain, _: Stream) -> Chain:
    return replace(puzzle, faces=(*puzzle.faces, puzzle.faces[0]))


def _another_identity(puzzle: Chain, rng: Stream) -> Chain:
    return replace(puzzle, identity=rng.choice([i for i in Identity if i != puzzle.identity]))


def _another_objective(puzzle: Chain, _: Stream) -> Chain:
    return replace(puzzle, objective=next(o for o in Objective if o != puzzle.objective))


def _another_rival(puzzle: Chain, _: Stream) -> Chain:
    return replace(puzzle, rivals=(*puzzle.rivals, Identity.CHIHUAHUA))


def _the_other_edition(puzzle: Chain, _: Stream) -> Chain:
    return replace(puzzle, edition=Edition.SECONDGATE)


EDITS: tuple[Edit, ...] = (
    _last_card_elsewhere,
    _another_letter_on_the_board,
    _another_letter_in_hand,
    _start_on_top_of_the_second,
    _one_card_fewer,
    _a_card_doubled,
    _a_face_doubled,
    _another_identity,
    _another_objective,
    _another_rival,
    _the_other_edition,
)


@pytest.mark.parametrize("edit", EDITS)
def test_a_small_change_makes_another_puzzle(edit: Edit) -> None:
    for seed in SEEDS:
        puzzle = usual_chain(seed)
        changed = edit(puzzle, Stream("tests/fingerprint/edit", seed))
        assert fingerprint(changed) != fingerprint(puzzle)


TABLE: dict[str, Any] = {
    "board": "KPoB@0,0 YYVo@1,1",
    "tokens": {0: "paw box", 1: "fish"},
    "saved": {0: "KKoo/VVBK", 2: "YYYo"},
    "guards": "1@0,0 2@2,2",
    "pile": "VVVV/BBBB PPPP/KKKK",
}
HANDS = ("KPoB/YYVo PPKo/BBoK", "PYVB/KKoo", "BBYY/oKoK")


def duel(hands: tuple[str, ...] = HANDS, **changes: Any) -> Puzzle:
    """A duel at a table with something of everything."""
    return Duel(table(*hands, **(TABLE | changes)), Objective.MARGIN)


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": 1},
        {"pile": "PPPP/KKKK VVVV/BBBB"},
        {"pile": "VVVV/BBBB"},
        {"guards": "1@0,0"},
        {"guards": "2@0,0 1@2,2"},
        {"guards": "1@0,0 2@2,1"},
        {"tokens": {0: "paw", 1: "fish box"}},
        {"tokens": {0: "paw", 1: "fish"}},
        {"saved": {0: "KKoo", 2: "YYYo"}},
        {"saved": {0: "VVBK/KKoo", 2: "YYYo"}},
        {"hands": ("KPoB/YYVo PPKo/BBoK", "BBYY/oKoK", "PYVB/KKoo")},
        {"hands": ("YYVo/KPoB PPKo/BBoK", "PYVB/KKoo", "BBYY/oKoK")},
        {"edition": Edition.SECONDGATE},
        {"passes": 1},
    ],
    ids=str,
)
def test_whatever_matters_at_a_table_makes_another_puzzle(changes: dict[str, Any]) -> None:
    assert fingerprint(duel(**changes)) != fingerprint(duel())


def test_a_turn_is_no_duel() -> None:
    position = table(*HANDS, **TABLE)
    prints = {
        fingerprint(kind(position, goal)) for kind in (SingleTurn, Duel) for goal in Objective
    }
    assert len(prints) == 4


def test_cards_that_do_not_overlap_may_be_laid_in_any_order() -> None:
    one = chain("KPVB@0,0 PPPP@1,1 YYYY@-1,-1 BBoo@0,1", "KKKK")
    other = chain("KPVB@0,0 YYYY@-1,-1 PPPP@1,1 BBoo@0,1", "KKKK")
    under = chain("KPVB@0,0 YYYY@-1,-1 BBoo@0,1 PPPP@1,1", "KKKK")
    assert puzzle_text(one) != puzzle_text(other)
    assert fingerprint(one) == fingerprint(other) != fingerprint(under)
