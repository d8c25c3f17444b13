// Names of cards while one types, with the text of the card that is being chosen.

import { card, get } from "./api.js";
import { el, put } from "./dom.js";

// What may stand before a card's name in a sentence.
const BEFORE =
  /(?:^|[;,:"]|\b(?:has|have|controls?|owns?|and|an?|the|two|three|tapped|casts?|plays?|activates?|targeting|with|to|by|of|on|destroys?|sacrifices?|exiles?|puts?|returns?|counters?|attacks?|blocks?|taps?|untaps?|regenerates?|transforms?|discards?)\s)\s*/gi;

// The pieces at the end of a text that may be the beginning of a name, the longest first.
function pieces(text) {
  const starts = [...text.matchAll(BEFORE)].map((found) => found.index + found[0].length);
  const all = [...new Set(starts)].map((start) => ({ start, words: text.slice(start) }));
  return all.filter(({ words }) => words.trim().length >= 2 && words.length <= 60).sort((a, b) => a.start - b.start);
}

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[^a-z0-9 ]/g, "");

const begins = (name, words) => {
  const [all, typed] = [plain(name), plain(words)];
  return all.startsWith(typed) || all.split(/\s+/).some((_, at, list) => list.slice(at).join(" ").startsWith(typed));
};

let number = 0;

// Gives a field a list of cards below it. `whole` says that the field holds nothing but a name.
export function complete(input, { whole = false, game = () => "magic", chosen = () => {}, silent = () => [] } = {}) {
  const id = `list-${(number += 1)}`;
  const list = el("ul", { id, role: "listbox", "aria-label": "Cards", class: "options", hidden: true });
  const about = el("div", { class: "about", hidden: true });
  const box = el("div", { class: "completing" }, list, about);
  input.after(box);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", id);
  input.setAttribute("aria-expanded", "false");
  let found = { start: 0, cards: [] };
  let active = -1;
  let running = null;
  let waiting = 0;

  function close() {
    active = -1;
    list.hidden = about.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function choose(at) {
    const hit = found.cards[at];
    if (!hit) return;
    const end = whole ? input.value.length : input.selectionStart;
    const name = hit.name.includes(" // ") ? hit.name.split(" // ")[0] : hit.name;
    input.value = input.value.slice(0, found.start) + name + input.value.slice(end);
    const caret = found.start + name.length;
    input.setSelectionRange(caret, caret);
    close();
    input.focus();
    chosen(name);
  }

  function mark(at) {
    active = at;
    [...list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === at)));
    const item = list.children[at];
    if (!item) return;
    item.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", item.id);
    tell(found.cards[at].name);
  }

  async function tell(name) {
    try {
      const facts = await card(name, game());
      if (found.cards[active]?.name !== name) return;
      put(about, ...printed(facts));
      about.hidden = false;
    } catch {
      about.hidden = true;
    }
  }

  function open() {
    put(
      list,
      found.cards.map((hit, at) =>
        el(
          "li",
          {
            id: `${id}-${at}`,
            role: "option",
            "aria-selected": "false",
            onmousedown: (event) => {
              event.preventDefault();
              choose(at);
            },
            onmouseenter: () => mark(at),
          },
          el("span", { class: "card-name" }, hit.name),
          el("span", { class: "faint" }, `${hit.type_line} ${hit.mana_cost}`),
        ),
      ),
    );
    list.hidden = found.cards.length === 0;
    about.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", String(!list.hidden));
    input.removeAttribute("aria-activedescendant");
  }

  async function look() {
    const text = whole ? input.value : input.value.slice(0, input.selectionStart);
    const family = game().startsWith("magic") ? "magic" : game();
    running?.abort();
    const own = (running = new AbortController());
    for (const { start, words } of whole ? [{ start: 0, words: text }] : pieces(text)) {
      if (words.trim().length < 2 || silent().includes(words.trim().toLowerCase())) continue;
      let cards;
      try {
        const address = `cards?limit=8&game=${encodeURIComponent(family)}&q=${encodeURIComponent(words.trim())}`;
        cards = (await get(address, own.signal)).cards;
      } catch (error) {
        if (error.name !== "AbortError") close();
        return;
      }
      cards = cards.filter((hit) => begins(hit.name, words.trim()));
      // A name that stands there whole needs no list.
      if (cards.some((hit) => plain(hit.name) === plain(words.trim()))) return close();
      if (cards.length > 0) {
        found = { start, cards };
        return open();
      }
    }
    close();
  }

  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, 60);
  });
  input.addEventListener("blur", () => {
    clearTimeout(waiting);
    running?.abort();
    close();
  });
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const count = found.cards.length;
    if (event.key === "ArrowDown") mark((active + 1) % count);
    else if (event.key === "ArrowUp") mark((active + count - (active < 0 ? 0 : 1)) % count);
    else if (event.key === "Enter" && active >= 0) choose(active);
    else if (event.key === "Tab" && !event.shiftKey) choose(Math.max(active, 0));
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
}

const MARKS = { read: "✓", "not carried out": "◐", alone: "○", refused: "✗" };

// Of the sentences of a card those that acted: to each of the words that are told, which are the program's own, the one that
// has most of its words, if that is more than half.
function acting(sentences, wording) {
  const bag = (text) => new Set(plain(text).split(/\s+/).filter(Boolean));
  const told = wording.split(/(?<=\.)\s+/).map(bag).filter((words) => words.size > 2);
  const likest = (words) => {
    const alike = (text) => {
      const own = bag(text);
      return [...words].filter((word) => own.has(word)).length / Math.max(own.size, words.size);
    };
    const [best] = sentences.map((text) => [alike(text), text]).sort((a, b) => b[0] - a[0]);
    return best?.[0] > 0.5 ? best[1] : null;
  };
  return new Set(told.map(likest).filter(Boolean));
}

// What is printed on a card, each sentence with the mark of its reading, and the words that acted, if some did.
export function printed(facts, wording = "") {
  const acted = acting(facts.faces.flatMap((face) => face.reading.flatMap((part) => part.sentences.map((sentence) => sentence.text))), wording);
  return facts.faces.map((face) => {
    const numbers = face.power ? `${face.power}/${face.toughness}` : (face.loyalty ?? face.defense ?? "");
    return el(
      "div",
      { class: "printed" },
      el("p", { class: "card-line" }, el("strong", {}, face.name), " ", el("span", { class: "faint" }, face.mana_cost)),
      el("p", { class: "faint" }, `${face.type_line} ${numbers}`.trim()),
      ...face.reading.flatMap((part) => [
        el(
          "p",
          { class: "rules-text" },
          part.sentences.map((sentence) => [
            el("span", { class: `mark ${sentence.read.replaceAll(" ", "-")}`, title: sentence.read }, MARKS[sentence.read] ?? ""),
            acted.has(sentence.text) ? el("mark", {}, sentence.text) : el("span", { class: sentence.family && !wording ? "acts" : "" }, sentence.text),
            " ",
          ]),
        ),
        part.stop && el("p", { class: "stop" }, `Not understood from “${part.stop.found}” on: expected ${part.stop.expected}`),
        ...part.lacks.map((lack) => el("p", { class: "stop" }, `Read, not carried out: ${lack.what} ${lack.rule}`)),
      ]),
    );
  });
}

// A window with a card.
export async function showCard(name, game, dialog) {
  try {
    const facts = await card(name, game);
    const link = `https://scryfall.com/search?q=${encodeURIComponent(`!"${name}"`)}`;
    const magic = facts.games === "magic";
    dialog(
      facts.name,
      ...printed(facts),
      magic && el("p", {}, el("a", { href: link, rel: "noreferrer", target: "_blank" }, "Picture and rulings at Scryfall")),
    );
  } catch (error) {
    dialog(name, el("p", {}, error.message));
  }
}

