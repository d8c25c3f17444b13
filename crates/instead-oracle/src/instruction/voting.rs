//! Votes (CR 701.38), villainous choices (CR 701.55), and targets that are changed (CR 115.7a).

use instead_language::instruction::{Ballot, Turns};
use instead_language::words::{Mana, Word};
use instead_language::{Amount, Cost, Feat, Filter, Instruction, KeywordAction, Noun, Pronoun, Ref, Selection, Who};

use super::Clauses;
use super::clauses::{EachOfThem, MayBody};
use crate::amount::{EachP, per, per_of};
use crate::cursor::{Reader, Writer, name_at};
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, NpOne};
use crate::reference::{Controls, EACH, Poss, RefP, Subj};
use crate::selection::Objects;
use crate::statics::Ends;

/// What stands before the words for which players vote.
const FOR: &str = " votes for ";

/// Words that have no meaning but the text's own: "death or taxes".
fn words_of(said: &str) -> Option<Vec<Word>> {
    let sentence = said.split(['.', ',', '\n']).next()?;
    let words: Vec<&str> = sentence.split(" or ").collect();
    let plain = |w: &&str| {
        let noun = ["a ", "an ", "another ", "each "].iter().any(|t| w.starts_with(t));
        !noun && !w.is_empty() && w.split(' ').count() < 5 && w.chars().all(|c| c.is_alphabetic() || c == ' ')
    };
    (words.len() == 2 && words.iter().all(plain)).then(|| words.into_iter().map(Word::from).collect())
}

/// The words for which the text before had players vote.
fn voted_for(before: &str) -> Option<Vec<Word>> {
    before.rsplit_once(FOR).and_then(|(_, said)| words_of(said))
}

struct VoteWords;
impl Part for VoteWords {
    type Value = Vec<Word>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Word>> {
        let words = words_of(p.rest())?;
        p.pos += p.rest().split(['.', ',', '\n']).next()?.len();
        Some(words)
    }
    fn write(v: &Vec<Word>, w: &mut Writer<'_>) -> bool {
        w.lit(&v.join(" or "))
    }
}

/// One of the words for which players voted.
pub(crate) struct VoteWord;
impl Part for VoteWord {
    type Value = Word;
    fn read(p: &mut Reader<'_>) -> Option<Word> {
        let words = voted_for(p.text.get(..p.pos)?)?;
        let rest = p.rest();
        let (len, word) = words.into_iter().find_map(|word| Some((name_at(rest, &word)?, word)))?;
        p.pos += len;
        Some(word)
    }
    fn write(v: &Word, w: &mut Writer<'_>) -> bool {
        w.lit(v)
    }
}

/// The other word.
pub(crate) fn other_word(p: &Reader<'_>, word: &Word) -> Option<Word> {
    voted_for(p.text.get(..p.pos)?)?.into_iter().find(|other| other != word)
}

fn poll(who: Who, vote: bool, order: Turns, of: Ballot) -> Instruction {
    Instruction::Poll { who, vote, order, of }
}

grammar! {
    /// For what players vote.
    VotedFor(p, w, v) -> Ballot {
        ["up to one " f: NpOne] => (Ballot::UpToOne(f));
        ["a player"] => { Ballot::Players(Who::Any) } if (*v == Ballot::Players(Who::Any));
        [f: NpA] => { Ballot::Objects(vec![f]) } if (let Ballot::Objects(list) = v && let [f] = list.as_slice());
        [f: VoteWords] => (Ballot::Words(f));
    }
}

grammar! {
    /// What each of several players chooses.
    Chosen(p, w, v) -> Ballot {
        ["up to one " f: NpOne " from among permanents " c: Controls] => { Ballot::UpToOne(f.and(Filter::Controller(c))) }
            if (w.source.is_some() && let Ballot::UpToOne(f) = v && let Some((f, Filter::Controller(c))) = crate::noun::last_said(f) && let f = &f);
        ["up to one " f: NpOne] => (Ballot::UpToOne(f));
        [f: NpA " and " g: NpA] => { Ballot::Objects(vec![f, g]) } if (let Ballot::Objects(list) = v && let [f, g] = list.as_slice());
        [f: NpA] => { Ballot::Objects(vec![f]) } if (let Ballot::Objects(list) = v && let [f] = list.as_slice());
    }
}

/// The players who choose, each for himself.
struct SeveralChoose;
impl Part for SeveralChoose {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        Subj::read(p).filter(Who::is_several)
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        v.is_several() && Subj::write(v, w)
    }
}

grammar! {
    /// Votes, and choices of several players.
    PollP(p, w, v) -> Instruction {
        ["starting with you, " s: SeveralChoose ("vote") " for " b: VotedFor] => { poll(s, true, Turns::FromYou, b) }
            if (let Instruction::Poll { who: s, vote: true, order: Turns::FromYou, of: b } = v);
        [s: SeveralChoose "secretly " ("vote") " for " b: VotedFor ", then those votes are revealed"] => { poll(s, true, Turns::Secret, b) }
            if (let Instruction::Poll { who: s, vote: true, order: Turns::Secret, of: b } = v);
        ["starting with you, " s: SeveralChoose "may choose " f: NpA] => { poll(s, false, Turns::FromYou, Ballot::UpToOne(f)) }
            if (w.source.is_some() && let Instruction::Poll { who: s, vote: false, order: Turns::FromYou, of: Ballot::UpToOne(f) } = v);
        ["starting with you, " s: SeveralChoose ("choose") " " b: Chosen] => { poll(s, false, Turns::FromYou, b) }
            if (let Instruction::Poll { who: s, vote: false, order: Turns::FromYou, of: b } = v);
        [s: SeveralChoose "secretly " ("choose") " " b: Chosen [". Then those choices are revealed" | ", then those choices are revealed"]] => { poll(s, false, Turns::Secret, b) }
            if (let Instruction::Poll { who: s, vote: false, order: Turns::Secret, of: b } = v);
        [s: SeveralChoose ("choose") " " b: Chosen @Ends] => { poll(s, false, Turns::Turn, b) }
            if (let Instruction::Poll { who: s, vote: false, order: Turns::Turn, of: b } = v);
    }
}

grammar! {
    /// To what a target is changed, where that is said.
    NewTarget(p, w, v) -> Option<Ref> {
        [" to " r: RefP] => { Some(r) } if (let Some(r) = v);
        [] => (None);
    }
}

/// What was looked at or revealed.
struct Those;
impl Part for Those {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        let at = p.place();
        p.any(THOSE).then_some(Selection::Said(Pronoun { noun: Noun::It, at }))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        matches!(v, Selection::Said(_)) && w.any(THOSE)
    }
}

const THOSE: &[&str] = &["them", "those cards"];

grammar! {
    /// The piles: which cards in them are seen makes no difference to what becomes of them.
    TwoPiles(p, w, v) -> () {
        [[" into two piles" | " into a face-down pile and a face-up pile" | " into two face-down piles"]] => (());
    }
}

grammar! {
    /// Who chooses a pile, where that is said: else the player whose text it is.
    ChoosesPile(p, w, v) -> Who {
        [[". An opponent chooses one of those piles" | ". An opponent chooses one of the piles"]] => (Who::Opponent);
        [] => (Who::You);
    }
}

fn animates(tapped: bool) -> Instruction {
    let feat = if tapped { Feat::AnimateTapped } else { Feat::Animate };
    Instruction::Feat(feat, Selection::One(Ref::Attached), Amount::Fixed(1))
}

grammar! {
    /// How the enchanted card comes.
    Comes(p, w, v) -> bool {
        [[".\" Return enchanted creature card to the battlefield under your control and attach " | ".\" Put enchanted creature card onto the battlefield under your control and attach "]] => (false);
        [".\" Put enchanted creature card onto the battlefield tapped under your control and attach "] => (true);
    }
}

/// The Aura itself.
struct ThisAura;
impl Part for ThisAura {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (RefP::read(p)? == Ref::This).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        RefP::write(&Ref::This, w)
    }
}

/// Each of these players pays as much mana as he says.
fn any_mana(who: Who) -> Instruction {
    let one = Cost { mana: vec![Mana::Generic(1)], ..Cost::default() };
    Instruction::InTurn(who, vec![Instruction::PayTimes(EACH, one, None)])
}

/// Looks around: the text ends here, and what is repeated is that players may put cards onto the battlefield, one after another.
struct PutCards;
impl Part for PutCards {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let before = p.text.get(..p.pos)?.rsplit('\n').next()?;
        let one = before.matches(". ").count() == 1 && matches!(p.rest(), "" | ".");
        (one && before.contains("tarting with you, each player may put ")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

grammar! {
    /// Votes, villainous choices and changed targets.
    VotingClause(p, w, v) -> Instruction {
        ["starting with you, " e: EachOfThem " may pay any amount of mana"] => { any_mana(e) } if (let Instruction::InTurn(e, list) = v && *v == any_mana(e.clone()) && !list.is_empty());
        [e: EachOfThem " starting with you may pay any amount of mana"] => { any_mana(e) } if (w.source.is_some() && let Instruction::InTurn(e, _) = v && *v == any_mana(e.clone()));
        [i: PollP] => { i } if (let i = v);
        ["starting with you, " e: EachOfThem " may " i: MayBody] => { Instruction::InTurn(e, vec![Instruction::May(EACH, i)]) }
            if (let Instruction::InTurn(e, list) = v && let [Instruction::May(of, i)] = list.as_slice() && *of == EACH);
        ["repeat this process until no one puts a card onto the battlefield" @PutCards] => { Instruction::Does(Who::You, KeywordAction::RepeatProcess) }
            if (w.source.is_some() && *v == Instruction::Does(Who::You, KeywordAction::RepeatProcess));
        ["chaos ensues"] => (Instruction::Does(Who::You, KeywordAction::Chaos));
        ["exile the top card of " o: Poss " library for each " e: EachP] => { Instruction::Exile(Selection::Top(per(Amount::Fixed(1), e)?, o)) }
            if (w.source.is_some() && let Instruction::Exile(Selection::Top(n, o)) = v && let Some((Amount::Fixed(1), e)) = per_of(n) && let e = &e);
        [s: Subj ("face") " a villainous choice — " a: Clauses ", or " b: Clauses] => (Instruction::Faces(s, a, b));
        ["an opponent separates " t: Those @TwoPiles c: ChoosesPile] => { Instruction::Separate(Who::Opponent, t, c) }
            if (let Instruction::Separate(Who::Opponent, t, c) = v);
        [s: Subj ("separate") " " t: Those @TwoPiles c: ChoosesPile] => (Instruction::Separate(s, t, c));
        ["it loses \"enchant creature card in a graveyard\" and gains \"enchant creature put onto the battlefield with " @ThisAura t: Comes @ThisAura " to it. When " @ThisAura " leaves the battlefield, that creature's controller sacrifices it"] => { animates(t) }
            if (let Instruction::Feat(feat @ (Feat::Animate | Feat::AnimateTapped), Selection::One(Ref::Attached), _) = v && let t = &(*feat == Feat::AnimateTapped));
        ["change the target of " t: Objects r: NewTarget] => (Instruction::ChangeTargets(t, r, false));
        ["change the target to " r: RefP " if able"] => { Instruction::ChangeTargets(Selection::One(crate::reference::it()), Some(r), false) }
            if (w.source.is_some() && let Instruction::ChangeTargets(Selection::One(s), Some(r), false) = v && crate::reference::is_it(s));
        ["change a target of " t: Objects " to " r: RefP] => { Instruction::ChangeTargets(t, Some(r), true) } if (let Instruction::ChangeTargets(t, Some(r), true) = v);
    }
}
