//! What a player says as he casts or activates, in whatever order: "targeting Bob choosing mode 2 with X = 3".

use instead_language::CostKeyword;
use instead_language::words::Word;

use crate::cost::ManaP;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar, parts};
use crate::words::NUMBERS;

use super::names::{Several, word_of};
use super::{Announced, AnyName};

/// The words with which each part of an announcement begins that an activated ability can have.
pub(super) const LEADS: &[&str] = &[" targeting ", " with X = ", " choosing mode ", " choosing modes ", " spending "];

/// One part of an announcement.
pub(crate) enum Said {
    FaceDown,
    Cost(CostKeyword),
    Times(CostKeyword, u32),
    Paid(Word),
    PaidTimes(Word, u32),
    UnreadCost(String),
    Spliced(Vec<crate::Named>),
    Kicked(u32),
    KickedWith(Vec<instead_language::words::Mana>),
    Modes(Vec<u32>),
    X(u32),
    Targets(Vec<crate::Named>),
    Spent(Vec<instead_language::words::Mana>),
}

type Targets = Several<AnyName>;
type Modes = Several<Mode>;

grammar! {
    /// What may be said of a spell alone.
    OfSpells(p, w, v) -> Said {
        [" face down"] => (Said::FaceDown);
        [" for its " keyword: KeywordP " cost " n: Times] => (Said::Times(keyword, n));
        [" for its " keyword: KeywordP " cost"] => (Said::Cost(keyword));
        [" for its " word: OptionalP " cost " n: Times] => (Said::PaidTimes(word, n));
        [" for its " word: OptionalP " cost"] => (Said::Paid(word));
        [[" promising a gift" | " with its gift promised"]] => { Said::Paid(Word::new_static("gift")) } if (w.source.is_some() && let Said::Paid(word) = v && word == "gift");
        [" using " word: OptionalP] => { Said::Paid(word) } if (w.source.is_some() && let Said::Paid(word) = v);
        [" bargained"] => { Said::Paid(bargain()) } if (let Said::Paid(word) = v && *word == bargain());
        [" for its " keyword: UnreadKeyword " cost"] => (Said::UnreadCost(keyword));
        [" splicing " cards: Targets] => (Said::Spliced(cards));
        [" kicked with " mana: ManaP] => (Said::KickedWith(mana));
        [" kicked " n: Times] => { Said::Kicked(n) } if (let Said::Kicked(n) = v && *n != 1);
        [" kicked"] => { Said::Kicked(1) } if (matches!(v, Said::Kicked(1)));
    }
}

grammar! {
    /// What may be said of spells and abilities.
    OfAll(p, w, v) -> Said {
        [" choosing mode " mode: Mode] => { Said::Modes(vec![mode]) } if (let Said::Modes(modes) = v && let [mode] = modes.as_slice());
        [" choosing modes " modes: Modes] => (Said::Modes(modes));
        [" with X = " x: Digits] => (Said::X(x));
        [" targeting " targets: Targets] => (Said::Targets(targets));
        [" spending " mana: ManaP] => (Said::Spent(mana));
    }
}

impl Announced {
    /// Takes a part in. CR 702.27a: buyback is an additional cost; more targets follow those before.
    fn take(&mut self, said: Said) {
        match said {
            Said::FaceDown => self.face_down = true,
            // CR 702.33c, d: so it is kicked
            Said::Cost(CostKeyword::Kicker | CostKeyword::Multikicker) => self.kicked += 1,
            Said::Times(CostKeyword::Kicker | CostKeyword::Multikicker, n) | Said::Kicked(n) => self.kicked += n,
            Said::Cost(keyword) => self.costs.push(keyword),
            Said::Times(keyword, n) => self.costs.extend((0..n).map(|_| keyword)),
            Said::Paid(word) => self.paid.push(word),
            Said::PaidTimes(word, n) => self.paid.extend((0..n).map(|_| word.clone())),
            Said::UnreadCost(keyword) => self.unread_cost = Some(keyword),
            Said::Spliced(cards) => self.spliced.extend(cards),
            Said::KickedWith(mana) => self.kickers.push(mana),
            Said::Modes(modes) => self.modes.extend(modes),
            Said::X(x) => self.x = Some(x),
            Said::Targets(targets) => self.targets.extend(targets),
            Said::Spent(mana) => self.spent = Some(mana),
        }
    }

    /// The parts, in the order in which they are printed.
    fn parts(&self) -> (Vec<Said>, Vec<Said>) {
        let mut of_spells = Vec::new();
        of_spells.extend(self.face_down.then_some(Said::FaceDown));
        of_spells.extend(self.costs.iter().map(|keyword| Said::Cost(*keyword)));
        of_spells.extend(self.paid.iter().cloned().map(Said::Paid));
        of_spells.extend(self.unread_cost.clone().map(Said::UnreadCost));
        of_spells.extend((!self.spliced.is_empty()).then(|| Said::Spliced(self.spliced.clone())));
        of_spells.extend((self.kicked > 0).then_some(Said::Kicked(self.kicked)));
        of_spells.extend(self.kickers.iter().cloned().map(Said::KickedWith));
        let mut of_all = Vec::new();
        of_all.extend((!self.modes.is_empty()).then(|| Said::Modes(self.modes.clone())));
        of_all.extend(self.x.map(Said::X));
        of_all.extend((!self.targets.is_empty()).then(|| Said::Targets(self.targets.clone())));
        of_all.extend(self.spent.clone().map(Said::Spent));
        (of_spells, of_all)
    }
}

/// What is announced as a spell is cast.
pub(super) struct Casting;

impl Part for Casting {
    type Value = Announced;

    fn read(p: &mut Reader<'_>) -> Option<Announced> {
        let mut all = Announced::default();
        while let Some(said) = p.attempt(OfSpells::read).or_else(|| p.attempt(OfAll::read)) {
            all.take(said);
        }
        Some(all)
    }

    fn write(v: &Announced, w: &mut Writer<'_>) -> bool {
        let (of_spells, of_all) = v.parts();
        of_spells.iter().all(|said| OfSpells::write(said, w)) && of_all.iter().all(|said| OfAll::write(said, w))
    }
}

/// What is announced as an ability is activated.
pub(super) struct Activating;

impl Part for Activating {
    type Value = Announced;

    fn read(p: &mut Reader<'_>) -> Option<Announced> {
        let mut all = Announced::default();
        while let Some(said) = p.attempt(OfAll::read) {
            all.take(said);
        }
        Some(all)
    }

    fn write(v: &Announced, w: &mut Writer<'_>) -> bool {
        let (of_spells, of_all) = v.parts();
        of_spells.is_empty() && of_all.iter().all(|said| OfAll::write(said, w))
    }
}

/// Keywords of which the optional cost stands in the rules and not on the card (CR 702.78a, 702.153a, 702.166a).
const OPTIONAL: &[&str] = &["bargain", "casualty", "conspire", "teamwork", "gift", "additional", "evidence"];

fn bargain() -> Word {
    Word::new_static("bargain")
}

/// The name of such a keyword.
struct OptionalP;

impl Part for OptionalP {
    type Value = Word;

    fn read(p: &mut Reader<'_>) -> Option<Word> {
        OPTIONAL.iter().find(|word| p.lit(word)).map(|word| Word::new_static(word))
    }

    fn write(v: &Word, w: &mut Writer<'_>) -> bool {
        OPTIONAL.contains(&v.as_str()) && w.lit(v)
    }
}

parts! {
    /// A keyword with a cost: "flashback".
    KeywordP -> CostKeyword { |p| word_of(p, CostKeyword::ALL, CostKeyword::as_str), |v, w| w.lit(v.as_str()) }
}

/// A keyword that stands in text which is not understood.
struct UnreadKeyword;

impl Part for UnreadKeyword {
    type Value = String;

    fn read(p: &mut Reader<'_>) -> Option<String> {
        let keyword = p.rest().get(..p.before(&[" cost"]))?;
        let known = !keyword.is_empty() && (p.scope.told?.is_unread)(keyword);
        known.then(|| {
            p.pos += keyword.len();
            keyword.to_owned()
        })
    }

    fn write(v: &String, w: &mut Writer<'_>) -> bool {
        w.lit(v)
    }
}

/// A number in figures.
struct Digits;

impl Part for Digits {
    type Value = u32;

    fn read(p: &mut Reader<'_>) -> Option<u32> {
        let figures = p.rest().bytes().take_while(u8::is_ascii_digit).count();
        let found = p.rest().get(..figures).and_then(|figures| figures.parse().ok());
        match found {
            Some(_) => p.pos += figures,
            None => p.fail("a number"),
        }
        found
    }

    fn write(v: &u32, w: &mut Writer<'_>) -> bool {
        w.lit(&v.to_string())
    }
}

/// How often: "twice", "3 times", "three times".
struct Times;

impl Part for Times {
    type Value = u32;

    fn read(p: &mut Reader<'_>) -> Option<u32> {
        let once = [("once", 1), ("twice", 2)].iter().find(|(word, _)| p.lit(word));
        if let Some((_, n)) = once {
            return Some(*n);
        }
        p.attempt(|p| Digits::read(p).filter(|_| p.lit(" times"))).or_else(|| {
            let said = |word: &&'static str| p.attempt(|p| (p.lit(word) && p.lit(" times")).then_some(())).is_some();
            NUMBERS.iter().position(said).map(|n| n as u32)
        })
    }

    fn write(v: &u32, w: &mut Writer<'_>) -> bool {
        match v {
            1 => w.lit("once"),
            2 => w.lit("twice"),
            n => Digits::write(n, w) && w.lit(" times"),
        }
    }
}

/// The number of a mode, from 1.
struct Mode;

impl Part for Mode {
    type Value = u32;

    fn read(p: &mut Reader<'_>) -> Option<u32> {
        let found = p.attempt(|p| Digits::read(p).filter(|n| *n > 0));
        if found.is_none() {
            p.fail("the number of a mode; the first is 1");
        }
        found
    }

    fn write(v: &u32, w: &mut Writer<'_>) -> bool {
        Digits::write(v, w)
    }
}
