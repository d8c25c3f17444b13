// The question and its answer: one place, and whoever shows something of it is told of each change.

import { Problem, post } from "./api.js";

export const state = {
  // The question as a scenario, and as its file.
  scenario: null,
  toml: "",
  // The answer of the server to it.
  answer: null,
  // Why the last change could not be taken.
  problem: null,
  // Which outcome is shown, the answers that lead there, and its steps where they are not those of the outcome.
  shown: { outcome: 0, path: null, steps: null },
  busy: false,
};

const past = [];
const future = [];
const listeners = [];
let running = null;

export function listen(listener) {
  listeners.push(listener);
}

export function changed() {
  for (const listener of listeners) listener(state);
}

export const play = () => state.answer?.report?.plays?.at(-1) ?? null;
export const outcomes = () => play()?.outcomes ?? [];
export const players = () => Object.keys(state.scenario?.players ?? {});
export const game = () => state.scenario?.game ?? "magic";

// The games and editions, as people call them.
export const EDITIONS = [
  ["magic", "Magic, 2026"],
  ["magic-2018", "Magic, July 2018"],
  ["magic-2017", "Magic, before September 2017"],
  ["magic-2005", "Magic, October 2005"],
  ["magic-2004", "Magic, January 2004"],
  ["kaijudo", "Kaijudo"],
  ["duel-masters", "Duel Masters"],
];

export const editionName = (name) => EDITIONS.find(([known]) => known === name || (name === "magic-2026" && known === "magic"))?.[1] ?? name;

// The sentences of the last play.
export function sentences(scenario = state.scenario) {
  const last = scenario?.play?.at(-1);
  const said = last?.do ?? last?.at_once ?? [];
  return Array.isArray(said) ? said : [said];
}

// Asks what was changed. Only if it can be read does it become the question.
async function asked(body) {
  running?.abort();
  const own = new AbortController();
  running = own;
  state.busy = true;
  changed();
  try {
    const answer = await post("ask", { tree: true, ...body }, own.signal);
    state.problem = null;
    return answer;
  } catch (error) {
    if (error.name === "AbortError") return null;
    if (!(error instanceof Problem)) throw error;
    state.problem = error;
    return null;
  } finally {
    if (running === own) {
      state.busy = false;
      running = null;
    }
  }
}

function take(answer) {
  state.scenario = answer.scenario;
  state.toml = answer.toml;
  state.answer = answer;
  state.shown = { outcome: 0, path: null, steps: null };
  localStorage.setItem("instead.draft", JSON.stringify({ scenario: answer.scenario, toml: answer.toml }));
}

// Asks, and keeps what was before for going back. Whether it was understood.
export async function ask(body) {
  const before = state.scenario && { scenario: state.scenario, toml: state.toml };
  const answer = await asked(body);
  if (answer) {
    if (before && before.toml !== answer.toml) {
      past.push(before);
      if (past.length > 200) past.shift();
      future.length = 0;
    }
    take(answer);
  }
  changed();
  return Boolean(answer);
}

// Changes a copy of the scenario, and asks that.
export function edit(change) {
  const scenario = structuredClone(state.scenario ?? { players: { alice: {}, bob: {} } });
  scenario.players ??= {};
  change(scenario);
  // What a file expects of itself is about the file as it was.
  const last = scenario.play?.at(-1);
  if (last) for (const field of ["outcomes", "expect", "asks", "error", "steps", "no_steps"]) delete last[field];
  return ask({ scenario });
}

async function travel(from, to) {
  const there = from.pop();
  if (!there) return;
  const here = { scenario: state.scenario, toml: state.toml };
  const answer = await asked({ toml: there.toml });
  if (answer) {
    to.push(here);
    take(answer);
  } else {
    from.push(there);
  }
  changed();
}

export const undo = () => travel(past, future);
export const redo = () => travel(future, past);
export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;

export function clear() {
  if (state.scenario) past.push({ scenario: state.scenario, toml: state.toml });
  Object.assign(state, { scenario: null, toml: "", answer: null, problem: null });
  state.shown = { outcome: 0, path: null, steps: null };
  localStorage.removeItem("instead.draft");
  changed();
}

export function draft() {
  try {
    return JSON.parse(localStorage.getItem("instead.draft"));
  } catch {
    return null;
  }
}

const same = (a, b) => a.length === b.length && a.every((item, at) => item === b[at]);

// Shows an outcome by the answers that lead there; where they are another way than the one that is told, its steps are
// asked for.
export async function show(outcome, path = null) {
  const witness = outcomes()[outcome]?.witness ?? [];
  const own = path && !same(path, witness) ? path : null;
  state.shown = { outcome, path: path ?? witness, steps: null };
  changed();
  if (!own) return;
  const scenario = structuredClone(state.scenario);
  const last = scenario.play.at(-1);
  for (const field of ["outcomes", "expect", "asks", "error", "steps", "no_steps"]) delete last[field];
  last.choose = own;
  try {
    const report = await post("run", { scenario });
    const steps = report.plays.at(-1)?.steps;
    if (steps?.length && state.shown.path === path) {
      state.shown.steps = steps;
      changed();
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
