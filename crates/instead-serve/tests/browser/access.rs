//! Whether the page can be used by who does not see it, or sees little: names, roles, contrast, size of what is pressed.

use serde_json::{Value, json};

use super::{QUESTION, home};
use crate::chrome::Page;

/// What one acts upon: each has a name that can be said.
const NAMED: [&str; 11] = [
    "button",
    "textbox",
    "combobox",
    "link",
    "checkbox",
    "spinbutton",
    "treeitem",
    "tree",
    "dialog",
    "listbox",
    "option",
];

/// Contrast of text (WCAG 2.2, 1.4.3), references between elements, sizes (2.5.8), one main heading.
const CHECK: &str = include_str!("access.js");

pub(super) fn access(page: &mut Page) {
    for theme in ["light", "dark"] {
        home(page);
        page.eval(&format!("localStorage.clear(); localStorage.setItem('instead.theme', {})", json!(theme)));
        home(page);
        usable(page, &format!("the start, {theme}"));
        page.ask(QUESTION);
        page.until_text("#answer .headline", "16 or 18");
        page.focus("[data-key='alice/battlefield/0']");
        page.press("Enter");
        page.until("document.querySelector('.details')");
        usable(page, &format!("the answer, {theme}"));
        page.picture(&format!("access-{theme}"));
        for tool in ["Share", "Compare", "File", "Own card", "List"] {
            page.click(&format!("[data-key='tool-{tool}']"));
            page.until("document.querySelector('dialog[open]')");
            if tool == "Compare" {
                page.until("document.querySelector('dialog .edition')");
            }
            usable(page, &format!("{tool}, {theme}"));
            page.press("Escape");
            page.until("!document.querySelector('dialog')");
        }
    }
}

fn usable(page: &mut Page, what: &str) {
    let wrong = page.eval(CHECK);
    assert_eq!(wrong, json!([]), "{what}");
    let tree = page.call("Accessibility.getFullAXTree", json!({}));
    let value = |node: &Value, of: &str| node[of]["value"].as_str().unwrap_or_default().trim().to_owned();
    let mut seen = 0;
    for node in tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] != true) {
        let role = value(node, "role");
        seen += 1;
        assert!(
            !NAMED.contains(&role.as_str()) || !value(node, "name").is_empty(),
            "{what}: a {role} without a name: {node}"
        );
    }
    assert!(seen > 20, "{what}: {seen} nodes");
    // The checks of others, where they lie there: the file of axe-core.
    if let Some(axe) = std::env::var_os("INSTEAD_AXE") {
        page.eval(&std::fs::read_to_string(axe).unwrap());
        let found = page.eval(
            "axe.run().then((found) => found.violations.map((one) => [one.id, one.nodes.map((node) => node.html)]))",
        );
        assert_eq!(found, json!([]), "{what}");
    }
}
