"""`catbox replay`: a recorded game, turn by turn, with its result checked."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table
from rich.text import Text

from cli.catbox.paint import board_text, laid_cells
from cli.inputs import InputError, load_as, replayed
from cli.output import console, print_json
from games.catbox.position import Position
from games.catbox.record import Record
from games.catbox.result import Decision, Result

ENDINGS = {
    Decision.POINTS: "{names} wins.",
    Decision.CHIHUAHUA: "{names} wins the tie as the Chihuahua.",
    Decision.AREA: "{names} wins the tie by the larger area.",
    Decision.SHARED: "{names} share the victory.",
    Decision.REMATCH: "{names} are tied: a rematch decides.",
}
"""How each kind of result is told to people."""


def replay(path: Path, turn: int | None, as_json: bool) -> None:
    """Show all turns, or the board after one of them."""
    record = load_as(path, Record)
    positions = replayed(path, record)
    if turn is not None and turn >= len(positions):
        raise InputError(f"--turn {turn}: the game has {len(positions) - 1} turns")
    if as_json:
        print_json(_json(record, positions[-1] if turn is None else positions[turn]))
    elif turn is not None:
        _show(positions, turn)
    else:
        for index, text in enumerate(record.turns):
            seat = positions[index].turn
            console.print(Text(f"{index + 1:>3}. {record.players[seat].name}: {text}"))
        _show(positions, len(positions) - 1)
        show_ending(record, positions[-1])


def show_ending(record: Record, position: Position) -> None:
    """The scores and the winner of a finished game."""
    if not position.over:
        console.print(f"{len(record.turns)} turns; the game isn't over.")
        return
    table = Table("seat", "identity", "seen", "areas", "tokens", "total", box=None, pad_edge=False)
    for player, score in zip(record.players, position.scores(), strict=True):
        tally = score.tally
        numbers = (tally.visible, tally.bonus, score.tokens, score.total)
        table.add_row(Text(player.name), str(score.identity), *map(str, numbers))
    console.print(table)
    console.print(told(record, position.result()))


def told(record: Record, result: Result) -> str:
    """The result in one sentence."""
    names = " and ".join(record.players[seat].name for seat in result.winners)
    return ENDINGS[result.decided_by].format(names=names)


def _show(positions: list[Position], turn: int) -> None:
    before = positions[max(turn - 1, 0)]
    board = positions[turn].board
    console.print(board_text(board, laid_cells(before.board, board), width=console.width))


def _json(record: Record, position: Position) -> dict[str, object]:
    scores = [
        {"seat": s.seat, "identity": s.identity, "tokens": s.tokens, "total": s.total}
        for s in position.scores()
    ]
    result = position.result() if position.over else None
    return {
        "turns": len(record.turns),
        "over": position.over,
        "board": [str(placement) for placement in position.board.placements],
        "scores": scores,
        "winners": list(result.winners) if result else None,
        "decided_by": result.decided_by if result else None,
    }
