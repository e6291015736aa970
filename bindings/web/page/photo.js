// What was read in a photo: the picture behind the letters, and the letters in doubt.

import { count, create, element } from "./dom.js";
import { face, tileAt, tileOf, widthOf } from "./grid.js";

// The most letters that are offered for a cell: the right one is among the first three of nearly all.
const MOST_OFFERED = 4;
// How much of the picture is shown around a cell, in cells.
const AROUND = 0.25;

const placeOfDoubt = (row, column) => `${row},${column}`;
const cellOfDoubt = (place) => place.split(",").map(Number);
const named = (tile) => (tile === "" ? "no letter" : face(tile));

export const isPicture = (file) => file.type.startsWith("image/") || /\.(avif|hei[cf])$/i.test(file.name);

// What a photo has of a grid: the picture, in which each cell is a square, its rows and columns, and for each cell in doubt, by its
// place, the letters that it may have, the likeliest first. `puzzles` are all of the photo, of which it is the one with this number.
export class Reading {
  constructor(values) {
    Object.assign(this, values);
  }

  // The same for the grid that another one became: cells that were changed are no longer in doubt. Null if the grid is larger now.
  after(before, grid) {
    if (grid.length > this.rows || widthOf(grid) > this.columns) return null;
    const isSame = ([place]) => tileAt(before, ...cellOfDoubt(place)) === tileAt(grid, ...cellOfDoubt(place));
    return new Reading({ ...this, doubts: new Map([...this.doubts].filter(isSame)) });
  }

  lettersAt(row, column) {
    return this.doubts.get(placeOfDoubt(row, column));
  }

  settle(row, column) {
    return this.doubts.delete(placeOfDoubt(row, column));
  }

  // The first cell in doubt behind one, in reading order; after the last one the first.
  next(row, column) {
    const cells = [...this.doubts.keys()].map(cellOfDoubt);
    return cells.find(([down, right]) => down > row || (down === row && right > column)) ?? cells[0];
  }
}

// What a cell may have, as tiles, of which the first is on the board. The engine knows digits, too, which are none.
const tilesFor = ([seen, ...others]) => [tileOf(seen) ?? "", ...others.map(tileOf).filter((tile) => tile !== undefined)];

// The readings of puzzles as the engine has them: each with its `parts`, and its number among all of the photo.
export async function readingsOf(answers) {
  const puzzles = [];
  const opened = answers.map(async ({ parts, picture }, number) => {
    const [tiles, , , doubts] = parts;
    const rows = tiles.split("\n");
    const cells = doubts.split("\n").filter((line) => line !== "").map((line) => line.split(" "));
    return new Reading({
      picture: await createImageBitmap(new Blob([picture])),
      rows: rows.length,
      columns: rows[0].split(" ").length,
      doubts: new Map(cells.map(([row, column, ...letters]) => [placeOfDoubt(row, column), tilesFor(letters)])),
      parts,
      puzzles,
      number,
    });
  });
  puzzles.push(...(await Promise.all(opened)));
  return puzzles;
}

// The name of a cell in doubt, for readers who do not see it.
export function nameOfDoubt(row, column, [seen, ...others]) {
  const alternatives = others.slice(0, MOST_OFFERED - 1).map((tile) => `, or ${named(tile)}`);
  return `Row ${row + 1}, column ${column + 1}: ${named(seen)}, in doubt${alternatives.join("")}`;
}

export class PhotoView {
  // Calls `chosen` with the number of another puzzle of the photo.
  constructor(board, { chosen }) {
    this.board = board;
    element("next-doubt").addEventListener("click", () => this.goOn());
    element("other-letter").addEventListener("click", () => {
      const input = board.input(board.row, board.column);
      input.inputMode = "text";
      input.focus();
    });
    element("candidates").addEventListener("click", ({ target }) => {
      if (target.dataset.tile !== undefined) this.decide(target.dataset.tile);
    });
    element("doubts").addEventListener("keydown", (event) => {
      const tile = [...event.key].length === 1 && event.key !== " " ? tileOf(event.key) : undefined;
      if (tile === undefined || event.ctrlKey || event.metaKey || event.altKey || !this.letters) return;
      event.preventDefault();
      this.decide(tile);
    });
    element("puzzles").addEventListener("click", ({ target }) => {
      if (target.dataset.puzzle !== undefined) chosen(this.board.reading.puzzles[Number(target.dataset.puzzle)]);
    });
  }

  // The letters that the active cell may have, if it is in doubt.
  get letters() {
    const { reading, row, column } = this.board;
    return reading?.lettersAt(row, column);
  }

  decide(tile) {
    this.board.decide(tile);
    if (this.board.reading?.doubts.size > 0) this.goOn();
    else element("undo").focus({ preventScroll: true });
  }

  // Goes to the next cell in doubt, and offers its letters.
  goOn() {
    const { board } = this;
    const cell = board.reading.next(board.row, board.column);
    board.reveal(...cell);
    board.activate(...cell);
    board.input(...cell).scrollIntoView({ block: "nearest", inline: "nearest" });
    this.offer();
  }

  // Moves the focus to the letters that are offered. Unlike that of the cell, it opens no keyboard on a phone.
  offer() {
    element("candidates").firstElementChild.focus({ preventScroll: true });
  }

  // Shows what belongs to the board as it is now.
  show() {
    const { board } = this;
    const { reading } = board;
    element("photo").hidden = !reading;
    element("frame").classList.toggle("photographed", Boolean(reading));
    element("doubts").hidden = !(reading?.doubts.size > 0);
    element("puzzles").hidden = !(reading?.puzzles.length > 1);
    if (!reading) return;
    this.draw(reading);
    if (!element("puzzles").hidden) this.showPuzzles(reading);
    if (!element("doubts").hidden) this.showDoubts(reading);
  }

  draw({ picture, columns }) {
    const { top, left } = this.board;
    const state = [this.board.rows, this.board.columns, top, left];
    if (picture === this.drawn && state.join() === this.state) return;
    this.drawn = picture;
    this.state = state.join();
    const side = picture.width / columns;
    const canvas = element("photo");
    canvas.width = this.board.columns * side;
    canvas.height = this.board.rows * side;
    canvas.getContext("2d").drawImage(picture, -left * side, -top * side);
  }

  showPuzzles({ puzzles, number: shown }) {
    const button = (_, number) => create("button", { type: "button", "data-puzzle": number }, `Puzzle ${number + 1}`);
    const buttons = element("puzzles").children;
    // The one that was pressed keeps the focus.
    if (buttons.length !== puzzles.length) element("puzzles").replaceChildren(...puzzles.map(button));
    [...buttons].forEach((it, number) => it.setAttribute("aria-pressed", number === shown));
  }

  showDoubts({ picture, columns, doubts }) {
    const { row, column } = this.board;
    const { letters } = this;
    // The button that has the focus stays.
    const state = [doubts.size, row, column, letters].join();
    if (picture === this.offered && state === this.offeredState) return;
    this.offered = picture;
    this.offeredState = state;
    element("doubt-count").textContent = letters ? "" : `${count(doubts.size, "letter")} in doubt`;
    for (const id of ["doubt-picture", "candidates", "other-letter"]) element(id).hidden = !letters;
    if (!letters) return;
    const seen = tileAt(this.board.grid, row, column);
    const button = (tile) => create("button", { type: "button", "aria-pressed": tile === seen, "data-tile": tile }, named(tile));
    element("candidates").setAttribute("aria-label", `Row ${row + 1}, column ${column + 1}`);
    element("candidates").replaceChildren(...letters.slice(0, MOST_OFFERED).map(button));
    const side = picture.width / columns;
    const { width, height } = element("doubt-picture");
    const context = element("doubt-picture").getContext("2d");
    context.clearRect(0, 0, width, height);
    const shown = (1 + 2 * AROUND) * side;
    context.drawImage(picture, (column - AROUND) * side, (row - AROUND) * side, shown, shown, 0, 0, width, height);
  }
}
