// Making puzzles: a form with the options, and the puzzle with what can be done with it.

import { announce, element, sentence } from "./dom.js";
import { DIRECTIONS, addBoxes, bitsOf, hasBit } from "./directions.js";
import { EngineError, Superseded } from "./engine.js";
import { download, listOfFile } from "./save.js";
import { recall, remember } from "./storage.js";

const MAKE_KEY = "wordtrail-make";
const RANDOM_WORDS = 20;
// What is made faster needs no button to cancel it, in milliseconds.
const SHORT = 300;
// A search for a grid that takes longer rarely finds one, in milliseconds.
const LONGEST_MAKING = 60_000;

// The fields that take the text of a file that is dropped on them. Others leave it to the words.
const FIELDS_OF_FILES = ["clues", "mask", "bonus", "avoid"];

// The directions of levels, as bits.
const LEVELS = { easy: bitsOf((name) => ["E", "S"].includes(name)), medium: bitsOf((name) => name.includes("E") || name === "S"), hard: bitsOf(() => true) };

export const newSeed = () => Math.floor(Math.random() * 1_000_000_000);

// The answer of a view's worker, which is ended by the view's button to cancel or after a minute. Says meanwhile that a noun is being made.
export async function madeInTime(engine, view, noun, advice, [action, values]) {
  const button = element(`cancel-${view}`);
  const say = (text) => announce(text, false, `${view}-message`);
  const timers = [
    setTimeout(() => {
      button.hidden = false;
      say(`The ${noun} is being made.`);
    }, SHORT),
    setTimeout(() => say(`The ${noun} is still being made: it takes a minute at most.`), LONGEST_MAKING / 6),
    setTimeout(() => engine.cancel(view, new EngineError(`No ${noun} was found within a minute: ${advice}`)), LONGEST_MAKING),
  ];
  button.onclick = () => engine.cancel(view);
  try {
    return await engine.make(view, action, values);
  } finally {
    timers.forEach(clearTimeout);
    button.hidden = true;
  }
}

// Shows the parts of a drawing of the engine.
function showDrawing(place, svg) {
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  place.replaceChildren(document.adoptNode(drawing));
}

const TYPES = { txt: "text/plain", json: "application/json", html: "text/html", svg: "image/svg+xml" };

export class MakeView {
  // Calls `played` with the options of a puzzle and the page to play it.
  constructor(engine, { played }) {
    this.engine = engine;
    this.form = element("make-form");
    addBoxes(element("make-directions"), "name");
    this.form.addEventListener("input", ({ target }) => {
      const { level } = this.form.elements;
      if (target.closest("#make-directions")) level.value = Object.keys(LEVELS).find((name) => LEVELS[name] === this.directions()) ?? "";
      else if (target === level && level.value === "") element("make-more").open = true;
      this.changed();
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.make();
    });
    element("make-another").addEventListener("click", () => {
      this.form.elements.seed.value = "";
      this.make();
    });
    element("play-made").addEventListener("click", () => played(this.options, this.files.html));
    element("print-made").addEventListener("click", () => window.print());
    element("show-answers").addEventListener("click", () => this.showAnswers(element("made-answers").hidden));
    for (const button of document.querySelectorAll("[data-format]")) {
      const { format } = button.dataset;
      button.addEventListener("click", () => download(`${this.name}.${format}`, TYPES[format], this.files[format]));
    }
    this.restore();
  }

  // The values of the form, which other pages of the same place may have changed.
  restore() {
    const values = recall(MAKE_KEY) ?? {};
    for (const input of this.form.elements) {
      const value = values[input.name];
      if (typeof value === "boolean" && input.type === "checkbox") input.checked = value;
      else if (typeof value === "string" && input.type === "radio") input.checked = input.value === value;
      else if (typeof value === "string" && input.name !== "theme" && input.name !== "") input.value = value;
    }
    this.theme = values.theme;
    if (typeof values.made === "object") this.remembered = values.made;
    if (values.level === "") element("make-more").open = true;
    this.showFields();
  }

  // Makes the puzzle of the last visit again, when the view is first shown.
  reopen() {
    if (this.isReady && !this.hasMade && this.remembered) this.make(this.remembered);
  }

  // Chooses the theme that was chosen at the last visit, as soon as the themes are known.
  ready() {
    const { theme } = this.form.elements;
    if ([...theme.options].some(({ value }) => value === this.theme)) theme.value = this.theme;
  }

  values() {
    const values = {};
    for (const { name, type, value, checked } of this.form.elements) {
      if (name === "" || (type === "radio" && !checked)) continue;
      values[name] = type === "checkbox" ? checked : value;
    }
    return values;
  }

  directions() {
    return bitsOf((name) => this.form.elements[`direction-${name}`].checked);
  }

  changed() {
    this.showFields();
    this.save();
  }

  // Remembers the form, and the options of the puzzle that is shown.
  save() {
    remember(MAKE_KEY, { ...this.values(), made: this.options ?? this.remembered });
  }

  // Shows the fields that matter for the words, the mode and the shape that are chosen, and the directions of a level.
  showFields() {
    const { source, shape, level, "make-mode": mode } = this.values();
    for (const field of this.form.querySelectorAll("[data-source]")) field.hidden = !field.dataset.source.split(" ").includes(source);
    this.form.elements.random.placeholder = mode === "cover" ? "as needed" : source === "random" ? RANDOM_WORDS : "all";
    for (const field of this.form.querySelectorAll("[data-mode]")) field.hidden = field.dataset.mode !== mode;
    for (const field of this.form.querySelectorAll("[data-drawn]")) field.hidden = field.dataset.drawn !== String(shape === "drawn");
    if (level !== "") for (const name of DIRECTIONS) this.form.elements[`direction-${name}`].checked = hasBit(LEVELS[level], name);
  }

  // The options of the engine: those of hidden fields are left out.
  chosenOptions() {
    const { source, "make-mode": mode, clean, ...values } = this.values();
    const options = { ...values, mode, offensive: !clean, directions: this.directions(), seed: values.seed.trim() || newSeed() };
    for (const input of this.form.querySelectorAll("[data-source][hidden], [data-mode][hidden], [data-drawn][hidden]")) {
      for (const { name } of input.querySelectorAll("input, select, textarea")) options[name] = "";
    }
    options.draws = source === "random";
    if (options.draws && options.random === "" && mode !== "cover") options.random = RANDOM_WORDS;
    return options;
  }

  async make(known) {
    if (!this.isReady) return announce(this.engine.excuse, true, "make-message");
    const unread = [...this.form.elements].find((field) => field.validity.badInput && !field.closest("[hidden]"));
    if (unread) return announce(`“${unread.labels[0].textContent.trim()}” has to be a whole number.`, true, "make-message");
    const options = known ?? this.chosenOptions();
    this.hasMade = true;
    announce("", false, "make-message");
    element("make-puzzle").disabled = element("make-another").disabled = true;
    try {
      const question = ["make", { options, formats: [...Object.keys(TYPES), "answers"] }];
      const { notes, files } = await madeInTime(this.engine, "make", "puzzle", "make the grid larger, or take fewer or other words", question);
      this.options = options;
      this.files = files;
      this.show(notes);
      if (!known && element("made").getBoundingClientRect().top > innerHeight / 2) element("made").scrollIntoView();
      announce(known ? "" : "The puzzle is made, and a search proved it.", false, "make-message");
      this.save();
    } catch (error) {
      if (error instanceof Superseded) announce("Cancelled: no puzzle was made.", false, "make-message");
      else if (error instanceof EngineError) announce(sentence(error.message), true, "make-message");
      else throw error;
    } finally {
      element("make-puzzle").disabled = element("make-another").disabled = false;
    }
  }

  show(notes) {
    const { seed, title, theme } = this.options;
    const words = (title || theme).toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ["puzzle"];
    this.name = [...words.join("-")].slice(0, 60).join("");
    showDrawing(element("made-puzzle"), this.files.svg);
    showDrawing(element("made-answers"), this.files.answers);
    this.showAnswers(false);
    const items = [...notes.map(sentence), `Seed ${seed}: the same words and options with this seed make the same puzzle.`];
    element("proof").replaceChildren(
      ...items.map((text) => {
        const item = document.createElement("li");
        item.textContent = text;
        return item;
      }),
    );
    element("made").hidden = false;
  }

  showAnswers(isShown) {
    element("made-answers").hidden = !isShown;
    element("show-answers").setAttribute("aria-pressed", isShown);
  }

  // Takes the text of a file, into the field that it was dropped on or as the words. Of a puzzle document it takes the words.
  async readFile(file, { name }) {
    let text = await listOfFile(file, (reason) => announce(reason, true, "make-message"));
    if (text === undefined) return;
    const field = FIELDS_OF_FILES.includes(name) ? name : "words";
    if (field !== "mask" && /^\s*\{/.test(text)) {
      try {
        text = (await this.engine.read("read", { bytes: new TextEncoder().encode(text) }))[2];
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        return announce(sentence(error.message), true, "make-message");
      }
    }
    if (field === "words") this.form.elements.source.value = "list";
    const input = this.form.elements[field];
    input.value = input.type === "text" ? text.trim().replace(/\s*\n\s*/g, ", ") : text;
    this.changed();
  }
}
