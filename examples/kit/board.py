"""The board: objects, players, names, and what stands at a path of a scenario."""

import re

from text import DECK, FIELD, GRAVE, ZONES, Cannot, abilities, replacement


class Ask(Exception):
    """A question for which the script has no answer."""

    def __init__(self, who, options):
        self.who, self.options = who, options


class Obj:
    """A card or token. It keeps its number through every zone; what it was is forgotten as it moves (400.7)."""

    def __init__(self, number, card, owner, zone, names, **more):
        self.number, self.card, self.owner, self.controller, self.zone, self.names = number, card, owner, owner, zone, names
        self.tapped = self.face_down = self.token = self.transformed = self.prepared = False
        self.damage, self.counters, self.mods, self.entered = 0, {}, [], 0
        self.__dict__.update(more)

    @property
    def face(self):
        return self.card.get("back", self.card) if self.card and self.transformed else self.card

    @property
    def name(self):
        return "" if self.card is None else self.face["name"]

    def is_a(self, word):
        """Whether a word of a description fits: a type, a race, with the plural of card text."""
        types = re.findall(r"[\w'-]+", (self.face or {}).get("types", "").lower())
        return all(w in types or w.rstrip("s") in types for w in word.lower().split())


def power(obj, which=0, game=None):
    """613.4: what sets, what adds, then what switches; in 2004 one after another."""
    printed = str((obj.face or {}).get(("power", "toughness")[which]) or 0)
    if not printed.lstrip("-").isdigit():
        raise Cannot(f"a power is not read: {printed}")
    pair = [int(str((obj.face or {}).get(side) or 0)) for side in ("power", "toughness")]
    mods = [("add", n, n) for n in [obj.counters.get("+1/+1", 0)] if n] + (
        obj.mods if obj.zone in ("battlefield", "battle") else []
    )
    order = ("set", "add", "switch") if game and game.edition != "magic-2004" else (None,)
    for layer in order:
        for mod in mods:
            if layer in (None, mod[0]):
                pair = (
                    list(mod[1:])
                    if mod[0] == "set"
                    else pair[::-1] if mod[0] == "switch" else [pair[0] + mod[1], pair[1] + mod[2]]
                )
    return pair[which] if game and game.kind == "magic" else max(0, pair[which])


class Event:
    """What would happen, with what was applied to it or declined (its lineage)."""

    def __init__(self, kind, who=None, obj=None, lineage=(), **more):
        self.kind, self.who, self.obj, self.lineage, self.more = kind, who, obj, frozenset(lineage), more

    @property
    def words(self):
        """What it is called where it is one of several."""
        if self.kind in ("gain", "lose"):
            return (f"{self.who} {self.kind}s {self.more['n']} life",)
        return (self.obj.name, *self.obj.names) if self.obj else (self.kind,)


class Board:
    """Who has what, and how it is called."""

    def __init__(self, request):
        self.edition = request["game"]
        self.kind = self.edition.split("-")[0] if self.edition.startswith("magic") else self.edition
        board = request["board"]
        self.players = list(board["players"])
        self.turn = next(
            (p for p in self.players if p.lower() == board.get("turn", {}).get("player", "").lower()), self.players[0]
        )
        if set(board) - {"players", "card", "turn"} or set(board.get("turn", {})) - {"player", "step"}:
            raise Cannot("the board has more than players, cards and whose turn it is")
        self.field, self.grave, self.deck = FIELD[self.kind], GRAVE[self.kind], DECK[self.kind]
        self.cards = {c["name"].lower(): c for c in request["cards"]}
        self.objects, self.life, self.counters, self.lost, self.effects = [], {}, {}, {}, []
        self.zones = {}  # the order in a library or deck, top first
        self.script, self.at, self.clock = [], 0, 0
        self.record = {"happened": [], "triggered": [], "applied": []}
        self.watchers, self.shuffled = [], set()
        self.stack, self.waiting, self.over, self.leaving, self.affected = [], [], False, [], []
        for player, has in board["players"].items():
            self.life[player], self.lost[player] = has.get("life", 20), False
            self.counters[player] = {"poison": has.get("poison", 0)}
            for zone, content in has.items():
                if zone == "effects":
                    self.effects += [self.floating(player, text, n) for n, text in enumerate(content)]
                elif zone in ZONES.values():
                    self.fill(player, zone, content)
                elif zone not in ("life", "poison"):
                    raise Cannot(f"a player with {zone} is not known")
        self.texts = {}
        for obj in self.objects:
            if obj.card is not None:
                for face in filter(None, (obj.card, obj.card.get("back"))):
                    self.texts.setdefault(face["name"], abilities(face, self.edition))

    def floating(self, player, text, n):
        if not isinstance(text, str):
            raise Cannot("a floating effect with a source is not known")
        if found := re.fullmatch(r"Prevent the next (\d+) damage that would be dealt to you this turn\.", text):
            return {
                "event": "damage",
                "you": player,
                "text": text,
                "amount": int(found[1]),
                "id": ("floating", player, n),
                "would": True,
                "may": False,
                "do": ("prevent", int(found[1])),
                "then": None,
                "to": "you",
                "color": None,
                "yours": None,
                "source": "source",
            }
        if (
            text
            == "Each token that would be created under an opponent's control this turn is created under your control instead."
        ):
            return {
                "event": "create",
                "who": "an opponent",
                "kind": None,
                "would": True,
                "may": False,
                "do": ("take",),
                "then": None,
                "obj": None,
                "battle": False,
                "you": player,
                "text": text,
                "id": ("floating", player, n),
            }
        return replacement(text, self.edition) | {"you": player, "text": text, "id": ("floating", player, n)}

    def fill(self, player, zone, content):
        for item in range(content) if isinstance(content, int) else content:
            item = {"name": item} if isinstance(item, str) else {} if isinstance(item, int) else item
            if (
                isinstance(item.get("name"), str)
                and self.kind != "magic"
                and self.cards.get(item["name"].lower(), {}).get("back")
            ):
                raise Cannot("two faces are not known")
            if set(item) - {"name", "as", "tapped", "damage", "counters", "owner"}:
                raise Cannot(f"an object with {', '.join(sorted(item))} is not known")
            card = None
            if "name" in item:
                card = self.cards.get(item["name"].lower())
                if card is None:
                    raise Cannot(f"the card {item['name']} is not known")
                if re.search(r"\b(World|Legendary|Planeswalker|Aura)\b", card.get("types", "")):
                    raise Cannot(f"what is {card['types']} is not known")
                if set(card) - {"name", "own", "cost", "types", "colors", "power", "toughness", "text", "back", "abilities"}:
                    raise Cannot(f"the card {item['name']} has more than is known")
            if set(item.get("counters", {})) - {"+1/+1"}:
                raise Cannot("counters that do something are not known")
            obj = self.new(card, player, zone, item.get("as"))
            obj.owner = item.get("owner", player)
            obj.tapped, obj.damage, obj.counters = (
                item.get("tapped", False),
                item.get("damage", 0),
                dict(item.get("counters", {})),
            )

    def new(self, card, player, zone, called=None, **more):
        obj = Obj(len(self.objects), card, player, zone, [called] if called else [], **more)
        if card:
            alike = sum(o.name == card["name"] for o in self.objects)
            obj.names.append(card["name"] + (f" #{alike + 1}" if alike else ""))
        self.objects.append(obj)
        self.order(obj, player, zone)
        return obj

    def order(self, obj, player, zone, at=None):
        pile = self.zones.setdefault((player, zone), [])
        pile.insert(len(pile) if at is None else at, obj)

    def on_field(self):
        return [o for o in self.objects if o.zone == self.field]

    def find(self, name):
        for obj in self.objects:
            if name.lower() in (n.lower() for n in obj.names):
                return obj
        raise Cannot(f"nothing is called {name}")

    def foe(self, player):
        others = [p for p in self.players if p != player]
        if len(others) != 1:
            raise Cannot("there are several opponents")
        return others[0]

    def ask(self, who, options):
        """One of these, as (names, value): those alike are one, and one alone is no question."""
        distinct = []
        for names, value in options:
            if all(names != known for known, _ in distinct):
                distinct.append((names, value))
        if len(distinct) == 1:
            return distinct[0][1]
        if self.at == len(self.script):
            raise Ask(who, [names for names, _ in distinct])
        self.at += 1
        return distinct[self.script[self.at - 1]][1]

    def choose(self, who, objects):
        return self.ask(who, [((o.name, *o.names) if o.name else ("",), o) for o in objects])

    def player(self, name):
        return next((p for p in self.players if p.lower() == name.lower()), None) or self.fail(f"no player is called {name}")

    def fail(self, why):
        raise Cannot(why)

    def here(self, name):
        obj = self.find(name)
        return obj if obj.zone == self.field else self.fail(f"{name} is not there")

    def side(self, obj, which):
        """Power or toughness, with what others give."""
        plus = [
            (e["p"], e["t"])
            for o in self.on_field()
            for e in self.texts.get(o.name, ())
            if e["event"] == "pump" and o.controller == obj.controller
        ]
        if plus and any(mod[0] == "switch" for mod in obj.mods):
            raise Cannot("the order of what gives power is not known")
        return power(obj, which, self) + sum(p[which] for p in plus)

    def told(self, obj):
        return {"name": obj.name, "also": obj.names}

    def fact(self, path):
        if path in self.record:
            return list(self.record[path])
        if path == "effects":
            return [e["text"] for e in self.effects]
        if path == "stack":
            return self.stack
        name, _, word = path.partition(".")
        player = next((p for p in self.players if p.lower() == name.lower()), None)
        if player:
            if word in ZONES.values():
                pile = [o for o in self.objects if o.zone == word and o.controller == player]
                return [self.told(o) for o in (self.zones.get((player, word), []) if word == self.deck else pile)]
            if word.startswith("counters."):
                return self.counters[player].get(word[9:], 0)
            if word == "shield":
                return sum(e.get("amount", 0) for e in self.effects if e["you"] == player)
            facts = {
                "life": self.life[player],
                "lost": self.lost[player],
                "poison": self.counters[player]["poison"],
                "won": self.over and not self.lost[player],
            }
            return facts[word] if word in facts else self.fail(f"the path {path} is not known")
        name, _, word = path.partition(".counters.") if ".counters." in path else path.rpartition(".")
        obj = self.find(name)
        if ".counters." in path:
            return obj.counters.get(word, 0)
        if word in ("power", "toughness"):
            return 2 if obj.face_down else self.side(obj, ("power", "toughness").index(word))
        if word == "colors":
            return self.colors(obj)
        known = ("transformed", "prepared", "zone", "tapped", "damage", "name", "controller", "owner", "face_down")
        return getattr(obj, word) if word in known else self.fail(f"the path {path} is not known")

    def state(self):
        """All that decides what follows, to tell positions apart."""
        objects = [
            (
                o.number if o.card else 0,
                o.zone,
                o.controller,
                o.tapped,
                o.damage,
                o.face_down,
                o.transformed,
                o.prepared,
                sorted(o.counters.items()),
                o.mods,
            )
            for o in self.objects
        ]
        decks = [[o.name for o in pile] for (_, zone), pile in sorted(self.zones.items()) if zone == self.deck]
        return repr(
            (
                sorted(map(repr, objects)),
                decks,
                self.life,
                self.counters,
                self.lost,
                [(e["id"], e.get("amount")) for e in self.effects],
                self.stack,
            )
        )
