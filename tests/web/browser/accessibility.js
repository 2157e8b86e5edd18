// What is wrong with a page for somebody who can't see it, or can't use a mouse; a line each.
() => {
  const found = [];
  const shown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const named = (node) => `${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""} "${(node.textContent ?? "").trim().slice(0, 40)}"`;
  const all = (selector) => [...document.querySelectorAll(selector)];

  // Colours: what is seen of a text and of what lies below it, with every layer on the way.
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (upper, lower) => {
    const alpha = upper[3];
    return [0, 1, 2].map((part) => upper[part] * alpha + lower[part] * (1 - alpha)).concat(1);
  };
  const below = (node) => {
    const layers = [];
    let drawn = false;
    for (let each = node; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      drawn ||= style.backgroundImage !== "none";
      layers.push(rgba(style.backgroundColor));
    }
    const base = rgba(matchMedia("(prefers-color-scheme: dark)").matches ? "#000" : "#fff");
    return { drawn, colour: layers.reverse().reduce((lower, upper) => over(upper, lower), base) };
  };
  const light = ([red, green, blue]) => {
    const linear = [red, green, blue].map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const contrast = (a, b) => {
    const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const opacityOf = (node) => {
    let product = 1;
    for (let each = node; each; each = each.parentElement) product *= Number(getComputedStyle(each).opacity);
    return product;
  };
  const isOff = (node) => node.closest(":disabled, [aria-disabled=true]") !== null;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    const words = texts.currentNode.data.trim();
    if (!words || !shown(node) || node.closest("svg, script, style, noscript, .unseen") || isOff(node)) continue;
    if (/^[\p{Extended_Pictographic}\uFE0F\s]+$/u.test(words)) continue;
    const style = getComputedStyle(node);
    const { drawn, colour } = below(node);
    if (drawn) continue;
    const ink = rgba(style.color);
    ink[3] *= opacityOf(node);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = contrast(over(ink, colour), colour);
    if (ratio < (large ? 3 : 4.5)) found.push(`contrast ${ratio.toFixed(2)}: ${named(node)}`);
  }

  // The page as a whole.
  const headings = all("h1").filter(shown);
  if (headings.length !== 1) found.push(`${headings.length} headings of the first level`);
  if (!document.documentElement.lang) found.push("html has no lang");
  if (!document.title.trim()) found.push("the page has no title");
  if (all("main").length !== 1) found.push("there is not one main");
  const ids = all("[id]").map((node) => node.id);
  for (const id of new Set(ids.filter((each, at) => ids.indexOf(each) !== at))) found.push(`id ${id} stands twice`);
  let level = 1;
  for (const heading of all("h1, h2, h3, h4, h5, h6").filter(shown)) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) found.push(`h${next} after h${level}: ${named(heading)}`);
    level = next;
  }

  // References, order of focus, pictures, and targets that a finger meets.
  for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
    for (const node of all(`[${name}]`)) {
      for (const id of node.getAttribute(name).split(/\s+/)) {
        if (!document.getElementById(id)) found.push(`${name} of ${named(node)}: there is no ${id}`);
      }
    }
  }
  for (const node of all("[tabindex]")) if (node.tabIndex > 0) found.push(`tabindex ${node.tabIndex}: ${named(node)}`);
  for (const node of all("[aria-hidden=true]")) {
    const reached = [node, ...node.querySelectorAll("a[href], button, input, select, textarea, [tabindex]")];
    if (reached.some((each) => each.tabIndex >= 0 && shown(each) && each.matches("a[href], button, input, select, textarea, [tabindex]"))) {
      found.push(`hidden from screen readers, but reached by Tab: ${named(node)}`);
    }
  }
  for (const node of all("svg")) {
    const silent = node.closest("[aria-hidden=true], [role=img]");
    if (!silent && !node.getAttribute("aria-label")) found.push(`a drawing without a name: ${named(node.parentElement)}`);
  }
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const seenText = (node) => [...node.childNodes].map((each) => {
    if (each.nodeType === Node.TEXT_NODE) return each.data;
    return each instanceof HTMLElement && each.ariaHidden !== "true" && shown(each) ? ` ${seenText(each)} ` : "";
  }).join("");
  for (const node of all("button[aria-label], a[aria-label], summary[aria-label], [role=button][aria-label]").filter(shown)) {
    const seen = plain(seenText(node));
    if (!plain(node.ariaLabel).includes(seen)) found.push(`"${seen}" is not in its name: ${named(node)}`);
  }
  for (const node of all("img")) if (!node.hasAttribute("alt")) found.push(`an image without alt: ${node.src}`);
  for (const node of all("button, select, input, summary, [role=button]").filter(shown)) {
    const target = (node.closest("label") ?? node).getBoundingClientRect();
    const small = Math.min(target.width, target.height) < 24;
    if (small && !node.closest(".unseen")) found.push(`smaller than 24 pixels: ${named(node)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page is wider than the window");
  return found;
}
