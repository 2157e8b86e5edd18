"""Whatever is refused, the reason is said in the reader's language: no error is bare English."""

from __future__ import annotations

import re
from typing import Final

from release.extraction import PYTHON

MARKS: Final = {*PYTHON, "counted", "in_context", "quoted"}
"""Functions whose texts are messages, or the same in every language."""

FAULTS: Final = {
    "AssertionError",
    "AttributeError",
    "IndexError",
    "JudgeError",
    "TypeError",
    "ValueError",
}
"""Errors of whoever programs, to which no input leads."""

WORDS: Final = re.compile(r"(?<![-\w\"'.])[A-Za-z]?[a-z]*[a-z'][a-z]+(?![-\w\"'.(\[=])")
"""A word that isn't quoted and is no option, path or name of a field."""

SENTENCE: Final = re.compile(r"[A-Za-z']{2,}[,:;]? [a-z']{2,}|[a-z]{4,}: ")
"""Two words in a row, the second of which is no name."""

NOT_ENGLISH: Final = {
    ("games/catinthebox/game.py", "Cat in the Box"): "the name of the game",
    ("games/registry.py", "Cat in the Box"): "the name of the game",
    ("games/ifitfits/deck.py", "A stand-in: the published cards aren't open. 72 cards"): "in files",
    ("games/json_reader.py", "Invalid enum value"): "read, not said",
    ("games/names.py", "a name that can be printed"): "a type",
    ("games/protocol.py", "first moves"): "a name",
    ("games/protocol.py", "ends of the first move"): "a name",
}
