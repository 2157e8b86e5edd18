"""The quality bar: what it turns away, and why. It may fail, it never lets a false one pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Never

import pytest

from games.catbox.board import Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Objective
from games.catbox.rulings import Edition
from games.protocol import Task
from puzzles.catbox import PUZZLES, chain
from puzzles.catbox.chain import ChainCandidate
from puzzles.kind import AnyKind
from puzzles.proof_engine import ProofEngine, fastest
from puzzles.recipe import TIERS, Recipe, Tier
from solver import engines
from solver.answer import Line, OutOfTimeError
from tests.support.bars import passes as passes_its_bar
from tests.support.bars import shipped, with_position
from tests.support.boards import DECK
from tests.support.made import ALL, NAMES, made


@cache
def kitten() -> Chain:
    task: Chain = chain.CHAIN.read(made("chain", TIERS[0]).puzzle)
    return task


def passes(puzzle: Chain, tier: Tier = TIERS[0], engine: ProofEngine | None = None) -> bool:
    return chain.CHAIN.good(ChainCandidate(puzzle, engine or fastest()), tier)


def test_a_made_puzzle_passes() -> None:
    assert passes(kitten())


def test_it_passes_for_no_tier_that_wants_a_larger_gap() -> None:
    gap = made("chain", TIERS[0]).gap
    assert passes(kitten(), TIERS[0]._replace(gap=gap))
    assert not passes(kitten(), TIERS[0]._replace(gap=gap + 1))


@pytest.mark.nightly
def test_two_best_boards_are_no_puzzle() -> None:
    several = [
        candidate
        for attempt in range(60)
        if (candidate := drawn(attempt)) and engines.solve(candidate, top=1).solutions != 1
    ]
    assert len(several) > 20
    assert not any(passes(puzzle, tier) for puzzle in several for tier in TIERS)


def test_a_face_that_is_of_no_use_is_no_puzzle() -> None:
    puzzle = kitten()
    mine = puzzle.identity.letter
    useless = next(
        face
        for face in (Face("KVBY"), Face("PKVB"), Face("PVYK"), Face("BYPV"), Face("YPKV"))
        if mine not in face
    )
    candidate = ChainCandidate(replace(puzzle, faces=(*puzzle.faces, useless)), fastest())
    assert max(candidate.without) >= (engines.solve(candidate.puzzle).value or 0)
    assert not any(chain.CHAIN.good(candidate, tier) for tier in TIERS)


def test_a_board_that_no_legal_play_leads_to_is_no_puzzle() -> None:
    first, *others = kitten().board.placements
    buried = Board.of([first, Placement(Face("KPVB"), 0, 0), *others])
    assert not ChainCandidate(replace(kitten(), board=buried), fastest()).legal


def test_a_card_that_stands_twice_is_no_puzzle() -> None:
    puzzle = kitten()
    again = replace(puzzle, faces=(*puzzle.faces[:-1], puzzle.board.placements[0].face))
    assert not ChainCandidate(again, fastest()).legal


def test_both_sides_of_one_card_are_no_puzzle() -> None:
    card = DECK[0]
    board = Board.of([Placement(card.public, 0, 0)])
    assert not ChainCandidate(replace(kitten(), board=board, faces=(card.secret,)), fastest()).legal


def out_of_time(_: Task) -> Never:
    raise OutOfTimeError


PARTS: dict[str, Callable[[ProofEngine], ProofEngine]] = {
    "the lone line": lambda engine: engine._replace(lone=out_of_time),
    "the second best": lambda engine: engine._replace(two=out_of_time),
    "values": lambda engine: engine._replace(value=out_of_time),
}


@pytest.mark.parametrize("part", PARTS)
def test_what_is_not_proved_is_no_puzzle(part: str) -> None:
    assert not passes(kitten(), engine=PARTS[part](fastest()))


@pytest.mark.slow
@pytest.mark.parametrize("kind", PUZZLES.kinds())
def test_nothing_passes_that_no_engine_proves(kind: str) -> None:
    parts: AnyKind = PUZZLES.kinds()[kind]
    silent = ProofEngine(out_of_time, out_of_time, out_of_time, out_of_time)
    task = parts.read(made(kind, TIERS[0]).puzzle)
    assert not parts.good(parts.candidate(task, silent), TIERS[0])


@pytest.mark.nightly_cases("advanced")
@pytest.mark.nightly
@pytest.mark.parametrize(("kind", "tier"), ALL, ids=NAMES.values())
def test_a_puzzle_of_a_tier_falls_to_its_way_of_thinking_first(kind: str, tier: Tier) -> None:
    challenge, parts = made(kind, tier), PUZZLES.kinds()[kind]
    candidate = parts.candidate(parts.read(challenge.puzzle), fastest())
    found = [
        any(line.value == challenge.value for line in rung.lines(candidate))
        for rung in candidate.strategies
    ]
    assert not any(found[: tier.number - 1])
    assert tier.number > len(found) or found[tier.number - 1]


def drawn(attempt: int) -> Chain:
    recipe = Recipe("chain", TIERS[0], "bar")
    return chain.draw(recipe, recipe.stream(attempt))


def a_card_missing(position: Any) -> None:
    """The pile has one card less than there were: the last, which nobody draws."""
    pile = position["pile"]
    position["pile"] = pile - 1 if isinstance(pile, int) else pile[:-1]


def a_card_buried(puzzle: Any) -> None:
    """The first card lies twice in its place, which looks the same."""
    puzzle["board"].insert(1, puzzle["board"][0])


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("turn", a_card_missing),
        ("advanced", a_card_missing),
        ("duel", a_card_missing),
        ("chain", a_card_buried),
    ],
)
def test_what_no_game_leads_to_is_no_puzzle(kind: str, change: Callable[[Any], None]) -> None:
    challenge = shipped("catbox", kind)
    assert passes_its_bar(challenge)
    assert not passes_its_bar(with_position(challenge, change))


def test_a_chain_with_an_idle_face_is_no_puzzle_though_one_board_were_best() -> None:
    """A changed engine claims that the best board is alone, a point ahead of the others."""
    engine = fastest()

    def apart(task: Task) -> tuple[Line, ...]:
        first, second = engine.two(task)
        return first, Line(first.value - 1, second.steps)

    sure = engine._replace(lone=lambda task: engine.two(task)[0], two=apart)
    for puzzle, expected in ((SMALL, True), (with_an_idle_face(SMALL), False)):
        candidate = ChainCandidate(puzzle, sure)
        tier = next(tier for tier in TIERS if candidate.is_of(tier))
        assert chain.CHAIN.good(candidate, tier) == expected


SMALL = Chain(
    Edition.GRAIL,
    Board.of([Placement(Face("PPoo"), 0, 0), Placement(Face("VVVP"), 1, 1)]),
    Identity.PINK,
    (Face("PooV"), Face("PoBY")),
    Objective.SCORE,
)
"""Two faces on a board of two cards."""


def with_an_idle_face(puzzle: Chain) -> Chain:
    """A chain with a card more of the deck, which changes nothing of its value."""
    laid = {layer.face for layer in puzzle.board.placements}
    others = (card.public for card in DECK if not {*card} & {*puzzle.faces, *laid})
    longer = (replace(puzzle, faces=(*puzzle.faces, face)) for face in others)
    value = engines.solve(puzzle).value
    return next(each for each in longer if engines.solve(each).value == value)
