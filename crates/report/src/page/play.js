// Playing: the player selects cells by dragging, by clicking or tapping, or with keys. `notify` gets what happens, for other scripts.

const isStraight = data.mode === "straight";
// A game for points, with its seconds if they are limited. Its list has only the words that were found until the game is over.
const { game } = data;
// A board as of Boggle, whose words are to be thought of: it has dice, and its words may be typed, too.
const isBoard = game !== undefined || (data.secret && !data.cover && !isStraight);
page.classList.toggle("game", isBoard);

// The state of the game. It survives a reload if the browser lets the page store it.

// Found words are in the order of finding, each with the cells in reading order of the word.
const newGame = () => ({ found: [], hinted: [], revealed: [], shown: false, secret: data.secret, seconds: 0 });
const KEY = `wordtrail ${data.digest}`;
// What this page loaded or saved last.
let stored;
let isStored = true;
function loadGame() {
  try {
    stored = localStorage.getItem(KEY);
    const saved = { ...newGame(), ...JSON.parse(stored) };
    const isValid = saved.found.every(({ word, trail }) => word in data.words && trail.every((cell) => cell in tiles));
    return isValid && Array.isArray(saved.hinted) && Array.isArray(saved.revealed) ? saved : newGame();
  } catch (error) {
    // There is no storage, or its content is not a saved game.
    isStored = !(error instanceof DOMException);
    return newGame();
  }
}
let state = loadGame();
function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
    stored = localStorage.getItem(KEY);
  } catch {
    // The game works without storage.
  }
}
// Continues the game of another tab with the same puzzle, if that saved it in the meantime. A game without finds was begun anew.
function reload() {
  try {
    const saved = localStorage.getItem(KEY);
    if (saved === stored || saved === null) return false;
  } catch {
    return false;
  }
  const { seconds } = state;
  state = loadGame();
  if (state.found.length > 0) state.seconds = Math.max(state.seconds, seconds);
  drag = chosen = undefined;
  clear();
  show();
  return true;
}
addEventListener("storage", ({ key }) => key === KEY && reload(), { signal });
const saveTime = () => reload() || save();

const isFound = (word) => state.found.some((find) => find.word === word);
// The listed words finish the game. Bonus words may still be found then.
const numbers = [...data.words.keys()];
const listed = numbers.filter((word) => !isBonus(word));
const foundOf = (words) => words.filter(isFound).length;
const bonusLeft = () => data.words.length - listed.length - state.found.filter(({ word }) => isBonus(word)).length;
const isTimeUp = () => game !== undefined && game.seconds !== null && state.seconds >= game.seconds;
const isOver = () => game !== undefined && (state.shown || isTimeUp() || isComplete());
const isFinished = () => isOver() || foundOf(listed) === listed.length;
// A game is complete without its bonus words, which are not listed at its end.
const needed = game ? listed : numbers;
const isComplete = () => foundOf(needed) === needed.length;
const progressText = () => say("progress", { found: foundOf(listed), all: listed.length });
const pointsOf = (words) => words.reduce((sum, word) => sum + data.words[word].points, 0);
// What the player has of the words and points of a game. How many there are is said when it is over.
function gameText() {
  const found = state.found.map(({ word }) => word);
  if (!isOver()) return `${count(found.length, "word")}, ${count(pointsOf(found), "point")}`;
  // A bonus word counts for those who found it.
  const counted = numbers.filter((word) => !isBonus(word) || isFound(word));
  return `${found.length} of ${count(counted.length, "word")}, ${pointsOf(found)} of ${count(pointsOf(counted), "point")}`;
}
const bonusText = () => (bonusLeft() > 0 ? say("bonusLeft", { n: bonusLeft() }) : say("bonusFound"));
const hasBonus = listed.length < data.words.length;

function coveredText() {
  if (!data.cover) return "";
  const covered = state.found.reduce((sum, { trail }) => sum + trail.length, 0);
  return `, ${say("covered", { covered, all: tiles.filter((tile) => tile !== "").length })}`;
}

// A word that was shown was a hint, too.
const hints = () => new Set([...state.hinted, ...state.revealed]).size;
// What other scripts may know of a game: no words.
const result = () => ({ found: foundOf(listed), words: listed.length, seconds: state.seconds, hints: hints(), finished: isFinished() });

const visuallyHidden = (text) => create("span", { class: "visually-hidden" }, text);

// The first trail of each word.
const trailOf = data.words.map((_, word) => data.finds.find((find) => find.word === word).trail);

// In a puzzle whose words cover the grid, each cell belongs to one word: a word counts only on its own cells, and the cells of
// found words are taken.
const isOwn = (word, trail) => trail.length === trailOf[word].length && trail.every((cell) => trailOf[word].includes(cell));
const ownerOf = (cell) => (data.cover ? state.found.find(({ trail }) => trail.includes(cell))?.word : undefined);
function isTaken(cell) {
  const owner = ownerOf(cell);
  if (owner !== undefined) announce(say("taken", { word: display(owner) }));
  return owner !== undefined;
}

const items = data.words.map((_, word) => create("li", { class: `word ${colour(word)}`, dir: "auto", ...numbered(word) }));
fillList([...items.entries()]);

// What the player knows of a word that is not found yet.
function known(word) {
  if (isBonus(word)) return say("bonusOf", { n: lengthOf(word) });
  if (state.secret) return say("wordOf", { n: lengthOf(word) });
  return clueOf(word) === undefined ? display(word) : `“${clueOf(word)}”`;
}

// Shows the state of the game. The latest find fades in.
function show(latest) {
  const found = new Set(state.found.map(({ word }) => word));
  const remaining = data.words.flatMap((_, word) => (found.has(word) ? [] : [word]));
  showStrokes(remaining, latest);
  items.forEach((item, word) => {
    item.classList.toggle("found", found.has(word));
    item.hidden = (isBonus(word) || (game && !isOver())) && !found.has(word);
    if (isOver()) {
      item.replaceChildren(revealed(word, found.has(word)));
    } else if (found.has(word)) {
      const note = isBonus(word) && !game ? say("bonus") : clueNode(word);
      const notes = note === undefined ? [] : [create("span", { class: "note", dir: "auto" }, note)];
      item.replaceChildren(create("s", {}, display(word)), visuallyHidden(`, ${say("found")}`), ...notes);
    } else if (state.secret) {
      const dots = "•".repeat(lengthOf(word));
      item.replaceChildren(create("span", { "aria-hidden": "true" }, dots), visuallyHidden(say("lettersOf", { n: lengthOf(word) })));
    } else {
      item.replaceChildren(clueNode(word) ?? display(word));
    }
    if (word === data.spanning) item.append(" ", create("span", { class: "note" }, say("spanning")));
  });
  nameCells();
  element("progress").textContent = game ? gameText() : `${progressText()}${hasBonus ? `, ${bonusText()}` : ""}${coveredText()}`;
  element("bonus").textContent = bonusLeft() > 0 && !game ? `+ ${say("bonusLeft", { n: bonusLeft() })}` : "";
  if (!game) element("show").setAttribute("aria-pressed", state.shown);
  element("secret").setAttribute("aria-pressed", state.secret);
  element("hint").disabled = element("show").disabled = isComplete() || isOver();
  page.classList.toggle("finished", isFinished());
  page.classList.toggle("over", isOver());
  if (isBoard) element("typing").hidden = isOver();
  showTime();
  showSelection();
}

// A word of a game that is over: a button that shows where it is.
let chosen;
function revealed(word, isFound) {
  const points = create("span", { class: "note" }, count(data.words[word].points, "point"));
  const text = isFound ? [create("s", {}, display(word)), visuallyHidden(", found")] : [display(word)];
  const button = create("button", { type: "button", class: "word", "aria-pressed": word === chosen }, ...text, points);
  button.addEventListener("click", () => {
    chosen = word === chosen ? undefined : word;
    show();
    items[word].firstChild.focus();
    announce(chosen === undefined ? "" : say("starts", { word: display(word), place: place(trailOf[word][0]) }));
  });
  return button;
}

// Labels each cell for screen readers with the found words that it belongs to.
function nameCells() {
  const words = tiles.map(() => []);
  for (const { word, trail } of state.found) trail.forEach((cell) => words[cell].push(display(word)));
  tiles.forEach((_, cell) => {
    if (!isHole(cell)) cells[cell].setAttribute("aria-label", [names[cell], ...words[cell].map((word) => say("inWord", { word }))].join(", "));
  });
}

// The dice of a game, under all strokes.
const die = (cell) => createSvg("rect", { x: columnOf(cell) + 0.04, y: rowOf(cell) + 0.04, width: 0.92, height: 0.92, rx: 0.18 });
const dice = isBoard ? [createSvg("g", { class: "dice" }, ...tiles.flatMap((tile, cell) => (tile === "" ? [] : [die(cell)])))] : [];

function showStrokes(remaining, latest) {
  // On a board of a game are too many words for all of them to be marked.
  const marked = game ? state.found.filter(({ word }) => word === latest) : state.found;
  const found = marked.map(({ word, trail }) =>
    stroke(trail, `found ${colour(word)}${word === latest ? " latest" : ""}`),
  );
  const shown = state.shown && !game ? remaining.map((word) => stroke(trailOf[word], "")) : [];
  if (isOver() && chosen !== undefined) found.push(stroke(trailOf[chosen], `found ${colour(chosen)}`));
  const rings = remaining
    .filter((word) => state.hinted.includes(word))
    .map((word) => {
      const start = trailOf[word][0];
      const centre = { cx: columnOf(start) + 0.5, cy: rowOf(start) + 0.5 };
      return createSvg("circle", { class: "hint", r: 0.4, ...centre });
    });
  strokes.replaceChildren(...dice, layer("shown", shown), layer("", found), ...rings);
}

// The time, which stops while the page is hidden and when all words are found. That of a game is what is left of it.

const timeLeft = () => Math.max(game.seconds - state.seconds, 0);
function time() {
  const seconds = game && game.seconds !== null ? timeLeft() : state.seconds;
  const digits = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const start = hours > 0 ? `${hours}:${digits(minutes)}` : minutes;
  return `${start}:${digits(seconds % 60)}`;
}
function showTime() {
  element("time").textContent = time();
  element("bar").max = game ? game.seconds : listed.length;
  element("bar").value = game ? timeLeft() : foundOf(listed);
}
// A puzzle takes the time from the first touch of it, a game that from its start.
let isBegun = game !== undefined;
for (const kind of ["pointerdown", "keydown", "click"]) page.addEventListener(kind, () => (isBegun = true));
function tick() {
  if (document.hidden || isFinished() || !isBegun) return;
  state.seconds += 1;
  showTime();
  notify("time", result());
  // The browser may be killed, or load a page again before this one has saved.
  if (game && state.seconds % 10 === 0) saveTime();
  if (isTimeUp()) end();
}
const clock = setInterval(tick, 1000);
signal.addEventListener("abort", () => {
  saveTime();
  resized.disconnect();
  clearInterval(clock);
});
addEventListener("pagehide", saveTime, { signal });
document.addEventListener("visibilitychange", saveTime, { signal });

// The selected cells, in the order of selection.

let selection = [];
let selectionStroke;

function showSelection() {
  root.querySelectorAll("[aria-selected]").forEach((old) => old.removeAttribute("aria-selected"));
  selection.forEach((cell) => cells[cell].setAttribute("aria-selected", "true"));
  selectionStroke?.remove();
  selectionStroke = selection.length > 0 ? stroke(selection, "selection") : undefined;
  strokes.append(selectionStroke ?? "");
}

function select(trail) {
  selection = trail;
  showSelection();
  announce(trail.map(tileText).join(" "));
}

function clear() {
  selection = [];
  showSelection();
}

// The straight line of cells closest to the line from one cell to another. It ends before a hole.
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

// Adds a cell in adjacent mode, or removes the last one by stepping back. Announces why a cell cannot be added.
function step(cell) {
  if (cell === selection.at(-2)) return select(selection.slice(0, -1));
  if (selection.includes(cell)) return announce(say("once"));
  if (!areNeighbours(selection.at(-1), cell)) return announce(say("touch"));
  if (isTaken(cell)) return;
  select([...selection, cell]);
}

// Continues the selection from the cell where a drag starts, or starts another selection there.
function continueFrom(cell) {
  if (cell === selection.at(-1)) return;
  const isFree = !selection.includes(cell) || cell === selection.at(-2);
  if (isFree && areNeighbours(selection.at(-1), cell)) step(cell);
  else if (!isTaken(cell)) select([cell]);
}

// Handles a click, a tap or the space key on a cell.
function activate(cell) {
  if (isOver()) return;
  if (selection.length === 0) {
    if (!isTaken(cell)) select([cell]);
  } else if (isStraight) {
    select(line(selection[0], cell));
    finish();
  } else if (cell === selection.at(-1)) {
    finish();
  } else {
    step(cell);
  }
}

// Whether the cells spell the letters in order.
function spells(trail, letters) {
  const read = [...trail.map((cell) => tiles[cell]).join("")];
  const wanted = [...letters];
  return read.length === wanted.length && read.every((letter, place) => letter === "?" || letter === wanted[place]);
}

// Ends the selection, which counts if it spells a word that is not found yet.
function finish() {
  if (isOver()) return clear();
  const trail = selection;
  const backwards = [...trail].reverse();
  const isSpelled = ({ letters }) => spells(trail, letters) || (isStraight && spells(backwards, letters));
  const words = data.words.flatMap((word, index) => (isSpelled(word) ? [index] : []));
  const word = words.find((index) => !isFound(index));
  clear();
  if (word !== undefined && data.cover && !isOwn(word, trail)) {
    announce(say("otherCells", { word: display(word) }));
    showWrong(trail);
  } else if (word !== undefined) {
    addFind(word, spells(trail, data.words[word].letters) ? trail : backwards);
  } else if (words.length > 0) {
    announce(say("already", { word: display(words[0]) }));
  } else if (trail.length > 1) {
    announce(notFound(trail.map(tileText).join("")));
    showWrong(trail);
  } else {
    announce("");
  }
}

// Finds a word that is typed.
function enter(text) {
  if (text === "" || isOver()) return;
  const letters = text.normalize("NFC").toLowerCase();
  const word = data.words.findIndex((word) => word.letters === letters || word.text.toLowerCase() === letters);
  if (word < 0) announce(notFound(text));
  else if (isFound(word)) announce(say("already", { word: display(word) }));
  else addFind(word, trailOf[word]);
}

const notFound = (word) => (game ? `${word} is no word of this board.` : say("notListed", { word }));

function showWrong(trail) {
  const wrong = stroke(trail, "wrong");
  strokes.append(wrong);
  setTimeout(() => wrong.remove(), 600);
}

function addFind(word, trail) {
  // Another element of the same page may have found it.
  if (reload() && isFound(word)) return;
  state.found.push({ word, trail });
  show(word);
  save();
  if (game && !isOver()) return announce(`${display(word)} found, ${count(data.words[word].points, "point")}.`);
  if (game) return end();
  notify("found", { word: display(word), ...result() });
  if (!isFinished() || isBonus(word)) return announce(`${display(word)}: ${isBonus(word) ? bonusText() : progressText()}.`);
  notify("finished", result());
  const helped = hints() > 0 ? ` ${say("hints", { n: hints() })}.` : "";
  const bonus = hasBonus && bonusLeft() > 0 ? ` ${say("bonusLeft", { n: bonusLeft() })}.` : "";
  announce(`${say("done", { time: time() })}${helped}${bonus}`);
}

// The pointer: a mouse, a pen or a finger. Moving to another cell is a drag; otherwise it is a click.

let drag;

// The cell nearest to the pointer, or undefined. Bent trails pass close to corners, so only the middle of a cell counts there.
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
  if (cell === undefined || !event.isPrimary || event.button !== 0 || isOver()) return;
  event.preventDefault();
  cells[cell].focus({ preventScroll: true });
  if (selection.length === 0 && isTaken(cell)) return;
  drag = { last: cell, moved: false, isNew: selection.length === 0 };
  if (drag.isNew) select([cell]);
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
    if (!drag.isNew && !drag.moved) continueFrom(drag.last);
    // A fast pointer skips cells, which needs no message.
    if (areNeighbours(selection.at(-1), cell)) step(cell);
  }
  drag.last = cell;
  drag.moved = true;
});
grid.addEventListener("pointerup", (event) => {
  if (!drag || !event.isPrimary) return;
  const { last, moved, isNew } = drag;
  drag = undefined;
  if (moved) finish();
  else if (!isNew) activate(last);
});
// A scrolling finger does not select, and a lost pointer does not finish a selection.
grid.addEventListener("lostpointercapture", (event) => {
  if (!drag || event.target !== grid) return;
  if (drag.isNew) clear();
  else if (isStraight && selection.length > 0) select([selection[0]]);
  drag = undefined;
});
// On a board larger than its frame or the window, a finger scrolls by dragging and selects by tapping. A list that scrolls is reached by keys.
function updateScrolling() {
  const list = element("words");
  if (list.scrollHeight > list.clientHeight) list.tabIndex = 0;
  else list.removeAttribute("tabindex");
  const { clientWidth, clientHeight } = element("frame");
  const isLarge = grid.offsetWidth > clientWidth || grid.offsetHeight > Math.min(clientHeight, innerHeight);
  grid.classList.toggle("scrolls", isLarge);
  return isLarge;
}
const resized = new ResizeObserver(updateScrolling);
resized.observe(element("frame"));
resized.observe(element("words"));
// Assistive technology clicks without a pointer.
grid.addEventListener("click", (event) => {
  const cell = cellOf(event.target);
  if (cell !== undefined && event.detail === 0 && !event.pointerType) activate(cell);
});

// The keyboard. In straight mode the selection follows the focused cell.

grid.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " || (event.key === "Enter" && selection.length === 0)) {
    event.preventDefault();
    activate(focusable);
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
  announce("");
});

// The buttons.

function hint() {
  const remaining = data.words.flatMap((_, word) => (isFound(word) ? [] : [word]));
  const word = remaining.find((candidate) => !state.hinted.includes(candidate));
  if (word === undefined) {
    if (remaining.length > 0) announce(say("allHinted"));
    return;
  }
  state.hinted.push(word);
  show();
  save();
  announce(say("starts", { word: known(word), place: place(trailOf[word][0]) }));
}

// Ends a game: all of its words are listed.
function end() {
  const isEarly = !isTimeUp() && !isComplete();
  const isTyping = root.activeElement === element("typed");
  state.shown = true;
  drag = undefined;
  clear();
  show();
  save();
  announce(`${isEarly ? "The game is over" : isComplete() ? "Well done" : "Time is up"}: ${gameText()}. Choose a word to see where it is.`);
  if (isTyping) element("words").querySelector("button").focus();
}

function toggleShown() {
  if (isComplete()) return;
  state.shown = !state.shown;
  if (state.shown) state.revealed = [...new Set([...state.revealed, ...numbers.filter((word) => !isFound(word))])];
  show();
  save();
  announce("");
}

// Hides the words of the list, so that the player sees only their lengths.
function toggleSecret() {
  state.secret = !state.secret;
  show();
  save();
}

const focusBoard = () => cells[focusable]?.focus({ preventScroll: true });

// Asks for confirmation if there is progress to lose.
function confirmRestart() {
  if (state.found.length > 0) element("confirm").showModal();
  else restart();
}
function restart() {
  element("confirm").close();
  state = { ...newGame(), secret: state.secret };
  chosen = undefined;
  clear();
  show();
  save();
  focusBoard();
  announce(game ? gameText() : progressText());
}

element("hint").addEventListener("click", hint);
element("show").addEventListener("click", game ? end : toggleShown);
element("secret").addEventListener("click", toggleSecret);
element("restart").addEventListener("click", confirmRestart);
element("discard").addEventListener("click", restart);
element("cancel").addEventListener("click", () => element("confirm").close());
// The browser gives the focus back to the button, unless that was in a menu which has closed.
element("confirm").addEventListener("close", () => page.contains(root.activeElement) || focusBoard());
if (game) {
  element("hint").hidden = element("secret").hidden = true;
  element("bar").hidden = game.seconds === null;
  element("bar").setAttribute("aria-label", "time left");
  element("show").removeAttribute("aria-pressed");
  element("show").removeAttribute("aria-keyshortcuts");
  element("show").replaceChildren("End the game");
} else {
  onKey("h", hint);
  onKey("s", toggleShown);
}

if (isBoard) {
  element("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    enter(element("typed").value.trim());
    element("typed").value = "";
  });
}

grid.setAttribute("aria-multiselectable", "true");
grid.setAttribute("aria-description", say("keys"));
show();
const canScroll = updateScrolling();
if (!isFinished()) {
  const start = say(`${canScroll ? "tap" : "drag"}${isStraight ? "" : "Bent"}`);
  announce(isStored ? start : `${start} ${say("notStored")}`);
}
notify("ready", result());
