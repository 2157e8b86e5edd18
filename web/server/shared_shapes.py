"""Drawings of a table with shared shapes: the cat of a colour is sent once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from hashlib import blake2s
from typing import Final, cast

from msgspec import Struct, structs

from views.table_state import Picture, TableState

LEAST: Final = 120
"""Characters of shapes that are worth a symbol."""

_SHAPES: Final = re.compile(r"(?:<(?:path|rect|circle|ellipse)\b[^>]*/>)+")
"""Shapes that are drawn one after the other; texts stay where they are, for they are read there."""


def shared(table: TableState) -> TableState:
    """A table whose drawings use the shapes that they share; the board's picture holds them."""
    counts = Counter[str]()

    def count(picture: Picture) -> Picture:
        counts.update(_SHAPES.findall(picture.svg))
        return picture

    _changed(table, count)
    # A name that shapes have in every answer, and no others.
    names = {
        each: "s" + blake2s(each.encode(), digest_size=6).hexdigest()
        for each, n in counts.items()
        if n > 1 and len(each) >= LEAST
    }

    def used(picture: Picture) -> Picture:
        def use(found: re.Match[str]) -> str:
            name = names.get(found[0])
            return found[0] if name is None else f'<use href="#{name}"/>'

        return structs.replace(picture, svg=_SHAPES.sub(use, picture.svg))

    changed = cast(TableState, _changed(table, used))
    uses = {name: shapes for shapes, name in names.items()}
    picture = structs.replace(changed.board.picture, uses=uses)
    return structs.replace(changed, board=structs.replace(changed.board, picture=picture))


def _changed(value: object, change: Callable[[Picture], Picture]) -> object:
    """A value with other pictures in it."""
    if isinstance(value, Picture):
        return change(value)
    if isinstance(value, Struct):
        fields = {name: _changed(getattr(value, name), change) for name in value.__struct_fields__}
        return structs.replace(value, **fields)
    return tuple(_changed(each, change) for each in value) if type(value) is tuple else value
