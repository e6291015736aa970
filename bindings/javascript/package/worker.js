// A worker with an engine. It answers each message with the number that the message has.

import { load } from "./browser.js";

let engine;
const dictionaries = new Map();

async function answer(name, values) {
  if (name === "load") {
    engine = await load(...values);
  } else if (name === "dictionary") {
    const dictionary = engine.dictionary(...values);
    dictionaries.set(dictionary.number, dictionary);
    return { number: dictionary.number, count: dictionary.count };
  } else if (name === "free") {
    dictionaries.get(values[0])?.free();
    dictionaries.delete(values[0]);
  } else {
    return engine[name](...values);
  }
}

addEventListener("message", async ({ data: { id, name, values } }) => {
  try {
    postMessage({ id, value: await answer(name, values) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
});
