"""English texts are read back as the messages that they were made from."""

from __future__ import annotations

import pytest

from languages.compiled import CatalogueEntry
from languages.messages import ENGLISH
from languages.reading import Reader


def message(english: str, catalan: str) -> CatalogueEntry:
    return CatalogueEntry("", tuple(english.split("|")), tuple(catalan.split("|")))


MESSAGES = (
    message("Pink", "Rosa"),
    message("Black", "Negre"),
    message("{n} pink cat|{n} pink cats", "{n} gat rosa|{n} gats roses"),
    message("{card} {effects}.", "{card}: {effects}."),
    message("shows {cats} more", "mostra {cats} més"),
    message("grows from {old} to {new}", "creix de {old} a {new}"),
    message("It belongs {where}.", "Va {where}."),
    message("on or beside {name}'s area of {n} at {place}", "al grup de {n} de {place}, {name}"),
    message("on or beside your area of {n} at {place}", "al teu grup de {n} de {place}"),
    message("In all: {sum} = {total}.", "En total: {sum} = {total}."),
    message("Worth {gain}: {old} becomes {new}.", "Val {gain}: {old} passa a {new}."),
    message("you take the trick", "t'emportes la basa"),
    message("{plays}: {taker}.", "{plays}: {taker}."),
    message("you lead {card}", "surts amb {card}"),
    message("seat {seat} plays {card}", "el seient {seat} juga {card}"),
    message("Look at {name}.", "Mira {name}."),
    message("joins areas of {sizes}, now {new}", "uneix grups de {sizes}, ara {new}"),
    message("leads against {names}", "va per davant de {names}"),
)

READINGS = {
    "Pink": "Rosa",
    "1 pink cat": "1 gat rosa",
    "3 pink cats": "3 gats roses",
    "YYYK at 1,3 shows 1 pink cat more.": "YYYK at 1,3: mostra 1 gat rosa més.",
    "YYYK@1,3 shows 2 pink cats more and grows from 4 to 6.": (
        "YYYK@1,3: mostra 2 gats roses més i creix de 4 a 6."
    ),
    "YYYK at 1,3 shows 2 pink cats more, joins areas of 1 and 2, now 5 and grows from 4 to 6.": (
        "YYYK at 1,3: mostra 2 gats roses més, uneix grups de 1 i 2, ara 5 i creix de 4 a 6."
    ),
    "It belongs on or beside Pink's area of 3 at 2,-3.": "Va al grup de 3 de 2,-3, Rosa.",
    "It belongs on or beside your area of 3 at 2,-3.": "Va al teu grup de 3 de 2,-3.",
    "In all: 3 pink cats + 4 = 7.": "En total: 3 gats roses + 4 = 7.",
    "Worth 1: -2 becomes -1. Look at Anna.": "Val 1: -2 passa a -1. Mira Anna.",
    "You lead R4, seat 2 plays B3: you take the trick.": (
        "Surts amb R4, el seient 2 juga B3: t'emportes la basa."
    ),
    "leads against Pink, Black and Pink": "va per davant de Rosa, Negre i Rosa",
    "leads against Pink or Black": "va per davant de Rosa o Negre",
}


@pytest.mark.parametrize("text", READINGS)
def test_a_text_is_read_as_its_messages(text: str) -> None:
    notation = {"YYYK at 1,3"}
    assert Reader("ca", MESSAGES).read(text, notation) == READINGS[text]


@pytest.mark.parametrize("text", READINGS)
def test_a_text_read_into_english_is_the_same(text: str) -> None:
    english = [entry._replace(translated=entry.forms) for entry in MESSAGES]
    assert Reader(ENGLISH, english).read(text, {"YYYK at 1,3"}) == text


@pytest.mark.parametrize(
    "text",
    [
        "Nobody knows this.",
        "It belongs where nobody looks.",
        "many pink cats",
        "Worth 1: -2 becomes -1. And more of it.",
    ],
)
def test_what_no_message_says_is_not_read(text: str) -> None:
    assert Reader("ca", MESSAGES).read(text) is None
