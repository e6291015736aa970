// Searching: every change of the grid, the options or the list of words begins a search, and what a search found is shown unless
// another has begun.

import { announce, count, element, number, sentence } from "./dom.js";
import { bitsOf } from "./directions.js";
import { tilesOf } from "./grid.js";
import { EngineError, Superseded, trailOf } from "./engine.js";
import { pointsOf, sorted } from "./results.js";
import { centresOf, drawStrokes, isBent } from "./strokes.js";

// The most trails of one word, or through one cell, that are drawn or listed.
const MOST_TRAILS = 1000;
// The most finds that are copied or saved.
export const MOST_FINDS = 200000;
// A search that is shorter shows no progress, in milliseconds.
const UNNOTICED = 400;
// The largest grid whose letters are looked up in the dictionary, in cells.
const MOST_CELLS_OF_ADVICE = 10000;
// The sides of square boards that people write in one line.
const SIDES = [3, 4, 5, 6, 7, 8];

// The options of a first visit.
export const DEFAULT_OPTIONS = { mode: "straight", minLength: 3, directions: bitsOf(() => true), findsAll: false, isMaximal: false, joinsQu: false };

export function optionsOf() {
  const isChecked = (id) => element(id).checked;
  const minimum = Number(element("minimum").value);
  return {
    mode: document.querySelector("input[name=mode]:checked").value,
    minLength: Number.isInteger(minimum) && minimum >= 1 ? minimum : 3,
    directions: bitsOf((name) => isChecked(`direction-${name}`)),
    findsAll: isChecked("all"),
    isMaximal: isChecked("maximal"),
    joinsQu: isChecked("qu"),
  };
}

// An entry for each find of a listing.
function entriesOf(listing) {
  return listing.words.map((word, entry) => ({ word, finds: 1, trail: trailOf(listing, entry) }));
}

// The steps of a trail, in words.
function stepsOf(trail, columns) {
  const centres = centresOf(trail, columns);
  return centres.slice(1).map(([x, y], index) => {
    const [right, down] = [x - centres[index][0], y - centres[index][1]];
    return [["up", "", "down"][down + 1], ["left", "", "right"][right + 1]].filter((it) => it !== "").join("-");
  });
}

// Where the first trail of a word is, in words.
function placeText({ word, finds, trail }, columns) {
  const place = (cell) => `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
  const [first, last] = [place(trail[0]), place(trail.at(-1))];
  const others = finds > 1 ? ` It is in ${count(finds - 1, "other place")}, too.` : "";
  if (isBent(trail, columns)) return `“${word}” starts in ${first}: ${stepsOf(trail, columns).join(", ")}.${others}`;
  return `“${word}” ${trail.length > 1 ? `runs from ${first} to ${last}` : `is in ${first}`}.${others}`;
}

export class Solver {
  constructor(engine, board, results) {
    Object.assign(this, { engine, board, results });
    this.isReady = this.isScheduled = false;
    this.entries = [];
    this.missing = [];
    this.list = [];
    this.columns = 0;
    this.drawn = [];
  }

  // Searches once the current script has ended, so that several changes take one search. It does not wait for the next frame.
  schedule() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    queueMicrotask(() => {
      this.isScheduled = false;
      this.solve();
    });
  }

  async solve() {
    if (!this.isReady) return;
    const { grid } = this.board;
    const { mode, joinsQu, ...options } = optionsOf();
    const { tiles, columns } = tilesOf(grid);
    this.columns = columns;
    this.engine.set("options", { isAdjacent: mode === "adjacent", ...options });
    if (grid.length === 0) {
      this.engine.stop();
      this.hideProgress();
      this.show([]);
      this.hint("");
      return;
    }
    this.engine.set("grid", { tiles, columns, joinsQu });
    this.showProgress();
    try {
      const found = await this.engine.words(grid.length * columns, (part) => (element("progress").value = part));
      this.hideProgress();
      this.show(sorted(found));
      const advice = await this.advice(grid);
      if (grid === this.board.grid) this.hint(advice);
    } catch (error) {
      if (error instanceof Superseded) return;
      this.hideProgress();
      this.show([]);
      this.hint("");
      this.refuse(error);
    }
  }

  // What may be wrong with a grid in which few words are found.
  async advice(grid) {
    const { mode, directions, joinsQu } = optionsOf();
    const isAdjacent = mode === "adjacent";
    const cells = grid.length * this.columns;
    const side = SIDES.find((side) => side * side === this.columns);
    if (directions === 0) return "No direction is chosen under “More options”.";
    if (isAdjacent && grid.length === 1 && side) return `The grid is one row of ${this.columns} cells: write a board of ${side} × ${side} in ${side} rows.`;
    if (isAdjacent && !joinsQu && this.list.length === 0 && grid.some((row) => row.includes("q"))) {
      return "If the Q is a tile Qu, choose “Each Q is Qu” under “More options”.";
    }
    if (this.entries.length > 0 || this.list.length > 0 || cells > MOST_CELLS_OF_ADVICE) return "";
    const [letters] = await this.engine.ask("unknownLetters");
    return letters === "" ? "" : `No word of the dictionary has these letters: ${letters}.`;
  }

  hint(text) {
    element("hint").textContent = text;
  }

  showProgress() {
    clearTimeout(this.timer);
    element("progress").value = 0;
    this.timer = setTimeout(() => (element("running").hidden = false), UNNOTICED);
  }

  hideProgress() {
    clearTimeout(this.timer);
    element("running").hidden = true;
  }

  stop() {
    this.engine.stop(0);
    this.hideProgress();
    this.show([]);
    this.hint("");
    announce("The search was stopped. Change the grid or an option to search again.");
  }

  show(entries) {
    this.entries = entries;
    const found = new Set(entries.map(({ word }) => word));
    this.missing = this.board.grid.length === 0 ? [] : this.list.filter((word) => !found.has(word));
    this.cell = undefined;
    element("chosen").hidden = true;
    const isEmpty = this.board.grid.length === 0;
    element("count").textContent = isEmpty ? "" : count(entries.length, "word");
    element("summary").textContent = isEmpty ? "" : this.summary();
    const still = entries.find(({ word }) => word === this.results.pressed);
    if (!still) this.results.pressed = undefined;
    this.results.show(entries, this.missing);
    this.choose(still);
  }

  summary() {
    const { entries, list } = this;
    const finds = entries.reduce((sum, entry) => sum + entry.finds, 0);
    const points = entries.reduce((sum, { letters }) => sum + pointsOf(letters), 0);
    const parts = [`${count(points, "Boggle point")}`];
    if (finds > entries.length) parts.unshift(`${number(finds)} trails`);
    if (list.length > 0) parts.unshift(`${number(entries.length)} of ${count(list.length, "word")} of your list found`);
    return parts.join(", ");
  }

  // Draws the trails of the word of an entry, or nothing.
  async choose(entry) {
    this.draw(entry ? [entry.trail] : []);
    this.chosen = this.drawn;
    if (!entry) return;
    this.revealTrail(entry.trail);
    if (entry.finds === 1) return;
    const { results } = this;
    const listing = await this.asked("findsOf", { word: entry.word, limit: MOST_TRAILS });
    if (!listing || results.pressed !== entry.word) return;
    this.draw(entriesOf(listing).map(({ trail }) => trail));
    this.chosen = this.drawn;
    if (!listing.isComplete) announce(`The first ${number(MOST_TRAILS)} trails of “${entry.word}” are drawn.`);
  }

  // The same for a word that the reader chose, and says where it is.
  chooseWord(entry) {
    announce(entry ? placeText(entry, this.columns) : "");
    return this.choose(entry);
  }

  // Draws the trail of an entry while the mouse is over it.
  point(entry) {
    this.draw(entry && this.results.pressed === undefined ? [entry.trail] : this.chosen);
  }

  revealTrail(trail) {
    const cells = Array.from(trail, (cell) => [Math.floor(cell / this.columns), cell % this.columns]);
    if (!cells.every(([row, column]) => this.board.input(row, column))) this.board.reveal(...cells[0]);
    // Of a trail longer than the frame, the first cells are in sight.
    for (const cell of cells.reverse()) this.board.input(...cell)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  draw(trails) {
    this.drawn = trails;
    drawStrokes(this.board, trails, this.columns);
  }

  redraw() {
    this.draw(this.drawn);
  }

  // Lists the words through a cell.
  async chooseCell(row, column) {
    if (!this.isReady || row >= this.board.grid.length || column >= this.columns) return;
    const listing = await this.asked("through", { row, column, limit: MOST_TRAILS });
    if (!listing) return;
    const words = new Map();
    for (const entry of entriesOf(listing)) {
      const known = words.get(entry.word);
      if (known) known.finds += 1;
      else words.set(entry.word, entry);
    }
    const entries = sorted([...words.values()]);
    const text = `${listing.isComplete ? "" : "At least "}${count(entries.length, "word")} through row ${row + 1}, column ${column + 1}.`;
    element("chosen").hidden = false;
    element("chosen-cell").textContent = text;
    // The list may be out of sight.
    announce(text);
    this.results.pressed = undefined;
    this.results.show(entries);
    this.choose(undefined);
  }

  // Shows all words again, and no trail.
  showAll() {
    if (this.isReady) announce("");
    this.results.pressed = undefined;
    element("chosen").hidden = true;
    this.results.show(this.entries, this.missing);
    this.choose(undefined);
  }

  // All finds, to be copied or saved.
  async finds() {
    if (this.entries.length === 0) {
      announce("There are no words yet: type a grid first.", true);
      return undefined;
    }
    const listing = await this.asked("finds", { limit: MOST_FINDS });
    if (listing && !listing.isComplete) announce(`The first ${number(MOST_FINDS)} finds are taken. The program “wordtrail find” writes all.`, true);
    return listing && sorted(entriesOf(listing));
  }

  // An answer of the engine, or nothing if it refuses.
  async asked(action, values) {
    try {
      return await this.engine.ask(action, values);
    } catch (error) {
      if (!(error instanceof Superseded)) this.refuse(error);
      return undefined;
    }
  }

  refuse(error) {
    if (!(error instanceof EngineError)) throw error;
    announce(sentence(error.message), true);
  }
}
