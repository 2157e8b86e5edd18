"""Which language is spoken: options, the environment, and what a browser asks for."""

from __future__ import annotations

import threading
from contextvars import copy_context
from functools import partial

import pytest

from languages.messages import ENGLISH, speaking, spoken
from languages.preference import known, negotiated, of_environment


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("ca", "ca"),
        ("CA", "ca"),
        ("ca-ES", "ca"),
        ("ca_ES.UTF-8@valencia", "ca"),
        ("es_419", "es"),
        ("en_GB", "en"),
        ("cat", None),
        ("fr", None),
        ("", None),
    ],
)
def test_a_tag_is_known_by_its_language(text: str, tag: str | None) -> None:
    assert known(text) == tag


@pytest.mark.parametrize(
    ("variables", "tag"),
    [
        ({}, "en"),
        ({"LANG": "ca_ES.UTF-8"}, "ca"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "ca"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "ca"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:ca:es"}, "ca"),
        ({"LANGUAGE": "es"}, "es"),
        ({"LANG": "ca_ES", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LANG": "ca_ES", "LC_MESSAGES": "es_ES", "LC_ALL": "C"}, "en"),
        ({"LANG": "ca_ES", "LC_ALL": ""}, "ca"),
        ({"LANG": "ca_ES", "LANGUAGE": "fr"}, "en"),
    ],
)
def test_the_environment_is_read_as_gettext_does(variables: dict[str, str], tag: str) -> None:
    assert of_environment(variables) == tag


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("", "en"),
        ("ca", "ca"),
        ("fr, es;q=0.5, ca;q=0.8", "ca"),
        ("fr-FR,fr;q=0.9", "en"),
        ("ca;q=0, es;q=0.1", "es"),
        ("ca;q=0", "en"),
        ("es;q=1.5", "en"),
        ("es;q=0.3, *;q=0.5", "en"),
        ("es-AR,es;q=0.9,en;q=0.8", "es"),
        ("ca ; q=0.2 , en ; q=0.1", "ca"),
        ("ca;q=much, es;q=0.1", "es"),
        (";;;,=,q=1,\x00", "en"),
        ("es;q=nan", "en"),
    ],
)
def test_the_best_language_of_a_header_is_chosen(header: str, tag: str) -> None:
    assert negotiated(header) == tag


def test_a_thread_speaks_its_own_language_unless_it_is_handed_ours() -> None:
    heard: list[str] = []

    def listen() -> None:
        heard.append(spoken())

    with speaking("ca"):
        for target in (listen, partial(copy_context().run, listen)):
            thread = threading.Thread(target=target)
            thread.start()
            thread.join()
    assert heard == [ENGLISH, "ca"]
    assert spoken() == ENGLISH
