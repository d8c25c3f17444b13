//! The layers of an edition (CR 613.1): which there are, and which parts each applies.

/// One kind of change, which belongs to one layer (CR 613.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Layer 2.
    Control,
    /// Layer 3.
    Text,
    /// Layer 4.
    Type,
    /// Layer 5.
    Color,
    /// Layer 6.
    Ability,
    /// Layers 7a and 7b.
    SetPowerToughness,
    /// Layer 7c.
    ModifyPowerToughness,
    /// Layer 7d.
    Switch,
}

/// A layer or sublayer of an edition: the parts that are applied in one order.
#[derive(Debug, PartialEq, Eq)]
pub struct Layer {
    pub(crate) parts: &'static [Part],
    /// Counters that change power and toughness are applied here: after characteristic-defining abilities where the
    /// layer has them, else after the other effects.
    pub(crate) counters: bool,
}

impl std::fmt::Display for Layer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, part) in self.parts.iter().enumerate() {
            write!(f, "{}{part:?}", if at > 0 { "+" } else { "" })?;
        }
        f.write_str(if self.counters { "+counters" } else { "" })
    }
}

const fn layer(parts: &'static [Part]) -> Layer {
    Layer { parts, counters: false }
}

/// CR 613.1, 613.4.
pub(crate) const SUBLAYERS: [Layer; 8] = [
    layer(&[Part::Control]),
    layer(&[Part::Text]),
    layer(&[Part::Type]),
    layer(&[Part::Color]),
    layer(&[Part::Ability]),
    layer(&[Part::SetPowerToughness]),
    Layer { parts: &[Part::ModifyPowerToughness], counters: true },
    layer(&[Part::Switch]),
];

/// 418.5a of 2004: six layers, in the last of which all effects on power and toughness are applied by timestamp, switching
/// among them (418.5i), after characteristic-setting abilities and counters.
pub(crate) const SIX_LAYERS: [Layer; 5] = [
    layer(&[Part::Control]),
    layer(&[Part::Text]),
    layer(&[Part::Type]),
    layer(&[Part::Color, Part::Ability]),
    Layer { parts: &[Part::SetPowerToughness, Part::ModifyPowerToughness, Part::Switch], counters: true },
];
