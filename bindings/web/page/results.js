// The list of words.

import { count, create, element, number, setChildren } from "./dom.js";

// The most words that are shown at first: a browser takes a few milliseconds for them.
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
    // The groups that are shown, by their titles. Their items are used again, because to lay out hundreds of new ones takes longer
    // than to find the words.
    this.groups = new Map();
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
    const before = this.groups;
    this.groups = new Map();
    for (let start = 0; start < Math.min(entries.length, this.limit); ) {
      const { letters } = entries[start];
      let end = start;
      while (end < entries.length && entries[end].letters === letters) end += 1;
      const points = pointsOf(letters);
      const note = `${count(end - start, "word")}${points > 0 ? `, ${count(points, "point")}${end - start > 1 ? " each" : ""}` : ""}`;
      const shown = entries.slice(start, Math.min(end, this.limit));
      this.renderGroup(before, count(letters, "letter"), note, shown, (entry, known) => this.item(entry, known));
      start = end;
    }
    if (missing.length > 0) {
      const shown = missing.slice(0, this.limit).map((word) => ({ word }));
      const item = ({ word }, known) => known ?? create("li", {}, create("span", { class: "word missing", dir: "auto" }, word));
      this.renderGroup(before, "Not found", count(missing.length, "word"), shown, item);
    }
    setChildren(element("words"), Array.from(this.groups.values(), ({ section }) => section));
    this.renderRest(entries.length, filter);
  }

  // A group of words under a title. `itemOf` gets an entry and the item that showed its word before, if one did.
  renderGroup(before, title, note, entries, itemOf) {
    const group = before.get(title) ?? newGroup(title);
    if (group.note.textContent !== note) group.note.textContent = note;
    const items = new Map(entries.map((entry) => [entry.word, itemOf(entry, group.items.get(entry.word))]));
    setChildren(group.list, [...items.values()]);
    this.groups.set(title, { ...group, items });
  }

  item(entry, known) {
    const { word, finds } = entry;
    const item = known ?? create("li", {}, create("button", { type: "button", class: "word", dir: "auto" }, word));
    const button = item.firstChild;
    const isPressed = String(word === this.pressed);
    if (button.getAttribute("aria-pressed") !== isPressed) button.setAttribute("aria-pressed", isPressed);
    const note = finds > 1 ? `×${number(finds)}` : "";
    if ((button.children[0]?.textContent ?? "") !== note) {
      button.replaceChildren(word, ...(note ? [create("span", { class: "note" }, note)] : []));
    }
    this.shown.set(button, entry);
    return item;
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

function newGroup(title) {
  const note = create("span", {});
  const list = create("ul", {});
  return { section: create("section", {}, create("h3", {}, title, note), list), note, list, items: new Map() };
}
