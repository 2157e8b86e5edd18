"""A whole game on the full screen, with people and bots in any seats."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType

from cli.screen.last_page import LastPage
from cli.screen.pages import HandoverScreen, Page
from cli.screen.played_table import PlayedTable
from games.protocol import Draft, IllegalMoveError, Move, Step
from languages.messages import _, ngettext
from languages.people import person
from views.results import taken_back_text
from views.sessions.game_in_play import EndChoice, GameInPlay
from views.sessions.own_turn import OwnTurn


class GameTable(PlayedTable):
    """The table as the person sees it whose turn it is, or was last."""

    def __init__(self, game: GameInPlay) -> None:
        super().__init__(game.view, game.view.turns.tabletop(game.record.players))
        self._game = game
        self._seat = game.people[0]
        self._active = False
        self._strange = len(game.people) > 1
        self._noted = 0
        self.end_choice: EndChoice | None = None

    @property
    def shown(self) -> Draft:
        """The turn so far; while others move, the board as the person sees it."""
        return self._turn.draft

    @property
    def start(self) -> Draft:
        """The draft that the person saw after the last own turn."""
        seen = self._game.last_seen(self._seat)
        return self.shown if seen is None else seen.draft

    @property
    def seat(self) -> int:
        """The person's seat."""
        return self._seat

    @property
    def active(self) -> bool:
        """Whether it is the person's turn."""
        return self._active

    @property
    def heading(self) -> str:
        """The turn, and who moves."""
        game = self._game
        you = other = _("{game} | turn {number}, the game is over")
        if not game.position.over:
            you = _("{game} | turn {number}, You to move")
            other = _("{game} | turn {number}, {name} to move")
        name = game.record.players[game.turn].name
        return person(name, you, other, game=game.entry.title, number=game.number + 1)

    @property
    def _turn(self) -> OwnTurn:
        return self._game.own_turn(self._seat)

    def begin(self) -> None:
        """Let the first one move."""
        self._advance()

    # Turns

    def _advance(self) -> None:
        """Let bots move until a person has to choose, or the game is over."""
        game = self._game
        self._note_news()
        if game.position.over:
            self._active = False
            self.renew()
            ending = game.view.printed(game.view.games.ending(game.record, game.position))
            self._end_game([ending, taken_back_text(game.record)])
        elif game.by_person:
            self._ask()
        else:
            self._active = False
            name = game.record.players[game.turn].name
            self.work.begin(
                _("{name} is thinking").format(name=name),
                game.decide,
                lambda move: self.guarded(lambda: self._play(move)),
            )
            self.renew()

    def _ask(self) -> None:
        """Let the person to move choose; another one looks away before."""
        if self._game.turn == self._seat and not self._strange:
            self._begin_turn()
            return
        self._active = self._strange = False
        name = self._game.record.players[self._game.turn].name
        self.push_screen(HandoverScreen(name, self._begin_turn))

    def _begin_turn(self) -> None:
        self._seat = self._game.turn
        self._active = True
        self.renew()

    def _play(self, move: Move) -> None:
        self._game.play(move)
        self._active = False
        self._advance()

    def take(self, step: Step) -> None:
        """Take a step; a game of single steps goes on at once."""
        self._turn.act(step)
        if self._turn.ends:
            self.end()
        else:
            self.renew()

    def take_whole(self, move: Move) -> None:
        """Make a whole move."""
        self._play(move)

    def end(self) -> None:
        """End the turn.

        Raises:
            IllegalMoveError: it may not end here.
        """
        if not self.active:
            raise IllegalMoveError(_("it is not your turn yet"))
        self._play(self._turn.end())

    def undo(self) -> None:
        """Take back a step of this turn, or the whole turn before it.

        Raises:
            IllegalMoveError: there is nothing to take back.
        """
        if self._turn.line.begun:
            self._turn.undo()
            self.renew()
            return
        taken = self._game.take_back(self._seat)
        self.work.forget()
        self._noted = len(self._game.events)
        self.note(_took_back(self._game.record.players[self._seat].name, taken))
        self._begin_turn()

    def _end_game(self, ending: Iterable[RenderableType]) -> None:
        """Show the result of the game, and ask whether it is kept."""
        page = LastPage(list(ending), unnamed=self._game.unnamed)

        def leave(_: None) -> None:
            self.end_choice = page.end_choice
            self.exit()

        self.push_screen(page, leave)

    # Messages

    def _note_news(self) -> None:
        for event in self._game.events[self._noted :]:
            self.note(*event.lines(self._game.reader))
        self._noted = len(self._game.events)

    def action_hint(self) -> None:
        """Show the turn that a strong player would take in the person's place."""
        if not self.active:
            self.say(_("it is not your turn yet"))
            return
        hints = self._game.hints(self._seat)
        self.work.begin(
            _("{name} is thinking").format(name=self._game.adviser().level),
            lambda: list(hints.hint_parts()),
            lambda parts: self.page(_("A hint"), parts, then=self.draw),
        )
        self.draw()

    def action_why(self) -> None:
        """Show the inferences from each past move of a bot, the last one first."""
        hints = self._game.hints(self._seat)
        moves = hints.bot_moves
        if not moves:
            self.say(_("no bot has moved yet"))
            return
        title = _("What moves of bots reveal")
        self.push_screen(Page(title, lambda at: list(hints.why_parts(moves[at])), len(moves)))


def _took_back(name: str, taken: int) -> str:
    you = ngettext("You took back a turn ({n} move).", "You took back a turn ({n} moves).", taken)
    other = ngettext(
        "{name} took back a turn ({n} move).", "{name} took back a turn ({n} moves).", taken
    )
    return person(name, you, other, n=taken)
