//! What holds across a file: names once each, attachments to what exists, without a cycle.

use std::collections::BTreeMap;

use crate::model::{ObjectSpec, Player};
use crate::path::RESERVED;
use crate::source::{Text, did_you_mean};

use super::Reader;

impl Reader<'_> {
    /// A player's name: paths begin with it, answers too.
    pub(super) fn check_player_name(&mut self, name: &Text) {
        if name.trim().is_empty() || name.trim() != name.text {
            self.problem(
                name.span,
                format!("`{name}` is no name for a player: it is empty or begins or ends with a space"),
            );
        } else if name.contains(['.', ':', '|', '#']) {
            self.problem(name.span, format!("`{name}` is no name for a player: it holds one of . : | #"));
        } else if RESERVED.contains(&name.to_lowercase().as_str()) {
            self.problem(name.span, format!("`{name}` is no name for a player: it is a word of this format"));
        } else if self.player_index(name).is_some() {
            self.problem(name.span, format!("two players are called `{name}`; case does not matter"));
        }
    }

    /// `as` names once each and unlike others; attachments to objects or players of the file, without a cycle (CR 303.4,
    /// 301.5: nothing is attached to itself).
    pub(super) fn check_names(&mut self, players: &[Player]) {
        let objects: Vec<&ObjectSpec> =
            players.iter().flat_map(|player| player.zones.values()).flat_map(|zone| zone.objects()).collect();
        let mut called = BTreeMap::new();
        let mut named: BTreeMap<String, usize> = BTreeMap::new();
        for (index, object) in objects.iter().enumerate() {
            named.entry(object.numbered().to_lowercase()).or_insert(index);
        }
        for (index, object) in objects.iter().enumerate() {
            let Some(name) = &object.called else { continue };
            let lower = name.trim().to_lowercase();
            if called.insert(lower.clone(), index).is_some() {
                self.problem(name.span, format!("two objects are called `{name}`; case does not matter"));
            } else if self.player_index(name).is_some() {
                self.problem(name.span, format!("`{name}` is the name of a player"));
            } else if RESERVED.contains(&lower.as_str()) {
                self.problem(name.span, format!("`{name}` is a word of this format and no name for an object"));
            } else if named.get(&lower).is_some_and(|&other| other != index) {
                self.problem(name.span, format!("`{name}` is the name of another object"));
            }
        }
        for (index, object) in objects.iter().enumerate() {
            if object.name.contains(" // ") {
                for face in object.name.split(" // ") {
                    named.entry(face.trim().to_lowercase()).or_insert(index);
                }
            }
        }
        named.extend(called);
        let hosts: Vec<Option<usize>> = objects.iter().map(|object| self.host(object, &objects, &named)).collect();
        self.check_cycles(&objects, &hosts);
    }

    /// The index of the object to which this one is attached.
    fn host(&mut self, object: &ObjectSpec, objects: &[&ObjectSpec], named: &BTreeMap<String, usize>) -> Option<usize> {
        let to = object.attached_to.as_ref()?;
        if self.player_index(to).is_some() {
            return None;
        }
        let host = named.get(&to.trim().to_lowercase()).copied();
        if host.is_none() {
            let known = objects
                .iter()
                .flat_map(|object| object.called.iter().chain([&object.name]))
                .map(|name| name.text.as_str());
            // Where hundreds are wrong, another suggestion helps nobody.
            let few = self.problems.len() < 100;
            let suggestion =
                few.then(|| did_you_mean(to, known.chain(self.players.iter().map(String::as_str)))).flatten();
            self.suggest(to.span, format!("no object and no player of this file is called `{to}`"), suggestion);
        }
        host
    }

    fn check_cycles(&mut self, objects: &[&ObjectSpec], hosts: &[Option<usize>]) {
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let mut marks = vec![0_u8; hosts.len()];
        for start in 0..hosts.len() {
            let mut way = Vec::new();
            let mut at = Some(start);
            while let Some(index) = at {
                match marks.get(index) {
                    Some(0) => {}
                    Some(&OPEN) => {
                        let around = way.iter().skip_while(|&&other| other != index);
                        let names: Vec<String> =
                            around.chain([&index]).filter_map(|&i| objects.get(i)).map(|o| o.call_name()).collect();
                        if let Some(to) = objects.get(index).and_then(|object| object.attached_to.as_ref()) {
                            let message = match names.as_slice() {
                                [name, _] => format!("`{name}` cannot be attached to itself"),
                                _ => format!("attached in a circle: {}", names.join(" → ")),
                            };
                            self.problem(to.span, message);
                        }
                        break;
                    }
                    _ => break,
                }
                if let Some(mark) = marks.get_mut(index) {
                    *mark = OPEN;
                }
                way.push(index);
                at = hosts.get(index).copied().flatten();
            }
            for index in way {
                if let Some(mark) = marks.get_mut(index) {
                    *mark = DONE;
                }
            }
        }
    }
}
