import { readFile } from "node:fs/promises";
import { load as loadFrom } from "./browser.js";

export { Wordtrail, WordtrailError } from "./wordtrail.js";

export async function load(source) {
  return loadFrom(source ?? (await readFile(new URL("./wordtrail.wasm", import.meta.url))));
}
