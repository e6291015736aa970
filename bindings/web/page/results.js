// The list of words.

import { count, create, element, number } from "./dom.js";

// A browser takes a few milliseconds for so many words.
const SHOWN = 500;

const lettersOf = (word) => [...word].filter((it) => /[\p{L}\p{M}]/u.test(it)).length;

// The points of a word in Boggle.
export const pointsOf = (letters) => [0, 0, 0, 1, 1, 2, 3, 5, 11][Math.min(letters, 8)];

// Entries with their letters, longest first, and words of one length in order.
export function sorted(entries) {
  for (const entry of entries) entry.letters = lettersOf(entry.word);
  return entries.sort((left, right) => right.letters - left.letters || (left.word < right.word ? -1 : 1));
}

export class Results {
  // Calls `chosen` with the entry of a word, or nothing, and `pointed` likewise while the mouse is over a word.
  constructor({ chosen, pointed }) {
    this.entries = [];
    this.missing = [];
    this.limit = SHOWN;
    this.pressed = undefined;
    const entryOf = (target) => this.shown?.get(target.closest?.("button.word"));
    const words = element("words");
    words.addEventListener("click", ({ target }) => {
      const entry = entryOf(target);
      if (!entry) return;
      this.press(entry.word === this.pressed ? undefined : entry.word);
      chosen(this.pressed === undefined ? undefined : entry);
    });
    words.addEventListener("pointerover", ({ target, pointerType }) => {
      if (pointerType === "mouse") pointed(entryOf(target));
    });
    words.addEventListener("pointerleave", () => pointed(undefined));
    element("filter").addEventListener("input", () => this.render());
  }

  // Shows sorted entries, and words of a list that were not found.
  show(entries, missing = []) {
    this.entries = entries;
    this.missing = missing;
    this.limit = SHOWN;
    this.render();
  }

  press(word) {
    this.pressed = word;
    for (const [button, entry] of this.shown) button.setAttribute("aria-pressed", entry.word === word);
  }

  render() {
    const filter = element("filter").value.trim().toLowerCase();
    const isShown = (word) => word.includes(filter);
    const entries = filter === "" ? this.entries : this.entries.filter(({ word }) => isShown(word));
    const missing = this.missing.filter(isShown);
    this.shown = new Map();
    const groups = [];
    for (let start = 0; start < Math.min(entries.length, this.limit); ) {
      const { letters } = entries[start];
      let end = start;
      while (end < entries.length && entries[end].letters === letters) end += 1;
      const items = entries.slice(start, Math.min(end, this.limit)).map((entry) => this.item(entry));
      const points = pointsOf(letters);
      const note = `${count(end - start, "word")}${points > 0 ? `, ${count(points, "point")}${end - start > 1 ? " each" : ""}` : ""}`;
      groups.push(group(count(letters, "letter"), note, items));
      start = end;
    }
    if (missing.length > 0) {
      const item = (word) => create("li", {}, create("span", { class: "word missing", dir: "auto" }, word));
      groups.push(group("Not found", count(missing.length, "word"), missing.slice(0, this.limit).map(item)));
    }
    element("words").replaceChildren(...groups);
    this.renderRest(entries.length, filter);
  }

  item(entry) {
    const { word, finds } = entry;
    const button = create("button", { type: "button", class: "word", dir: "auto", "aria-pressed": word === this.pressed }, word);
    if (finds > 1) button.append(create("span", { class: "note" }, `×${number(finds)}`));
    this.shown.set(button, entry);
    return create("li", {}, button);
  }

  renderRest(all, filter) {
    const rest = all - Math.min(all, this.limit);
    const omitted = element("omitted");
    omitted.replaceChildren();
    if (rest > 0) {
      const more = create("button", { type: "button" }, "Show more");
      more.addEventListener("click", () => {
        this.limit += 4 * SHOWN;
        this.render();
      });
      omitted.append(`${count(rest, "shorter word")} not shown. `, more);
    } else if (filter !== "" && all === 0 && this.entries.length > 0) {
      omitted.append("No word has these letters.");
    }
  }
}

function group(title, note, items) {
  const heading = create("h3", {}, title, create("span", {}, note));
  return create("section", {}, heading, create("ul", {}, ...items));
}
