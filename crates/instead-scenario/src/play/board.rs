//! From a scenario's tables to a board.

use std::sync::Arc;

use instead::{Run, Script};
use instead_cards::Cards;
use instead_language::words::{CardType, Step, Word, Zone};
use instead_language::{Ability, Arrangement, Card, Face, Half, Spell, TargetSpec};
use instead_magic::{
    Chosen, Counters, Edition, Game, Known, ObjectId, Placed, PlayerId, PlayerSetup, Scope, Setup, Target,
};
use instead_oracle::{Context, Named, Refusal, play};

use super::names::{Naming, capitalized, no_card};
use super::playable::{Board, Misread, Refused};
use crate::model::{self, EffectSpec, ObjectSpec, Scenario, ZoneList};
use crate::readings;
use crate::source::{Diagnostic, Text, did_you_mean};

type Result<T> = std::result::Result<T, Refused>;

/// Builds the board.
pub(crate) fn build(scenario: &Scenario, cards: &Cards, edition: &'static Edition) -> Result<Board<Game>> {
    let mut cards = cards.clone();
    scenario.define(&mut cards);
    let players = scenario.players.iter().map(|p| PlayerSetup {
        name: Word::from(capitalized(&p.name.text).as_str()),
        life: p.life.as_ref().map_or(20, |l| l.value),
        counters: Counters::from_pairs(p.counters.iter().map(|(k, n)| (k.as_str(), n.value))),
        speed: p.speed.as_ref().map_or(0, |s| s.value),
        pays_mana: p.mana_pay.is_some(),
    });
    let mut builder = Builder {
        scenario,
        setup: Setup::new(readings::edition(&scenario.readings, edition), players),
        naming: Naming::of_players(scenario),
        cards,
        placed: Vec::new(),
        warnings: Vec::new(),
    };
    let step = scenario.turn.step.text.parse().unwrap_or(Step::Main);
    builder.setup.turn(PlayerId(scenario.turn.player.value as u8), step, scenario.turn.number.value);
    builder.setup.day(scenario.day);
    for (seat, _) in scenario.players.iter().enumerate().filter(|(_, p)| p.monarch) {
        builder.setup.monarch(PlayerId(seat as u8));
    }
    for (seat, _) in scenario.players.iter().enumerate().filter(|(_, p)| p.blessed) {
        builder.setup.blessed(PlayerId(seat as u8));
    }
    for (seat, _) in scenario.players.iter().enumerate().filter(|(_, p)| p.initiative) {
        builder.setup.initiative(PlayerId(seat as u8));
    }
    for (seat, player) in scenario.players.iter().enumerate() {
        if let Some(by) = &player.controlled_by {
            builder.setup.controlled_by(PlayerId(seat as u8), PlayerId(by.value as u8));
        }
    }
    for word in named_words(scenario) {
        builder.setup.name_creature_type(&word);
    }
    for (name, card) in named_cards(scenario, &builder.cards) {
        for face in
            std::iter::once(&card.front).chain(card.back.as_deref()).filter(|face| crate::fold::same(&face.name, name))
        {
            builder.setup.name_card(face);
        }
    }
    builder.place_all()?;
    builder.relate()?;
    let Builder { setup, naming, cards, warnings, .. } = builder;
    let mut board = Board { game: setup.finish(), naming, cards, warnings, unread: Vec::new() };
    for (seat, player) in scenario.players.iter().enumerate() {
        for effect in &player.effects {
            board.begin_effect(scenario, PlayerId(seat as u8), effect)?;
        }
    }
    Ok(board)
}

/// Words that stand as answers, one for each: among them types that no card of the file has.
fn named_words(scenario: &Scenario) -> Vec<String> {
    let answers = scenario.plays.iter().flat_map(|p| &p.choose);
    let word = |value: &crate::value::Value| match value {
        crate::value::Value::Text(text) if !text.contains(' ') && text.starts_with(char::is_uppercase) => {
            Some(text.clone())
        }
        _ => None,
    };
    let is_color = |w: &String| w.parse::<instead_language::words::Color>().is_ok();
    let known = |w: &String| scenario.player(w).is_some() || scenario.objects().any(|(_, _, o)| o.name.text == *w);
    answers.filter_map(|a| word(&a.value)).filter(|w| !is_color(w) && !known(w)).collect()
}

/// Cards whose names stand as answers and that are not on the board: any card may be named (CR 201.4).
fn named_cards<'s>(scenario: &'s Scenario, cards: &Cards) -> Vec<(&'s str, Arc<Card>)> {
    let answers = scenario.plays.iter().flat_map(|p| &p.choose);
    let names = answers.filter_map(|a| match &a.value {
        crate::value::Value::Text(text) => Some(text.as_str()),
        _ => None,
    });
    let known = |w: &str| scenario.player(w).is_some() || scenario.objects().any(|(_, _, o)| o.name.text == w);
    let called = names.filter(|name| !known(name) && cards.facts(name).is_some());
    called.filter_map(|name| Some((name, cards.find(name).ok()?))).collect()
}

struct Builder<'s> {
    scenario: &'s Scenario,
    setup: Setup,
    naming: Naming,
    cards: Cards,
    placed: Vec<(&'s ObjectSpec, ObjectId)>,
    warnings: Vec<String>,
}

impl<'s> Builder<'s> {
    fn place_all(&mut self) -> Result<()> {
        for (seat, player) in self.scenario.players.iter().enumerate() {
            let player_id = PlayerId(seat as u8);
            for (zone, list) in &player.zones {
                let Ok(zone) = zone.parse::<Zone>() else { continue };
                match list {
                    ZoneList::Nameless(n) => {
                        let nameless = Placed::new(Arc::new(Card::default()), player_id, zone);
                        self.setup.place_alike(nameless, n.value as usize);
                    }
                    ZoneList::Objects(objects) => {
                        for object in objects {
                            self.place(object, player_id, zone)?;
                        }
                    }
                }
            }
            for emblem in &player.emblems {
                self.place_emblem(emblem, player_id)?;
            }
        }
        Ok(())
    }

    fn place(&mut self, spec: &'s ObjectSpec, player: PlayerId, zone: Zone) -> Result<()> {
        let card = self.find(&spec.name)?;
        self.warn(&spec.name.text, &card);
        let mut placed = Placed::new(card.clone(), player, zone);
        if let Some(owner) = &spec.owner {
            placed.owner = PlayerId(owner.value as u8);
        }
        if let Some(controller) = &spec.controller {
            placed.controller = PlayerId(controller.value as u8);
        }
        placed.tapped = spec.tapped;
        placed.face_down = spec.face_down;
        placed.transformed = spec.transformed || card.arrangement != Arrangement::Room && self.names_back(spec, &card);
        placed.counters = Counters::from_pairs(spec.counters.iter().map(|(k, n)| (k.as_str(), n.value)));
        placed.damage = spec.damage;
        placed.token = spec.token;
        placed.commander = spec.commander;
        placed.known = self.known(spec);
        placed.sick = spec.sick;
        placed.phased_out = spec.phased_out;
        placed.unlocked = unlocked(spec, &card);
        placed.class_level = spec.class_level.and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
        if let Some(of) = &spec.copy_of {
            let copied = self.find(of)?;
            self.warn(&of.text, &copied);
            placed.copy_of = Some(Arc::new(copied.front.clone()));
        }
        self.fits(spec, &card, &placed)?;
        let id = self.setup.place(placed);
        let card_id = self.setup.so_far().object(id).map(|o| o.card);
        if let Some(card_id) = card_id {
            self.naming.add_object(card_id, spec, &card);
        }
        self.placed.push((spec, id));
        Ok(())
    }

    /// How the file tells it from others of its name: cards of which it names none by number or in an answer are alike to
    /// everybody.
    fn known(&self, spec: &ObjectSpec) -> Known {
        let name = spec.name.text.as_str();
        let text = &self.scenario.source.text;
        let mut answers = self.scenario.plays.iter().flat_map(|play| &play.choose);
        let numbered = || text.contains(&format!("{name} #"));
        let mut answered =
            || answers.any(|answer| text.get(answer.span.range()).is_some_and(|said| said.contains(name)));
        match &spec.called {
            Some(_) => Known::ByName,
            None if numbered() || answered() => Known::ByNumber,
            None => Known::Alike,
        }
    }

    /// Whether it can stand there as the file says.
    fn fits(&self, spec: &ObjectSpec, card: &Card, placed: &Placed) -> Result<()> {
        let wrong = |message: String, help: Option<&str>| {
            let diagnostic = self.scenario.source.diagnostic(spec.name.span, message);
            Err(diagnostic.suggest(help.map(str::to_owned)).into())
        };
        if spec.transformed && card.back.is_none() {
            return wrong(format!("{} has one face and cannot be transformed (701.27c)", card.name), None);
        }
        let face = card.back.as_deref().filter(|_| placed.transformed).unwrap_or(&card.front);
        let face = placed.copy_of.as_deref().unwrap_or(face);
        let is = |t| face.types.has(t);
        if placed.zone == Zone::Battlefield && (is(CardType::Instant) || is(CardType::Sorcery)) && !placed.face_down {
            let message = format!("{} can't be on the battlefield: it is {} (304.4, 307.4)", face.name, kind_of(face));
            let help = "put it into a hand to be cast; an event needs no card on the board: `X deals 3 damage to Bob`";
            return wrong(message, Some(help));
        }
        if placed.zone == Zone::Stack && is(CardType::Land) && !placed.face_down {
            let help = "put it into a hand to be played";
            return wrong(format!("{} can't be on the stack: a land is no spell (305.1)", face.name), Some(help));
        }
        Ok(())
    }

    /// Whether the file calls a double-faced card by its back face on the battlefield: then that face is up.
    fn names_back(&self, spec: &ObjectSpec, card: &Card) -> bool {
        card.back.as_ref().is_some_and(|back| {
            back.name.eq_ignore_ascii_case(&spec.name.text) && !card.front.name.eq_ignore_ascii_case(&spec.name.text)
        })
    }

    fn find(&self, name: &crate::source::Text) -> Result<Arc<Card>> {
        Ok(self.cards.find(&name.text).map_err(|_| no_card(self.scenario, &self.cards, name))?)
    }

    /// Says what of the card's text is not understood. Whether it matters the game says, where it could act.
    fn warn(&mut self, name: &str, card: &Card) {
        for unread in std::iter::once(&card.front).chain(card.back.as_deref()).flat_map(Face::unread) {
            let message = format!("{name}: {}", unread.message());
            if !self.warnings.contains(&message) {
                self.warnings.push(message);
            }
        }
    }

    fn place_emblem(&mut self, spec: &EffectSpec, player: PlayerId) -> Result<()> {
        let (abilities, unread) = instead_oracle::read_abilities(&spec.text.text, &Context::default());
        if let Some(first) = unread.first() {
            return Err(refused(self.scenario, &spec.text, first.at, &first.expected).into());
        }
        let face = Face { name: Word::new_static("Emblem"), abilities, ..Face::default() };
        let card = Arc::new(Card { name: face.name.clone(), front: face, ..Card::default() });
        self.setup.place(Placed::new(card, player, Zone::Command));
        Ok(())
    }

    /// Attachments and choices that name other objects, once all stand on the board.
    fn relate(&mut self) -> Result<()> {
        for (spec, id) in self.placed.clone() {
            if let Some(to) = &spec.attached_to {
                let to = self.target(to)?;
                self.setup.attach(id, to);
            }
            let chosen = self.chosen(&spec.chosen)?;
            if chosen != Chosen::default() {
                self.setup.choose(id, chosen);
            }
        }
        Ok(())
    }

    fn target(&self, name: &crate::source::Text) -> Result<Target> {
        Ok(self
            .naming
            .find(self.setup.so_far(), &name.text)
            .ok_or_else(|| unknown(self.scenario, &self.naming, name))?)
    }

    fn chosen(&self, spec: &model::Chosen) -> Result<Chosen> {
        chosen_of(self.scenario, &self.naming, self.setup.so_far(), spec)
    }
}

fn chosen_of(scenario: &Scenario, naming: &Naming, game: &Game, spec: &model::Chosen) -> Result<Chosen> {
    let word = |t: &crate::source::Text| Word::from(t.text.as_str());
    let color = match &spec.color {
        Some(text) => Some(text.text.parse().map_err(|()| {
            let colors = ["white", "blue", "black", "red", "green"];
            scenario
                .source
                .diagnostic(text.span, format!("`{}` is no color", text.text))
                .suggest(did_you_mean(&text.text, colors))
        })?),
        None => None,
    };
    let source = match &spec.source {
        Some(text) => {
            let target = naming.find(game, &text.text).ok_or_else(|| unknown(scenario, naming, text))?;
            target.object()
        }
        None => None,
    };
    Ok(Chosen {
        color,
        kind: spec.kind.as_ref().map(word),
        name: spec.name.as_ref().map(word),
        player: spec.player.as_ref().map(|p| PlayerId(p.value as u8)),
        number: spec.number.as_ref().map(|n| n.value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32),
        option: spec.option.as_ref().map(word),
        source,
    })
}

fn kind_of(face: &Face) -> &'static str {
    if face.types.has(CardType::Instant) { "an instant" } else { "a sorcery" }
}

/// A name that nothing has.
pub(crate) fn unknown(scenario: &Scenario, naming: &Naming, name: &crate::source::Text) -> Diagnostic {
    scenario
        .source
        .diagnostic(name.span, format!("nothing here is called “{}”", name.text))
        .suggest(did_you_mean(&name.text, naming.all()))
}

/// A sentence that was not understood, at the place where reading stopped.
pub(crate) fn refused(scenario: &Scenario, text: &crate::source::Text, at: usize, expected: &str) -> Diagnostic {
    let end = text.text.len();
    let span = text.place(at.min(end)..end);
    let what = if at < end { "this is not understood" } else { "more is needed at the end" };
    scenario.source.diagnostic(span, format!("{what}: expected {expected}"))
}

impl Board<Game> {
    /// The source of an effect that stands nowhere is taken to be a spell of the player who has the effect.
    fn conjure(&mut self, name: &str, you: PlayerId) {
        if self.naming.find(&self.game, name).is_none()
            && let Ok(card) = self.cards.find(name)
        {
            let object = self.game.conjure_named(&card, name, you);
            self.naming.add_conjured(&self.game, object, name);
        }
    }

    /// A floating effect that the file gives: a sentence as a resolving spell has it, or a static one.
    fn begin_effect(&mut self, scenario: &Scenario, you: PlayerId, spec: &EffectSpec) -> Result<()> {
        let mut scope = Scope::new(you, None);
        if let Some(source) = &spec.source {
            self.conjure(&source.text, you);
            let target = self.naming.find(&self.game, &source.text).ok_or_else(|| {
                let unknown = unknown(scenario, &self.naming, source);
                let card = || self.cards.suggest(&source.text).first().map(|near| format!("did you mean `{near}`?"));
                let near = unknown.suggestion.clone().or_else(card);
                unknown.suggest(near)
            })?;
            scope.this = target.object();
        }
        let chosen = chosen_of(scenario, &self.naming, &self.game, &spec.chosen)?;
        scope.chosen = chosen.source;
        for name in &spec.targets {
            let target =
                self.naming.find(&self.game, &name.text).ok_or_else(|| unknown(scenario, &self.naming, name))?;
            scope.targets.push(std::iter::once(target).collect());
        }
        let names = self.naming.named(&self.game);
        let cx = Context { names: &names, spell: true, ..Context::default() };
        let text = &spec.text;
        let mut script = Script::new(Vec::new());
        let mut run = Run::new(&mut script);
        let before = self.game.state().clone();
        let begun = match instead_oracle::read_effect(&text.text, &cx) {
            Ok(spell) => {
                targets_fit(scenario, spec, &spell)?;
                self.warn_of_targets(spec, &spell, &scope);
                self.game.begin_effects(&spell, scope, &text.text, &mut run)
            }
            Err(refusal) => {
                let (abilities, _) = instead_oracle::read_abilities(&text.text, &Context { spell: false, ..cx });
                match abilities.as_slice() {
                    [Ability::Replacement(effect)] => self.game.begin_static(effect, scope, &text.text, &mut run),
                    _ => return Err(self.not_read(scenario, text, &refusal, &names).into()),
                }
            }
        };
        let after = self.game.state();
        if begun.is_ok() && (after.objects != before.objects || after.players != before.players) {
            let message = "this is no effect that lasts: it happens, and is over".to_owned();
            let help = "what happens stands in a play, as its `do`".to_owned();
            return Err(scenario.source.diagnostic(text.span, message).suggest(Some(help)).into());
        }
        Ok(begun.map_err(|stop| {
            let message = match stop {
                instead::Stop::Pending(_) => "this effect asks a question; say what was `chosen`".to_owned(),
                instead::Stop::Limit(limit) => limit.to_string(),
                instead::Stop::Error(error) => error.to_string(),
            };
            scenario.source.diagnostic(text.span, message)
        })?)
    }

    /// Says which target would be no legal one now. It may have been when the effect began (CR 608.2b), and so it stays.
    fn warn_of_targets(&mut self, spec: &EffectSpec, spell: &Spell, scope: &Scope) {
        let [asked] = spell.targets.as_slice() else { return };
        let legal = self.game.legal_targets(asked, scope);
        for (name, target) in spec.targets.iter().zip(&scope.targets) {
            if !target.iter().all(|one| legal.contains(one)) {
                let message =
                    format!("{} would be no legal target of this effect now: “{}”", name.text, spec.text.text);
                self.warnings.push(message);
            }
        }
    }

    /// A sentence that is no effect: where reading stopped, and what may have been meant.
    fn not_read(&self, scenario: &Scenario, text: &Text, refusal: &Refusal, names: &[(String, Named)]) -> Diagnostic {
        if self.cards.facts(text.text.trim()).is_some() {
            let message = format!("“{}” is a card, and no sentence", text.text.trim());
            let help = "a card stands in a zone: on the `battlefield`, for example";
            return scenario.source.diagnostic(text.span, message).suggest(Some(help.to_owned()));
        }
        // Read as what happens, its words are compared with those that could stand there.
        let known = play::Known { names, is_card: &|_| false, is_unread: &|_| false };
        let misread = play::read(&text.text, &known).err().filter(|misread| misread.at >= refusal.at);
        let near = misread.and_then(|misread| Misread::near_word(&misread, names));
        refused(scenario, text, refusal.at, &refusal.expected).suggest(near)
    }
}

/// Whether a floating effect has the targets that its sentence asks for.
fn targets_fit(scenario: &Scenario, spec: &EffectSpec, spell: &Spell) -> Result<()> {
    let sum =
        |of: fn(&TargetSpec) -> u32| spell.targets.iter().fold(0, |sum: u32, t| sum.saturating_add(of(t))) as usize;
    let (least, most, given) = (sum(|t| t.min), sum(|t| t.max), spec.targets.len());
    let wrong = |span, message: &str, help: Option<&str>| {
        Err(scenario.source.diagnostic(span, message).suggest(help.map(str::to_owned)).into())
    };
    if given < least {
        let help = "say which: `{ text = \"…\", targets = [\"Grizzly Bears\"] }`; or name it instead of “target …”";
        return wrong(spec.text.span, "this effect has a target, and the file does not say which", Some(help));
    }
    match spec.targets.get(most) {
        Some(extra) if most == 0 => wrong(extra.span, "this effect has no target", None),
        Some(extra) => wrong(extra.span, "this is one target too many", None),
        None => Ok(()),
    }
}

/// Which halves of a Room are unlocked: the one by whose name the file calls it, or both (CR 709.5c).
fn unlocked(spec: &ObjectSpec, card: &Card) -> Vec<Half> {
    if card.arrangement != Arrangement::Room {
        return Vec::new();
    }
    let named = card.halves().and_then(|halves| halves.named(&spec.name.text));
    named.map_or_else(|| vec![Half::First, Half::Second], |half| vec![half])
}
