// Runs the game, a WebAssembly module that is named as the argument. It gets nothing from outside.
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { play, parts } = instance.exports;
const worked = play();
console.log(`${worked} of ${parts()} parts of the library work in WebAssembly`);
process.exit(worked === parts() ? 0 : 1);
