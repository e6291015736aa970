// What the browser remembers from visit to visit.

// What was remembered, or nothing; undefined if the browser stores nothing.
export function recall(key) {
  try {
    const text = localStorage.getItem(key);
    const value = text === null ? {} : JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch (error) {
    return error instanceof SyntaxError ? {} : undefined;
  }
}

// Remembers a value unless the browser stores nothing.
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page said so when it was opened, or the storage is full.
  }
}
