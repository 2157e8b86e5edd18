"""The parts of Cat Box: its events, and the words about its rules, positions and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from games.catbox import asked, legality, scoring
from games.catbox.faces import Identity
from games.catbox.files import load_deck
from games.catbox.names import QUADRANTS, TRIOS, identity_name
from games.catbox.position import Observation, Position, listed
from games.catbox.puzzle import Chain, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, rulings
from games.catbox.scoring import DecidedBy, Outcome, Stake, Tally
from games.catbox.setup import OPTIONS, CatBoxSetup
from games.catbox.turn import Step, Turn
from games.catbox.typed import AnyDraft
from games.loading import Content
from games.protocol import GameError, Setup
from languages import lists
from languages.messages import N_, _, plural
from languages.people import person, shown_name
from views.advice import Compared, Explained
from views.catbox import beliefs, puzzle_lines, table, words
from views.catbox.editing import CatBoxEditing
from views.catbox.scenery import board_of
from views.catbox.sprites import cat_badge
from views.catbox.tabletop import CatBoxTabletop
from views.parts import Events, GameParts, Infer, Table, Words
from views.results import Names, Played, Players, position_of, totals, winning
from views.sheet import Cells, Column, Note, Part, Row, Sheet, numbers
from views.tabletop import AnyTabletop

DECK = next(option.default for option in OPTIONS if option.name == "deck")
"""The deck of a position whose file states none."""

HOW = {
    DecidedBy.CHIHUAHUA: N_(" the tie as the Chihuahua"),
    DecidedBy.AREA: N_(" the tie by the larger area"),
}
"""The tie-break that decided who wins, if points didn't."""

CATS = plural("{n} cat", "{n} cats")
TOKENS = plural("{n} token", "{n} tokens")


class CatBoxEvents(Events[Position, Turn, Observation]):
    """Cards that were laid, and who may be who."""

    no_choice = N_("You can only pass.")
    observation_options = ("deck",)
    event = staticmethod(words.event)
    tempting = staticmethod(words.tempting)

    def explained(
        self, observation: Observation, compared: Compared, players: Players, infer: Infer
    ) -> Explained:
        """The aim, the cards and the place, and the reasons by who is likely who."""
        return words.explained(observation, compared, players, infer(observation))

    def rationale(
        self, before: Observation, after: Observation, players: Players, infer: Infer
    ) -> Iterator[Part]:
        """The points of every identity, and its probability, before and after a turn."""
        mover = before.view.turn
        text = _("From your seat: points, and how likely {name} is each of them.")
        yield text.format(name=players[mover].name)
        yield beliefs.rationale_sheet(before, after, infer(before)[mover], infer(after)[mover])

    def observation(self, content: Content, seat: int, options: Mapping[str, str]) -> Observation:
        """The observation of a seat in a position file, with the cards of a deck."""
        position: Position = content.value
        if position.seats[seat].identity is None:
            text = _("seats[{seat}].identity: unknown, so that it can't be excluded")
            raise GameError(text.format(seat=seat))
        cards = listed(load_deck(options.get("deck", DECK)).cards)
        return replace(position.observation(seat), cards=cards)

    def check_choice(self, observation: Observation) -> None:
        """Raise unless the mover knows who it is, and the faces that it may lay."""
        view = observation.view
        view.draft.sources()
        view.score(view.turn)

    harmless = N_("No card that all see can take points from you before your next turn.")
    reply = staticmethod(words.reply)
    sort = staticmethod(words.sort)

    def steps(self, draft: Any, move: Turn) -> tuple[Step, ...]:
        """The steps of a turn, each with the card that makes it."""
        return move.steps

    def mover(self, observation: Observation, name: str) -> str:
        """The mover's identity."""
        own = _own(observation)
        assert own is not None
        you, other = _(", who are {identity}"), _(", who is {identity}")
        return person(name, you, other, identity=identity_name(own))

    def guesses(self, observation: Observation, names: Names, infer: Infer) -> Iterable[Part]:
        """A row for each identity, a column for each other seat."""
        return [beliefs.identities_sheet(infer(observation), names)]

    def mover_json(self, observation: Observation) -> dict[str, object]:
        """The mover's identity."""
        return {"identity": _own(observation)}

    def guesses_json(
        self, observation: Observation, names: Names, infer: Infer
    ) -> dict[str, object]:
        """Who each other seat may be."""
        return {"others": beliefs.others_json(infer(observation), names)}


def _own(observation: Observation) -> Identity | None:
    return observation.view.seats[observation.seat].identity


class CatBoxWords(Words[Position, Puzzle, Outcome]):
    """Editions and modes, the points of every colour, chains of cards and single turns."""

    # Rules

    package = "games.catbox"
    options = OPTIONS
    rulings = staticmethod(rulings)
    ruling_options = ("edition",)
    listed = "editions"
    pictures = "views.catbox.rules_pictures:PICTURES"
    legend = table.LEGEND

    def legend_of(self, draft: AnyDraft) -> str:
        """The signs and the scoring, with those of tokens where there are any."""
        texts = self.legend, *([table.TOKEN_LEGEND] if table.has_tokens(draft) else [])
        return "\n".join(map(_, texts))

    def rulings_json(self, options: Mapping[str, str]) -> list[dict[str, object]]:
        """Every ruling, as all editions or one of them have it."""
        if "edition" not in options:
            return super().rulings_json(options)
        edition = Edition(options["edition"])
        return [
            {"name": ruling.name, "source": ruling.source, "text": ruling.read(edition)}
            for ruling in rulings()
        ]

    def setup(self, setup: Setup) -> str:
        """Mode and edition."""
        assert isinstance(setup, CatBoxSetup)
        text = _("{game}, {edition} rules")
        return text.format(game=_(table.GAMES[setup.mode]), edition=setup.edition)

    # Positions

    moves_found = plural("{n} placement", "{n} placements")
    editing = CatBoxEditing()

    def whole(self, position: Position, top: AnyTabletop) -> Sequence[Sheet]:
        """All seats, as the file has them."""
        names = [player.name for player in top.players]
        return [Sheet(notes=tuple(table.position_notes(position, names)))]

    def scores(self, content: Content, top: AnyTabletop) -> Sheet:
        """The points of every identity on a board."""
        return score_sheet(scoring.tallies(board_of(content)))

    def scores_json(self, content: Content) -> dict[str, object]:
        """The points of every identity, and the unused tokens of every seat."""
        shown = tallies_json(scoring.tallies(board_of(content)))
        if isinstance(content.value, Chain):
            return shown
        position: Position = position_of(content)
        if position.mode is Mode.BASIC:
            return shown
        return shown | {"tokens": [len(seat.tokens) for seat in position.seats]}

    def moves(self, content: Content) -> Sequence[str]:
        """Every legal placement of one card."""
        if isinstance(content.value, Chain):
            chain = content.value
            pairs = ((chain.board, face) for face in chain.faces)
            return sorted({str(p) for pair in pairs for p in legality.placements(*pair)})
        position: Position = position_of(content)
        return sorted(set() if position.over else {play.text for play in position.draft.plays()})

    # Results

    def result_points(self, position: Position) -> Table:
        """The cats seen, areas and tokens of every seat."""
        heads = numbers(_("seen"), _("areas"), _("tokens"), _("total"))
        cells: list[Cells] = []
        for score in position.scores():
            seen, areas = score.tally.visible, score.tally.bonus
            tokens = score.tokens if position.mode is Mode.ADVANCED else ""
            cells.append((identity_name(score.identity), seen, areas, tokens, score.total))
        return (Column(_("identity")), *heads), cells

    def verdict(self, record: Played, position: Position) -> str:
        """Who has won, and by what if the points are equal."""
        result = position.result()
        if result.decided_by is DecidedBy.REMATCH:
            tied = lists.listed([shown_name(record.players[seat].name) for seat in result.winners])
            return _("{names} are tied: a rematch decides.").format(names=tied)
        how = HOW.get(result.decided_by)
        return winning(record, result.winners, _(how) if how else "")

    def result_json(self, record: Played, position: Position) -> dict[str, object]:
        """A position of a record for programs."""
        scores = [
            {"seat": at, "identity": seat.identity, "tokens": len(seat.tokens), "total": total}
            for at, (seat, total) in enumerate(zip(position.seats, totals(position), strict=True))
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

    def player_json(self, record: Played, seat: int) -> dict[str, object]:
        """The player's identity."""
        return {"identity": next(iter(record.positions())).seats[seat].identity}

    # Puzzles

    ends = N_("best board"), N_("best boards")
    rules_in_short = puzzle_lines.READING
    needs_task = False
    task = staticmethod(asked.task)
    facts_heading = N_("Of each card the side that all see comes first, then the secret one.")
    solution_marks = N_("The red numbers say in which order the cards are laid.")

    def task_note(self, puzzle: Puzzle) -> Note:
        """The task, then the faces to place as they look."""
        note = super().task_note(puzzle)
        return (*note, " ", table.faces_signs(puzzle.faces)) if isinstance(puzzle, Chain) else note

    def sums(self, end: Outcome) -> Iterator[str]:
        """How the points of each identity come about."""
        for stake in (end.stakes.own, *end.stakes.rivals):
            yield _sum(stake, end)

    def facts(self, puzzle: Puzzle) -> Iterator[Note]:
        """Who sits where, with all that may matter to the turns that are taken."""
        if isinstance(puzzle, SingleTurn):
            yield from puzzle_lines.seats(puzzle)

    def reading_of(self, puzzles: Sequence[Puzzle], title: str) -> str:
        """The letters and the rules in short, as far as some puzzles need them."""
        return puzzle_lines.reading(puzzles)


def tallies_json(tallies: Sequence[Tally]) -> dict[str, object]:
    """The points of all identities, by their names."""
    return {tally.identity: _tally_json(tally) for tally in tallies}


def score_sheet(tallies: Sequence[Tally]) -> Sheet:
    """The points of all identities as a table."""
    rows = (
        Row((each.visible, each.bonus, each.total), badge.spoken, badge)
        for each in tallies
        for badge in [cat_badge(each.identity)]
    )
    columns = _("seen"), _("areas"), _("total")
    return Sheet(numbers(*columns), tuple(rows), _("identity"))


def _tally_json(tally: Tally) -> dict[str, int]:
    if tally.identity is Identity.CHIHUAHUA:
        return {"empty": tally.visible, "trios": tally.formed, "total": tally.total}
    return {"cats": tally.visible, "area": tally.formed, "total": tally.total}


def _sum(stake: Stake, end: Outcome) -> str:
    """How the points of one identity come about."""
    tally = scoring.tally(end.board, stake.identity)
    if stake.identity is Identity.CHIHUAHUA:
        trios = _("{trios} x {points}")
        parts = [QUADRANTS[stake.identity].of(tally.visible)]
        parts += [trios.format(trios=TRIOS.of(tally.formed), points=scoring.TRIO_POINTS)]
    else:
        parts = [CATS.of(tally.visible)]
        parts += [_("{area} in the largest area").format(area=tally.formed)]
    if stake.tokens:
        parts += [TOKENS.of(stake.tokens)]
    name, total = identity_name(stake.identity), tally.total + stake.tokens
    return f"{name}: {' + '.join(parts)} = {total}"


PARTS: Final = GameParts("Cat Box", CatBoxTabletop, CatBoxEvents(), CatBoxWords())
