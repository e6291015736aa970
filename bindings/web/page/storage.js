// What the browser remembers from visit to visit.

const KEY = "wordtrail-solve";

// What was remembered, or nothing; undefined if the browser stores nothing.
export function recall() {
  try {
    const text = localStorage.getItem(KEY);
    const value = text === null ? {} : JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch (error) {
    return error instanceof SyntaxError ? {} : undefined;
  }
}

// Remembers a value unless the browser stores nothing.
export function remember(value) {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // The page said so when it was opened, or the storage is full.
  }
}
