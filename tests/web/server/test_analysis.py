"""Games over the routes: analysed, looked back at, tried again; what a running one gives away."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from starlette.testclient import TestClient

from games import loading, registry
from games.loading import parse
from games.registry import entry
from solver.bots.advice import decision_points
from tests.support.page_server import Person, begun, got, kept, posted, services_of
from tests.support.past_games import played
from tests.support.running import EXAMPLE
from tests.web.server.test_games import waited
from views.view import view_of
from web.server.served_game import ServedGame

PLAYERS = ("Anna", "bot:random", "bot:random")


class Board:
    """Somebody who tries turns on the board of a text."""

    def __init__(self, client: TestClient, text: str, **root: Any) -> None:
        self.client, self.root = client, {"text": text, **root}

    def asked(self, path: str = "", status: int = 200, **more: Any) -> Any:
        return posted(self.client, f"analyse{path}", {**self.root, **more}, status)

    def refuses(self, *paths: str, **more: Any) -> None:
        for path in paths:
            self.asked(path, 400, **more)

    def places(self, number: int) -> list[Any]:
        """Where a choice may go."""
        return [place[:3] for place in self.asked("/places", pick=[number]) if place[3]]

    def first_pick(self) -> list[Any]:
        """The first choice that makes a step, where it may go first."""
        for number, choice in enumerate(self.asked("/board")["table"]["choices"]):
            if choice["doing"] == "step":
                return [number]
            if choice["doing"] == "aim" and (places := self.places(number)):
                return [number, places[0]]
        raise AssertionError("nothing may be picked")

    def edit(self, **choice: str) -> str:
        """Change the position by the first choice of a kind, where it may go first; its text."""
        ((name, value),) = choice.items()
        choices = self.asked("/board")["table"]["choices"]
        number = next(at for at, each in enumerate(choices) if each[name] == value)
        found = self.asked("/edit", pick=[number, self.places(number)[0]])
        assert found["text"] != self.root["text"]
        self.root["text"], change = found["text"], found["change"]
        return str(change)


def test_an_analysis_of_a_running_record_or_of_nothing(client: TestClient) -> None:
    (link, _) = begun(client, "catinthebox", "human", "human", seed="analysed")
    board = Board(client, services_of(client).games.seat(link).game.record.text)
    found = board.asked()
    assert found["best"]
    assert {part[-1] for part in found["parts"] if isinstance(part, str)} == {"."}
    seat = board.asked("/board")["table"]["seat"]
    board.refuses("", "/board", seat=1 - seat)
    for text in ("{}", "nonsense", "[1, 2]", "/etc/passwd", "1"):
        Board(client, text).refuses("", "/board")
    posted(client, "analyse/empty", {"game": "chess", "seats": 2}, 404)


def test_a_puzzle_has_its_best_lines_and_a_code_and_is_not_edited(client: TestClient) -> None:
    code = got(client, "daily/catinthebox/2026-03-05")["code"]
    assert Board(client, code).asked("/board")["heading"].endswith(".")
    outcome, lines = Board(client, code).asked()["parts"]
    assert [outcome[-1], bool(lines["rows"])] == [".", True]
    own = Board(client, EXAMPLE).asked("/board")["code"]
    assert got(client, f"puzzle/{own}")["table"]["choices"]
    for each in (code, own):
        puzzle = Board(client, each, wanted="")
        board = puzzle.asked("/board")
        assert (board["puzzle"], board["editable"], board["code"]) == (True, False, each)
        assert board["table"]["choices"] == []
        puzzle.refuses("/edit", pick=[0])


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_record_of_a_game_that_is_over_is_analysed_at_any_turn(
    client: TestClient, game: str
) -> None:
    record = played(game, "Anna", "bot:random")
    (link,) = kept(client, record)
    last = len(record.turns)
    over = Board(client, json.dumps(got(client, f"games/{link}/record"), indent=1))
    board, first = over.asked("/board"), over.asked("/board", turn=0)
    assert board["moment"]["last"] == last
    assert board["moment"]["turn"] < last
    assert first["moment"] == {"turn": 0, "last": last}
    assert first["table"]["board"] != board["table"]["board"]
    assert over.asked()["parts"]
    assert over.asked(turn=1)["best"]
    assert over.asked("/board", turn=last)["table"]["choices"] == []
    over.refuses("", turn=last)
    over.refuses("", "/board", turn=last + 1)


@pytest.mark.parametrize("game", registry.GAMES)
def test_turns_are_tried_on_the_board_which_has_its_best_turns_is_saved_and_dealt(
    client: TestClient, game: str
) -> None:
    record = played(game, *PLAYERS)
    board, turn = Board(client, record.text, turn=6), record.turns[6]
    steps = list(view_of(entry(game)).tabletop.step_texts(list(record.drafts())[6]))
    assert board.asked("/steps", steps=steps)["table"]["steps"] == steps
    assert board.asked("/steps", steps=steps, end=True)["turn"] == turn
    taken = board.asked("/steps", pick=board.first_pick())
    assert taken["table"]["steps"] or taken["turn"]
    after = board.asked("/board", line=[turn])
    assert "turn 8" in after["heading"]
    assert not after["puzzle"]
    x, y, words = next(iter(after["table"]["board"]["cells"]))
    assert board.asked("/look", line=[turn], x=x, y=y)["text"]
    assert words
    best, *others = board.asked()["best"]
    assert len(others) == 4 or game == "catinthebox"
    laid = {(each["x"], each["y"]) for each in best["laid"]}
    cells = board.asked("/board", line=[best["turn"]])["table"]["board"]["cells"]
    assert laid <= {(x, y) for x, y, _ in cells}
    board.refuses("/board", line=["nonsense"])
    board.refuses("/steps", steps=["nonsense"])
    saved = board.asked("/board")["file"]
    again = Board(client, saved)
    opened, dealt = again.asked("/board"), again.asked("/deal")["text"]
    assert (opened["file"], opened["moment"], opened["open"]) == (saved, None, True)
    assert "????" not in dealt
    assert "null," not in dealt
    assert not Board(client, dealt).asked("/board")["open"]


@pytest.mark.parametrize("game", registry.GAMES)
def test_boards_are_edited_by_hand_as_their_mover_knows_them(client: TestClient, game: str) -> None:
    empty = Board(client, posted(client, "analyse/empty", {"game": game, "seats": 3})["text"])
    empty.root["wanted"] = ""
    for _ in range(3):
        assert empty.edit(doing="aim").startswith("+")
    assert empty.asked("/board")["editable"]
    for seats in (1, 9):
        posted(client, "analyse/empty", {"game": game, "seats": seats}, 400)
    board = Board(client, played(game, *PLAYERS).text, turn=14, wanted="")
    board.refuses("/edit", pick=[10**6])
    board.edit(name="take off")
    position = parse(board.root["text"].encode()).value
    assert position.observation(position.turn).view == position


# Fair play


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_running_game_against_bots_gives_what_its_seat_knows_and_nothing_else(
    client: TestClient, game: str
) -> None:
    (link,) = begun(client, game, "human", "novice", "novice", seed="fair")
    person, text_of = Person(client, link), entry(game).game.text
    for _ in range(3):
        person.play(waited(person))
    version = waited(person)["version"]
    served = services_of(client).games.seat(link)
    observation = served.game.observation(served.seat)
    found = got(client, f"{person.path}/position")
    assert found == {"text": text_of(observation.view)}
    position = parse(found["text"].encode()).value
    assert position.observation(observation.seat).view == position
    best = person.asks("analyse", version=version)
    assert best["best"]
    assert not any("No earlier turns" in str(part) for part in best["parts"])
    person.asks("analyse", 409, version=version - 1)
    alone = posted(client, "analyse", found)
    assert any("No earlier turns" in str(part) for part in alone["parts"])
    board = posted(client, "analyse/board", found)
    assert (board["table"]["seat"], bool(board["table"]["choices"])) == (observation.seat, True)
    other = posted(client, "analyse/deal", found)["text"]
    same = parse(other.encode()).value.observation(observation.seat).view
    assert text_of(same) == found["text"]


def test_no_running_game_is_analysed_that_others_play_or_that_has_no_hints(
    client: TestClient,
) -> None:
    links = begun(client, "catbox", "human", "human")
    (alone,) = begun(client, "catbox", "human", "novice", hints=False)
    for link in (*links, alone):
        version = (waited if link == alone else Person.state)(Person(client, link))["version"]
        got(client, f"games/{link}/position", 409)
        posted(client, f"games/{link}/analyse", {"version": version}, 409)
    watching = posted(client, f"games/{links[0]}/spectators", {"page": "http://testserver/"})
    got(client, f"games/{watching['link'].rpartition('/')[2]}/position", 404)


# Looked back at


def over(client: TestClient, game: str = "catinthebox") -> str:
    """The path of a person whose game is over."""
    (link,) = kept(client, played(game, "Anna", "bot:random"))
    return f"games/{link}"


def game_of(client: TestClient, path: str) -> ServedGame:
    return services_of(client).games.seat(path.removeprefix("games/")).game


@pytest.mark.slow
def test_a_review_of_a_game_that_is_over(client: TestClient) -> None:
    path = over(client)
    found = posted(client, f"{path}/review", {"bots": True})
    turns = game_of(client, path).record.turns
    assert [turn["number"] for turn in found["turns"]] == list(range(1, len(turns) + 1))
    assert found["summary"]
    assert not found["others"]
    assert posted(client, f"{path}/review", {"bots": True}) == found
    posted(client, f"{path}/hint", status=409)
    own = posted(client, f"{path}/review")
    assert own["turns"] == [turn for turn in found["turns"] if turn["seat"] == 0]
    assert own["others"]
    boards_of(client, f"{path}/review/board", found)


def boards_of(client: TestClient, path: str, found: dict[str, Any]) -> None:
    """The board of every turn is there, and of each better one."""
    for turn in range(found["last"] + 1):
        assert got(client, path, turn=turn)["table"]["board"]["picture"]["svg"]
    bad = max(found["turns"], key=lambda each: float(each["lost"]))
    place = next(at for at, each in enumerate(bad["best"]) if not each["taken"])
    number = bad["number"]
    taken, better = got(client, path, turn=number), got(client, path, turn=number, place=place)
    assert taken["table"]["board"] != better["table"]["board"]
    assert taken["lines"][0] != better["lines"][0]
    texts = [bad["text"], bad["best"][place]["text"]]
    assert [each["text"] for each in better["compared"]] == texts
    assert taken["compared"][0]["board"] == better["compared"][0]["board"]
    assert "reply-edge" not in better["compared"][1]["board"]["picture"]["svg"]
    for turn in (-1, found["last"] + 1):
        got(client, path, turn=turn, status=400)
    for nowhere in (-1, 9):
        got(client, path, turn=number, place=nowhere, status=400)


def test_the_board_of_each_turn_is_seen_by_whoever_took_it(client: TestClient) -> None:
    path = over(client)
    movers = [position.turn for position in game_of(client, path).record.positions()][:-1]
    found = [got(client, f"{path}/review/board", turn=turn) for turn in range(len(movers) + 1)]
    assert [board["table"]["seat"] for board in found] == [0, *movers]
    assert [bool(board["lines"]) for board in found] == [False, *[True] * len(movers)]


@pytest.mark.slow
def test_a_review_goes_on_where_it_was_and_is_kept_with_the_game(client: TestClient) -> None:
    path = over(client)
    steps = [posted(client, f"{path}/review", {"most": 0})]
    while len(steps[-1]["turns"]) < steps[-1]["wanted"]:
        assert steps[-1]["summary"] == []
        steps.append(posted(client, f"{path}/review", {"most": 2}))
    assert steps[0]["turns"] == []
    assert all(len(b["turns"]) - len(a["turns"]) == 2 for a, b in pairwise(steps[:-1]))
    store, number = services_of(client).store, game_of(client, path).number_kept
    saved = store.review(number)
    assert posted(client, f"{path}/review") == steps[-1]
    assert store.review(number) == saved


# Tried again


def reviewed(client: TestClient, path: str) -> Any:
    """The worst turn, once enough of the game was looked at for one that gave something away."""
    while True:
        found = posted(client, f"{path}/review", {"most": 2})
        bad = [turn for turn in found["turns"] if turn["lost"] > 0]
        if bad or len(found["turns"]) == found["wanted"]:
            return max(bad, key=lambda turn: turn["lost"])


def line(client: TestClient, path: str, number: int, text: str) -> list[str]:
    """The steps of a turn in notation, as the page sends them."""
    served = game_of(client, path)
    record = loading.parse(served.record.text.encode()).value
    draft = list(decision_points(record))[number - 1].observation.view.draft
    for step in view_of(served.entry).events.steps(draft, served.entry.game.parse_move(text)):
        draft = draft.add(step)
    return list(view_of(served.entry).tabletop.step_texts(draft))


@pytest.mark.slow
def test_the_position_before_a_bad_turn_is_a_puzzle(client: TestClient) -> None:
    own = over(client)
    bad = reviewed(client, own)
    path, number = f"{own}/turns/{bad['number']}", bad["number"]
    asked = got(client, path)
    assert asked["heading"] == f"Cat in the Box | turn {number} again"
    assert asked["task"].startswith(f"Turn {number}: you gave away ")
    board = got(client, f"{own}/review/board", turn=number - 1)["table"]["board"]
    assert asked["table"]["board"]["cells"] == board["cells"]
    assert asked["table"]["choices"]
    played = posted(client, f"{path}/judge", {"steps": line(client, own, number, bad["text"])})
    assert not played["right"]
    assert played["lines"][0].startswith("That was played in the game: it gives away ")
    assert posted(client, f"{path}/hint")["text"].startswith("Hint 1 of ")
    best = next(each for each in bad["best"] if not each["taken"])
    judged = posted(client, f"{path}/judge", {"steps": line(client, own, number, best["text"])})
    assert judged["right"], judged
    assert judged["progress"]["course"] == "x?*"
    solution = got(client, f"{path}/solution")
    assert solution["lines"][0].startswith("expert would have taken ")
    assert got(client, path)["progress"]["course"] == ""


def test_no_turn_is_tried_again_that_goes_on_or_was_not_looked_at(client: TestClient) -> None:
    (link,) = begun(client, "catbox", "human", "greedy")
    got(client, f"games/{link}/turns/1", 409)
    path = over(client, "ifitfits")
    for turn in ("1", "0", "-1", "x", "10000"):
        got(client, f"{path}/turns/{turn}", 404)
