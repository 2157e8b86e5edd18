"""Which language somebody would like: by an option, as before, the environment, or HTTP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from languages.messages import ENGLISH, LANGUAGES

LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name a locale; the first one that is set counts."""

PLAIN: Final = {"c", "posix"}
"""The locales that ask for no language at all."""

LONGEST: Final = 500
"""Letters of a header that are read."""


def known(text: str) -> str | None:
    """The tag of a language as in `ca`, `ca-ES` or `ca_ES.UTF-8@valencia`; None if we lack it."""
    tag = _base(text)
    return tag if tag in LANGUAGES else None


def of_environment(variables: Mapping[str, str]) -> str:
    """The language that environment variables ask for, by the rules of `gettext`.

    `LANGUAGE` is a list of languages, which counts unless the locale is C or POSIX.
    """
    locale = next(filter(None, (variables.get(name, "") for name in LOCALES)), "")
    if _base(locale) in PLAIN:
        return ENGLISH
    wanted = variables.get("LANGUAGE", "").split(":") if variables.get("LANGUAGE") else [locale]
    return next(filter(None, map(known, wanted)), ENGLISH)


def kept() -> str | None:
    """The language that was chosen last; None if none was, or what was kept can't be read."""
    try:
        return known(_path().read_text("utf-8-sig"))
    except (OSError, UnicodeError):
        return None


def keep(tag: str) -> None:
    """Keep a language for the next time, where that is possible."""
    with suppress(OSError):
        _path().parent.mkdir(parents=True, exist_ok=True)
        _path().write_text(f"{tag}\n", "utf-8")


def _path() -> Path:
    from platformdirs import user_data_path

    return user_data_path("catbox") / "language"


def negotiated(accepted: str) -> str:
    """The language that the header `Accept-Language` likes best of those that there are.

    Unreadable parts are left out. `*` stands for English.
    """
    liked = sorted(_ranges(accepted[:LONGEST]), key=lambda pair: -pair[1])
    found = (ENGLISH if text == "*" else known(text) for text, liking in liked if liking > 0)
    return next(filter(None, found), ENGLISH)


def _ranges(accepted: str) -> Iterator[tuple[str, float]]:
    """The languages of a header with their q-values."""
    for part in accepted.split(","):
        text, _, rest = part.partition(";")
        liking = _liking(rest.strip())
        if text.strip() and liking is not None:
            yield text.strip(), liking


def _liking(text: str) -> float | None:
    """The value of `q=0.5`; 1 for nothing, None for what can't be read."""
    if not text:
        return 1.0
    name, _, value = text.partition("=")
    try:
        liking = float(value)
    except ValueError:
        return None
    return liking if name.strip().lower() == "q" and 0 <= liking <= 1 else None


def _base(text: str) -> str:
    for mark in ".@-_":
        text = text.partition(mark)[0]
    return text.strip().lower()
