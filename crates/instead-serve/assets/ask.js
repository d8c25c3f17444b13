// The line in which one asks.

import { complete } from "./complete.js";
import { by, el, put } from "./dom.js";
import { ask, game, listen, players, state } from "./state.js";

export function start() {
  const [form, line] = [by("ask"), by("line")];
  complete(line, { game, silent: () => ["alice", "bob", "carol", "dave", ...players()] });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    say(line.value);
  });
  form.addEventListener("click", (event) => {
    const example = event.target.closest("a.example");
    if (!example) return;
    event.preventDefault();
    anew(new URL(example.href).searchParams.get("q"));
  });
  listen(() => {
    form.classList.toggle("busy", state.busy);
    put(by("problem"), ...wrong(state.problem));
    line.placeholder = state.scenario ? "And then? Or: Bob has …" : "Alice has Furnace of Rath; Lightning Bolt deals 3 damage to Bob";
  });
}

// Adds what is typed to the question. What is not understood stays in the line.
async function say(text) {
  if (!text.trim()) return;
  const understood = await ask({ line: text, ...(state.scenario && { scenario: state.scenario }) });
  if (understood) by("line").value = "";
}

// A question of its own.
export async function anew(text) {
  const understood = await ask({ line: text });
  by("line").value = understood ? "" : text;
}

// What is wrong, and what may have been meant.
export function wrong(problem) {
  if (!problem) return [];
  const places = problem.diagnostics.filter((place) => place.line > 0);
  return [
    el("p", { class: "message" }, sentence(problem.message)),
    problem.statement && el("p", { class: "faint" }, `in “${problem.statement}”`),
    problem.suggestion && el("p", { class: "suggestion" }, sentence(problem.suggestion)),
    places.length > 1 &&
      el(
        "ul",
        {},
        places.slice(1).map((place) => el("li", {}, `line ${place.line}: ${place.message}`)),
      ),
  ];
}

export function sentence(text) {
  const quoted = text.replace(/`([^`]*)`/g, "“$1”");
  const capital = quoted.charAt(0).toUpperCase() + quoted.slice(1);
  return /[.?!”]$/.test(capital) ? capital : `${capital}.`;
}
