"""`catbox design --game ifitfits`: boards with boxes or scores as targets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.text import Text

from cli.options.common import AsJson, Force, number
from cli.options.lazy import PlainCommand
from cli.print.output import INTERRUPTED, check_output, console, print_json
from cli.print.progress import working
from games.files import write_whole
from games.ifitfits import scoring
from games.ifitfits.board import STANDARD, parse_size
from games.ifitfits.cards import Card, parse_card
from games.ifitfits.design import DesignTarget, parse_box_target, parse_scores_target
from games.ifitfits.files import load_deck
from games.ifitfits.files import text as file_text
from games.ifitfits.position import Position, Seat, sorted_hand
from games.ifitfits.rulings import CATS, HAND, SEATS, Mode
from games.ifitfits.wording import cards_text, points_text, seat_text
from games.json_reader import FormatError
from games.rng import Stream
from languages.messages import N_, _
from solver.answer import Limit, Status
from solver.design_answer import DesignAnswer
from solver.ifitfits.design import DesignSearch
from views.ifitfits.scenery import SCENERY, board_scene
from views.sessions.inputs import check_text, named

DECK = "standard"

design = typer.Typer(
    name="design",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)

MostCards = Annotated[int, typer.Option("--cards", metavar="N", min=1, max=16, help="At most.")]
Hand = Annotated[
    str | None,
    typer.Option("--hand", metavar="CARDS", help='Use these only, as in "wooo:mm owow:b".'),
]
DesignDeck = Annotated[
    str, typer.Option("--deck", metavar="DECK", help="standard, or a deck file of your own.")
]
DesignMode = Annotated[Mode, typer.Option("--mode", help="Which rules.")]
DesignTable = Annotated[str, typer.Option("--table", metavar="SIZE", help="As in 9x7.")]
DesignTime = Annotated[
    float, typer.Option("--time", metavar="SECONDS", parser=number(0), help="Stop after this time.")
]
DesignOut = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write the board to this file, too."),
]
BOX = "--game ifitfits box closed cells=4 m=3 s=0"
SCORES = "--game ifitfits scores 6 4 --cards 4"


@design.command(
    "box",
    cls=PlainCommand,
    epilog=f"Example: catbox design {BOX}",
)
def box_command(
    wish: Annotated[
        list[str],
        typer.Argument(metavar="WISH...", show_default=False, help="As in closed cells=6 m=5."),
    ],
    most: MostCards = 8,
    hand: Hand = None,
    deck: DesignDeck = DECK,
    mode: DesignMode = Mode.BASIC,
    table: DesignTable = STANDARD.size,
    time: DesignTime = 60.0,
    as_json: AsJson = False,
    out: DesignOut = None,
    force: Force = False,
) -> None:
    """Find a board with a box that is as wished, or prove that there is none.

    closed or open, cells=6, and icons: m (mice), b (balls), f (feathers), y (yarn) and s (spray
    bottles) with =, >= or <= and a number. Other cards may lie beside the box. Ctrl-C shows what
    is known so far.
    """
    wished = parse_box_target(_checked("WISH", wish))
    options = _options(hand, deck, mode, table, time, as_json, out, force)
    raise typer.Exit(designed(wished, most, options))


@design.command(
    "scores",
    cls=PlainCommand,
    epilog=f"Example: catbox design {SCORES}",
)
def scores_command(
    points: Annotated[
        list[str],
        typer.Argument(metavar="POINTS...", show_default=False, help="Of each seat, as in 7 5."),
    ],
    most: MostCards = 6,
    hand: Hand = None,
    deck: DesignDeck = DECK,
    mode: DesignMode = Mode.BASIC,
    table: DesignTable = STANDARD.size,
    time: DesignTime = 60.0,
    as_json: AsJson = False,
    out: DesignOut = None,
    force: Force = False,
) -> None:
    """Find a board that is worth exactly these points to each seat, or prove that there is none.

    The seats take turns, from seat 0 on: each lays a card, and a cat across it or none. Negative
    points stand behind --. Ctrl-C shows what is known so far.
    """
    wished = parse_scores_target(_checked("POINTS", points))
    options = _options(hand, deck, mode, table, time, as_json, out, force)
    raise typer.Exit(designed(wished, most, options))


class DesignOptions(NamedTuple):
    """The cards, the mode, the table, the time limit and the form of output of every design."""

    cards: tuple[Card, ...]
    mode: Mode
    table: str
    seconds: float
    as_json: bool
    out: Path | None


def designed(wish: DesignTarget, most: int, options: DesignOptions) -> int:
    """A board of at most `most` cards that is as wished; the exit status.

    Raises:
        GameError: the table can't be used.
    """
    status, table = 0, parse_size(options.table)
    with working(options.as_json) as report:
        limit = Limit(options.seconds)
        search = DesignSearch(wish, options.cards, most, options.mode, table, limit, report)
        try:
            found = search.run()
        except KeyboardInterrupt:
            found, status = search.gave_up(), INTERRUPTED
    position = _position(wish, found, options) if found.answer.lines else None
    if options.as_json:
        print_json(_json(found, position))
    else:
        _show(wish, most, found, position)
    if position is not None and options.out is not None:
        write_whole(options.out, file_text(position))
        if not options.as_json:
            console.print(_("{path}: written").format(path=options.out))
    return status


_CLAIMS = {
    Status.FEASIBLE: N_("{wish}: found"),
    Status.INFEASIBLE: N_("{wish}: impossible with at most {most}, proved"),
    Status.UNKNOWN: N_("{wish}: not found with at most {most}, and not proved impossible"),
}


def _options(
    hand: str | None,
    deck: str,
    mode: Mode,
    table: str,
    seconds: float,
    as_json: bool,
    out: Path | None,
    force: bool,
) -> DesignOptions:
    """The options of a design, whose file may be written.

    Raises:
        GameError: it may not, a card is none, or the deck can't be read.
    """
    check_output(out, force)
    check_text("--table", table)
    cards = _deck(deck) if hand is None else _hand(hand)
    return DesignOptions(cards, mode, table, seconds, as_json, out)


def _checked(what: str, words: list[str]) -> list[str]:
    for word in words:
        check_text(what, word)
    return words


def _hand(text: str) -> tuple[Card, ...]:
    check_text("--hand", text)
    return tuple(parse_card(word) for word in text.split())


def _deck(name: str) -> tuple[Card, ...]:
    try:
        return load_deck(name).cards
    except FormatError as error:
        raise named(Path(name), error) from None


def _position(wish: DesignTarget, found: DesignAnswer, options: DesignOptions) -> Position:
    """The board in a game that goes on with the cards that are left."""
    count = sum(not step.startswith("cat") for step in found.answer.line)
    board = found.answer.ends[0].board
    left = [card.named for card in options.cards]
    for card in board.cells.values():
        assert isinstance(card, Card)
        left.remove(card.named)
    left = Stream("ifitfits-design/1", str(wish), "rest").shuffled(left)
    seats = max(wish.seats, SEATS.start)
    hands = [sorted_hand(tuple(left[HAND * s : HAND * (s + 1)])) for s in range(seats)]
    pile = tuple(left[HAND * seats :])
    used = [cat.seat for cat in board.cats()]
    cats = [CATS - used.count(seat) for seat in range(seats)]
    ending = not pile or not all(cats)
    both = tuple(Seat(hand, count) for hand, count in zip(hands, cats, strict=True))
    return Position(options.mode, board, both, count % seats, pile, ending=ending).settled()


def _scores(position: Position) -> list[int]:
    seats = len(position.seats)
    return [score.total for score in scoring.scores(position.board, position.mode, seats)]


def _json(found: DesignAnswer, position: Position | None) -> dict[str, object]:
    return {
        "status": found.answer.status,
        "line": list(found.answer.line),
        "scores": _scores(position) if position is not None else [],
        "because": found.because,
        "seconds": round(found.answer.seconds, 6),
    }


def _show(wish: DesignTarget, most: int, found: DesignAnswer, position: Position | None) -> None:
    """The board, its line and its points, and what is claimed."""
    answer = found.answer
    if position is not None:
        console.print(SCENERY.text(board_scene(position.board), console.width))
        console.print(Text(_("line:") + " ").append(" ".join(answer.line), style="bold"))
        scores = enumerate(_scores(position)[: wish.seats])
        points = (f"{seat_text(seat)}: {points_text(score)}" for seat, score in scores)
        if wish.seats > 1:
            console.print(Text(", ".join(points)))
    claim = _(_CLAIMS[answer.status])
    console.print(Text(claim.format(wish=wish, most=cards_text(most))))
    console.print(Text(f"{found.because} ({answer.engine}, {answer.seconds:.2f} s)"))
