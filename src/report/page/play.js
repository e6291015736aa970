// Playing: cells are selected by dragging, by clicking or tapping, and by keys.

const isStraight = data.mode === "straight";

// What was played so far. It survives a reload where the browser lets a page keep something.

// Words are found in an order, each with the cells in which its finder read it.
const fresh = () => ({ found: [], hinted: [], shown: false, secret: data.secret, seconds: 0 });
const KEY = `wordtrail ${data.digest}`;
function restored() {
  try {
    const kept = { ...fresh(), ...JSON.parse(localStorage.getItem(KEY)) };
    const isOurs = kept.found.every(({ word, trail }) => word in data.words && trail.every((cell) => cell in tiles));
    return isOurs && Array.isArray(kept.hinted) ? kept : fresh();
  } catch {
    // There is no place to keep anything, or what is there is not ours: play from the beginning.
    return fresh();
  }
}
let state = restored();
function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // It is played all the same.
  }
}

const isFound = (word) => state.found.some((find) => find.word === word);
const isFinished = () => state.found.length === data.words.length;
const standing = () => `${state.found.length.toLocaleString("en")} of ${data.words.length.toLocaleString("en")}`;

const lengthOf = (word) => [...data.words[word].letters].length;
const unseen = (text) => create("span", { class: "unseen" }, text);

// The first trail of each word.
const trailOf = data.words.map((_, word) => data.finds.find((find) => find.word === word).trail);

const items = data.words.map((_, word) => create("li", { class: `word ${colour(word)}`, dir: "auto" }));
list([...items.entries()]);

// Shows everything that follows from what was played; the word that was found just now comes gently.
function show(latest) {
  const found = new Set(state.found.map(({ word }) => word));
  const toFind = data.words.flatMap((_, word) => (found.has(word) ? [] : [word]));
  showStrokes(toFind, latest);
  items.forEach((item, word) => {
    item.classList.toggle("found", found.has(word));
    if (found.has(word)) {
      item.replaceChildren(create("s", {}, display(word)), unseen(", found"));
    } else if (state.secret) {
      const dots = "•".repeat(lengthOf(word));
      item.replaceChildren(create("span", { "aria-hidden": "true" }, dots), unseen(count(lengthOf(word), "letter")));
    } else {
      item.replaceChildren(display(word));
    }
  });
  nameCells();
  element("progress").textContent = `${standing()} found`;
  element("bar").max = data.words.length;
  element("bar").value = state.found.length;
  element("show").setAttribute("aria-pressed", state.shown);
  element("secret").setAttribute("aria-pressed", state.secret);
  element("hint").disabled = element("show").disabled = isFinished();
  document.body.classList.toggle("finished", isFinished());
  showTime();
  showSelection();
}

// Screen readers are told of each cell which found words it is in.
function nameCells() {
  const words = tiles.map(() => []);
  for (const { word, trail } of state.found) trail.forEach((cell) => words[cell].push(display(word)));
  tiles.forEach((_, cell) => {
    if (!isHole(cell)) cells[cell].setAttribute("aria-label", [names[cell], ...words[cell].map((word) => `in ${word}`)].join(", "));
  });
}

function showStrokes(toFind, latest) {
  const found = state.found.map(({ word, trail }) =>
    stroke(trail, `found ${colour(word)}${word === latest ? " latest" : ""}`),
  );
  const shown = state.shown ? toFind.map((word) => stroke(trailOf[word], "")) : [];
  const rings = toFind
    .filter((word) => state.hinted.includes(word))
    .map((word) => {
      const start = trailOf[word][0];
      const centre = { cx: columnOf(start) + 0.5, cy: rowOf(start) + 0.5 };
      return createSvg("circle", { class: "hint", r: 0.4, ...centre });
    });
  strokes.replaceChildren(layer("shown", shown), layer("", found), ...rings);
}

// The time, which stands still while the page is hidden and when all is found.

function time() {
  const { seconds } = state;
  const digits = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const start = hours > 0 ? `${hours}:${digits(minutes)}` : minutes;
  return `${start}:${digits(seconds % 60)}`;
}
function showTime() {
  element("time").textContent = time();
}
setInterval(() => {
  if (document.hidden || isFinished()) return;
  state.seconds += 1;
  showTime();
}, 1000);
addEventListener("pagehide", save);
document.addEventListener("visibilitychange", save);

// The selection: cells in the order in which they were taken.

let selection = [];
let selectionStroke;

function showSelection() {
  document.querySelectorAll("[aria-selected]").forEach((old) => old.removeAttribute("aria-selected"));
  selection.forEach((cell) => cells[cell].setAttribute("aria-selected", "true"));
  selectionStroke?.remove();
  selectionStroke = selection.length > 0 ? stroke(selection, "selection") : undefined;
  strokes.append(selectionStroke ?? "");
}

function select(trail) {
  selection = trail;
  showSelection();
  say(trail.map(tileText).join(" "));
}

function clear() {
  selection = [];
  showSelection();
}

// The straight line of cells that comes nearest to the way from one cell to another. It ends before a hole.
function line(from, to) {
  const down = rowOf(to) - rowOf(from);
  const right = columnOf(to) - columnOf(from);
  const eighth = Math.round(Math.atan2(down, right) / (Math.PI / 4));
  const angle = (eighth * Math.PI) / 4;
  const step = [Math.round(Math.sin(angle)), Math.round(Math.cos(angle))];
  const isDiagonal = step[0] !== 0 && step[1] !== 0;
  const steps = isDiagonal
    ? Math.round((Math.abs(down) + Math.abs(right)) / 2)
    : Math.max(Math.abs(down), Math.abs(right));
  const trail = [from];
  while (trail.length <= steps) {
    const next = cellAt(trail.at(-1), ...step);
    if (next === undefined || isHole(next)) break;
    trail.push(next);
  }
  return trail;
}

function areNeighbours(one, other) {
  const down = Math.abs(rowOf(one) - rowOf(other));
  const right = Math.abs(columnOf(one) - columnOf(other));
  return one !== other && down <= 1 && right <= 1;
}

// Takes one more cell in adjacent mode, or gives the last one back. Says why not.
function step(cell) {
  if (cell === selection.at(-2)) return select(selection.slice(0, -1));
  if (selection.includes(cell)) return say("A cell counts once.");
  if (!areNeighbours(selection.at(-1), cell)) return say("Only a neighbour can follow.");
  select([...selection, cell]);
}

// Where a drag begins that may go on with the selection, or from elsewhere begins another.
function goOnFrom(cell) {
  if (cell === selection.at(-1)) return;
  const isFree = !selection.includes(cell) || cell === selection.at(-2);
  if (isFree && areNeighbours(selection.at(-1), cell)) step(cell);
  else select([cell]);
}

// What a click, a tap or the space key does to a cell.
function act(cell) {
  if (selection.length === 0) {
    select([cell]);
  } else if (isStraight) {
    select(line(selection[0], cell));
    finish();
  } else if (cell === selection.at(-1)) {
    finish();
  } else {
    step(cell);
  }
}

// Whether the cells read the letters in their order.
function reads(trail, letters) {
  const read = [...trail.map((cell) => tiles[cell]).join("")];
  const wanted = [...letters];
  return read.length === wanted.length && read.every((letter, place) => letter === "?" || letter === wanted[place]);
}

// Ends the selection: it is a word still to be found, or it goes.
function finish() {
  const trail = selection;
  const backwards = [...trail].reverse();
  const spelled = ({ letters }) => reads(trail, letters) || (isStraight && reads(backwards, letters));
  const words = data.words.flatMap((word, index) => (spelled(word) ? [index] : []));
  const word = words.find((index) => !isFound(index));
  clear();
  if (word !== undefined) {
    take(word, reads(trail, data.words[word].letters) ? trail : backwards);
  } else if (words.length > 0) {
    say(`${display(words[0])} is found already.`);
  } else if (trail.length > 1) {
    say(`${trail.map(tileText).join("")} is not on the list.`);
    const wrong = stroke(trail, "wrong");
    strokes.append(wrong);
    setTimeout(() => wrong.remove(), 600);
  } else {
    say("");
  }
}

function take(word, trail) {
  state.found.push({ word, trail });
  show(word);
  save();
  if (!isFinished()) return say(`${display(word)} found, ${standing()}.`);
  const hints = state.hinted.length > 0 ? `, with ${count(state.hinted.length, "hint")}` : "";
  say(`Well done: all ${count(data.words.length, "word")} found in ${time()}${hints}.`);
}

// The pointer: a mouse, a pen or a finger. One that goes on to another cell drags; one that does not, clicks.

let drag;

// The cell nearest to the pointer, or nothing. Bent trails go by corners, so there a cell is only its middle.
function cellUnder(event) {
  const { left, top, width, height } = grid.getBoundingClientRect();
  const x = ((event.clientX - left) / width) * columns;
  const y = ((event.clientY - top) / height) * data.rows.length;
  const column = Math.min(Math.max(Math.floor(x), 0), columns - 1);
  const row = Math.min(Math.max(Math.floor(y), 0), data.rows.length - 1);
  const isNear = Math.hypot(x - column - 0.5, y - row - 0.5) < 0.42;
  return isStraight || isNear ? row * columns + column : undefined;
}

grid.addEventListener("pointerdown", (event) => {
  const cell = cellOf(event.target);
  if (cell === undefined || !event.isPrimary || event.button !== 0) return;
  event.preventDefault();
  cells[cell].focus({ preventScroll: true });
  drag = { last: cell, moved: false, begins: selection.length === 0 };
  if (drag.begins) select([cell]);
  else if (isStraight) select(line(selection[0], cell));
  grid.setPointerCapture(event.pointerId);
});
grid.addEventListener("pointermove", (event) => {
  if (!drag || !event.isPrimary) return;
  const cell = cellUnder(event);
  if (cell === undefined || cell === drag.last) return;
  if (isStraight) {
    select(line(selection[0], cell));
  } else {
    if (!drag.begins && !drag.moved) goOnFrom(drag.last);
    // A pointer in haste leaves cells out; it is not told off for each.
    if (areNeighbours(selection.at(-1), cell)) step(cell);
  }
  drag.last = cell;
  drag.moved = true;
});
grid.addEventListener("pointerup", (event) => {
  if (!drag || !event.isPrimary) return;
  const { last, moved, begins } = drag;
  drag = undefined;
  if (moved) finish();
  else if (!begins) act(last);
});
// A finger that scrolls was not meant to select, and a pointer that was lost has not come to an end.
grid.addEventListener("lostpointercapture", (event) => {
  if (!drag || event.target !== grid) return;
  if (drag.begins) clear();
  else if (isStraight && selection.length > 0) select([selection[0]]);
  drag = undefined;
});
// Where the board is larger than its frame or the window a finger must be free to scroll, and selects by tapping.
function letScroll() {
  const { clientWidth, clientHeight } = element("frame");
  const isLarge = grid.offsetWidth > clientWidth || grid.offsetHeight > Math.min(clientHeight, innerHeight);
  grid.classList.toggle("scrolls", isLarge);
  return isLarge;
}
new ResizeObserver(letScroll).observe(element("frame"));
// What assists people clicks without a pointer.
grid.addEventListener("click", (event) => {
  const cell = cellOf(event.target);
  if (cell !== undefined && event.detail === 0 && event.pointerType === "") act(cell);
});

// The keyboard. In straight mode the selection follows the cell that has the focus.

grid.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " || (event.key === "Enter" && selection.length === 0)) {
    event.preventDefault();
    act(reachable);
  } else if (event.key === "Enter") {
    event.preventDefault();
    finish();
  }
});
grid.addEventListener("focusin", (event) => {
  if (isStraight && selection.length > 0 && !drag) select(line(selection[0], cellOf(event.target)));
});
onKey("Escape", () => {
  clear();
  say("");
});

// The buttons.

function hint() {
  const toFind = data.words.flatMap((_, word) => (isFound(word) ? [] : [word]));
  const word = toFind.find((candidate) => !state.hinted.includes(candidate));
  if (word === undefined) {
    if (toFind.length > 0) say("Every word left has its first letter marked.");
    return;
  }
  state.hinted.push(word);
  show();
  save();
  const name = state.secret ? `A word of ${count(lengthOf(word), "letter")}` : display(word);
  say(`${name} begins at ${place(trailOf[word][0])}.`);
}

function toggleShown() {
  if (isFinished()) return;
  state.shown = !state.shown;
  show();
  save();
  const left = data.words.length - state.found.length;
  say(state.shown ? `${count(left, "word")} shown.` : "");
}

// Who would rather not know what to look for sees only how long the words are.
function toggleSecret() {
  state.secret = !state.secret;
  show();
  save();
}

// Nothing that was found is forgotten at a touch.
function askToStartAgain() {
  if (state.found.length > 0) element("sure").showModal();
  else startAgain();
}
function startAgain() {
  element("sure").close();
  state = { ...fresh(), secret: state.secret };
  clear();
  show();
  save();
  say("A new start.");
}

element("hint").addEventListener("click", hint);
element("show").addEventListener("click", toggleShown);
element("secret").addEventListener("click", toggleSecret);
element("again").addEventListener("click", askToStartAgain);
element("forget").addEventListener("click", startAgain);
element("keep").addEventListener("click", () => element("sure").close());
onKey("h", hint);
onKey("s", toggleShown);

grid.setAttribute("aria-multiselectable", "true");
grid.setAttribute("aria-description", "Arrows move. Space begins and ends a word. Escape clears.");
show();
const canScroll = letScroll();
if (!isFinished()) {
  const begin = canScroll ? "Tap or click a word’s" : "Drag over a word, or click its";
  say(`${begin} ${isStraight ? "first and last letter" : "letters, the last one twice"}.`);
}
