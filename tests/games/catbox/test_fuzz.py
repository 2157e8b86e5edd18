"""Broken files: whatever is done to a valid file, it is read or refused, and nothing else."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.catbox.turn import parse_cell, parse_guard, parse_placement, parse_step, parse_turn
from games.json_reader import FormatError
from games.loading import Content, parse
from games.protocol import GameError, Role
from games.rng import Stream
from tests.support.boards import seeds
from tests.support.broken_files import ODD, rearranged, retyped, scrambled
from tests.support.file_samples import every_sort

SAMPLES = every_sort()
samples = st.sampled_from(SAMPLES)


def _read_or_refuse(data: bytes) -> None:
    """A file is read, written and read again, or refused for reasons of one line each."""
    try:
        content = parse(data)
    except FormatError as error:
        lines = [str(problem) for problem in error.problems]
        assert lines
        assert not any("\n" in line for line in lines)
    else:
        assert parse(_written(content).encode()) == content


def _written(content: Content) -> str:
    if content.role is Role.RECORD:
        return str(content.value.text)
    return content.entry.game.text(content.value)


@given(samples, seeds)
def test_values_of_another_type(raw: dict[str, Any], seed: int) -> None:
    _read_or_refuse(json.dumps(retyped(raw, Stream("test-fuzz", seed))).encode())


@given(samples, seeds)
def test_values_exchanged_removed_or_doubled(raw: dict[str, Any], seed: int) -> None:
    _read_or_refuse(json.dumps(rearranged(raw, Stream("test-fuzz", seed))).encode())


@given(samples, seeds)
def test_bytes_flipped_and_deleted(raw: dict[str, Any], seed: int) -> None:
    _read_or_refuse(scrambled(raw, Stream("test-fuzz", seed)))


@given(st.binary(max_size=60))
def test_any_bytes(data: bytes) -> None:
    _read_or_refuse(data)


@given(st.recursive(st.sampled_from(ODD), st.lists, max_leaves=6))
def test_any_value_under_every_key(value: Any) -> None:
    for raw in SAMPLES:
        for key in raw:
            _read_or_refuse(json.dumps(raw | {key: value}).encode())


NOTATION = st.text(alphabet="KPo?@,/<>:.-0129 \n boxfishmousepaw", max_size=24)


@given(st.one_of(NOTATION, st.text(max_size=12)))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse_cell, parse_guard, parse_placement, parse_step, parse_turn):
        with suppress(GameError):
            read(text)
