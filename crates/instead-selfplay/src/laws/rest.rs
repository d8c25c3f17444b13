//! What holds whenever nobody is in the midst of something: said here from the rules anew, and not asked of the code that
//! does it, so that a state-based action that forgets a case is noticed.

use instead::Game as _;
use instead_language::words::{CardType, Keyword, Step, Supertype, Zone};
use instead_language::{Ability, Cant, Until};
use instead_magic::{Cause, Characteristics, Event, Game, LegendRule, Object, Target, What};

use super::{Laws, named};

impl Laws {
    /// CR 704.5: what state-based actions leave is as they would have it.
    pub(super) fn in_order(&mut self, game: &Game) {
        self.players_in_order(game);
        self.zones_in_order(game);
        self.stack_in_order(game);
        for (object, c) in permanents(game) {
            self.permanent_in_order(game, object, c);
            self.combat_in_order(game, object, c);
        }
        self.one_legend(game);
        self.turn_begun(game);
    }

    /// CR 104.3b, 800.4a.
    fn players_in_order(&mut self, game: &Game) {
        for player in &game.state().players {
            let name = &player.name;
            if player.lost {
                let owned = permanents(game).find(|(o, _)| o.owner == player.id);
                self.hold(owned.is_none(), || {
                    format!("{name} has left and owns {}", named(game, owned.map(|(o, _)| &o.id)))
                });
                let controlled = permanents(game).find(|(_, c)| c.controller == player.id);
                self.hold(controlled.is_none(), || {
                    format!("{name} has left and controls {}", named(game, controlled.map(|(o, _)| &o.id)))
                });
                continue;
            }
            // CR 101.2
            let lose = Event { what: What::Lose { player: player.id }, cause: Cause::RULE };
            let stays = game.prospect(&lose) != instead::Prospect::Happens;
            let for_life = stays || any_cant(game, |cant| matches!(cant, Cant::LoseForLife(_)));
            self.hold(player.life > 0 || for_life, || format!("{name} plays on with {} life", player.life));
            let poison = player.counters.of("poison");
            self.hold(poison < 10 || stays, || format!("{name} plays on with {poison} poison counters"));
        }
    }

    /// CR 108.4, 111.7, 400.3: libraries, hands and graveyards hold what their player owns, and no token stays there.
    fn zones_in_order(&mut self, game: &Game) {
        for player in &game.state().players {
            let cards =
                player.library.cards().chain(player.hand.iter().copied()).chain(player.graveyard.iter().copied());
            for object in cards.filter_map(|id| game.object(id)) {
                let its = named(game, Some(&object.id));
                self.hold(object.owner == player.id, || format!("{its} is among the cards of {}", player.name));
                self.hold(object.controller == object.owner, || format!("{its} is controlled out of play"));
            }
        }
        for zone in [Zone::Library, Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Command] {
            for object in game.objects_in(zone).into_iter().filter_map(|id| game.object(id)) {
                self.hold(!object.token || object.is_emblem(), || {
                    format!("{}, a token, stays in {zone}", named(game, Some(&object.id)))
                });
            }
        }
    }

    /// CR 115.3, 601.2c: no more targets than the words ask for, and none twice for one word.
    fn stack_in_order(&mut self, game: &Game) {
        for object in game.state().stack.iter().filter_map(|&id| game.object(id)) {
            let Some(item) = &object.stack else { continue };
            for targets in &item.scope.targets {
                let twice = targets.iter().enumerate().any(|(at, t)| targets.iter().take(at).any(|other| other == t));
                self.hold(!twice, || format!("{} targets the same twice", named(game, Some(&object.id))));
            }
        }
    }

    /// CR 704.5f, g, i, m, n, p, q; 304.4, 307.4.
    fn permanent_in_order(&mut self, game: &Game, object: &Object, c: &Characteristics) {
        let its = c.name.as_str();
        let creature = c.is(CardType::Creature);
        let toughness = c.toughness.unwrap_or(0);
        self.hold(!creature || toughness > 0, || format!("{its} stays with toughness {toughness}"));
        let lethal = object.damage > 0 && i64::from(object.damage) >= i64::from(toughness);
        self.hold(!creature || !lethal || c.has(Keyword::Indestructible), || {
            format!("{its} stays with {} damage and toughness {toughness}", object.damage)
        });
        let loyalty = object.counters.of("loyalty");
        self.hold(!c.is(CardType::Planeswalker) || loyalty > 0, || format!("{its} stays without loyalty"));
        let aura = c.has_subtype("Aura");
        self.hold(!aura || object.attached_to.is_some(), || format!("{its} enchants nothing"));
        let attaches = aura || c.has_subtype("Equipment") || c.has_subtype("Fortification");
        self.hold(attaches || object.attached_to.is_none(), || format!("{its} is attached and is no Aura"));
        self.hold(!creature || object.attached_to.is_none(), || format!("{its} is attached and is a creature"));
        let both = object.counters.of("+1/+1") > 0 && object.counters.of("-1/-1") > 0;
        self.hold(!both || !game.edition().counters_annihilate, || format!("{its} has +1/+1 and -1/-1 counters"));
        let spell = c.is(CardType::Instant) || c.is(CardType::Sorcery);
        self.hold(object.face_down || !spell, || format!("{its}, an instant or sorcery, is on the battlefield"));
    }

    /// CR 506.3, 506.4, 508.1, 509.1.
    fn combat_in_order(&mut self, game: &Game, object: &Object, c: &Characteristics) {
        let its = c.name.as_str();
        let turn = &game.state().turn;
        let fights = object.combat.attacking.is_some() || !object.combat.blocking.is_empty();
        if !fights {
            return;
        }
        let in_combat =
            matches!(turn.step, Step::Combat | Step::Attackers | Step::Blockers | Step::Damage | Step::EndCombat);
        self.hold(in_combat, || format!("{its} fights after combat"));
        self.hold(c.is(CardType::Creature), || format!("{its} fights and is no creature"));
        if let Some(whom) = object.combat.attacking {
            self.hold(c.controller == turn.player, || {
                format!("{its} attacks for somebody else than the active player")
            });
            let himself = match whom {
                Target::Player(p) => p == turn.player,
                Target::Object(o) => {
                    game.on_battlefield(o) && game.controller(o) == Some(turn.player) && {
                        game.characteristics(o).is_some_and(|c| !c.is(CardType::Battle))
                    }
                }
            };
            self.hold(!himself, || format!("{its} attacks its controller"));
        }
        for &attacker in &object.combat.blocking {
            self.hold(c.controller != turn.player, || format!("{its} blocks for the active player"));
            let blocked = game.object(attacker).filter(|o| o.zone == Some(Zone::Battlefield));
            let blocked = blocked.filter(|o| o.combat.attacking.is_some());
            self.hold(blocked.is_none_or(|o| o.combat.blocked), || {
                format!("{} is blocked by {its} and unblocked", named(game, Some(&attacker)))
            });
        }
    }

    /// CR 704.5j.
    fn one_legend(&mut self, game: &Game) {
        if game.edition().legends != LegendRule::OneForEachPlayer
            || any_cant(game, |cant| matches!(cant, Cant::LegendRule(_)))
        {
            return;
        }
        let legends = permanents(game).filter(|(_, c)| c.supertypes.contains(&Supertype::Legendary));
        let mut names: Vec<_> = legends.map(|(_, c)| (c.controller, &c.name)).filter(|(_, n)| !n.is_empty()).collect();
        names.sort_unstable();
        let twice = names.windows(2).find(|pair| pair.first() == pair.last()).and_then(<[_]>::first);
        self.hold(twice.is_none(), || format!("{} is there twice", twice.map_or("", |(_, name)| name.as_str())));
    }

    /// CR 106.4, 514.2: as a turn begins nothing is left of the one before.
    fn turn_begun(&mut self, game: &Game) {
        let turn = &game.state().turn;
        if turn.step != Step::Untap || turn.fresh {
            return;
        }
        for (object, c) in permanents(game) {
            self.hold(object.damage == 0, || format!("{} has damage as a turn begins", c.name.as_str()));
        }
        for effect in game.state().floating.iter() {
            let over = effect.until == Until::EndOfTurn && effect.made_in_turn < turn.number;
            self.hold(!over, || format!("an effect outlasts its turn: {:?}", effect.what));
        }
    }
}

fn permanents(game: &Game) -> impl Iterator<Item = (&Object, &Characteristics)> {
    let there = game.state().battlefield.iter().filter_map(|&id| game.object(id));
    there.filter_map(|object| Some((object, game.characteristics(object.id)?)))
}

/// Whether something on the board says such a "can't".
fn any_cant(game: &Game, which: impl Fn(&Cant) -> bool) -> bool {
    let says = |ability: &Ability| matches!(ability, Ability::Cant(cant, _) if which(cant));
    let emblems = game.state().command.iter().filter_map(|&id| game.characteristics(id));
    permanents(game).map(|(_, c)| c).chain(emblems).any(|c| c.abilities.iter().any(|(_, ability)| says(ability)))
        || game.state().floating.iter().any(|effect| match &effect.what {
            instead_magic::FloatingKind::Cant(cant) => which(cant),
            instead_magic::FloatingKind::Rule(ability) => says(ability),
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use instead_language::words::{CardType, Supertype, Word, Zone};
    use instead_language::{Card, Face};
    use instead_magic::{EDITIONS, Game, Placed, PlayerId, PlayerSetup, Setup};

    use super::Laws;

    /// A creature, `count` of it, with that toughness and damage.
    fn board(count: usize, legend: bool, toughness: i32, damage: u32) -> Game {
        let mut setup = Setup::new(EDITIONS[4], ["A", "B"].map(PlayerSetup::named));
        let name = Word::new_static("Bear");
        let front = Face {
            name: name.clone(),
            types: [CardType::Creature].into_iter().collect(),
            supertypes: legend.then_some(Supertype::Legendary).into_iter().collect(),
            power: Some(2),
            toughness: Some(toughness),
            ..Face::default()
        };
        let card = Arc::new(Card { name, front, ..Card::default() });
        for _ in 0..count {
            setup.place(Placed { damage, ..Placed::new(card.clone(), PlayerId(0), Zone::Battlefield) });
        }
        setup.finish()
    }

    fn broken(game: &Game) -> Vec<String> {
        let mut laws = Laws::default();
        laws.in_order(game);
        laws.broken
    }

    #[test]
    fn what_a_state_based_action_forgets_is_noticed() {
        assert_eq!(broken(&board(2, false, 2, 1)), [""; 0]);
        assert_eq!(broken(&board(1, false, 0, 0)), ["Bear stays with toughness 0"]);
        assert_eq!(broken(&board(1, false, 2, 2)), ["Bear stays with 2 damage and toughness 2"]);
        assert_eq!(broken(&board(1, true, 2, 0)), [""; 0]);
        assert_eq!(broken(&board(2, true, 2, 0)), ["Bear is there twice"]);
    }
}
