// The board: a cell of input for each tile, and one more row and column, into which the grid grows. Of a large grid a window is
// shown.

import { announce, create, element, excerpt, number } from "./dom.js";
import { EMPTY, History, face, tileAt, tileOf, widthOf, withTile } from "./grid.js";
import { nameOfDoubt } from "./photo.js";

// The most rows and columns that are shown at a time: a browser lays out as many cells of input within a frame or two. Of larger
// grids as many are shown as fit, so that nothing scrolls inside of what scrolls.
const MOST_SHOWN = 40;
const LEAST_OF_LARGE = 8;
// Those of an empty board.
const LEAST_SHOWN = 5;

// What is typed as soon as a phone composes it: one letter, except in scripts whose letters are composed themselves. Japanese keyboards
// compose them from wide letters.
const BEGINS_WORD = /^(?![\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Bopomofo}\uff00-\uffef])[\p{Alphabetic}?.]$/u;

const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

// The rows and columns of cells, small but legible, for which the window has space.
function fittingCells() {
  const main = document.querySelector("main");
  const style = getComputedStyle(document.documentElement);
  const cell = 1.5 * parseFloat(style.fontSize);
  const isBeside = getComputedStyle(main).flexDirection === "row";
  const width = main.clientWidth - (isBeside ? element("list").offsetWidth + 2 * cell : 0);
  const height = innerHeight * (isBeside ? 1 : 0.5) - (isBeside ? 14 * cell : 0);
  return [height, width].map((length) => clamp(Math.floor(length / cell - 1), LEAST_OF_LARGE, MOST_SHOWN));
}

export class Board {
  // `companion` is what goes with the empty board. Calls `changed` after each change of the grid, `chosen` with a row and a column when
  // a cell is chosen, `moved` when the window is, `activated` when another cell is the active one, and `offered` when the letters of a
  // cell in doubt are asked for.
  constructor({ companion, changed, chosen, moved, activated, offered }) {
    this.history = new History(EMPTY);
    // Where the cursor was when a grid was changed.
    this.places = new WeakMap();
    // What goes with each grid, and with those that it becomes while one types.
    this.companions = new WeakMap([[EMPTY, companion]]);
    // What a photo has of grids that were read from one, and of those that they become.
    this.readings = new WeakMap();
    // Whether the cursor moved to this row because the row above was full.
    this.hasWrapped = false;
    this.top = 0;
    this.left = 0;
    this.row = 0;
    this.column = 0;
    this.rows = 0;
    this.columns = 0;
    this.inputs = [];
    // Whether a letter of the composition was typed, and whether it is composed with a physical keyboard.
    this.isTyped = false;
    this.isPhysical = false;
    // What each input element shows.
    this.states = new WeakMap();
    Object.assign(this, { changed, chosen, moved, activated, offered });
    const grid = element("grid");
    grid.addEventListener("focusin", ({ target }) => this.focused(target));
    grid.addEventListener("click", ({ target }) => {
      this.hasWrapped = false;
      this.focused(target);
      if (target.dataset.row) this.chosen(this.row, this.column);
    });
    grid.addEventListener("keydown", (event) => this.pressed(event));
    grid.addEventListener("beforeinput", (event) => this.entered(event));
    grid.addEventListener("compositionstart", () => (this.isTyped = false));
    grid.addEventListener("input", (event) => this.composed(event));
    grid.addEventListener("compositionend", ({ target, data }) => {
      const [row, column] = target.dataset.place.split(",");
      target.value = face(tileAt(this.grid, Number(row), Number(column)));
      if (!this.isTyped) this.type(data);
    });
    element("frame").addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    for (const [side, down, right] of [["left", 0, -1], ["up", -1, 0], ["down", 1, 0], ["right", 0, 1]]) {
      element(`window-${side}`).addEventListener("click", () => this.shift((down * this.rows) / 2, (right * this.columns) / 2));
    }
    addEventListener("resize", () => {
      const hasFocus = () => grid.contains(document.activeElement);
      const hadFocus = hasFocus();
      this.render();
      this.moved();
      // Without the focus, the keyboard of a phone closes, and the window has its size again.
      if (hadFocus && !hasFocus()) this.moveTo(this.row, this.column);
    });
    this.render();
  }

  get grid() {
    return this.history.value;
  }

  get companion() {
    return this.companions.get(this.grid);
  }

  get reading() {
    return this.readings.get(this.grid);
  }

  set(grid, companion = this.companion, reading = this.reading?.after(this.grid, grid)) {
    if (grid === this.grid) return;
    this.places.set(this.grid, [this.row, this.column]);
    this.companions.set(grid, companion);
    if (reading) this.readings.set(grid, reading);
    this.history.push(grid);
    this.update();
  }

  // Another grid in place of this one, with what goes with it, and the first cell as the place to type.
  replace(grid, companion, reading = null) {
    this.top = this.left = this.row = this.column = 0;
    this.set(grid, companion, reading);
    this.render();
  }

  undo() {
    this.travel(() => this.history.undo());
  }

  redo() {
    this.travel(() => this.history.redo());
  }

  // Shows another grid of the history, with the cursor where it was then.
  travel(step) {
    const isTyping = element("grid").contains(document.activeElement);
    this.places.set(this.grid, [this.row, this.column]);
    step();
    this.update();
    const place = this.places.get(this.grid);
    if (isTyping) {
      this.moveTo(...place);
    } else {
      this.reveal(...place);
      this.activate(...place);
    }
  }

  update() {
    this.render();
    this.changed();
  }

  // Writes a letter into the active cell, which is no longer in doubt then.
  decide(tile) {
    const grid = withTile(this.grid, this.row, this.column, tile);
    if (grid !== this.grid) this.set(grid);
    else if (this.reading?.settle(this.row, this.column)) this.update();
  }

  // The cell of an input element becomes the active one.
  focused(target) {
    if (!target.dataset?.row) return;
    this.activate(this.top + Number(target.dataset.row), this.left + Number(target.dataset.column));
    // What is typed replaces the letter.
    target.select();
  }

  activate(row, column) {
    const setActive = (isActive) => {
      const input = this.input(this.row, this.column);
      if (!input) return;
      input.tabIndex = isActive ? 0 : -1;
      input.classList.toggle("active", isActive);
      this.states.delete(input);
    };
    setActive(false);
    // While phones insert a text, Chrome fires the event of the focus after the letter is typed.
    if (row !== this.row || column !== this.column) this.hasWrapped = false;
    this.row = row;
    this.column = column;
    setActive(true);
    this.activated();
  }

  input(row, column) {
    return this.inputs[row - this.top]?.[column - this.left];
  }

  // Moves to a cell, which may be one row or column outside of the grid.
  moveTo(row, column) {
    const target = [clamp(row, 0, Math.max(this.grid.length, LEAST_SHOWN - 1)), clamp(column, 0, Math.max(widthOf(this.grid), LEAST_SHOWN - 1))];
    this.reveal(...target);
    this.activate(...target);
    this.input(...target)?.focus();
  }

  // Moves the window until it shows a cell.
  reveal(row, column) {
    const moved = (start, place, shown) => {
      if (place >= start && place < start + shown) return start;
      return Math.max(0, place - Math.floor(shown / 2));
    };
    const top = moved(this.top, row, this.rows);
    const left = moved(this.left, column, this.columns);
    if (top === this.top && left === this.left) return;
    this.top = top;
    this.left = left;
    this.render();
    this.moved();
  }

  shift(down, right) {
    const { top, left } = this;
    this.top += Math.round(down);
    this.left += Math.round(right);
    this.render();
    if (top !== this.top || left !== this.left) this.moved();
  }

  wheeled(event) {
    if (element("window").hidden || event.ctrlKey) return;
    event.preventDefault();
    const step = (delta) => Math.sign(delta) * 2;
    if (event.shiftKey) this.shift(0, step(event.deltaY));
    else this.shift(step(event.deltaY), step(event.deltaX));
  }

  pressed(event) {
    const { row, column } = this;
    const isCommand = event.ctrlKey || event.metaKey;
    const targets = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [isCommand ? 0 : row, 0],
      End: [isCommand ? this.grid.length - 1 : row, (this.grid[row]?.length ?? 1) - 1],
      PageUp: [row - this.rows, column],
      PageDown: [row + this.rows, column],
    };
    // Safari fires the key that ends a composition after it, with this code.
    const isComposing = event.isComposing || event.keyCode === 229 || event.key === "Dead";
    // A key of a phone has no place on a keyboard.
    this.isPhysical = isComposing && event.code !== "";
    if (event.altKey || isComposing) return;
    if (event.key === "Enter" && isCommand) this.chosen(row, column);
    else if (event.key === "Enter" && this.reading?.lettersAt(row, column)) this.offered();
    else if (event.key === "Enter") this.beginRow();
    else if (event.key in targets) {
      this.hasWrapped = false;
      this.moveTo(...targets[event.key]);
    } else if (event.key === "Backspace") this.erase();
    else if (event.key === "Delete") {
      this.hasWrapped = false;
      this.set(withTile(this.grid, row, column, ""));
    } else if (event.key === " ") this.type(" ");
    else return;
    event.preventDefault();
  }

  // On phones, keys are known only by what they do to the text. What is composed is typed by `composed` or at the end: Safari puts
  // it in place of what it was composed of before that.
  entered(event) {
    if (/Composition/.test(event.inputType)) return;
    event.preventDefault();
    if (event.inputType.startsWith("delete")) this.erase();
    else if (event.inputType === "historyUndo") this.undo();
    else if (event.inputType === "historyRedo") this.redo();
    else if (/^insert(LineBreak|Paragraph)$/.test(event.inputType)) this.beginRow();
    else if (event.inputType.startsWith("insert") && event.data) this.type(event.data);
  }

  // Keyboards of phones compose words in any script, so a letter is typed when it begins one. What is composed with a physical keyboard,
  // which is by an input method or of an accent and a letter, is typed when it is complete, and so are letters of scripts that are
  // composed themselves. On phones, the first letter of Pinyin is like any other.
  composed({ target, inputType, data }) {
    if (inputType !== "insertCompositionText" || this.isTyped || this.isPhysical || !BEGINS_WORD.test(data ?? "")) return;
    this.isTyped = true;
    target.value = "";
    this.type(data);
  }

  // Moves to the next row, unless it was begun because the last one was full: many people type Enter after each row.
  beginRow() {
    if (this.hasWrapped) this.hasWrapped = false;
    else this.moveTo(this.row + 1, 0);
  }

  // Empties the cell, or if it is empty, the one before it.
  erase() {
    this.hasWrapped = false;
    let { row, column } = this;
    if (tileAt(this.grid, row, column) === "") {
      if (column > 0) column -= 1;
      else if (row > 0) {
        row -= 1;
        column = Math.max((this.grid[row]?.length ?? 0) - 1, 0);
      }
    }
    this.set(withTile(this.grid, row, column, ""));
    this.moveTo(row, column);
  }

  // Writes letters into cells from the active one on.
  type(text) {
    let { grid, row, column, hasWrapped } = this;
    let refused;
    for (const character of text.normalize("NFC")) {
      const tile = tileOf(character);
      if (tile === undefined) {
        refused = excerpt(character);
        break;
      }
      grid = withTile(grid, row, column, tile);
      column += 1;
      // The row is full when it is as long as the longest of the others.
      const others = widthOf(grid.filter((_, other) => other !== row));
      hasWrapped = others > 0 && column === others;
      if (hasWrapped) {
        row += 1;
        column = 0;
      }
    }
    // The letter that a cell has already is no longer in doubt.
    if (grid === this.grid && refused === undefined) this.decide(tileAt(grid, this.row, this.column));
    else this.set(grid);
    this.moveTo(row, column);
    this.hasWrapped = hasWrapped;
    if (refused !== undefined) announce(`“${refused}” is not a letter: type letters, “?” for any letter, or a space for a hole.`, true);
  }

  // Shows the grid. Cells that stay keep their elements, because one of them has the focus.
  render() {
    const width = widthOf(this.grid);
    const fitting = this.grid.length < MOST_SHOWN && width < MOST_SHOWN ? [MOST_SHOWN, MOST_SHOWN] : fittingCells();
    const shown = (length, most) => clamp(length + 1, LEAST_SHOWN, most);
    this.resize(shown(this.grid.length, fitting[0]), shown(width, fitting[1]));
    this.top = clamp(this.top, 0, Math.max(0, this.grid.length + 1 - this.rows));
    this.left = clamp(this.left, 0, Math.max(0, width + 1 - this.columns));
    this.inputs.forEach((inputs, down) => {
      const row = this.top + down;
      inputs.forEach((input, right) => {
        const column = this.left + right;
        const text = face(tileAt(this.grid, row, column));
        if (input.value !== text) input.value = text;
        const isOutside = row >= this.grid.length || column >= width;
        const isActive = row === this.row && column === this.column;
        // Hundreds of cells stay as they are, and to read what the page has of them takes milliseconds.
        const letters = this.reading?.lettersAt(row, column);
        const state = `${row},${column},${text},${isOutside},${isActive},${letters}`;
        if (this.states.get(input) === state) return;
        this.states.set(input, state);
        input.dataset.place = `${row},${column}`;
        input.setAttribute("aria-label", letters ? nameOfDoubt(row, column, letters) : `Row ${row + 1}, column ${column + 1}`);
        // On a phone, letters are offered in place of a keyboard.
        input.inputMode = letters ? "none" : "text";
        input.classList.toggle("outside", isOutside);
        input.classList.toggle("doubtful", letters !== undefined);
        input.classList.toggle("active", isActive);
        input.dataset.letters = Math.min([...text].length, 4);
        input.tabIndex = isActive ? 0 : -1;
      });
    });
    if (!this.input(this.row, this.column)) {
      this.inputs[0][0].tabIndex = 0;
      this.states.delete(this.inputs[0][0]);
    }
    this.renderWindow(width);
    element("undo").disabled = !this.history.canUndo;
    element("redo").disabled = !this.history.canRedo;
    element("clear").disabled = this.grid.length === 0;
  }

  resize(rows, columns) {
    if (rows === this.rows && columns === this.columns) return;
    const grid = element("grid");
    while (this.inputs.length > rows) this.inputs.pop()[0].closest(".row").remove();
    while (this.inputs.length < rows) {
      grid.append(create("div", { role: "row", class: "row" }));
      this.inputs.push([]);
    }
    this.inputs.forEach((inputs, row) => {
      while (inputs.length > columns) inputs.pop().parentElement.remove();
      const added = [];
      while (inputs.length < columns) {
        // With another hint than this one, Chrome on Android fires no event for Enter, and moves the focus.
        const input = create("input", { class: "cell", autocomplete: "off", autocapitalize: "characters", autocorrect: "off", spellcheck: "false", enterkeyhint: "enter" });
        input.dataset.row = row;
        input.dataset.column = inputs.length;
        inputs.push(input);
        added.push(create("div", { role: "gridcell" }, input));
      }
      grid.children[row].append(...added);
    });
    this.rows = rows;
    this.columns = columns;
    document.documentElement.style.setProperty("--rows", rows);
    document.documentElement.style.setProperty("--columns", columns);
  }

  renderWindow(width) {
    const height = this.grid.length;
    element("window").hidden = height < this.rows && width < this.columns;
    if (element("window").hidden) return;
    const range = (start, shown, all) => `${number(start + 1)} to ${number(Math.min(start + shown, all))} of ${number(all)}`;
    element("window-note").textContent = `Rows ${range(this.top, this.rows, height)}, columns ${range(this.left, this.columns, width)} are shown. All are searched.`;
  }
}
