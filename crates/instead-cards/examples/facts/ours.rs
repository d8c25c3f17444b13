//! The facts of a reading.

use instead_language::walk::{Visit, Walk};
use instead_language::words::{Step, Zone};
use instead_language::{
    Ability, Amount, Card, Change, Continuous, EnterChange, Filter, Instruction, Part, Pattern, Period, Ref, Role,
    Selection, TargetSpec, Trigger, TriggerEvent, Who,
};

use crate::{Fact, To};

/// What is read of the card, both faces.
pub(crate) fn facts(card: &Card) -> Vec<Fact> {
    let mut found = Found::default();
    for face in [Some(&card.front), card.back.as_deref()].into_iter().flatten() {
        face.walk(&mut found);
    }
    found.facts
}

#[derive(Default)]
struct Found {
    facts: Vec<Fact>,
    /// Whether the event of the ability around is about this object: "it" is this.
    about_this: bool,
}

impl Found {
    fn add(&mut self, verb: &'static str, to: To, number: Option<&Amount>) {
        let number = match number {
            Some(Amount::Fixed(n)) => Some(*n),
            _ => None,
        };
        self.facts.push(Fact { verb, to, number });
    }

    fn of_ref(&self, r: &Ref) -> To {
        match r {
            Ref::This => To::This,
            Ref::Attached => To::Attached,
            Ref::Player(who) => player(who),
            Ref::Slot(slot) if matches!(slot.part, Part::Event(Role::Object | Role::Was)) && self.about_this => {
                To::This
            }
            Ref::Slot(slot) if slot.part == Part::This => To::This,
            Ref::Slot(slot) if slot.part == Part::You => To::You,
            _ => To::Other,
        }
    }

    fn of_selection(&self, selection: &Selection) -> To {
        match selection {
            Selection::One(r) | Selection::Where(r, _) => self.of_ref(r),
            Selection::Each(filter) => match within(filter) {
                Some(r) => self.of_ref(r),
                None => To::All,
            },
            Selection::EachPlayer(who) => player(who),
            Selection::Both(_) => To::Unknown,
            _ => To::Unknown,
        }
    }
}

/// "Each" of what is one object: "enchanted creature".
fn within(filter: &Filter) -> Option<&Ref> {
    match filter {
        Filter::Is(r) => Some(r),
        Filter::All(list) => list.iter().find_map(within),
        _ => None,
    }
}

fn player(who: &Who) -> To {
    match who {
        Who::You => To::You,
        Who::Opponent => To::Opponents,
        Who::Any | Who::Each => To::Each,
        _ => To::Other,
    }
}

/// Where a sum is changed, by how much of power.
fn modified(changes: &[Change]) -> Option<&Amount> {
    changes.iter().find_map(|change| match change {
        Change::Modify(power, _) => Some(power),
        _ => None,
    })
}

impl Visit for Found {
    fn ability(&mut self, ability: &Ability) {
        let before = self.about_this;
        if let Ability::Triggered { trigger, .. } = ability {
            self.about_this = is_about_this(trigger);
        }
        ability.walk(self);
        self.about_this = before;
    }

    fn continuous(&mut self, continuous: &Continuous) {
        if let Some(power) = modified(&continuous.changes) {
            let to = within(&continuous.what).map_or(To::All, |r| self.of_ref(r));
            self.add("boost", to, Some(power));
        }
        continuous.walk(self);
    }

    fn enter_change(&mut self, change: &EnterChange) {
        match change {
            EnterChange::Counters(..) => self.add("counters", To::This, None),
            EnterChange::Tapped => self.add("tap", To::This, None),
            _ => {}
        }
        change.walk(self);
    }

    fn target(&mut self, spec: &TargetSpec) {
        if spec.number.is_none() {
            let most = i32::try_from(spec.max).unwrap_or(i32::MAX).min(99);
            let least = i32::try_from(spec.min).unwrap_or(0).min(most);
            self.facts.push(Fact { verb: "target", to: To::Unknown, number: Some(least * 100 + most) });
        } else {
            self.facts.push(Fact { verb: "target", to: To::Unknown, number: None });
        }
        spec.walk(self);
    }

    fn trigger_event(&mut self, event: &TriggerEvent) {
        let (verb, what) = match event {
            TriggerEvent::Enters(f) | TriggerEvent::Event(Pattern::Enter(f)) => ("when enters", f),
            TriggerEvent::Attacks(f) => ("when attacks", f),
            TriggerEvent::Blocks(f) => ("when blocks", f),
            TriggerEvent::BecomesBlocked(f) => ("when blocked", f),
            TriggerEvent::Cycles(_, f) => ("when cycled", f),
            _ => ("", &Filter::Card),
        };
        if !verb.is_empty() {
            let to = within(what).map_or(To::All, |r| self.of_ref(r));
            self.add(verb, to, None);
        }
        match event {
            TriggerEvent::Beginning(Period::Step(step), who) => {
                let verb = match step {
                    Step::Upkeep => "at upkeep",
                    Step::End => "at end step",
                    Step::Combat => "at combat",
                    _ => "at step",
                };
                self.add(verb, player(who), None);
            }
            TriggerEvent::Cast(who, _) => self.add("when cast", player(who), None),
            _ => {}
        }
        event.walk(self);
    }

    fn instruction(&mut self, i: &Instruction) {
        use Instruction as I;
        match i {
            I::Damage { amount, to, .. } => match to {
                Selection::Both(list) => {
                    list.iter().for_each(|one| self.add("damage", self.of_selection(one), Some(amount)))
                }
                one => self.add("damage", self.of_selection(one), Some(amount)),
            },
            I::Divided { .. } => self.add("damage", To::Unknown, None),
            I::Destroy { what, .. } => self.add("destroy", self.of_selection(what), None),
            I::Exile(what) | I::ExileUntil(what, _) => self.add("exile", self.of_selection(what), None),
            I::Move(what, to) => {
                let verb = match to.zone {
                    Zone::Hand => "to hand",
                    Zone::Battlefield => "to battlefield",
                    Zone::Library => "to library",
                    Zone::Exile => "exile",
                    _ => "",
                };
                self.add(verb, self.of_selection(what), None);
            }
            I::Draw(who, n) => self.add("draw", player(who), Some(n)),
            I::GainLife(who, n) => self.add("gain life", player(who), Some(n)),
            I::LoseLife(who, n) => self.add("lose life", player(who), Some(n)),
            I::PutCounters(_, _, what) => self.add("counters", self.of_selection(what), None),
            I::Continuous { what, changes, .. } => {
                if let Some(power) = modified(changes) {
                    self.add("boost", self.of_selection(what), Some(power));
                }
            }
            I::Tap(what) => self.add("tap", self.of_selection(what), None),
            I::Untap(what) => self.add("untap", self.of_selection(what), None),
            I::Scry(who, n) => self.add("scry", player(who), Some(n)),
            I::Surveil(who, n) => self.add("surveil", player(who), Some(n)),
            I::Mill(who, n) => self.add("mill", player(who), Some(n)),
            I::Discard(who, _) => self.add("discard", player(who), None),
            I::Sacrifice(_, what) => self.add("sacrifice", self.of_selection(what), None),
            I::Counter(what) => self.add("counter", self.of_selection(what), None),
            I::GainControl(_, what, _) => self.add("gain control", self.of_selection(what), None),
            I::Regenerate(what, _) => self.add("regenerate", self.of_selection(what), None),
            I::Transform(what) => self.add("transform", self.of_selection(what), None),
            I::CreateTokens(..) => self.add("create", To::Unknown, None),
            I::Fight(..) => self.add("fight", To::Unknown, None),
            _ => {}
        }
        i.walk(self);
    }
}

/// Whether what the trigger watches for is about the object that has it.
fn is_about_this(trigger: &Trigger) -> bool {
    #[derive(Default)]
    struct Says(bool);
    impl Visit for Says {
        fn filter(&mut self, filter: &Filter) {
            self.0 |= matches!(filter, Filter::Is(Ref::This));
            if !matches!(filter, Filter::Not(_)) {
                filter.walk(self);
            }
        }
        fn reference(&mut self, r: &Ref) {
            self.0 |= matches!(r, Ref::This);
        }
    }
    let mut says = Says::default();
    trigger.event.walk(&mut says);
    says.0
}
