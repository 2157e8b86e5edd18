"""A puzzle on the screen: its task, its board, the cards to choose from, and its solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from cli.attempt_feedback import stakes_of, start_of
from cli.catbox import table
from cli.catbox.input_parsing import Making
from cli.catbox.paint import face_text
from cli.output import console
from games.catbox import scoring
from games.catbox.chain_draft import ChainDraft
from games.catbox.faces import Card
from games.catbox.outcome import Stake
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Puzzle, SingleTurn
from games.catbox.rulings import Mode, Token
from games.protocol import HUMAN, GameError, IllegalMoveError, Player
from puzzles.challenge import Challenge

CHAIN_HELP = """\
N              choose card N, then a cell for it from a list
N x,y          lay card N with its top-left quadrant on x,y
FACE@x,y       the same in the game's notation; several on one line, too
undo           take back the last step
board          show the board again
hint           a hint; there are three, each stronger than the one before
give up        show the solution
quit           leave; what you have done so far counts when you come back"""

TURN_HELP = """\
end            end the turn (or just press Enter)
Of a card PUBLIC/SECRET you lay the secret side if it is your own, else the public side."""


def say(text: str | Text) -> None:
    """Print sentences, wrapped between words."""
    console.print(text, soft_wrap=False)


def show_task(challenge: Challenge, puzzle: Puzzle) -> None:
    """What there is to do, and the table as it stands."""
    say(challenge.task)
    if isinstance(puzzle, SingleTurn):
        for line in _seats(puzzle):
            say(line)
    show_making(puzzle, start_of(puzzle))


def show_making(puzzle: Puzzle, making: Making) -> None:
    """The board after some steps, what it is worth, and what may be typed next."""
    _show_board(puzzle, making)
    say(_worth(puzzle, making))
    if making.steps:
        say(f"  your steps: {' '.join(step.text for step in making.steps)}")
    if not isinstance(making, ChainDraft) and making.tokens():
        say(f"  tokens that you may use now: {' '.join(making.tokens())}")
    if making.must_play:
        _show_cards(making)
    elif not making.complete:
        say("  this guard would leave the next seat no legal placement; undo it")
    else:
        say("  Enter ends the turn, undo takes the last step back.")


def show_hands(making: Making) -> None:
    """The cards that the fish may save, numbered.

    Raises:
        IllegalMoveError: there is no fish.
    """
    if isinstance(making, ChainDraft) or Token.FISH not in making.tokens():
        raise IllegalMoveError("there is no fish to use here")
    table.show_hands(making, _players(making.position))


def show_help(puzzle: Puzzle) -> None:
    """What may be typed."""
    console.print(CHAIN_HELP)
    if isinstance(puzzle, SingleTurn):
        console.print(TURN_HELP)
        for token in puzzle.position.mover.tokens:
            console.print(table.TOKEN_HELP[token])


def show_solution(challenge: Challenge, puzzle: Puzzle) -> None:
    """The solution, the board that it leads to, and why nothing else is as good."""
    say(Text("Solution: ").append(" ".join(challenge.solution), style="bold"))
    ends = (end for end in puzzle.readings(challenge.solution) if end.value == challenge.value)
    end = next(ends, None)
    if end is None:
        raise GameError(f"the solution isn't worth {challenge.value}: the puzzle was tampered with")
    table.show_board(end.board, start_of(puzzle).board)
    for sentence in challenge.explanation:
        say(sentence)
    for trap in challenge.traps:
        say(trap.text)


def _show_board(puzzle: Puzzle, making: Making) -> None:
    guards = [] if isinstance(puzzle, Chain) else puzzle.position.standing_guards
    cells = [(guard.x, guard.y) for guard in guards]
    table.show_board(making.board, start_of(puzzle).board, cells)


def _show_cards(making: Making) -> None:
    if isinstance(making, ChainDraft):
        for number, (_, face) in enumerate(making.sources(), start=1):
            console.print(Text(f"{number:>3}  ").append_text(face_text(face)))
    else:
        table.show_cards(making, _players(making.position))


def _worth(puzzle: Puzzle, making: Making) -> str:
    """What the board is worth if nothing more is laid."""
    own, rivals = stakes_of(puzzle, making)
    mine = f"You, {own.identity.value}: {_points(making, own)}"
    if not rivals:
        return f"{mine} points as it stands."
    others = ", ".join(f"{rival.identity.value} {_points(making, rival)}" for rival in rivals)
    lead = _points(making, own) - max(_points(making, rival) for rival in rivals)
    return f"{mine}; {others}: a margin of {lead} as it stands."


def _points(making: Making, stake: Stake) -> int:
    return scoring.points(making.board, stake.identity) + stake.tokens


def _seats(puzzle: SingleTurn) -> Iterator[Text]:
    """Who sits where, with all that may matter to the turns that are taken.

    A turn draws two cards at most, and what is drawn after the last turn doesn't matter.
    """
    position = puzzle.position
    for step in range(len(position.seats)):
        index = (position.turn + step) % len(position.seats)
        yield _seat(index, position, told=step > 0 and puzzle.adversarial)
    drawn = position.pile[: 2 * (puzzle.length - 1)]
    if drawn:
        yield Text("on top of the pile: ").append_text(_cards(drawn))


def _seat(index: int, position: Position, told: bool) -> Text:
    """One seat; with both sides of its cards if they are `told`."""
    seat = position.seats[index]
    name = "unknown" if seat.identity is None else seat.identity.value
    line = Text(f"seat {index} is {name}")
    if index == position.turn:
        line.append(" (you)")
    if told and seat.hand:
        line.append(": ").append_text(_cards(seat.hand))
    if seat.saved:
        line.append("; saved ").append(" ".join(saved.face for saved in seat.saved))
    if position.mode is Mode.ADVANCED:
        line.append(f"; tokens: {' '.join(seat.tokens) or 'none'}")
    return line


def _cards(cards: Iterable[Card]) -> Text:
    return Text(" ").join(
        face_text(card.public).append("/").append_text(face_text(card.secret)) for card in cards
    )


def _players(position: Position) -> tuple[Player, ...]:
    return tuple(Player(f"seat {index}", HUMAN) for index in range(len(position.seats)))
