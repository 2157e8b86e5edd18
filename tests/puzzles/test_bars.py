"""The quality bars: what is no puzzle, or none of a tier, is neither made nor proved."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import msgspec
import pytest

from games import registry
from games.catbox.board import Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Objective
from games.catbox.rulings import Edition
from games.ifitfits.cards import PRINCESS
from games.ifitfits.files import load_deck
from games.protocol import Task
from puzzles.catbox import chain
from puzzles.catbox.chain import ChainCandidate
from puzzles.challenge import Challenge
from puzzles.difficulty import measured
from puzzles.generator import made
from puzzles.kind import kind_named, recipe_of
from puzzles.proof_engine import fastest, named
from puzzles.recipe import TIERS
from puzzles.verification import proof_engine, verify
from solver import engines
from solver.answer import Limit, Line
from tests.support.bars import candidate_of, every_kind, passes, puzzle_of, shipped, with_position
from tests.support.boards import DECK
from tests.support.toy_game import ENTRY, Position, task


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, ENTRY.name, ENTRY)


@every_kind
def test_whatever_an_engine_can_t_prove_is_no_puzzle(game: str, kind: str) -> None:
    challenge = shipped(game, kind)
    hurried = candidate_of(challenge, named("brute", Limit(iterations=1)))
    assert not kind_named(game, kind).good(hurried)


@pytest.mark.nightly_cases("ifitfits-box")
@every_kind
def test_a_puzzle_is_of_the_tier_in_which_its_difficulty_lies_alone(game: str, kind: str) -> None:
    """Of none where no tier is as hard."""
    candidate, parts = candidate_of(shipped(game, kind)), kind_named(game, kind)
    found = measured(parts, candidate)
    assert found is not None
    logits = found.difficulty.logits
    graded = [made(parts, recipe_of(game, kind, tier, "1"), candidate) for tier in TIERS]
    stated = [None if each is None else each.challenge.difficulty for each in graded]
    assert stated == [found.difficulty if logits in tier.band else None for tier in TIERS]


def test_two_best_ends_are_none_alone() -> None:
    """Both ends of the row are worth the same in each of these; the third is a duel."""
    for row, length in (((2, 5, 2), 1), ((4, 1, 4), 1), ((3, 1, 1, 3), 2)):
        tied = task(Position(row, ((), ()), (0, 0)), length)
        for engine in (named("brute"), fastest(), proof_engine("brute", Limit())):
            best, other = engine.two(tied)
            assert best.value == other.value
            assert engine.lone(tied) is None


def test_one_best_end_is_alone_however_small_its_lead() -> None:
    engine, row = named("brute"), Position((3, 9, 4), ((), ()), (0, 0))
    assert engine.lone(task(row, 1)) == engine.two(task(row, 1))[0]


def test_a_puzzle_of_another_tier_is_found_false_though_all_else_is_true() -> None:
    kind, recipe = kind_named("catbox", "turn"), recipe_of("catbox", "turn", TIERS[0], "1")
    drawn = (kind.draw(recipe, recipe.stream(attempt)) for attempt in count())
    candidates = (kind.candidate(task, fastest()) for task in drawn if task is not None)
    good = ((each, measured(kind, each)) for each in candidates if kind.good(each))
    hard, found = next((each, its) for each, its in good if its and its.difficulty.logits > -1)
    stated = msgspec.structs.replace(kind.challenge(hard, recipe), difficulty=found.difficulty)
    assert verify(stated, "brute").false == ("tier: not a good kitten",)


def a_card_missing(position: Any) -> None:
    """The pile has one card less than there were: the last, which nobody draws."""
    pile = position["pile"]
    position["pile"] = pile - 1 if isinstance(pile, int) else pile[:-1]


def a_card_buried(puzzle: Any) -> None:
    """The first card lies twice in its place, which looks the same."""
    puzzle["board"].insert(1, puzzle["board"][0])


def a_trick_lost(position: Any) -> None:
    """The seat that predicted four tricks has predicted, and won, one less than before."""
    seat = next(seat for seat in position["seats"] if seat["prediction"] == 4)
    seat["prediction"] -= 1
    seat["won"] -= 1


def a_cat_lost(position: Any) -> None:
    """A seat that isn't to move has one cat less than there were."""
    position["seats"][position["turn"] - 1]["cats"] -= 1


FAR = 20


def off_the_origin(puzzle: Any) -> None:
    """All of it lies elsewhere on the grid, where no first card does."""
    puzzle["table"]["left"] += FAR
    puzzle["board"] = [
        re.sub(r"([@^])(-?\d+),", lambda at: f"{at[1]}{int(at[2]) + FAR},", thing)
        for thing in puzzle["board"]
    ]


@pytest.mark.parametrize(
    ("game", "kind", "change"),
    [
        ("catbox", "turn", a_card_missing),
        ("catbox", "advanced", a_card_missing),
        ("catbox", "duel", a_card_missing),
        ("catbox", "chain", a_card_buried),
        ("catinthebox", "tricks", a_trick_lost),
        ("catinthebox", "together", a_trick_lost),
        ("ifitfits", "turn", a_cat_lost),
        ("ifitfits", "duel", a_cat_lost),
        ("ifitfits", "box", off_the_origin),
    ],
)
def test_what_no_game_leads_to_is_no_puzzle(
    game: str, kind: str, change: Callable[[Any], None]
) -> None:
    challenge = shipped(game, kind)
    assert passes(challenge)
    assert not passes(with_position(challenge, change))


# Chains of Cat Box


SMALL = Chain(
    Edition.GRAIL,
    Board.of([Placement(Face("PPoo"), 0, 0), Placement(Face("VVVP"), 1, 1)]),
    Identity.PINK,
    (Face("PooV"), Face("PoBY")),
    Objective.SCORE,
)
"""Two faces on a board of two cards."""


def test_a_chain_has_no_card_twice() -> None:
    """Neither one that lies on the board, nor the other side of it."""
    usual = puzzle_of(shipped("catbox", "chain"))
    again = replace(usual, faces=(*usual.faces[:-1], usual.board.placements[0].face))
    card = DECK[0]
    board = Board.of([Placement(card.public, 0, 0)])
    other_side = replace(usual, board=board, faces=(card.secret,))
    legal = [ChainCandidate(each, fastest()).legal for each in (usual, again, other_side)]
    assert legal == [True, False, False]


def test_a_chain_with_an_idle_face_is_no_puzzle_though_one_board_were_best() -> None:
    """A changed engine claims that the best board is alone, a point ahead of the others."""
    engine = fastest()

    def apart(task: Task) -> tuple[Line, ...]:
        first, second = engine.two(task)
        return first, Line(first.value - 1, second.steps)

    sure = engine._replace(lone=lambda task: engine.two(task)[0], two=apart)
    for puzzle, expected in ((SMALL, True), (with_an_idle_face(SMALL), False)):
        candidate = ChainCandidate(puzzle, sure)
        assert chain.CHAIN.good(candidate) == expected


def with_an_idle_face(puzzle: Chain) -> Chain:
    """A chain with a card more of the deck, which changes nothing of its value."""
    laid = {layer.face for layer in puzzle.board.placements}
    others = (card.public for card in DECK if not {*card} & {*puzzle.faces, *laid})
    longer = (replace(puzzle, faces=(*puzzle.faces, face)) for face in others)
    value = engines.solve(puzzle).value
    return next(each for each in longer if engines.solve(each).value == value)


# Wishes of Cat in the Box


def changed(challenge: Challenge, **fields: Any) -> Challenge:
    """A challenge whose puzzle states something else."""
    return msgspec.structs.replace(challenge, puzzle=challenge.puzzle | fields)


def test_a_wish_that_changes_nothing_makes_no_puzzle() -> None:
    """A seat that wins as many tricks as predicted wins four where four are predicted."""
    challenge = shipped("catinthebox", "together")
    seats = challenge.puzzle["position"]["seats"]
    four = next(number for number, seat in enumerate(seats) if seat["prediction"] == 4)
    assert not passes(changed(challenge, wish=[*challenge.puzzle["wish"], f"seat:{four} won:4"]))


# Turns and boxes of If It Fits


CARDS = sorted({str(card) for card in load_deck("standard").cards} - {PRINCESS})


def hand(position: Any) -> list[str]:
    """The hand of the seat to move."""
    found: list[str] = position["seats"][position["turn"]]["hand"]
    return found


def drawn(challenge: Challenge, card: str) -> Challenge:
    """The same with one more card of the pile in the hand of the seat to move."""

    def more(position: Any) -> None:
        hand(position).append(card)
        position["pile"] -= 1

    return with_position(challenge, more)


def alone(challenge: Challenge, card: str) -> Challenge:
    """The same with one card alone in the hand."""

    def only(position: Any) -> None:
        hand(position)[:] = [card]

    return with_position(challenge, only)


def value_of(challenge: Challenge) -> int | None:
    """The value of a puzzle that a challenge may not state."""
    return engines.solve(puzzle_of(challenge)).value


def test_a_turn_with_a_card_that_gains_nothing_is_no_puzzle() -> None:
    challenge = shipped("ifitfits", "turn")
    idle = next(card for card in CARDS if value_of(alone(challenge, card)) == challenge.start)
    longer = drawn(challenge, idle)
    assert candidate_of(challenge).busy
    assert not candidate_of(longer).busy
    assert not passes(longer)


def test_a_turn_with_two_cards_alike_is_no_puzzle() -> None:
    challenge = shipped("ifitfits", "turn")
    twice = drawn(challenge, hand(challenge.puzzle["position"])[0])
    assert not candidate_of(twice).busy
    assert not passes(twice)


def test_a_box_with_a_cat_that_gains_nothing_is_no_puzzle() -> None:
    """At most one cat is laid after each card: another one has no place."""
    challenge = shipped("ifitfits", "box")
    assert candidate_of(challenge).busy
    assert not candidate_of(changed(challenge, cats=len(challenge.puzzle["cards"]) + 1)).busy


def test_a_box_with_a_card_that_gains_nothing_is_no_puzzle() -> None:
    """Not even if there were only one place for it that is best."""
    challenge = shipped("ifitfits", "box")
    cards = challenge.puzzle["cards"]
    every = (changed(challenge, cards=[*cards, card]) for card in CARDS)
    idle = next(longer for longer in every if value_of(longer) == challenge.value)
    engine = fastest()
    sure = engine._replace(lone=lambda task: engine.two(task)[0])
    assert candidate_of(challenge, sure).busy
    assert not candidate_of(idle, sure).busy
