// Begins before the page is there: the browser expands the dictionary and the engine. Once there is all of the page, its script runs.

import { inflated } from "./base64.js";

const dataOf = (name) => document.getElementById(name).textContent;

// Promises of the dictionary, the common words and the engine, until the engine takes them and handles their errors.
export const expanding = {};

async function start() {
  const parsed = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  expanding.words = inflated(dataOf("words-data"));
  expanding.common = inflated(dataOf("common-data"));
  expanding.engine = parsed.then(() => inflated(dataOf("engine-data")));
  for (const promise of Object.values(expanding)) promise.catch(() => {});
  await parsed;
  const script = document.createElement("script");
  try {
    if (!("noModule" in script)) throw new Error("there are no modules");
    script.type = "module";
    script.textContent = new TextDecoder().decode(await inflated(dataOf("script-data")));
    document.body.append(script);
  } catch (error) {
    console.error(error);
    for (const place of ["message", "make-message", "play-message"]) {
      document.getElementById(place).textContent = "This browser is too old for this page: use one of 2023 or later.";
    }
  }
}

start();
