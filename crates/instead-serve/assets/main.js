// The page: what it opens with, and its tools.

import { refit, start as startAnswer } from "./answer.js";
import { anew, start as startAsk } from "./ask.js";
import { start as startBoard } from "./board.js";
import { by, el, put } from "./dom.js";
import { compare, file, list, openScenario, ownCard } from "./panels.js";
import { open, share } from "./share.js";
import { ask, canRedo, canUndo, changed, clear, draft, listen, redo, state, undo } from "./state.js";

const DARK = "instead.theme";

function tools() {
  const button = (label, act, enabled = true, props = {}) => el("button", { type: "button", class: "tool", disabled: !enabled, "data-key": `tool-${label}`, onclick: act, ...props }, label);
  const some = Boolean(state.scenario);
  const happens = Boolean(state.answer?.report);
  put(
    by("tools"),
    button("New", start_anew, some),
    button("Undo", undo, canUndo(), { title: "Ctrl+Z" }),
    button("Redo", redo, canRedo(), { title: "Ctrl+Shift+Z" }),
    button("Share", share, some),
    button("Compare", compare, happens),
    button("File", file),
    button("Own card", ownCard),
    button("List", list),
    button(theme() === "dark" ? "Light" : "Dark", turn),
  );
}

function start_anew() {
  clear();
  history.replaceState(null, "", "/");
  by("line").value = "";
  by("line").focus();
}

function theme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return localStorage.getItem(DARK) ?? dark;
}

function turn() {
  localStorage.setItem(DARK, theme() === "dark" ? "light" : "dark");
  paint();
  changed();
}

function paint() {
  document.documentElement.dataset.theme = theme();
}

function notice(text) {
  document.querySelector(".notice")?.remove();
  if (text) by("ask").after(el("p", { class: "notice", role: "status" }, text));
}

// What the address asks for; else what was being asked when the page was left.
async function begin() {
  notice(null);
  const fragment = new URLSearchParams(location.hash.slice(1));
  const line = new URLSearchParams(location.search).get("q");
  if (fragment.has("q")) notice(await open(fragment.get("q")));
  else if (fragment.has("open")) await openScenario(fragment.get("open")).catch((error) => notice(error.message));
  else if (line) await anew(line);
  else if (draft()?.toml) await ask({ toml: draft().toml });
}

paint();
document.body.append(el("div", { id: "live", class: "unseen", "aria-live": "polite" }));
startAsk();
startBoard();
startAnswer();
listen(tools);
listen(() => document.body.classList.toggle("asked", Boolean(state.scenario)));
changed();
begin();

addEventListener("hashchange", begin);
by("gallery").addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-open]");
  if (!link) return;
  event.preventDefault();
  notice(null);
  if (await openScenario(link.dataset.open)) by("answer").focus();
  scrollTo({ top: 0 });
});
addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select");
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) {
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  } else if (event.key === "/" && !typing) {
    event.preventDefault();
    by("line").focus();
  }
});
let width = innerWidth;
addEventListener("resize", () => {
  if (innerWidth !== width) {
    width = innerWidth;
    refit();
  }
});
