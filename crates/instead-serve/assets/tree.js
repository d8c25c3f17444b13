// The tree of choices, drawn: a row for each answer, with who gives it by colour and by word.

import { ends } from "./answer.js";
import { capital, svg } from "./dom.js";
import { changed, outcomes, players, show, state } from "./state.js";

const ROW = 20;
const GAP = 12;
const FONT = 15;
// So many rows are unfolded at first.
const AT_FIRST = 40;

const toggled = new Map();
let of = null;
let focused = "";
const ruler = document.createElement("canvas").getContext("2d");

function measure(text, weight = "400") {
  ruler.font = `${weight} ${FONT}px ${getComputedStyle(document.body).fontFamily}`;
  return ruler.measureText(text).width;
}

// A text in lines that are no wider.
function wrap(text, width) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (lines.at(-1) && measure(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const seat = (name) => {
  const at = players().findIndex((player) => player.toLowerCase() === name?.toLowerCase());
  return at < 0 ? "chance" : `seat-${Math.min(at, 3)}`;
};
const asks = (node) => (node.who ? `${capital(node.who)} chooses` : "Chance decides");

// What comes of an end, in few words.
function result(outcome) {
  const { columns, rows } = ends();
  const value = rows[outcome]?.values[0] ?? "";
  return columns.length === 1 && value.length < 24 ? `${columns[0]} ${value}` : `outcome ${outcome + 1}`;
}

// The rows that are to be seen, in order. A position that stands above already is folded at first.
function rows(tree) {
  const list = [];
  const seen = new Set();
  const walk = (at, level, path, key) => {
    const node = tree.nodes[at];
    const again = seen.has(at);
    seen.add(at);
    node.options.forEach((option, nth) => {
      const own = key === "" ? String(nth) : `${key}/${nth}`;
      const to = tree.nodes[option.to];
      const row = { key: own, parent: key, level, nth, size: node.options.length, node, option, to, path: [...path, `${node.who ?? "chance"}: ${option.name}`] };
      row.folds = to.is === "choice";
      row.again = row.folds && seen.has(option.to);
      row.open = row.folds && (toggled.get(own) ?? (!row.again && !again && list.length < AT_FIRST));
      list.push(row);
      if (row.open) walk(option.to, level + 1, row.path, own);
    });
  };
  walk(tree.root, 1, [], "");
  return list;
}

// The first end below a row, and the answers that lead there.
function first(tree, row) {
  let [node, path] = [row.to, row.path];
  while (node.is === "choice") {
    path = [...path, `${node.who ?? "chance"}: ${node.options[0].name}`];
    node = tree.nodes[node.options[0].to];
  }
  return node.is === "end" ? { outcome: node.outcome, path } : null;
}

function follow(tree, row) {
  focused = row.key;
  const end = first(tree, row);
  if (end) show(end.outcome, end.path);
  else changed();
  document.querySelector(`[data-key="tree-${CSS.escape(row.key)}"]`)?.focus();
}

function keyed(event, tree, list, row) {
  const at = list.indexOf(row);
  const go = (other) => other && follow(tree, other);
  if (event.key === "ArrowDown") go(list[at + 1]);
  else if (event.key === "ArrowUp") go(list[at - 1]);
  else if (event.key === "Home") go(list[0]);
  else if (event.key === "End") go(list.at(-1));
  else if (event.key === "ArrowRight") {
    if (row.folds && !row.open) fold(row, true);
    else if (row.open) go(list[at + 1]);
  } else if (event.key === "ArrowLeft") {
    if (row.open) fold(row, false);
    else go(list.find((other) => other.key === row.parent));
  } else if (event.key === "Enter" || event.key === " ") {
    if (row.folds) fold(row, !row.open);
    else go(row);
  } else return;
  event.preventDefault();
}

function fold(row, open) {
  toggled.set(row.key, open);
  focused = row.key;
  changed();
}

// What a row says in all, for who does not see it: its words, and whose answer it is.
const label = (row, said) => `${said.join(" ")} (${row.node.who ? capital(row.node.who) : "chance"})`;

export function tree(found) {
  if (of !== found) {
    of = found;
    toggled.clear();
    focused = "";
  }
  const width = Math.max(300, Math.min(document.getElementById("answer").clientWidth || 640, 860));
  const indent = width < 500 ? 18 : 30;
  const list = rows(found);
  const picture = svg("svg", { class: "tree", role: "tree", "aria-label": "Choices", width, viewBox: "0 0 0 0" });
  const lines = svg("g", { class: "lines", "aria-hidden": "true" });
  picture.append(lines);
  const root = found.nodes[found.root];
  const middle = new Map([["", 16]]);
  picture.append(heading(root, 24, 21));
  let y = 36;
  if (!list.some((row) => row.key === focused)) focused = list[0]?.key ?? "";
  const shownPath = (state.shown.path ?? outcomes()[state.shown.outcome]?.witness ?? []).join("\n");
  for (const row of list) {
    const x = 12 + row.level * indent;
    const end = row.to.is === "choice" ? "" : row.to.is === "end" ? result(row.to.outcome) : row.to.is === "unknown" ? "unknown" : "not followed";
    const room = end ? measure(end, "600") + 30 : 0;
    const beside = width - x - 20 - room > 160;
    const text = wrap(row.option.name.replace(/\.$/, ""), width - x - 24 - (beside ? room : 0));
    const sentence = row.option.sentence?.replace(/\.$/, "");
    const effect = sentence && sentence !== row.option.name.replace(/\.$/, "") ? wrap(sentence, width - x - 24 - (beside ? room : 0)) : [];
    const then = row.folds ? `${row.open ? "▾" : "▸"} then ${asks(row.to)}${row.again && !row.open ? ", as above" : ""}` : "";
    const height = (text.length + effect.length) * ROW + (row.folds || (end && !beside) ? ROW : 0);
    const on = shownPath === row.path.join("\n") || shownPath.startsWith(`${row.path.join("\n")}\n`);
    middle.set(row.key, y + 12);
    const top = middle.get(row.parent);
    const left = x - indent;
    lines.append(svg("path", { class: on ? "on" : "", d: `M${left} ${top + 8}V${y + 4}q0 8 8 8H${x - 7}` }));
    const item = svg(
      "g",
      {
        role: "treeitem",
        tabindex: row.key === focused ? 0 : -1,
        "aria-level": row.level,
        "aria-posinset": row.nth + 1,
        "aria-setsize": row.size,
        "aria-selected": String(on),
        "aria-expanded": row.folds ? String(row.open) : null,
        "aria-label": label(row, [...text, ...effect, ...(row.folds ? [then] : [end])]),
        "data-key": `tree-${row.key}`,
        class: `row ${seat(row.node.who)}${on ? " on" : ""}`,
        onclick: () => (row.folds ? fold(row, !row.open) : follow(found, row)),
        onkeydown: (event) => keyed(event, found, list, row),
      },
      svg("rect", { class: "touch", x: x - 8, y: y - 3, width: width - x + 6, height: height + 6, rx: 6 }),
      row.to.is === "choice"
        ? svg("path", { class: `dot ${seat(row.to.who)}`, d: `M${x} ${y + 6}l6 6l-6 6l-6 -6z` })
        : svg("circle", { class: "dot", cx: x, cy: y + 12, r: 4.5 }),
      text.map((line, nth) => svg("text", { x: x + 14, y: y + 17 + nth * ROW }, `${line} `)),
      effect.map((line, nth) => svg("text", { class: "sentence", x: x + 14, y: y + 17 + (text.length + nth) * ROW }, `${line} `)),
    );
    const below = y + 17 + (text.length + effect.length) * ROW;
    if (row.folds) {
      item.append(svg("text", { class: `then ${seat(row.to.who)}`, x: x + 14, y: below }, then));
    } else {
      const place = beside ? { x: width - 8, y: y + 17, "text-anchor": "end" } : { x: x + 14, y: below };
      item.append(svg("text", { class: "end", ...place }, end));
    }
    picture.append(item);
    y += height + GAP;
  }
  picture.setAttribute("height", y);
  picture.setAttribute("viewBox", `0 0 ${width} ${y}`);
  return picture;
}

function heading(node, x, y) {
  return svg(
    "g",
    { "aria-hidden": "true" },
    svg("path", { class: `dot ${seat(node.who)}`, d: `M12 10l6 6l-6 6l-6 -6z` }),
    svg("text", { x, y, class: `asks ${seat(node.who)}` }, asks(node)),
    svg("text", { x: x + measure(asks(node), "600") + 10, y, class: "cited" }, [node.rule].filter(Boolean).join(" ")),
  );
}
