"""How well beliefs are calibrated: `python -m benchmarks.beliefs`, `--fit` to fit their constants.

Bots play games among themselves; after every turn each seat says who the others may be. Log loss
is the mean of -log(probability of the true deal of identities), in nats, beside that of the
uniform prior. The reliability table puts all probabilities that a seat gave to an identity
of another in bins, by how many turns it had seen, and counts how often each came true.

`--fit` plays other games and looks for the temperature and the error of each style under which
what its bot did, with its true identity, is most probable.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import log
from statistics import mean
from typing import NamedTuple

from games.catbox.deal import deal
from games.catbox.faces import Identity
from games.catbox.files import load_deck
from games.catbox.position import Position
from games.catbox.rulings import SEATS, Mode
from games.protocol import Memory
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.beliefs.likelihood import STYLES, Style, evidence, posterior
from solver.catbox.bots.roster import LEVELS

FORMAT = "catbox-beliefs-benchmark/1"
GAMES, FITTED = 4, 3
"""Games for each line-up, number of seats and mode, to measure and to fit."""

CARDS = load_deck("standard").cards
LINE_UPS: dict[str, tuple[str, ...]] = {
    "greedy": ("greedy",),
    "rival": ("rival",),
    "mixed": ("greedy", "rival"),
    "crowd": ("greedy",) * 6 + ("rival",) * 6 + ("random",),
    "random": ("random",),
}
"""From whom each seat is drawn."""

SELF_PLAY = ("greedy", "rival", "mixed")
STOPS = (2, 4, 6, 8, 12, 16, 24, 32, 40)
"""After how many turns beliefs are looked at."""

BINS = (0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95, 0.99)
PHASES = (4, 8, 16, 48)
"""Where the bins of probabilities, and of turns, end."""

TEMPERATURES = (0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2, 0.3, 0.5)
ERRORS = (0.003, 0.006, 0.01, 0.015, 0.02, 0.03, 0.05)
FLOOR = 1e-300


class Belief(NamedTuple):
    """One seat's beliefs at one time, scored against the true deal of identities.

    Log losses are in nats.

    Attributes:
        loss, prior: the log loss of the beliefs, and of the uniform prior.
        claims: each probability of an identity, and whether it came true.
    """

    turns: int
    loss: float
    prior: float
    claims: tuple[tuple[float, bool], ...]


def played(
    line_up: str, seats: int, mode: Mode, *seed: int | str
) -> Iterator[tuple[Position, Memory]]:
    """A game of bots: after each turn the position, and what the seats have seen."""
    rng = Stream(FORMAT, line_up, seats, mode, *seed)
    names = [rng.choice(LINE_UPS[line_up]) for _ in range(seats)]
    position = deal(CARDS, seats, rng.word(), mode=mode).position()
    memory = Memory.blank(seats)
    while not position.over:
        level = LEVELS[names[position.turn]]
        turn = level.choose(memory.observe(position, position.turn), Limit(), rng).move
        draft = position.drafted(turn)
        memory, position = memory.after(draft), draft.end()
        yield position, memory


def beliefs_of(line_up: str, seats: int, mode: Mode, number: int) -> Iterator[Belief]:
    """The scored beliefs of every seat at every stop of one game."""
    for turns, (position, memory) in enumerate(played(line_up, seats, mode, number), start=1):
        if turns in STOPS:
            for seat in range(seats):
                beliefs = posterior(memory.observe(position, seat), CARDS)
                yield _belief(turns, position, beliefs)


def _belief(turns: int, position: Position, beliefs: Beliefs) -> Belief:
    truth = tuple(position.seats[seat].identity for seat in beliefs.seats)
    given = sum(w for row, w in zip(beliefs.rows, beliefs.weights, strict=True) if row == truth)
    claims = tuple(
        (weight, position.seats[seat].identity is identity)
        for seat in beliefs.seats
        for identity, weight in beliefs.of(seat).items()
    )
    return Belief(turns, -log(max(given, FLOOR)), log(len(beliefs.rows)), claims)


def loss_table(line_up: str, mode: Mode, seen: dict[int, list[Belief]]) -> Iterator[str]:
    """For each number of seats, the mean log loss in nats: of the prior, and at each stop."""
    for seats, found in seen.items():
        prior = mean(belief.prior for belief in found)
        cells = [mean([m.loss for m in found if m.turns == stop] or [0]) for stop in STOPS]
        numbers = " | ".join(f"{cell:.3f}" for cell in (prior, *cells))
        yield f"| {line_up}, {mode}, {seats} seats | {numbers} |"


def reliability(found: Sequence[Belief]) -> Iterator[str]:
    """For each bin of claims, their number, mean probability, and share that came true."""
    bins: dict[tuple[int, int], list[tuple[float, bool]]] = defaultdict(list)
    for belief in found:
        phase = sum(belief.turns > end for end in PHASES)
        for claim in belief.claims:
            bins[phase, sum(claim[0] > edge for edge in BINS)].append(claim)
    for phase, at in sorted(bins):
        said, true = zip(*bins[phase, at], strict=True)
        first = 1 + (0, *PHASES)[phase]
        yield f"| {first}-{PHASES[phase]} | {len(said)} | {mean(said):.3f} | {mean(true):.3f} |"


def fitted(style: Style, games: int) -> Style:
    """The style with the constants under which its bot's turns are most probable."""
    sample = [
        (position, memory, seats)
        for mode in Mode
        for seats in SEATS
        for number in range(games)
        for position, memory in list(played(style.name, seats, mode, "fit", number))[-1:]
    ]

    def fit(tried: Style) -> float:
        return sum(_explained(tried, *each) for each in sample)

    for _ in range(2):
        style = max((style._replace(temperature=t) for t in TEMPERATURES), key=fit)
        style = max((style._replace(error=e) for e in ERRORS), key=fit)
        print(f"{style.name}: temperature {style.temperature}, error {style.error}", flush=True)
    return style


def _explained(style: Style, position: Position, memory: Memory, seats: int) -> float:
    """The logarithm of how probable the turns of all seats are, each seen by the next one."""
    total = 0.0
    for seat in range(seats):
        observation = replace(memory.observe(position, (seat + 1) % seats), cards=CARDS)
        identity = position.seats[seat].identity
        assert identity is not None
        logs = evidence(observation, seat, (style,), fresh=False)
        total += float(logs[0, list(Identity).index(identity)])
    return total


def measure(games: int) -> None:
    """Print both tables."""
    stops = " | ".join(f"{stop}" for stop in STOPS)
    print(f"| log loss after turns | prior | {stops} |")
    print(f"|---|{'---:|' * (len(STOPS) + 1)}")
    found: dict[str, list[Belief]] = defaultdict(list)
    for line_up in LINE_UPS:
        for mode in Mode:
            seen = {
                seats: [m for game in range(games) for m in beliefs_of(line_up, seats, mode, game)]
                for seats in SEATS
            }
            for line in loss_table(line_up, mode, seen):
                print(line, flush=True)
            group = "self-play" if line_up in SELF_PLAY else line_up
            found[group] += [belief for each in seen.values() for belief in each]
    for group, collected in found.items():
        print(f"\n| turns seen, {group} | claims | said | true |\n|---|---:|---:|---:|")
        print("\n".join(reliability(collected)))


def main() -> None:
    """Measure, or fit."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="fit the constants instead")
    parser.add_argument("--games", type=int, help="for each line-up, number of seats and mode")
    chosen = parser.parse_args()
    if chosen.fit:
        for style in STYLES:
            if style.name in LINE_UPS:
                fitted(style, chosen.games or FITTED)
    else:
        measure(chosen.games or GAMES)


if __name__ == "__main__":
    main()
