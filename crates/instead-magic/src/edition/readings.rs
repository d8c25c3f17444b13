//! Where the rules leave two readings, and this game can be played by either.

/// What is read otherwise than it is taken; nothing in any edition. DECISIONS.md has the reasons by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// R2, CR 122.1c: a shield counter is removed for each source of simultaneous damage.
    pub shield_counter_for_each: bool,
    /// R16, CR 614.9: parts of one source's damage that are redirected to one recipient stay events of their own.
    pub parts_stand_alone: bool,
    /// R18, CR 614.12: what enters counts its own mana symbols for devotion.
    pub own_symbols_count: bool,
    /// R19, CR 120.4c: a life total that is below the bound falls further.
    pub below_falls_further: bool,
}

impl Readings {
    /// As they are taken.
    pub(super) const TAKEN: Readings = Readings {
        shield_counter_for_each: false,
        parts_stand_alone: false,
        own_symbols_count: false,
        below_falls_further: false,
    };
}
