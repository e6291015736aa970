// Begins to decode the words, which takes longest, so that this script is before the page. Once there is all of the page, it runs
// the script of it, which is compressed.

import { ModuleWorker, Superseded, expanded, parts } from "./workers.js";

// A promise of the words in parts, each with all in lines, and the common ones.
export let words;

// Decodes each part in a worker, and waits until they have begun: they would do so later if this thread did other work meanwhile.
async function begin() {
  const module = expanded("decoder-data");
  const answers = parts("words-data").map((bytes) => {
    const worker = new ModuleWorker(module);
    const answer = worker.ask("decode", { bytes });
    answer.finally(() => worker.end(new Superseded())).catch(() => {});
    return { begun: worker.started, answer };
  });
  words = Promise.all(answers.map(({ answer }) => answer));
  await Promise.all(answers.map(({ begun }) => begun));
}

async function start() {
  const parsed = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  try {
    await begin();
  } catch (error) {
    words = Promise.reject(error);
  }
  // The engine handles errors.
  words.catch(() => {});
  await parsed;
  const script = document.createElement("script");
  try {
    if (!("noModule" in script)) throw new Error("there are no modules");
    script.type = "module";
    script.textContent = new TextDecoder().decode(expanded("script-data"));
    document.body.append(script);
  } catch (error) {
    console.error(error);
    for (const place of ["message", "make-message", "play-message"]) {
      document.getElementById(place).textContent = "This browser is too old for this page: use one of 2023 or later.";
    }
  }
}
start();
