// Begins, before the page is there: workers decode the words and expand the engine, which takes longest. Once there is all of the
// page, its script runs. The workers that decode have this script, too.

import { decoded } from "./base85.js";
import { outputOf, putInto } from "./memory.js";

const dataOf = (name) => document.getElementById(name).textContent;

// Bytes that are compressed as browsers can expand them.
export async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// In a worker: what a function of the decoder makes of bytes.
async function decode({ decoder, action, text }) {
  const { instance } = await WebAssembly.instantiate(await inflated(decoded(decoder)), {});
  const succeeded = instance.exports[action](...putInto(instance.exports, decoded(text)));
  const output = new Uint8Array(outputOf(instance.exports));
  if (!succeeded) throw new Error(new TextDecoder().decode(output), { cause: "damaged" });
  return output;
}

// The same in the page, which has a worker do it.
function decodeInWorker(url, action, text) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(url);
    worker.addEventListener("message", ({ data: { output, error, cause } }) => {
      worker.terminate();
      if (error === undefined) resolve(output);
      else reject(new Error(error, { cause }));
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      worker.terminate();
      reject(new Error(event.message || "a worker cannot be started"));
    });
    worker.postMessage({ decoder: dataOf("decoder-data"), action, text });
  });
}

// All words of a part in lines, and the common ones.
function listsOf(output) {
  const end = 4 + new DataView(output.buffer).getUint32(0, true);
  return { all: output.subarray(4, end), common: output.subarray(end) };
}

// Promises of the words in parts, and of the engine, until the engine takes them and handles their errors.
export const decoding = {};

async function start() {
  const parsed = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  const url = URL.createObjectURL(new Blob([document.currentScript.textContent], { type: "text/javascript" }));
  const parts = dataOf("words-data").split("\n");
  decoding.words = Promise.all(parts.map(async (text) => listsOf(await decodeInWorker(url, "decode", text))));
  decoding.engine = parsed.then(() => decodeInWorker(url, "expand", dataOf("engine-data")));
  for (const promise of Object.values(decoding)) promise.catch(() => {});
  await parsed;
  const script = document.createElement("script");
  try {
    if (!("noModule" in script)) throw new Error("there are no modules");
    script.type = "module";
    script.textContent = new TextDecoder().decode(await inflated(decoded(dataOf("script-data"))));
    document.body.append(script);
  } catch (error) {
    console.error(error);
    for (const place of ["message", "make-message", "play-message"]) {
      document.getElementById(place).textContent = "This browser is too old for this page: use one of 2023 or later.";
    }
  }
}

if (typeof document === "undefined") {
  addEventListener("message", ({ data }) => {
    decode(data).then(
      (output) => postMessage({ output }, [output.buffer]),
      ({ message, cause }) => postMessage({ error: message, cause }),
    );
  });
} else {
  start();
}
