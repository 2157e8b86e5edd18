"""A game at the terminal: turns are asked for line by line, or on the full screen."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rich.text import Text

from cli.line.prompt import Quit, ask_word, forget_lines
from cli.line.step_prompt import tell_board
from cli.line.turn_prompt import HintWords, TurnPrompt
from cli.options.common import thinking
from cli.print.game_text import show_ending
from cli.print.output import INTERRUPTED, clear, console, has_keyboard, say
from games.protocol import GameError, Move
from languages.messages import N_, _
from languages.people import person
from views.event import Event
from views.results import taken_text
from views.sessions.game_in_play import EndChoice, GameInPlay, Pacing
from views.sessions.past_game import PastGame

WELCOME: Final = N_(
    "help lists all that you can type, legend the signs; hint asks a strong player."
)
READY: Final = N_("Press Enter when you are ready. ")
AFTERWARDS: Final = N_("Type review to see where the game was lost; Enter ends. ")
STAYS: Final = N_("Keep this game? Enter keeps it, n throws it away. ")
"""The questions before and after turns."""

YES: Final = ("y", "yes", "keep")
NO: Final = ("n", "no", "throw it away")
"""Answers of somebody who wants to keep a game, and of somebody who doesn't."""


class Session:
    """One game at the terminal, line by line."""

    def __init__(self, game: GameInPlay, pacing: Pacing) -> None:
        self._game = game
        self._view = game.view
        self._pacing = pacing
        self._on_screen = False
        self._end_choice: EndChoice | None = None
        self._told = 0

    def run(self, *, on_screen: bool) -> None:
        """Play to the end, or until somebody leaves; exits the program in that case."""
        game, self._on_screen = self._game, on_screen
        game.save()
        try:
            if on_screen:
                self._play_on_screen()
            elif game.people:
                self._show_legend()
                say(_(WELCOME))
            while not game.position.over:
                move = self._ask(game.turn) if game.by_person else self._decide()
                if move is not None:
                    game.play(move)
                    self._pause()
        except (KeyboardInterrupt, Quit) as left:
            self._cover()
            self._say_how_to_resume()
            sys.exit(INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0)
        self._finish()

    def _play_on_screen(self) -> None:
        """Play to the end on the full screen.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed.
            Quit: somebody leaves.
        """
        from cli.screen.full_screen import shown
        from cli.screen.game_table import GameTable

        table = GameTable(self._game)
        with self._game.bots_apart():
            shown(table)
        self._end_choice = table.end_choice

    def _pause(self) -> None:
        """Tell what a bot has done before the next one moves, if there is a pause for it."""
        pause, (reader, *_) = self._game.pause, (*self._game.people, 0)
        if pause and console.is_terminal and self._game.reader is not None:
            self._show_events(self._game.since(reader, self._told), reader)
            self._told = self._game.number
            time.sleep(pause)

    def _show_legend(self) -> None:
        console.print(self._view.words.legend_of(self._game.position.draft))

    def _ask(self, seat: int) -> Move | None:
        """The move of a person, who is shown first what happened since the last one.

        It is None if the person has taken back the turn before.
        """
        game, players = self._game, self._game.record.players
        name, shared = players[seat].name, len(game.people) > 1
        self._cover()
        if shared:
            console.print(_("{name}'s turn. The others look away.").format(name=name))
            ask_word(_(READY), ("",), self._before_a_turn)
        self._show_events(game.since(seat, self._told), seat)
        turn, before = game.own_turn(seat), game.last_seen(seat)
        observation = turn.observation
        if shared or not self._view.events.continues(observation):
            board = self._view.board(observation.view, before, console.width, players)
            console.print(board)
        first, *rest = (*turn.seat_lines(console.width), Text())
        heading = person(
            name, _("Turn {number}."), _("Turn {number}, {name}."), number=game.number + 1
        )
        say(Text(f"{heading} ").append_text(first))
        for line in rest[:-1]:
            say(line)
        words = {"words": lambda: tell_board(game.entry, turn.draft)}
        helped = HintWords(game.hints(seat))
        words |= helped.commands
        move = TurnPrompt(turn, words, lambda: self._take_back(seat), helped.others).move()
        self._cover()
        return move

    def _take_back(self, seat: int) -> None:
        """Go back to the last turn of a person, and say so."""
        taken, self._told = self._game.take_back(seat), 0
        say(taken_text(self._game.record.players[seat].name, taken))

    def _before_a_turn(self, word: str) -> None:
        """Show what everybody may see while the person to move isn't asked yet."""
        if word == "legend":
            self._show_legend()
        else:
            say(
                _(
                    "  Press Enter first: then you see the board. quit leaves, legend shows "
                    "the signs."
                )
            )

    def _cover(self) -> None:
        """Wipe what one person may see and has typed, if another one shares the terminal."""
        if len(self._game.people) > 1:
            clear()
            forget_lines()

    def _show_events(self, events: Iterable[Event], reader: int | None) -> None:
        """Print events, without the reader's own moves, and a table at the end of a round."""
        console.print()
        for event in events:
            for line in event.happened(reader)[event.seat == reader :]:
                say(line)
            if event.ended is not None:
                top = self._view.tabletop(self._game.record.players)
                sheet = self._view.words.round_end(event.ended, top, reader)
                console.print(Text(f"\n{sheet.title}", "bold"))
                console.print(self._view.printed(replace(sheet, title="")))
                console.print()

    def _decide(self) -> Move:
        game = self._game
        with thinking(game.mover_adviser(), game.record.players[game.turn].name):
            return game.decide()

    def _say_how_to_resume(self) -> None:
        game = self._game
        if game.file.path is None:
            message = _(
                "\nThe game is left after turn {number}: games of bots alone are kept only with "
                "--record."
            )
            console.print(message.format(number=game.number))
        elif game.unnamed and game.untouched:
            game.file.remove()
            console.print(_("\nNobody has made a move: the game isn't kept."))
        elif game.position.over:
            console.print(
                _("\nThe game is over: catbox replay {game} shows it.").format(
                    game=shlex.quote(game.name)
                )
            )
        else:
            console.print(
                _("\nThe game is kept after turn {number}. To go on:").format(number=game.number)
            )
            console.print(f"  {game.how_to_resume}")

    def _finish(self) -> None:
        game, players = self._game, self._game.record.players
        self._show_events(game.events[1 - len(players) :], game.reader)
        console.print(self._view.board(game.position, game.position, console.width, players))
        past = PastGame(game.entry, game.record)
        show_ending(past)
        try:
            if self._wants_review():
                from cli.line.game_review import show_review
                from views.sessions.review import GameReview, ReviewFile, review_path

                path = game.file.path and review_path(game.file.path)
                adviser = game.adviser()
                work = GameReview(past, adviser, ReviewFile(path, past.record, adviser))
                show_review(work, on_screen=self._on_screen, asks=not self._pacing.review)
        except KeyboardInterrupt:
            if game.file.path is not None:
                text = _("\ncatbox review {path} goes through the game.")
                console.print(text.format(path=shlex.quote(game.name)))
            sys.exit(INTERRUPTED)
        if sentence := self._settled():
            say(sentence)

    def _wants_review(self) -> bool:
        """Whether a review was asked for, or somebody is there who asks for one now."""
        if self._pacing.review or self._end_choice is not None:
            return self._pacing.review or self._end_choice is EndChoice.REVIEW
        return self._answer(_(AFTERWARDS), ("review", "")) == "review"

    def _settled(self) -> str:
        """Keep the file of the game or throw it away; what became of it, in a sentence."""
        game = self._game
        if game.file.path is None:
            return ""
        if not game.unnamed:
            return _("The record is in {path}.").format(path=game.file.path)
        if self._is_to_go():
            game.file.remove()
            return ""
        return _("The game is kept: catbox replay {game} steps through it.").format(game=game.name)

    def _is_to_go(self) -> bool:
        """Whether nobody wants to keep the game."""
        if self._end_choice is not None:
            return self._end_choice is EndChoice.THROW_AWAY
        return self._answer(_(STAYS), ("", *YES, *NO)) in NO

    def _answer(self, question: str, words: tuple[str, ...]) -> str:
        """The one of some words that somebody answers; empty where nobody is there."""
        if not (self._game.people and has_keyboard()):
            return ""
        try:
            return ask_word(question, words, self._after_the_end)
        except (Quit, GameError):
            return ""

    def _after_the_end(self, word: str) -> None:
        """Show what can be asked for when the game is over."""
        position, players = self._game.position, self._game.record.players
        if word == "legend":
            self._show_legend()
        elif word == "board":
            console.print(self._view.board(position, position, console.width, players))
        else:
            say(_("  The game is over: type what is asked for, board or legend, or press Enter."))
