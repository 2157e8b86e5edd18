"""A person's turn, typed step by step, with undo until it is ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cli.catbox import table
from cli.catbox.input_parsing import Quit, ask, typed_steps
from cli.output import console
from games.catbox.draft import Draft
from games.catbox.observation import Observation
from games.catbox.turn import PASS, Step, Turn
from games.protocol import GameError, IllegalMoveError, Player


class Entering:
    """The turn of the person to move, from the first step to its end.

    It is made from what the person may see, so that nothing typed can bring more to light.

    Args:
        counsel: what else the person may ask for, by the word that is typed.
    """

    def __init__(
        self,
        observation: Observation,
        players: Sequence[Player],
        counsel: Mapping[str, Callable[[], None]],
    ) -> None:
        self._start = observation.view.draft
        self._players = players
        self._counsel = counsel
        self._drafts = [self._start]

    def turn(self) -> Turn:
        """Ask until the turn is ended.

        Raises:
            Quit: the person wants to leave.
        """
        self._prompt_cards()
        while True:
            try:
                turn = self._enter(ask("> "))
            except GameError as error:
                console.print(f"  {error}")
            else:
                if turn is not None:
                    return turn

    @property
    def _draft(self) -> Draft:
        return self._drafts[-1]

    def _enter(self, text: str) -> Turn | None:
        """Do what was typed; the turn, once it is ended."""
        words = text.split()
        if not words or words == ["end"]:
            return self._end()
        if words == ["pass"]:
            self._draft.position.moves.draft(PASS)
            return PASS
        command = self._COMMANDS.get(words[0])
        if command is not None and len(words) == 1:
            command(self)
        elif text.strip() in self._counsel:
            self._counsel[text.strip()]()
        else:
            for step in typed_steps(self._draft, text):
                self._add(step)
        return None

    def _end(self) -> Turn | None:
        if self._draft.complete:
            return self._draft.move
        if self._draft.must_play and not self._draft.plays() and not self._draft.steps:
            raise IllegalMoveError("no card can be laid: type pass")
        if self._draft.must_play:
            raise IllegalMoveError("a card has to be laid first; help lists what you can type")
        raise IllegalMoveError("this guard would leave the next seat no legal placement; undo it")

    def _add(self, step: Step) -> None:
        self._drafts.append(self._draft.add(step))
        self._show()

    def _undo(self) -> None:
        if len(self._drafts) == 1:
            raise IllegalMoveError("nothing to take back in this turn")
        self._drafts.pop()
        self._show()

    def _show(self) -> None:
        guards = [(guard.x, guard.y) for guard in self._draft.position.standing_guards]
        table.show_board(self._draft.board, self._start.board, guards)
        if self._draft.steps:
            console.print(f"  this turn: {self._draft.move}")
        if self._draft.must_play:
            self._prompt_cards()
        elif not self._draft.complete:
            console.print("  this guard would leave the next seat no legal placement")
        else:
            console.print("  Enter ends the turn, undo takes the last step back.")

    def _prompt_cards(self) -> None:
        table.show_cards(self._draft, self._players)
        if not self._draft.plays():
            console.print(f"  no card can be laid: type {'undo' if self._draft.steps else 'pass'}")

    def _help(self) -> None:
        table.show_help(self._draft)

    def _list_hands(self) -> None:
        table.show_hands(self._draft, self._players)

    def _quit(self) -> None:
        raise Quit

    _COMMANDS: dict[str, Callable[[Entering], None]] = {
        "undo": _undo,
        "board": _show,
        "help": _help,
        "fish": _list_hands,
        "quit": _quit,
    }
