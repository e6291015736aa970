// Runs a program for WASI with its arguments, as cargo starts it: node wasi.mjs FILE [ARGUMENT]...
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const args = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args, env: process.env });
// The calls go through JavaScript, because the fast API calls of Node.js 20 corrupt its heap, and it crashes.
const indirect = ([name, call]) => [name, (...values) => call(...values)];
const wasi_snapshot_preview1 = Object.fromEntries(Object.entries(wasi.wasiImport).map(indirect));
const { instance } = await WebAssembly.instantiate(readFileSync(args[0]), { wasi_snapshot_preview1 });
// A panic ends the program with a trap, which is an error here, too.
process.exitCode = wasi.start(instance);
