// Uses the package as a project does that bundles it. What it prints is compared by .ci/release.

import { load, WordtrailError, type Finds } from "wordtrail";
import { startWorker, type WorkerEngine } from "wordtrail/worker";
import type { Progress, WordtrailPuzzle } from "wordtrail/puzzle";

const GRID = "cat\ndog\nead\n";
const words = ({ finds }: Finds) => finds.map(({ word }) => word).join(" ");

export async function tried(): Promise<string[]> {
  const wordtrail = await load();
  const found = wordtrail.find(GRID);
  const animals = wordtrail.dictionary(["cat", "dog"]);
  const puzzle = wordtrail.make({ words: ["cat", "dog", "bird"], seed: 1 });
  const lines = [
    words(found),
    JSON.stringify(found.finds[1]),
    JSON.stringify(wordtrail.find([["Qu", "i"], ["?", "t"]], { mode: "adjacent", minLength: 4 }).finds[0]?.word),
    JSON.stringify(wordtrail.find(GRID, { words: ["cat", "cow"] }).missing),
    JSON.stringify(wordtrail.judge(["ca", "ot"], [{ row: 0, column: 0 }, { row: 0, column: 1 }, { row: 1, column: 1 }], { mode: "adjacent" })),
    JSON.stringify(wordtrail.judge("cat\nxxx", [{ row: 0, column: 0 }, { row: 0, column: 2 }])),
    JSON.stringify(wordtrail.score(["perslatgsineters"])),
    `${animals.count}: ${words(wordtrail.find(GRID, { dictionary: animals }))}`,
    words(wordtrail.find(puzzle.grid, { words: ["cat", "dog", "bird"] })),
  ];
  animals.free();
  for (const wrong of [() => wordtrail.find(GRID, { dictionary: animals }), () => wordtrail.make({}), () => wordtrail.score(["cat"])]) {
    try {
      wrong();
    } catch (error) {
      lines.push(error instanceof WordtrailError ? error.message : `not a WordtrailError: ${error}`);
    }
  }
  return lines;
}

export async function triedInWorker(): Promise<string[]> {
  const wordtrail: WorkerEngine = await startWorker();
  const animals = await wordtrail.dictionary(["cat", "dog"]);
  const lines = [words(await wordtrail.find(GRID)), words(await wordtrail.find(GRID, { dictionary: animals }))];
  lines.push(await wordtrail.make({}).catch((error: Error) => error.message) as string);
  wordtrail.end();
  return lines;
}

/** The element with a puzzle that the engine makes. */
export async function triedElement(): Promise<string[]> {
  await import("wordtrail/puzzle");
  const wordtrail = await load();
  const element: WordtrailPuzzle = document.createElement("wordtrail-puzzle");
  element.puzzle = wordtrail.make({ words: ["cat", "dog", "bird"], title: "Pets" });
  const ready = new Promise<Progress>((done) => element.addEventListener("ready", (event) => done((event as CustomEvent<Progress>).detail)));
  document.body.append(element);
  const { found, words } = await ready;
  return [`${found} of ${words}: ${element.shadowRoot?.getElementById("title")?.textContent}`];
}

// In the browser: see browser.mjs.
if (typeof document !== "undefined") {
  const lines = await Promise.all([tried(), triedInWorker(), triedElement()]).catch((error: unknown) => [[`failed: ${error}`]]);
  await fetch("/", { method: "POST", body: `${lines.flat().join("\n")}\n` });
}
