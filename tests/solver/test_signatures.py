"""Signatures of compiled functions: what the annotations state, and what is compiled from them."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.jit.library import Array, Fields, Number, Signature, signature_of

Floats = NDArray[np.float64]
Cube = Annotated[NDArray[np.int32], 3]


class Pair(NamedTuple):
    """A number and an array."""

    number: int
    cube: Cube


class Nested(NamedTuple):
    """A tuple in a tuple."""

    pair: Pair
    done: NDArray[np.bool_]


def everything(
    count: int, here: bool, share: float, seed: np.uint64, sums: Floats, nested: Nested
) -> None:
    """Takes something of every sort."""


def total(counts: Annotated[Floats, 2]) -> float:
    """Returns a number."""
    return float(counts.sum())


def test_annotations_state_the_signature() -> None:
    pair = Fields(Pair, (Number("int64"), Array("int32", 3)))
    assert signature_of(everything) == Signature(
        (
            Number("int64"),
            Number("bool"),
            Number("float64"),
            Number("uint64"),
            Array("float64", 1),
            Fields(Nested, (pair, Array("bool", 1))),
        ),
        None,
    )
    assert signature_of(total) == Signature((Array("float64", 2),), Number("float64"))


class Loose(NamedTuple):
    """One of its fields may hold anything."""

    kept: Floats
    rest: NDArray[Any]


def of_words(words: list[str]) -> None:
    """Takes what compiled code doesn't."""


def of_anything(counts: Annotated[Floats, "rows"]) -> None:
    """States something other than a number of dimensions."""


def of_loose(loose: Loose) -> None:
    """Takes a tuple with a field of any type."""


def of_unsaid(counts) -> None:  # type: ignore[no-untyped-def]
    """States nothing of a parameter."""


def of_unsaid_result(counts: Floats):  # type: ignore[no-untyped-def]
    """States nothing of the result."""


@pytest.mark.parametrize(
    ("function", "place"),
    [
        (of_words, "of_words: words"),
        (of_anything, "of_anything: counts"),
        (of_loose, "of_loose: loose.rest"),
        (of_unsaid, "of_unsaid: counts"),
        (of_unsaid_result, "of_unsaid_result: the result"),
    ],
)
def test_an_annotation_without_a_compiled_type_is_named(function: Any, place: str) -> None:
    with pytest.raises(TypeError, match=f"{__name__}.{place} must be annotated as [^\n]*$"):
        signature_of(function)
