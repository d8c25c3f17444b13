//! Keyword actions that need no more words than who does them (CR 701): each is done by each player meant, in
//! turn order (CR 101.4).

use instead_language::words::{CardType, CardTypes, Color, Colors};
use instead_language::{Act, Cmp, Deed, KeywordAction, Manifest, Selection, Slot, Token};

use super::*;

impl Game {
    /// Each of these players does it.
    pub(super) fn does(
        &mut self,
        who: &Who,
        action: KeywordAction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if action == KeywordAction::RepeatProcess {
            f.again = true;
            return Ok(());
        }
        for player in self.players_of(who, f) {
            let mut scope = Scope::new(player, f.scope.this);
            scope.resolution = f.scope.resolution;
            let mut own = Following::of(scope, f.lineage.clone());
            match action {
                KeywordAction::Populate => self.follow(&populate(), &mut own, run)?,
                KeywordAction::Proliferate => self.act_of(player, None, (Act::Proliferate, 0), f, run)?,
                KeywordAction::TimeTravel => self.time_travels(player, &mut own, run)?,
                KeywordAction::ManifestDread => {
                    own.filling = f.filling;
                    self.follow(&manifest_dread(), &mut own, run)?;
                    let manifested = own.scope.slots().and_then(|s| s.made.get(1).cloned().flatten());
                    f.left.then(manifested.unwrap_or_default());
                }
                KeywordAction::Clash => f.left.won = self.clash(player, &mut own, run)?,
                KeywordAction::Learn => self.act_of(player, None, (Act::Learn, 0), f, run)?,
                KeywordAction::Recruit => self.follow(&recruit(), &mut own, run)?,
                KeywordAction::Venture => self.venture(player, false, &mut own, run)?,
                KeywordAction::VentureUndercity => self.venture(player, true, &mut own, run)?,
                KeywordAction::TakeInitiative => {
                    self.propose_one(What::Initiative { player }, player, &mut own, run)?
                }
                KeywordAction::RingTempts => self.ring_tempts(player, &mut own, run)?,
                // there are no plane cards in a game that is not Planechase (CR 701.31a, 901)
                KeywordAction::RepeatProcess | KeywordAction::Planeswalk | KeywordAction::Chaos => {}
            }
        }
        Ok(())
    }

    /// CR 701.34a: the player chooses any number of permanents and players that have a counter, and each gets one more of
    /// each kind that it has; in some editions of one such kind.
    fn proliferate(&mut self, player: PlayerId, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let having = Filter::All(vec![Filter::In(Zone::Battlefield), Filter::Counter(None)]);
        let permanents = self.every(&having, &f.scope).into_iter().map(Target::Object);
        let players = self.state.players.iter().filter(|p| p.counters.total() > 0).map(|p| Target::Player(p.id));
        let having: Vec<Target> = permanents.chain(players).collect();
        let chosen =
            self.choose_among(having, 0, usize::MAX, Some(player), Query::which(Rule::Proliferate, f.scope.this), run)?;
        let mut events = Vec::new();
        for on in chosen {
            for kind in self.kinds_that_grow(on, player, f, run)? {
                events.push(Event { what: What::PutCounters { on, kind, amount: 1 }, cause: f.cause(player) });
            }
        }
        self.propose_events(events, f, run)
    }

    /// A keyword action would be done: what it is made of comes once nothing changes that any more.
    pub(super) fn act_of(
        &mut self,
        player: PlayerId,
        object: Option<ObjectId>,
        (act, amount): (Act, u32),
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.propose_one(What::Act { player, object, act, amount }, player, f, run)
    }

    /// Does such an action.
    pub(crate) fn do_act(
        &mut self,
        (player, object): (PlayerId, Option<ObjectId>),
        act: Act,
        n: u32,
        (cause, lineage): (Cause, Lineage<EffectId>),
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let mut scope = Scope::new(player, cause.source);
        scope.resolution = cause.resolution;
        let mut own = Following::of(scope, lineage);
        own.kind = cause.kind;
        let n = i32::try_from(n).unwrap_or(i32::MAX);
        match (act, object) {
            (Act::Proliferate, _) => self.proliferate(player, &mut own, run)?,
            (Act::Learn, _) => self.follow(&learn(), &mut own, run)?,
            (Act::Explore, Some(object)) => self.explore(player, object, &mut own, run)?,
            (Act::Connive, Some(object)) => self.connive(player, object, n, &mut own, run)?,
            (Act::Explore | Act::Connive, None) => {}
            // of these no event stands for the whole
            (Act::Surveil | Act::Clash | Act::WinClash | Act::Discover, _) => {}
            (Act::Shuffle | Act::Tempted | Act::Crowned | Act::Exert | Act::Complete | Act::Evidence, _) => {}
            (Act::Loyalty | Act::Exhaust | Act::Boast | Act::PowerUp | Act::Outlast, _) => {}
            (Act::Exploit | Act::Crew | Act::Saddle | Act::Vote, _) => {}
        }
        self.acted(player, object, act, &mut own, run)
    }

    /// CR 701.56a: of the permanents that the player controls and the suspended cards that the player owns, those that get a
    /// time counter are chosen, and of the others those that lose one.
    fn time_travels(&mut self, player: PlayerId, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let time = Word::new_static("time");
        let timed = Filter::Counter(Some(time.clone()));
        let yours = vec![Filter::In(Zone::Battlefield), timed.clone(), Filter::Controller(Who::You)];
        let suspend = Filter::NumberedKeyword(instead_language::words::NumberedKeyword::Suspend);
        let cards = vec![Filter::In(Zone::Exile), suspend, timed, Filter::Owner(Who::You)];
        let all = [yours, cards].into_iter().flat_map(|parts| self.every(&Filter::All(parts), &f.scope));
        let mut left: Vec<Target> = all.map(Target::Object).collect();
        let query = || Query::which(Rule::TimeTravel, f.scope.this);
        let more = self.choose_among(left.clone(), 0, usize::MAX, Some(player), query(), run)?;
        left.retain(|t| !more.contains(t));
        let less = self.choose_among(left, 0, usize::MAX, Some(player), query(), run)?;
        let put = |on: &Target| What::PutCounters { on: *on, kind: time.clone(), amount: 1 };
        let removed = |from: &Target| What::RemoveCounters { from: *from, kind: time.clone(), amount: 1 };
        let events = more.iter().map(put).chain(less.iter().map(removed));
        let events = events.map(|what| Event { what, cause: f.cause(player) }).collect();
        self.propose_events(events, f, run)
    }

    /// That a keyword action was done, for what triggers on it.
    pub(super) fn acted(
        &mut self,
        player: PlayerId,
        object: Option<ObjectId>,
        act: Act,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.propose_one(What::Acted { player, object, act }, player, f, run)
    }

    /// CR 701.30: the player and an opponent of his choice each reveal their top card and may put it on the bottom, who
    /// comes first in turn order deciding first. Whether he wins.
    fn clash(&mut self, player: PlayerId, f: &mut Following, run: &mut Run<'_, Self>) -> Result<bool> {
        let opponents = self.players(&Who::Opponent, &f.scope).into_iter().map(Target::Player).collect();
        let opponent =
            self.choose_among(opponents, 1, 1, Some(player), Query::which(Rule::ClashOpponent, f.scope.this), run)?;
        let Some(opponent) = opponent.first().and_then(|t| t.player()) else { return Ok(false) };
        let clashing: Vec<PlayerId> = self.players_in_turn_order().filter(|p| [player, opponent].contains(p)).collect();
        let (mut own, mut other, mut events) = (None, None, Vec::new());
        let mut revealed = Vec::new();
        for who in clashing {
            let Some(card) = self.top_cards(who, 1, run)?.first().copied() else { continue };
            let value = Some(self.amount(&Amount::StatOf(Stat::ManaValue, Ref::Object(card.0)), &f.scope));
            if who == player {
                own = value
            } else {
                other = value
            }
            revealed.push((who, card));
        }
        for (who, card) in revealed {
            let query = Query { asking: Asking::Place, rule: Rule::Clash, about: Some(card) };
            if run.ask(self, Some(who), query, vec![Pick::Top, Pick::Bottom])? == Some(Pick::Bottom) {
                let bottom = Destination::library(Place::Bottom);
                events.push(self.move_event(card, &bottom, f, run)?);
            }
        }
        self.propose_events(events, f, run)?;
        let higher = |a: Option<i64>, b: Option<i64>| a.is_some_and(|a| b.is_none_or(|b| a > b));
        // CR 701.30a: both of them clash
        for (who, won) in [(player, higher(own, other)), (opponent, higher(other, own))] {
            self.acted(who, None, if won { Act::WinClash } else { Act::Clash }, f, run)?;
        }
        Ok(higher(own, other))
    }

    /// The kinds of counters of which one who proliferates gives another.
    fn kinds_that_grow(
        &mut self,
        on: Target,
        player: PlayerId,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Word>> {
        let counters = match on {
            Target::Object(object) => self.object(object).map(|o| &o.counters),
            Target::Player(player) => self.player(player).map(|p| &p.counters),
        };
        let kinds: Vec<Word> = counters.into_iter().flat_map(|c| c.iter()).map(|(kind, _)| kind.clone()).collect();
        if kinds.len() < 2 || !self.edition.proliferates_one_kind {
            return Ok(kinds);
        }
        let query = Query { asking: Asking::Choice, rule: Rule::Proliferate, about: f.scope.this };
        let options = kinds.into_iter().map(Pick::Word).collect();
        Ok(match run.ask(self, Some(player), query, options)? {
            Some(Pick::Word(kind)) => vec![kind],
            _ => Vec::new(),
        })
    }
}

/// The instructions whose events later words of the text speak of.
pub(super) fn what_is_done(action: KeywordAction) -> Vec<Instruction> {
    match action {
        KeywordAction::Populate => vec![populated()],
        KeywordAction::Proliferate
        | KeywordAction::TimeTravel
        | KeywordAction::ManifestDread
        | KeywordAction::Clash
        | KeywordAction::Learn
        | KeywordAction::Recruit
        | KeywordAction::Venture
        | KeywordAction::VentureUndercity
        | KeywordAction::TakeInitiative
        | KeywordAction::RepeatProcess
        | KeywordAction::Planeswalk
        | KeywordAction::Chaos
        | KeywordAction::RingTempts => Vec::new(),
    }
}

/// CR 701.36: choose a creature token you control, and create a copy of it; without one nothing is created.
fn populate() -> Vec<Instruction> {
    let token = Filter::All(vec![Filter::Token, Filter::Type(CardType::Creature), Filter::Controller(Who::You)]);
    let one = || Amount::Fixed(1);
    let chosen =
        Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter: token.clone(), random: false };
    let some = Condition::Exists(Selection::Each(token));
    let done = vec![Instruction::Fill(0, Box::new(Instruction::Pick(chosen))), populated()];
    vec![Instruction::If(some, done, Vec::new())]
}

/// A copy of the token that was chosen.
fn populated() -> Instruction {
    let copy = Token { copy_of: Some((Box::new(Ref::Slot(Slot::made(0))), Vec::new())), ..Token::default() };
    Instruction::CreateTokens(Who::You, Amount::Fixed(1), copy)
}

/// CR 701.62a: of the top two cards one is manifested, and what was not goes to the graveyard.
fn manifest_dread() -> Vec<Instruction> {
    let one = || Amount::Fixed(1);
    let looked = Slot::made(0);
    let of = Selection::ChooseOf { of: looked, who: Who::You, min: one(), max: Some(one()), filter: Filter::any() };
    vec![
        Instruction::Fill(0, Box::new(Instruction::Look(Who::You, Selection::Top(Amount::Fixed(2), Who::You)))),
        Instruction::Fill(1, Box::new(Instruction::Move(of, Destination::manifested(Manifest::Plain)))),
        Instruction::Move(Selection::RestOf(looked), Destination::zone(Zone::Graveyard)),
    ]
}

/// CR 701.48a: "you may discard a card. If you do, draw a card." A game has no cards from outside it here, so that there
/// is no Lesson card to reveal.
fn learn() -> Vec<Instruction> {
    let one = || Amount::Fixed(1);
    let card = Filter::All(vec![Filter::Card, Filter::In(Zone::Hand), Filter::Owner(Who::You)]);
    let chosen = Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter: card, random: false };
    let discards = Instruction::May(Who::You, vec![Instruction::Discard(Who::You, chosen)]);
    let draws = vec![Instruction::Draw(Who::You, one())];
    vec![Instruction::Fill(0, Box::new(discards)), Instruction::If(Condition::Done(Slot::made(0)), draws, Vec::new())]
}

/// "Draw a card, then discard a card. If you discarded a nonland card, create a 1/1 white Human Soldier creature token."
fn recruit() -> Vec<Instruction> {
    let one = || Amount::Fixed(1);
    let card = Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter: Filter::Card, random: false };
    let discarded = Filter::OfSlot(Slot::made(0), Deed::Discarded);
    let nonland = Filter::All(vec![discarded, Filter::Type(CardType::Land).negate()]);
    let soldier = Token {
        types: CardTypes::NONE.with(CardType::Creature),
        subtypes: vec![Word::new_static("Human"), Word::new_static("Soldier")],
        colors: Colors::of(Color::White),
        power_toughness: Some((one(), one())),
        ..Token::default()
    };
    let so = Condition::Compare(Amount::Count(nonland), Cmp::AtLeast, one());
    vec![
        Instruction::Draw(Who::You, one()),
        Instruction::Fill(0, Box::new(Instruction::Discard(Who::You, card))),
        Instruction::If(so, vec![Instruction::CreateTokens(Who::You, one(), soldier)], Vec::new()),
    ]
}
