//! What editions disagree about, one by one, so that two of them can be compared and a difference be tried alone.

use super::Edition;

/// One thing about which editions disagree.
#[derive(Clone, Copy)]
pub struct Field {
    /// Its name in [`Edition`].
    pub name: &'static str,
    /// The rules that say it, oldest first.
    pub rules: &'static str,
    /// What it is about.
    pub about: &'static str,
    is: fn(&Edition) -> String,
    take: fn(&mut Edition, &Edition),
}

impl std::fmt::Debug for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Field").field("name", &self.name).field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl Field {
    /// What an edition says about it.
    pub fn of(&self, edition: &Edition) -> String {
        (self.is)(edition)
    }

    /// Whether two editions differ in it.
    pub fn differs(&self, a: &Edition, b: &Edition) -> bool {
        self.of(a) != self.of(b)
    }

    /// An edition like `to`, but for this one thing, which it has from `from`.
    pub fn taken(&self, to: &Edition, from: &Edition) -> Edition {
        let mut mixed = to.clone();
        (self.take)(&mut mixed, from);
        mixed
    }
}

macro_rules! fields {
    ($( $name:literal, $rules:literal, $about:literal, $($field:ident).+ ; )*) => {
        /// Everything about which editions disagree.
        pub static FIELDS: &[Field] = &[$(Field {
            name: $name,
            rules: $rules,
            about: $about,
            is: |edition| format!("{:?}", edition.$($field).+),
            take: |to, from| to.$($field).+ = from.$($field).+,
        }),*, LAYERS];
    };
}

const LAYERS: Field = Field {
    name: "layers",
    rules: "418.5a, 613.1",
    about: "the layers in which continuous effects are applied",
    is: |edition| edition.layers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    take: |to, from| to.layers = from.layers,
};

fields! {
    "policy.unpreventable", "419.8b, 615.12", "what prevention effects do when damage can't be prevented",
        policy.unpreventable;
    "policy.linked.told", "419.5b, 118.12", "what “if you do” looks at after an instruction", policy.linked.told;
    "policy.linked.offered", "419.5b, 118.12", "what “if you do” looks at after “you may”", policy.linked.offered;
    "classes.control", "616.1b", "effects on who controls what enters come before others", classes.control;
    "classes.copy", "616.1c", "effects that make what enters a copy come before others", classes.copy;
    "classes.back_face", "616.1d", "effects that make what enters have its back face up come before others",
        classes.back_face;
    "look_ahead", "614.12", "with which effects a permanent is looked at before it enters", look_ahead;
    "planeswalker_redirection", "306.7", "noncombat damage to a player may be dealt to his planeswalker instead",
        planeswalker_redirection;
    "redirection.planeswalkers", "419.6c, 614.9", "damage can be redirected from and to planeswalkers",
        redirection.planeswalkers;
    "redirection.battles", "419.6c, 614.9", "damage can be redirected from and to battles", redirection.battles;
    "redirection.players_who_left", "614.9", "damage is not redirected to a player who left the game",
        redirection.players_who_left;
    "wide_source_choice", "419.8a, 609.7a", "which objects may be chosen as a source of damage", wide_source_choice;
    "token_names", "216.2, 111.4", "a token's name ends in “Token”", token_names;
    "damage_on_stack", "310.4, 510.2", "combat damage uses the stack", damage_on_stack;
    "prevention_triggers", "615.13", "abilities trigger on damage being prevented", prevention_triggers;
    "mana_burn", "300.3, 500.5", "a player loses life for mana that he does not spend", mana_burn;
    "prevents_any_event", "419.1d, 615.1a", "what would happen can be prevented although it is no damage",
        prevents_any_event;
    "commanders_by_state", "903.9a", "a commander in a graveyard or exile may go to the command zone afterwards",
        commanders_by_state;
    "legends", "420.5e, 704.5j", "the legend rule", legends;
    "counters_annihilate", "704.5q", "+1/+1 and -1/-1 counters annihilate each other", counters_annihilate;
    "damage_assignment_order", "310.2c, 509.2, 510.1c", "an attacker's blockers are dealt lethal damage in an announced order",
        damage_assignment_order;
    "sunburst_ignores_types", "502.37a, 702.43a, 702.44a",
        "sunburst asks without effects that change types whether a permanent enters as a creature", sunburst_ignores_types;
    "proliferates_one_kind", "701.25a, 701.26a, 701.34a", "to proliferate is to give a counter of one kind that is there",
        proliferates_one_kind;
    "suspended_is_played", "702.61a, 702.62a", "a suspended card is played with its last time counter if it can be",
        suspended_is_played;
    "undeclared_attackers", "308.4, 508.8", "the blockers and damage steps come also where creatures were only put onto the battlefield attacking",
        undeclared_attackers;
    "phased_out_zone", "217.8, 110.6, 110.5", "what phases out goes to a zone of its own",
        phased_out_zone;
    "active_player_stamps", "418.5e, 613.6j, 613.7m",
        "the active player orders the timestamps of all that enters at one time", active_player_stamps;
}

#[cfg(test)]
mod tests {
    use super::FIELDS;
    use crate::edition::EDITIONS;

    /// A field that is missing in the table would go unseen when editions are compared.
    #[test]
    fn two_editions_differ_in_nothing_but_their_name_and_these_fields() {
        for from in EDITIONS {
            for to in EDITIONS {
                let mut mixed = to.clone();
                for field in FIELDS {
                    mixed = field.taken(&mixed, from);
                }
                mixed.name = from.name;
                assert_eq!(&mixed, from, "{} from {}", to.name, from.name);
            }
        }
    }

    #[test]
    fn every_field_separates_two_editions() {
        for field in FIELDS {
            let differs = |pair: &[&crate::edition::Edition]| matches!(pair, [a, b] if field.differs(a, b));
            assert!(EDITIONS.windows(2).any(differs), "{}", field.name);
        }
    }
}
