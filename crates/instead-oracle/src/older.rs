//! The words of older editions, said in today's: "comes into play" is "enters", "remove it from the game" is "exile it".
//!
//! The rules name the same thing by both (217.5 and 217.7 of 2004, CR 403 and 406), so the grammar knows today's words
//! alone, and printing is held against the text in today's words. Each byte keeps its place in the text as it was given.

use std::sync::LazyLock;

/// Words that stand together, as they were and as they are.
const TOGETHER: &[(&str, &str)] = &[
    ("comes into play", "enters"),
    ("come into play", "enter"),
    ("came into play", "entered"),
    ("coming into play", "entering"),
    ("leaves play", "leaves the battlefield"),
    ("leave play", "leave the battlefield"),
    ("left play", "left the battlefield"),
    ("into play", "onto the battlefield"),
    ("in play", "on the battlefield"),
    ("from play", "from the battlefield"),
    ("removed from the game", "exiled"),
    (" to your mana pool", ""),
    (" to his or her mana pool", ""),
    (" to their mana pool", ""),
    ("converted mana cost", "mana value"),
    ("Totem armor", "Umbra armor"),
    ("totem armor", "umbra armor"),
    // a player who is spoken of again
    ("he or she controls", "they control"),
    ("he or she owns", "they own"),
    ("he or she", "that player"),
    ("his or her", "their"),
    ("him or her", "them"),
    // 217.6 and 409 of 2004, 601: a spell was played, and so was an ability
    ("Play this ability only any time you could play a sorcery", "Activate only as a sorcery"),
    ("Play this ability only", "Activate only"),
    ("may play this ability", "may activate this ability"),
    ("play spells", "cast spells"),
    ("plays spells", "casts spells"),
    ("spell you play", "spell you cast"),
    ("spells you play", "spells you cast"),
    ("spells your opponents play", "spells your opponents cast"),
    ("Spells your opponents play", "Spells your opponents cast"),
    ("more to play", "more to cast"),
    ("less to play", "less to cast"),
    ("an additional cost to play", "an additional cost to cast"),
    ("could play a sorcery", "could cast a sorcery"),
    // said in two ways to this day
    ("each of your opponents who", "each opponent who"),
    ("each of your opponents", "each opponent"),
    ("This ability only triggers once each turn", "This ability triggers only once each turn"),
];

/// Words with others between them.
struct Apart {
    before: &'static str,
    after: &'static str,
    /// What stands before the others today, and after them.
    today: (&'static str, &'static str),
    /// What the others are about.
    between: fn(&str) -> bool,
}

const APART: &[Apart] = &[
    Apart { before: "remove ", after: " from the game", today: ("exile ", ""), between: anything },
    Apart { before: "removes ", after: " from the game", today: ("exiles ", ""), between: anything },
    Apart { before: "removing ", after: " from the game", today: ("exiling ", ""), between: anything },
    Apart { before: "put ", after: " into play", today: ("create ", ""), between: new_tokens },
    Apart { before: "puts ", after: " into play", today: ("creates ", ""), between: new_tokens },
    Apart { before: "put ", after: " onto the battlefield", today: ("create ", ""), between: new_tokens },
    Apart { before: "puts ", after: " onto the battlefield", today: ("creates ", ""), between: new_tokens },
    Apart { before: "play ", after: " spell", today: ("cast ", " spell"), between: kind_of_spell },
    Apart { before: "plays ", after: " spell", today: ("casts ", " spell"), between: kind_of_spell },
    Apart { before: "played ", after: " spell", today: ("cast ", " spell"), between: kind_of_spell },
    Apart { before: "play ", after: " spells", today: ("cast ", " spells"), between: kind_of_spell },
    Apart { before: "plays ", after: " spells", today: ("casts ", " spells"), between: kind_of_spell },
    Apart { before: "attacking doesn't cause ", after: " to tap", today: ("", " have vigilance"), between: several },
    Apart { before: "attacking doesn't cause ", after: " to tap", today: ("", " has vigilance"), between: anything },
];

fn anything(_: &str) -> bool {
    true
}

/// "two 1/1 red Goblin creature tokens", "a token that's a copy of target creature": not "that token".
fn new_tokens(between: &str) -> bool {
    between.split(' ').any(|word| matches!(word, "token" | "tokens"))
        && !["that ", "the ", "those ", "target ", "each ", "all "].iter().any(|known| between.starts_with(known))
}

/// "a blue", "another creature": what is said of a spell; a land is played today, too.
fn kind_of_spell(between: &str) -> bool {
    let other = ["land", "lands", "card", "cards", "cast", "casts", "it", "them"];
    !between.contains(',') && !between.split(' ').any(|word| other.contains(&word))
}

/// "creatures you control": no name, and no pronoun.
fn several(between: &str) -> bool {
    let noun = between.split(" you ").next().unwrap_or_default();
    between.starts_with(char::is_lowercase) && noun.ends_with('s') && !noun.starts_with("this ")
}

/// A stretch of the text, and what is said there today.
pub(crate) struct Said {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) today: String,
}

/// Which of the words by which older wordings are known begin a word of the text, a bit for each.
fn signs(text: &str) -> u16 {
    const SIGNS: [&[u8]; 11] = [
        b"play",
        b"pool",
        b"her",
        b"she",
        b"game",
        b"converted",
        b"token",
        b"attacking",
        b"totem",
        b"opponents",
        b"triggers",
    ];
    let of_word = |word: &[u8]| {
        let begins = |sign: &&[u8]| word.get(..sign.len()).is_some_and(|head| head.eq_ignore_ascii_case(sign));
        SIGNS.iter().position(begins).map_or(0, |at| 1 << at)
    };
    text.as_bytes().split(|b| !b.is_ascii_alphabetic()).map(of_word).fold(0, |all, one| all | one)
}

/// The older wordings, each with the signs that are in it.
struct Rows {
    apart: Vec<(u16, &'static Apart)>,
    together: Vec<(u16, &'static (&'static str, &'static str))>,
}

static ROWS: LazyLock<Rows> = LazyLock::new(|| Rows {
    apart: APART.iter().map(|row| (signs(row.before) | signs(row.after), row)).collect(),
    together: TOGETHER.iter().map(|row| (signs(row.0), row)).collect(),
});

/// The older words of a text, from the first on; none stands in another.
pub(crate) fn older(text: &str) -> Vec<Said> {
    let signs = signs(text);
    if signs == 0 {
        return Vec::new();
    }
    let mut found: Vec<Said> = Vec::new();
    for (_, apart) in ROWS.apart.iter().filter(|(needs, _)| needs & signs == *needs) {
        for (at, _) in text.match_indices(apart.after) {
            found.extend(before(text, at, apart));
        }
    }
    for (_, (was, today)) in ROWS.together.iter().filter(|(needs, _)| needs & signs == *needs) {
        let free = |from: usize, found: &[Said]| !found.iter().any(|s| s.from < from + was.len() && from < s.to);
        for (from, _) in text.match_indices(was) {
            let to = from + was.len();
            if whole_words(text, from, to) && free(from, &found) {
                found.push(Said { from, to, today: (*today).to_owned() });
            }
        }
    }
    found.sort_by_key(|said| said.from);
    found.dedup_by(|b, a| b.from < a.to);
    found
}

/// What stands apart, if it does where its second half was found: in one sentence, and from its last beginning on.
fn before(text: &str, at: usize, apart: &Apart) -> Vec<Said> {
    let end = at + apart.after.len();
    let head = text.get(..at).unwrap_or_default();
    let sentence = head.rfind(['.', ':', '\n', '"', '—']).map_or(0, |i| i + 1);
    let sought = head.get(sentence..).unwrap_or_default().to_ascii_lowercase();
    let Some(from) = sought.rfind(apart.before).map(|i| sentence + i) else { return Vec::new() };
    let Some(between) = text.get(from + apart.before.len()..at) else { return Vec::new() };
    if !whole_words(text, from, end) || !(apart.between)(between) {
        return Vec::new();
    }
    let (first, last) = apart.today;
    let capital = text.get(from..).is_some_and(|t| t.starts_with(char::is_uppercase));
    // where nothing stands before the others today, they begin the sentence
    let begins = if first.is_empty() { between.chars().next() } else { None };
    let first: String = first.chars().chain(begins).collect();
    let to = from + apart.before.len() + begins.map_or(0, char::len_utf8);
    vec![
        Said { from, to, today: if capital { crate::text::capitalise(&first) } else { first } },
        Said { from: at, to: end, today: last.to_owned() },
    ]
}

/// Whether no word is cut there.
fn whole_words(text: &str, from: usize, to: usize) -> bool {
    let ends = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let starts_blank = text.get(from..).is_some_and(|t| t.starts_with(' '));
    (starts_blank || ends(text.get(..from).and_then(|t| t.chars().next_back())))
        && ends(text.get(to..).and_then(|t| t.chars().next()))
}

#[cfg(test)]
mod tests {
    use crate::text::Plain;

    fn said(text: &str) -> String {
        Plain::new(text).text
    }

    #[test]
    fn older_words_are_said_in_todays() {
        for (was, today) in [
            ("Mossling comes into play with a counter on it.", "Mossling enters with a counter on it."),
            ("Remove target creature from the game.", "Exile target creature."),
            ("Remove a counter from it: Remove it from the game.", "Remove a counter from it: Exile it."),
            ("{T}: Add {U} to your mana pool.", "{T}: Add {U}."),
            ("Put two 1/1 red Goblin creature tokens into play.", "Create two 1/1 red Goblin creature tokens."),
            (
                "Put a creature card from your hand into play.",
                "Put a creature card from your hand onto the battlefield.",
            ),
            ("Attacking doesn't cause Watch Ghoul to tap.", "Watch Ghoul has vigilance."),
            ("Attacking doesn't cause creatures you control to tap.", "Creatures you control have vigilance."),
            ("You may play a land from your hand.", "You may play a land from your hand."),
            (
                "Whenever a player plays a blue spell, draw a card.",
                "Whenever a player casts a blue spell, draw a card.",
            ),
            ("Players can't play creature spells.", "Players can't cast creature spells."),
            ("You may play a land or cast a spell.", "You may play a land or cast a spell."),
            ("Each player discards his or her hand.", "Each player discards their hand."),
            ("He draws. If he or she does, it dies.", "He draws. If that player does, it dies."),
            ("Draw a card. Play this ability only during your turn.", "Draw a card. Activate only during your turn."),
            ("Remove it from combat. It can't leave the game.", "Remove it from combat. It can't leave the game."),
            ("Put that token onto the battlefield.", "Put that token onto the battlefield."),
        ] {
            assert_eq!(said(was), today);
        }
    }

    #[test]
    fn a_place_in_todays_words_is_one_in_the_text() {
        let text = "A (no) creature comes into play tapped.";
        let plain = Plain::new(text);
        let at = plain.text.find("tapped").expect("it is there");
        assert_eq!(text.get(plain.place(at)..), Some("tapped."));
        assert_eq!(plain.place(plain.text.len()), text.len());
    }
}
