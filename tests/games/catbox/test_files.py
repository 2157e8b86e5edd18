"""Files there and back: what is read is what was written, in one canonical form."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.files import (
    position_text,
    puzzle_text,
)
from games.catbox.game import RULES
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.record import Record
from games.loading import parse
from tests.support import file_samples
from tests.support.boards import (
    any_layers,
    edition_names,
    faces,
    midgames,
    seeds,
    table,
)

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


@given(midgames, st.sampled_from(list(Objective)), st.sampled_from([SingleTurn, Duel]))
def test_a_turn_and_a_duel_come_back(
    position: Position, objective: Objective, kind: type[SingleTurn]
) -> None:
    puzzle = kind(position, objective)
    again = parse(puzzle_text(puzzle).encode()).value
    assert again == puzzle
    assert type(again) is kind


@pytest.mark.parametrize("raw", file_samples.every_sort(), ids=lambda raw: str(raw["format"]))
def test_a_file_of_each_sort_is_written_as_it_was_read(raw: file_samples.Json) -> None:
    content = file_samples.read(raw)
    text = content.text if isinstance(content, Record) else RULES.text(content)
    assert json.loads(text) == raw


@pytest.mark.parametrize("text", [file_samples.PUZZLE, file_samples.POSITION])
def test_the_examples_of_the_page_of_formats_are_canonical(text: str) -> None:
    assert RULES.text(parse(text.encode()).value) == text


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


@given(seeds)
def test_a_pile_of_unknown_cards_is_a_number(seed: int) -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", pile="????/???? " * (seed % 40))
    assert json.loads(position_text(position))["pile"] == seed % 40
