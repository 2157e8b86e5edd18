"""`catbox design`: boards with given scores, records, and hands with one solution."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from cli.options.common import AsJson, Force, InputFile, number
from cli.options.lazy import PlainCommand
from cli.print.output import INTERRUPTED, check_output, console, print_json
from cli.print.progress import working
from games.catbox.board import Board
from games.catbox.deal import resumed
from games.catbox.design import parse_wish
from games.catbox.faces import Card, Identity
from games.catbox.files import load_deck, position_text, puzzle_text
from games.catbox.game import RULES
from games.catbox.names import identity_name
from games.catbox.scoring import Stake, Stakes, tallies
from games.files import InputError, write_whole
from games.json_reader import FormatError
from games.rng import Stream
from languages.messages import N_, _, plural
from solver.answer import Answer, Clock, Limit, OutOfTimeError, Status
from solver.catbox.design.hands import drawn_hands, single_chains, unused
from solver.catbox.design.record import RecordSearch
from solver.catbox.design.scores import ScoresSearch
from views.catbox.board import small_scene
from views.catbox.scenery import CARDS, SCENERY, board_of
from views.catbox.table import faces_signs
from views.catbox.tabletop import CatBoxTabletop
from views.catbox.view import DECK, PARTS, score_sheet, tallies_json
from views.sessions.inputs import check_text, named, naming
from views.sessions.past_game import load
from views.text_table import note_text
from views.view import View

design = typer.Typer(
    name="design",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)

Over = Annotated[
    list[Identity] | None,
    typer.Option(
        "--over", metavar="IDENTITY", help="A rival, for the largest lead; may be repeated."
    ),
]
MostCards = Annotated[int, typer.Option("--cards", metavar="N", min=1, max=48, help="At most.")]
DesignDeck = Annotated[
    str,
    typer.Option("--deck", metavar="DECK", help="standard, mirror, or a deck file of your own."),
]
DesignSeed = Annotated[
    str, typer.Option("--seed", metavar="SEED", help="What is found follows from the seed.")
]
DesignTime = Annotated[
    float, typer.Option("--time", metavar="SECONDS", parser=number(0), help="Stop after this time.")
]
DesignOut = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write what is found to this file, too."),
]


@design.command(
    "scores",
    cls=PlainCommand,
    epilog='Example: catbox design scores "pink=7+4 chihuahua=12" --cards 10',
)
def scores_command(
    wish: Annotated[
        list[str],
        typer.Argument(metavar="WISH...", show_default=False, help="As in pink=11 or pink=7+4."),
    ],
    most: MostCards = 12,
    exact: Annotated[
        bool, typer.Option("--exactly", help="The board has as many cards, and no fewer.")
    ] = False,
    deck: DesignDeck = DECK,
    seed: DesignSeed = "1",
    time: DesignTime = 60.0,
    as_json: AsJson = False,
    out: DesignOut = None,
    force: Force = False,
) -> None:
    """Find a legal board with these scores, or prove that there is none.

    pink=11 asks for a total, pink=7+4 for seven pink cats and four points for the largest
    area; chihuahua=8+4 for eight empty boxes and two trios. Identities that aren't named may
    score anything. The file is a position. Ctrl-C shows what is known so far.
    """
    check_output(out, force)
    for word in wish:
        check_text("WISH", word)
    wished, cards, status = parse_wish(" ".join(wish)), _cards(deck, seed), 0
    with working(as_json) as report:
        search = ScoresSearch(wished, cards, most, seed, Limit(time), report, exact)
        try:
            designed = search.run()
        except KeyboardInterrupt:
            designed, status = search.gave_up(), INTERRUPTED
    answer = designed.answer
    if as_json:
        print_json(_json(answer) | {"because": designed.because} | _seconds(answer))
    else:
        _show(answer)
        claim = _(_CLAIMS[answer.status, exact]).format(wish=wished, most=CARDS.of(most))
        console.print(Text(claim))
        console.print(Text(f"{designed.because} ({_by(answer)})"))
    _write(answer, cards, seed, out, as_json)
    raise typer.Exit(status)


@design.command(
    "record",
    cls=PlainCommand,
    epilog="Example: catbox design record --identity pink --cards 6",
)
def record_command(
    identity: Annotated[Identity, typer.Option(help="Whose points.")],
    over: Over = None,
    most: MostCards = 12,
    deck: DesignDeck = DECK,
    seed: DesignSeed = "1",
    time: DesignTime = 60.0,
    as_json: AsJson = False,
    out: DesignOut = None,
    force: Force = False,
) -> None:
    """Find the most points that an identity can have, and a proved bound.

    With --over it is the largest lead over the best of some rivals. The file is a position.
    Ctrl-C gives the best board so far.
    """
    rivals = over or []
    if identity in rivals:
        text = _("--over: {identity} can't lead over itself")
        raise InputError(text.format(identity=identity_name(identity)))
    stakes = Stakes(Stake(identity), tuple(Stake(rival) for rival in dict.fromkeys(rivals)))
    check_output(out, force)
    cards, status = _cards(deck, seed), 0
    with working(as_json) as report:
        search = RecordSearch(stakes, cards, most, seed, Limit(time), report)
        try:
            search.run()
        except KeyboardInterrupt:
            status = INTERRUPTED
    answer = search.answer
    if as_json:
        row = {"status": answer.status, "value": answer.value, "bound": answer.bound}
        print_json(row | _json(answer) | _seconds(answer))
    else:
        _show(answer)
        text = _RECORDS[answer.status is Status.OPTIMAL, bool(stakes.rivals)]
        shown = _(text).format(
            identity=identity_name(stakes.own.identity),
            rivals=", ".join(identity_name(rival.identity) for rival in stakes.rivals),
            cards=CARDS.of(most),
            value=answer.value,
            bound=answer.bound,
            by=_by(answer),
        )
        console.print(Text(shown))
    _write(answer, cards, seed, out, as_json)
    raise typer.Exit(status)


@design.command(
    "hand",
    cls=PlainCommand,
    epilog="Example: catbox design hand board.json --identity pink --faces 2",
)
def hand_command(
    file: InputFile,
    identity: Annotated[Identity, typer.Option(help="Who places the faces.")],
    faces: Annotated[int, typer.Option(metavar="N", min=1, max=12, help="How many.")] = 2,
    deck: DesignDeck = DECK,
    seed: DesignSeed = "1",
    time: DesignTime = 60.0,
    as_json: AsJson = False,
    out: DesignOut = None,
    force: Force = False,
) -> None:
    """Find faces that have exactly one best board on the board of a file.

    They are of cards that the board leaves over. The file that is written is a puzzle.
    """
    check_output(out, force)
    with naming(file):
        board = board_of(load(file, game=RULES.name))
    cards = _cards(deck, seed)
    left = unused(board, cards)
    if len(left) < faces:
        text = _("{file}: the board leaves {cards}, not {faces}")
        raise InputError(text.format(file=file, cards=CARDS.of(len(left)), faces=faces))
    rng = Stream("catbox-hand/1", seed)
    chains = single_chains(board, identity, drawn_hands(left, faces, rng), Clock(Limit(time)))
    try:
        with working(as_json) as report:
            report(LOOKING.of(faces))
            puzzle, answer = next(chains)
    except (OutOfTimeError, KeyboardInterrupt) as stopped:
        if as_json:
            print_json({"status": Status.UNKNOWN, "faces": []})
        else:
            console.print(_("No such hand was found in the time given."))
        raise typer.Exit(INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 0) from None
    if as_json:
        row = {"status": answer.status, "faces": list(puzzle.faces), "value": answer.value}
        print_json(row | {"line": list(answer.line)})
    else:
        shown = note_text((faces_signs(puzzle.faces),), CatBoxTabletop().sign)
        console.print(Text(_("to place: ")).append_text(shown))
        console.print(Text(_("line: ") + " ".join(answer.line)))
        text = _("{value} points for {identity}, the only best board")
        name = identity_name(identity)
        console.print(Text(text.format(value=answer.value, identity=name)))
    if out is not None:
        write_whole(out, puzzle_text(puzzle))


LOOKING = plural(
    "looking for {n} face with one best board", "looking for {n} faces with one best board"
)

_RECORDS = {
    (True, False): N_(
        "{identity} with at most {cards}: {value} points, proved to be the most ({by})"
    ),
    (False, False): N_(
        "{identity} with at most {cards}: {value} points, at most {bound} is possible ({by})"
    ),
    (True, True): N_(
        "{identity} over {rivals} with at most {cards}: a lead of {value}, proved to be the "
        "largest ({by})"
    ),
    (False, True): N_(
        "{identity} over {rivals} with at most {cards}: a lead of {value}, at most {bound} is "
        "possible ({by})"
    ),
}
"""By whether the record is proved, and whether it is a lead."""

_CLAIMS = {
    (Status.FEASIBLE, False): N_("{wish}: found"),
    (Status.FEASIBLE, True): N_("{wish}: found"),
    (Status.INFEASIBLE, False): N_("{wish}: impossible with at most {most}, proved"),
    (Status.INFEASIBLE, True): N_("{wish}: impossible with exactly {most}, proved"),
    (Status.UNKNOWN, False): N_("{wish}: not found with at most {most}, and not proved impossible"),
    (Status.UNKNOWN, True): N_("{wish}: not found with exactly {most}, and not proved impossible"),
}
"""By whether there is a board, and whether it has exactly as many cards."""


def _board(answer: Answer) -> Board | None:
    return answer.ends[0].board if answer.lines else None


def _json(answer: Answer) -> dict[str, object]:
    board = _board(answer)
    scored = tallies_json(tallies(board)) if board else {}
    return {"status": answer.status, "board": list(answer.line), "scores": scored}


def _seconds(answer: Answer) -> dict[str, float]:
    return {"seconds": round(answer.seconds, 6)}


def _show(answer: Answer) -> None:
    """The board of an answer, its placements and its points."""
    board = _board(answer)
    if board is not None:
        console.print(SCENERY.text(small_scene(board), console.width))
        console.print(Text(_("line: ")).append(" ".join(answer.line), style="bold"))
        console.print(View(PARTS).printed(score_sheet(tallies(board))))


def _by(answer: Answer) -> str:
    cards = f"{CARDS.of(len(answer.line))}, " if answer.lines else ""
    return f"{cards}{answer.engine}, {answer.seconds:.2f} s"


def _cards(deck: str, seed: str) -> tuple[Card, ...]:
    """The cards of a deck.

    Raises:
        InputError: the deck can't be read, or the seed isn't text.
    """
    check_text("--seed", seed)
    try:
        return load_deck(deck).cards
    except FormatError as error:
        raise named(Path(deck), error) from None


def _write(
    answer: Answer, cards: tuple[Card, ...], seed: str, out: Path | None, as_json: bool
) -> None:
    """The board as the position of a game, if a file is asked for and there is a board."""
    board = _board(answer)
    if out is None or board is None:
        return
    left = Stream("catbox-design/1", seed, "rest").shuffled(unused(board, cards))
    write_whole(out, position_text(resumed(board, left)))
    if not as_json:
        console.print(_("{file}: written").format(file=out))
