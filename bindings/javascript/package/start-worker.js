import { WordtrailError } from "./wordtrail.js";

const METHODS = ["find", "judge", "score", "make"];

export async function startWorker({ source, worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" }) } = {}) {
  const waiting = new Map();
  let next = 0;
  const ask = (name, ...values) =>
    new Promise((resolve, reject) => {
      waiting.set(next, { resolve, reject });
      worker.postMessage({ id: next++, name, values });
    });
  const end = (reason) => {
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new WordtrailError(reason));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data: { id, value, error } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(value);
    else reject(new WordtrailError(error));
  });
  worker.addEventListener("error", (event) => end(`the worker crashed: ${event.message}`));
  await ask("load", source);
  return {
    ...Object.fromEntries(METHODS.map((name) => [name, (...values) => ask(name, ...values.map(sendable))])),
    dictionary: async (words) => {
      const { number, count } = await ask("dictionary", words);
      return { number, count, free: () => ask("free", number) };
    },
    end: () => end("the worker was ended"),
  };
}

// Functions cannot be sent, and a dictionary is known by its number.
function sendable(value) {
  return value?.dictionary === undefined ? value : { ...value, dictionary: { number: value.dictionary.number } };
}
