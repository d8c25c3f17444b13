// The answer: a sentence, the outcomes, the choices, the steps.

import { card, once } from "./api.js";
import { sentence } from "./ask.js";
import { printed, showCard } from "./complete.js";
import { by, capital, dialog, el, put, say } from "./dom.js";
import { editionName, game, listen, outcomes, play, players, sentences, show, state } from "./state.js";
import { tree } from "./tree.js";

export function start() {
  listen(draw);
}

let told = null;

function draw() {
  const place = by("answer");
  const answer = state.answer;
  if (!answer?.report) {
    put(place, intro());
    return;
  }
  const found = play();
  // What is wrong is said below, at length.
  const refused = outcomes().length === 0 && (answer.report.diagnostics ?? []).length > 0;
  put(
    place,
    about(),
    el("h2", { class: "headline" }, refused ? "This cannot be played as it stands." : headline(answer.headline)),
    granted(answer) && el("p", { class: "granted" }, granted(answer)),
    notes(answer.report),
    found && outcomes().length > 1 && table(),
    found?.tree && choices(found),
    found && steps(found),
    el("div", { id: "panels" }),
  );
  if (told !== answer) {
    told = answer;
    say(headline(answer.headline));
  }
}

// What a scenario that was opened is about, in its own words.
function about() {
  const { title, notes, game: edition } = state.scenario;
  const own = title && !sentences().includes(title);
  const old = edition && edition !== "magic" && edition !== "magic-2026";
  return [
    (own || old) && el("p", { class: "about-title" }, own && title, old && el("span", { class: "edition-name" }, editionName(edition))),
    notes && el("p", { class: "about-notes" }, notes),
  ];
}

function intro() {
  return state.scenario
    ? el("p", { class: "faint" }, "A board, and nothing happens yet. Say above what would.")
    : el(
        "div",
        { class: "intro" },
        el("h2", {}, "A question about replacement and prevention"),
        el("p", {}, "Say who has what, and what would happen. Every outcome is shown, who chooses between them, and the rule of each step. Where the order makes no difference, nobody is asked."),
      );
}

// Paths as people say them: "bob.life" is "Bob's life".
export function words(path) {
  const at = path.indexOf(".");
  if (at < 0) return path;
  const [of, what] = [path.slice(0, at), path.slice(at + 1)];
  const told = what.replaceAll("_", " ");
  return players().includes(of) ? `${capital(of)}'s ${told}` : `${of}: ${told}`;
}

export const headline = (text) => (text ? sentence(text) : "");

// The ends in words: what each column tells, and the rows.
export const ends = () => state.answer?.answer?.table ?? { columns: [], rows: [] };

export function shown(value) {
  if (value === undefined || value === null) return "";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length ? alike(value).join(", ") : "none";
  if (typeof value === "object") return Object.entries(value).map(([name, item]) => `${name}: ${shown(item)}`).join(", ");
  return String(value);
}

// The items of a list, those that are alike and stand together as one: a library is a number of cards.
function alike(list) {
  const groups = [];
  for (const item of list.map((one) => shown(one))) {
    if (groups.at(-1)?.item === item) groups.at(-1).count += 1;
    else groups.push({ item, count: 1 });
  }
  return groups.map(({ item, count }) => (item === "" ? `${count} card${count > 1 ? "s" : ""}` : count > 1 ? `${count} × ${item}` : item));
}

// What the question took for granted.
export function granted({ taken, read_as: read }) {
  const all = [...read.map((one) => `“${one.typed.replace(/\.$/, "")}” is “${one.sentence}”`), ...taken];
  return all.length > 0 ? `Taken for granted: ${all.join("; ")}.` : null;
}

function notes(report) {
  const wrong = report.diagnostics ?? [];
  const failures = report.plays.flatMap((one) => one.failures ?? []);
  return el(
    "div",
    { class: "notes" },
    wrong.map((one) => el("div", { class: "problem", role: "alert" }, el("p", { class: "message" }, sentence(one.message)), one.suggestion && el("p", { class: "suggestion" }, sentence(one.suggestion)))),
    failures.map((one) => el("p", { class: "stop" }, `Not as the file expects: ${one.message}`)),
    (report.warnings ?? []).map((text) => el("p", { class: "faint" }, sentence(text))),
  );
}

// The paths that differ between outcomes.
export function varying(list) {
  const paths = [...new Set(list.flatMap((outcome) => Object.keys(outcome.values)))];
  return paths.filter((path) => new Set(list.map((outcome) => JSON.stringify(outcome.values[path]))).size > 1);
}

function seat(name) {
  const at = players().findIndex((player) => player.toLowerCase() === name?.toLowerCase());
  return at < 0 ? "chance" : `seat-${Math.min(at, 3)}`;
}

export function who(name) {
  return el("span", { class: `who ${seat(name)}` }, name && name !== "chance" ? capital(name) : "Chance");
}

// "bob: Furnace of Rath": who chose, and what.
function chosen(answer) {
  const at = answer.indexOf(": ");
  return at < 0 ? [answer] : [who(answer.slice(0, at)), " ", answer.slice(at + 2).replace(/\.$/, "")];
}

const way = (choices) => choices.map((answer, nth) => [nth > 0 && ", then ", el("span", { class: "choice" }, chosen(answer))]);

// The roles are said, since on a narrow page a row is no row of cells to look at.
const head = (content, kind) => el("th", { scope: "col", role: "columnheader", class: kind }, content);

function table() {
  const { columns, rows } = ends();
  const row = ({ values, choices }, at) => {
    const select = el("button", { type: "button", class: "quiet number", "data-key": `outcome-${at}`, "aria-pressed": String(at === state.shown.outcome), "aria-label": `Outcome ${at + 1}: show its steps`, onclick: () => show(at) }, String(at + 1));
    return el(
      "tr",
      { role: "row", class: at === state.shown.outcome ? "chosen" : "", onclick: (event) => event.target.closest("button") || show(at) },
      el("th", { scope: "row", role: "rowheader" }, select),
      values.map((value) => el("td", { role: "cell", class: /^[-−]?\d+$/.test(value) ? "figure" : "" }, value)),
      el("td", { role: "cell", class: "if" }, choices.length === 0 ? "always" : way(choices)),
    );
  };
  return el(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "Outcomes" },
    el(
      "table",
      { class: "outcomes", role: "table" },
      el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, head(el("span", { class: "unseen" }, "Outcome")), columns.map((column) => head(column)), head("if", "if"))),
      el("tbody", { role: "rowgroup" }, rows.map(row)),
    ),
  );
}

function choices(found) {
  const nodes = found.tree.nodes;
  if (nodes[found.tree.root]?.is !== "choice") return null;
  return el("section", { class: "choices", "aria-label": "Choices" }, el("h3", {}, "Choices"), tree(found.tree));
}

// The tree is drawn for the width of the page. What else was opened stays open when that changes.
export function refit() {
  const there = document.querySelector("#answer .choices");
  if (there) put(there, el("h3", {}, "Choices"), tree(play().tree));
}

function steps(found) {
  const outcome = outcomes()[state.shown.outcome];
  const list = state.shown.steps ?? outcome?.steps ?? found.steps ?? [];
  if (list.length === 0) return null;
  const own = state.shown.path && state.shown.path.join("\n") !== outcome?.witness.join("\n");
  const path = own ? state.shown.path : (ends().rows[state.shown.outcome]?.choices ?? []);
  const heading = outcomes().length > 1 ? `Outcome ${state.shown.outcome + 1}, step by step` : "Step by step";
  const only = ends().rows.length === 1 ? ends().columns.map((column, at) => [column, ends().rows[0].values[at]]) : [];
  return el(
    "section",
    { class: "how", "aria-label": "Steps" },
    only.length > 0 && el("dl", { class: "facts" }, only.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)))),
    el("h3", {}, heading),
    path.length > 0 && el("p", { class: "path" }, "If ", way(path), "."),
    el("ol", { class: "steps" }, list.map(step)),
  );
}

const KINDS = { would: "would happen", declined: "declined", dropped: "nothing happens", rider: "right after", trigger: "triggers", "state-based": "state-based" };

function step(one) {
  const effect = one.applied?.replace(/\.$/, "");
  const became = one.became.length ? one.became.join(" and ") : "nothing";
  const same = one.became.length === 1 && one.became[0] === one.event;
  const line =
    one.kind === "applied"
      ? [named(effect, one.wording), same ? " is applied and changes nothing" : [": ", el("span", { class: "became" }, became)]]
      : one.kind === "declined"
        ? [named(effect, one.wording), " is declined"]
        : one.kind === "dropped"
          ? [one.event, ` (${became})`]
          : [one.event];
  return el(
    "li",
    { class: `step ${one.kind}${one.depth ? " inner" : ""}`, "data-depth": Math.min(one.depth, 4) },
    el("div", { class: "line" }, KINDS[one.kind] && el("span", { class: "kind" }, KINDS[one.kind]), el("span", { class: "said" }, line), " ", one.rule && rule(one.rule)),
    one.wording && one.wording.replace(/\.$/, "") !== effect && el("p", { class: "wording" }, one.wording),
    one.chooser && chooser(one),
    one.not_applied.length > 0 && aside(one.not_applied),
  );
}

function chooser(one) {
  if (one.asked) return el("p", { class: "chooser" }, who(one.chooser), ` chose this among ${one.candidates.length}: ${one.candidates.map((name) => name.replace(/\.$/, "")).join(" | ")}`);
  return el(
    "details",
    { class: "chooser" },
    el("summary", {}, who(one.chooser), " was not asked"),
    el("p", {}, "Whichever of these is applied first, the same comes of it:"),
    el("ul", {}, one.candidates.map((name) => el("li", {}, name))),
  );
}

function aside(list) {
  return el(
    "ul",
    { class: "aside" },
    list.map((other) => el("li", {}, "Not ", el("button", { type: "button", class: "link", onclick: () => showCard(other.effect, game(), dialog) }, other.effect.replace(/\.$/, "")), `: ${other.why}`)),
  );
}

// What is opened below a step stands there until it is pressed again.
function opened(label, props, fill) {
  const button = el("button", { type: "button", "aria-expanded": "false", ...props }, label);
  button.addEventListener("click", async () => {
    const step = button.closest(".step");
    const there = button.below?.isConnected ? button.below : null;
    button.setAttribute("aria-expanded", String(!there));
    if (there) return there.remove();
    button.below = el("div", { class: "below" });
    step.append(button.below);
    try {
      put(button.below, ...(await fill()));
    } catch (error) {
      put(button.below, el("p", { class: "faint" }, sentence(error.message)));
    }
  });
  return button;
}

// An effect by its name; pressed, the text of its card, with the words that acted.
function named(effect, wording) {
  const title = effect.replace(/ #\d+$/, "");
  const acted = () => el("p", { class: "rules-text" }, el("mark", {}, wording));
  const fill = async () => {
    // A card that the question defines is known to it alone.
    const text = await card(title, game()).then((facts) => printed(facts, wording), () => []);
    return text.some((face) => face.querySelector("mark")) ? text : [acted(), ...text];
  };
  if (!wording || wording.replace(/\.$/, "") === effect) return el("strong", { class: "effect" }, effect);
  return opened(effect, { class: "link effect", title: "The text of the card" }, fill);
}

// A rule by its number; pressed, what it is about, and its text where that was imported.
function rule(number) {
  const edition = game() === "magic" ? "magic-2026" : game();
  const fill = async () => {
    const { rules } = await once(`rules/${encodeURIComponent(number)}?edition=${encodeURIComponent(edition)}`);
    const shown = rules.filter((one) => one.number === number && one.editions.includes(edition));
    const list = shown.length > 0 ? shown : rules.slice(0, 1);
    const told = (one) => [
      el("p", {}, el("strong", {}, one.number), ` ${one.title}`),
      one.text && el("blockquote", { class: "rule-text" }, one.text.text.split("\n").map((line) => el("p", {}, line))),
      el("p", { class: "faint" }, one.text ? `Comprehensive Rules, ${one.text.date} (${editionName(one.text.edition)})` : `In ${one.editions.map(editionName).join("; ")}. What it is about, in our words; “instead rules import” adds the text of the rules.`),
    ];
    return list.flatMap(told).filter(Boolean);
  };
  return opened(number, { class: "rule-number", "aria-label": `Rule ${number}` }, fill);
}
