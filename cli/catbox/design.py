"""`catbox design`: boards with given scores, records, and hands with one solution."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import NamedTuple

from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from cli.catbox.paint import board_text, face_text
from cli.inputs import InputError, board_of, check_text, load, load_deck
from cli.inspect import score_table, scores_json
from cli.output import INTERRUPTED, console, counted, print_json, write_whole
from games.catbox.board import Board
from games.catbox.deal import resumed
from games.catbox.faces import Card, Identity
from games.catbox.files import position_text, puzzle_text
from games.catbox.notation import parse_placement
from games.catbox.scoring import tallies
from games.catbox.wish import parse_wish
from games.rng import Stream
from solver.answer import Answer, Clock, Limit, OutOfTimeError, Status
from solver.catbox.design.hands import drawn_hands, single_chains, unused
from solver.catbox.design.record import RecordSearch
from solver.catbox.design.scores import Report, ScoresSearch

WAIT = 1.0
"""Seconds before a terminal sees what is going on."""


class Setting(NamedTuple):
    """What all designs depend on, and how they are told."""

    deck: str
    seed: str
    seconds: float | None
    as_json: bool
    out: Path | None

    def cards(self) -> tuple[Card, ...]:
        """The cards of the deck.

        Raises:
            InputError: the deck can't be read, or the seed is no text.
        """
        check_text("--seed", self.seed)
        return load_deck(self.deck).cards

    @property
    def limit(self) -> Limit:
        """The time to spend."""
        return Limit(seconds=self.seconds)


def scores(words: list[str], most: int, setting: Setting) -> int:
    """A board of at most `most` cards that scores as wished; the exit status.

    Raises:
        GameError: the wish or the deck can't be used.
    """
    for word in words:
        check_text("WISH", word)
    wish, cards = parse_wish(" ".join(words)), setting.cards()
    status = 0
    with _progress(setting.as_json) as report:
        search = ScoresSearch(wish, cards, most, setting.seed, setting.limit, report)
        try:
            designed = search.run()
        except KeyboardInterrupt:
            designed, status = search.gave_up(), INTERRUPTED
    answer = designed.answer
    if setting.as_json:
        print_json(_json(answer) | {"because": designed.because} | _seconds(answer))
    else:
        _show(answer)
        console.print(Text(_CLAIMS[answer.status].format(wish=wish, most=counted(most, "card"))))
        console.print(Text(f"{designed.because} ({_by(answer)})"))
    _write(answer, cards, setting)
    return status


def record(identity: Identity, most: int, setting: Setting) -> int:
    """The most points of an identity on a board of at most `most` cards; the exit status.

    Raises:
        InputError: the deck can't be used.
    """
    cards, status = setting.cards(), 0
    with _progress(setting.as_json) as report:
        search = RecordSearch(identity, cards, most, setting.seed, setting.limit, report)
        try:
            search.run()
        except KeyboardInterrupt:
            status = INTERRUPTED
    answer = search.answer
    if setting.as_json:
        row = {"status": answer.status, "value": answer.value, "bound": answer.bound}
        print_json(row | _json(answer) | _seconds(answer))
    else:
        _show(answer)
        proved = answer.status is Status.OPTIMAL
        claim = "proved to be the most" if proved else f"at most {answer.bound} is possible"
        with_cards = f"{identity} with at most {counted(most, 'card')}"
        console.print(Text(f"{with_cards}: {answer.value} points, {claim} ({_by(answer)})"))
    _write(answer, cards, setting)
    return status


def hand(path: Path, identity: Identity, faces: int, setting: Setting) -> int:
    """A chain on the board of a file that has one solution; the exit status.

    Raises:
        InputError: the file has no board, or leaves too few cards.
    """
    board, cards = board_of(path, load(path)), setting.cards()
    left = unused(board, cards)
    if len(left) < faces:
        raise InputError(f"{path}: the board leaves {counted(len(left), 'card')}, not {faces}")
    rng = Stream("catbox-hand/1", setting.seed)
    chains = single_chains(board, identity, drawn_hands(left, faces, rng), Clock(setting.limit))
    try:
        with _progress(setting.as_json) as report:
            report(f"looking for {counted(faces, 'face')} with one best board")
            puzzle, answer = next(chains)
    except (OutOfTimeError, KeyboardInterrupt) as stopped:
        if setting.as_json:
            print_json({"status": Status.UNKNOWN, "faces": []})
        else:
            console.print("No such hand was found in the time given.")
        return INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 0
    if setting.as_json:
        row = {"status": answer.status, "faces": list(puzzle.faces), "value": answer.value}
        print_json(row | {"line": list(answer.line)})
    else:
        shown = Text(" ").join(face_text(face) for face in puzzle.faces)
        console.print(Text("to place: ").append_text(shown))
        console.print(Text(f"line: {' '.join(answer.line)}"))
        console.print(Text(f"{answer.value} points for {identity}, the only best board"))
    if setting.out is not None:
        write_whole(setting.out, puzzle_text(puzzle))
    return 0


_CLAIMS = {
    Status.FEASIBLE: "{wish}: found",
    Status.INFEASIBLE: "{wish}: impossible with at most {most}, proved",
    Status.UNKNOWN: "{wish}: not found with at most {most}, and not proved impossible",
}


@contextmanager
def _progress(silent: bool) -> Iterator[Report]:
    """What a search reports, in one line of a terminal, once it takes longer than a moment."""
    if silent or not console.is_terminal:
        yield lambda _: None
        return
    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    shown = Progress(*columns, console=console, transient=True)
    task = shown.add_task("")
    timer = Timer(WAIT, shown.start)
    timer.start()
    try:
        yield lambda text: shown.update(task, description=text)
    finally:
        timer.cancel()
        timer.join()
        shown.stop()


def _board(answer: Answer) -> Board | None:
    return Board.of(map(parse_placement, answer.line)) if answer.lines else None


def _json(answer: Answer) -> dict[str, object]:
    board = _board(answer)
    scored = scores_json(tallies(board)) if board else {}
    return {"status": answer.status, "board": list(answer.line), "scores": scored}


def _seconds(answer: Answer) -> dict[str, float]:
    return {"seconds": round(answer.seconds, 6)}


def _show(answer: Answer) -> None:
    """The board of an answer, its placements and its points."""
    board = _board(answer)
    if board is not None:
        console.print(board_text(board, width=console.width))
        console.print(Text("line: ").append(" ".join(answer.line), style="bold"))
        console.print(score_table(tallies(board)))


def _by(answer: Answer) -> str:
    cards = f"{counted(len(answer.line), 'card')}, " if answer.lines else ""
    return f"{cards}{answer.engine}, {answer.seconds:.2f} s"


def _write(answer: Answer, cards: tuple[Card, ...], setting: Setting) -> None:
    """The board as the position of a game, if a file is asked for and there is a board."""
    board = _board(answer)
    if setting.out is None or board is None:
        return
    left = Stream("catbox-design/1", setting.seed, "rest").shuffled(unused(board, cards))
    write_whole(setting.out, position_text(resumed(board, left)))
    if not setting.as_json:
        console.print(f"{setting.out}: written")
