"""The language in which a request is answered."""

from __future__ import annotations

from collections.abc import Iterator

from languages.messages import ENGLISH, LANGUAGES


def language_of(wish: str, accepted: str) -> str:
    """The tag of a language that there is.

    Args:
        wish: a tag that was asked for; empty if none was.
        accepted: the header `Accept-Language`.
    """
    for tag in (wish, *_by_liking(accepted)):
        short = tag.strip().lower().partition("-")[0]
        if short in LANGUAGES:
            return short
    return ENGLISH


def _by_liking(accepted: str) -> Iterator[str]:
    """The tags of a header, the one that is liked best first."""
    parts = [part.partition(";") for part in accepted[:200].split(",")]
    liked = [(_liking(rest), tag.strip()) for tag, _, rest in parts]
    for liking, tag in sorted(liked, key=lambda pair: -pair[0]):
        if liking > 0:
            yield tag


def _liking(text: str) -> float:
    """The q-value of a tag, 1 where there is none, 0 for what can't be read."""
    name, _, value = text.strip().partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
