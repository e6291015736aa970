// Grids as values that are never changed: rows of tiles, which are folded letters, "?" for any letter, or nothing. No row ends
// with cells of nothing, and no grid with such rows, so a grid is as large as what is typed in it.

export const EMPTY = [];

// The most cells of a grid on the page, as in the engine.
const MOST_CELLS = 1 << 22;

export const widthOf = (grid) => grid.reduce((most, row) => Math.max(most, row.length), 0);
export const isTooLarge = (grid) => grid.length * widthOf(grid) > MOST_CELLS;
export const tileAt = (grid, row, column) => grid[row]?.[column] ?? "";

const isSingle = (text) => /^.$/su.test(text);

// A letter in the case in which the engine compares it, which refuses others: `fold` in crates/dictionary/src/letters.rs. "İ" is folded to itself,
// because its lower case is two, and "ı" stays apart from "i", which has the same capital.
function folded(letter) {
  if (letter === "ı") return letter;
  const upper = letter.toUpperCase();
  const lower = (isSingle(upper) ? upper : letter).toLowerCase();
  return isSingle(lower) ? lower : letter;
}

// A tile that is folded and composed, or undefined if the text is none.
export function tileOf(text) {
  if (/^[a-z?]$/.test(text)) return text;
  if (text === "." || text === "" || text === " ") return "";
  const composed = text.normalize("NFC");
  return /^(\?|(\p{Alphabetic}\p{M}*){1,8})$/u.test(composed) ? composed.replace(/./gsu, folded) : undefined;
}

// A letter with its marks is one. Older browsers count its characters.
const letterCount = (text) => ("Segmenter" in Intl ? [...new Intl.Segmenter().segment(text)] : [...text]).length;

// A tile for readers: only its first letter is a capital, unless that is several letters, or the capital of another letter.
export function face(tile) {
  const [first = "", ...others] = tile;
  const capital = first.toUpperCase();
  return (folded(capital) === first ? capital : first) + others.join("");
}

function trimmed(items, isNothing) {
  let end = items.length;
  while (end > 0 && isNothing(items[end - 1])) end -= 1;
  return end === items.length ? items : items.slice(0, end);
}

// The grid of rows of tiles.
export function gridOf(rows) {
  const trimmedRows = rows.map((row) => trimmed(row, (tile) => tile === ""));
  return trimmed(trimmedRows, (row) => row.length === 0);
}

// The grid with the tile Qu for each q.
export const withQu = (grid) => grid.map((row) => row.map((tile) => (tile === "q" ? "qu" : tile)));

// The grid with a tile in one cell, which may be outside of it: the same grid if the cell has the tile.
export function withTile(grid, row, column, tile) {
  if (tileAt(grid, row, column) === tile) return grid;
  const rows = grid.slice();
  while (rows.length <= row) rows.push([]);
  const changed = rows[row].slice();
  while (changed.length <= column) changed.push("");
  changed[column] = tile;
  rows[row] = trimmed(changed, (it) => it === "");
  return trimmed(rows, (it) => it.length === 0);
}

// Texts of rows, which most changes leave as they are.
const rowTexts = new WeakMap();

function rowText(row) {
  let text = rowTexts.get(row);
  if (text === undefined) {
    text = row.map((tile) => (tile === "" ? "." : tile)).join(" ");
    rowTexts.set(row, text);
  }
  return text;
}

// All tiles, with a space between two, and the number of columns.
export function tilesOf(grid) {
  const columns = widthOf(grid);
  const padded = (row) => {
    const holes = Array(columns - row.length).fill(".").join(" ");
    return [rowText(row), holes].filter((part) => part !== "").join(" ");
  };
  return { tiles: grid.map(padded).join(" "), columns };
}

// The grid as people write it: compact if each tile is one letter, otherwise with spaces.
export function textOf(grid) {
  const columns = widthOf(grid);
  const isSpaced = grid.some((row) => row.some((tile) => letterCount(tile) > 1));
  const tile = (text) => (text === "" ? "." : face(text));
  const line = (row) => Array.from({ length: columns }, (_, column) => tile(row[column] ?? "")).join(isSpaced ? " " : "");
  return grid.map((row) => `${line(row)}\n`).join("");
}

// The most grids of a history, and the most cells of their rows, about 64 MB.
const MOST_GRIDS = 1000;
const MOST_KEPT = 1 << 23;

// The rows of a grid and their cells.
const wholeSize = (grid) => grid.reduce((sum, row) => sum + row.length, grid.length);

// What was before and after changes of a grid.
export class History {
  constructor(grid) {
    this.values = [grid];
    // For each grid, its rows and the cells of those that it does not share with the grid before it.
    this.sizes = [wholeSize(grid)];
    this.place = 0;
  }
  get value() {
    return this.values[this.place];
  }
  push(grid) {
    const last = this.value;
    const size = grid.reduce((sum, row, index) => sum + (row === last[index] ? 0 : row.length), grid.length);
    for (const [list, item] of [[this.values, grid], [this.sizes, size]]) list.splice(this.place + 1, Infinity, item);
    const kept = () => this.sizes.reduce((sum, it) => sum + it);
    // The last change can always be undone.
    while (this.values.length > 2 && (this.values.length > MOST_GRIDS || kept() > MOST_KEPT)) {
      this.values.shift();
      this.sizes.shift();
      this.sizes[0] = wholeSize(this.values[0]);
    }
    this.place = this.values.length - 1;
  }
  get canUndo() {
    return this.place > 0;
  }
  get canRedo() {
    return this.place < this.values.length - 1;
  }
  undo() {
    if (this.canUndo) this.place -= 1;
  }
  redo() {
    if (this.canRedo) this.place += 1;
  }
}
