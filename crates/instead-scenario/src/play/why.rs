//! Why an effect of Magic does not apply, in words: what it watches for, and what of that is not so.

use instead_language::words::CardType;
use instead_language::{Amount, Pattern, Recipients, Who};
use instead_magic::{Event, Game, NotApplying, ObjectId, Part, Target, What, WhyNot, period_name};
use instead_oracle::{Context, print_object, print_player, print_recipients, print_source};

use super::label::effect_name;
use super::names::Naming;
use crate::report::NotApplied;

/// The reason, as a value and in words.
pub(super) fn not_applied(game: &Game, naming: &Naming, event: &Event, aside: &NotApplying) -> NotApplied {
    let (part, why) = match aside.why {
        WhyNot::Misfit(part) => (name_of(part), Words { game, naming, aside }.misfit(part, event)),
        WhyNot::Condition => ("condition", "its condition does not hold".to_owned()),
        WhyNot::UsedUp => ("used up", "nothing is left of it".to_owned()),
        WhyNot::Forbidden => ("forbidden", "the rules do not let it apply here".to_owned()),
    };
    NotApplied { effect: effect_name(game, naming, aside.effect), part, why }
}

/// The part of a pattern as a word of the report.
fn name_of(part: Part) -> &'static str {
    match part {
        Part::Event => "event",
        Part::Recipient => "recipient",
        Part::Dealer => "source",
        Part::Combat => "combat",
        Part::Object => "object",
        Part::Player => "player",
        Part::From => "from",
        Part::To => "to",
        Part::Counters => "counters",
        Part::By => "by",
        Part::Cause => "cause",
        Part::Amount => "amount",
        Part::Moment => "moment",
        Part::Resolution => "resolution",
    }
}

/// What of an effect and an event is spoken of.
struct Words<'a> {
    game: &'a Game,
    naming: &'a Naming,
    aside: &'a NotApplying,
}

impl Words<'_> {
    /// "watches for damage to a creature; this is damage to a player".
    fn misfit(&self, part: Part, event: &Event) -> String {
        let found = self.patterns().into_iter().find_map(|pattern| self.pair(part, pattern, event));
        match found {
            Some((watched, this)) => format!("watches for {watched}; this is {this}"),
            None => format!("watches for another {}", name_of(part)),
        }
    }

    /// The pattern, or those of which one would do.
    fn patterns(&self) -> Vec<&Pattern> {
        match &self.aside.watches.pattern {
            Pattern::OneOf(some) => some.iter().collect(),
            one => vec![one],
        }
    }

    /// What it watches for, and what this is.
    fn pair(&self, part: Part, pattern: &Pattern, event: &Event) -> Option<(String, String)> {
        match (part, pattern, &event.what) {
            (Part::Recipient, Pattern::Damage { to, .. }, What::Damage(d)) => {
                Some((format!("damage to {}", self.recipients(to)?), format!("damage to {}", self.against(to, d.to))))
            }
            (Part::Recipient, Pattern::PutCounters { on, .. }, what) => {
                let this = self.against(on, what.subject());
                Some((format!("counters on {}", self.recipients(on)?), format!("about counters on {this}")))
            }
            (Part::Dealer, Pattern::Damage { source, .. }, What::Damage(d)) => {
                let source = self.printed(print_source, source)?;
                Some((format!("damage by {source}"), format!("damage by {}", self.name(Target::Object(d.source)))))
            }
            (Part::Combat, Pattern::Damage { combat, .. }, What::Damage(d)) => {
                let kind = |combat: bool| if combat { "combat damage" } else { "noncombat damage" };
                Some((kind((*combat)?).to_owned(), kind(d.combat).to_owned()))
            }
            (Part::Amount, pattern, what) => amounts(pattern, what),
            (Part::Counters, pattern, What::PutCounters { kind, .. } | What::RemoveCounters { kind, .. }) => {
                let (Pattern::PutCounters { kind: Some(wanted), .. } | Pattern::RemoveCounters(Some(wanted), _)) =
                    pattern
                else {
                    return None;
                };
                Some((format!("{wanted} counters"), format!("about {kind} counters")))
            }
            (Part::Counters, Pattern::PutCounters { kind, .. }, _) => {
                let wanted = kind.as_ref().map(|kind| format!("{kind} ")).unwrap_or_default();
                Some((format!("{wanted}counters being put"), "an entering without them".to_owned()))
            }
            (Part::To, Pattern::Move { to: Some(to), .. }, What::Move(m)) => {
                Some((format!("a move {}", into(to.as_str())), format!("a move {}", into(m.to.as_str()))))
            }
            (Part::From, Pattern::Move { from: Some(from), .. }, What::Move(m)) => {
                let now = self.game.object(m.object).and_then(|o| o.zone);
                let now = now.map_or_else(|| "elsewhere".to_owned(), |zone| from_zone(zone.as_str()));
                Some((format!("a move {}", from_zone(from.as_str())), format!("a move {now}")))
            }
            (Part::Moment, Pattern::Untap { .. }, _) => {
                Some(("untapping in the untap step".to_owned(), "untapping at another time".to_owned()))
            }
            (Part::Moment, Pattern::Draw { .. }, _) => {
                let but = "a draw other than the first of a draw step";
                Some((but.to_owned(), "that first one".to_owned()))
            }
            (Part::Moment, Pattern::Begin(period, _), What::Begin { period: begun, .. }) => {
                let beginning = |period| format!("the beginning of the {}", period_name(period));
                Some((beginning(*period), beginning(*begun)))
            }
            (Part::Cause, ..) => Some(("what an effect does".to_owned(), "no effect's doing".to_owned())),
            (Part::Resolution, ..) => {
                Some(("what its own spell or ability does".to_owned(), "another's doing".to_owned()))
            }
            (Part::By, pattern, _) => self.doer(pattern, event),
            (Part::Object, pattern, what) => self.object(pattern, what),
            (Part::Player, pattern, what) => self.player(pattern, what),
            _ => None,
        }
    }

    fn object(&self, pattern: &Pattern, what: &What) -> Option<(String, String)> {
        let (Pattern::Move { object: filter, .. }
        | Pattern::Enter(filter)
        | Pattern::Destroy(filter)
        | Pattern::Sacrifice(filter)
        | Pattern::TurnFaceUp(filter)
        | Pattern::Tap(filter)
        | Pattern::Transform(filter)
        | Pattern::PhaseOut(filter)
        | Pattern::PhaseIn(filter)
        | Pattern::Counter(filter, _)
        | Pattern::Untap { object: filter, .. }
        | Pattern::Discard { object: filter, .. }
        | Pattern::RemoveCounters(_, filter)
        | Pattern::TapForMana { object: filter, .. }
        | Pattern::CreateTokens { token: filter, .. }) = pattern
        else {
            return None;
        };
        let wanted = self.printed(print_object, filter)?;
        let this = match what {
            What::CreateTokens { tokens, .. } => tokens.first().map(|(_, t)| t.face.name.to_string())?,
            What::AddMana { tapped: Some(tapped), .. } => self.name(Target::Object(*tapped)),
            what => self.name(what.subject()),
        };
        Some((wanted, this))
    }

    fn player(&self, pattern: &Pattern, what: &What) -> Option<(String, String)> {
        let (Pattern::DamageBelow { who, .. }
        | Pattern::LoseLife(who)
        | Pattern::GainLife(who)
        | Pattern::PayLife(who)
        | Pattern::Mill(who)
        | Pattern::Scry(who)
        | Pattern::Acts(Recipients { players: Some(who), .. }, _)
        | Pattern::Search(who)
        | Pattern::LoseMana(who)
        | Pattern::FlipCoin(who)
        | Pattern::RollDie(who)
        | Pattern::Lose(who)
        | Pattern::Win(who)
        | Pattern::Draw { who, .. }
        | Pattern::DrawCards(who, _)
        | Pattern::Discard { who, .. }
        | Pattern::CreateTokens { who, .. }
        | Pattern::TapForMana { who, .. }
        | Pattern::Begin(_, who)) = pattern
        else {
            return None;
        };
        let what_of = noun(what);
        let player = match what {
            What::Discard { player, .. } => Target::Player(*player),
            what => what.subject(),
        };
        Some((format!("{what_of} of {}", self.who(who)?), format!("{what_of} of {}", self.name(player))))
    }

    fn doer(&self, pattern: &Pattern, event: &Event) -> Option<(String, String)> {
        use Pattern as P;
        let this = match event.cause.player {
            Some(player) => format!("{}'s doing", self.name(Target::Player(player))),
            None => "no player's doing".to_owned(),
        };
        let wanted = match pattern {
            P::PutCounters { by: Some(who), .. } | P::Counter(_, Some(who)) => self.who(who)?,
            P::Discard { .. } => "an opponent of whoever discards".to_owned(),
            P::Damage { .. } | P::DamageBelow { .. } | P::LoseLife(..) | P::GainLife(..) => return None,
            P::PayLife(..) | P::Move { .. } | P::Destroy(..) | P::Sacrifice(..) | P::Enter(..) => return None,
            P::TurnFaceUp(..) | P::Draw { .. } | P::DrawCards(..) | P::Mill(..) | P::Scry(..) | P::Acts(..) => {
                return None;
            }
            P::Search(..) | P::CreateTokens { .. } | P::PutCounters { .. } => return None,
            P::RemoveCounters(..) | P::Tap(..) | P::Untap { .. } | P::TapForMana { .. } => return None,
            P::LoseMana(..) | P::FlipCoin(..) | P::RollDie(..) | P::Begin(..) | P::Lose(..) => return None,
            P::Win(..) | P::Counter(..) | P::Transform(..) | P::PhaseOut(..) | P::PhaseIn(..) | P::OneOf(..) => {
                return None;
            }
        };
        Some((format!("what {wanted} does"), this))
    }

    /// What the event is done to, by its kind where the effect watches for none of that kind.
    fn against(&self, wanted: &Recipients, target: Target) -> String {
        match target {
            Target::Player(_) if wanted.players.is_none() => "a player".to_owned(),
            Target::Object(object) if wanted.objects.is_none() => self.kind(object),
            target => self.name(target),
        }
    }

    /// "a creature", "a planeswalker": by the type for which it can be dealt damage.
    fn kind(&self, object: ObjectId) -> String {
        let types = [CardType::Creature, CardType::Planeswalker, CardType::Battle];
        let has = |t: &CardType| self.game.characteristics(object).is_some_and(|c| c.is(*t));
        types.into_iter().find(has).map_or_else(|| "an object".to_owned(), |t| format!("a {}", t.as_str()))
    }

    fn recipients(&self, to: &Recipients) -> Option<String> {
        match (&to.players, &to.objects) {
            (Some(Who::You), None) => Some(self.name(Target::Player(self.aside.you))),
            _ => self.printed(print_recipients, to),
        }
    }

    /// "You" of the effect's text is a player of a name.
    fn who(&self, who: &Who) -> Option<String> {
        match who {
            Who::You => Some(self.name(Target::Player(self.aside.you))),
            who => self.printed(print_player, who),
        }
    }

    /// Printed as in the effect's own text.
    fn printed<T: ?Sized>(&self, print: fn(&T, &Context<'_>) -> Option<String>, value: &T) -> Option<String> {
        let this = self.aside.this.map(|this| self.name(Target::Object(this)));
        print(value, &Context { this: this.as_deref(), ..Context::default() })
    }

    fn name(&self, target: Target) -> String {
        self.naming.name(self.game, target)
    }
}

/// How much is watched for, and how much this is.
fn amounts(pattern: &Pattern, what: &What) -> Option<(String, String)> {
    match (pattern, what) {
        (Pattern::DrawCards(_, least), What::DrawCards { count, .. }) => {
            Some((format!("a draw of {least} or more cards"), format!("a draw of {count}")))
        }
        (Pattern::TapForMana { at_least, .. }, What::AddMana { mana, .. }) => {
            Some((format!("{at_least} or more mana"), format!("{} mana", mana.len())))
        }
        (Pattern::DamageBelow { floor: Amount::Fixed(floor), .. }, _) => {
            Some((format!("damage that leaves less than {floor} life"), "damage that leaves more".to_owned()))
        }
        _ => None,
    }
}

/// What happens to a player, as a noun.
fn noun(what: &What) -> &'static str {
    match what {
        What::LoseLife { .. } => "loss of life",
        What::GainLife { .. } => "gain of life",
        What::PayLife { .. } => "payment of life",
        What::DrawCards { .. } | What::Draw { .. } => "draw",
        What::Discard { .. } => "discard",
        What::CreateTokens { .. } => "tokens",
        What::AddMana { .. } | What::LoseMana { .. } => "mana",
        What::Begin { .. } => "turn",
        _ => "doing",
    }
}

/// "into a graveyard", "onto the battlefield".
fn into(zone: &str) -> String {
    match zone {
        "battlefield" | "stack" => format!("onto the {zone}"),
        "exile" => "into exile".to_owned(),
        "command" => "into the command zone".to_owned(),
        zone => format!("into a {zone}"),
    }
}

/// "from a graveyard", "from the battlefield".
fn from_zone(zone: &str) -> String {
    match zone {
        "battlefield" | "stack" => format!("from the {zone}"),
        "exile" => "from exile".to_owned(),
        "command" => "from the command zone".to_owned(),
        zone => format!("from a {zone}"),
    }
}
