//! Keywords that are activated abilities, said as such abilities (CR 602.1, 702).

use super::{filling, replacement, this_one};
use instead_language::card::CostAction;
use instead_language::words::{
    CardType, Color, Colors, Designation, Keyword, NumberKeyword, NumberedKeyword, Step, Supertype, Word, Zone,
};
use instead_language::{
    Ability, Against, Amount, Change, Cmp, Cost, CostKeyword, Destination, Feat, Filter, Instruction, Lifetime, Paid,
    Pattern, Period, Quantity, Ref, Rewrite, Selection, Slot, Spell, Stat, TargetSpec, Token, Trigger, TriggerEvent,
    Under, Until, Who,
};

/// An activated ability that a keyword stands for, and where and when it works.
pub(crate) struct ByKeyword {
    /// The ability.
    pub(crate) ability: Ability,
    /// CR 113.6: where.
    pub(crate) zone: Zone,
    /// CR 702.49d: where else.
    pub(crate) also: Option<Zone>,
    /// "Activate only as a sorcery."
    pub(crate) as_sorcery: bool,
    /// CR 702.29: it is a cycling ability.
    pub(crate) cycles: bool,
}

impl ByKeyword {
    fn new(cost: Cost, list: Vec<Instruction>, zone: Zone) -> Self {
        let spell = Spell { instructions: list, ..Spell::default() };
        let ability = Ability::Activated { cost, spell, only: None, loyalty: None };
        ByKeyword { ability, zone, also: None, as_sorcery: false, cycles: false }
    }

    fn only_as_sorcery(self) -> Self {
        ByKeyword { as_sorcery: true, ..self }
    }

    fn cycling(self) -> Self {
        ByKeyword { cycles: true, ..self }
    }

    /// Its target is one of that quality besides.
    fn of_quality(mut self, quality: &Filter) -> Self {
        if let Ability::Activated { spell, .. } = &mut self.ability {
            for target in &mut spell.targets {
                target.objects = target.objects.take().map(|of| of.and(quality.clone()));
            }
        }
        self
    }

    /// With one target.
    fn targeting(mut self, objects: Filter) -> Self {
        if let Ability::Activated { spell, .. } = &mut self.ability {
            spell.targets =
                vec![TargetSpec { min: 1, max: 1, objects: Some(objects), players: None, ..TargetSpec::default() }];
        }
        self
    }
}

/// Keywords that are activated abilities.
pub(crate) fn activated_by_keyword(ability: &Ability) -> Option<ByKeyword> {
    if let Ability::TypeCycling(kind, cost) = ability {
        return Some(typecycling(kind, cost));
    }
    // CR 702.6c
    if let Ability::EquipOnly(quality, cost) = ability {
        return by_cost(CostKeyword::Equip, cost.clone()).map(|equip| equip.of_quality(quality));
    }
    if let Ability::Number(keyword, n) = ability {
        return by_tapping(*keyword, n);
    }
    if let Ability::Keyword(keyword) = ability {
        return (*keyword == Keyword::Station).then(station);
    }
    // CR 702.77a
    if let Ability::Numbered(NumberedKeyword::Reinforce, n, cost) = ability {
        let cost = with(cost.clone(), CostAction::Discard(this_one()));
        let puts = Instruction::PutCounters(Word::new_static("+1/+1"), n.clone(), Selection::One(Ref::Target(0)));
        return Some(ByKeyword::new(cost, vec![puts], Zone::Hand).targeting(Filter::Type(CardType::Creature)));
    }
    if let Ability::Craft(n, of, cost) = ability {
        return Some(craft(*n, of, cost.clone()));
    }
    let Ability::WithCost(keyword, cost) = ability else { return None };
    by_cost(*keyword, cost.clone())
}

fn mine(kind: CardType) -> Filter {
    Filter::Type(kind).and(Filter::Controller(Who::You))
}

fn with(mut cost: Cost, action: CostAction) -> Cost {
    cost.actions.push(action);
    cost
}

fn made(n: u8) -> Selection {
    Selection::One(Ref::Slot(Slot::made(n)))
}

fn at_next_end_step(done: Instruction) -> Instruction {
    let end = TriggerEvent::Beginning(Period::Step(Step::End), Who::Any);
    Instruction::Delayed(Trigger::each(end), vec![done])
}

/// CR 702.122a, 702.171a: "Tap any number of other untapped creatures you control with total power N or greater".
fn by_tapping(keyword: NumberKeyword, n: &Amount) -> Option<ByKeyword> {
    let becomes = match keyword {
        NumberKeyword::Crew => vec![Change::AddType(CardType::Artifact), Change::AddType(CardType::Creature)],
        NumberKeyword::Saddle => vec![Change::Becomes(Designation::Saddled)],
        _ => return None,
    };
    let tapped = Selection::Total {
        who: Who::You,
        filter: Filter::other().and(Filter::Tapped.negate()).and(mine(CardType::Creature)),
        stat: if keyword == NumberKeyword::Saddle { Stat::Saddling } else { Stat::Crewing },
        cmp: Cmp::AtLeast,
        amount: n.clone(),
    };
    let cost = Cost { actions: vec![CostAction::Tap(tapped)], ..Cost::default() };
    let list = vec![Instruction::Continuous { what: this_one(), changes: becomes, until: Until::EndOfTurn }];
    let crews = ByKeyword::new(cost, list, Zone::Battlefield);
    Some(if keyword == NumberKeyword::Saddle { crews.only_as_sorcery() } else { crews })
}

/// CR 702.167a, b: this and its materials are exiled, permanents or cards in the graveyard, and it returns transformed.
fn craft(n: u32, of: &Filter, cost: Cost) -> ByKeyword {
    let here = vec![Filter::other(), of.clone(), Filter::Controller(Who::You), Filter::In(Zone::Battlefield)];
    let there = vec![of.clone(), Filter::Card, Filter::In(Zone::Graveyard), Filter::Owner(Who::You)];
    let n = Amount::Fixed(i32::try_from(n).unwrap_or(i32::MAX));
    let filter = Filter::OneOf(vec![Filter::All(here), Filter::All(there)]);
    let materials = Selection::Choose { who: Who::You, min: n.clone(), max: Some(n), filter, random: false };
    let cost = with(with(cost, CostAction::Exile(this_one())), CostAction::Exile(materials));
    let to = Destination { transformed: true, ..Destination::under(Under::Owner) };
    let returns = Instruction::Move(Selection::Where(Ref::This, Zone::Exile), to);
    ByKeyword::new(cost, vec![returns], Zone::Battlefield).only_as_sorcery()
}

/// CR 702.184a: another untapped creature is tapped for as many charge counters as it has power.
fn station() -> ByKeyword {
    let filter = Filter::other().and(Filter::Tapped.negate()).and(mine(CardType::Creature));
    let one = || Amount::Fixed(1);
    let tapped = Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter, random: false };
    let cost = Cost { actions: vec![CostAction::Tap(tapped)], ..Cost::default() };
    let power = Amount::StatOf(Stat::Power, Ref::Slot(Slot::paid(Paid::Tapped)));
    let puts = Instruction::PutCounters(Word::new_static("charge"), power, this_one());
    ByKeyword::new(cost, vec![puts], Zone::Battlefield).only_as_sorcery()
}

fn by_cost(keyword: CostKeyword, mut cost: Cost) -> Option<ByKeyword> {
    let here = Zone::Battlefield;
    let counter = |kind, n| Instruction::PutCounters(Word::new_static(kind), n, this_one());
    let one = || Amount::Fixed(1);
    Some(match keyword {
        // CR 702.6a, 702.67a
        CostKeyword::Equip | CostKeyword::Fortify => {
            let kind = if keyword == CostKeyword::Equip { CardType::Creature } else { CardType::Land };
            let list = vec![Instruction::Attach(this_one(), Ref::Target(0))];
            ByKeyword::new(cost, list, here).targeting(mine(kind)).only_as_sorcery()
        }
        CostKeyword::Reconfigure => reconfigure(cost),
        // CR 702.29a
        CostKeyword::Cycling => {
            let cost = with(cost, CostAction::Discard(this_one()));
            ByKeyword::new(cost, vec![Instruction::Draw(Who::You, one())], Zone::Hand).cycling()
        }
        // CR 702.87a
        CostKeyword::LevelUp => ByKeyword::new(cost, vec![counter("level", one())], here).only_as_sorcery(),
        // CR 702.107a
        CostKeyword::Outlast => {
            cost.tap = true;
            ByKeyword::new(cost, vec![counter("+1/+1", one())], here).only_as_sorcery()
        }
        // CR 702.71a
        CostKeyword::Transfigure => {
            let cost = with(cost, CostAction::Sacrifice(this_one()));
            let wanted = Filter::Type(CardType::Creature).and(as_costly());
            ByKeyword::new(cost, vec![search(wanted, Zone::Battlefield, false)], here).only_as_sorcery()
        }
        // CR 702.53a
        CostKeyword::Transmute => {
            let cost = with(cost, CostAction::Discard(this_one()));
            ByKeyword::new(cost, vec![search(as_costly(), Zone::Hand, true)], Zone::Hand).only_as_sorcery()
        }
        CostKeyword::Ninjutsu => ninjutsu(cost, &[Zone::Hand]),
        CostKeyword::CommanderNinjutsu => ninjutsu(cost, &[Zone::Hand, Zone::Command]),
        CostKeyword::Unearth => unearth(cost),
        CostKeyword::Embalm | CostKeyword::Eternalize | CostKeyword::Encore | CostKeyword::Scavenge => {
            from_graveyard(keyword, cost)
        }
        _ => return None,
    })
}

/// CR 702.151a: the first of the two abilities.
fn reconfigure(cost: Cost) -> ByKeyword {
    let list = vec![Instruction::Attach(this_one(), Ref::Target(0))];
    let other = mine(CardType::Creature).and(Filter::other());
    ByKeyword::new(cost, list, Zone::Battlefield).targeting(other).only_as_sorcery()
}

/// CR 702.151a: the second, of an Equipment that is attached to a creature.
pub(crate) fn unattaching(ability: &Ability) -> Option<ByKeyword> {
    let Ability::WithCost(CostKeyword::Reconfigure, cost) = ability else { return None };
    let list = vec![Instruction::Feat(Feat::Unattach, this_one(), Amount::Fixed(1))];
    Some(ByKeyword::new(cost.clone(), list, Zone::Battlefield).only_as_sorcery())
}

/// "With the same mana value" as the card itself.
fn as_costly() -> Filter {
    Filter::Stat(Stat::ManaValue, Cmp::Exactly, Box::new(Amount::StatOf(Stat::ManaValue, Ref::This)))
}

/// "Search your library for such a card."
fn search(filter: Filter, to: Zone, reveal: bool) -> Instruction {
    let to = Destination::zone(to);
    Instruction::Search {
        who: Who::You,
        of: None,
        also: Vec::new(),
        filter,
        max: Amount::Fixed(1),
        up_to: false,
        to,
        one: None,
        reveal,
    }
}

/// CR 702.29e: the card is discarded for a search for a card of that type; it draws nothing.
fn typecycling(kind: &str, cost: &Cost) -> ByKeyword {
    let word = |word: &str| match word {
        "basic" => Filter::Super(Supertype::Basic),
        "land" => Filter::Type(CardType::Land),
        subtype => Filter::Subtype(Word::new(subtype)),
    };
    let filter = Filter::All(kind.split(' ').map(word).collect());
    let cost = with(cost.clone(), CostAction::Discard(this_one()));
    ByKeyword::new(cost, vec![search(filter, Zone::Hand, true)], Zone::Hand).cycling()
}

/// CR 702.49a, c, d: for an unblocked attacker that is returned it comes attacking the same player or permanent.
fn ninjutsu(mut cost: Cost, zones: &[Zone]) -> ByKeyword {
    cost.actions.push(CostAction::Reveal(this_one()));
    cost.actions.push(CostAction::Return(unblocked_attacker()));
    let returned = Ref::Slot(Slot::paid(Paid::Returned));
    let to = Destination {
        tapped: true,
        control: Under::Player(Who::You),
        attacking: Some(Against::SameAs(returned)),
        ..Destination::zone(Zone::Battlefield)
    };
    let put = |zone: &Zone| Instruction::Move(Selection::Where(Ref::This, *zone), to.clone());
    let ability = ByKeyword::new(cost, zones.iter().map(put).collect(), Zone::Hand);
    ByKeyword { also: zones.get(1).copied(), ..ability }
}

/// "An unblocked attacking creature you control."
pub(crate) fn unblocked_attacker() -> Selection {
    let filter = Filter::Unblocked.and(Filter::Attacking).and(mine(CardType::Creature));
    let one = || Amount::Fixed(1);
    Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter, random: false }
}

/// CR 702.84a
fn unearth(cost: Cost) -> ByKeyword {
    let haste = Change::AddAbility(Box::new(Ability::Keyword(Keyword::Haste)));
    let returned = Slot::made(0);
    let returns = Instruction::Move(this_one(), Destination::zone(Zone::Battlefield));
    // an effect of this ability, and no ability of the creature
    let leaves = Instruction::Create {
        effect: Box::new(replacement(
            Pattern::Move {
                object: Filter::Is(Ref::Slot(returned.outside())),
                from: Some(Zone::Battlefield),
                to: None,
            },
            Rewrite::Goto(Destination::zone(Zone::Exile)),
        )),
        lifetime: Lifetime { until: Until::Forever, uses: Quantity::Unlimited },
        each: None,
    };
    let list = vec![
        filling(returns),
        Instruction::Continuous { what: made(0), changes: vec![haste], until: Until::Forever },
        at_next_end_step(Instruction::Exile(Selection::One(Ref::Slot(returned.outside())))),
        leaves,
    ];
    ByKeyword::new(cost, list, Zone::Graveyard).only_as_sorcery()
}

/// Keywords for which the card is exiled from its owner's graveyard.
fn from_graveyard(keyword: CostKeyword, cost: Cost) -> ByKeyword {
    let this = Selection::Where(Ref::This, Zone::Graveyard);
    let cost = with(cost, CostAction::Exile(this));
    let zombie = |color, size: Option<i32>| {
        let size = size.map(|n| Change::SetPowerToughness(Some(Amount::Fixed(n)), Some(Amount::Fixed(n))));
        let mut exceptions = vec![Change::SetColors(Colors::of(color)), Change::NoManaCost];
        exceptions.extend(size);
        exceptions.push(Change::AddSubtype(Word::new_static("Zombie")));
        vec![copy_of_this(exceptions)]
    };
    let does = |list| ByKeyword::new(cost, list, Zone::Graveyard).only_as_sorcery();
    match keyword {
        // CR 702.128a
        CostKeyword::Embalm => does(zombie(Color::White, None)),
        // CR 702.129a
        CostKeyword::Eternalize => does(zombie(Color::Black, Some(4))),
        CostKeyword::Encore => does(encore()),
        // CR 702.97a
        _ => {
            let power = Amount::StatOf(Stat::Power, Ref::This);
            let puts = Instruction::PutCounters(Word::new_static("+1/+1"), power, Selection::One(Ref::Target(0)));
            does(vec![puts]).targeting(Filter::Type(CardType::Creature))
        }
    }
}

/// "Create a token that's a copy of this card, except …"
pub(crate) fn copy_of_this(exceptions: Vec<Change>) -> Instruction {
    let token = Token { copy_of: Some((Box::new(Ref::This), exceptions)), ..Token::default() };
    Instruction::CreateTokens(Who::You, Amount::Fixed(1), token)
}

/// CR 702.141a: a copy for each opponent, which attacks him this turn if able; all are sacrificed.
fn encore() -> Vec<Instruction> {
    let that_one = Who::Slot(Slot::each(0));
    let haste = Change::AddAbility(Box::new(Ability::Keyword(Keyword::Haste)));
    let attacks = Change::MustAttackThat(that_one);
    let each = vec![
        filling(copy_of_this(Vec::new())),
        Instruction::Continuous { what: made(0), changes: vec![attacks], until: Until::EndOfTurn },
        Instruction::Continuous { what: made(0), changes: vec![haste], until: Until::Forever },
    ];
    let all = Selection::Slot(Slot::made(0).outside());
    vec![
        Instruction::ForEach(Selection::EachPlayer(Who::Opponent), each),
        at_next_end_step(Instruction::Sacrifice(Who::You, all)),
    ]
}
