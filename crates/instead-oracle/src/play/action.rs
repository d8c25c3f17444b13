//! Game actions: "Alice casts Shock targeting Bob", "go to damage".

use instead_language::words::{Step, Zone};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar, parts};

use super::announced::{Activating, Casting, LEADS};
use super::names::{CardName, word_of};
use super::{Action, AnyName, Attacked, From, ObjectName, Objects, PlayerName, TurnOf};

grammar! {
    /// A game action. What is said first is canonical.
    ActionP(p, w, v) -> Action {
        ["next turn"] => (Action::NextTurn);
        ["go to first-strike damage"] => (Action::GoToFirstStrike);
        ["go to " step: StepP of: TurnOf] => (Action::GoTo { step, of });
        [player: PlayerName " " "casts " card: CardName from: FromP said: Casting] => (Action::Cast { player, card, from, said });
        [player: PlayerName " " "activates " object: ObjectName ability: AbilityP said: Activating] => (Action::Activate { player, object, ability, said });
        [player: PlayerName " " "unlocks " card: CardName] => (Action::Unlock { player, card });
        [player: PlayerName " " "plays " card: CardName from: FromP] => (Action::Play { player, card, from });
        [player: PlayerName " " "attacks " whom: AttackedP " with " attackers: Objects band: BandP] => { Action::Attack { player, attackers, whom: Some(whom), band } }
            if (let Action::Attack { player, attackers, whom: Some(whom), band } = v);
        [player: PlayerName " " "attacks with " attackers: Objects " " whom: TheirsP band: BandP] => { Action::Attack { player, attackers, whom: Some(whom), band } }
            if (let Action::Attack { player, attackers, whom: Some(whom), band } = v);
        [player: PlayerName " " "attacks with " attackers: Objects band: BandP] => { Action::Attack { player, attackers, whom: None, band } }
            if (let Action::Attack { player, attackers, whom: None, band } = v);
        [player: PlayerName " " "blocks " attacker: ObjectName " with " blockers: Objects] => (Action::Block { player, attacker, blockers });
        [player: PlayerName " " "concedes"] => (Action::Concede(player));
    }
}

parts! {
    /// A step of the turn, by the name that a scenario's file gives it.
    StepP -> Step { |p| word_of(p, Step::ALL, Step::as_str), |v, w| w.lit(v.as_str()) }
}

grammar! {
    /// Whether they attack in a band (CR 702.22c).
    BandP(p, w, v) -> bool {
        [" in a band"] => { true } if (*v);
        [] => { false } if (!*v);
    }
}

grammar! {
    /// Who or what is attacked.
    AttackedP(p, w, v) -> Attacked {
        [theirs: TheirsP] => { theirs } if (let theirs = v);
        [what: AnyName] => { Attacked { what, of: None } } if (let Attacked { what, of: None } = v);
    }
}

grammar! {
    /// "Bob's planeswalker Jace": whose it is, and perhaps of which kind.
    TheirsP(p, w, v) -> Attacked {
        [of: PlayerName "'s " ["" | "planeswalker " | "battle "] what: AnyName] => { Attacked { what, of: Some(of) } }
            if (let Attacked { what, of: Some(of) } = v);
    }
}

grammar! {
    /// Where a card is cast or played from, if that is said.
    FromP(p, w, v) -> Option<From> {
        [" from " from: ZoneP] => (Some(from));
        [@ NotFrom] => (None);
    }
}

parts! {
    /// No "from" follows.
    NotFrom -> () { |p| (!p.peek(" from ")).then_some(()), |v, w| true }
}

fn zone(zone: Zone, whose: Option<u8>) -> From {
    From { zone, top: false, whose }
}

fn top(whose: Option<u8>) -> From {
    From { zone: Zone::Library, top: true, whose }
}

grammar! {
    ZoneP(p, w, v) -> From {
        ["exile"] => { zone(Zone::Exile, None) } if (*v == zone(Zone::Exile, None));
        ["the command zone"] => { zone(Zone::Command, None) } if (*v == zone(Zone::Command, None));
        ["the top of " whose: WhoseP "library"] => { top(whose) } if (let From { zone: Zone::Library, top: true, whose } = v);
        [whose: WhoseP "graveyard"] => { zone(Zone::Graveyard, whose) } if (let From { zone: Zone::Graveyard, top: false, whose } = v);
        [whose: WhoseP "hand"] => { zone(Zone::Hand, whose) } if (let From { zone: Zone::Hand, top: false, whose } = v);
        [whose: WhoseP "library"] => { zone(Zone::Library, whose) } if (let From { zone: Zone::Library, top: false, whose } = v);
    }
}

grammar! {
    /// "her ", "Bob's ": whose zone it is.
    WhoseP(p, w, v) -> Option<u8> {
        [["their " | "her " | "his " | "the "]] => (None);
        [whose: PlayerName "'s "] => (Some(whose));
    }
}

/// ": draw a card": a part of the text of an ability, or its keyword; any words, up to those of what is announced.
struct AbilityP;

impl Part for AbilityP {
    type Value = Option<String>;

    fn read(p: &mut Reader<'_>) -> Option<Option<String>> {
        if !p.raw(":") {
            return Some(None);
        }
        let _ = p.raw(" ");
        let text = p.rest().get(..p.before(LEADS)).unwrap_or_default();
        p.pos += text.len();
        if text.is_empty() {
            p.fail("a part of the ability's text");
            return None;
        }
        Some(Some(text.to_owned()))
    }

    fn write(v: &Option<String>, w: &mut Writer<'_>) -> bool {
        v.as_ref().is_none_or(|text| w.lit(": ") && w.lit(text))
    }
}
