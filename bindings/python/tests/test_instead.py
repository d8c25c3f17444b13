"""The package from outside."""

import itertools
import json
import os
import pickle
import signal
import threading
import time

import pytest

import instead
from instead import Scenario

BOLT = "Lightning Bolt deals 3 damage to Bob"
SHIELD = "Prevent the next 2 damage that would be dealt to you this turn."
BOARD = {"players": {"alice": {"battlefield": ["Furnace of Rath"]}, "bob": {"effects": [SHIELD]}}, "play": [{"do": BOLT}]}
TOML = f"""title = "a doubler and a shield"
[players.alice]
battlefield = ["Furnace of Rath"]
[players.bob]
effects = ["{SHIELD}"]
[[play]]
do = "{BOLT}"
"""


def built() -> Scenario:
    return Scenario().player("alice", battlefield=["Furnace of Rath"]).player("bob", effects=[SHIELD]).play(BOLT)


def lives(answer: instead.Answer) -> list:
    return [outcome.values["bob.life"] for outcome in answer.outcomes]


@pytest.mark.parametrize(
    "scenario",
    [Scenario(BOARD), Scenario.from_dict(BOARD), Scenario.from_toml(TOML), Scenario.from_json(json.dumps(BOARD)), built()],
    ids=["data", "dict", "toml", "json", "built"],
)
def test_a_scenario_is_the_same_however_it_is_made(scenario):
    answer = scenario.explore()
    assert lives(answer) == [16, 18]
    assert answer.complete and answer.ok and not answer.missing
    assert answer.outcomes[0].choices[0].who == "Bob"
    assert answer.outcomes[0].steps[0].rule == "614.1"
    assert scenario.to_dict()["players"] == BOARD["players"]
    again = Scenario.from_toml(Scenario({"title": "again", **scenario.to_dict()}).to_toml())
    assert lives(again.explore()) == [16, 18]


def test_a_scenario_of_a_file(tmp_path):
    for name, text in (("a.toml", TOML), ("a.json", json.dumps(BOARD))):
        (tmp_path / name).write_text(text)
        assert lives(Scenario.from_file(tmp_path / name).explore()) == [16, 18]


def test_parts_give_other_scenarios_and_change_none():
    board = Scenario(BOARD)
    more = board.player("bob", life=5).turn("alice", step="main", number=2).card("Own", types="Artifact")
    assert lives(more.explore()) == [1, 3]
    assert "life" not in board.to_dict()["players"]["bob"]
    assert BOARD["players"]["bob"] == {"effects": [SHIELD]}
    assert Scenario().play("a", "b", at_once=True).to_dict() == {"play": [{"at_once": ["a", "b"]}]}
    assert board == Scenario(BOARD) and board != more


def test_a_question_is_answered_as_its_scenario():
    asked = instead.ask(BOLT, alice="Furnace of Rath", bob_effect=SHIELD)
    assert lives(asked) == [16, 18]
    assert asked.table.rows == (("16",), ("18",))
    assert asked.sentence == "Bob ends at 16 or 18 life, as Bob chooses."
    assert asked.tree is not None and asked.tree["nodes"][asked.tree["root"]]["who"] == "Bob"
    assert asked.data["schema"] == 1
    board = {"alice": {"name": "Grizzly Bears", "counters": {"+1/+1": 1}}}
    assert instead.ask("Lightning Bolt deals 3 damage to Grizzly Bears", board=board).ok


def test_other_games_and_editions():
    assert instead.ask("break 2 of Bob's shields", game="duel-masters", bob_shields=5).game == "duel-masters"
    assert built().explore(game="magic-2004").game == "magic-2004"


def test_what_is_taken_for_granted_and_read_otherwise_is_told():
    asked = instead.ask("Bob takes 3", alice="Furnace of Rath")
    assert asked.taken or asked.read_as
    assert "Taken for granted" in str(asked)


def test_one_line_of_play():
    played = built().to_dict()
    played["play"][0]["choose"] = ["Bob: Furnace of Rath"]
    run = Scenario(played).run()
    assert [(choice.who, choice.option) for choice in run.asked] == [("Bob", "Furnace of Rath")]
    assert run.steps[-1].text == "Bob loses 4 life (120.3a)"
    assert str(run).startswith("would happen: ")
    explained = str(Scenario(played).explain())
    assert "the effect: If a source would deal damage" in explained
    assert "Bob chose among: Furnace of Rath | Prevent" in explained


def test_expectations_that_fail_are_told_and_not_raised():
    board = Scenario().player("bob").play(BOLT, expect={"bob.life": 3})
    answer = board.run()
    assert not answer.ok
    assert answer.failures == ["bob.life is 17, not 3"] and "not as expected: bob.life" in str(answer)
    board = board.play("check", outcomes=[{"bob.life": 4}])
    assert not board.explore().ok
    unanswered = built().run()
    assert not unanswered.ok and "Bob is asked" in unanswered.failures[0]


def raised(body) -> instead.InsteadError:
    with pytest.raises(instead.InsteadError) as caught:
        body()
    return caught.value


def test_mistakes_have_a_place_and_a_suggestion():
    data = {"players": {"alice": {"battlefield": ["Grizzly Bears", "Furnace of Wrath"]}, "bob": {}}, "play": [{"do": BOLT}]}
    error = raised(Scenario(data).explore)
    assert type(error) is instead.NotAnswered
    assert (error.path, error.line) == (("players", "alice", "battlefield", 1), None)
    assert error.suggestion == "did you mean `Furnace of Rath`?"
    assert str(error).startswith("players.alice.battlefield[1]: no card is named")
    error = raised(Scenario.from_toml(TOML.replace("battlefield", "batlefield")).explore)
    assert type(error) is instead.QuestionError
    assert (error.line, error.column, error.suggestion) == (3, 1, "did you mean `battlefield`?")
    error = raised(lambda: instead.ask(BOLT, bob_lief=3))
    assert error.path == ("bob_lief",)
    error = raised(lambda: instead.ask())
    assert error.suggestion
    error = raised(lambda: instead.ask("Bob frobnicates", alice="Furnace of Rath"))
    assert type(error) is instead.NotAnswered and error.path == ()
    error = raised(Scenario().player("bob").play(BOLT).play("Bob frobnicates").explore)
    assert error.path == ("play", 1, "do")
    error = raised(lambda: Scenario.from_json("{"))
    assert error.line == 1
    error = raised(lambda: Scenario.from_toml("a = ").to_dict())
    assert error.message
    two = raised(Scenario.from_toml('title = "t"\nfoo = 1\nbar = 2\n[[play]]\ndo = "resolve"').explore)
    assert len(two.mistakes) >= 2


def test_mistakes_can_be_sent_to_another_process():
    error = raised(Scenario.from_toml(TOML.replace("battlefield", "batlefield")).explore)
    again = pickle.loads(pickle.dumps(error))
    assert (again.mistakes, str(again)) == (error.mistakes, str(error))


def test_a_surrogate_and_letters_of_several_bytes_keep_places_right():
    data = {"title": "Ærø 🎴", "players": {"Ærø": {"battlefield": ["Grizzly Bears"]}, "bob": {"foo": 1}}, "play": [{"do": BOLT}]}
    assert raised(Scenario(data).explore).path == ("players", "bob", "foo")


def test_cards(tmp_path):
    cards = instead.Cards()
    assert len(cards) > 100 and "grizzly bears" in cards and "No Such Card" not in cards
    assert cards["Grizzly Bears"].types == "Creature — Bear" and cards["Grizzly Bears"].whole
    assert "Grizzly Bears" in set(cards) and repr(cards["Grizzly Bears"]) == "<Card 'Grizzly Bears': Creature — Bear>"
    assert raised(lambda: cards.find("Grizly Bears")).suggestion == "did you mean `Grizzly Bears`?"
    with pytest.raises(KeyError):
        cards["No Such Card"]
    assert type(raised(lambda: cards.search("foo:bar"))) is instead.CardsError
    assert raised(lambda: cards.find("Grizzly Bears", game="magik")).suggestion
    card = {"object": "card", "name": "Own Bears", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "oracle_text": "", "power": "2", "toughness": "2", "layout": "normal"}
    file = tmp_path / "cards.jsonl"
    file.write_text(json.dumps(card) + "\n" + json.dumps({"object": "card"}) + "\n")
    more = instead.Cards.from_file(file)
    assert "Own Bears" in more and "Own Bears" not in cards
    assert [skipped.line for skipped in more.skipped] == [2]
    assert instead.ask("Lightning Bolt deals 3 damage to Own Bears", alice="Own Bears", cards=more).ok
    assert type(raised(lambda: instead.Cards.from_file(tmp_path / "none"))) is instead.CardsError
    assert "instead cards import" in (raised(lambda: instead.Cards.from_index(file)).suggestion or "")


def many(count):
    return (instead.question(BOLT, bob_life=life, id=life) for life in range(4, 4 + count))


def test_many_are_answered_in_order():
    answers = list(instead.explore_many(many(300)))
    assert [answer.id for answer in answers] == list(range(4, 304))
    assert all(lives(answer) == [answer.id - 3] for answer in answers)
    one = [answer.json for answer in instead.explore_many(many(300), jobs=1)]
    assert one == [answer.json for answer in answers]


def test_many_of_every_form():
    line = json.dumps({"id": 7, "ask": BOLT})
    asked = [built(), BOARD, Scenario.from_toml(TOML), {"id": "a", "ask": BOLT}, {"id": "b", "scenario": TOML}, BOLT, line]
    answers = list(instead.explore_many(asked, words=True))
    assert [len(answer) for answer in answers] == [2, 2, 2, 1, 2, 1, 1]
    assert [answer.id for answer in answers] == [None, None, None, "a", "b", None, 7]
    assert all(answer.sentence for answer in answers)
    bare = next(instead.explore_many([built()], steps=False))
    assert bare.sentence == "" and bare.table.columns and not bare.outcomes[0].steps and "16" in str(bare)


def test_one_that_cannot_be_answered_is_told_in_its_place():
    asked = [BOLT, "Bob frobnicates", "{no line", Scenario.from_toml("titel = 1"), BOLT]
    answers = list(instead.explore_many(asked))
    assert [answer.error is None for answer in answers] == [True, False, False, False, True]
    assert answers[3].error.line == 1 and not answers[3].ok
    with pytest.raises(instead.InsteadError):
        answers[1].outcomes
    assert repr(answers[1]).startswith("<Answer: ") and "<pre>" in answers[1]._repr_html_()


def test_endless_questions_are_taken_as_they_are_needed():
    taken = itertools.count()

    def endless():
        while True:
            next(taken)
            yield BOLT

    answers = instead.explore_many(endless(), jobs=2)
    assert all(next(answers).ok for _ in range(10))
    assert next(taken) <= 10 + 2 * 64
    answers.close()


def test_what_the_questions_raise_comes_after_the_answers_before_it():
    def broken():
        yield BOLT
        yield BOLT
        raise LookupError("no more")

    answers = instead.explore_many(broken())
    assert next(answers).ok and next(answers).ok
    with pytest.raises(LookupError):
        next(answers)
    with pytest.raises(TypeError):
        list(instead.explore_many([3]))


def test_nothing_is_answered_where_nothing_is_asked():
    assert list(instead.explore_many([])) == []


LONG = {
    "alice": ["Furnace of Rath", "Benevolent Unicorn", "Torbran, Thane of Red Fell", "Gisela, Blade of Goldnight"] * 2,
    "bob_effect": [f"Prevent the next {amount} damage that would be dealt to you this turn." for amount in range(1, 7)],
}


def test_the_interpreter_is_free_meanwhile():
    seen, over = [], threading.Event()

    def look():
        while not over.is_set():
            seen.append(None)
            time.sleep(0.001)

    thread = threading.Thread(target=look)
    thread.start()
    before = len(seen)
    answer = instead.ask(BOLT, board=LONG, runs=100)
    during = len(seen) - before
    over.set()
    thread.join()
    assert during > 5 and not answer.complete


def test_who_waits_can_be_interrupted():
    # what is started in the background may have been told to ignore it
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        instead.ask(BOLT, board=LONG, time=20.0)


def test_several_threads_may_ask_at_once():
    found = []
    threads = [threading.Thread(target=lambda: found.append(lives(built().explore()))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[16, 18]] * 8


def test_a_question_that_takes_too_long_is_cut_short():
    answer = instead.ask(BOLT, alice=["Furnace of Rath"], bob_effect=SHIELD, time=0.0)
    assert not answer.complete and answer.missing
    with pytest.raises(ValueError):
        instead.ask(BOLT, time=-1.0)


def test_notebooks_get_a_table_and_a_tree():
    html = built().explore()._repr_html_()
    assert "<table>" in html and "<th>Bob&#x27;s life</th>" in html and "<td>16</td>" in html
    assert "<summary>Choices</summary>" in html and "<li>Furnace of Rath: Bob&#x27;s life 16</li>" in html
    named = Scenario(title="<b>").player("bob").play(BOLT)
    assert "<b>" not in named._repr_html_() and "<b>" not in named.run()._repr_html_()
    assert "<li" in named.run()._repr_html_()
    assert "<table>" in named.explore().table._repr_html_()


def test_it_says_which_games_there_are():
    assert "kaijudo" in instead.GAMES and instead.__version__
