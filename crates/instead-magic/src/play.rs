//! Play around the event: what players do, turns, combat, state-based actions (CR 5, 601–605, 704).

pub(crate) mod actions;
mod bands;
pub(crate) mod combat;
mod damage;
pub(crate) mod legal;
mod prepared;
pub(crate) mod resolve;
mod rooms;
mod set_aside;
pub(crate) mod state_based;
pub(crate) mod tell;
pub(crate) mod turn;
