//! What the reader of Kaijudo's and Duel Masters' card text makes of a face, sentence by sentence.

use instead_duel::ability::{Ability, Idle, Keyword};
use instead_language::carried::Lack;
use instead_language::unread::Moment;
use instead_oracle::{Context, Refusal, duel};

use crate::facts::OwnedFacts;
use crate::reading::{AbilityReading, Mark, Reading, SentenceReading, Stop};
use crate::sentences::{plain, sentences};

/// Reads a card of Duel Masters, paragraph by paragraph.
pub fn duel_masters_reading(face: &OwnedFacts) -> Vec<Reading> {
    paragraphs(face, false)
}

/// Reads a card of Kaijudo, paragraph by paragraph.
pub fn kaijudo_reading(face: &OwnedFacts) -> Vec<Reading> {
    paragraphs(face, true)
}

fn paragraphs(face: &OwnedFacts, kaijudo: bool) -> Vec<Reading> {
    let spell = face.type_line.split(" — ").next().is_some_and(|types| types.trim() == "Spell");
    let cx = Context { this: Some(&face.name), spell, ..Context::default() };
    let paragraphs = duel::paragraphs(&face.oracle_text).into_iter().filter(|line| !plain(line, &face.name).is_empty());
    paragraphs.map(|paragraph| read(&paragraph, &cx, kaijudo)).collect()
}

fn read(paragraph: &str, cx: &Context<'_>, kaijudo: bool) -> Reading {
    let read = duel::read_line(paragraph, cx);
    let sentence = |place: std::ops::Range<usize>| {
        let text = paragraph.get(place)?.to_owned();
        let mark = match &read {
            Ok(read) if read.iter().any(|ability| ability.idle().is_some()) => Mark::Idle,
            Ok(_) => Mark::Read,
            Err(_) if duel::read_ability(&text, cx).is_ok() => Mark::Alone,
            Err(_) => Mark::Refused,
        };
        Some(SentenceReading { text, mark, family: None })
    };
    let sentences = sentences(paragraph).into_iter().filter_map(|s| sentence(s.place)).collect();
    let (abilities, stop) = match &read {
        Ok(read) => {
            let said = |ability| ability_reading(ability, cx, kaijudo).said_as(paragraph);
            (read.iter().map(said).collect(), None)
        }
        Err(Refusal { at, expected, .. }) => (Vec::new(), Some(Stop { at: *at, expected: expected.clone() })),
    };
    let idle = read.iter().flatten().filter_map(Ability::idle);
    let moment = |idle: Idle| match idle {
        Idle::Attacking => Moment::Attacks,
        Idle::Costs => Moment::Paid,
    };
    let lack = |idle: Idle| Lack { what: idle.as_str().to_owned(), rule: "", moment: moment(idle) };
    let lacks = idle.map(lack).collect();
    Reading { text: paragraph.to_owned(), sentences, abilities, lacks, stop }
}

/// Zones of which a text says whose they are.
const ZONES: [&str; 6] = ["hand", "mana zone", "shield zone", "deck", "discard pile", "graveyard"];

impl AbilityReading {
    /// A card is put into its owner's zones, whosever the text says they are, and the wording says “your”. Where the text
    /// does not, neither does the wording.
    fn said_as(self, text: &str) -> AbilityReading {
        let text = text.to_lowercase();
        let neutral = |wording: String| {
            let others = ZONES.iter().filter(|zone| !text.contains(&format!("your {zone}")));
            let to = ["to", "into", "on top of", "on the bottom of"];
            others.fold(wording, |wording, zone| {
                to.iter().fold(wording, |wording, to| {
                    wording.replace(&format!(" {to} your {zone}"), &format!(" {to} its owner's {zone}"))
                })
            })
        };
        AbilityReading { wording: self.wording.map(neutral), ..self }
    }
}

/// Duel Masters 110.3: the kinds of abilities. Kaijudo's rules have no numbers for them: of it the page on replacement
/// effects is cited, by the numbers of `DECISIONS.md`, and nothing where that page says nothing.
fn ability_reading(ability: &Ability, cx: &Context<'_>, kaijudo: bool) -> AbilityReading {
    let (kind, rule, of_kaijudo) = match ability {
        Ability::Replacement(_) => ("replacement effect", "Duel Masters 609.1", "Kaijudo K1"),
        Ability::SilentSkill(_) => ("activated ability, used instead of untapping", "Duel Masters 501.1a, 602.1", ""),
        Ability::TapAbility(_) | Ability::TapsInstead => {
            ("activated ability, used instead of attacking", "Duel Masters 602.2", "")
        }
        // What stands over it ("Wave striker") is said with it.
        Ability::Under(_, of) => {
            let of = ability_reading(of, cx, kaijudo);
            return AbilityReading { wording: duel::print_ability(ability, cx).or(of.wording), ..of };
        }
        Ability::Named(_) => ("what another line says", "Duel Masters 110.3", ""),
        Ability::Trigger(_) | Ability::Shared(_) => ("triggered ability", "Duel Masters 603.1", ""),
        Ability::Evolution(_) => ("what it evolves from", "Duel Masters 801.1", ""),
        Ability::Static(_) => ("static ability", "Duel Masters 604.1", ""),
        Ability::SummonedFrom(_) => ("where it is summoned from", "Duel Masters 110.4b", ""),
        Ability::Keyword(Keyword::ShieldTrigger) => ("keyword", "Duel Masters 112.3a", "Kaijudo K1"),
        Ability::Keyword(_) => ("keyword", "Duel Masters 110.3", ""),
        Ability::Spell(_) => ("spell ability", "Duel Masters 110.3a", ""),
    };
    let rule = if kaijudo { of_kaijudo } else { rule };
    AbilityReading { kind, rule, wording: duel::print_ability(ability, cx), value: None }
}

#[cfg(test)]
mod tests {
    use super::{duel_masters_reading, kaijudo_reading};
    use crate::facts::OwnedFacts;
    use crate::reading::Mark;

    fn of(types: &str, text: &str) -> Vec<super::Reading> {
        let face = OwnedFacts {
            name: "Test Card".into(),
            type_line: types.into(),
            oracle_text: text.into(),
            ..OwnedFacts::default()
        };
        duel_masters_reading(&face)
    }

    #[test]
    fn each_paragraph_is_read_by_itself_and_each_sentence_marked() {
        let parts = of(
            "Creature — Dragon",
            "Blocker\nIf this creature would be banished, return it to your hand instead.\nBlocker. Odd things happen.",
        );
        let kinds: Vec<_> = parts.iter().map(|p| p.abilities.first().map(|a| a.kind)).collect();
        assert_eq!(kinds, [Some("keyword"), Some("replacement effect"), None]);
        let marks: Vec<_> = parts[2].sentences.iter().map(|s| s.mark).collect();
        assert_eq!(marks, [Mark::Alone, Mark::Refused]);
        assert!(parts[2].stop.is_some());
    }

    #[test]
    fn the_wording_keeps_whose_zone_who_chooses_and_what_stands_over_it() {
        let wording = |types: &str, text: &str| {
            let parts = of(types, text);
            let first = parts.first().and_then(|part| part.abilities.first());
            first.and_then(|ability| ability.wording.clone()).unwrap_or_default().to_lowercase()
        };
        let theirs =
            "When this creature enters the battle zone, return a creature in the battle zone to its owner's hand.";
        assert!(wording("Creature", theirs).contains("to its owner's hand"));
        let own = "If this creature would be banished, return it to your hand instead.";
        assert!(wording("Creature", own).contains("to your hand"));
        let chosen = "Your opponent chooses one of his creatures in the battle zone and puts it into his mana zone.";
        let wording_of_chosen = wording("Spell", chosen);
        assert!(wording_of_chosen.contains("your opponent chooses"), "{wording_of_chosen}");
        assert!(wording_of_chosen.contains("its owner's mana zone"), "{wording_of_chosen}");
        let headed = "Wave striker : When you put this creature into the battle zone, draw a card.";
        assert!(wording("Creature", headed).contains("wave striker"));
    }

    /// A card of Kaijudo is not read by Duel Masters' rules.
    #[test]
    fn each_game_cites_its_own_rules() {
        let text = "Blocker\nIf this creature would be banished, return it to your hand instead.\nYour creatures can't attack.\nWhenever you draw a card, draw a card.";
        let face = OwnedFacts { type_line: "Creature".into(), oracle_text: text.into(), ..OwnedFacts::default() };
        let rules = |parts: Vec<super::Reading>| -> Vec<&str> {
            parts.iter().flat_map(|p| &p.abilities).map(|a| a.rule).collect()
        };
        assert_eq!(rules(kaijudo_reading(&face)), ["", "Kaijudo K1", "", ""]);
        assert!(rules(duel_masters_reading(&face)).iter().all(|rule| rule.starts_with("Duel Masters ")));
    }

    #[test]
    fn a_spells_text_is_what_it_does() {
        let parts = of("Spell", "Draw a card.");
        assert_eq!(parts[0].abilities[0].kind, "spell ability");
        assert!(of("Creature", "Draw a card.")[0].stop.is_some());
    }
}
