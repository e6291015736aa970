// Bytes in the memory of a module of WebAssembly: see ../interface/src/lib.rs.

// Copies bytes into the memory of a module, which takes them over. They are the arguments of a function then.
export function putInto(module, bytes) {
  const pointer = module.allocate(bytes.length) >>> 0;
  new Uint8Array(module.memory.buffer, pointer, bytes.length).set(bytes);
  return [pointer, bytes.length];
}

// What the last call produced.
export function outputOf(module) {
  const start = module.output() >>> 0;
  return module.memory.buffer.slice(start, start + (module.output_length() >>> 0));
}
