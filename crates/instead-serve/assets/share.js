// A question in an address, as a file, as text, as a picture.

import { post } from "./api.js";
import { ends, granted, headline } from "./answer.js";
import { el, dialog, say } from "./dom.js";
import { ask, outcomes, show, state } from "./state.js";

async function through(stream, bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

export async function pack(value) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(value)));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// More than this no question has; what claims to be more is none of ours.
const MOST = 1 << 20;

export async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST) throw new Error("the address holds too much");
    parts.push(part.value);
  }
  return JSON.parse(await new Blob(parts).text());
}

// The whole question: the scenario, the outcome that is shown and the way there, and the answer as it was.
async function address() {
  const whole = { s: state.scenario, a: state.answer?.headline ?? undefined };
  if (state.shown.outcome || state.shown.path) whole.p = state.shown.path ?? outcomes()[state.shown.outcome]?.witness;
  return `${location.origin}/#q=${await pack(whole)}`;
}

// Opens what an address holds. What has changed since it was made is said.
export async function open(fragment) {
  let whole;
  try {
    whole = await unpack(fragment);
  } catch {
    return "This address is not whole: a part of it was lost on the way.";
  }
  const understood = await ask({ scenario: whole.s });
  if (!understood) return null;
  if (whole.p) {
    const at = outcomes().findIndex((outcome) => JSON.stringify(outcome.witness) === JSON.stringify(whole.p));
    await show(at >= 0 ? at : end(whole.p), whole.p);
  }
  const now = state.answer?.headline;
  return whole.a && now && whole.a !== now ? `The answer is another than when this address was made. It was: ${headline(whole.a)}` : null;
}

// The outcome to which these answers lead, in the tree.
function end(path) {
  const tree = state.answer?.report?.plays?.at(-1)?.tree;
  let node = tree?.nodes[tree.root];
  for (const answer of path) {
    const option = node?.options?.find((one) => `${node.who ?? "chance"}: ${one.name}` === answer);
    if (!option) return 0;
    node = tree.nodes[option.to];
  }
  return node?.outcome ?? 0;
}

// The answer as text for a forum.
export function text() {
  const list = outcomes();
  const lines = [headline(state.answer.headline), ""];
  const { columns, rows } = ends();
  rows.forEach(({ values, choices }, at) => {
    const way = choices.length ? ` — if ${choices.join(", then ")}` : "";
    lines.push(`${at + 1}. ${values.map((value, nth) => `${columns[nth]} ${value}`).join("; ")}${way}`);
  });
  const steps = state.shown.steps ?? list[state.shown.outcome]?.steps ?? [];
  if (steps.length) lines.push("", list.length > 1 ? `Outcome ${state.shown.outcome + 1}:` : "How:");
  steps.forEach((step, at) => lines.push(`${"  ".repeat(step.depth)}${at + 1}. ${step.text}`));
  return lines.join("\n");
}

// The drawn tree by itself, with its colours.
function picture() {
  const drawn = document.querySelector("svg.tree");
  if (!drawn) return null;
  const copy = drawn.cloneNode(true);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const own = drawn.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((node, at) => {
    const style = getComputedStyle(own[at]);
    for (const name of ["fill", "stroke", "stroke-width", "font-size", "font-weight", "font-family"]) node.setAttribute(name, style.getPropertyValue(name));
    for (const name of ["tabindex", "role", "class", "data-key"]) node.removeAttribute(name);
  });
  return new XMLSerializer().serializeToString(copy);
}

// The answer as a picture, drawn by the server; the outcome that is shown is told step by step.
export const drawing = () => post("picture", { scenario: state.scenario, outcome: state.shown.outcome, granted: granted(state.answer) ?? undefined });

// The same in dots, for places that take no SVG.
export async function dots(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = el("canvas", { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

function save(name, type, content) {
  const link = el("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function copy(content, what) {
  try {
    await navigator.clipboard.writeText(content);
    say(`${what} copied`);
    return true;
  } catch {
    return false;
  }
}

export async function share() {
  const link = await address();
  history.replaceState(null, "", link);
  const field = el("input", { type: "text", readonly: true, value: link, "aria-label": "Address of this question", onfocus: () => field.select() });
  const button = (label, act) => {
    const own = el("button", { type: "button", onclick: async () => ((await act()) === false ? null : (own.textContent = `${label} ✓`)) }, label);
    return own;
  };
  const drawn = picture();
  dialog(
    "Share",
    el("p", {}, `The whole question stands in this address, ${link.length} characters long. Nothing is kept on the server.`),
    field,
    el(
      "p",
      { class: "row" },
      button("Copy the address", () => copy(link, "The address")),
      state.answer?.report && button("Copy as text", () => copy(text(), "The answer")),
      state.answer?.answer?.sentence && button("Save as picture (SVG)", async () => save("answer.svg", "image/svg+xml", await drawing())),
      state.answer?.answer?.sentence && button("Save as picture (PNG)", async () => save("answer.png", "image/png", await dots(await drawing()))),
      button("Save the file", () => save("question.toml", "application/toml", state.toml)),
      drawn && button("Save the tree", () => save("choices.svg", "image/svg+xml", drawn)),
    ),
  );
  field.focus();
}
