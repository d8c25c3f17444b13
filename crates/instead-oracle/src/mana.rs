//! Adding mana (CR 106, 605).

use instead_language::instruction::Mix;
use instead_language::words::{Color, Colors, Mana};
use instead_language::{Amount, Filter, Instruction, ManaColors, Who};

use crate::amount::Quantity as crate_Quantity;
use crate::amount::{EachP, Many, WhereX, Word};
use crate::cost::ManaP;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar, parts};
use crate::noun::{NpA, NpMany};
use crate::reference::{RefPoss, Subj};
use crate::statics::SymbolP;

mod terms;

pub(crate) use terms::{TermsP, adds_mana};

fn any_color() -> ManaColors {
    ManaColors::any()
}

/// "the chosen color", or one of these.
fn noted(or: Colors) -> ManaColors {
    ManaColors::Noted(or)
}

/// Colours to choose from: "{W} or {U}", "{B}, {R}, or {G}", in the order of the text.
struct Choices;
impl Choices {
    fn text(colors: &[Color], or: &str) -> String {
        let words: Vec<String> = colors.iter().map(|c| format!("{{{}}}", c.letter())).collect();
        crate::noun::join(&words, or)
    }

    fn read(p: &mut Reader<'_>, or: &'static [&'static str]) -> Option<Colors> {
        p.attempt(|p| {
            let mut colors = Colors::of(SymbolP::read(p)?);
            let mut last = false;
            while !last {
                let c = p.attempt(|p| {
                    last = p.any(or);
                    (last || p.lit(", ")).then_some(())?;
                    SymbolP::read(p)
                })?;
                (!colors.contains(Colors::of(c))).then_some(())?;
                colors |= Colors::of(c);
            }
            Some(colors)
        })
    }

    fn write(v: Colors, w: &mut Writer<'_>, or: &str) -> bool {
        let colors: Vec<Color> = v.list().collect();
        if colors.len() < 2 {
            return false;
        }
        if w.source.is_none() {
            return w.lit(&Self::text(&colors, or));
        }
        orders(&colors).iter().any(|o| w.attempt(|w| w.lit(&Self::text(o, or))))
    }
}

fn only_one(colors: Colors) -> Option<Color> {
    let one = colors.list().next()?;
    (colors == Colors::of(one)).then_some(one)
}

/// Every order of a few colours.
fn orders(colors: &[Color]) -> Vec<Vec<Color>> {
    if colors.len() < 2 {
        return vec![colors.to_vec()];
    }
    let mut all = Vec::new();
    for (at, first) in colors.iter().enumerate() {
        let mut rest = colors.to_vec();
        rest.remove(at);
        for mut order in orders(&rest) {
            order.insert(0, *first);
            all.push(order);
        }
    }
    all
}

parts! {
    /// "{W} or {U}"
    OrP -> Colors { |p| Choices::read(p, &[" or ", ", or "]), |v, w| Choices::write(*v, w, "or") }
    /// "{W} and/or {U}"
    AndOrP -> Colors { |p| Choices::read(p, &[" and/or ", ", and/or "]), |v, w| Choices::write(*v, w, "and/or") }
}

fn chosen(s: Who, amount: Amount, colors: ManaColors, mix: Mix) -> Instruction {
    Instruction::AddChosenMana { who: s, amount, colors, mix }
}

fn repeated(m: &[Mana], n: i32) -> Option<Vec<Mana>> {
    let [one] = m else { return None };
    usize::try_from(n).ok().filter(|n| *n > 1 && *n < 40).map(|n| vec![*one; n])
}

/// One mana of each color among these: as many of different colors as there are.
fn one_of_each(f: Filter) -> Instruction {
    chosen(Who::You, Amount::ColorsAmong(f.clone()), ManaColors::Among(f), Mix::Different)
}

grammar! {
    /// Whether colorless mana as well.
    TypeOrColor(p, w, v) -> bool {
        ["type"] => (true);
        ["color"] => (false);
    }
}

/// "{W}{W}, {W}{U}, or {U}{U}": two mana in any combination of two colors.
struct PairsP;
impl PairsP {
    fn text(a: Color, b: Color) -> String {
        let (a, b) = (a.letter(), b.letter());
        format!("{{{a}}}{{{a}}}, {{{a}}}{{{b}}}, or {{{b}}}{{{b}}}")
    }
}
impl Part for PairsP {
    type Value = Colors;
    fn read(p: &mut Reader<'_>) -> Option<Colors> {
        let (a, b) = of_two(p, PairsP::text)?;
        Some(Colors::of(a) | Colors::of(b))
    }
    fn write(v: &Colors, w: &mut Writer<'_>) -> bool {
        written_of_two(*v, w, PairsP::text)
    }
}

/// "{B}{B} or {G}{G}": two mana of one of two colors.
struct DoublesP;
impl DoublesP {
    fn text(a: Color, b: Color) -> String {
        let (a, b) = (a.letter(), b.letter());
        format!("{{{a}}}{{{a}}} or {{{b}}}{{{b}}}")
    }
}
impl Part for DoublesP {
    type Value = Colors;
    fn read(p: &mut Reader<'_>) -> Option<Colors> {
        let (a, b) = of_two(p, DoublesP::text)?;
        Some(Colors::of(a) | Colors::of(b))
    }
    fn write(v: &Colors, w: &mut Writer<'_>) -> bool {
        written_of_two(*v, w, DoublesP::text)
    }
}

/// The two colors, in their order, of which the text says so.
fn of_two(p: &mut Reader<'_>, text: fn(Color, Color) -> String) -> Option<(Color, Color)> {
    let pairs = Color::ALL.iter().flat_map(|a| Color::ALL.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b);
    let (a, b) = pairs.into_iter().find(|(a, b)| p.rest().starts_with(&text(*a, *b)))?;
    p.pos += text(a, b).len();
    Some((a, b))
}

fn written_of_two(v: Colors, w: &mut Writer<'_>, text: fn(Color, Color) -> String) -> bool {
    let colors: Vec<Color> = v.list().collect();
    let [a, b] = colors.as_slice() else { return false };
    w.any(&[&text(*a, *b), &text(*b, *a)])
}

/// Whether how much it is depends on the color that is chosen.
fn of_that_color(v: &Instruction) -> bool {
    matches!(v, Instruction::AddChosenMana { amount: Amount::Devotion(_, colors), .. } if colors.is_empty())
}

/// Looks back: "that color" is the one chosen.
fn color_said(p: &Reader<'_>) -> Option<()> {
    p.text.get(..p.pos)?.contains(" of the chosen color").then_some(())
}

grammar! {
    /// "add …"
    ManaClause(p, w, v) -> Instruction {
        [["choose a color. Add an amount of mana of that color equal to "] n: crate_Quantity] => { chosen(Who::You, n, any_color(), Mix::One) }
            if ((w.source.is_some() || of_that_color(v)) && let Instruction::AddChosenMana { who: Who::You, amount: n, colors, mix: Mix::One } = v && *colors == any_color());
        [s: Subj ("add") " " c: OrP " for each " e: EachP] => { chosen(s, e, ManaColors::These(c), Mix::Any) }
            if (w.source.is_some() && let Instruction::AddChosenMana { who: s, amount: e, colors: ManaColors::These(c), mix: Mix::Any } = v);
        [s: Subj ("add") " " c: OrP] => (Instruction::AddChosenMana { who: s, amount: Amount::Fixed(1), colors: ManaColors::These(c), mix: Mix::One })
        ;
        [s: Subj ("add") [" one mana of the chosen color" | " an additional one mana of the chosen color"]] => { chosen(s, Amount::Fixed(1), noted(Colors::empty()), Mix::One) }
            if (let Instruction::AddChosenMana { who: s, amount: Amount::Fixed(1), colors, mix: Mix::One } = v && *colors == noted(Colors::empty()));
        [s: Subj ("add") " an additional one mana of that color"] => { color_said(p)?; chosen(s, Amount::Fixed(1), noted(Colors::empty()), Mix::One) }
            if (w.source.is_some() && let Instruction::AddChosenMana { who: s, amount: Amount::Fixed(1), colors, mix: Mix::One } = v && *colors == noted(Colors::empty()));
        [s: Subj ("add") " " n: Many " mana of the chosen color"] => { chosen(s, n, noted(Colors::empty()), Mix::One) }
            if (let Instruction::AddChosenMana { who: s, amount: n, colors, mix: Mix::One } = v && *colors == noted(Colors::empty()));
        [s: Subj ("add") " " c: SymbolP " or one mana of the chosen color"] => { chosen(s, Amount::Fixed(1), noted(Colors::of(c)), Mix::One) }
            if (let Instruction::AddChosenMana { who: s, amount: Amount::Fixed(1), colors: ManaColors::Noted(c), mix: Mix::One } = v && let Some(c) = only_one(*c) && let c = &c);
        [s: Subj ("add") " one mana of any color in your commander's color identity"] => { chosen(s, Amount::Fixed(1), ManaColors::Identity, Mix::One) }
            if (let Instruction::AddChosenMana { who: s, amount: Amount::Fixed(1), colors: ManaColors::Identity, mix: Mix::One } = v);
        [s: Subj ("add") " one mana of any " t: TypeOrColor " that " f: NpA " could produce"] => { chosen(s, Amount::Fixed(1), ManaColors::CouldProduce(f, t), Mix::One) }
            if (let Instruction::AddChosenMana { who: s, amount: Amount::Fixed(1), colors: ManaColors::CouldProduce(f, t), mix: Mix::One } = v);
        [s: Subj ("add") [" one mana of any color of " | " one mana of any of "] r: RefPoss " colors"] => { chosen(s, Amount::Fixed(1), ManaColors::Among(Filter::Is(r)), Mix::One) }
            if (w.source.is_some() && let Instruction::AddChosenMana { who: s, amount: Amount::Fixed(1), colors: ManaColors::Among(Filter::Is(r)), mix: Mix::One } = v);
        [s: Subj ("add") " " c: PairsP] => { chosen(s, Amount::Fixed(2), ManaColors::These(c), Mix::Any) }
            if (w.source.is_some() && let Instruction::AddChosenMana { who: s, amount: Amount::Fixed(2), colors: ManaColors::These(c), mix: Mix::Any } = v);
        [s: Subj ("add") " " c: DoublesP] => { chosen(s, Amount::Fixed(2), ManaColors::These(c), Mix::One) }
            if (w.source.is_some() && let Instruction::AddChosenMana { who: s, amount: Amount::Fixed(2), colors: ManaColors::These(c), mix: Mix::One } = v);
        ["for each color among " f: NpMany ", add one mana of that color"] => { one_of_each(f) } if (let Instruction::AddChosenMana { colors: ManaColors::Among(f), .. } = v && *v == one_of_each(f.clone()));
        [["choose a color. Add one mana of that color for each "] n: EachP] => { chosen(Who::You, n, any_color(), Mix::One) }
            if (w.source.is_some() && let Instruction::AddChosenMana { who: Who::You, amount: n, colors, mix: Mix::One } = v && *colors == any_color());
        [s: Subj ("add") " one mana of any color among " f: NpMany] => { chosen(s, Amount::Fixed(1), ManaColors::Among(f), Mix::One) }
            if (let Instruction::AddChosenMana { who: s, amount: Amount::Fixed(1), colors: ManaColors::Among(f), mix: Mix::One } = v);
        [s: Subj ("add") " that much " m: ManaP] => { (m.len() == 1).then_some(Instruction::AddManaTimes(s, m, Amount::ThatMuch))? } if (w.source.is_some() && let Instruction::AddManaTimes(s, m, Amount::ThatMuch) = v);
        [s: Subj ("add") " an amount of " m: ManaP " equal to " n: crate_Quantity] => { if m.len() != 1 { return None; } Instruction::AddManaTimes(s, m, n) } if (w.source.is_some() && let Instruction::AddManaTimes(s, m, n) = v);
        [s: Subj ("add") " an additional " m: ManaP " for each " n: EachP] => { Instruction::AddManaTimes(s, m, n) } if (w.source.is_some() && let Instruction::AddManaTimes(s, m, n) = v);
        [s: Subj ("add") " " m: ManaP " for each " n: EachP] => (Instruction::AddManaTimes(s, m, n));
        [s: Subj ("add") " an additional " m: ManaP] => { Instruction::AddMana(s, m) } if (w.source.is_some() && let Instruction::AddMana(s, m) = v);
        [s: Subj ("add") " " n: Word " " m: ManaP] => { Instruction::AddMana(s, repeated(&m, n)?) }
            if (w.source.is_some() && let Instruction::AddMana(s, list) = v && let Some(first) = list.first() && list.iter().all(|m| m == first) && let Ok(n) = i32::try_from(list.len()) && n > 1 && let (n, m) = (&n, &vec![*first]));
        [s: Subj ("add") " " m: ManaP] => (Instruction::AddMana(s, m));
        [s: Subj ("add") " " n: Many " mana in any combination of " c: AndOrP] => (Instruction::AddChosenMana { who: s, amount: n, colors: ManaColors::These(c), mix: Mix::Any });
        [s: Subj ("add") [" one mana of any type that land produced" | " one mana of any type that permanent produced"]] => (Instruction::AddProduced(s));
        [s: Subj ("add") " " n: Many " mana of different colors"] => { chosen(s, n, any_color(), Mix::Different) }
            if (let Instruction::AddChosenMana { who: s, amount: n, colors, mix: Mix::Different } = v && *colors == any_color());
        [s: Subj ("add") " " n: Many " mana in any combination of colors" @WhereX] => { chosen(s, n, any_color(), Mix::Any) }
            if (let Instruction::AddChosenMana { who: s, amount: n, colors, mix: Mix::Any } = v && *colors == any_color());
        [s: Subj ("add") " " n: Many " mana of any one color" @WhereX] => { chosen(s, n, any_color(), Mix::One) }
            if (let Instruction::AddChosenMana { who: s, amount: n, colors, mix: Mix::One } = v && *colors == any_color());
        [s: Subj ("add") [" one mana of any color" | " one mana of any color that player chooses" | " one mana of any color they choose" | " one mana of the color of your choice"]] => { chosen(s, Amount::Fixed(1), any_color(), Mix::One) }
            if (let Instruction::AddChosenMana { who: s, amount: Amount::Fixed(1), colors, mix: Mix::One } = v && *colors == any_color());
        [s: Subj ("add") " an additional one mana of any color"] => { chosen(s, Amount::Fixed(1), any_color(), Mix::One) }
            if (w.source.is_some() && let Instruction::AddChosenMana { who: s, amount: Amount::Fixed(1), colors, mix: Mix::One } = v && *colors == any_color());
    }
}
