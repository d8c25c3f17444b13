"""Reading: card text to data. What is not read whole is not read at all."""

import re

NUMBERS = {w: n for n, w in enumerate("zero one two three four five six seven eight nine ten".split())} | {"a": 1, "an": 1}
FIELD = {"magic": "battlefield", "kaijudo": "battle", "duel-masters": "battle"}
GRAVE = {"magic": "graveyard", "kaijudo": "discard", "duel-masters": "graveyard"}
DECK = {"magic": "library", "kaijudo": "deck", "duel-masters": "deck"}
ZONES = {
    "mana zone": "mana",
    "discard pile": "discard",
    "graveyard": "graveyard",
    "hand": "hand",
    "shield zone": "shields",
    "battle zone": "battle",
    "battlefield": "battlefield",
    "deck": "deck",
    "library": "library",
    "exile": "exile",
}
ZONE = "(" + "|".join(ZONES) + ")"


class Cannot(Exception):
    """What this engine does not know."""


def number(word):
    if word in NUMBERS or word.isdigit():
        return NUMBERS.get(word) or int(word)
    raise Cannot(f"a number is not read: {word}")


def described(text):
    """A description of objects: whose they are, what they are, whether the source itself is one of them."""
    for part in [
        r"(?P<this>this (?:creature|card))(?: or (?P<more>.+))?$",
        r"(?:an enemy|one of your opponent's) (?P<foe>.+)$",
        r"(?:one of )?your (?P<other>other )?(?P<mine>.+?)$",
        r"(?P<other>another) (?P<any>.+)$",
        r"an? (?P<any>.+)$",
    ]:
        if found := re.match(part, text):
            part = found.groupdict()
            what = part.get("mine") or part.get("foe") or part.get("any") or ""
            power = re.match(r"(.+) that has power (\d+) or more$", what)
            if power:
                what = power[1]
            if (
                COLORS.search(what)
                or what
                and not re.match(r"[A-Za-z][A-Za-z' -]*$", what)
                or re.search(r"\b(in|that|named|from|while|with|and|loses|non)\b", what)
            ):
                break
            return {
                "this": bool(part.get("this")),
                "more": described(part["more"]) if part.get("more") else None,
                "other": bool(part.get("other")),
                "whose": "you" if part.get("mine") else "foe" if part.get("foe") else None,
                "what": what,
                "power": int(power[2]) if power else 0,
            }
    raise Cannot(f"a description is not read: {text}")


COLORS = re.compile(r"\b(white|blue|black|red|green|light|water|darkness|fire|nature)\b", re.I)


EVENTS = [  # what may be replaced or trigger: the words, in both forms, and the event
    (r"(?P<who>you|an opponent|your opponent) (?:would )?draws? a card", "draw one"),
    (r"you (?:would )?draw one or more cards", "draw"),
    (r"(?P<who>you|an opponent) would gain life", "gain"),
    (r"you would get one or more poison counters", "count"),
    (r"you would lose life", "lose"),
    (r"you would create (?:one or more|an? (?P<kind>\w+)) tokens?", "create"),
    (r"(?P<obj>.+?) (?:would be|is) (?:destroyed|banished)", "destroy"),
    (r"(?P<obj>.+?) would die", "die"),
    (r"(?P<obj>.+?) (?:would be|is) discarded(?P<foe> during an opponent's turn)?", "discard"),
    (r"(?P<obj>one of your shields) (?:would be|is) broken", "break"),
    (
        r"(?P<obj>.+?) (?:would be|is) put(?: from (?P<from1>the battle zone))? into (?:your|its owner's|a|your (?P<opponent>opponent's)) "
        + ZONE.replace("(", "(?P<to>")
        + r"(?: from (?P<from2>the battle zone|the battlefield|play|anywhere))?",
        "move",
    ),
    (r"(?P<obj>.+?) would leave the battle zone", "leave"),
    (r"(?P<obj>this creature) wins a battle", "win"),
    (r"(?P<obj>.+?) loses a battle", "lose battle"),
    (r"(?P<obj>this creature) would be untapped", "untap"),
]

INSTRUCTIONS = [  # what happens: the words, and data made of them
    (r"draw (?P<n>\w+) cards?", lambda m: ("draw", m["n"])),
    (r"draw twice that many cards", lambda m: ("draw", "twice")),
    (r"(?:you )?draw that many cards plus one", lambda m: ("draw", "plus")),
    (r"(?:you )?discard (?P<n>\w+) (?P<what>creature )?cards?", lambda m: ("discard", m["n"], m["what"] or "")),
    (r"put a card from your hand into your graveyard", lambda m: ("discard", "a", "")),
    (r"put the top (?:(?P<n>\w+) )?cards? of your deck into your " + ZONE, lambda m: ("top", m["n"] or "a", ZONES[m[2]])),
    (
        r"(?:put|return) (?:it|that creature|that card|that shield) (?:in|into|to) (?:your|its owner's) "
        + ZONE
        + r"(?: face down as a new shield)?",
        lambda m: ("move", "it", ZONES[m[1]]),
    ),
    (r"that creature is put into its owner's " + ZONE, lambda m: ("move", "it", ZONES[m[1]])),
    (r"put (?:it|that creature) on (?:the )?(top|bottom) of (?:your|its owner's) deck", lambda m: ("move", "it", m[1])),
    (r"shuffle it into its owner's library", lambda m: ("move", "it", "shuffled")),
    (r"exile it|remove it from the game", lambda m: ("move", "it", "exile")),
    (
        r"put it (?:into|onto) the (?:battle zone|battlefield)(?P<tapped> tapped)?(?P<down> face down)?"
        r"(?P<counter> with a \+1/\+1 counter on it)?",
        lambda m: ("move", "it", "field", *(w for w in ("tapped", "down", "counter") if m[w])),
    ),
    (r"it stays in the battle zone", lambda m: ("stay",)),
    (
        r"(?:destroy|banish) (?P<what>this creature|it|one of your (?:other |opponent's )?creatures)",
        lambda m: ("destroy", m["what"]),
    ),
    (
        r"return an? (?P<what>creature )?(?:card )?from your (?P<z>graveyard|mana zone) to your hand",
        lambda m: ("regain", m["what"] or "", ZONES[m["z"]]),
    ),
    (r"return (?P<what>one of your opponent's creatures) to its owner's hand", lambda m: ("return", m["what"])),
    (r"(?:you )?(gain|lose) (twice that much|\d+) life", lambda m: (m[1], m[2])),
    (
        r"create (?P<n>an?|each) (?P<p>\d+)/(?P<q>\d+) \w+ (?P<name>\w+) creature token",
        lambda m: ("create", m["n"], m["name"], int(m["p"]), int(m["q"])),
    ),
    (r"your opponent discards a card", lambda m: ("foe discards",)),
    (r"you get no poison counters", lambda m: ("stay",)),
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
    head = re.match(
        r"(?:(?P<until>Until the start of your next turn|This turn), )?(?P<when>If|When|Whenever|Each time|The next time"
        r"|The first time) (?P<event>.+?)(?P<this_turn> this turn| during your turn)?, (?P<rest>.+)$",
        text,
        re.I,
    )
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
            if kind == "create" and found["kind"]:  # "a Fish token": for each
                body = re.sub("^create an? ", "create each ", body)
            part = dict.fromkeys(("who", "obj", "to", "from1", "from2", "foe", "kind", "opponent")) | found.groupdict()
            return {
                "event": kind,
                "who": part["who"],
                "obj": described(part["obj"]) if part["obj"] else None,
                "to": ZONES.get(part["to"]),
                "from": part["from1"] or part["from2"],
                "their turn": part["foe"],
                "kind": part["kind"],
                "battle": battle,
                "owner": "foe" if part["opponent"] else "you" if re.search(r"into your (?!opp)", event) else None,
                "would": would,
                "may": optional,
                "do": ("stay",) if body == "stay" else instruction(body, game),
                "then": instruction(then, game) if then else None,
                "once": head["when"].lower() == "the next time",
            }
    raise Cannot(f"an event is not read: {event}")


DAMAGE = re.compile(
    r"If an? (?P<color>\w+ )?(?P<source>source|creature)(?P<yours> you control)? would deal damage to "
    r"(?P<to>a permanent or player|you|an opponent or a permanent an opponent controls|an opponent), "
    r"(?:it deals (?:(?P<times>double|twice|triple) that (?:much )?damage|that much damage plus (?P<plus>\d+))"
    r"(?: to that permanent or player)? instead|prevent (?:(?P<less>\d+) of )?that damage)\."
)


def damage(line):
    """A doubler, an adder, or what prevents; `amount` is what a shield still holds."""
    if not (found := DAMAGE.fullmatch(line)):
        return None
    by = {"double": 2, "twice": 2, "triple": 3}.get(found["times"])
    do = ("times", by) if by else ("plus", int(found["plus"])) if found["plus"] else ("prevent", int(found["less"] or 10**9))
    return found.groupdict() | {"event": "damage", "would": True, "may": False, "do": do, "then": None}


KIND = r"(?:(?:White|Blue|Black|Red|Green) )?(?:[Cc]reatures|Humans)"


def abilities(card, game):
    """All that a card says, as data."""
    found = []
    for line in filter(None, (card.get("text") or "").split("\n")):
        line = re.sub(r"(?<=.) ?\([^)]*\)$", "", line).replace(card["name"], "this creature")
        if re.fullmatch(r"[Dd]ouble [Bb]reaker", line) or not line:
            continue
        if re.fullmatch(r"This creature can't be (destroyed|banished)\.", line):
            found.append({"event": "can't be destroyed"})
        elif found_tapped := re.fullmatch(
            r"Your (opponent's cards|creatures) are put into (?:your|his) mana zone tapped\.", line
        ):
            found.append({"event": "mana tapped", "whose": "foe" if "opp" in found_tapped[1] else "you"})
        elif line == "(This card enters your mana zone tapped.)":
            found.append({"event": "own mana tapped"})
        elif m := re.fullmatch(
            r"(?P<mine>This creature|(?P<what>KIND) (?:(?P<you>you)|your (?P<foe>opponents)) control|(?P<all>KIND)) enters? (?P<how>tapped"
            r"|transformed|prepared|under the control of an opponent of your choice|with a \+1/\+1 counter on it"
            r"|with your choice of an? (?P<kinds>.+) counter on it)(?: if it's (?P<if>\w+))?\.".replace("KIND", KIND),
            line,
        ):
            found.append(
                {
                    "event": "enters",
                    "this": m["mine"] == "This creature",
                    "what": (m["what"] or m["all"] or "").lower(),
                    "whose": "you" if m["you"] else "foe" if m["foe"] else None,
                    "how": "choice" if m["kinds"] else m["how"].split()[0] if m["how"][:4] != "with" else "counter",
                    "if": m["if"],
                    "kinds": re.split(r", or |, ", m["kinds"] or ""),
                }
            )
        elif m := re.fullmatch(r"All creatures are (\w+)\.", line):
            found.append({"event": "color", "color": m[1]})
        elif m := re.fullmatch(r"(You|Your opponents) can't (gain life|get poison counters)\.", line):
            found.append(
                {
                    "event": "can't",
                    "whose": "you" if m[1] == "You" else "foe",
                    "what": {"gain": "gain", "get": "count"}[m[2].split()[0]],
                }
            )
        elif line == "You can't win the game and your opponents can't lose the game.":
            found.append({"event": "can't", "whose": "foe", "what": "defeat"})
        elif line in ("You don't lose the game for having 0 or less life.", "If it's no card"):
            found.append({"event": "can't", "whose": "you", "what": "defeat by life"})
        elif re.fullmatch(r"((Flying|Trample|First strike|Vigilance|Haste|Reach|Defender|Menace)(, |$))+", line, re.I):
            continue
        elif line == "Damage can't be prevented.":
            found.append({"event": "no prevention"})
        elif effect := damage(line):
            found.append(effect)
        elif pump := re.fullmatch(r"Creatures you control get \+(\d+)/\+(\d+)\.", line):
            found.append({"event": "pump", "p": int(pump[1]), "t": int(pump[2])})
        else:
            found.append(replacement(line, game))
    return found
