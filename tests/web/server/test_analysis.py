"""Analyses over the routes: any text, turns that are tried, and what a running game gives away."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from games import registry
from games.loading import parse
from games.protocol import Observation
from games.registry import entry
from games.rng import Stream
from tests.support.page_server import Person, begun, got, posted, services_of
from tests.support.past_games import played
from tests.support.running import EXAMPLE
from tests.web.server.test_game_turns import ended, game_of
from tests.web.server.test_games import waited


def test_an_analysis_of_a_record_and_of_a_code(client: TestClient) -> None:
    (link, _) = begun(client, "catinthebox", "human", "human", seed="analysed")
    record = services_of(client).games.seat(link).game.record
    found = posted(client, "analyse", {"text": record.text})
    assert found["best"]
    assert {part[-1] for part in found["parts"] if isinstance(part, str)} == {"."}
    code = got(client, "daily/catinthebox/2026-03-05")["code"]
    board = posted(client, "analyse/board", {"text": code})
    assert [board["puzzle"], board["heading"][-1], board["table"]["choices"]] == [True, ".", []]
    outcome, lines = posted(client, "analyse", {"text": code})["parts"]
    assert [outcome[-1], bool(lines["rows"])] == [".", True]
    for text in ("{}", "nonsense", "[1, 2]", "/etc/passwd", "1"):
        posted(client, "analyse", {"text": text}, 400)
        posted(client, "analyse/board", {"text": text}, 400)
    seat = posted(client, "analyse/board", {"text": record.text})["table"]["seat"]
    for path in ("analyse", "analyse/board"):
        posted(client, path, {"text": record.text, "seat": 1 - seat}, 400)


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_record_of_a_game_that_is_over_is_analysed_at_any_turn(
    client: TestClient, game: str
) -> None:
    person = ended(client, game)
    saved = json.dumps(got(client, f"{person.path}/record"), indent=1)
    last = len(game_of(client, person).record.turns)
    board = posted(client, "analyse/board", {"text": saved})
    assert board["moment"]["last"] == last
    assert board["moment"]["turn"] < last
    assert posted(client, "analyse", {"text": saved})["best"]
    first = posted(client, "analyse/board", {"text": saved, "turn": 0})
    assert first["moment"] == {"turn": 0, "last": last}
    assert first["table"]["board"] != board["table"]["board"]
    posted(client, "analyse", {"text": saved, "turn": last}, 400)
    assert posted(client, "analyse/board", {"text": saved, "turn": last})["table"]["choices"] == []
    for path in ("analyse", "analyse/board"):
        posted(client, path, {"text": saved, "turn": last + 1}, 400)


class Board:
    """Somebody who tries turns on the board of a text."""

    def __init__(self, client: TestClient, text: str, **root: Any) -> None:
        self.client, self.root = client, {"text": text, **root}
        self.line: list[str] = []
        self.rng = Stream("test-analysis", text[:1000])

    def asked(self, path: str = "", status: int = 200, **more: Any) -> Any:
        return posted(
            self.client, f"analyse{path}", {**self.root, "line": self.line, **more}, status
        )

    def play(self) -> None:
        """Take a turn, step by step."""
        steps: list[str] = []
        for _ in range(20):
            table = self.asked("/board")["table"]
            if steps:
                table = self.asked("/steps", steps=steps)["table"]
            if table["whole"]:
                break
            pick, is_move = self.pick(table["choices"], steps)
            if is_move:
                return self.line.append(
                    self.asked("/steps", steps=steps, pick=pick, end=True)["turn"]
                )
            steps = self.asked("/steps", steps=steps, pick=pick)["table"]["steps"]
            if self.asked("/steps", steps=steps)["table"]["complete"]:
                break
        self.line.append(self.asked("/steps", steps=steps, end=True)["turn"])
        return None

    def pick(self, choices: list[Any], steps: list[str]) -> tuple[list[Any], bool]:
        for number in self.rng.shuffled(range(len(choices))):
            doing = choices[number]["doing"]
            if doing in ("step", "move"):
                return [number], doing == "move"
            if doing == "aim":
                places = self.asked("/places", steps=steps, pick=[number])
                if legal := [place[:3] for place in places if place[3]]:
                    return [number, self.rng.choice(legal)], False
        raise AssertionError(choices)


@pytest.mark.parametrize("game", registry.GAMES)
def test_turns_are_tried_on_the_board_and_each_moment_has_its_best_turns(
    client: TestClient, game: str
) -> None:
    record = played(game, "Anna", "bot:random", "bot:random")
    board = Board(client, record.text, turn=6)
    for _ in range(4):
        board.play()
    assert len(board.line) == 4
    now = board.asked("/board")
    assert f"turn {6 + 4 + 1}" in now["heading"]
    if now["table"]["choices"]:
        best = board.asked()["best"]
        line = [*board.line, best[0]["turn"]]
        after = board.asked("/board", line=line)["table"]["board"]
        laid = {(each["x"], each["y"]) for each in best[0]["laid"]}
        assert laid <= {(x, y) for x, y, _ in after["cells"]}
    board.asked("/board", 400, line=["nonsense"])
    board.asked("/steps", 400, steps=["nonsense"])
    x, y, words = next(iter(now["table"]["board"]["cells"]))
    assert board.asked("/look", x=x, y=y)["text"]
    assert words


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_position_is_saved_opened_again_and_dealt(client: TestClient, game: str) -> None:
    record = played(game, "Anna", "bot:random", "bot:random")
    saved = posted(client, "analyse/board", {"text": record.text, "turn": 6})["file"]
    again = posted(client, "analyse/board", {"text": saved})
    assert (again["file"], again["moment"]) == (saved, None)
    dealt = posted(client, "analyse/deal", {"text": saved})["text"]
    assert "????" not in dealt
    assert "null," not in dealt
    board = Board(client, dealt)
    board.play()
    board.play()
    assert again["open"]
    assert not board.asked("/board")["open"]


# Fair play


def seat_of(client: TestClient, link: str) -> tuple[Observation, str]:
    """The knowledge of the seat of a link, and the name of its game."""
    found = services_of(client).games.seat(link)
    return found.game.observation(found.seat), found.game.entry.name


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_running_game_against_bots_gives_what_its_seat_knows_and_nothing_else(
    client: TestClient, game: str
) -> None:
    (link,) = begun(client, game, "human", "novice", "novice", seed="fair")
    person = Person(client, link)
    for _ in range(3):
        person.play(waited(person))
    waited(person)
    found = got(client, f"{person.path}/position")
    observation, name = seat_of(client, link)
    assert found == {"text": entry(name).game.text(observation.view)}
    position = parse(found["text"].encode()).value
    assert position.observation(observation.seat).view == position
    version = person.state()["version"]
    best = posted(client, f"{person.path}/analyse", {"version": version})
    assert best["best"]
    assert not any("No earlier turns" in str(part) for part in best["parts"])
    posted(client, f"{person.path}/analyse", {"version": version - 1}, 409)
    assert any(
        "No earlier turns" in str(part) for part in posted(client, "analyse", found)["parts"]
    )
    board = posted(client, "analyse/board", found)
    assert (board["table"]["seat"], bool(board["table"]["choices"])) == (observation.seat, True)


@pytest.mark.parametrize("game", registry.GAMES)
def test_hidden_cards_that_lie_otherwise_change_nothing_of_it(
    client: TestClient, game: str
) -> None:
    (link,) = begun(client, game, "human", "novice", seed="fair")
    person = Person(client, link)
    waited(person)
    found = got(client, f"{person.path}/position")["text"]
    other = posted(client, "analyse/deal", {"text": found})["text"]
    seat = parse(found.encode()).value.turn
    seen = parse(other.encode()).value.observation(seat).view
    assert entry(game).game.text(seen) == found


def test_no_running_game_is_analysed_that_others_play_or_that_has_no_hints(
    client: TestClient,
) -> None:
    links = begun(client, "catbox", "human", "human")
    for link in links:
        version = Person(client, link).state()["version"]
        got(client, f"games/{link}/position", 409)
        posted(client, f"games/{link}/analyse", {"version": version}, 409)
        got(client, f"games/{link}/record", 409)
    (alone,) = begun(client, "catbox", "human", "novice", hints=False)
    version = waited(Person(client, alone))["version"]
    got(client, f"games/{alone}/position", 409)
    posted(client, f"games/{alone}/analyse", {"version": version}, 409)
    watching = posted(client, f"games/{links[0]}/spectators", {"page": "http://testserver/"})
    secret = watching["link"].rpartition("/")[2]
    got(client, f"games/{secret}/position", 404)


# Editing


@pytest.mark.parametrize("game", registry.GAMES)
def test_an_empty_board_is_filled_by_hand(client: TestClient, game: str) -> None:
    text = posted(client, "analyse/empty", {"game": game, "seats": 3})["text"]
    board = Board(client, text, wanted="")
    for _ in range(3):
        choices = board.asked("/board")["table"]["choices"]
        number = next(at for at, each in enumerate(choices) if each["doing"] == "aim")
        places = board.asked("/places", pick=[number])
        place = next(each[:3] for each in places if each[3])
        found = board.asked("/edit", pick=[number, place])
        assert found["change"].startswith("+")
        assert found["text"] != board.root["text"]
        board.root["text"] = found["text"]
    assert board.asked("/board")["editable"]
    for seats, name in ((1, game), (9, game)):
        posted(client, "analyse/empty", {"game": name, "seats": seats}, 400)
    posted(client, "analyse/empty", {"game": "chess", "seats": 2}, 404)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_moment_of_a_game_is_edited_as_its_mover_knows_it(client: TestClient, game: str) -> None:
    record = played(game, "Anna", "bot:random", "bot:random")
    board = Board(client, record.text, turn=14, wanted="")
    shown = board.asked("/board")
    number = next(
        at for at, each in enumerate(shown["table"]["choices"]) if each["name"] == "take off"
    )
    place = next(each[:3] for each in board.asked("/places", pick=[number]) if each[3])
    text = board.asked("/edit", pick=[number, place])["text"]
    position = parse(text.encode()).value
    assert position.observation(position.turn).view == position
    board.asked("/edit", 400, pick=[10**6])
    board.asked("/edit", 400, pick=[number])


def test_a_puzzle_is_not_edited(client: TestClient) -> None:
    code = got(client, "daily/catbox/2026-03-05")["code"]
    board = posted(client, "analyse/board", {"text": code, "wanted": ""})
    assert (board["puzzle"], board["editable"], board["table"]["choices"]) == (True, False, [])
    assert board["code"] == code
    posted(client, "analyse/edit", {"text": code, "wanted": "", "pick": [0]}, 400)


def test_a_puzzle_file_has_a_code_under_which_it_can_be_solved(client: TestClient) -> None:
    code = posted(client, "analyse/board", {"text": EXAMPLE})["code"]
    again = posted(client, "analyse/board", {"text": code})
    assert again["code"] == code
    assert got(client, f"puzzle/{code}")["table"]["choices"]
