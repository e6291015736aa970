// The board and the list of words, common to both pages and the element. Cells are numbered from 0 in reading order.
//
// Around it are `root`, the document or the shadow root that has the elements; `data`, the puzzle; and `signal`, which ends all.

const element = (id) => root.getElementById(id);
const page = element("page");
const tiles = data.rows.flat();
// A letter with its marks is one. Older browsers count its characters.
const letterCount = (text) => ("Segmenter" in Intl ? [...new Intl.Segmenter().segment(text)] : [...text]).length;
const columns = data.rows[0].length;
const isHole = (cell) => tiles[cell] === "";
const rowOf = (cell) => Math.floor(cell / columns);
const columnOf = (cell) => cell % columns;

const tileText = (cell) => data.faces[tiles[cell]];
const display = (word) => data.words[word].text;
const lengthOf = (word) => letterCount(data.words[word].letters);
// That of a picture is said for those who cannot see it.
const clueOf = (word) => (data.words[word].picture === undefined ? data.words[word].clue : say("wordOf", { n: lengthOf(word) }));
// What shows the clue of a word in the list: its picture, if it is one.
const clueNode = (word) => {
  const { picture } = data.words[word];
  return picture === undefined ? clueOf(word) : create("img", { src: picture, alt: clueOf(word) });
};
// Printed pages show the numbers.
const numbered = (word) => (data.words[word].number === undefined ? {} : { "data-number": data.words[word].number });
const isBonus = (word) => data.words[word].bonus === true;
const place = (cell) => say("place", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

// A text of labels.json in the language of the page, with values for its names in braces. Of two forms the first is for one thing.
const plural = new Intl.PluralRules(data.language);
function say(name, values = {}) {
  const label = data.labels[name];
  const text = typeof label === "string" ? label : label[plural.select(values.n) === "one" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_, key) => (typeof values[key] === "number" ? values[key].toLocaleString(data.language) : values[key]));
}
for (const labelled of root.querySelectorAll("[data-say]")) labelled.textContent = say(labelled.dataset.say);
for (const labelled of root.querySelectorAll("[data-say-name]")) labelled.ariaLabel = say(labelled.dataset.sayName);

// Shows a message, which screen readers announce.
function announce(text) {
  element("message").textContent = text;
}

function create(name, attributes, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  return created;
}

// The grid. The tab key reaches one cell, and arrow keys move between cells.

// What screen readers announce for each cell.
const names = tiles.map((tile, cell) => `${place(cell)}, ${tile === "?" ? say("anyLetter") : tileText(cell)}`);

const cells = tiles.map((tile, cell) => {
  if (tile === "") return create("div", { class: "hole", "aria-hidden": "true" });
  const created = create(
    "div",
    {
      class: "cell",
      role: "gridcell",
      tabindex: "-1",
      "aria-colindex": columnOf(cell) + 1,
      "aria-label": names[cell],
    },
    tileText(cell),
  );
  created.dataset.cell = cell;
  created.dataset.letters = Math.min(letterCount(tile), 4);
  return created;
});

const grid = element("grid");
data.rows.forEach((_, row) => {
  const inRow = cells.slice(row * columns, (row + 1) * columns);
  grid.append(create("div", { role: "row", class: "row", "aria-rowindex": row + 1 }, ...inRow));
});
grid.setAttribute("aria-rowcount", data.rows.length);
grid.setAttribute("aria-colcount", columns);
grid.setAttribute("aria-label", data.title === "" ? say("letters") : data.title);
page.style.setProperty("--rows", data.rows.length);
page.style.setProperty("--columns", columns);

let focusable = tiles.findIndex((tile) => tile !== "");
function makeFocusable(cell) {
  cells[focusable].tabIndex = -1;
  focusable = cell;
  cells[cell].tabIndex = 0;
}
if (focusable >= 0) makeFocusable(focusable);

// The cell of an element on the board, or undefined.
function cellOf(target) {
  const found = target.closest?.("[data-cell]");
  return found ? Number(found.dataset.cell) : undefined;
}

// The cell a number of rows down and columns to the right, or undefined.
function cellAt(cell, down, right) {
  const row = rowOf(cell) + down;
  const column = columnOf(cell) + right;
  const inside = row >= 0 && row < data.rows.length && column >= 0 && column < columns;
  return inside ? row * columns + column : undefined;
}

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const ENDS = { Home: [0, -1], End: [0, 1] };

grid.addEventListener("keydown", (event) => {
  const step = ARROWS[event.key] ?? ENDS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  let target = focusable;
  for (let cell = cellAt(focusable, ...step); cell !== undefined; cell = cellAt(cell, ...step)) {
    if (isHole(cell)) continue;
    target = cell;
    if (event.key in ARROWS) break;
  }
  cells[target].focus();
});
grid.addEventListener("focusin", (event) => {
  const cell = cellOf(event.target);
  if (cell !== undefined) makeFocusable(cell);
});

// Escape works on the whole page. Letters work only on the board and its buttons, because speech input and screen readers may
// press them unintentionally.
function onKey(key, action) {
  page.addEventListener("keydown", (event) => {
    const isInScope = key === "Escape" || event.target.closest?.("#grid, .controls button");
    const isIgnored = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    if (event.key.toLowerCase() === key.toLowerCase() && isInScope && !isIgnored) action();
  });
}

// Strokes: rounded lines through the centres of cells, under the letters. A cell is one unit wide.

const strokes = element("strokes");
strokes.setAttribute("viewBox", `0 0 ${columns} ${data.rows.length}`);

function createSvg(name, attributes, ...children) {
  const created = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  return created;
}

function isBent(trail) {
  const step = trail[1] - trail[0];
  return trail.some((cell, index) => index > 0 && cell - trail[index - 1] !== step);
}

// A group of strokes. Its opacity keeps letters legible under any number of strokes.
const layer = (classes, members) => createSvg("g", { class: `layer ${classes}` }, ...members);

// The stroke of a trail, with a ring at the start of a bent one.
function stroke(trail, classes) {
  const centres = trail.map((cell) => [columnOf(cell) + 0.5, rowOf(cell) + 0.5]);
  // A line of no length is drawn as a dot, but a line needs two points.
  const line = centres.length === 1 ? [centres[0], centres[0]] : centres;
  const parts = [createSvg("polyline", { points: line.map((point) => point.join()).join(" ") })];
  if (!isBent(trail)) return createSvg("g", { class: `stroke ${classes}` }, ...parts);
  const [x, y] = centres[0];
  parts.push(createSvg("circle", { cx: x, cy: y, r: 0.32 }));
  return createSvg("g", { class: `stroke bent ${classes}` }, ...parts);
}

// A word has the colour of its first find.
const colours = [];
for (const { word, colour } of data.finds) colours[word] ??= colour;
const colour = (word) => (word in colours ? `colour-${colours[word]}` : "");

// Fills the list of words. A long word spans two columns where columns are narrow.
function fillList(items) {
  items.forEach(([word, item]) => {
    const width = [...(clueOf(word) ?? display(word))].length;
    item.style.setProperty("--letters", width);
  });
  element("words").classList.toggle("clues", data.words.some((_, word) => clueOf(word) !== undefined));
  element("words").append(...items.map(([, item]) => item));
}

// The title.

element("title").textContent = data.title;
