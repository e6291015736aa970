// Workers, each with a module of WebAssembly: the engine, or the decoder of words. Browsers that are too old for the page have to
// read this script, too, or else they could not say so.

import { decoded, decompressed } from "./expand.js";

// What the page carries in an element, in one part or more, compressed or not.
export const parts = (name) => document.getElementById(name).textContent.split("\n").map(decoded);
export const expanded = (name) => decompressed(parts(name)[0]);

// An error whose text is for readers: what the engine refuses, or that it crashed.
export class EngineError extends Error {}
// The worker was replaced, or the question is no longer asked.
export class Superseded extends Error {}

// Where the script of all workers is.
let url;

export class ModuleWorker {
  // The module may be compiled or not.
  constructor(module) {
    if (url === undefined) url = URL.createObjectURL(new Blob([expanded("worker-data")], { type: "text/javascript" }));
    this.worker = new Worker(url);
    this.questions = new Map();
    this.next = 0;
    // The versions of the dictionary, the list, the grid and the options that it has.
    this.versions = {};
    this.worker.addEventListener("message", ({ data }) => this.answer(data));
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.crash();
    });
    this.started = this.ask("start", { module });
  }

  // Its answer. Questions are answered in their order.
  ask(action, values = {}, transfer = []) {
    const id = this.next++;
    const answer = new Promise((resolve, reject) => this.questions.set(id, { resolve, reject }));
    // Who waits for it handles errors.
    answer.catch(() => {});
    this.worker.postMessage({ id, action, ...values }, transfer);
    return answer;
  }

  answer({ id, value, error, isCrash }) {
    // All questions are answered by the crash.
    if (isCrash) return this.crash();
    const question = this.questions.get(id);
    this.questions.delete(id);
    if (question === undefined) return;
    if (error === undefined) question.resolve(value);
    else question.reject(new EngineError(error));
  }

  crash() {
    this.end(new EngineError("The search ended unexpectedly. The engine was started again: change the grid or an option to try once more."));
  }

  end(error) {
    this.isEnded = true;
    this.worker.terminate();
    for (const question of this.questions.values()) question.reject(error);
    this.questions.clear();
  }
}
