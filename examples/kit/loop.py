"""The loop in which effects change events before they happen (616.1), by the policy of each game.

Magic: each effect once for an event and what it becomes; the one whom it happens to chooses. Kaijudo: the same, and the
turn player chooses first among his effects. Duel Masters: one effect for an event, ever.
"""

import copy
import re

from board import Board, Event, Obj, power
from text import COLORS, Cannot, number


def fits(desc, obj, source, you):
    if desc["this"]:
        return obj is source or bool(desc["more"]) and fits(desc["more"], obj, source, you)
    if desc["other"] and obj is source or desc["whose"] and (obj.controller == you) != (desc["whose"] == "you"):
        return False
    return power(obj) >= desc["power"] and obj.is_a(re.sub(r"\b(cards?|shields?)\b", "", desc["what"]))


class Loop(Board):
    """What may be replaced, by what, and what becomes of it."""

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
        if kind in ("draw one", "draw", "gain", "lose", "create", "count"):
            whose = you if effect["who"] in ("you", None) else None
            if kind != event.kind or (event.who != whose if whose else event.who == you):
                return False
            if kind == "count":
                return event.more["kind_of"] == "poison"
            return kind != "create" or effect["kind"] in (None, event.more["name"])
        if kind == "damage":
            return event.kind == kind and self.deals(effect, event, you)
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
        elif kind == "leave":  # in Duel Masters to be destroyed is to leave (701.6a)
            if event.kind not in ("move", "destroy")[: 1 + (self.kind == "duel-masters")] or obj.zone != self.field:
                return False
        elif kind != event.kind:
            return False
        if effect.get("their turn") and self.turn == you:
            return False
        if effect["battle"] and event.more.get("beaten by") is not source:
            return False
        return fits(effect["obj"], obj, source, you)

    def deals(self, effect, event, you):
        """Whether it is such a source, and such a one whom it would hurt."""
        source, hurt = event.more["source"], event.who or event.obj.controller
        to = {"a permanent or player": True, "you": event.who == you, "an opponent": event.who not in (you, None)}
        return (
            to.get(effect["to"], hurt != you)
            and (not effect["color"] or effect["color"].strip() in self.colors(source))
            and (effect["source"] == "source" or source.zone == self.field and source.is_a("creature"))
            and (not effect["yours"] or source.controller == you)
        )

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
        if instr[1] == "this creature":  # it may stand in for itself
            if source and source is event.obj and not self.nothing(event):
                return [source]
            all_of = [source] if source and source.zone == self.field else []
        else:
            mine = "opponent" not in instr[1]
            all_of = [o for o in self.on_field() if (o.controller == you) == mine]
        return [
            o for o in all_of if o not in self.affected and o is not event.obj and not self.nothing(Event("destroy", None, o))
        ]

    def colors(self, obj, entering=False):
        """The colours: the newest effect that gives one, its own among them, else those printed (613, 614.12)."""
        if obj.is_a("creature"):
            others = [] if entering and self.edition in ("magic-2004", "magic-2005", "magic-2017") else self.on_field()
            given = [
                e["color"]
                for o in sorted(others, key=lambda o: o.entered) + [obj] * entering
                for e in self.texts.get(o.name, ())
                if e["event"] == "color"
            ]
            if given:
                return [given[-1]]
        symbols = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
        return obj.face.get("colors") or [symbols[c] for c in dict.fromkeys(re.findall("[WUBRG]", obj.face.get("cost") or ""))]

    def entering(self, event):
        """Effects that change how an object enters, by classes (616.1b, d): they look at it as it would be (614.12)."""
        obj, found = event.obj, []
        under = event.more.get("under", obj.owner)
        there = copy.copy(obj)
        there.transformed = "transformed" in event.more["opts"]
        sources = [(o, o.controller) for o in self.on_field()] + [(there, under)]
        for source, you in sources:
            for n, effect in enumerate(self.texts.get(source.name, ())):
                key = (source.number, n)
                if effect["event"] != "enters" or key in event.lineage or effect["this"] != (source is there):
                    continue
                words = effect["what"].split()
                colors = [w for w in words if COLORS.fullmatch(w)]
                if (
                    effect["whose"]
                    and (under == you) != (effect["whose"] == "you")
                    or not there.is_a(" ".join(w for w in words if w not in colors))
                    or set(colors + [effect["if"]] * bool(effect["if"])) - set(self.colors(there, True))
                    or effect["how"] == "transformed"
                    and not obj.card.get("back")
                ):
                    continue
                found.append((key, source, you, effect))
        first = lambda part: (
            0 if part[3]["how"] == "under" else 1 if part[3]["how"] == "transformed" and self.edition == "magic-2026" else 2
        )
        least = min(map(first, found), default=0)
        return under, [part for part in found if first(part) == least]

    def enter(self, event):
        """Goes through the loop for what enters the battlefield."""
        while found := self.entering(event)[1]:
            under = event.more.get("under", event.obj.owner)
            key, source, you, effect = self.ask(under, [((part[1].name, *part[1].names), part) for part in found])
            event.lineage |= {key}
            how = effect["how"]
            if how == "under":
                event.more["under"] = self.foe(you)
            elif how == "choice":
                event.more["opts"] += (self.ask(under, [((kind,), ("counter", kind)) for kind in effect["kinds"]]),)
            else:
                event.more["opts"] += (how,)
            self.record["applied"].append(self.told(source))

    def applicable(self, event):
        if self.kind == "duel-masters" and any(key[0] != "declined" for key in event.lineage):
            return []  # one instance for each event, ever
        found = []
        for key, source, you, effect in self.instances():
            if (
                key not in event.lineage
                and ("declined", key) not in event.lineage
                and effect.get("would")
                and self.watches(effect, event, source, you)
            ):
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
            self.record["applied"].append(self.told(source) if source else effect["text"])
            if effect.get("once"):
                self.effects = [e for e in self.effects if e["id"] != key]
            before = event.more.get("n")
            after = self.replaced(first, event, source, you)
            if "amount" in effect:  # 615.7
                left = effect["amount"] - (before - event.more["n"])
                self.effects = [e | {"amount": left, "do": ("prevent", left)} if e["id"] == key else e for e in self.effects]
                self.effects = [e for e in self.effects if e.get("amount", 1) > 0]
            if after == [event]:
                continue
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
        if kind in ("times", "plus"):
            event.more["n"] = event.more["n"] * instr[1] if kind == "times" else event.more["n"] + instr[1]
            return [event]
        if kind == "prevent":  # 615.12: what can't be prevented is applied to, and nothing is used up
            if not any(e["event"] == "no prevention" for o in self.on_field() for e in self.texts.get(o.name, ())):
                event.more["n"] -= min(instr[1], event.more["n"])
            return [event]
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
        if kind == "top":  # the cards that lie there now
            deck = [o for o in self.zones.get((you, self.deck), []) if o not in self.affected][: number(instr[1])]
            self.affected += deck
            to = self.grave if instr[2] in ("graveyard", "discard") else instr[2]
            return [Event("move", None, o, lineage, to=to, at=None, opts=()) for o in deck]
        if kind == "draw":
            n = event.more.get("n", 1)
            return [
                Event(
                    "draw",
                    you,
                    None,
                    lineage,
                    n=n * 2 if instr[1] == "twice" else n + 1 if instr[1] == "plus" else number(instr[1]),
                )
            ]
        if kind in ("gain", "lose"):
            return [Event(kind, you, None, lineage, n=event.more["n"] * 2 if instr[1].startswith("twice") else int(instr[1]))]
        if kind == "take":
            return [Event("create", you, None, lineage, **event.more)]
        if kind == "create":
            return [
                Event(
                    "create",
                    you,
                    None,
                    lineage,
                    name=instr[2],
                    n=event.more["n"] if instr[1] == "each" else 1,
                    p=instr[3],
                    t=instr[4],
                )
            ]
        return [Event("do", you, event.obj, lineage, instr=instr, source=source)]

    def moved(self, obj, instr, lineage=()):
        to = {
            "top": self.deck,
            "bottom": self.deck,
            "shuffled": self.deck,
            "field": self.field,
            "graveyard": self.grave,
            "discard": self.grave,
        }.get(instr[2], instr[2])
        return Event("move", None, obj, lineage, to=to, at=instr[2], opts=instr[3:])

    def nothing(self, event):
        """Whether an event never happens (614.7), or can't."""
        obj = event.obj
        if event.kind == "untap":
            return not obj.tapped
        if event.kind in ("gain", "count", "defeat") and self.cannot(event.who, event.kind):
            return event.kind != "count" or event.more["kind_of"] == "poison"
        if event.kind == "damage":
            return event.more["n"] <= 0  # 120.8
        lasts = any(e["event"] == "can't be destroyed" for e in self.texts.get(obj.name, ())) if obj else False
        return event.kind == "destroy" and (obj.zone != self.field or lasts and not event.more.get("anyhow"))

    def cannot(self, player, what):
        """614.17"""
        return any(
            e["event"] == "can't" and e["what"] == what and (o.controller == player) == (e["whose"] == "you")
            for o in self.on_field()
            for e in self.texts.get(o.name, ())
        )

    def propose(self, events):
        """A batch: all are settled before any happens; the turn player's first."""
        outer, self.batch = self.affected, events
        if len([e for e in events if e.kind == "damage"]) > 1:
            raise Cannot("how a shield is divided is not known")
        if len([e for e in events if e.kind == "draw"]) > 1:
            raise Cannot("several draws at one time are not known")
        self.affected = outer + [e.obj for e in events if e.kind == "destroy"]
        side = lambda e: e.who or e.obj.controller
        settled, left = [], sorted(events, key=lambda e: self.turn != side(e))
        while left:  # of several of one player's events that effects watch for he says which comes first
            mine = [e for e in left if side(e) == side(left[0]) and any(not part[3]["may"] for part in self.next(e)[1])]
            mine = mine or left[:1]
            event = self.ask(side(left[0]), [(e.words, e) for e in mine])
            left.remove(event)
            settled += self.settle(event)
        self.affected = outer
        self.perform(settled)
