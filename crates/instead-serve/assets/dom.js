// Elements, made in one line each.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") node[name] = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(4)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child);
  }
  return node;
}

export function el(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

export function svg(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

export const by = (id) => document.getElementById(id);

// Puts these in the place of what an element holds. Whatever has the focus in it, by its `data-key`, has it afterwards.
export function put(node, ...children) {
  const key = node.contains(document.activeElement) ? document.activeElement.dataset?.key : null;
  node.replaceChildren(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  if (key) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

// A name as people write it: the files have players in small letters.
export function capital(name) {
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : "";
}

// Says something to who does not see the page.
export function say(text) {
  const live = by("live");
  if (live) live.textContent = text;
}

// A window over the page.
export function dialog(title, ...content) {
  const close = el("button", { type: "button", class: "quiet close", onclick: () => box.close() }, "Close");
  const box = el(
    "dialog",
    { "aria-label": title, onclose: () => box.remove() },
    el("header", {}, el("h2", {}, title), close),
    ...content,
  );
  by("dialogs").append(box);
  box.showModal();
  return box;
}

export function pick(label, options, value, onchange, props) {
  const select = el("select", { onchange: () => onchange(select.value), "aria-label": label, ...props });
  for (const option of options) {
    const [name, text] = Array.isArray(option) ? option : [option, option];
    select.append(el("option", { value: name }, text));
  }
  select.value = value;
  return select;
}
