//! The public API of a crate as a list: a line for each item, out of what `rustdoc` says of it in JSON.

#![allow(clippy::indexing_slicing, reason = "a value of JSON is null where it has no such field")]

use std::collections::BTreeSet;

use serde_json::Value;

/// Traits that describe a type to others, and are there only with a feature.
const DESCRIPTIONS: [&str; 4] = ["JsonSchema", "ToSchema", "PartialSchema", "ComposeSchema"];

/// The public API of a crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Api {
    pub(crate) name: String,
    pub(crate) version: String,
    lines: BTreeSet<String>,
}

/// What of a list is another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) gone: Vec<String>,
    pub(crate) new: Vec<String>,
}

impl Change {
    pub(crate) fn is_none(&self) -> bool {
        self.gone.is_empty() && self.new.is_empty()
    }

    /// Whether who builds on it may no longer be built. A method that a trait gains without a body is among the new lines,
    /// and says so.
    pub(crate) fn breaks(&self) -> bool {
        !self.gone.is_empty() || self.new.iter().any(|line| line.starts_with("required "))
    }
}

impl Api {
    /// The list as a file.
    pub(crate) fn text(&self) -> String {
        let lines: String = self.lines.iter().map(|line| format!("{line}\n")).collect();
        format!("# The public API of {} {}. `.ci/api --write` makes it.\n{lines}", self.name, self.version)
    }
}

/// What a list changes of another.
pub(crate) fn change(before: &str, api: &Api) -> Change {
    let before: BTreeSet<&str> = before.lines().filter(|line| !line.starts_with('#')).collect();
    let now: BTreeSet<&str> = api.lines.iter().map(String::as_str).collect();
    let not_in =
        |these: &BTreeSet<&str>, those: &BTreeSet<&str>| these.difference(those).map(ToString::to_string).collect();
    Change { gone: not_in(&before, &now), new: not_in(&now, &before) }
}

/// The public API that a description has.
pub(crate) fn list(described: &Value) -> Option<Api> {
    let index = described.get("index")?;
    let version = described.get("crate_version")?.as_str()?.to_owned();
    let root = item(index, described.get("root")?)?;
    let name = root.get("name")?.as_str()?.to_owned();
    let mut list = Listing { index, lines: BTreeSet::new(), open: Vec::new() };
    list.module(root, "");
    Some(Api { name, version, lines: list.lines })
}

fn item<'a>(index: &'a Value, id: &Value) -> Option<&'a Value> {
    index.get(id.to_string().trim_matches('"'))
}

/// The only field of an object of one field, as the description has its kinds.
fn kind(value: &Value) -> Option<(&str, &Value)> {
    value.as_object()?.iter().next().map(|(name, value)| (name.as_str(), value))
}

fn each<'a>(value: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    value.get(field).and_then(Value::as_array).into_iter().flatten()
}

struct Listing<'a> {
    index: &'a Value,
    lines: BTreeSet<String>,
    /// The modules and types that are being listed, so that what is exported in a circle ends.
    open: Vec<String>,
}

impl<'a> Listing<'a> {
    fn add(&mut self, line: String) {
        self.lines.insert(line);
    }

    fn module(&mut self, module: &'a Value, path: &str) {
        for id in each(&module["inner"]["module"], "items") {
            if let Some(item) = item(self.index, id) {
                self.item(item, path, None);
            }
        }
    }

    /// An item, by the name under which it is exported.
    fn item(&mut self, item: &'a Value, path: &str, called: Option<&str>) {
        let Some((what, inner)) = item.get("inner").and_then(kind) else { return };
        let name = called.or_else(|| item["name"].as_str()).unwrap_or_default();
        let full = if path.is_empty() { name.to_owned() } else { format!("{path}::{name}") };
        if self.open.contains(&full) || self.open.len() > 16 {
            return;
        }
        self.open.push(full.clone());
        match what {
            "module" => {
                self.add(format!("mod {full}"));
                self.module(item, &full);
            }
            "use" => self.used(inner, path),
            "struct" => self.structure(inner, &full),
            "enum" => {
                self.add(format!("enum {full}{}", generics(inner)));
                for id in each(inner, "variants") {
                    self.variant(id, &full);
                }
                self.impls(inner, &full);
            }
            "trait" => {
                self.add(format!("trait {full}{}{}", generics(inner), bounds(&inner["bounds"], ": ")));
                for id in each(inner, "items") {
                    self.member(id, &full, true);
                }
            }
            "function" => self.add(function(inner, &full)),
            "type_alias" => self.add(format!("type {full}{} = {}", generics(inner), type_of(&inner["type"]))),
            "constant" => self.add(format!("const {full}: {}", type_of(&inner["type"]))),
            "static" => self.add(format!("static {full}: {}", type_of(&inner["type"]))),
            "macro" | "proc_macro" => self.add(format!("macro {full}!")),
            _ => self.add(format!("{what} {full}")),
        }
        self.open.pop();
    }

    /// What is exported from elsewhere.
    fn used(&mut self, inner: &'a Value, path: &str) {
        let is_glob = inner["is_glob"].as_bool().unwrap_or_default();
        let name = inner["name"].as_str().unwrap_or_default();
        match item(self.index, &inner["id"]) {
            Some(target) if is_glob && target["inner"].get("module").is_some() => self.module(target, path),
            Some(target) if is_glob => {
                for id in each(&target["inner"]["enum"], "variants") {
                    self.variant(id, path);
                }
            }
            Some(target) => self.item(target, path, Some(name)),
            // of another crate
            None => {
                let what = if is_glob { "*" } else { name };
                self.add(format!("use {} as {path}::{what}", inner["source"].as_str().unwrap_or_default()));
            }
        }
    }

    fn structure(&mut self, inner: &'a Value, full: &str) {
        let hidden = |fields: &Value| fields["has_stripped_fields"].as_bool().unwrap_or_default();
        let head = format!("struct {full}{}", generics(inner));
        match kind(&inner["kind"]) {
            Some(("plain", fields)) => {
                let more = if hidden(fields) { " { .. }" } else { " {}" };
                self.add(format!("{head}{more}"));
                for id in each(fields, "fields") {
                    self.field(id, full);
                }
            }
            Some(("tuple", fields)) => {
                let types = fields.as_array().into_iter().flatten().map(|id| self.place(id));
                let types: Vec<String> = types.collect();
                self.add(format!("{head}({})", types.join(", ")));
            }
            _ => self.add(head),
        }
        self.impls(inner, full);
    }

    /// The type of a place of a tuple; `_` of one that is private.
    fn place(&self, id: &Value) -> String {
        item(self.index, id).map_or_else(|| "_".to_owned(), |field| type_of(&field["inner"]["struct_field"]))
    }

    fn field(&mut self, id: &Value, of: &str) {
        if let Some(field) = item(self.index, id) {
            let name = field["name"].as_str().unwrap_or_default();
            self.add(format!("field {of}.{name}: {}", type_of(&field["inner"]["struct_field"])));
        }
    }

    fn variant(&mut self, id: &'a Value, of: &str) {
        let Some(variant) = item(self.index, id) else { return };
        let name = format!("{of}::{}", variant["name"].as_str().unwrap_or_default());
        match kind(&variant["inner"]["variant"]["kind"]) {
            Some(("tuple", fields)) => {
                let types: Vec<String> = fields.as_array().into_iter().flatten().map(|id| self.place(id)).collect();
                self.add(format!("variant {name}({})", types.join(", ")));
            }
            Some(("struct", fields)) => {
                self.add(format!("variant {name} {{}}"));
                for id in each(fields, "fields") {
                    self.field(id, &name);
                }
            }
            _ => self.add(format!("variant {name}")),
        }
    }

    /// What a type can do: its own methods, and the traits that it has. Those that every such type has are not listed.
    fn impls(&mut self, inner: &'a Value, of: &str) {
        for id in each(inner, "impls") {
            let Some(imp) = item(self.index, id).map(|item| &item["inner"]["impl"]) else { continue };
            let follows = imp["is_synthetic"].as_bool().unwrap_or_default() || !imp["blanket_impl"].is_null();
            if follows {
                continue;
            }
            match imp.get("trait").filter(|of| !of.is_null()) {
                // What a feature alone gives: descriptions for JSON Schema and OpenAPI.
                Some(of_trait) if DESCRIPTIONS.contains(&last(&of_trait["path"])) => {}
                Some(of_trait) => {
                    let of_trait = format!("{}{}", last(&of_trait["path"]), arguments(&of_trait["args"]));
                    self.add(format!("impl {of_trait} for {of}"));
                }
                None => {
                    for id in each(imp, "items") {
                        self.member(id, of, false);
                    }
                }
            }
        }
    }

    /// A method, a type or a constant of a type or a trait.
    fn member(&mut self, id: &Value, of: &str, of_trait: bool) {
        let Some(member) = item(self.index, id) else { return };
        let name = format!("{of}::{}", member["name"].as_str().unwrap_or_default());
        let Some((what, inner)) = member.get("inner").and_then(kind) else { return };
        let given = match what {
            "function" => inner["has_body"].as_bool().unwrap_or_default(),
            "assoc_type" => !inner["type"].is_null(),
            _ => !inner["value"].is_null(),
        };
        let required = if of_trait && !given { "required " } else { "" };
        let line = match what {
            "function" => function(inner, &name),
            "assoc_type" => format!("type {name}{}", bounds(&inner["bounds"], ": ")),
            "assoc_const" => format!("const {name}: {}", type_of(&inner["type"])),
            _ => format!("{what} {name}"),
        };
        self.add(format!("{required}{line}"));
    }
}

/// The last part of a path.
fn last(path: &Value) -> &str {
    let path = path.as_str().unwrap_or_default();
    path.rsplit("::").next().unwrap_or(path)
}

fn function(inner: &Value, name: &str) -> String {
    let word = |field: &str, word: &'static str| if inner["header"][field] == true { word } else { "" };
    let inputs: Vec<String> = each(&inner["sig"], "inputs").map(input).collect();
    let output = match &inner["sig"]["output"] {
        Value::Null => String::new(),
        output => format!(" -> {}", type_of(output)),
    };
    let words = format!("{}{}{}", word("is_const", "const "), word("is_unsafe", "unsafe "), word("is_async", "async "));
    format!("{words}fn {name}{}({}){output}", generics(inner), inputs.join(", "))
}

/// An input: what it is called is no part of the API, but for `self`.
fn input(input: &Value) -> String {
    let name = input.get(0).and_then(Value::as_str).unwrap_or_default();
    let of = input.get(1).map(type_of).unwrap_or_default();
    match of.as_str() {
        "Self" if name == "self" => "self".to_owned(),
        "&Self" if name == "self" => "&self".to_owned(),
        "&mut Self" if name == "self" => "&mut self".to_owned(),
        _ => of,
    }
}

/// Generic parameters with their bounds, and the conditions after them.
fn generics(inner: &Value) -> String {
    let parameter = |parameter: &Value| {
        let name = parameter["name"].as_str().unwrap_or_default();
        match kind(&parameter["kind"])? {
            ("type", of) if of["is_synthetic"] == true => None,
            ("type", of) => Some(format!("{name}{}", bounds(&of["bounds"], ": "))),
            ("const", of) => Some(format!("const {name}: {}", type_of(&of["type"]))),
            _ => Some(name.to_owned()),
        }
    };
    let parameters: Vec<String> = each(&inner["generics"], "params").filter_map(parameter).collect();
    let condition = |condition: &Value| match kind(condition) {
        Some(("bound_predicate", of)) => format!("{}{}", type_of(&of["type"]), bounds(&of["bounds"], ": ")),
        _ => condition.to_string(),
    };
    let conditions: Vec<String> = each(&inner["generics"], "where_predicates").map(condition).collect();
    let parameters = if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) };
    let conditions = if conditions.is_empty() { String::new() } else { format!(" where {}", conditions.join(", ")) };
    format!("{parameters}{conditions}")
}

fn bounds(list: &Value, before: &str) -> String {
    let bound = |bound: &Value| match kind(bound) {
        Some(("trait_bound", of)) => {
            let maybe = if of["modifier"] == "maybe" { "?" } else { "" };
            format!("{maybe}{}{}", last(&of["trait"]["path"]), arguments(&of["trait"]["args"]))
        }
        Some((_, of)) => of.as_str().map_or_else(|| of.to_string(), str::to_owned),
        None => String::new(),
    };
    let all: Vec<String> = list.as_array().into_iter().flatten().map(bound).collect();
    if all.is_empty() { String::new() } else { format!("{before}{}", all.join(" + ")) }
}

fn arguments(args: &Value) -> String {
    match kind(args) {
        Some(("angle_bracketed", of)) => {
            let argument = |argument: &Value| match kind(argument) {
                Some(("type", of)) => type_of(of),
                Some(("lifetime", of)) => of.as_str().unwrap_or_default().to_owned(),
                Some(("const", of)) => of["expr"].as_str().unwrap_or_default().to_owned(),
                _ => "_".to_owned(),
            };
            let constraint = |constraint: &Value| {
                let name = constraint["name"].as_str().unwrap_or_default();
                match kind(&constraint["binding"]) {
                    Some(("equality", of)) => format!("{name} = {}", of.get("type").map(type_of).unwrap_or_default()),
                    Some((_, of)) => format!("{name}{}", bounds(of, ": ")),
                    None => name.to_owned(),
                }
            };
            let all: Vec<String> =
                each(of, "args").map(argument).chain(each(of, "constraints").map(constraint)).collect();
            if all.is_empty() { String::new() } else { format!("<{}>", all.join(", ")) }
        }
        Some(("parenthesized", of)) => {
            let inputs: Vec<String> = each(of, "inputs").map(type_of).collect();
            let output = if of["output"].is_null() { String::new() } else { format!(" -> {}", type_of(&of["output"])) };
            format!("({}){output}", inputs.join(", "))
        }
        _ => String::new(),
    }
}

/// A type as it is written.
fn type_of(of: &Value) -> String {
    let Some((what, inner)) = kind(of) else { return of.as_str().unwrap_or("_").to_owned() };
    let text = || inner.as_str().unwrap_or_default().to_owned();
    let list = |types: &Value| types.as_array().into_iter().flatten().map(type_of).collect::<Vec<_>>().join(", ");
    let mutable = if inner["is_mutable"] == true { "mut " } else { "" };
    match what {
        "primitive" | "generic" => text(),
        "resolved_path" => format!("{}{}", last(&inner["path"]), arguments(&inner["args"])),
        "borrowed_ref" => {
            let lifetime = inner["lifetime"].as_str().map(|name| format!("{name} ")).unwrap_or_default();
            format!("&{lifetime}{mutable}{}", type_of(&inner["type"]))
        }
        "raw_pointer" => {
            let word = if mutable.is_empty() { "const " } else { mutable };
            format!("*{word}{}", type_of(&inner["type"]))
        }
        "tuple" => format!("({})", list(inner)),
        "slice" => format!("[{}]", type_of(inner)),
        "array" => format!("[{}; {}]", type_of(&inner["type"]), inner["len"].as_str().unwrap_or_default()),
        "impl_trait" => bounds(inner, "impl "),
        "dyn_trait" => {
            let one = |of: &Value| format!("{}{}", last(&of["trait"]["path"]), arguments(&of["trait"]["args"]));
            let lifetime = inner["lifetime"].as_str().map(|name| format!(" + {name}")).unwrap_or_default();
            format!("dyn {}{lifetime}", each(inner, "traits").map(one).collect::<Vec<_>>().join(" + "))
        }
        "qualified_path" => {
            let name = inner["name"].as_str().unwrap_or_default();
            let of_trait = last(&inner["trait"]["path"]);
            let of = type_of(&inner["self_type"]);
            if of_trait.is_empty() { format!("{of}::{name}") } else { format!("<{of} as {of_trait}>::{name}") }
        }
        "function_pointer" => function(inner, "").replacen("fn ", "fn", 1),
        _ => inner.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A crate with a function that is exported under another name, a type, and a trait.
    fn described(method: Value) -> Value {
        let function = |has_body: bool| json!({ "function": { "sig": { "inputs": [["self", { "borrowed_ref": { "lifetime": null, "is_mutable": false, "type": { "generic": "Self" } } }], ["n", { "primitive": "u8" }]], "output": { "resolved_path": { "path": "std::option::Option", "args": { "angle_bracketed": { "args": [{ "type": { "primitive": "str" } }], "constraints": [] } } } } }, "generics": { "params": [], "where_predicates": [] }, "header": { "is_const": false, "is_unsafe": false, "is_async": false }, "has_body": has_body } });
        json!({ "root": 0, "crate_version": "0.1.0", "index": {
            "0": { "name": "c", "inner": { "module": { "items": [1, 2, 4] } } },
            "1": { "name": null, "inner": { "use": { "source": "a::f", "name": "g", "id": 3, "is_glob": false } } },
            "2": { "name": "S", "inner": { "struct": { "kind": { "plain": { "fields": [5], "has_stripped_fields": true } }, "generics": { "params": [{ "name": "T", "kind": { "type": { "bounds": [], "is_synthetic": false } } }], "where_predicates": [] }, "impls": [] } } },
            "3": { "name": "f", "inner": function(true) },
            "4": { "name": "T", "inner": { "trait": { "generics": { "params": [], "where_predicates": [] }, "bounds": [], "items": [6] } } },
            "5": { "name": "n", "inner": { "struct_field": { "slice": { "primitive": "u8" } } } },
            "6": { "name": "m", "inner": method },
            "7": { "name": "x", "inner": function(false) },
        }})
    }

    fn given(body: bool) -> Api {
        let mut method = described(Value::Null)["index"]["3"]["inner"].clone();
        if let Some(has_body) = method.pointer_mut("/function/has_body") {
            *has_body = json!(body);
        }
        list(&described(method)).unwrap()
    }

    #[test]
    fn items_stand_under_the_names_by_which_they_are_exported() {
        let api = given(true);
        let lines: Vec<&str> = api.lines.iter().map(String::as_str).collect();
        let expected = [
            "field S.n: [u8]",
            "fn T::m(&self, u8) -> Option<str>",
            "fn g(&self, u8) -> Option<str>",
            "struct S<T> { .. }",
            "trait T",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn what_is_gone_breaks_and_what_is_new_does_not_unless_it_is_required() {
        let (with, without) = (given(true), given(false));
        assert!(change(&with.text(), &with).is_none());
        let shorter = with.text().replace("trait T\n", "");
        assert!(!change(&shorter, &with).breaks());
        let longer = format!("{}fn gone()\n", with.text());
        assert_eq!(change(&longer, &with).gone, ["fn gone()"]);
        assert!(change(&longer, &with).breaks());
        let new = change(&with.text().replace("fn T::m(&self, u8) -> Option<str>\n", ""), &without);
        assert_eq!((new.gone.len(), new.breaks()), (0, true), "{new:?}");
    }
}
