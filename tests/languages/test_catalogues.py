"""The catalogues: what is stored is what the sources and the translations give."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games import registry
from languages.messages import COMMON
from release.catalogues import ROOT, TRANSLATED, CatalogueStore

SOURCE = """
from languages.messages import _, N_, ngettext, pgettext, plural
TASKS = N_("Lay a card.")
CARDS = plural("{n} card", "{n} cards")
def shown(n, name):
    # Translators: a seat at the table.
    yield _("{name} lays a card.").format(name=name)
    yield ngettext("{n} step", "{n} steps", n).format(n=n)
    yield pgettext("board", "box")
    inner = message("One {n}.", n=listed(_("Other.")))
    yield message("{one}, {other}", one=inner, other=message("Two."))
    yield f"{name}: {_('within')}"
"""

SCRIPT = """
say("Lay {face}.", {face}); sayMany("{n} point", "{n} points", n); say("Lay a card.");
table.say([...done, say("End it.")].join(" "));
"""

TABLE = '''
[[lesson]]
name = "first"
title = "The first"
text = """
One
paragraph.

Another one.
"""
hints = ["Look."]
answers = ["B4"]
remarks = { B5 = "No." }
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with sources of every sort."""
    game = next(iter(registry.GAMES))
    for name, text in {
        "cli/shown.py": SOURCE,
        f"puzzles/{game}/lessons.toml": TABLE,
        "web/static/page.js": SCRIPT,
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def filled(project: Path, mark: str = "!") -> CatalogueStore:
    """The store of a project whose every message is translated by a mark."""
    store = CatalogueStore(project)
    for tag in TRANSLATED:
        rows = list(store.missing(tag, ()))
        for row in rows:
            forms = [row["msgid"], row.get("plural", "")]
            row["text"] = forms[0] + mark if isinstance(row["text"], str) else [*forms]
        store.fill(tag, rows)
    store.write()
    return CatalogueStore(project)


def problems(project: Path) -> list[str]:
    """All that a check finds."""
    store = CatalogueStore(project)
    return [*store.outdated(), *store.faults()]


def test_the_catalogues_of_the_project_are_up_to_date() -> None:
    assert list(CatalogueStore().outdated()) == []


def test_everything_is_translated_with_the_same_placeholders() -> None:
    assert list(CatalogueStore().faults()) == []


def test_every_sort_of_source_is_read(project: Path) -> None:
    game, templates = next(iter(registry.GAMES)), CatalogueStore(project).templates
    assert {message.forms for message in templates[COMMON].values()} == {
        ("Lay a card.",),
        ("{n} card", "{n} cards"),
        ("{name} lays a card.",),
        ("{n} step", "{n} steps"),
        ("box",),
        ("{one}, {other}",),
        ("One {n}.",),
        ("Two.",),
        ("Other.",),
        ("within",),
        ("Lay {face}.",),
        ("End it.",),
        ("{n} point", "{n} points"),
    }
    shown = {message.forms[0] for message in templates[game].values()}
    assert shown == {"The first", "One paragraph.", "Another one.", "Look.", "No."}
    assert templates[COMMON]["", "{name} lays a card."].comments == (
        "Translators: a seat at the table.",
    )


def test_the_page_gets_what_scripts_say(project: Path) -> None:
    filled(project)
    path = project / "web" / "static" / "languages" / f"{TRANSLATED[0]}.json"
    assert json.loads(path.read_text("utf-8")) == {
        "End it.": "End it.!",
        "Lay a card.": "Lay a card.!",
        "Lay {face}.": "Lay {face}.!",
        "{n} point": ["{n} point", "{n} points"],
    }


@pytest.mark.parametrize(
    ("was", "now", "problem"),
    [
        ('msgstr "Lay {face}.!"', 'msgstr "Lay {card}.!"', "has other placeholders"),
        ('msgstr "Lay {face}.!"', 'msgstr ""', "isn't translated"),
        ('msgstr "Lay {face}.!"', 'msgstr "Lay {face}.! "', "has other spaces"),
        ('msgid "Lay {face}."', '#, fuzzy\nmsgid "Lay {face}."', "is marked as fuzzy"),
        ('msgstr[1] "{n} points"', 'msgstr[1] "points"', "has other placeholders"),
        ('msgstr "box!"', 'msgstr "Box!"', "not what the sources"),
    ],
)
def test_a_faulty_catalogue_is_reported(project: Path, was: str, now: str, problem: str) -> None:
    filled(project)
    path = project / "languages" / "catalogues" / TRANSLATED[0] / f"{COMMON}.po"
    text = path.read_text("utf-8")
    assert text.count(was) == 1
    path.write_text(text.replace(was, now), "utf-8")
    assert any(problem in each for each in problems(project))


def test_no_message_stands_in_a_template_of_javascript_where_none_is_found() -> None:
    hidden = re.compile(r"\$\{[^}`]*\bsay(Many)?\(")
    scripts = [path for path in (ROOT / "web").rglob("*.js") if hidden.search(path.read_text())]
    assert scripts == []
