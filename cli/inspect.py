"""`score`, `moves`, `show`, `check` and `rules`: looking at files and at the rules."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from cli.catbox.drawing import board_svg
from cli.catbox.paint import board_text, face_text
from cli.inputs import Content, InputError, board_of, load, load_as
from cli.output import BAD_INPUT, console, counted, print_json, write_whole
from cli.seats import is_known
from games.catbox import legality, problems, scoring
from games.catbox.board import Board
from games.catbox.deck import Deck
from games.catbox.faces import Card, Identity
from games.catbox.position import Position
from games.catbox.problems import of_position
from games.catbox.puzzle import Chain, SingleTurn
from games.catbox.record import Record
from games.catbox.rulings import Edition, Mode, rulings
from games.catbox.scoring import Tally
from games.json_reader import FormatError
from games.protocol import GameError, quoted

DOUBTFUL = 1
"""The exit status of a strict check for a file that can be used, but looks odd."""

MOST_LISTED = 100
"""Problems that `check` prints before it says how many more there are."""


def score(path: Path, as_json: bool) -> None:
    """What the board of a file is worth to every identity."""
    content = load(path)
    tallies = scoring.tallies(board_of(path, content))
    if as_json:
        print_json(scores_json(tallies) | _tokens_json(content))
    else:
        console.print(score_table(tallies))


def scores_json(tallies: Sequence[Tally]) -> dict[str, Any]:
    """The points of all identities, by their names."""
    return {tally.identity: _tally_json(tally) for tally in tallies}


def score_table(tallies: Sequence[Tally]) -> Table:
    """The points of all identities as a table."""
    table = Table("identity", "seen", "areas", "total", box=None, pad_edge=False)
    for tally in tallies:
        face = Text(f" {tally.identity.letter} ").append(f" {tally.identity}")
        table.add_row(face, str(tally.visible), f"+ {tally.bonus}", f"= {tally.total}")
    return table


def moves(path: Path, as_json: bool) -> None:
    """Every legal placement of one card, as sorted text."""
    content = load_as(path, Chain, SingleTurn, Position)
    try:
        texts = sorted(set(_placements(content)))
    except GameError as error:
        raise InputError(f"{path}: {error}") from None
    if as_json:
        print_json(texts)
    else:
        console.print(f"{len(texts)} placements")
        console.print("  ".join(texts), soft_wrap=False)


def show(path: Path, svg: Path | None) -> None:
    """The board of a file on the terminal, or as a picture."""
    content = load(path)
    board = board_of(path, content)
    if svg is not None:
        write_whole(svg, board_svg(board))
        console.print(f"{svg}: {len(board.placements)} cards, {len(board.cells)} cells")
        return
    position = _position_of(content)
    guards = [(guard.x, guard.y) for guard in position.guards] if position else []
    console.print(board_text(board, guards=guards, width=console.width))
    if position is not None:
        console.print(position_text(position))
    if isinstance(content, Chain):
        console.print(Text("to place: ").append_text(_joined(content.faces)))


def check(paths: Sequence[Path], strict: bool) -> int:
    """Print every problem of every file; the exit status of the worst."""
    doubtful = DOUBTFUL if strict else 0
    return max(_check(path, doubtful) for path in paths)


def rules(edition: Edition | None, as_json: bool) -> None:
    """Every ruling, as all editions or one of them have it."""
    if as_json:
        print_json([_ruling_json(ruling, edition) for ruling in rulings()])
        return
    for ruling in rulings():
        console.print(Text(ruling.name, style="bold"), Text(f"({ruling.source})", style="dim"))
        editions = [edition] if edition else list(Edition)
        common = [ruling.text]
        varied = [f"{name}: {ruling.edition[name]}" for name in editions if name in ruling.edition]
        console.print(Text("  " + " ".join(common + varied)), soft_wrap=False)


def position_text(position: Position) -> Text:
    """The seats, hands, tokens and guards of a position, as the file has them."""
    lines = [
        Text(f"{position.mode} game, {position.edition}; seat {position.turn} to move; ").append(
            f"{counted(len(position.pile), 'card')} in the pile"
        )
    ]
    for index, seat in enumerate(position.seats):
        line = Text(f"seat {index}: {seat.identity or 'unknown identity'}; hand ")
        line.append_text(Text(" ").join(card_text(card) for card in seat.hand))
        if seat.saved:
            line.append("; saved ").append_text(_joined([saved.face for saved in seat.saved]))
        if seat.tokens:
            line.append("; tokens " + " ".join(seat.tokens))
        lines.append(line)
    lines += [Text("guards: " + " ".join(map(str, position.guards)))] if position.guards else []
    return Text("\n").join(lines)


def card_text(card: Card) -> Text:
    """A card, both of its faces painted."""
    return face_text(card.public).append("/").append_text(face_text(card.secret))


def _joined(faces: Sequence[Any]) -> Text:
    return Text(" ").join(face_text(face) for face in faces)


def _tally_json(tally: Tally) -> dict[str, int]:
    if tally.identity is Identity.CHIHUAHUA:
        return {"empty": tally.visible, "trios": tally.formed, "total": tally.total}
    return {"cats": tally.visible, "area": tally.formed, "total": tally.total}


def _tokens_json(content: Content) -> dict[str, Any]:
    """The unused tokens of every seat, in an advanced game."""
    position = _position_of(content)
    if position is None or position.mode is Mode.BASIC:
        return {}
    return {"tokens": [len(seat.tokens) for seat in position.seats]}


def _position_of(content: Content) -> Position | None:
    if isinstance(content, Position):
        return content
    return content.position if isinstance(content, SingleTurn | Record) else None


def _placements(content: Content) -> list[str]:
    if isinstance(content, Chain):
        board: Board = content.board
        return [str(p) for face in content.faces for p in legality.placements(board, face)]
    position = _position_of(content)
    assert position is not None
    return [] if position.over else [play.text for play in position.draft.plays()]


def _check(path: Path, doubtful: int) -> int:
    try:
        content = load(path)
    except InputError as error:
        cause = error.__context__
        found = cause.problems if isinstance(cause, FormatError) else (str(error),)
        return _report(path, [str(problem) for problem in found], BAD_INPUT)
    if isinstance(content, Record):
        return _check_record(path, content, doubtful)
    return _report(path, _doubts(path, content), doubtful)


def _check_record(path: Path, record: Record, doubtful: int) -> int:
    """A record is wrong if it can't be replayed, or nobody knows one of its players."""
    try:
        position = record.position
    except FormatError as error:
        return _report(path, [str(problem) for problem in error.problems], BAD_INPUT)
    strangers = [
        f"seats[{seat}].player: {quoted(player.player)} is neither human nor a bot"
        for seat, player in enumerate(record.players)
        if not is_known(player.player)
    ]
    return _report(path, [*of_position(position), *strangers], doubtful)


def _doubts(path: Path, content: Content) -> list[str]:
    """What no game by the normal rules could have brought about."""
    if isinstance(content, Deck):
        return list(problems.of_cards(content.cards))
    position = _position_of(content)
    return list(
        problems.of_board(board_of(path, content)) if position is None else of_position(position)
    )


def _report(path: Path, found: Sequence[str], status: int) -> int:
    for text in found[:MOST_LISTED]:
        console.print(Text(f"{path}: {text}"))
    if len(found) > MOST_LISTED:
        console.print(Text(f"{path}: and {len(found) - MOST_LISTED} more"))
    if not found:
        console.print(Text(f"{path}: nothing to say against it"))
    if status == BAD_INPUT:
        summary = f"catbox: {path}: can't be used: {counted(len(found), 'problem')}"
        print(summary, file=sys.stderr)
    return status if found else 0


def _ruling_json(ruling: Any, edition: Edition | None) -> dict[str, Any]:
    base = {"name": ruling.name, "source": ruling.source}
    if edition is not None:
        return base | {"text": ruling.read(edition)}
    return base | {"text": ruling.text, "editions": ruling.edition}
