"""What happens: events that are performed, what they contain, what triggers, and what a sentence says."""

import re

from board import Event, Obj, power
from loop import Loop
from text import ZONE, ZONES, Cannot, number


class Game(Loop):
    """A game of which only events are told."""

    def perform(self, events):
        outer, self.watchers = self.watchers, list(self.instances())  # what leaves sees what happens with it
        destroyed = [e for e in events if e.kind == "destroy"]
        self.leaving = [e.obj for e in events if e.kind in ("destroy", "move") and e.obj.zone == self.field]
        inner = []
        for event in destroyed:  # to destroy contains to move (616.1g)
            if not self.nothing(event):
                self.happened(event, ("banish" if self.kind == "kaijudo" else "destroy") + f" {event.obj.name}")
                lineage = event.lineage
                inner += self.settle(
                    Event("move", None, event.obj, lineage, to=self.grave, at=None, opts=(), quiet=True, whole=event)
                )
        for event in [e for e in inner + events if e.kind == "move"]:
            self.move(event)
        self.watchers = outer
        for event in inner + events:
            if event.kind not in ("destroy", "move"):
                getattr(self, "do_" + event.kind.replace(" ", "_"))(event)

    def happened(self, event, words):
        self.record["happened"].append(words)
        for key, source, you, effect in self.watchers or list(self.instances()):
            if self.kind == "duel-masters" and source in self.leaving and event.obj in self.leaving and source is not event.obj:
                continue  # 603.5d: what leaves sees itself leave, and nothing that leaves with it
            if effect.get("would") is False and self.watches(effect, event, source, you):
                self.record["triggered"].append(self.told(source))
                self.waiting.append((you, source, effect, event.obj))

    def move(self, event):
        obj, to, at = event.obj, event.more["to"], event.more.get("at")
        if to == self.field and self.kind == "magic":
            self.enter(event)
        if obj.zone == self.field and to == self.field and self.kind != "magic":
            return
        words = {
            "mana": f"put {obj.name} into its owner's mana zone",
            "hand": f"return {obj.name} to its owner's hand",
            self.grave: f"put {obj.name} into its owner's graveyard",
        }.get(to, f"put {obj.name} into {to}")
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
        obj.counters = (
            {"+1/+1": 1}
            if "counter" in event.more["opts"]
            else {opt[1]: 1 for opt in event.more["opts"] if isinstance(opt, tuple)}
        )
        obj.transformed, obj.prepared = (
            field and "transformed" in event.more["opts"],
            field and "prepared" in event.more["opts"],
        )
        obj.entered = self.clock = self.clock + 1
        if to == "mana" and any(
            e["event"] == "mana tapped" and (o.controller == obj.owner) == (e["whose"] == "you")
            for o in self.on_field()
            for e in self.texts.get(o.name, ())
        ):
            obj.tapped = True
        if to == "mana" and any(e["event"] == "own mana tapped" for e in self.texts.get(obj.name, ())):
            obj.tapped = True
        obj.zone, obj.face_down = to, obj.face_down or to == "shields"
        if obj.token and not field:
            obj.zone = "none"
        else:
            self.order(obj, obj.owner, to, 0 if at == "top" else None)
            if at == "shuffled":
                self.shuffled.add((obj.owner, to))

    def do_draw(self, event):
        for _ in range(event.more["n"]):
            self.propose([Event("draw one", event.who, None, event.lineage)])

    def do_draw_one(self, event):
        if deck := self.zones.get((event.who, self.deck)):
            if (event.who, self.deck) in self.shuffled:
                raise Cannot("what a shuffled library gives is not known")
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

    def do_damage(self, event):
        source, n = event.more["source"], event.more["n"]
        self.happened(event, f"{source.name} deals {n} damage to {event.who or event.obj.name}")
        if event.who:  # 120.3a: the loss of life is an event of its own
            self.perform(self.settle(Event("lose", event.who, None, event.lineage, n=n)))
        else:
            event.obj.damage += n

    def do_create(self, event):
        for _ in range(event.more["n"]):
            name = event.more["name"] + (
                "" if self.edition in ("magic-2004", "magic-2005", "magic-2017", "magic-2018") else " Token"
            )
            card = {
                "name": name,
                "types": f"Creature — {event.more['name']}",
                "power": event.more["p"],
                "toughness": event.more["t"],
            }
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

    def say(self, sentences, together):
        self.with_deck = [player for player in self.players if self.zones.get((player, self.deck))]
        for part in [sentences] if together else [[s] for s in sentences]:
            if not self.over:
                self.propose([event for s in part for event in self.events(s)])
                self.afterwards()

    def events(self, s):
        if self.kind == "magic" and (m := re.fullmatch(r"(.+) deals (\d+) (?:combat )?damage to (.+)", s)):
            who = next((p for p in self.players if p.lower() == m[3].lower()), None)
            obj = None if who else self.here(m[3])
            if obj and not obj.is_a("creature"):
                raise Cannot("damage to what is no creature is not known")
            return [Event("damage", who, obj, source=self.source(m[1]), n=int(m[2]))]
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
        if m := re.fullmatch(r"(\w+) (loses|wins) the game", s):
            player = self.player(m[1])  # who can't win is told by who can't lose: of two, one loses as the other wins
            return [Event("defeat", player if m[2] == "loses" else self.foe(player))]
        if m := re.fullmatch(r"untap (.+)", s):
            return [Event("untap", None, self.here(m[1]))]
        if m := re.fullmatch(r"exile (.+)", s):
            return [self.moved(self.here(m[1]), ("move", "it", "exile"))]
        if m := re.fullmatch(
            r"(?:put|return) (.+?) (?:into|to|onto) (?:its owner's|the) " + ZONE + r"(?: under (\w+)'s control)?", s
        ):
            to = ZONES[m[2]]
            obj = self.find(m[1])
            if obj.zone == to == self.field:
                raise Cannot(f"which {m[1]} enters, as one is there already, is not known")
            event = self.moved(obj, ("move", "it", "field" if to == self.field else to))
            return [
                Event(
                    "move", None, obj, to=event.more["to"], at=None, opts=(), **({"under": self.player(m[3])} if m[3] else {})
                )
            ]
        if m := re.fullmatch(r"(?:.+ breaks|break) (\w+)(?: of)? (\w+)'s shields", s):
            shields = self.zones.get((self.player(m[2]), "shields"), [])
            if any(o.card for o in shields):
                raise Cannot("which shield is broken, and what it does, is not known")
            return [Event("break", None, o) for o in shields[: number(m[1])]]
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

    def source(self, name):
        """What deals damage: one that stands somewhere, or a spell of the active player's, whose text is done already."""
        if any(name.lower() in (n.lower() for n in o.names) for o in self.objects):
            return self.find(name)
        card = self.cards.get(name.lower()) or self.fail(f"the card {name} is not known")
        if not re.fullmatch(r"%s deals \d+ damage to any target\." % re.escape(card["name"]), card.get("text") or ""):
            raise Cannot(f"the text of {name} is not read")
        return self.new(card, self.turn, "stack")

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
                    starved = self.life[player] <= 0 and not self.cannot(player, "defeat by life")
                    if self.cannot(player, "defeat") or self.lost[player]:
                        continue
                    if starved or self.counters[player]["poison"] >= 10 or self.counters[player].pop("drew from nothing", 0):
                        self.do_defeat(Event("defeat", player))
                dead = [
                    Event("move", None, o, to=self.grave, at=None, opts=())
                    for o in self.on_field()
                    if o.is_a("creature") and self.side(o, 1) <= 0
                ]
                dead += [
                    Event("destroy", None, o) for o in self.on_field() if o.is_a("creature") and 0 < self.side(o, 1) <= o.damage
                ]
            else:
                if not all(self.zones.get((player, self.deck)) for player in self.with_deck):
                    raise Cannot("the end of a deck is not known")
                dead = [
                    Event("destroy", None, o, anyhow=self.kind == "kaijudo")
                    for o in self.on_field()
                    if o.is_a("creature") and o.card.get("power") and power(o, 0, self) <= 0
                ]
                dead = [e for e in dead if not self.nothing(e)]
            before = self.state()
            if dead:
                self.propose(dead)
            if dead and self.state() != before:  # what changes nothing is not looked at again
                continue
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
