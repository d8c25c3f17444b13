//! Looking: what follows from a state and changes nothing. Characteristics, amounts and conditions, what can't happen, which
//! effects apply, what may be chosen.

pub(crate) mod activated;
pub(crate) mod alike;
pub(crate) mod apart;
pub(crate) mod attach;
pub(crate) mod block_requirements;
pub(crate) mod cant;
pub(crate) mod cited;
pub(crate) mod combat;
pub(crate) mod combat_rules;
pub(crate) mod daybound;
pub(crate) mod deciding;
pub(crate) mod describe;
pub(crate) mod effects;
pub(crate) mod eval;
pub(crate) mod firsts;
pub(crate) mod history;
pub(crate) mod keyword_triggers;
pub(crate) mod keywords;
pub(crate) mod layers;
pub(crate) mod linked;
pub(crate) mod not_carried_out;
pub(crate) mod nothing;
mod pairs;
mod party;
mod produces;
mod restless;
mod rules;
pub(crate) mod sagas;
pub(crate) mod slots;
pub(crate) mod sources;
pub(crate) mod targets;
pub(crate) mod text_change;
pub(crate) mod tolls;
pub(crate) mod unread;
