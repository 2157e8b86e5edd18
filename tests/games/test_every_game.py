"""What every game of the registry promises: its records, files, observations, moves and deals."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.json_reader import FormatError
from games.loading import parse
from games.protocol import GameError, Role
from games.record import remembered
from games.rng import Stream
from tests.support import file_samples
from tests.support.broken_files import ODD, rearranged, retyped, scrambled
from tests.support.catinthebox import file_samples as catinthebox_samples
from tests.support.effort import few
from tests.support.ifitfits import file_samples as ifitfits_samples
from tests.support.look_alikes import look_alikes
from tests.support.random_games import any_record, recorded
from tests.support.rulings import NAMES, TESTED

FILES: dict[str, Callable[[], list[Any]]] = {
    "catbox": file_samples.every_sort,
    "catinthebox": catinthebox_samples.every_sort,
    "ifitfits": ifitfits_samples.every_sort,
}
"""A valid file of every format and kind of each game."""

BASIC = {"catbox": {"mode": "basic"}}
"""Options of a game without tokens: they change boards, and what a seat may do hangs on hands."""

every_game = pytest.mark.parametrize("game", registry.GAMES)
FIRST_HANDS = {
    "catbox": "oPBV/PoBY",
    "catinthebox": "3 3 3 4 4 5 6 7 8 8",
    "ifitfits": "owow:y wowo:y",
}
"""The hand that the seed `a` deals to the first of four seats, in every version."""

numbers = st.integers(0, 1 << 20)


def text(game: str, content: Any) -> str:
    """The canonical file of a position, a puzzle or a deck."""
    return registry.entry(game).game.text(content)


@every_game
def test_every_ruling_has_a_test(game: str) -> None:
    for module in (Path(__file__).parent / game).glob("test_*.py"):
        import_module(f"tests.games.{game}.{module.stem}")
    assert TESTED[game].keys() == NAMES[game]


# Records


@every_game
@given(number=numbers)
@few()
def test_a_record_replays_to_the_same_end(game: str, number: int) -> None:
    record = any_record(game, number)
    again = parse(record.text.encode()).value
    assert again.text == record.text
    assert list(again.positions()) == list(record.positions())
    *passed, end = again.positions()
    assert end.over
    assert not any(position.over for position in passed)
    assert claimed(json.loads(record.text)) == [score.total for score in end.scores()]


def claimed(raw: Any) -> list[int]:
    """The points of all seats that a finished record states, in the words of its game."""
    result = raw.get("result", {})
    points: list[int] = raw.get("totals") or result.get("points")
    return points or [score["total"] for score in result["scores"]]


@every_game
@pytest.mark.parametrize("moves", [0, 1, 3, 11, 40])
def test_a_game_that_goes_on_is_a_record_too(game: str, moves: int) -> None:
    for seats in registry.entry(game).game.seats:
        record = recorded(game, seats, 4, moves)
        again = parse(record.text.encode()).value
        assert again.text == record.text
        assert list(again.positions()) == list(record.positions())
        assert len(list(again.positions())) == len(again.turns) + 1
        assert json.loads(record.text).get("result") is None


@every_game
def test_marks_of_what_was_taken_back_are_kept_in_the_file(game: str) -> None:
    record = recorded(game, 2, 7, 2)
    assert "taken_back" not in json.loads(record.text)
    marked = replace(record, taken_back=(2, 0))
    assert json.loads(marked.text)["taken_back"] == [2, 0]
    again = parse(marked.text.encode()).value
    assert (again.taken_back, again.text) == ((2, 0), marked.text)
    *_, end = record.positions()
    *_, other = again.positions()
    assert other == end
    assert marked.played(end.drafted(next(iter(end.moves)))).taken_back == (2, 0)


@every_game
def test_a_mark_that_is_no_number_of_moves_is_refused(game: str) -> None:
    raw = json.loads(recorded(game, 2, 7, 2).text) | {"taken_back": [-1]}
    with pytest.raises(FormatError, match=r"taken_back\[0\]"):
        parse(json.dumps(raw).encode())


# Files


@every_game
@given(number=numbers)
@few()
def test_a_position_and_what_a_seat_sees_of_it_come_back_from_their_files(
    game: str, number: int
) -> None:
    for position in islice(any_record(game, number).positions(), number % 5, None, 5):
        stated = position.alone() if game == "catinthebox" else position
        seat = position.turn if game == "ifitfits" else number % len(position.seats)
        for each in (stated, stated.observation(seat).view):
            again = parse(text(game, each).encode()).value
            assert again == each
            assert text(game, again) == text(game, each)


@every_game
@given(number=numbers)
@few()
def test_random_play_leads_to_no_problem(game: str, number: int) -> None:
    record = any_record(game, number, options=BASIC.get(game))
    for position in islice(record.positions(), 0, None, 5):
        assert registry.entry(game).game.problems(position) == ()


@every_game
def test_canonical_text_is_a_fixed_point_whatever_the_order_of_the_keys(game: str) -> None:
    for raw in FILES[game]():
        content = parse(json.dumps(raw).encode())
        assert content.entry.name == game
        assert parse(json.dumps(dict(reversed(raw.items()))).encode()) == content
        if content.role is not Role.RECORD:
            assert parse(text(game, content.value).encode()).value == content.value


@every_game
@given(number=numbers)
def test_a_broken_file_is_used_or_refused_in_lines(game: str, number: int) -> None:
    refused = 0
    for at, raw in enumerate(FILES[game]()):
        rng = Stream("broken", game, number, at)
        refused += not used(json.dumps(retyped(raw, rng)).encode())
        refused += not used(json.dumps(rearranged(raw, rng)).encode())
        refused += not used(scrambled(raw, rng))
    assert refused >= len(FILES[game]())


@every_game
def test_any_value_under_every_key_is_used_or_refused_in_lines(game: str) -> None:
    for raw in FILES[game]():
        for key in raw:
            for value in ODD:
                used(json.dumps(raw | {key: value}).encode())


@given(st.binary(max_size=60))
def test_any_bytes_are_refused_in_lines(data: bytes) -> None:
    assert not used(data)


def used(data: bytes) -> bool:
    """Whether a file is read, written again and played on from, or refused in single lines."""
    try:
        content = parse(data)
        value, again = content.value, content.value
        if content.role is Role.RECORD:
            list(value.positions())
        else:
            again = parse(text(content.entry.name, value).encode()).value
    except FormatError as error:
        lines = [str(problem) for problem in error.problems]
        assert lines
        assert not any("\n" in line for line in lines)
        return False
    assert again == value
    if content.role is Role.POSITION:
        play_on(value)
    return True


def play_on(position: Any) -> None:
    """Make some of the legal moves, unless the position says too little to know them."""
    with suppress(GameError):
        for move in islice(position.moves, 5):
            position.play(move)


# Observations and moves


@every_game
@given(number=numbers)
@few()
def test_a_seat_knows_enough_for_its_moves(game: str, number: int) -> None:
    for position, memory in remembered(any_record(game, number, 60, BASIC.get(game))):
        if not position.over:
            seen = memory.observe(position, position.turn)
            assert list(seen.moves) == list(position.moves)


@every_game
@given(number=numbers)
@few()
def test_the_text_of_what_is_seen_changes_with_every_move(game: str, number: int) -> None:
    record = any_record(game, number, 60)
    texts = [memory.observe(position, 0).text for position, memory in remembered(record)]
    assert len(set(texts)) == len(texts)


@every_game
@pytest.mark.parametrize("turns", [6, 15, 19])
def test_games_that_look_alike_to_a_seat_are_observed_alike_by_it_alone(
    game: str, turns: int
) -> None:
    for looker in range(3):
        pair = look_alikes(game, "Anna", "Bob", "Cleo", turns=turns, looker=looker)
        ends = [[*remembered(record)][-1] for record in (pair.one, pair.other)]
        for seat in range(3):
            one, other = (memory.observe(position, seat) for position, memory in ends)
            assert (one == other) == (one.text == other.text) == (seat == looker)


@every_game
@given(number=numbers)
@few()
def test_a_legal_move_is_made_by_its_notation_and_changes_no_position(
    game: str, number: int
) -> None:
    rules, rng = registry.entry(game).game, Stream("moves", number)
    for position in islice(any_record(game, number).positions(), number % 5, None, 5):
        if position.over:
            assert len(position.moves) == 0
            continue
        kept = replace(position)
        for move in (position.moves.random(rng), *islice(position.moves, number % 40, 1000, 97)):
            assert move in position.moves
            after = position.play(move)
            assert position.play(rules.parse_move(position.notation(move))) == after
        assert position == kept


# Deals


@every_game
def test_the_same_seed_deals_the_same_and_another_one_does_not(game: str) -> None:
    setup = registry.entry(game).game.setup(4, {})
    assert setup.deal("a", 2) == setup.deal("a", 2)
    assert setup.deal("a") != setup.deal("b")
    assert [setup.deal("a", first).position().turn for first in range(4)] == [0, 1, 2, 3]
    assert " ".join(map(str, setup.deal("a").position().seats[0].hand)) == FIRST_HANDS[game]


@every_game
@given(number=numbers)
@few()
def test_chance_draws_a_deal_thing_by_thing(game: str, number: int) -> None:
    rules, rng = registry.entry(game).game, Stream("draw", number)
    dealing = rules.setup(rng.choice(rules.seats), {}).dealing()
    while dealing.outcomes:
        shares = [share for _, share in dealing.outcomes]
        assert min(shares) > 0
        assert sum(shares) == pytest.approx(1)
        drawn = rng.choice([outcome for outcome, _ in dealing.outcomes])
        assert dealing.describe(drawn)
        dealing = dealing.after(drawn)
    assert rules.problems(dealing.deal.position()) == ()
