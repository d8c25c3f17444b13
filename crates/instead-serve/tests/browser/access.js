// What is wrong with the page for who sees little or nothing: a list of sentences.
(() => {
  const wrong = [];
  const open = document.querySelector("dialog[open]");
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && (!open || open.contains(node));
  const name = (node) => `${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ""}.${node.getAttribute("class") ?? ""} “${node.textContent.trim().slice(0, 40)}”`;

  // Colours as numbers, whatever words a style says them in.
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const over = (colors) => {
    context.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (node) => {
    const colors = [];
    for (let at = node; at; at = at.parentElement) colors.unshift(getComputedStyle(at).backgroundColor);
    return ["#ffffff", ...colors];
  };
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || !seen(node) || node.closest(".unseen, .skip, :disabled, noscript, option, script")) continue;
    const style = getComputedStyle(node);
    const ground = behind(node);
    const row = node.closest("g.on")?.querySelector(".touch");
    if (row) ground.push(getComputedStyle(row).fill);
    const color = node instanceof SVGElement ? style.fill : style.color;
    const [a, b] = [light(over([...ground, color])), light(over(ground))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5)) wrong.push(`contrast ${contrast.toFixed(2)}: ${name(node)}`);
  }

  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) wrong.push(`two elements are called ${id}`);
  for (const reference of ["aria-controls", "aria-describedby", "aria-labelledby", "aria-activedescendant", "for"]) {
    for (const node of document.querySelectorAll(`[${reference}]`)) {
      for (const id of node.getAttribute(reference).split(" ")) if (!document.getElementById(id)) wrong.push(`${reference} names ${id}, which is not there`);
    }
  }
  for (const node of document.querySelectorAll("button, select, input, a[href]")) {
    if (!seen(node) || node.closest(".unseen, .skip, p, li, footer") || node.type === "checkbox") continue;
    const { width, height } = node.getBoundingClientRect();
    if (width < 24 || height < 24) wrong.push(`${Math.round(width)} × ${Math.round(height)} is small: ${name(node)}`);
  }
  if (document.querySelectorAll("h1").length !== 1) wrong.push("there is not one main heading");
  if (!document.documentElement.lang || !document.title) wrong.push("the page has no language or no title");
  const levels = [...document.querySelectorAll("h1, h2, h3, h4")].filter(seen).map((node) => Number(node.tagName[1]));
  levels.forEach((level, at) => {
    if (at > 0 && level > levels[at - 1] + 1) wrong.push(`a heading of level ${level} stands below one of level ${levels[at - 1]}`);
  });
  return wrong;
})();
