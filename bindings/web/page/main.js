// The page: what its controls do.

import { announce, count, create, element, excerpt, number } from "./dom.js";
import { EMPTY, gridOf, isTooLarge, textOf, tileOf, widthOf } from "./grid.js";
import { linkOf, readLink } from "./link.js";
import { Engine, EngineError } from "./engine.js";
import { Board } from "./board.js";
import { Results } from "./results.js";
import { copy, csvOf, download, fitsPicture, linesOf, pngOf, svgOf } from "./save.js";
import { recall, remember } from "./storage.js";
import { DIRECTIONS, Solver, optionsOf, sentence } from "./solve.js";

const LARGEST_GRID_FILE = 10_000_000;
const LARGEST_DICTIONARY_FILE = 64_000_000;
// What is larger is not kept from visit to visit.
const LARGEST_REMEMBERED = 100_000;
const EXAMPLE = "straightx\nwordtrail\nfindsxeve\ngridsxttt\nletterspx\nopuzzlesx\nbogglesxx\n";

const SIGNS = { NW: "↖", N: "↑", NE: "↗", W: "←", E: "→", SW: "↙", S: "↓", SE: "↘" };
const NAMES = { N: "up", S: "down", W: "left", E: "right", NW: "up left", NE: "up right", SW: "down left", SE: "down right" };
for (const name of DIRECTIONS) {
  const input = create("input", { type: "checkbox", id: `direction-${name}`, checked: "", "aria-label": NAMES[name] });
  element("directions").append(create("label", {}, input, create("span", { "aria-hidden": "true" }, SIGNS[name])));
}

const engine = new Engine();
const board = new Board({
  changed: () => {
    announce("");
    unlink();
    solver.schedule();
    save();
  },
  chosen: (row, column) => solver.chooseCell(row, column),
  moved: () => solver.redraw(),
});
const results = new Results({
  chosen: (entry) => solver.choose(entry),
  pointed: (entry) => solver.point(entry),
});
const solver = new Solver(engine, board, results);

// Reading grids.

// Reads the bytes of a text as a grid, and shows it unless it is none.
async function read(bytes) {
  if (!solver.isReady) {
    announce("The engine is not ready: try again in a moment.", true);
    return;
  }
  let answer;
  try {
    answer = await engine.read("read", { bytes });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    announce(sentence(error.message), true);
    return;
  }
  const [tiles, notes, words] = answer;
  const rows = tiles.split("\n").map((line) => line.split(" ").map(tileOf));
  if (rows.some((row) => row.includes(undefined))) {
    announce("The text is no grid for this page, because a cell has more than 8 letters: write a letter in each cell.", true);
    return;
  }
  board.replace(gridOf(rows));
  if (words !== "") {
    element("own-list").value = words;
    element("own").open = true;
    useList();
  }
  announce(notes.split("\n").filter((note) => note !== "").map(sentence).join(" "));
}
const readText = (text) => read(new TextEncoder().encode(text));

// Reads a file as a grid.
async function readFile(file) {
  if (file.type.startsWith("image/")) {
    announce(`“${excerpt(file.name)}” is a picture, and this page reads text: type the letters, or paste them as text.`, true);
  } else if (file.size > LARGEST_GRID_FILE) {
    announce(`“${excerpt(file.name)}” has ${number(file.size)} bytes, and this page reads grids of up to ${number(LARGEST_GRID_FILE)}.`, true);
  } else {
    read(await bytesOf(file));
  }
}

async function bytesOf(file) {
  try {
    return await file.arrayBuffer();
  } catch {
    announce(`The browser cannot read “${excerpt(file.name)}”: choose the file once more.`, true);
    return new ArrayBuffer(0);
  }
}

// Whether text goes where the event happened, and not to the board.
const isForText = ({ target }) => target.closest?.("textarea, dialog, #filter, #minimum") != null;

addEventListener("paste", (event) => {
  if (isForText(event)) return;
  event.preventDefault();
  const text = event.clipboardData.getData("text/plain");
  const [file] = event.clipboardData.files;
  if (text === "" && file) readFile(file);
  else if (text === "") announce("What you pasted has no text.", true);
  else if (text.length > LARGEST_GRID_FILE) announce(`The text has ${number(text.length)} characters, and this page reads grids of up to ${number(LARGEST_GRID_FILE)}.`, true);
  else if (/^[\p{L}\p{M}?.]{1,100}$/u.test(text.trim())) board.type(text.trim());
  else readText(text);
});

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  const isDictionary = event.target.closest?.("#list") != null;
  if (file && isDictionary) useDictionary(file);
  else if (file) readFile(file);
  else if (event.dataTransfer.getData("text/plain") !== "") readText(event.dataTransfer.getData("text/plain"));
});

// Asks for a file.
function choose(use) {
  const input = create("input", { type: "file" });
  input.addEventListener("change", () => input.files.length > 0 && use(input.files[0]));
  input.click();
}

// Words and dictionaries.

// Uses the words of the list in searches, and says what was skipped.
async function useList() {
  const text = element("own-list").value;
  const [words = "", notes = ""] = (solver.isReady && (await listOf(text))) || [];
  if (text !== element("own-list").value) return;
  solver.list = words === "" ? [] : words.split("\n");
  engine.set("list", { text: words === "" ? "" : text });
  if (notes !== "" || words !== "") element("own-note").textContent = notes.split("\n").filter((note) => note !== "").map(sentence).join(" ");
  solver.schedule();
  save();
}

async function listOf(text) {
  element("own-note").textContent = "";
  try {
    return await engine.read("list", { text });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    element("own-note").textContent = `${sentence(error.message)} All words of the dictionary are found.`;
    return undefined;
  }
}

async function useDictionary(file) {
  const name = excerpt(file.name);
  const note = element("dictionary-note");
  element("own").open = true;
  if (file.size > LARGEST_DICTIONARY_FILE) {
    note.textContent = `“${name}” has ${number(file.size)} bytes, and this page reads dictionaries of up to ${number(LARGEST_DICTIONARY_FILE)}.`;
    return;
  }
  note.textContent = `“${name}” is read.`;
  try {
    const answer = await engine.useDictionary(await bytesOf(file));
    element("dictionary").textContent = `${name}: ${count(answer.found, "word")}.`;
    element("english").hidden = false;
    note.textContent = answer.note === "" ? "" : sentence(answer.note);
    solver.schedule();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    note.textContent = `“${name}” is not used: ${sentence(error.message)}`;
  }
}

function useEnglish() {
  engine.useEnglish();
  element("dictionary").textContent = englishName;
  element("dictionary-note").textContent = "";
  element("english").hidden = true;
  solver.schedule();
}
let englishName = "";

// Options.

function optionsChanged() {
  announce("");
  unlink();
  solver.schedule();
  save();
}
element("options").addEventListener("input", optionsChanged);
element("options").addEventListener("submit", (event) => event.preventDefault());
let typing;
element("own-list").addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(useList, 200);
});

function setMode(mode) {
  document.querySelector(`input[name=mode][value=${mode}]`).checked = true;
}

// Buttons.

const BUTTONS = {
  undo: () => board.undo(),
  redo: () => board.redo(),
  clear: () => board.replace(EMPTY),
  "as-text": () => {
    element("text").value = textOf(board.grid);
    element("text-dialog").showModal();
  },
  "open-grid": () => choose(readFile),
  example: () => readText(EXAMPLE),
  stop: () => solver.stop(),
  "all-words": () => solver.showAll(),
  "copy-link": copyLink,
  "copy-text": async () => {
    const finds = await solver.finds();
    if (finds) copy(linesOf(finds, solver.columns), count(finds.length, "find"));
  },
  "save-csv": async () => {
    const finds = await solver.finds();
    if (finds) download("wordtrail.csv", "text/csv", csvOf(finds, solver.columns));
  },
  "save-svg": () => {
    if (hasPicture()) download("wordtrail.svg", "image/svg+xml", svgOf(board.grid, solver.columns, solver.drawn));
  },
  "save-png": async () => {
    if (hasPicture()) download("wordtrail.png", "image/png", await pngOf(board.grid, solver.columns, solver.drawn));
  },
  print: () => window.print(),
  "open-dictionary": () => choose(useDictionary),
  english: useEnglish,
};
for (const [id, action] of Object.entries(BUTTONS)) element(id).addEventListener("click", action);

function hasPicture() {
  if (board.grid.length > 0) return fitsPicture(board.grid, widthOf(board.grid));
  announce("There is no grid yet: type one first.", true);
  return false;
}

function copyLink() {
  const link = board.grid.length > 0 ? linkOf(board.grid, optionsOf().mode) : undefined;
  if (link === undefined) {
    announce(board.grid.length > 0 ? "The grid is too large for a link: copy it as text." : "There is no grid yet: type one first.", true);
    return;
  }
  linked = { grid: board.grid, mode: optionsOf().mode };
  history.replaceState(null, "", link);
  copy(location.href, "The link to this grid is");
}

element("text-dialog").addEventListener("close", () => {
  if (element("text-dialog").returnValue === "use") readText(element("text").value);
  element("text-dialog").returnValue = "";
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !element("text-dialog").open) solver.showAll();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isForText(event)) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) board.undo();
  else if (key === "y" || key === "z") board.redo();
  else return;
  event.preventDefault();
});

// From visit to visit.

// The grid and the mode of the address, and whether it was read.
let linked;
let isOpened = false;
let saving;
function save() {
  clearTimeout(saving);
  saving = setTimeout(() => {
    const text = textOf(board.grid);
    const list = element("own-list").value;
    if (text.length + list.length > LARGEST_REMEMBERED) return;
    remember({ grid: board.grid, list, options: optionsOf() });
  }, 300);
}

// Shows what was remembered, which other pages of the same place may have changed.
function restore({ grid, list, options }) {
  if (typeof list === "string") element("own-list").value = list;
  if (options?.mode === "adjacent") setMode("adjacent");
  if (Number.isInteger(options?.minLength)) element("minimum").value = options.minLength;
  for (const [id, name] of [["all", "findsAll"], ["maximal", "isMaximal"], ["qu", "joinsQu"]]) element(id).checked = options?.[name] === true;
  const isGrid = Array.isArray(grid) && grid.every((row) => Array.isArray(row) && row.every((tile) => typeof tile === "string" && tileOf(tile) === tile));
  if (isGrid && !isTooLarge(grid)) board.replace(gridOf(grid));
}

// Shows the grid of the link, or says that it has none.
function openLink() {
  if (location.hash.length < 2) return;
  const link = readLink(location.hash);
  if (!link) {
    announce("What follows “#” in the link is no grid of this page: ask for the link once more, or paste the grid.", true);
    return;
  }
  setMode(link.mode);
  linked = link;
  board.replace(link.grid);
}
addEventListener("hashchange", openLink);

// Removes the grid from the address when there is another on the board, which a reload would lose.
function unlink() {
  const isLinked = linked?.grid === board.grid && linked.mode === optionsOf().mode;
  if (isOpened && location.hash !== "" && !isLinked) history.replaceState(null, "", location.href.split("#", 1)[0]);
}

const remembered = recall();
const hasLink = location.hash.length >= 2;
// What was typed before a link was opened can be undone to.
if (remembered) restore(hasLink && readLink(location.hash) ? { grid: remembered.grid } : remembered);
openLink();
isOpened = true;
if (remembered === undefined && !hasLink) announce("This browser stores nothing for this page: copy the grid before you close it.");

try {
  if (typeof WebAssembly === "undefined") throw new Error("WebAssembly is missing");
  englishName = `English: ${count(await engine.start(), "word")}.`;
  element("dictionary").textContent = englishName;
  solver.isReady = true;
  if (element("own-list").value === "") solver.schedule();
  else await useList();
} catch (error) {
  console.error(error);
  announce("This browser cannot run the engine, which needs WebAssembly with SIMD, workers and DecompressionStream: use a browser of 2023 or later, or allow them.", true);
}
