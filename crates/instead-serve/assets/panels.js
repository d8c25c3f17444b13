// What is asked for now and then: editions compared, the file, a card of one's own, a list of cards.

import { Problem, get, post } from "./api.js";
import { shown, varying, who, words } from "./answer.js";
import { wrong } from "./ask.js";
import { dialog, el, put } from "./dom.js";
import { ask, edit, editionName, game, players, state } from "./state.js";

// One question under every edition of its game.
export async function compare() {
  const place = el("div", { class: "comparison" }, el("p", {}, "Playing it under each edition…"));
  dialog("Editions compared", place);
  try {
    put(place, ...compared(await post("compare", { scenario: state.scenario })));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    put(place, ...wrong(error));
  }
}

function compared({ editions, differences }) {
  const all = editions.flatMap((edition) => edition.play.outcomes);
  const paths = varying(all);
  const ends = (edition) => (edition.refused ? edition.refused : JSON.stringify(edition.play.outcomes.map((outcome) => outcome.values)));
  const column = (edition, at) => {
    const same = at > 0 && ends(edition) === ends(editions[at - 1]);
    return el(
      "section",
      { class: `edition${same ? " same" : ""}` },
      el("h3", {}, editionName(edition.game)),
      same && el("p", { class: "faint" }, "The same ends as before it."),
      edition.refused && el("p", { class: "stop" }, edition.refused),
      !same &&
        el(
          "ul",
          {},
          edition.play.outcomes.map((outcome) =>
            el("li", {}, (paths.length ? paths : Object.keys(outcome.values)).map((path) => el("div", {}, `${words(path)}: ${shown(outcome.values[path])}`)), outcome.witness.length > 0 && el("div", { class: "faint" }, `if ${outcome.witness.join(", then ")}`)),
          ),
        ),
    );
  };
  const difference = (one) =>
    el(
      "section",
      { class: "difference" },
      el("h3", {}, `${editionName(one.from)} and ${editionName(one.to)}: ${one.same_ends ? (one.first ? "the same ends, in other ways" : "the same") : "other ends"}`),
      one.made_by.length > 0 && el("ul", {}, one.made_by.map((by) => el("li", {}, `${by.about} (${by.rules}): ${by.from} in ${editionName(one.from)}, ${by.to} in ${editionName(one.to)}`))),
      one.first && el("div", { class: "first" }, el("p", { class: "faint" }, one.first.alike === 0 ? "The first step differs:" : `The first step that differs, after ${one.first.alike} alike:`), [[one.from, one.first.from], [one.to, one.first.to]].map(([name, step]) => el("p", {}, el("strong", {}, editionName(name)), " ", el("mark", {}, step ? step.text : "nothing more happens")))),
    );
  return [el("div", { class: "editions" }, editions.map(column)), ...differences.filter((one) => !one.same_ends || one.first).map(difference)];
}

// The question as a file, to be read, edited and kept; what is wrong is shown at its line.
export function file() {
  const text = el("textarea", { spellcheck: "false", "aria-label": "The scenario as a file", rows: 24 });
  text.value = state.toml;
  const errors = el("div", { class: "problem", role: "alert" });
  const gutter = el("pre", { class: "gutter", "aria-hidden": "true" });
  let bad = new Set();
  const count = () => put(gutter, text.value.split("\n").map((_, at) => el("span", { class: bad.has(at + 1) ? "bad" : "" }, `${at + 1}\n`)));
  const tell = (places, message) => {
    bad = new Set(places.map((place) => place.line));
    count();
    const line = (place) =>
      el("li", {}, el("button", { type: "button", class: "link", onclick: () => go(place) }, `line ${place.line}, column ${place.column}`), `: ${place.message}`, place.suggestion && el("span", { class: "faint" }, ` (${place.suggestion})`));
    put(errors, places.length ? el("ul", {}, places.filter((place) => place.line > 0).map(line)) : message && el("p", {}, message));
  };
  const go = (place) => {
    const start = text.value.split("\n").slice(0, place.line - 1).join("\n").length + (place.line > 1 ? 1 : 0) + place.column - 1;
    text.focus();
    text.setSelectionRange(start, start + Math.max(1, place.span[1] - place.span[0]));
  };
  const use = async () => {
    const understood = await ask({ toml: text.value });
    if (understood) {
      const places = state.answer.report?.diagnostics ?? [];
      tell(places, places.length ? null : "Taken over.");
    } else if (state.problem) tell(state.problem.diagnostics, state.problem.message);
  };
  text.addEventListener("input", count);
  text.addEventListener("scroll", () => (gutter.scrollTop = text.scrollTop));
  count();
  dialog("The file of this question", el("div", { class: "editor" }, gutter, text), errors, el("p", { class: "row" }, el("button", { type: "button", class: "primary", onclick: use }, "Use this"), el("button", { type: "button", onclick: () => navigator.clipboard.writeText(text.value) }, "Copy")));
  tell(state.answer?.report?.diagnostics ?? [], null);
}

// A card of one's own: what is read of it while one types.
export function ownCard() {
  const field = (label, value, props) => el("input", { type: "text", value, "aria-label": label, placeholder: label, ...props });
  const [name, types, cost] = [field("Name", "My Card"), field("Types", "Enchantment"), field("Cost", "", { size: 8 })];
  const numbers = [field("Power", "", { size: 3 }), field("Toughness", "", { size: 3 })];
  const text = el("textarea", { rows: 5, "aria-label": "Text", placeholder: "If a source would deal damage to you, …" });
  const read = el("div", { class: "read", "aria-live": "polite" });
  let waiting = 0;
  const check = async () => {
    if (!text.value.trim()) return put(read);
    try {
      const found = await post("cards/check", { text: text.value, name: name.value, types: types.value, game: game() });
      put(read, found.parts.map(part), el("p", { class: "faint" }, found.whole ? "All of it is read and carried out." : "Where it would act, the play stops and says so."));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      put(read, ...wrong(error));
    }
  };
  for (const input of [name, types, text])
    input.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(check, 150);
    });
  const use = (owner) => async () => {
    const card = { name: name.value.trim(), types: types.value.trim(), text: text.value.trim() };
    if (cost.value.trim()) card.cost = cost.value.trim();
    if (numbers[0].value.trim()) card.power = number(numbers[0].value);
    if (numbers[1].value.trim()) card.toughness = number(numbers[1].value);
    const understood = await edit((s) => {
      s.card = [...(s.card ?? []).filter((one) => one.name !== card.name), card];
      const zone = game().startsWith("magic") ? "battlefield" : "battle";
      if (owner) (s.players[owner][zone] ??= []).push(card.name);
    });
    if (understood) box.close();
    else put(read, ...wrong(state.problem));
  };
  const owners = players().length ? players() : ["alice", "bob"];
  const box = dialog("A card of your own", el("div", { class: "form" }, name, cost, types, numbers, text), read, el("p", { class: "row" }, owners.map((owner) => el("button", { type: "button", onclick: use(owner) }, "Put it before ", who(owner)))));
}

const number = (text) => (/^-?\d+$/.test(text.trim()) ? Number(text) : text.trim());

function part(one) {
  return [
    one.sentences.map((sentence) => el("p", { class: sentence.read === "refused" ? "stop" : "" }, `${{ read: "✓", "not carried out": "◐", alone: "○", refused: "✗" }[sentence.read]} ${sentence.text}`)),
    one.abilities.map((ability) => el("p", { class: "faint" }, `${ability.kind}${ability.rule ? ` (${ability.rule})` : ""}${ability.wording ? `: ${ability.wording}` : ""}`)),
    one.lacks.map((lack) => el("p", { class: "stop" }, `Read, not carried out: ${lack.what}`)),
    one.stop && el("p", { class: "stop" }, `Not understood from “${one.stop.found}” on: expected ${one.stop.expected}`),
  ];
}

// A list of cards: which are known, and which are read whole.
export function list() {
  const text = el("textarea", { rows: 12, "aria-label": "Cards, one a line", placeholder: "4 Lightning Bolt\n1 Furnace of Rath" });
  const told = el("div", { "aria-live": "polite" });
  const look = async () => {
    try {
      const { cards } = await post("cards/list", { list: text.value, game: game() });
      const [whole, others] = [cards.filter((card) => card.whole), cards.filter((card) => !card.whole)];
      put(
        told,
        el("p", {}, `${whole.length} of ${cards.length} cards are read whole${others.length ? "; these are not:" : "."}`),
        el("ul", {}, others.map((card) => el("li", {}, card.name, card.known ? " (read in part)" : ` (no such card here${card.suggestion ? `; ${card.suggestion}?` : ""})`))),
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      put(told, ...wrong(error));
    }
  };
  const put_into = (owner, zone) => async () => {
    const { cards } = await post("cards/list", { list: text.value, game: game() });
    const names = cards.filter((card) => card.known).flatMap((card) => Array.from({ length: Math.min(card.count, 100) }, () => card.name));
    await edit((s) => (((s.players[owner] ??= {})[zone] = [...(Array.isArray(s.players[owner][zone]) ? s.players[owner][zone] : []), ...names])));
    box.close();
  };
  const zone = game().startsWith("magic") ? "library" : "deck";
  const owners = players().length ? players() : ["alice", "bob"];
  const box = dialog("A list of cards", text, el("p", { class: "row" }, el("button", { type: "button", class: "primary", onclick: look }, "What is read of them?"), owners.map((owner) => el("button", { type: "button", onclick: put_into(owner, zone) }, `Into the ${zone} of `, who(owner)))), told);
}

// A scenario of the gallery.
export async function openScenario(id) {
  const { toml } = await get(`gallery/${encodeURIComponent(id)}`);
  return ask({ toml });
}
