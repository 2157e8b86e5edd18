"""A person's turn, typed step by step, with undo until it is ended."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from cli import table
from cli.output import console
from games.catbox.draft import Draft
from games.catbox.notation import parse_cell, parse_turn
from games.catbox.observation import Observation
from games.catbox.record import Player
from games.catbox.turn import PASS, Play, Step, TakeFish, Turn
from games.protocol import GameError, IllegalMoveError

_NUMBER = re.compile(r"\d{1,3}", re.ASCII)


class Quit(Exception):  # noqa: N818 - a wish, not an error
    """The person at the keyboard wants to leave."""


class Entering:
    """The turn of the person to move, from the first step to its end.

    It is made from what the person may see, so that nothing typed can bring more to light.
    """

    def __init__(self, observation: Observation, players: Sequence[Player]) -> None:
        self._start = observation.view.draft
        self._players = players
        self._drafts = [self._start]

    def turn(self) -> Turn:
        """Ask until the turn is ended.

        Raises:
            Quit: the person wants to leave.
        """
        self._prompt_cards()
        while True:
            try:
                turn = self._enter(self._ask("> "))
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
        elif _NUMBER.fullmatch(words[0]):
            self._lay_numbered(int(words[0]), words[1:])
        elif words[0] == "fish" and len(words) == 2 and _NUMBER.fullmatch(words[1]):
            self._add(self._fish(int(words[1])))
        else:
            for step in parse_turn(text).steps:
                self._add(step)
        return None

    def _end(self) -> Turn | None:
        if self._draft.complete:
            return self._draft.turn
        if self._draft.must_play and not self._draft.plays() and not self._draft.steps:
            raise IllegalMoveError("no card can be laid: type pass")
        if self._draft.must_play:
            raise IllegalMoveError("a card has to be laid first; help lists what you can type")
        raise IllegalMoveError("this guard would leave the next seat no legal placement; undo it")

    def _add(self, step: Step) -> None:
        self._drafts.append(self._draft.add(step))
        self._show()

    def _lay_numbered(self, number: int, rest: list[str]) -> None:
        sources = self._draft.sources()
        if not 1 <= number <= len(sources):
            raise IllegalMoveError(f"there is no card {number} to lay")
        source, face = sources[number - 1]
        plays = [play for play in self._draft.plays() if play.source == source]
        if rest:
            x, y = parse_cell(" ".join(rest).replace(" ", ""))
            chosen = [play for play in plays if (play.placement.x, play.placement.y) == (x, y)]
            if not chosen:
                placement = plays[0].placement._replace(x=x, y=y) if plays else None
                reason = placement and self._draft.refusal(Play(placement, source))
                raise IllegalMoveError(reason or f"{face} can't be laid anywhere")
            self._add(chosen[0])
        else:
            self._choose_cell(plays)

    def _choose_cell(self, plays: list[Play]) -> None:
        if not plays:
            raise IllegalMoveError("this card can't be laid anywhere")
        cells = [f"{play.placement.x},{play.placement.y}" for play in plays]
        listed = "  ".join(f"{number}: {cell}" for number, cell in enumerate(cells, start=1))
        console.print(f"  cells for the top-left quadrant: {listed}", soft_wrap=False)
        answer = self._ask("cell> ").replace(" ", "")
        if answer in cells:
            self._add(plays[cells.index(answer)])
        elif _NUMBER.fullmatch(answer) and 1 <= int(answer) <= len(plays):
            self._add(plays[int(answer) - 1])
        elif answer:
            raise IllegalMoveError("none of these cells")

    def _fish(self, number: int) -> TakeFish:
        cards = dict(enumerate(self._draft.hand_cards(), start=1))
        if number not in cards:
            raise IllegalMoveError(f"there is no card {number} in the hands")
        source, card = cards[number]
        return TakeFish(card, source)

    def _undo(self) -> None:
        if len(self._drafts) == 1:
            raise IllegalMoveError("nothing to take back in this turn")
        self._drafts.pop()
        self._show()

    def _show(self) -> None:
        guards = [(guard.x, guard.y) for guard in self._draft.position.standing_guards]
        table.show_board(self._draft.board, self._start.board, guards)
        if self._draft.steps:
            console.print(f"  this turn: {self._draft.turn}")
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

    def _ask(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            raise Quit from None

    _COMMANDS: dict[str, Callable[[Entering], None]] = {
        "undo": _undo,
        "board": _show,
        "help": _help,
        "fish": _list_hands,
        "quit": _quit,
    }
