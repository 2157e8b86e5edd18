"""The signatures of compiled functions, from their annotations.

An array is contiguous, its last index the fastest, and has one dimension unless it says otherwise:

    Rows = Annotated[NDArray[np.int32], 2]
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np

NUMBERS: dict[Any, str] = {int: "int64", bool: "bool", float: "float64", np.uint64: "uint64"}
"""numpy's name of the numbers that an annotation stands for."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a type that numpy names so."""

    dtype: str


@dataclass(frozen=True, slots=True)
class Array:
    """A contiguous array of numbers of one type."""

    dtype: str
    dimensions: int


@dataclass(frozen=True, slots=True)
class Fields:
    """A `NamedTuple` and what its fields hold."""

    type: type[tuple[Any, ...]]
    fields: tuple[Value, ...]


Value = Number | Array | Fields


@dataclass(frozen=True, slots=True)
class Signature:
    """The arguments of a function and its result, which is `None` where it returns nothing."""

    arguments: tuple[Value, ...]
    result: Number | None


def signature_of(function: Callable[..., Any]) -> Signature:
    """The signature that the annotations of a function state.

    Raises:
        TypeError: a parameter, a field or the result isn't annotated, or by something that
            compiled code doesn't take.
    """
    hints = get_type_hints(function, include_extras=True)
    name = f"{function.__module__}.{function.__qualname__}"
    arguments = tuple(
        _value(hints.get(parameter), f"{name}: {parameter}")
        for parameter in signature(function).parameters
    )
    return Signature(arguments, _result(hints.get("return"), f"{name}: the result"))


def _result(hint: Any, place: str) -> Number | None:
    if hint is type(None):
        return None
    if hint in NUMBERS:
        return Number(NUMBERS[hint])
    raise TypeError(f"{place} must be annotated as a number or None, not as {hint}")


def _value(hint: Any, place: str) -> Value:
    if get_origin(hint) is Annotated:
        array, *said = get_args(hint)
        if len(said) == 1 and type(said[0]) is int and said[0] > 0:
            return _array(array, said[0], place)
    elif hint in NUMBERS:
        return Number(NUMBERS[hint])
    elif hasattr(hint, "_fields"):
        return Fields(hint, _fields(hint, place))
    return _array(hint, 1, place)


def _fields(record: Any, place: str) -> tuple[Value, ...]:
    hints = get_type_hints(record, include_extras=True)
    return tuple(_value(hints.get(field), f"{place}.{field}") for field in record._fields)


def _array(hint: Any, dimensions: int, place: str) -> Array:
    if get_origin(hint) is np.ndarray:
        (kind,) = get_args(get_args(hint)[1])
        if isinstance(kind, type) and issubclass(kind, np.number | np.bool_):
            return Array(np.dtype(kind).name, dimensions)
    raise TypeError(
        f"{place} must be annotated as int, bool, float, np.uint64, an array of one of numpy's "
        f"types or a NamedTuple of these, not as {hint}"
    )
