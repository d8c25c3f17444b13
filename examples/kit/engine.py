#!/usr/bin/env python3
"""A small engine that `instead conform` asks: replacement effects alone, by one loop and a policy for each game.

It was written from the rules and from the format of scenarios, shares nothing with Instead, and needs Python 3.9 alone.
Text that it does not read is answered by `cannot`, never by a guess.

    instead conform --level 1 conformance -- python3 examples/kit/engine.py
"""
import copy, json, re, sys

NUMBERS = {w: n for n, w in enumerate("zero one two three four five six seven eight nine ten".split())} | {"a": 1, "an": 1}
FIELD = {"magic": "battlefield", "kaijudo": "battle", "duel-masters": "battle"}
GRAVE = {"magic": "graveyard", "kaijudo": "discard", "duel-masters": "graveyard"}
DECK = {"magic": "library", "kaijudo": "deck", "duel-masters": "deck"}
ZONES = {"mana zone": "mana", "discard pile": "discard", "graveyard": "graveyard", "hand": "hand", "shield zone": "shields",
         "battle zone": "battle", "battlefield": "battlefield", "deck": "deck", "library": "library", "exile": "exile"}
ZONE = "(" + "|".join(ZONES) + ")"


class Cannot(Exception):
    """What this engine does not know."""


class Ask(Exception):
    """A question for which the script has no answer."""
    def __init__(self, who, options):
        self.who, self.options = who, options


class Obj:
    """A card or token. It keeps its number through every zone; what it was is forgotten as it moves (400.7)."""
    def __init__(self, number, card, owner, zone, names, **more):
        self.number, self.card, self.owner, self.controller, self.zone, self.names = number, card, owner, owner, zone, names
        self.tapped = self.face_down = self.token = False
        self.damage, self.counters, self.mods = 0, {}, []
        self.__dict__.update(more)

    @property
    def name(self):
        return "" if self.card is None else self.card["name"]

    def is_a(self, word):
        """Whether a word of a description fits: a type, a race, with the plural of card text."""
        types = re.findall(r"[\w'-]+", (self.card or {}).get("types", "").lower())
        return all(w in types or w.rstrip("s") in types for w in word.lower().split())


# ---- reading: card text to data -------------------------------------------------------------------------------------

def number(word):
    if word in NUMBERS or word.isdigit():
        return NUMBERS.get(word) or int(word)
    raise Cannot(f"a number is not read: {word}")


def described(text):
    """A description of objects: whose they are, what they are, whether the source itself is one of them."""
    for part in [r"(?P<this>this (?:creature|card))(?: or (?P<more>.+))?$",
                 r"(?:an enemy|one of your opponent's) (?P<foe>.+)$", r"(?:one of )?your (?P<other>other )?(?P<mine>.+?)$",
                 r"(?P<other>another) (?P<any>.+)$", r"an? (?P<any>.+)$"]:
        if found := re.match(part, text):
            part = found.groupdict()
            what = part.get("mine") or part.get("foe") or part.get("any") or ""
            power = re.match(r"(.+) that has power (\d+) or more$", what)
            if power:
                what = power[1]
            if COLORS.search(what) or what and not re.match(r"[A-Za-z][A-Za-z' -]*$", what) or re.search(r" (in|that|named|from|while|with)\b", what):
                break
            return {"this": bool(part.get("this")), "more": described(part["more"]) if part.get("more") else None,
                    "other": bool(part.get("other")), "whose": "you" if part.get("mine") else "foe" if part.get("foe") else None,
                    "what": what, "power": int(power[2]) if power else 0}
    raise Cannot(f"a description is not read: {text}")


COLORS = re.compile(r"\b(white|blue|black|red|green|light|water|darkness|fire|nature)\b", re.I)


def fits(desc, obj, source, you):
    if desc["this"]:
        return obj is source or bool(desc["more"]) and fits(desc["more"], obj, source, you)
    if desc["other"] and obj is source or desc["whose"] and (obj.controller == you) != (desc["whose"] == "you"):
        return False
    return power(obj) >= desc["power"] and obj.is_a(re.sub(r"\b(cards?|shields?)\b", "", desc["what"]))


EVENTS = [  # what may be replaced or trigger: the words, in both forms, and the event
    (r"(?P<who>you|an opponent|your opponent) (?:would )?draws? a card", "draw one"),
    (r"you (?:would )?draw one or more cards", "draw"),
    (r"(?P<who>you|an opponent) would gain life", "gain"),
    (r"you would lose life", "lose"),
    (r"you would create (?:one or more|an? (?P<kind>\w+)) tokens?", "create"),
    (r"(?P<obj>.+?) (?:would be|is) (?:destroyed|banished)", "destroy"),
    (r"(?P<obj>.+?) would die", "die"),
    (r"(?P<obj>.+?) (?:would be|is) discarded(?P<foe> during an opponent's turn)?", "discard"),
    (r"(?P<obj>one of your shields) (?:would be|is) broken", "break"),
    (r"(?P<obj>.+?) (?:would be|is) put(?: from (?P<from1>the battle zone))? into (?:your|its owner's|a|your (?P<opponent>opponent's)) "
     + ZONE.replace("(", "(?P<to>") + r"(?: from (?P<from2>the battle zone|the battlefield|play|anywhere))?", "move"),
    (r"(?P<obj>.+?) would leave the battle zone", "leave"),
    (r"(?P<obj>this creature) wins a battle", "win"), (r"(?P<obj>.+?) loses a battle", "lose battle"),
    (r"(?P<obj>this creature) would be untapped", "untap"),
]

INSTRUCTIONS = [  # what happens: the words, and data made of them
    (r"draw (?P<n>\w+) cards?", lambda m: ("draw", m["n"])),
    (r"draw twice that many cards", lambda m: ("draw", "twice")),
    (r"(?:you )?draw that many cards plus one", lambda m: ("draw", "plus")),
    (r"(?:you )?discard (?P<n>\w+) (?P<what>creature )?cards?", lambda m: ("discard", m["n"], m["what"] or "")),
    (r"put a card from your hand into your graveyard", lambda m: ("discard", "a", "")),
    (r"put the top (?:(?P<n>\w+) )?cards? of your deck into your " + ZONE, lambda m: ("top", m["n"] or "a", ZONES[m[2]])),
    (r"(?:put|return) (?:it|that creature|that card|that shield) (?:in|into|to) (?:your|its owner's) " + ZONE +
     r"(?: face down as a new shield)?", lambda m: ("move", "it", ZONES[m[1]])),
    (r"that creature is put into its owner's " + ZONE, lambda m: ("move", "it", ZONES[m[1]])),
    (r"put (?:it|that creature) on (?:the )?(top|bottom) of (?:your|its owner's) deck", lambda m: ("move", "it", m[1])),
    (r"shuffle it into its owner's library", lambda m: ("move", "it", "shuffled")),
    (r"exile it|remove it from the game", lambda m: ("move", "it", "exile")),
    (r"put it (?:into|onto) the (?:battle zone|battlefield)(?P<tapped> tapped)?(?P<down> face down)?"
     r"(?P<counter> with a \+1/\+1 counter on it)?",
     lambda m: ("move", "it", "field", *(w for w in ("tapped", "down", "counter") if m[w]))),
    (r"it stays in the battle zone", lambda m: ("stay",)),
    (r"(?:destroy|banish) (?P<what>this creature|it|one of your (?:other |opponent's )?creatures)", lambda m: ("destroy", m["what"])),
    (r"return an? (?P<what>creature )?(?:card )?from your (?P<z>graveyard|mana zone) to your hand",
     lambda m: ("regain", m["what"] or "", ZONES[m["z"]])),
    (r"return (?P<what>one of your opponent's creatures) to its owner's hand", lambda m: ("return", m["what"])),
    (r"(?:you )?(gain|lose) (twice that much|\d+) life", lambda m: (m[1], m[2])),
    (r"create (?P<t>an? (?P<p>\d+)/(?P<q>\d+) (?P<color>\w+) (?P<name>\w+) (?P<type>creature) token)",
     lambda m: ("create", "a", m["name"], int(m["p"]), int(m["q"]))),
    (r"your opponent discards a card", lambda m: ("foe discards",)),
    (r"tap this creature", lambda m: ("tap",)),
    (r"your opponent draws a card", lambda m: ("foe draws",)),
]


def instruction(text, game):
    text = text[0].lower() + text[1:]
    for pattern, make in INSTRUCTIONS:
        if found := re.fullmatch(pattern, text):
            return make(found)
    if " and " in text:
        return ("both", *(instruction(part, game) for part in text.split(" and ")))
    raise Cannot(f"an instruction is not read: {text}")


def replacement(text, game):
    """`If … would …, … instead`, `Whenever …, …`: one effect or triggered ability as data."""
    text = re.sub(r"^[A-Z][\w' ]+ — (?=[A-Z])", "", text.strip())
    head = re.match(r"(?:(?P<until>Until the start of your next turn|This turn), )?(?P<when>If|When|Whenever|Each time|The next time"
                    r"|The first time) (?P<event>.+?)(?P<this_turn> this turn| during your turn)?, (?P<rest>.+)$", text, re.I)
    if not head:
        raise Cannot(f"a sentence is not read: {text}")
    if head["when"] == "The first time" or head["this_turn"] == " during your turn":
        raise Cannot(f"a sentence is not read: {text}")
    event, battle = head["event"], False
    if found := re.match(r"this creature wins a battle and the losing creature (would be .+)$", event):
        event, battle = "a creature " + found[1], True
    rest = head["rest"].rstrip(".")
    then = ""
    if found := re.match(r"(.+? instead)\. (If you do, |Then )(.+)$", rest):
        rest, then = found[1], found[3]
    would = " would " in f" {event} "
    instead = re.fullmatch(r"(you may )?(?:(instead )(.+)|(.+) instead)", rest)
    if would != bool(instead) or ". " in rest or ". " in then:
        found = re.fullmatch(r"prevent that (draw|life gain)", rest)
        if found and game in ("magic-2004", "magic-2005"):
            instead = re.fullmatch(r"(you may )?()()(.+)", "stay")
        else:
            raise Cannot(f"a sentence is not read: {text}")
    optional = rest.startswith("you may ")
    body = (instead[3] or instead[4]) if would else rest.removeprefix("you may ")
    for pattern, kind in EVENTS:
        if found := re.fullmatch(pattern, event):
            part = dict.fromkeys(("who", "obj", "to", "from1", "from2", "foe", "kind", "opponent")) | found.groupdict()
            return {"event": kind, "who": part["who"], "obj": described(part["obj"]) if part["obj"] else None,
                    "to": ZONES.get(part["to"]), "from": part["from1"] or part["from2"], "their turn": part["foe"], "kind": part["kind"], "battle": battle,
                    "owner": "foe" if part["opponent"] else "you" if re.search(r"into your (?!opp)", event) else None,
                    "would": would, "may": optional, "do": ("stay",) if body == "stay" else instruction(body, game),
                    "then": instruction(then, game) if then else None, "once": head["when"].lower() == "the next time"}
    raise Cannot(f"an event is not read: {event}")


def abilities(card, game):
    """All that a card says, as data."""
    found = []
    for line in filter(None, (card.get("text") or "").split("\n")):
        line = re.sub(r"(?<=.) ?\([^)]*\)$", "", line).replace(card["name"], "this creature")
        if re.fullmatch(r"[Dd]ouble [Bb]reaker", line) or not line:
            continue
        if re.fullmatch(r"This creature can't be (destroyed|banished)\.", line):
            found.append({"event": "can't be destroyed"})
        elif found_tapped := re.fullmatch(r"Your (opponent's cards|creatures) are put into (?:your|his) mana zone tapped\.", line):
            found.append({"event": "mana tapped", "whose": "foe" if "opp" in found_tapped[1] else "you"})
        elif line == "(This card enters your mana zone tapped.)":
            found.append({"event": "own mana tapped"})
        elif pump := re.fullmatch(r"Creatures you control get \+(\d+)/\+(\d+)\.", line):
            found.append({"event": "pump", "p": int(pump[1]), "t": int(pump[2])})
        else:
            found.append(replacement(line, game))
    return found


def power(obj, which=0, game=None):
    """613.4: what sets, what adds, then what switches; in 2004 one after another."""
    printed = str((obj.card or {}).get(("power", "toughness")[which]) or 0)
    if not printed.lstrip("-").isdigit():
        raise Cannot(f"a power is not read: {printed}")
    pair = [int(str((obj.card or {}).get(side) or 0)) for side in ("power", "toughness")]
    mods = [("add", n, n) for n in [obj.counters.get("+1/+1", 0)] if n] + (obj.mods if obj.zone in ("battlefield", "battle") else [])
    order = ("set", "add", "switch") if game and game.edition != "magic-2004" else (None,)
    for layer in order:
        for mod in mods:
            if layer in (None, mod[0]):
                pair = (list(mod[1:]) if mod[0] == "set" else pair[::-1] if mod[0] == "switch" else [pair[0] + mod[1], pair[1] + mod[2]])
    return pair[which] if game and game.kind == "magic" else max(0, pair[which])


# ---- the game ---------------------------------------------------------------------------------------------------------

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


class Game:
    def __init__(self, request):
        self.edition = request["game"]
        self.kind = self.edition.split("-")[0] if self.edition.startswith("magic") else self.edition
        board = request["board"]
        self.players = list(board["players"])
        self.turn = next((p for p in self.players if p.lower() == board.get("turn", {}).get("player", "").lower()), self.players[0])
        if set(board) - {"players", "card", "turn"} or set(board.get("turn", {})) - {"player", "step"}:
            raise Cannot("the board has more than players, cards and whose turn it is")
        self.field, self.grave, self.deck = FIELD[self.kind], GRAVE[self.kind], DECK[self.kind]
        self.cards = {c["name"].lower(): c for c in request["cards"]}
        self.objects, self.life, self.counters, self.lost, self.effects = [], {}, {}, {}, []
        self.zones = {}          # the order in a library or deck, top first
        self.script, self.at = [], 0
        self.record = {"happened": [], "triggered": [], "applied": []}
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
                self.texts.setdefault(obj.card["name"], abilities(obj.card, self.edition))

    def floating(self, player, text, n):
        if not isinstance(text, str):
            raise Cannot("a floating effect with a source is not known")
        if found := re.fullmatch(r"Prevent the next (\d+) damage that would be dealt to you this turn\.", text):
            return {"event": "damage", "you": player, "text": text, "amount": int(found[1]), "id": ("floating", player, n)}
        return replacement(text, self.edition) | {"you": player, "text": text, "id": ("floating", player, n)}

    def fill(self, player, zone, content):
        for item in range(content) if isinstance(content, int) else content:
            item = {"name": item} if isinstance(item, str) else {} if isinstance(item, int) else item
            if set(item) - {"name", "as", "tapped", "damage", "counters", "owner"}:
                raise Cannot(f"an object with {', '.join(sorted(item))} is not known")
            card = None
            if "name" in item:
                card = self.cards.get(item["name"].lower())
                if card is None or not card.get("own") or card.get("back"):
                    raise Cannot(f"the card {item['name']} is not known")
                if re.search(r"\b(World|Legendary|Planeswalker|Aura)\b", card.get("types", "")):
                    raise Cannot(f"what is {card['types']} is not known")
                if set(card) - {"name", "own", "cost", "types", "colors", "power", "toughness", "text"}:
                    raise Cannot(f"the card {item['name']} has more than is known")
            obj = self.new(card, player, zone, item.get("as"))
            obj.owner = item.get("owner", player)
            obj.tapped, obj.damage, obj.counters = item.get("tapped", False), item.get("damage", 0), dict(item.get("counters", {}))

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

    # ---- the loop (616.1; Kaijudo's and Duel Masters' by their policies) ----

    def instances(self):
        """All effects that exist: their source, their controller, and themselves."""
        for obj in self.on_field():
            for n, effect in enumerate(self.texts.get(obj.name, ())):
                yield (obj.number, n), obj, obj.controller, effect
        for obj in self.objects:  # what speaks of its own discard works in the hand
            if obj.zone == "hand":
                for n, effect in enumerate(self.texts.get(obj.name, ())):
                    if effect["event"] == "discard" and effect["would"] and effect["obj"]["this"]:
                        yield (obj.number, n), obj, obj.owner, effect
        for effect in self.effects:
            yield effect["id"], None, effect["you"], effect

    def watches(self, effect, event, source, you):
        """Whether an effect's pattern fits an event; triggered abilities ask the same of what happened."""
        kind, obj = effect["event"], event.obj
        if kind in ("draw one", "draw", "gain", "lose", "create"):
            whose = you if effect["who"] in ("you", None) else None
            if kind != event.kind or (event.who != whose if whose else event.who == you):
                return False
            return kind != "create" or effect["kind"] in (None, event.more["name"])
        if kind == "win":
            return event.kind == "win" and obj is source
        if kind == "move" and event.kind == "move":
            into = (self.grave if effect["to"] in ("graveyard", "discard") else effect["to"]) == event.more["to"]
            left = effect["from"] in (None, "anywhere") or obj.zone == self.field
            right = effect["owner"] is None or (obj.owner == you) == (effect["owner"] == "you")
            if not (into and left and right) or obj.token and effect["obj"]["what"].endswith("card"):
                return False
        elif kind == "die":
            if event.kind != "move" or obj.zone != self.field or event.more["to"] != self.grave:
                return False
        elif kind == "leave":
            if event.kind != "move" or obj.zone != self.field:
                return False
        elif kind != event.kind:
            return False
        if effect.get("their turn") and self.turn == you:
            return False
        if effect["battle"] and event.more.get("beaten by") is not source:
            return False
        return fits(effect["obj"], obj, source, you)

    def possible(self, effect, event, source, you):
        """Whether something of a replacement can be done (Duel Masters 609.4; no game offers a choice of nothing)."""
        first = effect["do"][1] if effect["do"][0] == "both" else effect["do"]
        if first[0] == "discard":
            return len(self.hand(you, first[2])) >= number(first[1])
        if first[0] == "destroy" and first[1] != "it":
            return bool(self.substitutes(first, event, source, you))
        if first[0] == "regain":
            return bool(self.pile(you, first))
        if first[0] == "top":
            return bool(self.zones.get((you, self.deck)))
        return True

    def hand(self, player, what=""):
        return [o for o in self.zones.get((player, "hand"), []) if (not what or o.is_a("creature")) and o not in self.affected]

    def pile(self, player, instr):
        zone = self.grave if instr[2] == "graveyard" else instr[2]
        return [o for o in self.zones.get((player, zone), []) if not instr[1] or o.is_a("creature")]

    def substitutes(self, instr, event, source, you):
        if instr[1] == "this creature":
            all_of = [source] if source and source.zone == self.field else []
        else:
            mine = "opponent" not in instr[1]
            all_of = [o for o in self.on_field() if (o.controller == you) == mine]
        return [o for o in all_of if o not in self.affected and o is not event.obj and not self.nothing(Event("destroy", None, o))]

    def applicable(self, event):
        if self.kind == "duel-masters" and any(key[0] != "declined" for key in event.lineage):
            return []  # one instance for each event, ever
        found = []
        for key, source, you, effect in self.instances():
            if key not in event.lineage and ("declined", key) not in event.lineage and effect.get("would") and self.watches(effect, event, source, you):
                if self.possible(effect, event, source, you) or not (effect["may"] or self.kind == "duel-masters"):
                    found.append((key, source, you, effect))
        return found

    def next(self, event):
        """Who chooses now, and among what."""
        found = [] if self.nothing(event) else self.applicable(event)
        if not found:
            return None, []
        if self.kind == "magic":
            chooser = event.who or event.obj.controller
        else:  # the turn player's effects first, else the other's
            chooser = self.turn if any(you == self.turn for _, _, you, _ in found) else found[0][2]
            found = [part for part in found if part[2] == chooser]
        alike = {}  # effects that are the same and are no part of the event may stand for each other
        for part in found:
            alike.setdefault((part[1].name, str(part[3])) if part[1] and part[1] is not event.obj else part[0], part)
        return chooser, list(alike.values())

    def settle(self, event):
        """Goes through the loop: what happens at last, as events of one time and instructions that follow."""
        while True:
            chooser, found = self.next(event)
            if not found:
                return [] if self.nothing(event) else [event]
            name = lambda part: (part[1].name, *part[1].names) if part[1] else (part[3]["text"],)
            key, source, you, effect = self.ask(chooser, [(name(part), part) for part in found])
            first = effect["do"]
            if effect["may"]:
                picks = None
                if first[0] == "destroy" and first[1].startswith("one of"):
                    picks = [((o.name, *o.names), o) for o in self.substitutes(first, event, source, you)]
                elif first[0] == "discard" and first[1] != "a" and len(self.batch) > 1:
                    raise Cannot("several cards for one of several events are not known")
                elif first[0] in ("discard", "regain") and first[1] in ("a", "creature "):
                    choice = self.hand(you, first[2]) if first[0] == "discard" else self.pile(you, first)
                    picks = [((o.name, *o.names), o) for o in choice]
                answer = self.ask(you, (picks or [(("yes",), "yes")]) + [(("no",), None)])
                if answer is None:
                    event.lineage |= {("declined", key)}
                    continue
                if picks:
                    first = (first[0], answer)
                    self.affected.append(answer)
            event.lineage |= {key}
            self.record["applied"].append(source.name if source else effect["text"])
            if effect.get("once"):
                self.effects = [e for e in self.effects if e["id"] != key]
            after = self.replaced(first, event, source, you)
            if effect["then"]:  # a sentence of its own is a new event in Duel Masters
                lineage = {("declined", key)} if self.kind == "duel-masters" else event.lineage
                after.append(Event("do", you, event.obj, lineage, instr=effect["then"], source=source))
            out = []
            for part in after:
                out += self.settle(part) if part.kind not in ("do",) else [part]
            return out

    def replaced(self, instr, event, source, you):
        """The events that stand in the place of one."""
        kind, lineage = instr[0], event.lineage
        if kind == "both":
            return [part for each in instr[1:] for part in self.replaced(each, event, source, you)]
        if kind == "stay":
            return []
        if kind == "move":
            return [self.moved(event.obj, instr, lineage)]
        if kind == "destroy":
            if isinstance(instr[1], Obj) or instr[1] == "it":
                chosen = event.obj if instr[1] == "it" else instr[1]
            else:
                all_of = self.substitutes(instr, event, source, you)
                if not all_of:
                    return []
                chosen = self.choose(you, all_of)
            self.affected.append(chosen)
            return [Event("destroy", None, chosen, lineage)]
        if kind == "draw":
            n = event.more.get("n", 1)
            return [Event("draw", you, None, lineage, n=n * 2 if instr[1] == "twice" else n + 1 if instr[1] == "plus" else number(instr[1]))]
        if kind in ("gain", "lose"):
            return [Event(kind, you, None, lineage, n=event.more["n"] * 2 if instr[1].startswith("twice") else int(instr[1]))]
        if kind == "create":
            return [Event("create", you, None, lineage, name=instr[2], n=event.more["n"] if event.kind == "create" else 1, p=instr[3], t=instr[4])]
        return [Event("do", you, event.obj, lineage, instr=instr, source=source)]

    def moved(self, obj, instr, lineage=()):
        to = {"top": self.deck, "bottom": self.deck, "shuffled": self.deck, "field": self.field,
              "graveyard": self.grave, "discard": self.grave}.get(instr[2], instr[2])
        return Event("move", None, obj, lineage, to=to, at=instr[2], opts=instr[3:])

    def nothing(self, event):
        """Whether an event never happens (614.7), or can't."""
        obj = event.obj
        if event.kind == "untap":
            return not obj.tapped
        lasts = any(e["event"] == "can't be destroyed" for e in self.texts.get(obj.name, ())) if obj else False
        return event.kind == "destroy" and (obj.zone != self.field or lasts and not event.more.get("anyhow"))

    def propose(self, events):
        """A batch: all are settled before any happens; the turn player's first."""
        outer, self.batch = self.affected, events
        if len([e for e in events if e.kind == "draw"]) > 1:
            raise Cannot("several draws at one time are not known")
        self.affected = outer + [e.obj for e in events if e.kind == "destroy"] if len(events) > 1 else outer
        side = lambda e: e.who or e.obj.controller
        settled, left = [], sorted(events, key=lambda e: self.turn != side(e))
        while left:  # of several of one player's events that effects watch for he says which comes first
            mine = [e for e in left if side(e) == side(left[0]) and any(not part[3]["may"] for part in self.next(e)[1])]
            mine = mine if len(mine) == len(left) else left[:1]
            event = self.ask(side(left[0]), [(e.words, e) for e in mine])
            left.remove(event)
            settled += self.settle(event)
        self.affected = outer
        self.perform(settled)

    def perform(self, events):
        destroyed = [e for e in events if e.kind == "destroy"]
        self.leaving = [e.obj for e in destroyed]
        inner = []
        for event in destroyed:  # to destroy contains to move (616.1g)
            if not self.nothing(event):
                self.happened(event, ("banish" if self.kind == "kaijudo" else "destroy") + f" {event.obj.name}")
                lineage = event.lineage
                inner += self.settle(Event("move", None, event.obj, lineage, to=self.grave, at=None, opts=(), quiet=True, whole=event))
        for event in [e for e in inner + events if e.kind == "move"]:
            self.move(event)
        for event in inner + events:
            if event.kind not in ("destroy", "move"):
                getattr(self, "do_" + event.kind.replace(" ", "_"))(event)

    def happened(self, event, words):
        self.record["happened"].append(words)
        for key, source, you, effect in list(self.instances()):
            if source in self.leaving and source is not event.obj and self.kind == "duel-masters":
                continue  # 603.5d: what leaves with others sees itself alone
            if effect.get("would") is False and self.watches(effect, event, source, you):
                self.record["triggered"].append(source.name)
                self.waiting.append((you, source, effect, event.obj))

    def move(self, event):
        obj, to, at = event.obj, event.more["to"], event.more.get("at")
        if to == self.field and (self.kind == "magic" or obj.zone == to):
            entering = [e for e in self.texts.get(obj.name, ()) if e["event"] == "enters"]
            if entering:
                raise Cannot("what enters is not known")
        if obj.zone == self.field and to == self.field and self.kind != "magic":
            return
        words = {"mana": f"put {obj.name} into its owner's mana zone", "hand": f"return {obj.name} to its owner's hand",
                 self.grave: f"put {obj.name} into its owner's graveyard"}.get(to, f"put {obj.name} into {to}")
        if self.kind == "kaijudo":
            words = words.replace("graveyard", "discard pile")
        self.happened(event, words)
        for pile in self.zones.values():
            if obj in pile:
                pile.remove(obj)
        field = to == self.field
        obj.tapped = field and "tapped" in event.more["opts"]
        obj.face_down = field and "down" in event.more["opts"]
        obj.damage, obj.mods, obj.controller = 0, [], event.more.get("under") or obj.owner
        obj.counters = {"+1/+1": 1} if "counter" in event.more["opts"] else {}
        if to == "mana" and any(e["event"] == "mana tapped" and (o.controller == obj.owner) == (e["whose"] == "you")
                                for o in self.on_field() for e in self.texts.get(o.name, ())):
            obj.tapped = True
        if to == "mana" and any(e["event"] == "own mana tapped" for e in self.texts.get(obj.name, ())):
            obj.tapped = True
        obj.zone, obj.face_down = to, obj.face_down or to == "shields"
        if obj.token and not field:
            obj.zone = "none"
        else:
            self.order(obj, obj.owner, to, 0 if at == "top" else None)

    def do_draw(self, event):
        for _ in range(event.more["n"]):
            self.propose([Event("draw one", event.who, None, event.lineage)])

    def do_draw_one(self, event):
        if deck := self.zones.get((event.who, self.deck)):
            obj = deck.pop(0)
            obj.zone = "hand"
            self.order(obj, event.who, "hand")
            self.happened(event, f"{event.who} draws a card")
        elif self.kind == "magic":
            self.counters[event.who]["drew from nothing"] = 1
        else:
            raise Cannot("the end of a deck is not known")

    def do_gain(self, event):
        self.change_life(event, 1, "gains")

    def do_lose(self, event):
        self.change_life(event, -1, "loses")

    def change_life(self, event, sign, word):
        if event.more["n"] > 0:
            self.life[event.who] += sign * event.more["n"]
            self.happened(event, f"{event.who} {word} {event.more['n']} life")

    def do_create(self, event):
        for _ in range(event.more["n"]):
            name = event.more["name"] + ("" if self.edition in ("magic-2004", "magic-2005", "magic-2017", "magic-2018") else " Token")
            card = {"name": name, "types": f"Creature — {event.more['name']}", "power": event.more["p"], "toughness": event.more["t"]}
            self.new(card, event.who, self.field, token=True)

    def do_untap(self, event):
        event.obj.tapped = False

    def do_break(self, event):
        self.happened(event, f"break one of {event.obj.owner}'s shields")
        self.move(Event("move", None, event.obj, event.lineage, to="hand", at=None, opts=()))

    def do_discard(self, event):
        quiet = Event("move", None, event.obj, event.lineage, to=self.grave, at=None, opts=())
        self.happened(event, f"{event.obj.owner} discards {event.obj.name}")
        self.perform(self.settle(quiet))

    def do_do(self, event):
        """An instruction, carried out by a player."""
        instr, you, lineage, source = event.more["instr"], event.who, event.lineage, event.more.get("source")
        kind = instr[0]
        if kind == "both":
            for part in instr[1:]:
                self.do_do(Event("do", you, event.obj, lineage, instr=part, source=source))
        elif kind == "discard":
            chosen = [instr[1]] if isinstance(instr[1], Obj) else []
            for _ in range(0 if chosen else number(instr[1])):
                if left := [o for o in self.hand(you, instr[2]) if o not in chosen]:
                    chosen.append(self.choose(you, left))
            self.propose([Event("discard", None, obj, lineage) for obj in chosen])
        elif kind == "top":
            deck = list(self.zones.get((you, self.deck), []))[:number(instr[1])]
            self.propose([Event("move", None, o, lineage, to=self.grave if instr[2] in ("graveyard", "discard") else instr[2],
                                at=None, opts=()) for o in deck])
        elif kind == "regain":
            all_of = [instr[1]] if isinstance(instr[1], Obj) else self.pile(you, instr)
            if all_of:
                self.propose([Event("move", None, self.choose(you, all_of), lineage, to="hand", at=None, opts=())])
        elif kind == "return":
            if all_of := [o for o in self.on_field() if o.controller != you]:
                self.propose([Event("move", None, self.choose(you, all_of), lineage, to="hand", at=None, opts=())])
        elif kind == "tap":
            source.tapped = True
        elif kind == "foe discards":
            self.do_do(Event("do", self.foe(you), None, lineage, instr=("discard", "a", "")))
        elif kind == "foe draws":
            self.propose([Event("draw", self.foe(you), None, lineage, n=1)])
        else:
            self.affected = []
            self.propose(self.replaced(instr, Event("do", you, event.obj, lineage, n=1), source, you))

    # ---- what a sentence says, and what follows it ----

    def say(self, sentences, together):
        batches = [[e for s in sentences for e in self.events(s)]] if together else [self.events(s) for s in sentences]
        for n, batch in enumerate(batches):
            if self.over:
                return
            if not together:
                batch = self.events(sentences[n])
            self.propose(batch)
            self.afterwards()

    def player(self, name):
        return next((p for p in self.players if p.lower() == name.lower()), None) or self.fail(f"no player is called {name}")

    def fail(self, why):
        raise Cannot(why)

    def events(self, s):
        if m := re.fullmatch(r"(?:banish|destroy) all creatures", s):
            return [Event("destroy", None, o) for o in self.on_field() if o.is_a("creature")]
        if m := re.fullmatch(r"(?:banish|destroy) (.+?)", s):
            return [Event("destroy", None, self.find(m[1]))]
        if m := re.fullmatch(r"(\w+) draws (\w+) cards?", s):
            return [Event("draw", self.player(m[1]), n=number(m[2]))]
        if m := re.fullmatch(r"(\w+) (gains|loses) (\d+) life", s):
            return [Event(m[2][:-1], self.player(m[1]), n=int(m[3]))]
        if m := re.fullmatch(r"(\w+)'s life total becomes (\d+)", s):
            player, n = self.player(m[1]), int(m[2])  # 119.5
            return [Event("gain" if n > self.life[player] else "lose", player, n=abs(n - self.life[player]))]
        if m := re.fullmatch(r"(\w+) creates (\w+) (\d+)/(\d+) \w+ (\w+) creature tokens?", s):
            return [Event("create", self.player(m[1]), n=number(m[2]), name=m[5], p=int(m[3]), t=int(m[4]))]
        if m := re.fullmatch(r"(\w+) discards (.+)", s):
            return [Event("discard", None, self.find(m[2]))]
        if m := re.fullmatch(r"(\w+) gets (\w+) (poison|energy) counters?", s):
            return [Event("count", self.player(m[1]), n=number(m[2]), kind_of=m[3])]
        if m := re.fullmatch(r"(\w+) mills (\w+) cards?", s):
            return [Event("do", self.player(m[1]), instr=("top", m[2], self.grave))]
        if m := re.fullmatch(r"(\w+) loses the game", s):
            return [Event("defeat", self.player(m[1]))]
        if m := re.fullmatch(r"untap (.+)", s):
            return [Event("untap", None, self.here(m[1]))]
        if m := re.fullmatch(r"(?:put|return) (.+) (?:into|to|onto) (?:its owner's|the) " + ZONE, s):
            to = ZONES[m[2]]
            obj = self.find(m[1])
            return [self.moved(obj, ("move", "it", "field" if to == self.field else to))]
        if m := re.fullmatch(r"(?:.+ breaks|break) (\w+)(?: of)? (\w+)'s shields", s):
            shields = self.zones.get((self.player(m[2]), "shields"), [])
            if any(o.card for o in shields):
                raise Cannot("which shield is broken, and what it does, is not known")
            return [Event("break", None, o) for o in shields[:number(m[1])]]
        if m := re.fullmatch(r"(.+) gets ([+-]\d+) power (?:this turn|until the end of the turn)", s):
            return [Event("pump", None, self.here(m[1]), mod=("add", int(m[2]), 0))]
        if m := re.fullmatch(r"(.+) gets ([+-]\d+)/([+-]\d+) until end of turn", s):
            return [Event("pump", None, self.here(m[1]), mod=("add", int(m[2]), int(m[3])))]
        if m := re.fullmatch(r"(.+) has base power and toughness (\d+)/(\d+) until end of turn", s):
            return [Event("pump", None, self.here(m[1]), mod=("set", int(m[2]), int(m[3])))]
        if m := re.fullmatch(r"switch (.+)'s power and toughness until end of turn", s):
            return [Event("pump", None, self.here(m[1]), mod=("switch",))]
        if m := re.fullmatch(r"put a \+1/\+1 counter on (.+)", s):
            return [Event("pump", None, self.here(m[1]), mod=None)]
        if m := re.fullmatch(r"(.+) and (.+) battle", s):
            return [Event("battle", None, self.here(m[1]), other=self.here(m[2]))]
        raise Cannot(f"a sentence is not read: {s}")

    def here(self, name):
        obj = self.find(name)
        return obj if obj.zone == self.field else self.fail(f"{name} is not there")

    def do_pump(self, event):
        if event.more["mod"]:
            event.obj.mods.append(event.more["mod"])
        else:
            event.obj.counters["+1/+1"] = event.obj.counters.get("+1/+1", 0) + 1

    def do_count(self, event):
        mine = self.counters[event.who]
        mine[event.more["kind_of"]] = mine.get(event.more["kind_of"], 0) + event.more["n"]

    def do_defeat(self, event):
        self.lost[event.who] = True
        self.over = len(self.players) == 2

    def do_battle(self, event):
        a, b = event.obj, event.more["other"]
        self.record["happened"].append(f"{a.name} and {b.name} battle")
        beaten = [x for x, y in ((a, b), (b, a)) if power(x, 0, self) <= power(y, 0, self)]
        for x, y in ((a, b), (b, a)):
            if x not in beaten:
                self.happened(Event("win", None, x), f"{x.name} wins a battle")
        for x in beaten:
            self.happened(Event("lose battle", None, x), f"{x.name} loses a battle")
        other = lambda x: b if x is a else a
        self.propose([Event("destroy", None, x, **{"beaten by": other(x)}) for x in beaten])

    def afterwards(self):
        """State-based actions; then triggered abilities, in a game without a stack."""
        while True:
            if self.kind == "magic":
                for player in self.players:
                    if self.life[player] <= 0 or self.counters[player]["poison"] >= 10 or self.counters[player].pop("drew from nothing", 0):
                        self.do_defeat(Event("defeat", player))
                dead = [Event("move", None, o, to=self.grave, at=None, opts=()) for o in self.on_field()
                        if o.is_a("creature") and self.side(o, 1) <= 0]
                dead += [Event("destroy", None, o) for o in self.on_field()
                         if o.is_a("creature") and 0 < self.side(o, 1) <= o.damage]
            else:
                dead = [Event("destroy", None, o, anyhow=self.kind == "kaijudo") for o in self.on_field()
                        if o.is_a("creature") and o.card.get("power") and power(o, 0, self) <= 0]
                dead = [e for e in dead if not self.nothing(e)]
            if dead:
                self.propose(dead)
            elif self.kind == "magic":
                self.stack += [source.name for _, source, _, _ in self.waiting]
                self.waiting = []
                return
            elif self.waiting:
                who = self.turn if any(w[0] == self.turn for w in self.waiting) else self.waiting[0][0]
                mine = [w for w in self.waiting if w[0] == who]
                chosen = self.ask(who, [((w[1].name, *w[1].names), w) for w in mine])
                self.waiting.remove(chosen)
                you, source, effect, obj = chosen
                if effect["may"] and not self.ask(you, [(("yes",), True), (("no",), False)]):
                    continue
                self.do_do(Event("do", you, obj, (), instr=effect["do"], source=source))
            else:
                return

    def side(self, obj, which):
        """Power or toughness, with what others give."""
        plus = [(e["p"], e["t"]) for o in self.on_field() for e in self.texts.get(o.name, ())
                if e["event"] == "pump" and o.controller == obj.controller]
        if plus and any(mod[0] == "switch" for mod in obj.mods):
            raise Cannot("the order of what gives power is not known")
        return power(obj, which, self) + sum(p[which] for p in plus)

    # ---- what stands at a path ----

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
            facts = {"life": self.life[player], "lost": self.lost[player], "poison": self.counters[player]["poison"],
                     "won": self.over and not self.lost[player]}
            return facts[word] if word in facts else self.fail(f"the path {path} is not known")
        name, _, word = path.partition(".counters.") if ".counters." in path else path.rpartition(".")
        obj = self.find(name)
        if ".counters." in path:
            return obj.counters.get(word, 0)
        if word in ("power", "toughness"):
            return 2 if obj.face_down else self.side(obj, ("power", "toughness").index(word))
        known = ("zone", "tapped", "damage", "name", "controller", "owner", "face_down")
        return getattr(obj, word) if word in known else self.fail(f"the path {path} is not known")

    def state(self):
        """All that decides what follows, to tell positions apart."""
        objects = [(o.number if o.card else 0, o.zone, o.controller, o.tapped, o.damage, o.face_down, sorted(o.counters.items()), o.mods)
                   for o in self.objects]
        decks = [[o.name for o in pile] for (_, zone), pile in sorted(self.zones.items()) if zone == self.deck]
        return repr((sorted(map(repr, objects)), decks, self.life, self.counters, self.lost, [e["id"] for e in self.effects], self.stack))


# ---- exploring: a game is its start and its answers --------------------------------------------------------------------

LIMIT = 5000


def explore(start, play, counts, runs, script=()):
    """The tree of all choices below these answers: (class, question or None, children or the end)."""
    if len(runs) >= LIMIT:
        raise Cannot("there are too many choices")
    runs.append(script)
    game = copy.deepcopy(start)
    game.script, game.at = list(script), 0
    game.record = {name: [] for name in game.record}
    try:
        game.say(play.get("do") or play["at_once"], "at_once" in play)
    except Ask as question:
        children = [explore(start, play, counts, runs, (*script, n)) for n in range(len(question.options))]
        classes = {child[0] for child in children}
        return (classes.pop() if len(classes) == 1 else (question.who, frozenset(classes)), question, children)
    return (game.state() + (repr(game.record) if counts else ""), None, game)


def walk(tree, answer):
    """One way down: `answer` is asked where it matters; else every answer leads to the same."""
    while tree[1]:
        matters = len({child[0] for child in tree[2]}) > 1
        tree = tree[2][answer(tree[1]) if matters else 0]
    return tree[2]


def leaves(tree):
    return [tree[2]] if not tree[1] else [end for child in tree[2] for end in leaves(child)]


def answered(play, asked):
    left = list(play.get("choose", []))

    def answer(question):
        asked.append(question)
        for said in left:
            if not isinstance(said, str):
                raise Cannot("an answer that is no name is not known")
            who, _, what = said.rpartition(": ")
            for n, names in enumerate(question.options):
                if (not who or who.lower() == question.who.lower()) and any(what.lower() == name.lower() for name in names):
                    left.remove(said)
                    return n
        raise Cannot(f"{question.who} is asked, and no answer fits")
    return answer


def solve(request):
    game, plays = Game(request), []
    for play in request["plays"]:
        told = any(path in game.record for path in play["paths"])
        tree, asked = explore(game, play, told and play["ends"] == "all", []), []
        if play["ends"] == "all":
            ends, _ = leaves(tree), walk(tree, lambda question: asked.append(question) or 0)
        else:
            ends = [walk(tree, answered(play, asked))]
        game = ends[0]
        plays.append({"ends": [{path: end.fact(path) for path in play["paths"]} for end in ends],
                      "asked": [{"who": q.who, "options": [{"name": o[0], "also": list(o[1:])} for o in q.options]} for q in asked]})
    return {"plays": plays}


for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = solve(request)
    except Cannot as why:
        answer = {"cannot": str(why)}
    print(json.dumps({"id": request["id"]} | answer, ensure_ascii=False), flush=True)
