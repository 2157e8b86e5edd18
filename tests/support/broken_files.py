"""Ways to break a valid file: values of another type, exchanged, removed, doubled."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from games.rng import Stream

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
    "R5",
    "B3:0",
    "paradox",
    "wooo:mms",
    "princess",
    "cat1@0,0",
    "toy:mm",
    "\ud800",
    [],
    [[]],
    ["KPoB"],
    [None],
    {},
    {"hand": []},
)
"""Values that stand where they don't belong."""


def retyped(raw: Any, rng: Stream) -> Any:
    """A copy of a JSON value with one to three values of another type in it."""
    broken = json.loads(json.dumps(raw))
    for _ in range(1 + rng.below(3)):
        container, key = rng.choice(_places(broken))
        container[key] = deepcopy(rng.choice(ODD))
    return broken


def rearranged(raw: Any, rng: Stream) -> Any:
    """A copy of a JSON value with a part of it exchanged, removed or doubled."""
    broken = json.loads(json.dumps(raw))
    places = _places(broken)
    (one, key), (other, where) = rng.choice(places), rng.choice(places)
    match rng.below(3):
        case 0:
            one[key] = json.loads(json.dumps(other[where]))
        case 1:
            del one[key]
        case _:
            one.update({"new": 1}) if isinstance(one, dict) else one.append(one[key])
    return broken


def scrambled(raw: Any, rng: Stream) -> bytes:
    """The bytes of a JSON value, some of them changed or left out."""
    data = bytearray(json.dumps(raw).encode())
    for _ in range(1 + rng.below(4)):
        at = rng.below(len(data))
        if rng.below(2):
            data[at] ^= 1 << rng.below(8)
        else:
            del data[at : at + 1 + rng.below(5)]
    return bytes(data)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every container and key below a JSON value."""
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(value)
    if isinstance(value, list):
        keys = list(range(len(value)))
    return [(value, key) for key in keys] + [p for key in keys for p in _places(value[key])]
