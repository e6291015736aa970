// The page: what its controls do.

import { announce, capitalised, count, create, element, excerpt, number, sentence } from "./dom.js";
import { gridOf, isTooLarge, textOf, tileOf, widthOf, withQu } from "./grid.js";
import { linkOf, readLink } from "./link.js";
import { Engine, EngineError, Superseded } from "./engine.js";
import { PhotoView, isPicture, readingsOf } from "./photo.js";
import { Board } from "./board.js";
import { Results } from "./results.js";
import { bytesOf, choose, copy, csvOf, download, fitsPicture, linesOf, listOfFile, pngOf, svgOf } from "./save.js";
import { recall, remember } from "./storage.js";
import { DIRECTIONS, addBoxes, hasBit } from "./directions.js";
import { DEFAULT_OPTIONS, Solver, optionsOf } from "./solve.js";
import { MakeView } from "./make.js";
import { PlayView } from "./game.js";

const SOLVE_KEY = "wordtrail-solve";
const LARGEST_GRID_FILE = 10_000_000;
const LARGEST_DICTIONARY_FILE = 64_000_000;
// The most cells of a grid and characters of a list together that are kept from visit to visit.
const LARGEST_REMEMBERED = 100_000;
const EXAMPLE = "straightx\nwordtrail\nfindsxeve\ngridsxttt\nletterspx\nopuzzlesx\nbogglesxx\n";

addBoxes(element("directions"), "id");

const engine = new Engine();
const board = new Board({
  companion: { list: "", isOfGrid: false },
  changed: () => {
    forget();
    useCompanion();
    photo.show();
    unlink();
    solver.schedule();
    save();
  },
  chosen: (row, column) => solver.chooseCell(row, column),
  moved: () => {
    solver.redraw();
    photo.show();
  },
  activated: () => photo.show(),
  offered: () => photo.offer(),
});
const photo = new PhotoView(board, { chosen: (reading) => showRead(reading.parts, reading) });
const results = new Results({
  chosen: (entry) => solver.chooseWord(entry),
  pointed: (entry) => solver.point(entry),
});
const solver = new Solver(engine, board, results);
const game = new PlayView(engine, {
  gridText: () =>
    board.grid.length > 0
      ? { text: `${textOf(searchedGrid())}\n${element("own-list").value}`, isAdjacent: optionsOf().mode === "adjacent" }
      : undefined,
});
const maker = new MakeView(engine, {
  played: (options, html) => {
    game.enter("make", { options });
    showView("play");
    game.play(html);
  },
});

// The grid as it is searched: each q may be the tile Qu.
const searchedGrid = () => (optionsOf().joinsQu ? withQu(board.grid) : board.grid);

// What the page is for: to solve, to make or to play. The part of an address after "#" names it, or holds a grid.

const LEADS = {
  solve: "Type, paste or drop a grid of letters, or a photo of one. Every word in it is found while you type.",
  make: "Hide words in a grid of letters. A search proves that each of them is there once.",
  play: "Word searches and Boggle, with new ones every day.",
};
const DAILY = { daily: "puzzle", "daily-boggle": "board" };
let view;

function showView(name) {
  view = name;
  document.body.className = name;
  element("lead").textContent = LEADS[name];
  for (const each of Object.keys(LEADS)) element(`${each}-view`).hidden = each !== name;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  game.leave();
  if (name === "solve") board.render();
  else if (solver.isReady) engine.prepare(name);
  if (name === "make") maker.reopen();
}

// Removes the message about what was on the page before. That the engine cannot run stays.
function forget() {
  announce(engine.isBroken ? engine.excuse : "", engine.isBroken);
}

// Reading grids.

// The number of what was asked for last, which alone is shown, and of what the dialog asked for.
let readings = 0;
let readingOfDialog;

// Reads the bytes of a text as a grid, and shows it. Messages until then have a place, in which the reason is if it is none.
async function read(bytes, place = "message", reading = ++readings) {
  const isOfDialog = place !== "message";
  if (isOfDialog) {
    readingOfDialog = reading;
    forget();
  }
  const isWanted = () => reading === readings && (!isOfDialog || element("text-dialog").open);
  const refuse = (reason) => isWanted() && announce(reason, true, place);
  if (!solver.isReady && !engine.isBroken) announce("The grid is read as soon as the engine is ready.", false, place);
  let answer;
  try {
    answer = await engine.read("read", { bytes });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return refuse(sentence(error.message));
  }
  if (!isWanted()) return;
  if (rowsOf(answer).some((row) => row.includes(undefined))) {
    return refuse("The text is no grid for this page, because a cell has more than 8 letters: write a letter in each cell.");
  }
  if (isOfDialog) element("text-dialog").close();
  showRead(answer);
  const [, , , mode] = answer;
  if (mode !== undefined) setMode(mode);
}

const rowsOf = ([tiles]) => tiles.split("\n").map((line) => line.split(" ").map(tileOf));

// Shows what the engine has read: a grid, the words below it and notes; and what the photo has of it, if it is from one.
function showRead(read, reading) {
  const [, notes, words] = read;
  const rows = rowsOf(read);
  const hasDigits = rows.some((row) => row.includes(undefined));
  const lettered = rows.map((row) => row.map((tile) => tile ?? ""));
  if (words !== "") element("own").open = true;
  board.replace(gridOf(lettered), words === "" ? keptCompanion() : { list: words, isOfGrid: true }, reading);
  const said = notes.split("\n").filter((note) => note !== "").map(sentence);
  if (hasDigits) said.push("Digits are left out, because the grids of this page have letters.");
  announce(said.join(" "));
}

// Reads the puzzles of a picture, and shows the first.
async function readPhoto(file) {
  const reading = ++readings;
  if (view !== "solve") location.hash = "#solve";
  announce("The picture is being read.");
  let puzzles;
  try {
    puzzles = await readingsOf(await engine.readPhoto(file));
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!(error instanceof EngineError)) throw error;
    if (reading === readings) announce(sentence(error.message), true);
    return;
  }
  if (reading === readings) showRead(puzzles[0].parts, puzzles[0]);
}
const readText = (text, place) => read(new TextEncoder().encode(text), place);

// An index of words, a set of the crate fst, begins with the number of its version.
const INDEX = "\x03\0\0\0\0\0\0\0";

async function isIndex(file) {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, INDEX.length).arrayBuffer())) === INDEX;
  } catch {
    // Reading all of the file reports the error.
    return false;
  }
}

// Reads a file as a grid, unless it is a picture or a dictionary.
async function readFile(file) {
  if (isPicture(file)) return readPhoto(file);
  const reading = ++readings;
  if (await isIndex(file)) {
    announce(`“${excerpt(file.name)}” is a dictionary: see “Your own words”.`);
    return useDictionary(file);
  }
  const bytes = await bytesOf(file, LARGEST_GRID_FILE, (text) => announce(text, true));
  if (bytes !== undefined) read(bytes, "message", reading);
}

// Whether text goes where the event happened, and not to the board.
const isForText = ({ target }) => view !== "solve" || target.closest?.("textarea, dialog, #filter, #minimum") != null;

addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text/plain");
  const [file] = event.clipboardData.files;
  const isPhoto = text === "" && file && isPicture(file);
  if (isForText(event) && !isPhoto) return;
  event.preventDefault();
  if (isPhoto) readPhoto(file);
  else if (text === "" && file) readFile(file);
  else if (text === "") announce("What you pasted has no text.", true);
  else if (text.length > LARGEST_GRID_FILE) announce(`The text has ${number(text.length)} characters, and this page reads grids of up to ${number(LARGEST_GRID_FILE)}.`, true);
  else if (/^[\p{L}\p{M}?.]{1,100}$/u.test(text.trim())) board.type(text.trim());
  else readText(text);
});

// Text that is dropped on a field goes into it.
const isForField = ({ target, dataTransfer }) => target.closest?.("textarea, input:not(.cell)") != null && !dataTransfer.types.includes("Files");

addEventListener("dragover", (event) => {
  if (!isForField(event)) event.preventDefault();
});
addEventListener("drop", (event) => {
  if (isForField(event)) return;
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  const isDictionary = event.target.closest?.("#list") != null;
  if (file && isPicture(file)) readPhoto(file);
  else if (view !== "solve") {
    if (file) readFileOf(view, file, event.target);
  } else if (file && event.target.id === "own-list") useListFile(file);
  else if (file && isDictionary) useDictionary(file);
  else if (file) readFile(file);
  else if (event.dataTransfer.getData("text/plain") !== "") readText(event.dataTransfer.getData("text/plain"));
});

// Reads a file in another view.
async function readFileOf(name, file, target) {
  if (await isIndex(file)) announce(`“${excerpt(file.name)}” is a dictionary, which only the Solve page uses.`, true, `${name}-message`);
  else (name === "make" ? maker : game).readFile(file, target);
}

// Words and dictionaries.

// What goes with a grid: the list of words that is searched for in it, `list`, and whether it came with the grid, `isOfGrid`. On both
// sides of a link that was opened it has the options, too. A list that came with another grid is left out, and comes back with it.
let shownCompanion = board.companion;

const keptCompanion = () => (board.companion.isOfGrid ? { list: "", isOfGrid: false } : board.companion);

// Shows what goes with the grid, if it is not that of the grid before.
function useCompanion() {
  const { companion } = board;
  if (companion === shownCompanion) return;
  shownCompanion.list = element("own-list").value;
  if (shownCompanion.options) shownCompanion.options = optionsOf();
  shownCompanion = companion;
  if (companion.options) useOptions(companion.options);
  if (companion.list === element("own-list").value) return;
  element("own-list").value = companion.list;
  useList();
}

// Uses the words of the list in searches, and says what was skipped.
async function useList() {
  const text = element("own-list").value;
  const [words = "", notes = ""] = (solver.isReady && (await listOf(text))) || [];
  if (text !== element("own-list").value) return;
  solver.list = words === "" ? [] : words.split("\n");
  // Words of a list are searched for whatever their length.
  element("minimum").disabled = solver.list.length > 0;
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

async function useListFile(file) {
  if (await isIndex(file)) return useDictionary(file);
  const text = await listOfFile(file, (reason) => (element("own-note").textContent = reason));
  if (text === undefined) return;
  element("own-list").value = text;
  listChanged();
  useList();
}

async function useDictionary(file) {
  const name = excerpt(file.name);
  const note = element("dictionary-note");
  element("own").open = true;
  note.textContent = `“${name}” is being read.`;
  const bytes = await bytesOf(file, LARGEST_DICTIONARY_FILE, (text) => (note.textContent = text));
  if (bytes === undefined) return;
  try {
    await engine.started;
    const answer = await engine.useDictionary(bytes);
    element("dictionary").textContent = `${name}: ${count(answer.found, "word")}.`;
    element("english").hidden = false;
    const use = "It is used here until the page is closed. Puzzles and games have English words.";
    note.textContent = answer.note === "" ? use : `${sentence(answer.note)} ${use}`;
    solver.schedule();
  } catch (error) {
    if (error instanceof Superseded) return;
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

// The words or the options are the reader's now, and are kept.
function listChanged() {
  board.companion.isOfGrid = false;
  isBorrowed = false;
}

function optionsChanged() {
  isBorrowed = false;
  forget();
  unlink();
  solver.schedule();
  save();
}
element("options").addEventListener("input", optionsChanged);
element("options").addEventListener("submit", (event) => event.preventDefault());
// What is no length is corrected to the one that is used.
element("minimum").addEventListener("change", () => (element("minimum").value = optionsOf().minLength));
let typing;
element("own-list").addEventListener("input", () => {
  listChanged();
  clearTimeout(typing);
  typing = setTimeout(useList, 200);
});

function setMode(mode) {
  document.querySelector(`input[name=mode][value=${mode}]`).checked = true;
}

function useOptions({ mode, minLength, directions, ...switches }) {
  setMode(mode === "adjacent" ? mode : "straight");
  if (Number.isInteger(minLength)) element("minimum").value = minLength;
  for (const [id, name] of [["all", "findsAll"], ["maximal", "isMaximal"], ["qu", "joinsQu"]]) element(id).checked = switches[name] === true;
  if (Number.isInteger(directions)) DIRECTIONS.forEach((name) => (element(`direction-${name}`).checked = hasBit(directions, name)));
}

// Buttons.

const BUTTONS = {
  undo: () => board.undo(),
  redo: () => board.redo(),
  clear: () => {
    readings += 1;
    board.replace(gridOf([]), keptCompanion());
  },
  "as-text": () => {
    element("text").value = draft?.grid === board.grid ? draft.text : textOf(board.grid);
    announce("", false, "text-message");
    // What was asked for when it was open before is no longer wanted.
    if (readingOfDialog === readings) readings += 1;
    element("text-dialog").showModal();
  },
  "open-grid": () => choose(readFile),
  "open-photo": () => choose(readPhoto, "image/*"),
  example: () => readText(EXAMPLE),
  stop: () => solver.stop(),
  "all-words": () => solver.showAll(),
  "copy-link": copyLink,
  "copy-text": () => {
    const copied = solver.finds().then((finds) => finds && { text: linesOf(finds, solver.columns), what: count(finds.length, "find") });
    copy(copied, "save the words as CSV");
  },
  "save-csv": async () => {
    const finds = await solver.finds();
    if (finds) download("wordtrail.csv", "text/csv", csvOf(finds, solver.columns));
  },
  "save-svg": () => {
    if (hasPicture()) download("wordtrail.svg", "image/svg+xml", svgOf(board.grid, solver.columns, solver.drawn));
  },
  "save-png": async () => {
    if (!hasPicture()) return;
    const picture = await pngOf(board.grid, solver.columns, solver.drawn);
    if (picture) download("wordtrail.png", "image/png", picture);
    else announce("The browser cannot draw this picture as PNG: save it as SVG.", true);
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

const boardLink = () => linkOf(searchedGrid(), optionsOf().mode);

function copyLink() {
  const link = board.grid.length > 0 ? boardLink() : undefined;
  if (link === undefined) {
    announce(board.grid.length > 0 ? "The grid is too large for a link: copy it as text." : "There is no grid yet: type one first.", true);
    return;
  }
  linked = { grid: board.grid, ...optionsOf() };
  history.replaceState(null, "", link);
  copy(Promise.resolve({ text: location.href, what: "The link to this grid is" }), "the link to this grid is the address of the page");
}

// What is wrong with a text is said where it can be mended, and Escape keeps it for as long as the grid stays.
let draft;
element("text-dialog").addEventListener("submit", (event) => {
  draft = undefined;
  if (event.submitter.value !== "use") return;
  event.preventDefault();
  readText(element("text").value, "text-message");
});
element("text-dialog").addEventListener("cancel", () => (draft = { grid: board.grid, text: element("text").value }));

// The options that open above the board close like a menu.
const more = element("more");
addEventListener("pointerdown", ({ target }) => {
  if (!more.contains(target)) more.open = false;
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && more.open) {
    more.open = false;
    more.firstElementChild.focus();
  } else if (event.key === "Escape" && view === "solve" && !element("text-dialog").open) solver.showAll();
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
// Whether it came with a link and nothing else was changed.
let isBorrowed = false;
let isOpened = false;
let saving;
function save() {
  clearTimeout(saving);
  saving = setTimeout(saveNow, 300);
}

function saveNow() {
  clearTimeout(saving);
  saving = undefined;
  // What a link holds is kept once something is changed. Until then, so is what was there before.
  if (isBorrowed && isLinked() && readLink(location.hash)) return;
  const list = element("own-list").value;
  const { isOfGrid } = board.companion;
  // The text of a large grid would take longer than its search.
  const size = board.grid.length * widthOf(board.grid) + list.length;
  // If it is too large, what was there before it is forgotten, too.
  const kept = size > LARGEST_REMEMBERED ? {} : { grid: board.grid, list, isOfGrid };
  remember(SOLVE_KEY, { ...kept, options: optionsOf() });
}
addEventListener("pagehide", () => {
  if (saving !== undefined) saveNow();
});

// Shows what was remembered, which other pages of the same place may have changed.
function restore({ grid, list, isOfGrid, options }) {
  useOptions(options ?? {});
  const isGrid = Array.isArray(grid) && grid.every((row) => Array.isArray(row) && row.every((tile) => typeof tile === "string" && tileOf(tile) === tile));
  const hasGrid = isGrid && !isTooLarge(grid);
  const text = typeof list === "string" ? list : "";
  if (hasGrid && isOfGrid === true) {
    board.replace(gridOf(grid), { list: text, isOfGrid });
    return;
  }
  board.companion.list = element("own-list").value = text;
  if (hasGrid) board.replace(gridOf(grid), board.companion);
}

// Shows what the link names or the grid that it holds, or says that it has none.
function openLink() {
  const name = location.hash.slice(1);
  if (Object.hasOwn(DAILY, name)) {
    showView("play");
    game.daily(DAILY[name]);
    return;
  }
  if (name === "game") {
    showView("play");
    game.reopen();
    return;
  }
  showView(Object.hasOwn(LEADS, name) ? name : "solve");
  if (name === "" || name === view) return;
  const link = readLink(location.hash);
  if (!link) {
    announce("What follows “#” in the link is no grid of this page: ask for the link once more, or paste the grid.", true);
    return;
  }
  // The link of what is on the board changes nothing.
  if (board.grid.length > 0 && boardLink() === linkOf(link.grid, link.mode)) {
    linked = { grid: board.grid, ...optionsOf() };
    return;
  }
  // What a link does not hold is as on a first visit, so that everybody who opens it sees the same.
  const options = { ...DEFAULT_OPTIONS, mode: link.mode };
  readings += 1;
  board.companion.options = optionsOf();
  linked = { grid: link.grid, ...options };
  isBorrowed = true;
  board.replace(link.grid, { list: "", isOfGrid: true, options });
}
addEventListener("hashchange", openLink);

function isLinked() {
  const { mode, joinsQu } = optionsOf();
  return linked?.grid === board.grid && linked.mode === mode && linked.joinsQu === joinsQu;
}

// Removes the grid from the address when there is another on the board, which a reload would lose.
function unlink() {
  if (isOpened && view === "solve" && location.hash !== "" && !isLinked()) history.replaceState(null, "", location.href.split("#", 1)[0]);
}

const remembered = recall(SOLVE_KEY);
// What was typed before a link was opened can be undone to.
if (remembered) restore(remembered);
openLink();
isOpened = true;

try {
  if (typeof WebAssembly === "undefined") throw new Error("WebAssembly is missing");
  const started = engine.start();
  // The first number that a browser formats takes 25 ms. Here they cost nothing, because workers are still decoding.
  number(0);
  const { found, themes } = await started;
  englishName = `English: ${count(found, "word")}.`;
  element("dictionary").textContent = englishName;
  solver.isReady = maker.isReady = true;
  if (element("own-list").value === "") solver.solve();
  else await useList();
  for (const list of document.querySelectorAll(".themes")) {
    list.append(...themes.map((theme) => create("option", { value: theme }, capitalised(theme))));
  }
  if (view !== "solve") engine.prepare(view);
  maker.ready();
  if (view === "make") maker.reopen();
  game.ready(themes);
} catch (error) {
  console.error(error);
  engine.refuse(
    error.cause === "damaged"
      ? `The file of this page is damaged, get it again: ${error.message}.`
      : "This browser cannot run the engine, which needs WebAssembly with SIMD and workers: use a browser of 2023 or later, or allow them.",
  );
  for (const place of ["message", "make-message", "play-message"]) announce(engine.excuse, true, place);
}
