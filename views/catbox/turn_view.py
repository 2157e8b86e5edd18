"""A turn of Cat Box in the making, as it is shown and typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rich.text import Text

from games.catbox.chain_draft import ChainDraft
from games.catbox.position import Draft, Observation, spelled
from games.catbox.puzzle import Puzzle
from games.catbox.rulings import Token
from games.catbox.turn import PASS, Step, Turn, Use
from games.protocol import IllegalMoveError
from languages.messages import _
from views.catbox import input as input_parsing
from views.catbox import puzzle_lines, table
from views.catbox.board import board_text, laid_cells
from views.catbox.input import AnyDraft
from views.results import Players
from views.tabletop import AnyTabletop
from views.turn_view import TurnView


class CatBoxTurns(TurnView[AnyDraft, Observation, Puzzle]):
    """Cards to lay, tokens to use, guards."""

    def seat(
        self, observation: Observation, players: Players, width: int, draft: AnyDraft | None = None
    ) -> Iterator[Text]:
        """Identity, points and tokens; whose box tokens stand where; open cards."""
        assert not isinstance(draft, ChainDraft)
        return table.seat_lines(observation, players, width, draft)

    def choices(self, draft: AnyDraft, players: Players, width: int) -> Iterator[Text]:
        """The cards that may be laid next, numbered from 1."""
        assert isinstance(draft, Draft)
        yield from table.card_lines(draft, players, width)
        if not draft.plays():
            undo, typed = (
                _("  no card can be laid: type undo"),
                _("  no card can be laid: type pass"),
            )
            yield Text(undo if draft.steps else typed)

    def progress(self, draft: AnyDraft, players: Players, width: int) -> Iterator[Text]:
        """The steps so far, and what may follow."""
        if draft.steps:
            yield Text(_("  this turn: {move}").format(move=draft.move))
        if draft.must_play:
            yield from self.choices(draft, players, width)
        elif not draft.complete:
            yield Text(_("  this guard would leave the next seat no legal placement"))
        else:
            yield Text(_("  Enter ends the turn, undo takes the last step back."))

    def draft_board(self, draft: AnyDraft, start: AnyDraft, width: int) -> Text:
        """The board after the steps so far."""
        guards = table.guarded_cells(draft) if isinstance(draft, Draft) else ()
        return board_text(draft.board, laid_cells(start.board, draft.board), guards, width)

    def steps(self, draft: AnyDraft, text: str) -> Sequence[Step]:
        """Steps in notation, or by the number of a card and of a cell."""
        if text.split() == [str(PASS)]:
            raise IllegalMoveError(_("nobody passes here: a card can be laid"))
        return input_parsing.typed_steps(draft, text)

    def step_texts(self, draft: AnyDraft) -> tuple[str, ...]:
        """The steps in notation, each with its source where it could be several cards."""
        if isinstance(draft, ChainDraft):
            return super().step_texts(draft)
        return spelled(draft.position, draft.move)

    def whole_move(self, draft: AnyDraft, text: str) -> Turn | None:
        """A pass."""
        if text != str(PASS):
            return None
        assert isinstance(draft, Draft)
        draft.position.moves.draft(PASS)
        return PASS

    def ended(self, draft: AnyDraft) -> Turn:
        """The turn, if it may end here."""
        if draft.complete:
            return draft.move
        if draft.must_play and not draft.plays() and not draft.steps:
            raise IllegalMoveError(_("no card can be laid: type pass"))
        if draft.must_play:
            raise IllegalMoveError(_("a card has to be laid first; help lists what you can type"))
        text = _("this guard would leave the next seat no legal placement; undo it")
        raise IllegalMoveError(text)

    def commands(
        self, draft: AnyDraft, players: Players, width: int
    ) -> Mapping[str, Callable[[], Iterator[Text]]]:
        """`fish` lists the hands, `mouse` the cards that it may move."""
        return {
            "fish": lambda: _hands(draft, players, width),
            "mouse": lambda: _lifted(draft, width),
        }

    def help(self, draft: AnyDraft) -> Iterator[str]:
        """How cards are laid and tokens used."""
        yield _(table.HELP)
        yield _(table.PASS_HELP)
        for token in draft.position.mover.tokens if isinstance(draft, Draft) else ():
            yield _(table.TOKEN_HELP[token])

    def tabletop(self, players: Players = (), puzzle: Puzzle | None = None) -> AnyTabletop:
        """The full screen's view of a game, or of a puzzle."""
        from views.catbox.tabletop import CatBoxTabletop

        return CatBoxTabletop(players, puzzle)


def _hands(draft: AnyDraft, players: Players, width: int) -> Iterator[Text]:
    """The cards that the fish may save; in a puzzle, where nobody has a name, if there is one."""
    if isinstance(draft, Draft) and players:
        return table.hand_lines(draft, players, width)
    if isinstance(draft, ChainDraft) or Token.FISH not in draft.tokens():
        raise IllegalMoveError(_("there is no fish to use here"))
    return table.hand_lines(draft, puzzle_lines.players(draft.position), width)


def _lifted(draft: AnyDraft, width: int) -> Iterator[Text]:
    """The cards that the mouse may move, if there is one to use now."""
    if isinstance(draft, ChainDraft):
        raise IllegalMoveError(_("there is no mouse to use here"))
    if Token.MOUSE not in draft.tokens():
        reason = draft.refusal(Use(Token.MOUSE)) or _("not now")
        raise IllegalMoveError(f"{Token.MOUSE}: {reason}")
    yield from table.lifted_lines(draft, width)
    yield Text(_("  mouse N x,y moves card N so that its top-left quadrant lies on x,y."))
