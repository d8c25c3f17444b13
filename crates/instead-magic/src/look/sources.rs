//! Sources of damage (CR 609.7; 419.8 of 2004).

use instead::{Run, Stop};

use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::Scope;
use crate::board::state::{FloatingKind, Game, ObjectId, Target};
use crate::edition::rulebook::Rule;
use instead_language::Filter;

/// Whether the filter is of a source that has to be chosen.
pub(crate) fn is_of_choice(filter: &Filter) -> bool {
    filter.says(&|part| matches!(part, Filter::ChosenSource))
}

/// Whether the filter is of a colour that has to be chosen.
pub(crate) fn is_of_color_choice(filter: &Filter) -> bool {
    filter.says(&|part| matches!(part, Filter::ColorOfChoice))
}

impl Game {
    /// CR 609.7a: what may be chosen as a source, of which the text asks these properties.
    pub(crate) fn sources(&self, filter: &Filter, scope: &Scope) -> Vec<ObjectId> {
        let mut found: Vec<ObjectId> = self.state.battlefield.to_vec();
        let spells = |&&o: &&ObjectId| self.object(o).is_some_and(|o| o.stack.as_ref().is_none_or(|s| s.is_spell()));
        found.extend(self.state.stack.iter().filter(spells));
        for item in self.state.stack.iter().filter_map(|&o| self.object(o)?.stack.clone()) {
            found.extend(referred(&item.scope));
        }
        if self.edition.wide_source_choice {
            for floating in self.state.floating.iter() {
                let waits = matches!(floating.what, FloatingKind::Replacement(_) | FloatingKind::Delayed(..));
                if waits {
                    found.extend(referred(&floating.scope));
                }
            }
            for pending in &self.state.pending {
                found.extend(referred(&pending.item.scope));
            }
            found.extend(self.state.command.iter().filter(|&&o| self.object(o).is_some_and(|o| !o.face_down)));
        }
        let mut seen = Vec::new();
        // An object and what it became is one thing to refer to (CR 608.2h).
        found.retain(|&o| {
            let card = self.object(o).map(|o| o.card);
            let new = !seen.contains(&card);
            seen.push(card);
            new
        });
        // The chosen-source part of the filter is what is being chosen.
        let asked = without_choice(filter);
        found.retain(|&o| self.matches(&asked, o, scope));
        found
    }

    /// CR 609.7a: the source is chosen when the effect is created.
    pub(crate) fn choose_source(
        &mut self,
        filter: &Filter,
        scope: &Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<ObjectId>, Stop<Self>> {
        let options = self.sources(filter, scope).into_iter().map(|o| Pick::Target(Target::Object(o))).collect();
        let query = Query { asking: Asking::Source, rule: Rule::SourceChosen, about: scope.this };
        Ok(run.ask(self, Some(scope.you), query, options)?.and_then(|p| p.object()))
    }
}

fn referred(scope: &Scope) -> Vec<ObjectId> {
    let targets = scope.targets.iter().flatten().copied();
    let watched = scope.slots().map(|slots| &slots.watched);
    let event = watched.into_iter().flat_map(|w| w.things.iter().map(|t| t.now).chain(w.source));
    scope.this.into_iter().chain(event).chain(targets.filter_map(Target::object)).collect()
}

fn without_choice(filter: &Filter) -> Filter {
    match filter {
        Filter::ChosenSource | Filter::Source => Filter::any(),
        Filter::All(all) => Filter::All(all.iter().map(without_choice).collect()),
        Filter::OneOf(some) => Filter::OneOf(some.iter().map(without_choice).collect()),
        other => other.clone(),
    }
}
