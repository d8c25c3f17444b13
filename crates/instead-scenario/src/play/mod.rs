//! Playing a scenario.
//!
//! A play is a list of sentences. Each is explored first: every answer is followed, equal states are merged. That tells
//! which questions matter, so nobody is asked needlessly, and which ends there are. Then the one line that the answers
//! choose is played once more, watched, for its steps.

mod action;
mod board;
mod certify;
mod changed;
mod duel;
mod facts;
mod heard;
mod label;
mod line;
mod magic;
mod meant;
mod misread;
mod names;
mod numbers;
mod offered;
mod playable;
mod player;
mod recorder;
mod rests;
mod seen;
mod sentence;
mod step;
mod tell;
mod watch;
mod why;

use instead_cards::Cards;
use instead_magic::Edition;

use crate::answers::Question;
use crate::game::Family;
use crate::model::Scenario;
use crate::options::{Asker, Options, Understood};
use crate::report::Report;

pub use certify::{QUESTIONS, certificate};
pub(crate) use names::without_number;
pub use player::{Again, Came, Stage};
pub use recorder::{Asked, Log};

/// Plays a scenario and checks what it expects.
pub fn run(scenario: &Scenario, cards: &Cards, options: &Options<'_>) -> Report {
    play(scenario, cards, options, false)
}

/// Plays a scenario up to its last play and follows every choice of that.
pub fn explore(scenario: &Scenario, cards: &Cards, options: &Options<'_>) -> Report {
    play(scenario, cards, options, true)
}

/// Whether a scenario tells events alone: nobody does anything, and no moment of the turn is gone to. A sentence that is not
/// read on the board as it begins is looked at as the scenario comes to it; where one is never read, they are not.
pub fn tells_events_alone(scenario: &Scenario, cards: &Cards) -> bool {
    let game = scenario.game.value;
    let of_game = cards.of(game.family().texts());
    let told = match game.family() {
        Family::Magic => told::<instead_magic::Game>(scenario, &of_game),
        Family::Kaijudo | Family::DuelMasters => told::<instead_duel::Game>(scenario, &of_game),
    };
    told.unwrap_or_else(|| {
        let heard = std::cell::RefCell::new(std::collections::BTreeMap::new());
        let hearer = |understood: Understood| {
            heard.borrow_mut().insert(understood.said, understood.event);
        };
        run(scenario, cards, &Options { hearer: Some(&hearer), ..Options::default() });
        let heard = heard.into_inner();
        let mut sentences = scenario.plays.iter().flat_map(|play| play.what.sentences());
        sentences.all(|sentence| heard.get(&sentence.text).copied().unwrap_or_default())
    })
}

/// As [`tells_events_alone`], by the board as it begins; none where a sentence is not read there.
fn told<T: playable::Playable>(scenario: &Scenario, cards: &Cards) -> Option<bool> {
    let board = T::build(scenario, cards, scenario.game.value).ok()?;
    let read = |text| board.game.clone().read(text, &mut board.naming.clone(), &board.cards).ok();
    let sentences = scenario.plays.iter().flat_map(|play| play.what.sentences());
    let said: Vec<Option<bool>> = sentences.map(|text| read(text).map(|said| T::is_event(&said))).collect();
    if said.contains(&Some(false)) { Some(false) } else { said.iter().all(Option::is_some).then_some(true) }
}

/// As [`explore`], under rules that may be no edition's: to see what one difference between editions does.
pub(crate) fn explore_under(
    scenario: &Scenario,
    cards: &Cards,
    options: &Options<'_>,
    edition: &'static Edition,
) -> Report {
    player::play(scenario, board::build(scenario, cards, edition), options, true)
}

fn play(scenario: &Scenario, cards: &Cards, options: &Options<'_>, explore_last: bool) -> Report {
    if !options.readings {
        return played(scenario, cards, options, explore_last);
    }
    let answered = rests::Answered::default();
    let asker = |question: &Question| match options.asker {
        Some(asker) => asker(question).map(|answer| rests::noted(question, answer, &answered)),
        None => Err(String::new()),
    };
    let noting = Options { asker: options.asker.map(|_| &asker as Asker<'_>), ..*options };
    let mut report = played(scenario, cards, &noting, explore_last);
    report.rests_on = rests::rests_on(scenario, cards, options, explore_last, (&report, &answered));
    report
}

/// A scenario, played as it is read.
fn played(scenario: &Scenario, cards: &Cards, options: &Options<'_>, explore_last: bool) -> Report {
    let game = options.game.unwrap_or(scenario.game.value);
    let cards = &cards.of(game.family().texts());
    // a set of cards is copied only where something is left out of it
    let left_out = if options.ignore_unread { unread(scenario, cards) } else { Vec::new() };
    let without = (!left_out.is_empty()).then(|| {
        let mut without = cards.clone();
        without.leave_out_unread();
        without
    });
    let cards = without.as_ref().unwrap_or(cards);
    let mut report = match game.family() {
        Family::Magic => {
            let board = <instead_magic::Game as playable::Playable>::build(scenario, cards, game);
            player::play(scenario, board, options, explore_last)
        }
        Family::Kaijudo | Family::DuelMasters => {
            let board = <instead_duel::Game as playable::Playable>::build(scenario, cards, game);
            player::play(scenario, board, options, explore_last)
        }
    };
    report.game = game.name().to_owned();
    report.left_out = left_out;
    let open = scenario.readings.iter().filter(|taken| taken.is_open_in(game));
    report.readings = open.map(ToString::to_string).collect();
    report
}

/// The text of a scenario's cards that is not understood: of those on its board, and of those that its sentences name as
/// sources of damage.
fn unread(scenario: &Scenario, cards: &Cards) -> Vec<String> {
    let mut cards = cards.clone();
    scenario.define(&mut cards);
    let mut names: Vec<&str> = scenario.objects().map(|(_, _, object)| object.name.text.as_str()).collect();
    for sentence in scenario.plays.iter().flat_map(|play| play.what.sentences()) {
        let source = sentence.split_once(" deals ").map(|(source, _)| source);
        names.extend(source.map(|source| source.split_once("'s ").map_or(source, |(_, card)| card)));
    }
    let mut all: Vec<String> = Vec::new();
    for name in names {
        for text in cards.unread(name) {
            let text = format!("{name}: “{text}”");
            if !all.contains(&text) {
                all.push(text);
            }
        }
    }
    all
}

/// A board on which sentences can be tried.
pub(crate) enum Trial {
    /// Of Magic.
    Magic(Box<playable::Board<instead_magic::Game>>),
    /// Of Kaijudo or Duel Masters.
    Duel(Box<playable::Board<instead_duel::Game>>),
}

impl Trial {
    /// The board of a scenario; none where it cannot be built.
    pub(crate) fn of(scenario: &Scenario, cards: &Cards) -> Option<Trial> {
        use playable::Playable;
        let game = scenario.game.value;
        if game.is_magic() {
            let board = instead_magic::Game::build(scenario, cards, game).ok()?;
            return Some(Trial::Magic(Box::new(board)));
        }
        instead_duel::Game::build(scenario, cards, game).ok().map(|board| Trial::Duel(Box::new(board)))
    }

    /// Whether a sentence is read there; or why not, and what may have been meant.
    pub(crate) fn reads(&self, sentence: &str) -> Result<(), (String, Option<String>)> {
        fn reads<T: playable::Playable>(
            on: &playable::Board<T>,
            sentence: &str,
        ) -> Result<(), (String, Option<String>)> {
            let text = crate::source::Text::bare(sentence);
            let read = on.game.clone().read(&text, &mut on.naming.clone(), &on.cards);
            read.map(|_| ()).map_err(|misread| (misread.message, misread.suggestion))
        }
        match self {
            Trial::Magic(board) => reads(board, sentence),
            Trial::Duel(board) => reads(board, sentence),
        }
    }
}
