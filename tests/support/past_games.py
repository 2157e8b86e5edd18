"""Recorded games to look back at: whole ones, and beginnings."""

from __future__ import annotations

from functools import cache

from cli.line.game_review import reviewed
from games import registry
from games.protocol import HUMAN, Player
from games.record import Record
from games.rng import Stream
from solver.answer import Limit
from solver.bots.advice import Adviser
from solver.workers import Workforce
from views.sessions.past_game import PastGame
from views.sessions.review import GameReview, Review


@cache
def played(name: str, *players: str, turns: int = 1000, seed: str = "7") -> Record:
    """A record of random moves, up to the end unless it is cut before."""
    entry = registry.entry(name)
    setup = entry.game.setup(len(players), {})
    who = tuple(
        Player(each.removeprefix("bot:"), each if each.startswith("bot:") else HUMAN)
        for each in players
    )
    deal, rng = setup.deal(seed), Stream("past-games", name, seed)
    record: Record = setup.record(seed, deal, who)
    position = deal.position()
    while not position.over and len(record.turns) < turns:
        move = position.moves.random(rng)
        draft = position.drafted(move)
        record, position = record.played(draft), draft.end()
    return record


def past(name: str, *players: str, turns: int = 1000) -> PastGame:
    """The same as a game to look back at."""
    return PastGame(registry.entry(name), played(name, *players, turns=turns))


def greedy_review(game: PastGame) -> Review:
    """The review of a game by the level `greedy`."""
    adviser = Adviser(game.entry, "greedy", Limit(), "7")
    return reviewed(GameReview(game, adviser, bots=True), Workforce(1), silent=True)
