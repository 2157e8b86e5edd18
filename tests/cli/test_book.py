"""Books and pictures of puzzles."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from cli.print.book_pages import BookPuzzle, book_pdf, title_of
from games import loading
from games.catbox.puzzle import Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from puzzles import dailies
from puzzles.challenge import parse_challenge
from tests.support.challenges import texts_of
from tests.support.commands import catbox, output
from tests.support.libraries import SMALL, exported, generated
from tests.support.paths import ROOT
from tests.support.random_puzzles import random_position
from views.catbox.drawing import CARD, FILLS
from views.catbox.scenery import puzzle_drawing
from views.render.pdf import drawing_pdf, drawing_png
from views.sessions.question import content_of
from views.sessions.share_text import graded_text

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of six small puzzles, the last one a turn."""
    path = generated(tmp_path_factory.mktemp("book") / "a.db", 5, *SMALL, "--tier", "tabby")
    return generated(path, 1, "--kind", "turn", "--tier", "kitten")


def pages(path: Path) -> list[str]:
    """The text of each page of a PDF, in one line."""
    document = pypdfium2.PdfDocument(path)
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_a_book_has_puzzles_then_hints_then_solutions(library: Path, tmp_path: Path) -> None:
    output("puzzles", "book", library, "--out", tmp_path / "a.pdf", "--title", "Cats (für dich)")
    first, *rest = pages(tmp_path / "a.pdf")
    assert "Cats (für dich) 6 puzzles" in first
    hints = next(number for number, text in enumerate(rest) if "First hints" in text)
    solutions = next(number for number, text in enumerate(rest) if "Solutions" in text)
    assert 0 < hints < solutions
    before, between, after = rest[:hints], rest[hints:solutions], rest[solutions:]
    for number, challenge in enumerate(map(parse_challenge, exported(library)), start=1):
        name = f"{number}. {graded_text(challenge)}"
        assert name in " ".join(before)
        assert name in " ".join(after)
        assert texts_of(challenge).task in " ".join(before)
        assert all(hint in " ".join(between) for hint in texts_of(challenge).hints)
        assert all(text in " ".join(after) for text in texts_of(challenge).explanation)
        assert not any(challenge.solution[0] in text for text in (*before, *between))
    assert [text.split()[-1] for text in rest] == [str(n) for n in range(2, len(rest) + 2)]


def test_the_same_puzzles_make_the_same_book_of_a4_pages_with_margins(
    library: Path, tmp_path: Path
) -> None:
    books = [tmp_path / name for name in ("a.pdf", "b.pdf")]
    for book in books:
        output("puzzles", "book", library, "--out", book, "--count", "2")
    assert books[0].read_bytes() == books[1].read_bytes()
    for page in pypdfium2.PdfDocument(books[0]):
        width, height = page.get_size()
        assert (round(width), round(height)) == (595, 842)
        picture = page.render().to_pil().convert("L")
        dark = picture.point(lambda value: 255 * (value < 250)).getbbox()
        assert dark is not None
        left, top, right, bottom = dark
        assert min(left, top, width - right, height - bottom) >= 20


def test_a_book_of_some_of_the_puzzles_says_how_cards_are_laid_if_they_have_two_sides(
    library: Path, tmp_path: Path
) -> None:
    for kind, other, two_sides in (("turn", "chain", True), ("chain", "turn", False)):
        out = tmp_path / f"{kind}.pdf"
        output("puzzles", "book", library, "--out", out, "--kind", kind)
        found = pages(out)
        number = 6 if kind == "turn" else 1
        titles = {"turn": "Find the best card", "chain": "Place every card"}
        assert f"{number}. {titles[kind]}" in " ".join(found)
        assert not re.search(rf"\d\. {titles[other]}", " ".join(found))
        assert ("of your own cards the secret side" in found[0]) == two_sides


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--kind", "duel"], "no such puzzles"),
        (["--title", "猫"], "letters of Western Europe"),
        (["--out", "/proc/a.pdf"], "can't be written"),
    ],
)
def test_a_book_that_can_t_be_is_refused(
    options: list[str], reason: str, library: Path, tmp_path: Path
) -> None:
    done = catbox("puzzles", "book", library, "--out", tmp_path / "a.pdf", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def crowded(kind: type[SingleTurn]) -> Puzzle:
    """An advanced position of four seats, with guards and saved cards."""
    mode, tokens = Mode.ADVANCED, (Token.PAW, Token.FISH)
    position = random_position(4, 14, Edition.GRAIL, mode, "x", tokens=tokens, guards=2, saved=1)
    return kind(position, Objective.MARGIN)


def first_light() -> Puzzle:
    puzzle = loading.load(ROOT / "examples" / "first-light.json").value
    assert isinstance(puzzle, Puzzle)
    return puzzle


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


@pytest.mark.parametrize(
    "puzzle",
    [first_light, partial(crowded, SingleTurn), partial(crowded, Duel)],
    ids=["chain", "turn", "duel"],
)
def test_a_png_shows_the_whole_puzzle(puzzle: Callable[[], Puzzle]) -> None:
    drawing = puzzle_drawing(puzzle(), "You are Yellow. Place these three cards.")
    data = drawing_png(drawing, "Cat Box")
    assert data == drawing_png(drawing, "Cat Box")
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    colours = {colour for _, colour in picture.getcolors(1 << 24) or []}
    assert {rgb(CARD), *(rgb(fill) for letter, fill in FILLS.items() if letter != "o")} <= colours
    assert min(picture.size) > 400


def test_what_is_written_in_a_picture_is_on_its_page() -> None:
    drawing = puzzle_drawing(first_light(), "Find it.")
    page = pypdfium2.PdfDocument(drawing_pdf(drawing, "Cat Box"))[0]
    words = page.get_textpage().get_text_bounded().split()
    assert {"Find", "it.", "to", "place", "-1", *"KPVBYo"} <= set(words)


def test_a_picture_is_as_large_as_asked() -> None:
    pictures = [drawing_png(puzzle_drawing(first_light()), "Cat Box", scale) for scale in (1, 3)]
    small, large = (Image.open(io.BytesIO(picture)).width for picture in pictures)
    assert abs(large - 3 * small) <= 3


def test_the_first_page_names_all_games_and_holds_all_that_is_said_about_them() -> None:
    days = [("catbox", 5), ("catbox", 8), ("catinthebox", 5), ("catinthebox", 8), ("ifitfits", 5)]
    made = [dailies.shipped(game, date(2026, 1, day)) for game, day in days]
    puzzles = [
        BookPuzzle(number, challenge, content_of(challenge))
        for number, challenge in enumerate(filter(None, made), start=1)
    ]
    assert len(puzzles) == len(days)
    assert title_of(puzzles) == "Cat Box, Cat in the Box and If It Fits puzzles"
    printed = pypdfium2.PdfDocument(book_pdf(title_of(puzzles), puzzles))
    assert printed[1].get_textpage().get_text_bounded().startswith("1. Place every card")
