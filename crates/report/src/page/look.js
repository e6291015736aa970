// Exploring finds: choosing a word shows its trail, and pointing at a cell shows the finds through it.

const finds = data.finds.map(({ word, trail, colour }) => ({ word, trail, colour }));
const strokeOf = (find) => (find.stroke ??= stroke(find.trail, `find colour-${find.colour}`));
const back = layer("back", []);
const front = layer("front", []);
strokes.append(back, front);

// The finds through each cell.
const findsAt = tiles.map(() => []);
for (const find of finds) for (const cell of find.trail) findsAt[cell].push(find);

const findsOf = data.words.map(() => []);
for (const find of finds) findsOf[find.word].push(find);

const NOTES = { undrawn: "not drawn", missing: "not found" };

const buttons = data.words.map(({ text, state }, word) => {
  const button = create(
    "button",
    { type: "button", class: `word ${state} ${colour(word)}`, "aria-pressed": "false", dir: "auto", ...numbered(word) },
    text,
  );
  button.disabled = state in NOTES;
  button.addEventListener("click", () => choose(chosen === word ? undefined : word));
  return button;
});
// Alphabetical order, because readers scan the list.
const inOrder = [...data.words.keys()].sort((one, other) =>
  data.words[one].letters.localeCompare(data.words[other].letters),
);
const items = data.words.map(({ state }, word) => {
  const notes = [clueNode(word), isBonus(word) ? "bonus word" : undefined, NOTES[state]];
  const shown = notes.filter((note) => note !== undefined).map((note) => create("span", { class: "note", dir: "auto" }, note));
  return create("li", {}, buttons[word], ...shown);
});
fillList(inOrder.map((word) => [word, items[word]]));

// The word whose trail is shown until another is chosen.
let chosen;

function choose(word) {
  if (chosen !== undefined) buttons[chosen].setAttribute("aria-pressed", "false");
  chosen = word;
  if (chosen !== undefined) {
    buttons[chosen].setAttribute("aria-pressed", "true");
    reveal(findsOf[chosen][0].trail);
  }
  showChosen();
}

function showChosen() {
  const shown = chosen === undefined ? [] : findsOf[chosen];
  mark(shown);
  if (shown.length === 0) return announce("");
  const places = shown.length > 1 ? `${count(shown.length, "place")}, the first ` : "";
  announce(`${display(chosen)}: ${places}from ${place(shown[0].trail[0])}`);
}

// Scrolls until all cells of a trail are visible or, if they do not fit, the first ones.
function reveal(trail) {
  [...trail].reverse().forEach((cell) => cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" }));
}

// Above this number no trail can be followed and browsers are slow, so strokes are drawn only when they are chosen.
const MAX_STROKES = 500;

// The finds whose strokes are drawn without being chosen.
let drawn = new Set();

function draw(shown) {
  drawn = new Set(shown.length > MAX_STROKES ? [] : shown);
  back.replaceChildren(...[...drawn].map(strokeOf));
  mark(marked);
}

let marked = [];

// Highlights some finds; the others fade.
function mark(next) {
  for (const find of marked) {
    strokeOf(find).classList.remove("marked");
    buttons[find.word].classList.remove("marked");
    find.trail.forEach((cell) => cells[cell].classList.remove("marked"));
    if (drawn.has(find)) back.append(strokeOf(find));
  }
  marked = next;
  for (const find of marked) {
    strokeOf(find).classList.add("marked");
    buttons[find.word].classList.add("marked");
    find.trail.forEach((cell) => cells[cell].classList.add("marked"));
  }
  front.replaceChildren(...marked.map(strokeOf));
  back.classList.toggle("faint", marked.length > 0);
}

function pointAt(cell) {
  const here = findsAt[cell];
  mark(here);
  const words = [...new Set(here.map(({ word }) => display(word)))];
  const others = words.length > 8 ? ` and ${count(words.length - 8, "other")}` : "";
  announce(words.slice(0, 8).join(", ") + others);
}

grid.addEventListener("pointerover", (event) => {
  const cell = cellOf(event.target);
  if (cell !== undefined) pointAt(cell);
});
grid.addEventListener("pointerleave", showChosen);
grid.addEventListener("focusin", (event) => pointAt(cellOf(event.target)));
grid.addEventListener("focusout", showChosen);
// A tap moves the focus, so the finds stay highlighted.
grid.addEventListener("click", (event) => {
  const cell = cellOf(event.target);
  if (cell !== undefined) cells[cell].focus();
});

// The filter.

const filter = element("filter");

function applyFilter() {
  const query = filter.value.trim().normalize("NFC").toLowerCase();
  const isShown = data.words.map(({ text, letters }) => text.toLowerCase().includes(query) || letters.includes(query));
  items.forEach((item, word) => (item.hidden = !isShown[word]));
  draw(finds.filter(({ word }) => isShown[word]));
  const shown = isShown.filter(Boolean).length.toLocaleString("en");
  const all = data.words.length.toLocaleString("en");
  element("count").textContent = query === "" ? all : `${shown} of ${all}`;
}

filter.addEventListener("input", applyFilter);
function clear() {
  filter.value = "";
  applyFilter();
  choose(undefined);
}
element("clear").addEventListener("click", clear);
onKey("Escape", clear);
applyFilter();

if (data.notDrawn > 0) {
  element("omitted").textContent = `Only the longest finds are drawn (${data.notDrawn.toLocaleString("en")} omitted).`;
}
if (drawn.size < finds.length) announce("Choose a word to see where it is, or point at a letter to see its words.");
