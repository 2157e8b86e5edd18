"""Files there and back: what is read is what was written, in one canonical form."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.board import Board
from games.catbox.faces import UNKNOWN_CARD, Card, Deck, Identity
from games.catbox.files import (
    SHIPPED,
    deck_text,
    load_deck,
    position_text,
    puzzle_text,
)
from games.catbox.position import Position
from games.catbox.problems import of_position
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.record import Record
from games.catbox.rulings import Mode
from games.decks import shipped
from games.json_reader import cleaned
from games.loading import parse
from tests.support import file_samples
from tests.support.boards import (
    any_layers,
    cards,
    chain,
    dealt,
    edition_names,
    faces,
    midgames,
    mode_names,
    seat_counts,
    seeds,
    table,
)


def _text(content: Any) -> str:
    if isinstance(content, Position):
        return position_text(content)
    if isinstance(content, Deck):
        return deck_text(content)
    return content.text if isinstance(content, Record) else puzzle_text(content)


chains = st.builds(
    lambda edition, layers, identity, hand, rivals, margin: Chain(
        edition,
        Board.of(layers),
        identity,
        tuple(hand),
        Objective.MARGIN if margin and set(rivals) - {identity} else Objective.SCORE,
        tuple(rivals),
    ),
    edition_names,
    any_layers,
    st.sampled_from(list(Identity)),
    st.lists(faces, min_size=1, max_size=6),
    st.lists(st.sampled_from(list(Identity)), max_size=3),
    st.booleans(),
)


@given(chains)
def test_a_chain_comes_back(puzzle: Chain) -> None:
    assert parse(puzzle_text(puzzle).encode()).value == puzzle


@given(midgames)
def test_a_position_comes_back(position: Position) -> None:
    assert parse(position_text(position).encode()).value == position


@given(midgames, st.integers(0, 4))
def test_a_position_as_a_seat_sees_it_comes_back(position: Position, seat: int) -> None:
    view = position.observation(seat % len(position.seats)).view
    if view.pile and view.pile[0] != UNKNOWN_CARD:
        assert parse(position_text(view).encode()).value == view


@given(midgames, st.sampled_from(list(Objective)), st.sampled_from([SingleTurn, Duel]))
def test_a_turn_and_a_duel_come_back(
    position: Position, objective: Objective, kind: type[SingleTurn]
) -> None:
    puzzle = kind(position, objective)
    again = parse(puzzle_text(puzzle).encode()).value
    assert again == puzzle
    assert type(again) is kind


names = st.text(max_size=9).map(cleaned)


@pytest.mark.slow
@given(names, st.text(max_size=9), st.lists(cards, min_size=1, max_size=4))
def test_a_deck_comes_back(name: str, note: str, drawn: list[Card]) -> None:
    deck = Deck(name, note, tuple(drawn * 48)[:48])
    assert parse(deck_text(deck).encode()).value == deck


@given(seat_counts, seeds, mode_names)
def test_a_game_at_its_start_has_no_problems(seats: int, seed: int, mode: Mode) -> None:
    assert of_position(dealt(seats, seed, mode)) == ()


@pytest.mark.parametrize("raw", file_samples.every_sort(), ids=lambda raw: str(raw["format"]))
def test_canonical_text_is_a_fixed_point(raw: file_samples.Json) -> None:
    text = _text(file_samples.read(raw))
    assert _text(parse(text.encode()).value) == text
    assert json.loads(text) == raw


@pytest.mark.parametrize("text", [file_samples.PUZZLE, file_samples.POSITION])
def test_the_examples_of_the_page_of_formats_are_canonical(text: str) -> None:
    assert _text(parse(text.encode()).value) == text


def test_a_passed_seat_is_written_down() -> None:
    assert '"passes": 1' in position_text(table("", "", saved={1: "KPoB"}, passes=1))
    assert "passes" not in position_text(table("", "", saved={1: "KPoB"}))


def test_what_others_see_of_a_saved_card_is_written_down() -> None:
    position = table("", "", saved={1: "KPoB/YYVo"})
    text = position_text(position)
    assert '"saved": ["KPoB"], "saved_public": ["YYVo"]' in text
    assert parse(text.encode()).value == position


def test_a_puzzle_s_position_may_leave_out_its_format() -> None:
    bare = file_samples.position()
    del bare["format"]
    assert file_samples.read(file_samples.turn(position=bare)) == file_samples.read(
        file_samples.turn()
    )


def test_what_a_position_may_leave_out() -> None:
    short = file_samples.basic()
    for key in ("guards", "pile"):
        del short[key]
    for seat in short["seats"]:
        del seat["tokens"], seat["saved"]
    assert file_samples.read(short) == file_samples.read(file_samples.basic())


def test_the_order_of_the_keys_does_not_matter() -> None:
    for raw in file_samples.every_sort():
        assert file_samples.read(dict(reversed(raw.items()))) == file_samples.read(raw)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_deck_s_file_is_canonical(name: str) -> None:
    assert deck_text(load_deck(name)).encode() == shipped("games.catbox", name)


@given(seeds)
def test_a_pile_of_unknown_cards_is_a_number(seed: int) -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", pile="????/???? " * (seed % 40))
    assert json.loads(position_text(position))["pile"] == seed % 40


def test_a_chain_may_have_48_faces() -> None:
    puzzle = chain("KPVB@0,0", "KPoB " * 48)
    assert parse(puzzle_text(puzzle).encode()).value == puzzle
