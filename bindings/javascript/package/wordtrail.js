// The engine as an object. Its methods and their options are described in wordtrail.d.ts.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Why the engine refuses a question. Its message is for readers.
export class WordtrailError extends Error {
  name = "WordtrailError";
}

export class Wordtrail {
  #engine;

  constructor(instance) {
    this.#engine = instance.exports;
  }

  find(grid, options = {}) {
    return this.#ask("find", { ...searchOptions(options), grid: textOf(grid) });
  }

  judge(grid, cells, options = {}) {
    return this.#ask("judge", { ...searchOptions(options), grid: textOf(grid), cells });
  }

  score(boards, options = {}) {
    return this.#ask("score", { ...searchOptions(options), boards });
  }

  make(options) {
    return this.#ask("make", options);
  }

  dictionary(words) {
    const bytes = words instanceof Uint8Array ? words : encoder.encode(words.join("\n"));
    const [number, count] = this.#call("dictionary_open", bytes);
    return { number, count, free: () => this.#engine.dictionary_free(number) };
  }

  #ask(name, question) {
    return this.#call(name, encoder.encode(JSON.stringify(question)));
  }

  // The engine takes over the bytes, and its answer is there until the next call.
  #call(name, bytes) {
    const engine = this.#engine;
    const pointer = engine.allocate(bytes.length) >>> 0;
    new Uint8Array(engine.memory.buffer, pointer, bytes.length).set(bytes);
    const succeeded = engine[name](pointer, bytes.length);
    const answer = decoder.decode(new Uint8Array(engine.memory.buffer, engine.output() >>> 0, engine.output_length() >>> 0));
    if (!succeeded) throw new WordtrailError(answer);
    return JSON.parse(answer);
  }
}

function searchOptions({ dictionary, ...options }) {
  return dictionary === undefined ? options : { ...options, dictionary: dictionary.number };
}

// A grid is a text, an array of rows, or an array of arrays of cells.
function textOf(grid) {
  return typeof grid === "string" ? grid : grid.map((row) => (typeof row === "string" ? row : row.join(" "))).join("\n");
}
