"""Runs of words that a text has in two languages: a sentence that was left untranslated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

LENGTH: Final = 6
"""Words in a row that no two languages have in common by chance."""

WORD: Final = re.compile(r"(?:a|[^\W\d_]{2,}(?:['·-][^\W\d_]+)*)[,.:;!?]?")
"""A word; single letters, and what has digits or signs in it, are notation, and end a run."""

SAME: Final = {
    "titles of games": r"Cat in the Box|Cat Box|If It Fits",
    "names of levels and of their variants": r"random, novice, greedy, [-a-z, ]+",
    "names of tiers": r"kitten, tabby, tomcat, lynx, tiger",
    "commands of a group": r"generate list show play export verify book",
    "name of a ruling, by which messages refer to it": r"cover, face with an empty box",
    "names of tokens in notation": r"paw box fish stack mouse",
    "faces of Cat Box in notation": r"\b[KPVBYo]{4}\b",
    "cards of If It Fits in notation": r"\b[ow]{4}\b",
    "usage of a command": r"catbox(?: [a-z]+)+ \[OPTIONS\][ A-Z.\[\]]*",
}
"""Words that are the same in every language, with the reason."""

_SAME: Final = re.compile("|".join(SAME.values()))


def shared_words(one: str, other: str) -> list[str]:
    """The runs of `LENGTH` words that both texts have."""
    both = set(_runs(one)) & set(_runs(other))
    return sorted(" ".join(run) for run in both)


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every row of `LENGTH` words, across lines but not across what is no word."""
    words: list[str] = []
    for part in _SAME.sub(" 0 ", " ".join(text.split())).split():
        if not WORD.fullmatch(part.strip("\"'()[]")):
            words.clear()
            continue
        words.append(part)
        if len(words) >= LENGTH:
            yield tuple(words[-LENGTH:])
