"""Bring the catalogues of messages up to date with the sources: `python -m release.catalogues`.

For each domain (what all games share, and each game) there is a template, and for each language a
catalogue, compiled for Python, and all texts of the page as JSON. With `--check` nothing is
written: what is stored has to be what would be written, with nothing left to translate.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from languages.messages import ENGLISH, LANGUAGES
from release.extraction import SourceMessage, Template, templates

ROOT: Final = Path(__file__).parents[1]

TRANSLATED: Final = tuple(tag for tag in LANGUAGES if tag != ENGLISH)
"""The languages that have catalogues."""

FORMS: Final = 2
"""The forms of a message that depends on a number, in every language that there is."""

PLURALS: Final = f"nplurals={FORMS}; plural=(n != 1);"
"""How every language that there is tells one from many; the page relies on it."""

WIDTH: Final = 96
"""Columns of a catalogue."""

STATED: Final = ("msgid", "plural", "context")
"""The fields of an entry in a list of missing messages; `text` is to be filled."""


class TranslatedText(NamedTuple):
    """A translation: a text for each form, and whether somebody is unsure of it."""

    forms: tuple[str, ...]
    fuzzy: bool = False


Translation = Mapping[tuple[str, str], TranslatedText]
"""The translations of a domain into a language."""


class PlainCatalog(Catalog):
    """A catalogue whose header holds nothing that changes from day to day."""

    @property  # type: ignore[misc] # Nobody sets it, though Babel's can be set.
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header fields that programs need to read a catalogue."""
        return [
            ("Language", str(self.locale_identifier or "")),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", PLURALS),
        ]

    @property
    def num_plurals(self) -> int:
        """`FORMS`: Babel would take the number from CLDR, where it changes (Spanish has 3 now)."""
        return FORMS


class CatalogueStore:
    """The catalogues below a folder, and what they would be by the sources."""

    def __init__(self, root: Path = ROOT) -> None:
        self.folder = root / "languages" / "catalogues"
        self.page = root / "web" / "static" / "languages"
        self.templates = templates(root)
        self.stored = {tag: self._translations(tag) for tag in TRANSLATED}

    def _translations(self, tag: str) -> Mapping[str, Translation]:
        paths = sorted((self.folder / tag).glob("*.po"))
        return {path.stem: _translation(path) for path in paths}

    def translations(self, tag: str, domain: str) -> Translation:
        """The translations of the messages of a domain, wherever they are stored."""
        own = self.stored[tag].get(domain, {})
        known = ChainMap(*map(dict, (own, *self.stored[tag].values())))
        return {
            key: _fitted(known.get(key), message) for key, message in self.templates[domain].items()
        }

    def files(self) -> Mapping[Path, bytes]:
        """Every file that there is to be, with its content."""
        found = {}
        for domain, template in self.templates.items():
            found[self.folder / f"{domain}.pot"] = _po(_catalog("", template, {}))
            for tag in TRANSLATED:
                catalog = _catalog(tag, template, self.translations(tag, domain))
                found[self.folder / tag / f"{domain}.po"] = _po(catalog)
                found[self.folder / tag / f"{domain}.mo"] = _mo(catalog)
        for tag in TRANSLATED:
            found[self.page / f"{tag}.json"] = self._page_texts(tag)
        return found

    def _page_texts(self, tag: str) -> bytes:
        """The page's messages in a language: a text, or one for each form."""
        texts: dict[str, str | tuple[str, ...]] = {}
        for domain, template in self.templates.items():
            translated = self.translations(tag, domain)
            for key, message in template.items():
                forms = translated[key].forms
                if any(place.endswith(".js") for place in message.places) and all(forms):
                    texts[message.forms[0]] = forms[0] if len(forms) == 1 else forms
        text = json.dumps(dict(sorted(texts.items())), ensure_ascii=False, separators=(",", ":"))
        return f"{text}\n".encode()

    def stale(self) -> Iterator[Path]:
        """The files that are there and would not be."""
        written = self.files()
        folders = (self.folder, *(self.folder / tag for tag in TRANSLATED), self.page)
        for folder in folders:
            yield from (path for path in sorted(folder.glob("*.*")) if path not in written)

    def write(self) -> None:
        """Write every file that has changed, and remove those that belong to nothing."""
        for path, content in self.files().items():
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists() or path.read_bytes() != content:
                path.write_bytes(content)
        for path in self.stale():
            path.unlink()

    def outdated(self) -> Iterator[str]:
        """The files that aren't what the sources and the translations give, a line each."""
        for path, content in self.files().items():
            if not path.exists() or path.read_bytes() != content:
                yield f"{_short(path)}: not what the sources and the .po files give"
        yield from (f"{_short(path)}: belongs to nothing" for path in self.stale())

    def faults(self) -> Iterator[str]:
        """The faults of the translations, a line each."""
        for domain, template in self.templates.items():
            for tag in TRANSLATED:
                for message, text in self._pairs(tag, domain, template):
                    yield from (f"{tag}/{domain}.po: {why}" for why in _faults(message, text))

    def _pairs(
        self, tag: str, domain: str, template: Template
    ) -> Iterator[tuple[SourceMessage, TranslatedText]]:
        translated = self.translations(tag, domain)
        return ((message, translated[key]) for key, message in template.items())

    def missing(self, tag: str, domains: tuple[str, ...]) -> Iterator[dict[str, Any]]:
        """The messages of some domains that have no translation, with a place for one."""
        for domain in domains or self.templates:
            for message, text in self._pairs(tag, domain, self.templates[domain]):
                if not all(text.forms):
                    stated = dict(
                        zip(STATED, (*(*message.forms, "")[:2], message.context), strict=True)
                    )
                    yield {name: value for name, value in stated.items() if value} | {
                        "text": "" if len(message.forms) == 1 else ["", ""]
                    }

    def fill(self, tag: str, rows: list[dict[str, Any]]) -> None:
        """Take translations as `missing` lists them, with `text` filled."""
        taken = {}
        for row in rows:
            forms = _row(row["text"])
            if all(forms):
                taken[row.get("context", ""), row["msgid"]] = TranslatedText(forms)
        known = self.stored[tag]
        self.stored[tag] = {
            domain: dict(known.get(domain, {})) | taken for domain in {*known, *self.templates}
        }


def _short(path: Path) -> str:
    return "/".join(path.parts[-2:])


def _translation(path: Path) -> Translation:
    with path.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    found = {}
    for message in catalog:
        if message.id:
            one, string = _row(message.id)[0], message.string or ""
            found[message.context or "", one] = TranslatedText(_row(string), message.fuzzy)
    return found


def _row(forms: str | Sequence[str]) -> tuple[str, ...]:
    return (forms,) if isinstance(forms, str) else tuple(forms)


def _fitted(text: TranslatedText | None, message: SourceMessage) -> TranslatedText:
    """A translation if it has as many forms as the message; empty ones if not."""
    if text is not None and len(text.forms) == len(message.forms):
        return text
    return TranslatedText(("",) * len(message.forms))


def _catalog(tag: str, template: Template, translated: Translation) -> Catalog:
    catalog = PlainCatalog(locale=tag or None)
    for key, message in template.items():
        text = translated.get(key, TranslatedText(("",) * len(message.forms)))
        single = len(message.forms) == 1
        catalog.add(
            message.forms[0] if single else message.forms,
            text.forms[0] if single else text.forms,
            locations=[(place, 0) for place in message.places],
            flags=["fuzzy"] if text.fuzzy else [],
            auto_comments=message.comments,
            context=message.context or None,
        )
    return catalog


def _po(catalog: Catalog) -> bytes:
    head = "".join(f'"{name}: {value}\\n"\n' for name, value in catalog.mime_headers)
    file = BytesIO(f'msgid ""\nmsgstr ""\n{head}\n'.encode())
    file.seek(0, 2)
    write_po(file, catalog, width=WIDTH, omit_header=True, include_lineno=False)
    return file.getvalue().rstrip(b"\n") + b"\n"


def _mo(catalog: Catalog) -> bytes:
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def _faults(message: SourceMessage, text: TranslatedText) -> Iterator[str]:
    """The faults of a translation."""
    named = repr(message.forms[0])
    if text.fuzzy:
        yield f"{named} is marked as fuzzy"
    if len({_fields(form) for form in message.forms}) > 1:
        yield f"{named}: one and many have different placeholders"
    for form in text.forms:
        if not form:
            yield f"{named} isn't translated"
        elif _fields(form) != _fields(message.forms[-1]):
            yield f"{named}: {form!r} has other placeholders"
        elif _edges(form) != _edges(message.forms[-1]):
            yield f"{named}: {form!r} has other spaces at its ends"


def _fields(text: str) -> frozenset[tuple[str, str]]:
    """The placeholders of a text with their formats; of one that is no format, its braces."""
    try:
        parsed = [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name]
    except ValueError:
        parsed = [(brace, str(text.count(brace))) for brace in "{}"]
    return frozenset(parsed)


def _edges(text: str) -> tuple[str, str]:
    """The white space that a text begins and ends with."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def main() -> None:
    """Write the catalogues, or check them, or hand out and take in what is to be translated."""
    parser = argparse.ArgumentParser(prog="python -m release.catalogues", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; list every problem")
    parser.add_argument("--missing", choices=TRANSLATED, help="print what has no translation")
    parser.add_argument("--domain", action="append", default=[], help="of these domains alone")
    parser.add_argument("--fill", choices=TRANSLATED, help="take translations from standard input")
    wanted = parser.parse_args()
    try:
        store = CatalogueStore()
    except PoFileError as error:
        sys.exit(f"catalogues: {error}")
    if wanted.check:
        problems = [*store.outdated(), *store.faults()]
        print(*problems, sep="\n" if problems else "")
        sys.exit(bool(problems))
    if wanted.missing:
        rows = list(store.missing(wanted.missing, tuple(wanted.domain)))
        print(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    if wanted.fill:
        store.fill(wanted.fill, json.load(sys.stdin))
    store.write()


if __name__ == "__main__":
    main()
