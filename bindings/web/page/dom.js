// Elements of the page, and what it says.

export const element = (id) => document.getElementById(id);

export function create(name, attributes, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  return created;
}

export function createSvg(name, attributes, ...children) {
  const created = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  return created;
}

export const number = (value) => value.toLocaleString("en");
export const count = (value, noun) => `${number(value)} ${noun}${value === 1 ? "" : "s"}`;

// Shows a message, which screen readers announce: what the reader should know, or what is wrong.
export function announce(text, isError = false, place = "message") {
  element(place).textContent = text;
  element(place).classList.toggle("error", isError);
}

export const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// A message of the engine as a sentence of the page.
export function sentence(message) {
  const begun = capitalised(message);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

// What a reader can read of a text that may be anything: its beginning, without invisible characters.
export function excerpt(text, length = 40) {
  const visible = [...text.slice(0, 4 * length)].map((it) => (/[\p{C}\p{Z}]/u.test(it) ? " " : it)).join("").trim();
  return [...visible].length > length ? `${[...visible].slice(0, length).join("")}…` : visible;
}

// Makes nodes the children of an element. Those that it has already, in the same order, stay in the page: they need no layout and
// keep the focus.
export function setChildren(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let next = parent.firstChild;
  for (const node of nodes) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
}
