// Runs a program for WASI with its arguments, as cargo starts it: node wasi.mjs FILE [ARGUMENT]...
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const args = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args, env: process.env });
const { instance } = await WebAssembly.instantiate(readFileSync(args[0]), wasi.getImportObject());
// A panic ends the program with a trap, which is an error here, too.
// Node.js 20 may crash while it frees the module, so the process ends before that.
process.exit(wasi.start(instance));
