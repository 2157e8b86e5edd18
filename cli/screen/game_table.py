"""A whole game on the full screen, with people and bots in any seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from rich.console import RenderableType
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Static

from cli.screen.pages import HandoverScreen, Page, Parts, RoundPage
from cli.screen.played_table import PlayedTable
from games.protocol import Draft, IllegalMoveError, Move
from languages.message import translated
from languages.messages import N_, _
from languages.people import person
from views.advice import Advice, AdviceStep
from views.event import Event
from views.results import taken_back_text, taken_text
from views.sessions.game_in_play import EndChoice, GameInPlay
from views.sessions.hints import ShownHint
from views.sessions.own_turn import OwnTurn

UNNAMED = N_("Keep this game? Enter keeps it, r keeps it and reviews it, x throws it away.")
NAMED = N_("r shows where it was lost. Enter closes.")
SURE = N_("Press x again to throw the game away, Enter to keep it.")


class LastPage(Page):
    """The result of a game, and the choice whether it is kept.

    Args:
        unnamed: whether its player has named no file for it, so that it may be thrown away.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "review", "review"),
        Binding("x", "throw_away", "throw away"),
    ]

    def __init__(self, parts: Parts, *, unnamed: bool) -> None:
        super().__init__(_("The game is over"), lambda _number: parts)
        self._unnamed = unnamed
        self._warned = False
        self.end_choice = EndChoice.KEEP

    def on_mount(self) -> None:
        """Show the page, and say what can be pressed."""
        super().on_mount()
        self._say(_(UNNAMED) if self._unnamed else _(NAMED))

    def action_review(self) -> None:
        """Look back at the game."""
        self.end_choice = EndChoice.REVIEW
        self.dismiss()

    def action_throw_away(self) -> None:
        """Throw the game away, if that is asked for twice."""
        if self._warned:
            self.end_choice = EndChoice.THROW_AWAY
            self.dismiss()
        elif self._unnamed:
            self._warned = True
            self._say(_(SURE))

    def _say(self, text: str) -> None:
        self.query_one(".below", Static).update(text)


class GameTable(PlayedTable):
    """The table as the person sees it whose turn it is, or was last."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "again", show=False),
        Binding("v", "numbers", show=False),
        Binding("o", "others", show=False),
    ]

    def __init__(self, game: GameInPlay) -> None:
        super().__init__(game.view, game.view.tabletop(game.record.players))
        self._game = game
        self._seat = game.people[0]
        self._active = False
        self._strange = len(game.people) > 1
        self._noted = 0
        self._hint: ShownHint | None = None
        self._pause: Timer | None = None
        self._again = 0, 0
        self.end_choice: EndChoice | None = None

    @property
    def shown(self) -> Draft:
        """The turn so far; while others move, the board as the person sees it."""
        return self._turn.draft

    @property
    def start(self) -> Draft:
        """The draft that the person saw after the last own turn."""
        return self._game.last_seen(self._seat).draft

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
        self._note_news()
        self._go_on()

    # Turns

    def _advance(self) -> None:
        """Say what happened; the end of a round stops the game until its page is closed."""
        ended = [event.ended for event in self._note_news() if event.ended is not None]
        if ended:
            self.renew()
            game = self._game
            sheet = game.view.words.round_end(ended[-1], self.tabletop, game.reader)
            parts = [game.view.printed(replace(sheet, title=""))]
            self.push_screen(RoundPage(sheet.title, parts), lambda _: self._go_on())
        elif self._game.pause:
            self._point_to(self._game.events[-1])
            self._pause = self.set_timer(self._game.pause, self._go_on)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Let bots move until a person has to choose, or the game is over."""
        game = self._game
        if game.position.over:
            self._active = False
            self.renew()
            ending = game.view.printed(game.view.ending(game.record, game.position))
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
        self._stop_thinking()
        self._game.play(move)
        self._active = False
        self._advance()

    def _point_to(self, event: Event) -> None:
        """Say what a move has done, with its cells marked."""
        self.point_at(event.cells, " ".join(event.lines(self._game.reader)))

    def action_again(self) -> None:
        """Show the moves since one's own last one again, one after the other."""
        events = self._game.events[self._game.last_move(self._seat) :]
        if not events:
            self.say(_("nobody has moved yet"))
            return
        number, at = self._again
        at = (at + 1) % len(events) if number == self._game.number else 0
        self._again = self._game.number, at
        self._point_to(events[at])

    def _stop_thinking(self) -> None:
        """End what is being thought of for a turn that is over: a hint, or a bot's move."""
        if self.work.running:
            self.work.forget()
            self._game.stop_thinking()

    def take(self, after: Draft) -> None:
        """Take a step; where nothing can follow it, the turn ends if it can be taken back."""
        self._turn.go_on(after)
        alone = len(self._game.people) == 1
        if self._turn.ends or (alone and self._turn.line.whole):
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
        self._stop_thinking()
        if self._pause is not None:
            self._pause.stop()
        self._noted = len(self._game.events)
        self.note(taken_text(self._game.record.players[self._seat].name, taken))
        self._begin_turn()

    def _end_game(self, ending: Iterable[RenderableType]) -> None:
        """Show the result of the game, and ask whether it is kept."""
        page = LastPage(list(ending), unnamed=self._game.unnamed)

        def leave(_: None) -> None:
            self.end_choice = page.end_choice
            self.exit()

        self.push_screen(page, leave)

    # Messages

    def _note_news(self) -> Sequence[Event]:
        """Note the moves that haven't been noted yet; these."""
        news = self._game.events[self._noted :]
        for event in news:
            self.note(*event.lines(self._game.reader))
        self._noted = len(self._game.events)
        return news

    def action_hint(self) -> None:
        """The next step of a hint: what to aim at, then the card, then the place."""
        if not self.active:
            self.say(_("it is not your turn yet"))
        elif self._hint is not None and self._hint.is_about(self._turn):
            self.guarded(self._show_hint)
        elif not self.work.running:
            self.work.begin(
                _("{name} is thinking").format(name=self._game.adviser().level),
                self._game.hints(self._seat).advice,
                partial(self._begin_hint, self._turn),
            )
            self.draw()

    def _begin_hint(self, turn: OwnTurn, advice: Advice) -> None:
        self._hint = ShownHint(turn, advice)
        self.guarded(self._show_hint)

    def _show_hint(self) -> None:
        """Say the next step of the hint, mark its cells, and hold what it says to hold.

        Raises:
            IllegalMoveError: the turn has begun otherwise.
        """
        assert self._hint is not None
        self._hint.check()
        said = self._hint.next()
        self.note("", *said)
        held = self._hint.held(self.tabletop)
        if held is not None:
            minor = [choice.minor for choice in self.tabletop.choices(self.shown)]
            self.cursor.take_up(held, minor)
        self.point_at(self._hint.step.cells, "\n".join(said))

    def action_others(self) -> None:
        """The worst that others may do after the turn, with what is held where it is held."""
        if not self.active:
            self.say(_("it is not your turn yet"))
            return
        draft = self._held_draft
        if not (draft.steps and draft.complete):
            self.say(_("hold a card where it may lie: o shows what the others may do then"))
        elif not self.work.running:
            self.work.begin(
                _("{name} is thinking").format(name=self._game.adviser().level),
                partial(self._game.hints(self._seat).reply, draft.move),
                self._show_reply,
            )
            self.draw()

    @property
    def _held_draft(self) -> Draft:
        """The turn with what is held where it is held, or with what is chosen, if that is legal."""
        ghost, chosen = self._ghost, self.cursor.chosen
        if ghost is not None and ghost.after is not None:
            return ghost.after
        if chosen is not None and chosen.step is not None and not chosen.refusal:
            return self.shown.add(chosen.step)
        return self.shown

    def _show_reply(self, step: AdviceStep) -> None:
        text = translated(step.text, self._seat)
        self.note("", text)
        self.point_at(step.cells, text)

    def action_numbers(self) -> None:
        """Show what the turns of the hint are worth."""
        if self._hint is None or not self._hint.is_about(self._turn):
            self.say(_("h gives a hint; its numbers come after it"))
            return
        numbers = self._game.hints(self._seat).numbers(self._hint.advice)
        self.page(_("What turns are worth"), list(map(self.view.printed, numbers)))

    def action_why(self) -> None:
        """Show the inferences from each past move of a bot, the last one first."""
        hints = self._game.hints(self._seat)
        moves = hints.bot_moves
        if not moves:
            self.say(_("no bot has moved yet"))
            return

        def page(at: int) -> Parts:
            return list(map(self.view.printed, hints.why_parts(moves[at])))

        self.push_screen(Page(_("What moves of bots reveal"), page, len(moves)))
