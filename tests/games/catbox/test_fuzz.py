"""Broken files: whatever is done to a valid file, it is read or refused, and nothing else."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.catbox.notation import parse_cell, parse_guard, parse_placement, parse_step, parse_turn
from games.json_reader import FormatError
from games.loading import parse
from games.protocol import GameError
from games.rng import Stream
from tests.support.boards import seeds
from tests.support.file_samples import every_sort

SAMPLES = every_sort()
samples = st.sampled_from(SAMPLES)

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    10**30,
    1e308,
    "",
    "pass",
    "KPoB",
    "KPoB/YYVo",
    "KPoB@0,0",
    "????",
    "pink",
    "\ud800",
    [],
    [[]],
    ["KPoB"],
    [None],
    {},
    {"hand": []},
)


def _read_or_refuse(data: bytes) -> None:
    try:
        parse(data)
    except FormatError as error:
        lines = [str(problem) for problem in error.problems]
    else:
        lines = ["read"]
    assert lines
    assert not any("\n" in line for line in lines)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every container and key below a JSON value."""
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(value)
    if isinstance(value, list):
        keys = list(range(len(value)))
    return [(value, key) for key in keys] + [p for key in keys for p in _places(value[key])]


@settings(max_examples=300)
@given(samples, seeds)
def test_values_of_another_type(raw: dict[str, Any], seed: int) -> None:
    rng, broken = Stream("test-fuzz", seed), json.loads(json.dumps(raw))
    for _ in range(1 + rng.below(3)):
        container, key = rng.choice(_places(broken))
        container[key] = rng.choice(ODD)
    _read_or_refuse(json.dumps(broken).encode())


@settings(max_examples=300)
@given(samples, seeds)
def test_values_exchanged_removed_or_doubled(raw: dict[str, Any], seed: int) -> None:
    rng, broken = Stream("test-fuzz", seed), json.loads(json.dumps(raw))
    places = _places(broken)
    (one, key), (other, where) = rng.choice(places), rng.choice(places)
    match rng.below(3):
        case 0:
            one[key] = json.loads(json.dumps(other[where]))
        case 1:
            del one[key]
        case _:
            one.update({"new": 1}) if isinstance(one, dict) else one.append(one[key])
    _read_or_refuse(json.dumps(broken).encode())


@settings(max_examples=300)
@given(samples, seeds)
def test_bytes_flipped_and_deleted(raw: dict[str, Any], seed: int) -> None:
    rng, data = Stream("test-fuzz", seed), bytearray(json.dumps(raw).encode())
    for _ in range(1 + rng.below(4)):
        at = rng.below(len(data))
        if rng.below(2):
            data[at] ^= 1 << rng.below(8)
        else:
            del data[at : at + 1 + rng.below(5)]
    _read_or_refuse(bytes(data))


@given(st.binary(max_size=60))
def test_any_bytes(data: bytes) -> None:
    _read_or_refuse(data)


@settings(max_examples=30)
@given(st.recursive(st.sampled_from(ODD), st.lists, max_leaves=6))
def test_any_value_under_every_key(value: Any) -> None:
    for raw in SAMPLES:
        for key in raw:
            _read_or_refuse(json.dumps(raw | {key: value}).encode())


NOTATION = st.text(alphabet="KPo?@,/<>:.-0129 \n boxfishmousepaw", max_size=24)


@settings(max_examples=400)
@given(st.one_of(NOTATION, st.text(max_size=12)))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse_cell, parse_guard, parse_placement, parse_step, parse_turn):
        with suppress(GameError):
            read(text)
