"""Reading files from anywhere: JSON into structs, with the place of everything wrong."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from itertools import accumulate
from pathlib import Path
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from games.files import reason, unmarked
from games.protocol import GameError, quoted
from games.refusals import expected, expected_quoted, got
from languages.lists import listed_or
from languages.messages import N_, _

Name = Annotated[str, "a name that can be printed"]
"""The type of a name in a file."""


def parse_name(text: str) -> str:
    """A name, as it stands.

    Raises:
        GameError: it holds what can't be printed, such as what steers a terminal.
    """
    if not text.isprintable():
        raise GameError(_("{name}: expected a name that can be printed").format(name=quoted(text)))
    return text


def cleaned(text: str) -> str:
    """A name with one space for whatever can't be printed, and for several spaces."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


T = TypeVar("T")

MAX_BYTES = 1 << 20
"""The largest file that is read, 1 MiB."""

DEEPEST = 100
"""Upper bound on the brackets within one another; that of the parser differs between Pythons."""

STRINGS_AND_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


class Problem(NamedTuple):
    """Something wrong at one place of a file."""

    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


class FormatError(GameError):
    """A file that can't be taken, with every problem that was found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(str(self.problems[0]))


class Problems:
    """The problems of one file, collected while it is read."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    def note(self, place: str, text: str) -> None:
        """Add a problem."""
        self._found.append(Problem(place, text))

    def free(self, *places: str) -> bool:
        """Whether nothing was noted at or inside any of these places."""
        return not any(
            problem.place == place or problem.place.startswith((f"{place}[", f"{place}."))
            for problem in self._found
            for place in places
        )

    def stop(self) -> None:
        """Raise everything noted so far as one error, unless nothing was.

        Raises:
            FormatError: something is wrong.
        """
        if self._found:
            raise FormatError(self._found)

    def settled(self, value: T | None) -> T:
        """A value that was read, unless anything was noted: then as `stop`.

        Raises:
            FormatError: something is wrong.
        """
        self.stop()
        assert value is not None
        return value


def read_bytes(path: Path) -> bytes:
    """The content of a file.

    Raises:
        FormatError: it can't be read, or is larger than `MAX_BYTES`.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        text = _("can't be read: {error}").format(error=reason(error))
        raise FormatError([Problem("", text)]) from None
    if len(data) > MAX_BYTES:
        raise FormatError([Problem("", too_large())])
    return data


def too_large() -> str:
    """The reason to refuse more than `MAX_BYTES`."""
    return _("larger than {bytes} bytes (1 MiB)").format(bytes=MAX_BYTES)


def parse_json(data: bytes) -> Any:
    """The value of a JSON text in UTF-8, with or without a byte order mark.

    Raises:
        FormatError: it is malformed, repeats a key, or is nested too deeply.
    """
    try:
        text = unmarked(data).decode("utf-8")
        if _is_too_deep(text):
            raise FormatError([Problem("", _("expected JSON: brackets nested too deeply"))])
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        place = _("line {line}, column {column}").format(line=error.lineno, column=error.colno)
        text = _("expected JSON: {reason}").format(reason=_(error.msg.rstrip(": ")))
        raise FormatError([Problem(place, text)]) from None
    except UnicodeDecodeError as error:
        place = _("byte {number}").format(number=error.start + len(data) - len(error.object))
        raise FormatError([Problem(place, _("expected text in UTF-8"))]) from None
    except GameError:
        raise
    except ValueError:
        text = _("expected JSON: a number with too many digits")
        raise FormatError([Problem("", text)]) from None


def _is_too_deep(text: str) -> bool:
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    marks = STRINGS_AND_BRACKETS.findall(text)
    depths = accumulate((mark in "[{") - (mark in "]}") for mark in marks)
    return max(depths, default=0) > DEEPEST


def known_name(raw: Mapping[str, Any], key: str, known: Iterable[str]) -> str:
    """The one of some known names that stands under a key of a JSON object.

    Raises:
        FormatError: something else stands there, or nothing.
    """
    name = raw.get(key)
    names = tuple(known)
    if isinstance(name, str) and name in names:
        return name
    given = quoted(name) if isinstance(name, str) else _kind_of(name)
    found = given if key in raw else _("nothing")
    raise FormatError([Problem(key, got(expected_quoted(names), found))])


class Converter:
    """Turns JSON values into structs, and back, by the types of their fields.

    Args:
        texts: how to read each type that stands in a file as a string of its own notation, besides
            `Name`.
    """

    def __init__(self, texts: Mapping[Any, Callable[[str], Any]]) -> None:
        self._texts = {Name: parse_name, **texts}

    def read(self, raw: Any, kind: type[T], problems: Problems, place: str = "") -> T:
        """A JSON object as a struct, with None in the places of everything noted as wrong.

        Every field is read, whatever is wrong with the others.

        Raises:
            FormatError: `raw` is no JSON object at all.
        """
        if not isinstance(raw, dict):
            problems.note(place, got(expected(_type_names("object")), _kind_of(raw)))
            problems.stop()
        value: T = self._value(raw, kind, place, problems)
        return value

    def write(self, value: Any) -> Any:
        """A struct as a JSON value, its fields in their order."""
        if isinstance(value, msgspec.Struct):
            fields = msgspec.structs.asdict(value).items()
            return {name: self.write(item) for name, item in fields if item is not msgspec.UNSET}
        if type(value) in self._texts:
            return str(value)
        if isinstance(value, list | tuple):
            return [self.write(item) for item in value]
        return value

    def _value(self, raw: Any, kind: Any, place: str, problems: Problems) -> Any:
        if get_origin(kind) in (UnionType, Union) and kind not in self._texts:
            text = isinstance(raw, str)
            takes = (
                arg for arg in get_args(kind) if _holds(arg, raw) or (text and arg in self._texts)
            )
            kind = next(takes, kind)
        if kind in self._texts and isinstance(raw, str):
            return self._parsed(raw, kind, place, problems)
        if get_origin(kind) is Annotated and _holds(kind, raw):
            item, limit = get_args(kind)
            if _checked(raw, Annotated[list[Any], limit], place, problems) is None:
                return None
            kind = item
        if get_origin(kind) is list and isinstance(raw, list):
            item = get_args(kind)[0]
            return [self._value(r, item, f"{place}[{i}]", problems) for i, r in enumerate(raw)]
        if _is_struct(kind) and isinstance(raw, dict):
            return self._struct(raw, kind, place, problems)
        return _checked(raw, str if kind in self._texts else _shallow(kind), place, problems)

    def _struct(
        self, raw: dict[str, Any], kind: type[msgspec.Struct], place: str, problems: Problems
    ) -> Any:
        hints, fields = _fields(kind)
        inside = f"{place}." if place else ""
        for name in (name for name in raw if name not in fields):
            text = _("unknown key {name}: expected {keys}")
            problems.note(place, text.format(name=quoted(name), keys=", ".join(fields)))
        values: dict[str, Any] = {}
        for name, field in fields.items():
            if name in raw:
                values[name] = self._value(raw[name], hints[name], inside + name, problems)
            elif field.required:
                problems.note(inside + name, _("missing"))
                values[name] = None
        return kind(**values)

    def _parsed(self, raw: str, kind: Any, place: str, problems: Problems) -> Any:
        try:
            return self._texts[kind](raw)
        except GameError as error:
            problems.note(place, str(error))
            return None


def canonical(value: dict[str, Any]) -> str:
    """A JSON object with one key a line, and one object of a list a line."""
    lines = []
    for key, item in value.items():
        text = json.dumps(item)
        if isinstance(item, list) and item and all(isinstance(part, dict) for part in item):
            text = "[\n    " + ",\n    ".join(json.dumps(part) for part in item) + "\n  ]"
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _checked(raw: Any, kind: Any, place: str, problems: Problems) -> Any:
    try:
        if isinstance(raw, str):
            raw.encode()
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        problems.note(place, _plain(str(error), raw, kind))
    except UnicodeEncodeError:
        problems.note(place, _("expected text in Unicode, got half of a surrogate pair"))
    return None


def _shallow(kind: Any) -> Any:
    """A type whose arrays and objects may hold anything: for a value that is neither."""
    if get_origin(kind) in (UnionType, Union):
        return Union[tuple(map(_shallow, get_args(kind)))]  # noqa: UP007
    if _is_struct(kind):
        return dict
    return list if _holds(kind, []) else kind


def _holds(kind: Any, raw: Any) -> bool:
    """Whether a type of a union is the one for an array or an object."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if isinstance(raw, list):
        return get_origin(kind) is list
    return isinstance(raw, dict) and _is_struct(kind)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The types of a struct's fields, and the fields, by name."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    return get_type_hints(kind, include_extras=True), fields


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


_TYPES = {
    "int": N_("a whole number"),
    "float": N_("a number"),
    "str": N_("a string"),
    "bool": N_("true or false"),
    "array": N_("an array"),
    "object": N_("an object"),
    "null": "null",
}
"""Names of JSON's types in our messages, by their names in msgspec's."""

_LIMITS = {
    ">=": N_("expected {kind} of at least {number}"),
    "<=": N_("expected {kind} of at most {number}"),
    ">": N_("expected {kind} of more than {number}"),
    "<": N_("expected {kind} of less than {number}"),
}
"""Our words for a limit, by its sign."""

_LIMIT = re.compile(r"Expected `([^`]*)`(?: of length)? ([<>]=?) (\S+)")
_TYPE = re.compile(r"Expected `([^`]*)`, got `([^`]*)`")
_ABSENT = re.compile(r"Object missing required field `([^`]*)`")
_MALFORMED = re.compile(r"JSON is malformed: .*?(?:\(byte (\d+)\))?|Input data was truncated")

SYNTAX = (
    N_("Expecting value"),
    N_("Expecting ',' delimiter"),
    N_("Expecting ':' delimiter"),
    N_("Expecting property name enclosed in double quotes"),
    N_("Extra data"),
    N_("Illegal trailing comma before end of array"),
    N_("Illegal trailing comma before end of object"),
    N_("Invalid \\escape"),
    N_("Invalid \\uXXXX escape"),
    N_("Invalid control character at"),
    N_("Unterminated string starting at"),
)
"""Reasons of the standard library to refuse JSON."""


def in_plain_words(error: msgspec.DecodeError) -> str:
    """Why msgspec refuses a JSON text, with the place, in the language that is spoken."""
    text, _at, place = str(error).partition(" - at `$")
    problem = _MALFORMED.fullmatch(text)
    if problem:
        return _("this is no JSON (byte {number})").format(number=problem[1] or 0)
    if absent := _ABSENT.fullmatch(text):
        place, text = f"{place.rstrip('`')}.{absent[1]}", _("missing")
    place = place.rstrip("`").removeprefix(".")
    return f"{place}: {_plain(text, None, None)}" if place else _plain(text, None, None)


def _plain(text: str, raw: Any, kind: Any) -> str:
    """msgspec's message about a value of a wrong type, in plain words."""
    known = tuple(_known_values(kind))
    if text.startswith("Invalid enum value") and known:
        found = quoted(raw) if isinstance(raw, str) else str(raw)
        shown = (f'"{each}"' if isinstance(each, str) else each for each in known)
        return got(expected(*shown), found)
    if limit := _LIMIT.fullmatch(text):
        wanted, sign, number = limit.groups()
        return _(_LIMITS[sign]).format(kind=_type_names(wanted), number=number)
    if types := _TYPE.fullmatch(text):
        return got(expected(_type_names(types[1])), _type_names(types[2]))
    return text.replace("\n", " ")


def _type_names(types: str) -> str:
    return listed_or([_(_TYPES.get(name, name)) for name in types.split(" | ")])


def _kind_of(raw: Any) -> str:
    """The type of a JSON value that is no object."""
    known = {str: "str", bool: "bool", list: "array", type(None): "null", dict: "object"}
    return _type_names(known.get(type(raw), "float"))


def _known_values(kind: Any) -> Iterable[Any]:
    """The values of an enumeration, also of one among other types."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        yield from (member.value for member in kind)
    elif get_origin(kind) is Literal:
        yield from get_args(kind)
    elif get_origin(kind) in (UnionType, Union):
        for part in get_args(kind):
            yield from _known_values(part)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _value in pairs)
        twice = next(name for name, count in counts.items() if count > 1)
        text = _("the key {key} stands twice in one object")
        raise FormatError([Problem("", text.format(key=quoted(twice)))])
    return found


def _refuse(constant: str) -> Any:
    text = _("expected JSON: {number} is not a JSON number")
    raise FormatError([Problem("", text.format(number=constant))])
