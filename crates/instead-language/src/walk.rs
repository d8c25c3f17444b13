//! Walking the language: visitors that cannot forget a part.
//!
//! [`Walk`] is derived for every enum and struct of the language and goes through all parts of a value. [`Visit`] looks
//! at them, [`VisitMut`] changes them: a question about a text is a visitor that overrides the hooks it cares for, and
//! goes on into the parts by calling `walk`, or stays out of them by not calling it.
//!
//! ```
//! use instead_language::walk::{Accept, Visit, Walk};
//! use instead_language::{Filter, Instruction, Ref, Selection};
//!
//! /// Counts how often a text speaks of a target.
//! #[derive(Default)]
//! struct Targets(usize);
//!
//! impl Visit for Targets {
//!     fn reference(&mut self, r: &Ref) {
//!         self.0 += usize::from(matches!(r, Ref::Target(_)));
//!         r.walk(self);
//!     }
//! }
//!
//! let fight = Instruction::Fight(Ref::Target(0), Ref::Target(1));
//! let exile = Instruction::Exile(Selection::Each(Filter::Is(Ref::Target(0))));
//! let mut targets = Targets::default();
//! vec![fight, exile].accept(&mut targets);
//! assert_eq!(targets.0, 3);
//! ```

use crate::card::{Door, Half};
use crate::continuous::Crewing;
use crate::words::{
    AbilityKind, CardType, CardTypes, Color, Colors, CostKeyword, DayNight, Designation, Keyword, Mana, NumberKeyword,
    NumberedKeyword, Step, Supertype, Word, Zone,
};
use crate::{
    Ability, AbilityCost, Act, Against, Aiming, Allowance, Amount, AsFlash, Assigning, At, Ballot, Cant, Change,
    Choice, ChosenBy, Cmp, Condition, Continuous, Cost, CostAction, Deed, Destination, EnterChange, Face, Feat,
    Fighting, Filter, Fresh, HandLimit, Help, HowOften, Instruction, KeywordAction, Kind, Less, Lifetime, Likeness,
    ManaColors, ManaTerm, ManaUse, Manifest, MayPlay, Measure, Mix, Mode, ModeChoice, Moment, Noun, Often, Part,
    Pattern, Period, Permission, Place, PlayPrice, Price, Pronoun, Quantity, RatherCost, Reach, Recipients, Ref,
    Replacement, Rewrite, Round, Seen, Selection, Share, Slot, SomeAbilities, Spell, SpellCost, Stat, TargetSpec,
    Times, Together, Token, Toll, Trigger, TriggerEvent, TurnFact, Turns, Under, Unread, Until, Who, WordKind,
};

/// A value with parts. Derived, so that a part that is added is visited.
pub trait Walk {
    /// Visits every part, in the order in which it is declared.
    fn walk<V: Visit + ?Sized>(&self, v: &mut V);
    /// The same, and the parts may be changed.
    fn walk_mut<V: VisitMut + ?Sized>(&mut self, v: &mut V);
}

/// What can stand as a part: calls the visitor's hook for its type.
pub trait Accept {
    /// Shows it to the visitor.
    fn accept<V: Visit + ?Sized>(&self, v: &mut V);
    /// Lets the visitor change it.
    fn accept_mut<V: VisitMut + ?Sized>(&mut self, v: &mut V);
}

/// Words that a field marks with how it uses them.
pub(crate) trait Words {
    fn each(&self, f: &mut dyn FnMut(&Word));
    fn each_mut(&mut self, f: &mut dyn FnMut(&mut Word));
}

impl Words for Word {
    fn each(&self, f: &mut dyn FnMut(&Word)) {
        f(self);
    }
    fn each_mut(&mut self, f: &mut dyn FnMut(&mut Word)) {
        f(self);
    }
}

impl Words for Vec<Word> {
    fn each(&self, f: &mut dyn FnMut(&Word)) {
        self.iter().for_each(f);
    }
    fn each_mut(&mut self, f: &mut dyn FnMut(&mut Word)) {
        self.iter_mut().for_each(f);
    }
}

/// The hooks of both visitors: one for each type of the language, which goes on into its parts unless it is overridden,
/// and one for each kind of word, which does nothing unless it is.
macro_rules! hooks {
    (parts { $($part:ty => $hook:ident,)* } words { $($(#[$doc:meta])* $word:ty => $of:ident,)* }) => {
        /// Looks at a text.
        pub trait Visit {
            $(#[doc = concat!("A [`", stringify!($part), "`]; goes on into its parts.")]
            fn $hook(&mut self, part: &$part) { part.walk(self); })*
            $($(#[$doc])* fn $of(&mut self, _: &$word) {})*
            /// A word that is used as a subtype (CR 205.3).
            fn subtype(&mut self, _: &Word) {}
        }

        /// Changes a text.
        pub trait VisitMut {
            $(#[doc = concat!("A [`", stringify!($part), "`]; goes on into its parts.")]
            fn $hook(&mut self, part: &mut $part) { part.walk_mut(self); })*
            $($(#[$doc])* fn $of(&mut self, _: &mut $word) {})*
            /// A word that is used as a subtype (CR 205.3).
            fn subtype(&mut self, _: &mut Word) {}
        }

        $(impl Accept for $part {
            fn accept<V: Visit + ?Sized>(&self, v: &mut V) { v.$hook(self); }
            fn accept_mut<V: VisitMut + ?Sized>(&mut self, v: &mut V) { v.$hook(self); }
        })*
        $(impl Accept for $word {
            fn accept<V: Visit + ?Sized>(&self, v: &mut V) { v.$of(self); }
            fn accept_mut<V: VisitMut + ?Sized>(&mut self, v: &mut V) { v.$of(self); }
        })*
    };
}

hooks! {
    parts {
        Ability => ability,
        AbilityCost => ability_cost,
        Aiming => aiming,
        Amount => amount,
        Cant => cant,
        Change => change,
        Choice => choice,
        Ballot => ballot,
        Condition => condition,
        Continuous => continuous,
        Cost => cost,
        CostAction => cost_action,
        Destination => destination,
        EnterChange => enter_change,
        Face => face,
        Feat => feat,
        Filter => filter,
        Instruction => instruction,
        Less => less,
        Lifetime => lifetime,
        MayPlay => may_play,
        Measure => measure,
        Mode => mode,
        ModeChoice => mode_choice,
        Pattern => pattern,
        PlayPrice => play_price,
        Price => price,
        Pronoun => pronoun,
        Quantity => quantity,
        RatherCost => rather_cost,
        Recipients => recipients,
        Ref => reference,
        Replacement => replacement,
        Rewrite => rewrite,
        Selection => selection,
        Share => share,
        Slot => slot,
        Spell => spell,
        SpellCost => spell_cost,
        TargetSpec => target,
        Together => together,
        Token => token,
        Toll => toll,
        Trigger => trigger,
        HowOften => how_often,
        TriggerEvent => trigger_event,
        Unread => unread,
        Reach => reach,
        Who => who,
    }
    words {
        /// A colour word.
        Color => color,
        /// A set of colours.
        Colors => colors,
        /// A mana symbol.
        Mana => mana,
        /// A keyword.
        Keyword => keyword,
    }
}

/// Parts in which nothing is ever looked for.
macro_rules! leaves {
    ($($leaf:ty),* $(,)?) => {
        $(impl Accept for $leaf {
            fn accept<V: Visit + ?Sized>(&self, _: &mut V) {}
            fn accept_mut<V: VisitMut + ?Sized>(&mut self, _: &mut V) {}
        })*
    };
}

leaves!(
    At,
    Noun,
    bool,
    u8,
    u32,
    i32,
    usize,
    Word,
    AbilityKind,
    CardType,
    CardTypes,
    Cmp,
    Help,
    Allowance,
    Crewing,
    ChosenBy,
    Deed,
    Likeness,
    CostKeyword,
    DayNight,
    Door,
    Half,
    Designation,
    NumberedKeyword,
    Act,
    KeywordAction,
    Kind,
    Mix,
    Turns,
    Moment,
    NumberKeyword,
    Fresh,
    Often,
    Part,
    Period,
    Permission,
    Place,
    Manifest,
    Round,
    Seen,
    HandLimit,
    Stat,
    Step,
    Times,
    Supertype,
    TurnFact,
    Until,
    WordKind,
    Assigning,
    Fighting,
    SomeAbilities,
    Zone,
);

impl<T: Accept + ?Sized> Accept for Box<T> {
    fn accept<V: Visit + ?Sized>(&self, v: &mut V) {
        (**self).accept(v);
    }
    fn accept_mut<V: VisitMut + ?Sized>(&mut self, v: &mut V) {
        (**self).accept_mut(v);
    }
}

impl<T: Accept> Accept for Option<T> {
    fn accept<V: Visit + ?Sized>(&self, v: &mut V) {
        self.iter().for_each(|part| part.accept(v));
    }
    fn accept_mut<V: VisitMut + ?Sized>(&mut self, v: &mut V) {
        self.iter_mut().for_each(|part| part.accept_mut(v));
    }
}

impl<T: Accept> Accept for [T] {
    fn accept<V: Visit + ?Sized>(&self, v: &mut V) {
        self.iter().for_each(|part| part.accept(v));
    }
    fn accept_mut<V: VisitMut + ?Sized>(&mut self, v: &mut V) {
        self.iter_mut().for_each(|part| part.accept_mut(v));
    }
}

impl<T: Accept> Accept for Vec<T> {
    fn accept<V: Visit + ?Sized>(&self, v: &mut V) {
        self.as_slice().accept(v);
    }
    fn accept_mut<V: VisitMut + ?Sized>(&mut self, v: &mut V) {
        self.as_mut_slice().accept_mut(v);
    }
}

macro_rules! together {
    ($($name:ident),+) => {
        #[allow(non_snake_case, reason = "the parts are named for their types")]
        impl<$($name: Accept),+> Accept for ($($name,)+) {
            fn accept<V: Visit + ?Sized>(&self, v: &mut V) {
                let ($($name,)+) = self;
                $($name.accept(v);)+
            }
            fn accept_mut<V: VisitMut + ?Sized>(&mut self, v: &mut V) {
                let ($($name,)+) = self;
                $($name.accept_mut(v);)+
            }
        }
    };
}

macro_rules! parts_alone {
    ($($part:ty),* $(,)?) => {
        $(impl Accept for $part {
            fn accept<V: Visit + ?Sized>(&self, v: &mut V) {
                self.walk(v);
            }
            fn accept_mut<V: VisitMut + ?Sized>(&mut self, v: &mut V) {
                self.walk_mut(v);
            }
        })*
    };
}

// Parts for which no visitor asks: it goes on into their parts.
parts_alone!(AsFlash, Against, ManaColors, ManaTerm, ManaUse, Under);

together!(A, B);
together!(A, B, C);
