// What the browser remembers from visit to visit. Each view says when that is nothing.

import { element } from "./dom.js";

// The keys whose values had no space.
const unsaved = new Set();

// Screen readers would read the same text again.
function report(problem) {
  if (element("storage").textContent !== problem) element("storage").textContent = problem;
}

// What was remembered, or nothing; undefined if the browser stores nothing.
export function recall(key) {
  try {
    const text = localStorage.getItem(key);
    const value = text === null ? {} : JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    report("This browser stores nothing for this page: what you type is lost when you close it.");
    return undefined;
  }
}

// Remembers a value unless the browser stores nothing.
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    unsaved.delete(key);
  } catch (error) {
    if (error.name !== "QuotaExceededError") return;
    unsaved.add(key);
  }
  report(unsaved.size === 0 ? "" : "The browser has no space to store what you type here: copy it before you close the page.");
}
