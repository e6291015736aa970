import { Wordtrail, WordtrailError } from "./wordtrail.js";

export { Wordtrail, WordtrailError };

export async function load(source = new URL("./wordtrail.wasm", import.meta.url)) {
  if (source instanceof WebAssembly.Module) return new Wordtrail(await WebAssembly.instantiate(source));
  const bytes = ArrayBuffer.isView(source) || source instanceof ArrayBuffer ? source : await fetched(source);
  return new Wordtrail((await WebAssembly.instantiate(bytes)).instance);
}

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new WordtrailError(`the engine cannot be loaded: ${url} answers ${response.status}`);
  return response.arrayBuffer();
}
