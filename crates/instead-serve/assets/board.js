// The board: players, zones, cards with what is on them, effects, the turn, and what happens.

import { shown } from "./answer.js";
import { complete, showCard } from "./complete.js";
import { by, capital, dialog, el, pick, put } from "./dom.js";
import { EDITIONS, ask, edit, game, listen, outcomes, players, sentences, state } from "./state.js";

const ZONES = {
  magic: ["battlefield", "hand", "graveyard", "exile", "library", "stack", "command"],
  kaijudo: ["battle", "hand", "mana", "shields", "discard", "deck"],
  "duel-masters": ["battle", "hand", "mana", "shields", "graveyard", "deck"],
};

const STEPS = {
  magic: "untap upkeep draw main combat attackers blockers damage end-combat main2 end cleanup".split(" "),
  other: "untap draw mana main attack end".split(" "),
};

const family = () => (game().startsWith("magic") ? "magic" : game());
const nameOf = (object) => (typeof object === "string" ? object : (object.name ?? object.copy_of ?? "a card"));
const table = (object) => (typeof object === "string" ? { name: object } : object);
// An object of which nothing is said but its name is its name.
const bare = (object) => (Object.keys(object).length === 1 && object.name ? object.name : object);

let open = null;

export function start() {
  listen(draw);
}

function draw() {
  const board = by("board");
  const everyone = players();
  if (everyone.length === 0) {
    put(board, el("h2", {}, "The board"), el("p", { class: "faint" }, "Nothing stands here yet. Ask above, or open a scenario below."), starting());
    return;
  }
  put(
    board,
    el("h2", {}, "The board"),
    everyone.map((name, seat) => player(name, seat)),
    happening(),
    setting(),
  );
}

function starting() {
  return el("button", { type: "button", onclick: () => edit(() => {}) }, "Begin with an empty board");
}

// What of a player differs in the outcome that is shown.
function after(name, what) {
  const values = outcomes()[state.shown.outcome]?.values ?? {};
  return values[`${name}.${what}`];
}

function player(name, seat) {
  const own = state.scenario.players[name] ?? {};
  const life = own.life ?? 20;
  const then = after(name, "life");
  const field = el("input", {
    type: "number",
    class: "life",
    value: life,
    "data-key": `life-${name}`,
    "aria-label": `${capital(name)}'s life`,
    onchange: () => edit((s) => (s.players[name].life = Number(field.value))),
  });
  const turn = (state.scenario.turn?.player ?? players()[0]).toLowerCase() === name.toLowerCase();
  const numbers = ["poison", "energy"].filter((what) => own[what]).map((what) => el("span", { class: "number" }, `${own[what]} ${what}`));
  return el(
    "section",
    { class: `player seat-${Math.min(seat, 3)}`, "aria-label": capital(name) },
    el(
      "header",
      {},
      el("h3", {}, capital(name)),
      turn && el("span", { class: "turn" }, "has the turn"),
      ...numbers,
      el("label", { class: "life-label" }, "life ", field),
      then !== undefined && then !== life && el("span", { class: "after" }, `→ ${then}`),
    ),
    ZONES[family()].map((zone) => zoneOf(name, zone, own[zone])),
    ["effects", "emblems"].map((kind) => (own[kind]?.length ? effects(name, kind, own[kind]) : null)),
    adding(name),
  );
}

function zoneOf(name, zone, list) {
  const then = after(name, zone);
  const nothing = list === undefined || (Array.isArray(list) && list.length === 0);
  if (nothing && then === undefined) return null;
  const heading = el("h4", {}, zone, then !== undefined && el("span", { class: "after" }, ` → ${typeof then === "number" ? `${then} cards` : shown(then)}`));
  if (nothing) return el("div", { class: "zone" }, heading);
  if (typeof list === "number") {
    const remove = el("button", { type: "button", class: "quiet", "aria-label": `Remove these from ${zone}`, onclick: () => edit((s) => delete s.players[name][zone]) }, "×");
    return el("div", { class: "zone" }, heading, el("p", { class: "nameless" }, `${list} cards without a name`, remove));
  }
  return el(
    "div",
    { class: "zone" },
    heading,
    el(
      "ul",
      { class: "cards" },
      list.map((object, at) => chip(name, zone, object, at)),
    ),
  );
}

// A mistake that stands in this place of the scenario.
function mistake(pointer) {
  const error = state.problem;
  const of = error?.diagnostics?.length ? error : state.answer && { diagnostics: state.answer.report?.diagnostics ?? [], pointers: state.answer.pointers };
  const at = of?.pointers?.findIndex((found) => found === pointer || found?.startsWith(`${pointer}/`)) ?? -1;
  return at >= 0 ? of.diagnostics[at]?.message : null;
}

function chip(name, zone, object, at) {
  const key = `${name}/${zone}/${at}`;
  const told = table(object);
  const marks = [
    told.tapped && "tapped",
    told.face_down && "face down",
    told.transformed && "transformed",
    told.damage && `${told.damage} damage`,
    ...Object.entries(told.counters ?? {}).map(([kind, count]) => `${count} ${kind}`),
    told.attached_to && `on ${told.attached_to}`,
    told.copy_of && `copy of ${told.copy_of}`,
    told.token && "token",
    told.as && `called ${told.as}`,
  ].filter(Boolean);
  const wrong = mistake(`/players/${name}/${zone}/${at}`);
  const button = el(
    "button",
    {
      type: "button",
      class: `chip${told.tapped ? " tapped" : ""}${wrong ? " wrong" : ""}`,
      "aria-expanded": String(open === key),
      "data-key": key,
      title: wrong,
      onclick: () => {
        open = open === key ? null : key;
        draw();
      },
    },
    el("span", { class: "card-name" }, nameOf(object)),
    marks.length > 0 && el("span", { class: "marks" }, marks.join(", ")),
  );
  return el("li", {}, button, wrong && el("p", { class: "stop" }, wrong), open === key && details(name, zone, told, at));
}

function details(name, zone, object, at) {
  const change = (make) =>
    edit((s) => {
      const list = s.players[name][zone];
      const copy = table(list[at]);
      make(copy);
      list[at] = bare(copy);
    });
  const check = (field, label) =>
    el("label", {}, el("input", { type: "checkbox", checked: Boolean(object[field]), "data-key": `${field}-${name}-${at}`, onchange: (event) => change((o) => (event.target.checked ? (o[field] = true) : delete o[field])) }), ` ${label}`);
  const damage = el("input", { type: "number", min: 0, value: object.damage ?? 0, "data-key": `damage-${name}-${at}`, onchange: () => change((o) => (Number(damage.value) ? (o.damage = Number(damage.value)) : delete o.damage)) });
  const kind = el("input", { type: "text", value: "+1/+1", size: 8, "aria-label": "Kind of counter", list: "counters" });
  const count = el("input", { type: "number", value: 1, min: 0, "aria-label": "How many counters" });
  const setCounter = () =>
    change((o) => {
      o.counters ??= {};
      if (Number(count.value)) o.counters[kind.value] = Number(count.value);
      else delete o.counters[kind.value];
      if (Object.keys(o.counters).length === 0) delete o.counters;
    });
  const others = players()
    .flatMap((who) => state.scenario.players[who]?.battlefield ?? state.scenario.players[who]?.battle ?? [])
    .map((other) => table(other).as ?? nameOf(other))
    .filter((other) => other !== nameOf(object));
  const move = (to) =>
    edit((s) => {
      const [moved] = s.players[name][zone].splice(at, 1);
      (s.players[name][to] ??= []).push(moved);
    });
  const remove = () => {
    open = null;
    edit((s) => s.players[name][zone].splice(at, 1));
  };
  const onField = zone === "battlefield" || zone === "battle";
  return el(
    "div",
    { class: "details" },
    onField && el("div", { class: "row" }, check("tapped", "tapped"), check("face_down", "face down"), check("token", "token")),
    onField && el("label", { class: "row" }, "damage ", damage),
    onField && el("div", { class: "row" }, count, kind, el("button", { type: "button", onclick: setCounter }, "Set counters")),
    onField && others.length > 0 && el("label", { class: "row" }, "attached to ", pick("attached to", [["", "nothing"], ...new Set(others)], object.attached_to ?? "", (to) => change((o) => (to ? (o.attached_to = to) : delete o.attached_to)))),
    el("label", { class: "row" }, "move to ", pick("move to", ZONES[family()], zone, move)),
    el("div", { class: "row" }, el("button", { type: "button", onclick: () => showCard(nameOf(object), game(), dialog) }, "Text"), el("button", { type: "button", "data-key": `remove-${name}-${at}`, onclick: remove }, "Remove")),
  );
}

function effects(name, kind, list) {
  return el(
    "div",
    { class: "zone" },
    el("h4", {}, kind),
    el(
      "ul",
      { class: "sentences" },
      list.map((effect, at) => {
        const text = typeof effect === "string" ? effect : effect.text;
        const wrong = mistake(`/players/${name}/${kind}/${at}`);
        return el(
          "li",
          { class: wrong ? "wrong" : "" },
          text,
          el("button", { type: "button", class: "quiet", "aria-label": `Remove “${text}”`, onclick: () => edit((s) => s.players[name][kind].splice(at, 1)) }, "×"),
          wrong && el("p", { class: "stop" }, wrong),
        );
      }),
    ),
  );
}

// What is being added, by player: it outlives the drawing of the board.
const added = {};

function adding(name) {
  const where = (added[name] ??= { zone: null, text: "" });
  const zones = [...ZONES[family()], ["effects", "effect, in words"], ["emblems", "emblem, in words"]];
  if (!zones.flat().includes(where.zone)) where.zone = zones[0];
  const input = el("input", {
    type: "text",
    value: where.text,
    placeholder: "add a card",
    "aria-label": `Add to ${capital(name)}'s ${where.zone}`,
    "data-key": `add-${name}`,
    spellcheck: "false",
    autocomplete: "off",
    oninput: () => (where.text = input.value),
    // A list that is pasted becomes its cards.
    onpaste: (event) => {
      const text = event.clipboardData.getData("text");
      if (!text.includes("\n")) return;
      event.preventDefault();
      edit((s) => put_in(s.players[name], where.zone, text));
    },
  });
  const add = () => {
    const text = input.value.trim();
    if (!text) return;
    where.text = "";
    edit((s) => put_in(s.players[name], where.zone, text));
  };
  const form = el(
    "form",
    {
      class: "adding",
      onsubmit: (event) => {
        event.preventDefault();
        add();
      },
    },
    el("div", { class: "completed" }, input),
    pick(`Where for ${capital(name)}`, zones, where.zone, (zone) => (where.zone = zone), { "data-key": `zone-${name}` }),
    el("button", { type: "submit", "aria-label": `Add for ${capital(name)}` }, "Add"),
  );
  complete(input, {
    whole: true,
    game,
    chosen: (card) => {
      where.text = card;
      add();
    },
  });
  return form;
}

function put_in(own, zone, text) {
  const number = /^\d+$/.test(text) && !["effects", "emblems"].includes(zone) ? Number(text) : null;
  if (number !== null) {
    own[zone] = number;
    return;
  }
  if (!Array.isArray(own[zone])) own[zone] = [];
  own[zone].push(...lines(text));
}

// A pasted list: a card a line, with its number before it.
function lines(text) {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line) => {
      const found = /^(\d+)x?\s+(.+)$/.exec(line);
      return found ? Array.from({ length: Math.min(Number(found[1]), 100) }, () => found[2]) : [line];
    });
}

// What brings a question to its end, if nothing else is said.
const ENDS = ["resolve all", "go to end-combat"];

function happening() {
  const said = sentences();
  const last = (state.scenario.play?.length ?? 0) - 1;
  const before = (state.scenario.play ?? []).slice(0, -1).flatMap((play) => [play.do ?? play.at_once].flat());
  // What is said anew is understood as what is typed in the line.
  const set = (change) => {
    const list = said.filter((text, at) => at === 0 || at < said.length - 1 || !ENDS.includes(text));
    change(list);
    if (last > 0 || state.scenario.play[last].do === undefined) return replace(list);
    const scenario = structuredClone(state.scenario);
    delete scenario.play;
    return ask({ scenario, line: list.join("\n") });
  };
  const replace = (list) =>
    edit((s) => {
      const play = s.play[last];
      const field = play.do === undefined ? "at_once" : "do";
      play[field] = list;
      delete play.choose;
      if (list.length === 0) s.play.splice(last, 1);
      if (s.play.length === 0) delete s.play;
    });
  return el(
    "section",
    { class: "happening", "aria-label": "What happens" },
    el("h3", {}, "What happens"),
    said.length === 0 && el("p", { class: "faint" }, "Nothing yet. Say it in the line above: “Lightning Bolt deals 3 damage to Bob”."),
    before.length > 0 && el("p", { class: "faint" }, `Before: ${before.join("; ")}`),
    el(
      "ol",
      {},
      said.map((text, at) => {
        if (at > 0 && at === said.length - 1 && ENDS.includes(text)) return el("li", { class: "faint" }, text);
        const wrong = mistake(`/play/${last}/do/${at}`) ?? (said.length === 1 ? mistake(`/play/${last}/do`) : null);
        const field = el("input", {
          type: "text",
          value: text,
          "aria-label": `Sentence ${at + 1}`,
          "data-key": `said-${at}`,
          spellcheck: "false",
          onchange: () => set((list) => (field.value.trim() ? (list[at] = field.value.trim()) : list.splice(at, 1))),
        });
        const place = el("div", { class: "completed" }, field);
        complete(field, { game, silent: players });
        const button = (text, label, change) => el("button", { type: "button", class: "quiet", "aria-label": label, onclick: () => set(change) }, text);
        return el(
          "li",
          { class: wrong ? "wrong" : "" },
          place,
          at > 0 && button("↑", `Earlier: ${text}`, (list) => list.splice(at - 1, 2, list[at], list[at - 1])),
          button("×", `Remove: ${text}`, (list) => list.splice(at, 1)),
          wrong && el("p", { class: "stop" }, wrong),
        );
      }),
    ),
  );
}

function setting() {
  const turn = state.scenario.turn ?? {};
  const steps = STEPS[family()] ?? STEPS.other;
  const set = (field, value) => edit((s) => ((s.turn ??= {})[field] = value));
  return el(
    "section",
    { class: "setting", "aria-label": "Rules and turn" },
    el("label", {}, "rules ", pick("rules", EDITIONS, game() === "magic-2026" ? "magic" : game(), (name) => edit((s) => (s.game = name)), { "data-key": "game" })),
    el("label", {}, "turn of ", pick("turn of", players().map((name) => [name, capital(name)]), (turn.player ?? players()[0]).toLowerCase(), (name) => set("player", name), { "data-key": "turn" })),
    el("label", {}, "step ", pick("step", steps, turn.step ?? "main", (step) => set("step", step), { "data-key": "step" })),
    el("button", { type: "button", class: "quiet", onclick: addPlayer }, "Add a player"),
  );
}

function addPlayer() {
  const free = ["alice", "bob", "carol", "dave", "erin", "frank"].find((name) => !players().includes(name));
  if (free) edit((s) => (s.players[free] = {}));
}
