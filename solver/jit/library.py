"""Entry points of the library of compiled kernels, which the build of the project makes.

Each stands behind a *door*: a function of one pointer to slots of eight bytes. The first slot
receives the result, the second one an error, and the others hold the arguments, flattened: a number
takes one, an array its place in memory and its shape, and a NamedTuple what its fields take. The
signature of a function is read from its annotations: an array is contiguous, its last index the
fastest, and has one dimension unless it says otherwise:

    Rows = Annotated[NDArray[np.int32], 2]
"""

from __future__ import annotations

import ctypes
import hashlib
import json
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from inspect import signature
from pathlib import Path
from struct import Struct
from typing import Annotated, Any, Final, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

from games.protocol import GameError
from languages.messages import _

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def kernel(function: Kernel) -> Kernel:
    """A function that compiled code calls.

    It may not allocate arrays: their references aren't counted, which costs more than the work.
    """
    function.__kernel__ = "kernel"  # type: ignore[attr-defined]
    return function


def inlined(function: Kernel) -> Kernel:
    """A small kernel that is compiled into each of its callers: a call would cost more."""
    function.__kernel__ = "inlined"  # type: ignore[attr-defined]
    return function


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


Function = TypeVar("Function", bound=Callable[..., Any])

Fill = Callable[[list[int], Any], None]
"""Appends to some slots what an argument takes."""

ROOT: Final = Path(__file__).parents[2]

PLACE: Final = Path(__file__).with_name("kernels.so")
"""The library of the product's kernels."""

MANIFEST: Final = ".json"
"""The suffix of the file beside a library: its digest and that of each source, by its path."""

WORD: Final = (1 << 64) - 1
FLOAT, WORD_BYTES = Struct("<d"), Struct("<Q")
addressof, from_buffer = ctypes.addressof, ctypes.c_ubyte.from_buffer
_places: list[Callable[[], Path]] = [lambda: PLACE]


class KernelsError(GameError):
    """The library of kernels can't be used; its text names the command that makes it."""


def use(place: Callable[[], Path]) -> None:
    """Let entry points that aren't in other libraries be found in one more.

    Args:
        place: called once an entry point is looked for there; it may make the library.
    """
    _places.append(cache(place))


def door_of(function: Callable[..., Any]) -> str:
    """The symbol of an entry point's door."""
    return f"{function.__module__}.{function.__qualname__}".replace(".", "_")


def digest_of(text: bytes) -> str:
    """A digest of a file, as manifests have it."""
    return hashlib.sha256(text).hexdigest()[:16]


def entry_point(function: Function) -> Function:
    """A compiled function that Python calls; it runs without Python's lock.

    Its library is opened when it is first called. What compiled code calls as well is a kernel, of
    which this makes an entry point for Python.
    """
    return cast(Function, EntryPoint(function))


class EntryPoint:
    """A function of a library.

    Attributes:
        function: the function in Python.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self._door: Any = None

    def __call__(self, *arguments: Any) -> Any:
        """Call the compiled function.

        Raises:
            KernelsError: there is no library that can be used.
            TypeError: an array has another type, or other dimensions, than the annotations state.
        """
        if self._door is None:
            self._open()
        values = [0, 0]
        self._fill(values, arguments)
        slots = array("Q", values)
        if self._door(slots.buffer_info()[0]):
            raise ZeroDivisionError(self.__name__)
        return self._read(slots[0])

    def _open(self) -> None:
        signature = signature_of(self.function)
        self._fill = _filler(signature.arguments)
        self._read = _reader(signature.result)
        name = door_of(self.function)
        doors = (getattr(opened(place()), name, None) for place in _places)
        door = next(door for door in doors if door is not None)
        door.argtypes = [ctypes.c_void_p]
        self._door = door


@cache
def opened(place: Path) -> ctypes.CDLL:
    """A library that was made of the sources as they are.

    Raises:
        KernelsError: there is none, it can't be loaded, or sources were changed since.
    """
    try:
        manifest = json.loads(place.with_suffix(MANIFEST).read_bytes())
        damaged = digest_of(place.read_bytes()) != manifest["library"]
    except FileNotFoundError:
        text = _("{path}: missing; `{command}` makes it")
        raise KernelsError(text.format(path=place, command=_command())) from None
    except (ValueError, TypeError, KeyError):
        damaged = True
    if damaged:
        text = _("{path}: damaged; `{command}` makes it anew")
        raise KernelsError(text.format(path=place, command=_command()))
    sources: dict[str, str] = manifest["sources"]
    changed = next((name for name, digest in sources.items() if _digest(name) != digest), None)
    if changed is not None:
        text = _("{source} was changed since {path} was made; `{command}` makes it anew")
        raise KernelsError(text.format(source=changed, path=place.name, command=_command()))
    return _loaded(place)


def _command() -> str:
    """The command that makes the library anew, in a checkout or where a wheel was installed."""
    is_checkout = (ROOT / "pyproject.toml").exists()
    return "pip install -e ." if is_checkout else "pip install --force-reinstall catbox-solver"


def _digest(name: str) -> str | None:
    path = ROOT / name
    return digest_of(path.read_bytes()) if path.exists() else None


def _loaded(place: Path) -> ctypes.CDLL:
    try:
        return ctypes.CDLL(str(place))
    except OSError as error:
        text = _("{path}: can't be loaded ({error}); `{command}` makes it anew")
        raise KernelsError(text.format(path=place, error=error, command=_command())) from None


def _filler(kinds: Sequence[Value]) -> Fill:
    """Appends what some values take, those of arrays here: a call for each would take longer."""
    plan = [
        (np.dtype(kind.dtype), kind.dimensions, None)
        if isinstance(kind, Array)
        else (None, 0, _kept(_filler(kind.fields)) if isinstance(kind, Fields) else _number(kind))
        for kind in kinds
    ]

    def fill(slots: list[int], given: Sequence[Any]) -> None:
        append, extend = slots.append, slots.extend
        for (dtype, dimensions, other), value in zip(plan, given, strict=True):
            if other is not None:
                other(slots, value)
                continue
            if value.dtype != dtype or value.ndim != dimensions or not value.flags.c_contiguous:
                shape = f"{value.dtype} of shape {value.shape}"
                raise TypeError(
                    f"expected {dimensions} dimensions of {dtype} in a row, got {shape}"
                )
            try:
                append(addressof(from_buffer(value)))
            except (TypeError, ValueError):  # It can't be written to, or has no items.
                append(value.__array_interface__["data"][0])
            extend(value.shape)

    return fill


def _kept(fill: Fill) -> Fill:
    """Fills in a tuple; what the last one took is kept, as the same one is often passed again."""
    kept: tuple[Any, list[int]] = None, []

    def fill_once(slots: list[int], given: Any) -> None:
        nonlocal kept
        known, part = kept
        if known is not given:
            part = []
            fill(part, given)
            kept = given, part
        slots += part

    return fill_once


def _number(kind: Number) -> Fill:
    if kind.dtype == "float64":
        return lambda slots, number: slots.append(WORD_BYTES.unpack(FLOAT.pack(number))[0])
    return lambda slots, number: slots.append(int(number) & WORD)


def _reader(kind: Number | None) -> Callable[[int], Any]:
    """Reads a result from its slot."""
    if kind is None:
        return lambda _word: None
    if kind.dtype == "bool":
        return lambda word: bool(word & 1)
    if kind.dtype == "float64":
        return lambda word: FLOAT.unpack(WORD_BYTES.pack(word))[0]
    return lambda word: word - (word >> 63 << 64) if kind.dtype == "int64" else word
