//! Boards around a card: it is cast, enters, attacks, is attacked, dies, is activated, and whatever else happens.

use instead_cards::OwnedFacts;
use instead_scenario::Scenario;
use instead_scenario::read::{Limits, ReadError, from_toml};

/// What happens on a board, with `{x}` for the card. The likeliest to show something come first.
const EVENTS: &[&[&str]] = &[
    &["Alice attacks with {x}", "Bob blocks {x} with Hill Giant", "go to end-combat"],
    &["Alice attacks with Grizzly Bears", "Bob blocks Grizzly Bears with Hill Giant", "go to end-combat"],
    &["Alice attacks with {x} and Grizzly Bears", "go to end-combat"],
    &["next turn", "go to main", "Bob attacks with Hill Giant", "Alice blocks Hill Giant with {x}", "go to end-combat"],
    &["next turn", "go to main", "Bob attacks with Hill Giant and Wind Drake", "go to end-combat"],
    &["Lightning Bolt deals 3 damage to Alice"],
    &["Lightning Bolt deals 3 damage to Bob"],
    &["Lightning Bolt deals 3 damage to {x}", "resolve all"],
    &["Lightning Bolt deals 1 damage to {x}", "resolve all"],
    &["Lightning Bolt deals 3 damage to Grizzly Bears", "resolve all"],
    &["Lightning Bolt deals 3 damage to Hill Giant", "resolve all"],
    &["Hill Giant deals 3 damage to Alice", "resolve all"],
    &["Hill Giant deals 1 damage to {x}", "resolve all"],
    &["Grizzly Bears deals 2 damage to Bob", "resolve all"],
    &["Grizzly Bears deals 2 damage to Hill Giant", "resolve all"],
    &["{x} deals 2 damage to Bob", "resolve all"],
    &["{x} deals 1 damage to Hill Giant", "resolve all"],
    &["destroy {x}", "resolve all"],
    &["put {x} into its owner's graveyard", "resolve all"],
    &["destroy Grizzly Bears", "resolve all"],
    &["destroy Hill Giant", "resolve all"],
    &["Alice sacrifices Grizzly Bears", "resolve all"],
    &["Alice sacrifices {x}", "resolve all"],
    &["exile {x}", "resolve all"],
    &["return {x} to its owner's hand", "resolve all"],
    &["exile Grizzly Bears", "return Hill Giant to its owner's hand", "resolve all"],
    &["Alice casts Craw Wurm", "resolve all"],
    &["Alice casts Shock targeting Bob", "resolve all"],
    &["Alice casts Shock targeting {x}", "resolve all"],
    &["Bob casts Lightning Bolt targeting Alice", "resolve all"],
    &["Bob casts Lightning Bolt targeting {x}", "resolve all"],
    &["Bob casts Wind Drake", "resolve all"],
    &["put Craw Wurm onto the battlefield", "resolve all"],
    &["put Wall of Stone onto the battlefield", "resolve all"],
    &["put Llanowar Elves onto the battlefield", "resolve all"],
    &["Alice plays Island", "resolve all"],
    &["Alice draws a card", "Bob draws a card", "resolve all"],
    &["Alice draws 3 cards", "resolve all"],
    &["Bob draws 3 cards", "resolve all"],
    &["Alice gains 3 life", "Bob gains 3 life", "resolve all"],
    &["Alice loses 3 life", "Bob loses 3 life", "resolve all"],
    &["Alice's life total becomes 10", "Bob's life total becomes 30", "resolve all"],
    &["Alice loses 25 life", "resolve all"],
    &["Alice loses 20 life", "resolve all"],
    &["Alice discards Craw Wurm", "resolve all"],
    &["Bob discards Lightning Bolt", "resolve all"],
    &["Alice mills 3 cards", "Bob mills 3 cards", "resolve all"],
    &["Alice creates two 1/1 white Soldier creature tokens", "resolve all"],
    &["Bob creates a Treasure token", "Alice creates a Treasure token", "resolve all"],
    &["put two +1/+1 counters on Grizzly Bears", "put a +1/+1 counter on Hill Giant", "resolve all"],
    &["put two +1/+1 counters on {x}", "resolve all"],
    &["put a -1/-1 counter on {x}", "resolve all"],
    &["put two -1/-1 counters on Grizzly Bears", "put two -1/-1 counters on Hill Giant", "resolve all"],
    &["Alice gets two poison counters", "Bob gets two poison counters", "resolve all"],
    &["tap {x}", "untap {x}", "resolve all"],
    &["tap Forest", "tap Grizzly Bears", "tap Hill Giant", "next turn", "go to main", "next turn", "go to main"],
    &["next turn", "go to end", "next turn", "go to end"],
    &["tap {x}", "next turn", "next turn", "go to main"],
    &["Alice scries 2", "Alice searches her library", "resolve all"],
    &["Bob scries 2", "Bob searches his library", "resolve all"],
    &["Alice flips a coin", "Alice rolls a six-sided die", "resolve all"],
    &["Alice loses the game"],
    &["Bob wins the game"],
    &["Alice loses the game", "Bob loses the game"],
    &["counter Divination"],
    &["Alice adds {G}{G}", "go to end"],
    &["Alice activates Forest", "resolve all"],
    &["transform {x}", "resolve all"],
    &["Bob activates Sol Ring", "resolve all"],
    &["Alice attacks with Grizzly Bears and Wall of Stone"],
    &["Murder deals 3 damage to Alice", "resolve all"],
    &["Sol Ring #2 deals 3 damage to Alice", "resolve all"],
    &["Murder deals 3 damage to {x}", "resolve all"],
    &["regenerate Hill Giant", "destroy Hill Giant", "counter {x}"],
    &["tap Wind Drake", "next turn", "go to main"],
    &["Alice gains 40 life", "Alice activates {x}: Pay 50 life", "resolve all"],
    &["Bob destroys {x}"],
    &["regenerate {x}", "destroy {x}", "resolve all"],
    &["Alice mills 7 cards", "Alice draws a card"],
    &["Alice scries 2"],
    &["Alice flips a coin"],
    &["Alice rolls a six-sided die"],
    &["put a +1/+1 counter on {x}", "Hill Giant deals 3 damage to {x}", "resolve all"],
    &["Alice loses 18 life", "Hill Giant deals 5 damage to Alice"],
    &[
        "{x} deals 1 combat damage to Bob",
        "resolve all",
        "next turn",
        "Bob attacks with Hill Giant",
        "go to end-combat",
    ],
    &["go to end", "next turn", "go to upkeep", "go to draw", "next turn", "go to upkeep", "resolve all"],
];

/// What happens where the card is in a hand.
const IN_HAND: &[&[&str]] = &[
    &["Alice casts {x}", "resolve all"],
    &["Alice casts {x} with X = 2", "resolve all"],
    &["Alice casts {x} kicked", "resolve all"],
    &["put {x} onto the battlefield", "resolve all"],
    &["Alice plays {x}", "resolve all"],
    &["Alice discards {x}", "resolve all"],
    &[
        "put {x} onto the battlefield",
        "resolve all",
        "Alice attacks with {x}",
        "Bob blocks {x} with Hill Giant",
        "go to end-combat",
    ],
    &["Alice activates {x}", "resolve all"],
    &["Alice casts {x} face down", "resolve all", "turn {x} face up", "resolve all"],
    &["Alice casts {x}", "resolve all", "next turn", "go to end", "next turn", "go to end"],
    &[
        "Alice casts {x}",
        "resolve all",
        "Lightning Bolt deals 3 damage to Grizzly Bears",
        "Lightning Bolt deals 3 damage to Alice",
    ],
    &[
        "Alice casts {x}",
        "resolve all",
        "Hill Giant deals 3 damage to Grizzly Bears",
        "Hill Giant deals 3 damage to Alice",
    ],
    &["Alice casts {x}", "resolve all", "Alice attacks with Grizzly Bears", "go to end-combat"],
    &["Alice casts {x}", "resolve all", "destroy Grizzly Bears", "destroy Hill Giant", "resolve all"],
    &["Bob casts Wind Drake", "Alice casts {x}", "resolve all"],
    &["Alice casts {x}", "counter {x}", "resolve all"],
    &["Alice casts {x} targeting Grizzly Bears", "resolve all"],
    &["Alice casts {x} targeting Grizzly Bears and Hill Giant", "resolve all"],
    &["Alice casts {x} targeting Swamp", "resolve all"],
    &["Alice casts {x} targeting Hill Giant with X = 4", "resolve all", "destroy Hill Giant"],
    &[
        "regenerate Hill Giant",
        "regenerate Grizzly Bears",
        "Alice casts {x} targeting Hill Giant",
        "resolve all",
        "destroy Hill Giant",
    ],
    &["regenerate Hill Giant", "regenerate Grizzly Bears", "Alice casts {x}", "resolve all"],
    &["Alice casts {x}", "Bob casts Lightning Bolt targeting Alice", "resolve all"],
    &["Alice casts {x}", "resolve all", "Murder deals 3 damage to Alice", "Sol Ring #2 deals 3 damage to Alice"],
    &["Bob casts Lightning Bolt targeting Alice", "Alice casts {x}", "resolve all"],
    &["Bob casts Lightning Bolt targeting Grizzly Bears", "Alice casts {x}", "resolve all"],
    &["Alice attacks with Grizzly Bears", "Alice casts {x}", "resolve all", "go to end-combat"],
    &[
        "next turn",
        "go to main",
        "Bob attacks with Hill Giant",
        "go to blockers",
        "Alice casts {x}",
        "resolve all",
        "go to end-combat",
    ],
    &[
        "Alice loses 3 life",
        "Lightning Bolt deals 3 damage to Hill Giant",
        "destroy Grizzly Bears",
        "Alice casts {x}",
        "resolve all",
    ],
];

/// What happens where the card is in a hand, and where what was chosen for it matters.
const CHOSEN: &[&[&str]] = &[
    &[
        "put {x} onto the battlefield",
        "Lightning Bolt deals 1 damage to {x}",
        "Lightning Bolt deals 1 damage to Alice",
        "resolve all",
    ],
    &[
        "put {x} onto the battlefield",
        "Hill Giant deals 1 damage to {x}",
        "Hill Giant deals 1 damage to Alice",
        "resolve all",
    ],
    &["put {x} onto the battlefield", "put Llanowar Elves onto the battlefield", "resolve all"],
];

/// Of these, how many are played for a permanent before those where it is on the battlefield.
const EARLY: usize = 8;

/// What happens where the card is in a graveyard.
const IN_GRAVEYARD: &[&[&str]] = &[
    &["Alice casts {x} from her graveyard", "resolve all"],
    &["Alice casts {x} for its flashback cost", "resolve all"],
    &["Alice activates {x}", "resolve all"],
    &["put {x} onto the battlefield", "resolve all"],
    &["Alice loses 3 life", "Alice draws a card", "next turn", "go to end"],
];

/// How a player's things stand, but for the card.
const ALICES: &str = r#"hand = [{HAND}"Craw Wurm", "Shock", "Island"]
graveyard = [{GRAVEYARD}"Llanowar Elves", "Divination", "Swamp"]
library = ["Giant Growth", "Island", "Air Elemental", "Mountain", "Shivan Dragon", "Sol Ring", "Plains"]
"#;
const BOBS: &str = r#"battlefield = [{BOBS}"Hill Giant", "Wind Drake", "Mountain", "Sol Ring", "Pacifism Field"]
hand = ["Lightning Bolt", "Serra Angel"]
graveyard = ["Shock", "Ornithopter"]
library = ["Murder", "Swamp", "Divination", "Plains", "Craw Wurm", "Forest"]
"#;

/// A card in no set, so that a board has one of its kind that does nothing.
pub const OWN: &str = r#"[[card]]
name = "Wall of Stone"
types = "Creature — Wall"
cost = "{1}{R}{R}"
power = 0
toughness = 8
text = "Defender"
[[card]]
name = "Wind Drake"
types = "Creature — Drake"
cost = "{2}{U}"
power = 2
toughness = 2
text = "Flying"
[[card]]
name = "Pacifism Field"
types = "Enchantment"
cost = "{1}{W}"
"#;

/// Where the card stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Battlefield,
    Bobs,
    Hand,
    Graveyard,
}

impl At {
    fn name(self) -> &'static str {
        match self {
            At::Battlefield => "battlefield",
            At::Bobs => "Bob's battlefield",
            At::Hand => "hand",
            At::Graveyard => "graveyard",
        }
    }
}

/// A board, as a file.
fn board(card: &OwnedFacts, nth: usize, at: At, sentences: &[String]) -> String {
    let name = card.faces().nth(nth).map_or("", |face| &face.name);
    let object = format!("{}, ", object(card, nth));
    let plain = format!("{{ name = {name:?}, as = \"x\" }}, ");
    let here = |place: At, text: &str| if at == place { text.to_owned() } else { String::new() };
    let alices = ALICES.replace("{HAND}", &here(At::Hand, &plain)).replace("{GRAVEYARD}", &here(At::Graveyard, &plain));
    let bobs = BOBS.replace("{BOBS}", &here(At::Bobs, &object));
    let list =
        sentences.iter().map(|sentence| format!("{:?}", sentence.replace("{x}", "x"))).collect::<Vec<_>>().join(", ");
    format!(
        "title = \"Around {name}\"\n[players.Alice]\nbattlefield = [{}\"Grizzly Bears\", \"Wall of Stone\", \"Forest\"]\n{alices}\
         [players.Bob]\n{bobs}{OWN}[[play]]\ndo = [{list}]\n",
        here(At::Battlefield, &object)
    )
}

/// The card as it stands on a battlefield.
fn object(card: &OwnedFacts, nth: usize) -> String {
    let face = card.faces().nth(nth).unwrap_or(card);
    let mut fields = vec![format!("name = {:?}", card.name), "as = \"x\"".to_owned()];
    if nth > 0 {
        fields.push("transformed = true".to_owned());
    }
    fields.extend(standing(face));
    format!("{{ {} }}", fields.join(", "))
}

/// What a file says of a card on Alice's battlefield, besides its name, so that it can stay there and do what it says: what it
/// is attached to, its counters, what was chosen for it.
pub fn standing(face: &OwnedFacts) -> Vec<String> {
    let mut fields = Vec::new();
    let (types, subtypes) = face.type_line.split_once(" — ").unwrap_or((&face.type_line, ""));
    if subtypes.contains("Aura") {
        let enchants = face.oracle_text.lines().find_map(|line| line.strip_prefix("Enchant ")).unwrap_or_default();
        let host = match enchants {
            _ if enchants.contains("land") && !enchants.contains("creature") => "Forest",
            _ if enchants.contains("player") || enchants.contains("opponent") => "Bob",
            _ if enchants.contains("artifact") => "Sol Ring",
            _ => "Grizzly Bears",
        };
        fields.push(format!("attached_to = {host:?}"));
    }
    if subtypes.contains("Equipment") {
        fields.push("attached_to = \"Grizzly Bears\"".to_owned());
    }
    if types.contains("Planeswalker") {
        fields.push("counters = { loyalty = 15 }".to_owned());
    }
    if types.contains("Creature") && face.toughness.as_deref() == Some("0") {
        fields.push("counters = { \"+1/+1\" = 2 }".to_owned());
    }
    let text = face.oracle_text.to_lowercase();
    let chosen = [
        ("choose a color", "color = \"red\""),
        ("choose a creature type", "type = \"Bear\""),
        ("choose a card name", "name = \"Shock\""),
        ("choose a nonland card name", "name = \"Shock\""),
        ("choose an opponent", "player = \"Bob\""),
        ("choose a player", "player = \"Bob\""),
        ("choose a number", "number = 2"),
    ];
    let chosen: Vec<&str> =
        chosen.into_iter().filter(|(words, _)| text.contains(words)).map(|(_, chosen)| chosen).collect();
    if !chosen.is_empty() {
        fields.push(format!("chosen = {{ {} }}", chosen.join(", ")));
    }
    fields
}

/// What an activated ability is called: its cost, or its first sentence where another has the same cost.
fn called<'t>(line: &'t str, text: &str) -> &'t str {
    let first = line.split_once(". ").map_or(line, |(first, _)| first);
    match line.split_once(": ") {
        Some((cost, _)) if text.matches(cost).count() == 1 => cost,
        Some(_) | None => first,
    }
}

/// A board around a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Around {
    /// Where the card stands, and what happens, the card called `x`: no two boards around a card are alike in both.
    pub happens: String,
    /// The board, as a file.
    pub file: String,
}

/// The boards around a face of a card, one after another, as files.
pub fn files(card: &OwnedFacts, nth: usize) -> impl Iterator<Item = String> {
    boards(card, nth).into_iter().map(|around| around.file)
}

/// The boards around a face of a card.
pub fn boards(card: &OwnedFacts, nth: usize) -> Vec<Around> {
    let face = card.faces().nth(nth).unwrap_or(card);
    let spell = face.type_line.contains("Instant") || face.type_line.contains("Sorcery");
    let owned = |events: &[&str]| events.iter().map(|event| (*event).to_owned()).collect::<Vec<_>>();
    let mut boards: Vec<(At, Vec<String>)> = Vec::new();
    let activated: Vec<Vec<String>> = (face.oracle_text.lines())
        .filter(|line| line.contains(": ") || line.starts_with("Equip"))
        .map(|line| {
            vec![format!("Alice activates {{x}}: {}", called(line, &face.oracle_text)), "resolve all".to_owned()]
        })
        .collect();
    let then = |more: &[&str]| {
        let more = owned(more);
        activated.iter().map(move |first| (At::Battlefield, first.iter().chain(&more).cloned().collect()))
    };
    if !spell {
        boards.extend(then(&[]));
        boards.extend(then(&[
            "Lightning Bolt deals 3 damage to Grizzly Bears",
            "Hill Giant deals 3 damage to Alice",
            "destroy Grizzly Bears",
            "destroy {x}",
        ]));
        boards.extend(then(&["Murder deals 3 damage to Alice", "Sol Ring #2 deals 3 damage to Alice"]));
        boards.extend(activated.iter().map(|first| (At::Battlefield, first.iter().chain(first).cloned().collect())));
        boards.extend(then(&["next turn", "go to end"]));
        boards.extend(then(&["Hill Giant deals 3 combat damage to Alice", "destroy {x}", "destroy Grizzly Bears"]));
        boards.extend(then(&["Lightning Bolt deals 5 damage to {x}", "Lightning Bolt deals 3 damage to Alice"]));
        for source in ["Air Elemental", "Serra Angel", "Craw Wurm"] {
            let enters = format!("put {source} onto the battlefield");
            let damage = ["Alice", source].map(|to| format!("{source} deals 1 damage to {to}"));
            let around = |first: &Vec<String>| [std::slice::from_ref(&enters), first, &damage].concat();
            boards.extend(activated.iter().map(|first| (At::Battlefield, around(first))));
        }
    }
    let hand = IN_HAND.iter().map(|events| (At::Hand, owned(events)));
    if spell {
        boards.extend(hand);
    } else {
        boards.extend(hand.take(EARLY));
        boards.extend(EVENTS.iter().map(|events| (At::Battlefield, owned(events))));
        boards.extend(IN_HAND.iter().skip(EARLY).map(|events| (At::Hand, owned(events))));
        boards.extend(EVENTS.iter().map(|events| (At::Bobs, owned(events))));
    }
    boards.extend(CHOSEN.iter().map(|events| (At::Hand, owned(events))));
    boards.extend(IN_GRAVEYARD.iter().map(|events| (At::Graveyard, owned(events))));
    let around = |(at, sentences): (At, Vec<String>)| Around {
        happens: format!("{}: {}", at.name(), sentences.join("; ").replace("{x}", "x")),
        file: board(card, nth, at, &sentences),
    };
    boards.into_iter().map(around).collect()
}

/// A file as a scenario.
///
/// # Errors
/// If it is none: of a board that is made here, the program is broken.
pub fn scenario(file: &str) -> Result<Scenario, ReadError> {
    from_toml("around.toml", file, &Limits::default())
}
