//! What may be chosen as a target (CR 115.1, 702.11, 702.16b, 702.18).

use crate::board::characteristics::Characteristics;
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::look::history::as_card;
use instead_language::subtypes::is_creature_type;
use instead_language::words::{CardType, Color, Colors, Keyword};
use instead_language::{Ability, Aiming, Cant, Filter, Ref, Spell, TargetSpec, Together};

impl Game {
    /// CR 601.2c: for whom that instance of the word "target" is chosen, each with the text as it speaks of him: "for each
    /// opponent, … target creature that player controls" has one for each opponent; else it is one, for nobody.
    pub(crate) fn askings(&self, spell: &Spell, at: usize, scope: &Scope) -> Vec<(Option<PlayerId>, Scope)> {
        match instead_language::loops::players_of(spell, at) {
            Some(who) => self.players(&who, scope).into_iter().map(|p| (Some(p), scope.at_player(p))).collect(),
            None => vec![(None, scope.clone())],
        }
    }

    /// CR 608.2b: whether the target is still a legal one.
    pub(crate) fn is_still_legal(&self, spec: &TargetSpec, at: usize, target: Target, scope: &Scope) -> bool {
        let whose = scope.allotted.iter().find(|(of, t, _)| usize::from(*of) == at && *t == target);
        match whose {
            Some((.., player)) => self.legal_targets(spec, &scope.at_player(*player)).contains(&target),
            None => self.legal_targets(spec, scope).contains(&target),
        }
    }

    /// CR 115.1, 601.2c: what may be chosen as a target.
    pub fn legal_targets(&self, spec: &TargetSpec, scope: &Scope) -> Vec<Target> {
        let players = spec.players.iter().flat_map(|who| self.players(who, scope)).map(Target::Player);
        let objects = spec.objects.iter().flat_map(|f| self.every(f, scope)).map(Target::Object);
        let mut all: Vec<Target> = players.chain(objects).collect();
        // "any other target" is another player, too
        let others: Vec<Target> = spec
            .objects
            .iter()
            .flat_map(other_targets)
            .filter_map(|n| scope.targets.get(n))
            .flatten()
            .copied()
            .collect();
        all.retain(|&t| self.may_be_targeted(t, scope) && (t.player().is_none() || !others.contains(&t)));
        all
    }

    /// CR 601.2c: whether these may be targets of one instance of the word "target" together.
    pub(crate) fn go_together(&self, spec: &TargetSpec, targets: &[Target], scope: &Scope) -> bool {
        let Some(together) = &spec.together else { return true };
        let objects: Vec<ObjectId> = targets.iter().filter_map(|t| t.object()).collect();
        let like = || objects.iter().filter_map(|&o| self.characteristics(o));
        let figures = |stat| like().map(move |c| self.stat_of(stat, c).unwrap_or(0));
        let type_of_all = |t: &CardType| like().all(|c| c.is(*t));
        match together {
            Together::Owner => of_one_player(&objects, |o| self.object(o).map(|o| o.owner)),
            Together::Controller => of_one_player(&objects, |o| self.controller(o)),
            Together::Controllers => all_different(objects.iter().map(|&o| self.controller(o))),
            Together::CreatureType => share_a_creature_type(&like().collect::<Vec<_>>()),
            Together::CardType => CardType::ALL.iter().any(type_of_all),
            Together::PermanentType => CardType::ALL.iter().filter(|t| is_permanent_type(**t)).any(type_of_all),
            Together::Color => Color::ALL.iter().any(|color| like().all(|c| c.colors.contains(Colors::of(*color)))),
            // CR 201.2b: what has no name has none that differs
            Together::Names => like().all(|c| !c.name.is_empty()) && all_different(like().map(|c| c.name.clone())),
            Together::Different(stat) => all_different(figures(*stat)),
            Together::Total(stat, cmp, n) => cmp.holds(figures(*stat).sum(), self.amount(n, scope)),
        }
    }

    /// CR 702.11, 702.16b, 702.18: hexproof, protection, shroud.
    fn may_be_targeted(&self, target: Target, scope: &Scope) -> bool {
        let object = match target {
            Target::Object(object) => object,
            Target::Player(player) => {
                let protected = scope.this.is_some_and(|source| self.is_protected_player(player, source));
                let hidden =
                    || self.is_hidden(player, scope) && !self.is_targeted_despite(target, Keyword::Hexproof, scope);
                return !protected && !hidden();
            }
        };
        // CR 115.5: a spell is no target of itself
        if scope.spell && scope.this == Some(object) || self.is_kept_from_being_target(object, scope) {
            return false;
        }
        let Some(c) = self.characteristics(object) else { return false };
        if !self.on_battlefield(object) {
            return true;
        }
        let theirs = c.controller != scope.you;
        let despite = |keyword| self.is_targeted_despite(target, keyword, scope);
        let hidden = c.has(Keyword::Shroud) && !despite(Keyword::Shroud)
            || c.has(Keyword::Hexproof) && theirs && !despite(Keyword::Hexproof);
        let own = Scope::new(c.controller, Some(object));
        // CR 601.2a: what is being cast is a spell, though its card may not have left its zone yet
        let from = |q: &Filter, source| self.matches(&if scope.spell { as_card(q) } else { q.clone() }, source, &own);
        let protected = scope.this.is_some_and(|source| c.protections().any(|(_, q)| from(q, source)));
        let hides = |source| c.hexproof_from().any(|q| from(q, source));
        // CR 702.11d: "hexproof from" is a variant of hexproof
        let hides = |source| hides(source) && !despite(Keyword::Hexproof);
        !(hidden || protected || theirs && scope.this.is_some_and(hides))
    }

    /// CR 609.4, 702.11e: whether an effect lets it be the target as though it didn't have that keyword.
    fn is_targeted_despite(&self, target: Target, keyword: Keyword, by: &Scope) -> bool {
        self.rules().any(|(rule, own)| {
            let Ability::TargetedDespite(what, who, despite) = rule else { return false };
            *despite == keyword
                && who.as_ref().is_none_or(|who| self.is_player(who, by.you, &own))
                && self.recipient_matches(what, target, &own)
        })
    }

    /// CR 601.2c: of what the player must choose at least one as a target if able, where he chose none: it is then no legal
    /// choice.
    pub(crate) fn lacks_a_target(&self, spell: &Spell, scope: &Scope) -> Option<&Filter> {
        let chosen = || scope.targets.iter().flatten().filter_map(|t| t.object());
        let able = |f: &Filter, own: &Scope| {
            let more = spell.targets.iter().flat_map(|spec| self.legal_targets(spec, scope)).filter_map(Target::object);
            more.into_iter().any(|o| self.on_battlefield(o) && self.matches(f, o, own))
        };
        self.rules().find_map(|(rule, own)| {
            let Ability::MustTarget(who, f) = rule else { return None };
            let asked = self.is_player(who, scope.you, &own) && scope.targets.iter().flatten().next().is_some();
            (asked && !chosen().any(|o| self.matches(f, o, &own)) && able(f, &own)).then_some(f)
        })
    }

    /// CR 115.4, 101.2: whether an effect says that such a spell or ability can't target the object.
    fn is_kept_from_being_target(&self, object: ObjectId, scope: &Scope) -> bool {
        self.cants().any(|(cant, own)| {
            let Cant::BeTarget(f, kinds) = cant else { return false };
            let meant = |aiming: &Aiming| {
                aiming.abilities != scope.spell
                    && aiming.by.as_ref().is_none_or(|who| self.is_player(who, scope.you, own))
                    && scope.this.is_some_and(|source| self.matches(&aiming.source, source, own))
            };
            self.is_described(f, object, own) && kinds.iter().any(meant)
        })
    }
}

fn all_different<T: PartialEq>(values: impl Iterator<Item = T>) -> bool {
    let values: Vec<T> = values.collect();
    values.iter().enumerate().all(|(at, one)| values.iter().skip(at + 1).all(|other| other != one))
}

/// CR 205.3m: whether there is a creature type that all of them have; a changeling has every one.
fn share_a_creature_type(all: &[&Characteristics]) -> bool {
    let Some(told) = all.iter().find(|c| !c.every_creature_type) else { return true };
    let mut types = told.subtypes.iter().filter(|t| is_creature_type(t));
    types.any(|t| all.iter().all(|c| c.has_subtype(t)))
}

fn of_one_player(objects: &[ObjectId], of: impl Fn(ObjectId) -> Option<PlayerId>) -> bool {
    let mut players = objects.iter().map(|&o| of(o));
    let first = players.next();
    players.all(|p| Some(p) == first)
}

/// CR 110.4: the types of permanents.
fn is_permanent_type(t: CardType) -> bool {
    use CardType as T;
    matches!(t, T::Artifact | T::Battle | T::Creature | T::Enchantment | T::Land | T::Planeswalker)
}

/// The earlier targets than which these are others.
fn other_targets(filter: &Filter) -> Vec<usize> {
    let parts: &[Filter] = if let Filter::All(parts) = filter { parts } else { std::slice::from_ref(filter) };
    let of = |part: &Filter| {
        let Filter::Not(inner) = part else { return None };
        if let Filter::Is(Ref::Target(n)) = &**inner { Some(usize::from(*n)) } else { None }
    };
    parts.iter().filter_map(of).collect()
}
