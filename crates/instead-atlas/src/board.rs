//! The board on which effects meet: two players with the same plain cards, and the effects.

use std::sync::LazyLock;

use instead_boards::around::scenario;
use instead_scenario::Scenario;
use instead_scenario::model::{EffectSpec, ObjectSpec, What, ZoneList};
use instead_scenario::read::ReadError;
use instead_scenario::source::{Spanned, Text};

use crate::effects::{Carrier, Held};
use crate::events::{About, Event, Seat};

/// What each player has. No card of it replaces or prevents anything, and none triggers; none is there twice, so that the second of
/// a name is Bob's.
const CARDS: &str = r#"
battlefield = ["Grizzly Bears", "Hill Giant", "Forest", "Sol Ring"]
hand = ["Craw Wurm", "Island", "Ornithopter", "Giant Growth"]
graveyard = ["Llanowar Elves", "Shock"]
library = ["Divination", "Plains", "Air Elemental", "Mountain", "Serra Angel", "Swamp", "Murder"]
"#;

/// The board without any effect.
static PLAIN: LazyLock<Result<Scenario, ReadError>> = LazyLock::new(|| {
    scenario(&format!(
        "title = \"Atlas\"\n[players.Alice]{CARDS}[players.Bob]{CARDS}[[play]]\ndo = \"Alice loses 1 life\"\n"
    ))
});

/// The same, with a plain permanent of each type on which an effect can stand and that is not there already.
static BESIDE: LazyLock<Result<Scenario, ReadError>> = LazyLock::new(|| {
    let cards = CARDS.replacen(
        "Sol Ring\"",
        "Sol Ring\", \"Plain Giant\", \"Plain Engine\", \"Plain Song\", \"Plain Walker\"",
        1,
    );
    let plain = [
        ("Giant", "Creature — Giant", "power = \"4\"\ntoughness = \"4\""),
        ("Engine", "Artifact Creature — Construct", "power = \"4\"\ntoughness = \"4\""),
        ("Song", "Enchantment", ""),
        ("Walker", "Planeswalker", "loyalty = \"4\""),
    ];
    let plain =
        plain.map(|(name, types, more)| format!("[[card]]\nname = \"Plain {name}\"\ntypes = \"{types}\"\n{more}\n"));
    scenario(&format!(
        "title = \"Atlas\"\n{}[players.Alice]{cards}[players.Bob]{cards}[[play]]\ndo = \"Alice loses 1 life\"\n",
        plain.concat()
    ))
});

/// What stands beside the effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    /// What each player has on every board.
    Nothing,
    /// Plain permanents of the types of others.
    Others,
}

/// What is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// A player.
    Player(Seat),
    /// His Grizzly Bears.
    Bears(Seat),
    /// His Hill Giant.
    Giant(Seat),
    /// His Forest.
    Forest(Seat),
    /// His Sol Ring.
    Ring(Seat),
}

impl Aim {
    const ALL: [Aim; 10] = [
        Aim::Player(Seat::Alice),
        Aim::Player(Seat::Bob),
        Aim::Bears(Seat::Alice),
        Aim::Bears(Seat::Bob),
        Aim::Giant(Seat::Alice),
        Aim::Giant(Seat::Bob),
        Aim::Forest(Seat::Alice),
        Aim::Forest(Seat::Bob),
        Aim::Ring(Seat::Alice),
        Aim::Ring(Seat::Bob),
    ];

    fn name(self) -> String {
        match self {
            Aim::Player(seat) => seat.name().to_owned(),
            Aim::Bears(seat) => format!("Grizzly Bears{}", seat.mark()),
            Aim::Giant(seat) => format!("Hill Giant{}", seat.mark()),
            Aim::Forest(seat) => format!("Forest{}", seat.mark()),
            Aim::Ring(seat) => format!("Sol Ring{}", seat.mark()),
        }
    }
}

/// An effect that can stand on boards.
#[derive(Clone, Debug)]
pub(crate) struct Ready {
    pub(crate) held: Held,
    /// What it stands on, as a file says it of Alice's.
    object: Option<ObjectSpec>,
    /// At what it can aim, where it has a target.
    pub(crate) aims: Vec<Aim>,
    /// Whether a source is chosen for it.
    pub(crate) source: bool,
}

impl Ready {
    /// None where what is said of its card is no part of a file.
    pub(crate) fn of(held: &Held) -> Option<Ready> {
        let object = match &held.carrier {
            Some(carrier) => Some(object(carrier)?),
            None => None,
        };
        Some(Ready { held: held.clone(), object, aims: Vec::new(), source: false })
    }

    /// Every way to put it on a board, the simplest first: at what it aims, and whether a source is chosen.
    pub(crate) fn ways(&self) -> Vec<Ready> {
        let targets = self.held.lasting.as_ref().map_or(0, |(_, targets)| *targets);
        let aims: Vec<Vec<Aim>> = match targets {
            0 => vec![Vec::new()],
            _ => Aim::ALL.into_iter().map(|aim| vec![aim]).collect(),
        };
        let with = |source: bool| aims.iter().map(move |aims| Ready { aims: aims.clone(), source, ..self.clone() });
        with(false).chain(with(true)).collect()
    }
}

/// The object that a carrier is on Alice's battlefield.
fn object(carrier: &Carrier) -> Option<ObjectSpec> {
    let fields: Vec<String> =
        std::iter::once(format!("name = {:?}", carrier.facts.name)).chain(carrier.standing.iter().cloned()).collect();
    let file = format!(
        "title = \"t\"\n[players.Alice]\nbattlefield = [\"Grizzly Bears\", \"Forest\", \"Sol Ring\", {{ {} }}]\n[players.Bob]\n\
         [[play]]\ndo = \"Alice loses 1 life\"\n",
        fields.join(", ")
    );
    let scenario = scenario(&file).ok()?;
    let (_, _, object) = scenario.objects().last()?;
    Some(object.clone())
}

/// What happens to effects: an event, whose it is, and which of the effects it is about, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The event.
    pub event: &'static Event,
    /// Whose it is.
    pub whose: Seat,
    /// Of an event about what an effect stands on, which.
    pub of: Option<usize>,
}

impl Instance {
    /// Its sentences, where the effects stand on cards of these names.
    pub fn says(&self, names: &[String]) -> Vec<String> {
        let itself = self.of.and_then(|of| names.get(of)).map_or("", String::as_str);
        self.event.says(self.whose, itself)
    }

    /// At what an effect aims: at whom or what the event is about, if it can.
    fn aim(&self, aims: &[Aim]) -> Option<Aim> {
        let says = self.says(&[]);
        let about = |name: &str| says.iter().any(|text| text.contains(name));
        let wanted = if about("on Hill Giant") {
            Aim::Giant(self.whose)
        } else if about("Bears") {
            Aim::Bears(self.whose)
        } else if about("destroy Forest") {
            Aim::Forest(self.whose)
        } else {
            Aim::Player(self.whose)
        };
        let fits = |aim: &&Aim| **aim == wanted;
        aims.iter().find(fits).or(aims.first()).copied()
    }

    /// The source that is chosen for a shield: that of most damage.
    fn source(&self) -> String {
        format!("Hill Giant{}", self.whose.other().mark())
    }
}

/// The names that what effects stand on have on a board: alike ones are numbered.
pub(crate) fn names(effects: &[(&Ready, Seat)]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut bare: Vec<&str> = Vec::new();
    for (ready, _) in effects {
        let name = ready.object.as_ref().map_or("", |object| object.name.text.as_str());
        let before = bare.iter().filter(|other| **other == name && !name.is_empty()).count();
        bare.push(name);
        names.push(if before == 0 { name.to_owned() } else { format!("{name} #{}", before + 1) });
    }
    names
}

/// The board with these effects, on which this happens; none only where the program is broken.
pub(crate) fn board(effects: &[(&Ready, Seat)], instance: &Instance, beside: Beside) -> Option<Scenario> {
    let plain = match beside {
        Beside::Nothing => &PLAIN,
        Beside::Others => &BESIDE,
    };
    let mut scenario = plain.as_ref().ok()?.clone();
    let names = names(effects);
    for (at, (ready, seat)) in effects.iter().enumerate() {
        if let Some(object) = &ready.object {
            let mut object = object.clone();
            object.number =
                u32::try_from(names.iter().take(at + 1).filter(|n| same_card(n, &names, at)).count()).ok()?;
            let enters = instance.of == Some(at) && instance.event.about == About::Entering;
            if enters {
                object = ObjectSpec { name: object.name, number: object.number, ..ObjectSpec::default() };
            } else {
                of_seat(&mut object, *seat);
            }
            let zone = if enters { "hand" } else { "battlefield" };
            if let ZoneList::Objects(objects) = scenario.players.get_mut(seat.index())?.zones.get_mut(zone)? {
                objects.push(object);
            }
        }
        if let Some((text, targets)) = &ready.held.lasting {
            let mut effect = EffectSpec { text: Text::bare(text.as_str()), ..EffectSpec::default() };
            let own = ready.object.as_ref().and_then(|_| names.get(at)).or(ready.held.spell.as_ref());
            effect.source = own.map(|name| Text::bare(name.as_str()));
            if *targets > 0 {
                effect.targets.push(Text::bare(instance.aim(&ready.aims)?.name()));
            }
            if ready.source {
                effect.chosen.source = Some(Text::bare(instance.source()));
            }
            scenario.players.get_mut(seat.index())?.effects.push(effect);
        }
    }
    scenario.plays.first_mut()?.what = What::Do(instance.says(&names).into_iter().map(Text::bare).collect());
    Some(scenario)
}

/// Whether a name is that of the same card as the one at a place.
fn same_card(name: &str, names: &[String], at: usize) -> bool {
    let bare = |name: &str| name.split(" #").next().unwrap_or_default().to_owned();
    names.get(at).is_some_and(|own| bare(own) == bare(name))
}

/// What stands on Alice's battlefield, as Bob has it: attached to what is his, and the other player chosen.
fn of_seat(object: &mut ObjectSpec, seat: Seat) {
    if let Some(host) = &mut object.attached_to {
        if host.text == Seat::Bob.name() {
            host.text = seat.other().name().to_owned();
        } else {
            host.text.push_str(seat.mark());
        }
    }
    if let Some(player) = &mut object.chosen.player {
        *player = Spanned { value: seat.other().index(), ..*player };
    }
}
