// What the browser remembers from visit to visit.

import { announce } from "./dom.js";

// Whether the page has said that nothing is kept.
let isSaid = false;

// What was remembered, or nothing; undefined if the browser stores nothing.
export function recall(key) {
  try {
    const text = localStorage.getItem(key);
    const value = text === null ? {} : JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    isSaid = true;
    return undefined;
  }
}

// Remembers a value unless the browser stores nothing. If it has no space, the page says so once, in the place for messages of a view.
export function remember(key, value, place) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    if (!isSaid) announce("The browser has no space to store what you type here: copy it before you close the page.", true, place);
    isSaid = true;
  }
}
