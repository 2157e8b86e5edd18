"""Files of learnt policies: rows of weights by two keys, such as a policy's name and a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files


def text(found: Mapping[str, Mapping[str, Iterable[float]]]) -> str:
    """The file of some policies, one row of weights a line."""
    rows = (
        f'"{one}": {{\n    '
        + ",\n    ".join(
            f'"{other}": {json.dumps([round(float(each), 3) for each in weights])}'
            for other, weights in policies.items()
        )
        + "\n  }"
        for one, policies in found.items()
    )
    return "{\n  " + ",\n  ".join(rows) + "\n}\n"


@cache
def stored(package: str, file: str) -> dict[str, dict[str, list[float]]]:
    """The policies of a file that lies in a package."""
    found: dict[str, dict[str, list[float]]] = json.loads(
        files(package).joinpath(file).read_text("utf-8")
    )
    return found
