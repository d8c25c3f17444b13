//! `atlas`: every pair of effects on every event that fits both.

use std::path::Path;
use std::thread;

use instead_atlas::make::{Asked, MakeError, Progress, make};
use instead_atlas::query::{Counts, Partner, Surprising};
use instead_atlas::{Atlas, Is};
use instead_scenario::source::{did_you_mean, shown};
use serde::Serialize;

use crate::args::{self, AtlasCommand, Common};
use crate::diagnose::Message;
use crate::output::{FAINT, Failed, Out, Result, STRONG, Verdict, clean, styled, wrapped};
use crate::progress;

use super::cards;

pub(super) fn atlas(asked: &args::Atlas, common: &Common, out: &mut Out) -> Result<Verdict> {
    match &asked.command {
        None => made(asked, common, out),
        Some(AtlasCommand::Query { folder, card: Some(card), limit, .. }) => partners(folder, card, *limit, out),
        Some(AtlasCommand::Query { folder, families: true, .. }) => families(folder, out),
        Some(AtlasCommand::Query { folder, limit, .. }) => surprising(folder, *limit, out),
    }
}

fn wrong(error: MakeError) -> Failed {
    let message = Message::new(error.to_string());
    Failed::input(message.help(error.help()))
}

fn made(asked: &args::Atlas, common: &Common, out: &mut Out) -> Result<Verdict> {
    let Some(folder) = &asked.out else { return Ok(Verdict::BadInput) };
    let known = cards(common, out)?;
    let with = if asked.with.is_empty() { asked.of.clone() } else { asked.with.clone() };
    let what = Asked {
        of: asked.of.clone(),
        with,
        triples: asked.triples.clone(),
        events: asked.events.clone(),
        max_runs: asked.max_runs,
        parts: asked.parts,
        format: asked.format,
        ..Asked::default()
    };
    let jobs = asked.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let mut bar = None;
    let made = make(&what, &known, folder, jobs, &mut |progress| match progress {
        Progress::Begin(pairs) => bar = Some(progress::bar(Some(pairs), "{bar:30} {pos}/{len} pairs {eta}")),
        Progress::Done(pairs) => bar.iter().for_each(|bar| bar.inc(pairs)),
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let made = made.map_err(wrong)?;
    if out.json {
        out.json(&made)?;
        return Ok(Verdict::Right);
    }
    let kept = if made.kept > 0 { format!("; {} parts were there", made.kept) } else { String::new() };
    out.line(format!(
        "{} effects, {} of them on no board; {} pairs, for {} of cards{kept}",
        made.effects, made.not_played, made.pairs, made.of_cards
    ))?;
    Ok(Verdict::Right)
}

/// An atlas that was made; where it is not whole that is said.
pub(super) fn open(folder: &Path, out: &mut Out) -> Result<Atlas> {
    let atlas = Atlas::open(folder).map_err(wrong)?;
    let (there, all) = atlas.counts.parts;
    if there < all {
        out.aside(&format!("{there} of {all} parts are there: the atlas is not whole"));
    }
    Ok(atlas)
}

/// The answer as data.
#[derive(Serialize)]
struct Found<'a, T> {
    counts: &'a Counts,
    found: &'a [T],
}

fn surprising(folder: &Path, limit: usize, out: &mut Out) -> Result<Verdict> {
    let atlas = open(folder, out)?;
    let found: Vec<Surprising> = atlas.surprising(limit);
    if out.json {
        out.json(&Found { counts: &atlas.counts, found: &found })?;
        return Ok(Verdict::Right);
    }
    let counts = &atlas.counts;
    let said: Vec<String> = counts.pairs.iter().map(|(is, count)| format!("{count} {is}")).collect();
    out.line(format!("{} effects of {} cards. Pairs: {}.", counts.effects, counts.cards, said.join(", ")))?;
    for one in &found {
        out.line("")?;
        out.line(styled(STRONG, clean(&one.names.join(" and "))))?;
        let row = &one.row;
        let who = row.who.as_deref().unwrap_or("chance");
        let happens = row.happens.as_deref().unwrap_or_default();
        let under = row.under.as_deref().unwrap_or_default();
        let rule = row.rule.as_deref().unwrap_or_default();
        let said =
            format!("{happens}; under {under}: {who} chooses ({rule}), {} ends. {:.1} bits.", row.ends.len(), one.bits);
        out.line(wrapped("  ", &clean(&said), out.width))?;
        for effect in row.effects.iter().filter_map(|id| atlas.effect(*id)) {
            out.line(styled(FAINT, wrapped("  ", &clean(&effect.text), out.width)))?;
        }
        for line in row.witness.iter().flat_map(|witness| [&witness.one, &witness.other]) {
            let values: Vec<String> = line.values.iter().map(|(path, value)| format!("{path} = {value}")).collect();
            out.line(wrapped(
                "  · ",
                &clean(&format!("{}: {}", line.choices.join(", then "), values.join(", "))),
                out.width,
            ))?;
        }
    }
    Ok(Verdict::Right)
}

fn partners(folder: &Path, card: &str, limit: usize, out: &mut Out) -> Result<Verdict> {
    let atlas = open(folder, out)?;
    let found: Vec<Partner> = atlas.partners(card);
    let names = || atlas.effects.iter().flat_map(|effect| effect.cards.iter().map(String::as_str));
    if found.is_empty() && !names().any(|name| name.eq_ignore_ascii_case(card)) {
        let message = Message::new(format!("no effect of `{}` is in this atlas", shown(card)));
        return Err(Failed::input(message.help(did_you_mean(card, names()))));
    }
    if out.json {
        out.json(&Found { counts: &atlas.counts, found: &found })?;
        return Ok(Verdict::Right);
    }
    for partner in found.iter().take(limit) {
        let names: Vec<&str> =
            partner.others.iter().filter_map(|id| atlas.effect(*id)).map(|effect| effect.name.as_str()).collect();
        let events: Vec<&str> = partner.events.iter().map(String::as_str).collect();
        let who: Vec<&str> = partner.who.iter().map(String::as_str).collect();
        let more = partner.cards.len().saturating_sub(names.len());
        let more = if more > 0 { format!(" and {more} more cards") } else { String::new() };
        let said = match partner.is {
            Is::Matters => format!("the order matters, and {} chooses: {}", who.join(" or "), events.join(", ")),
            Is::Unknown => format!("not known ({})", partner.why.map_or("", |why| why.name())),
            Is::Same | Is::Unmet | Is::Apart => format!("the order makes no difference: {}", events.join(", ")),
        };
        out.line(styled(STRONG, clean(&format!("{}{more}", names.join(" and ")))))?;
        out.line(wrapped("  ", &clean(&said), out.width))?;
    }
    let left = found.len().saturating_sub(limit);
    if left > 0 {
        out.line(styled(FAINT, format!("and {left} more (`--limit`, or `--json` for all)")))?;
    }
    Ok(Verdict::Right)
}

fn families(folder: &Path, out: &mut Out) -> Result<Verdict> {
    let atlas = open(folder, out)?;
    if out.json {
        out.json(&Found { counts: &atlas.counts, found: &atlas.families })?;
        return Ok(Verdict::Right);
    }
    out.line("one\tother\tpairs\tmeet\tmatters\tunknown")?;
    for f in &atlas.families {
        out.line(format!("{}\t{}\t{}\t{}\t{}\t{}", f.one, f.other, f.pairs, f.meet, f.matters, f.unknown))?;
    }
    Ok(Verdict::Right)
}
