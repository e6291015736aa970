// A worker has an engine of its own. It answers each message with the number that the message has.

import { documentOf, refusal } from "./document.js";
import { outputOf, putInto } from "./memory.js";
import { pixelsOf } from "./pixels.js";

let engine;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const put = (bytes) => putInto(engine, bytes);
const putText = (text) => put(encoder.encode(text));

// What the last call produced. A call that failed throws it as the text of an error.
function output(succeeded) {
  const bytes = outputOf(engine);
  if (!succeeded) throw refusal(decoder.decode(bytes));
  return bytes;
}
const outputText = (succeeded) => decoder.decode(output(succeeded)).split("\u001f");

// Options as the engine reads them: names and values.
const putOptions = (options) => putText(Object.entries(options).flat().map((it) => String(it).replaceAll("\u001f", " ")).join("\u001f"));

// The parts of a listing: see `Listing` in src/listing.rs.
function listing(buffer) {
  const [entries, cells, length, isComplete] = new Uint32Array(buffer, 0, 4);
  let offset = 16;
  const finds = new Float64Array(buffer, offset, entries);
  offset += finds.byteLength;
  const ends = new Uint32Array(buffer, offset, entries);
  offset += ends.byteLength;
  const trails = new Uint32Array(buffer, offset, cells);
  offset += trails.byteLength;
  const text = decoder.decode(new Uint8Array(buffer, offset, length));
  return { words: text === "" ? [] : text.split("\n"), finds, ends, trails, isComplete: isComplete === 1 };
}

// The puzzles of a picture: of each the parts, as `read` has them with letters in doubt, and the picture of its grid.
async function puzzlesOf(file) {
  const pixels = await pixelsOf(file);
  // Enough to name the format and the size.
  if (!pixels) output(engine.refuse_photo(...put(new Uint8Array(await file.slice(0, 64).arrayBuffer()))));
  const { width, height, grey } = pixels;
  const [found] = outputText(engine.read_photo(...put(grey), width, height));
  return Array.from({ length: Number(found) }, (_, number) => ({
    parts: outputText(engine.photographed(number)),
    picture: output(engine.straightened(number)),
  }));
}

// The notes on what was made, and its files.
function made(succeeded, formats) {
  const notes = outputText(succeeded)[0].split("\n").filter((note) => note !== "");
  const file = (format) => [format, decoder.decode(output(engine.written(...putText(format))))];
  return { notes, files: Object.fromEntries(formats.map(file)) };
}

const ACTIONS = {
  start: ({ module }) => {
    engine = new WebAssembly.Instance(module, {}).exports;
  },
  dictionary: ({ bytes }) => outputText(engine.open_dictionary(...put(new Uint8Array(bytes)))),
  common: ({ bytes }) => output(engine.set_common(...put(new Uint8Array(bytes)))).byteLength,
  themes: () => outputText(engine.themes()),
  make: ({ options, formats }) => made(engine.make(...putOptions(options)), formats),
  roll: ({ options, formats }) => made(engine.roll(...putOptions(options)), formats),
  open: ({ bytes, isAdjacent, formats }) => {
    const parts = documentOf(bytes);
    return made(parts ? engine.open_document(...putOptions(parts)) : engine.open_puzzle(...put(new Uint8Array(bytes)), isAdjacent), formats);
  },
  // The fourth part is the mode of a document.
  read: ({ bytes }) => {
    const parts = documentOf(bytes);
    return parts ? [...outputText(engine.read_document(...putOptions(parts))), parts.mode] : outputText(engine.read(...put(new Uint8Array(bytes))));
  },
  photo: ({ file }) => puzzlesOf(file),
  grid: ({ tiles, columns, joinsQu }) => output(engine.set_grid(...putText(tiles), columns, joinsQu)).byteLength,
  list: ({ text }) => outputText(engine.set_list(...putText(text))),
  options: ({ isAdjacent, minLength, directions, findsAll, isMaximal }) => {
    engine.set_options(isAdjacent, minLength, directions, findsAll, isMaximal);
  },
  search: ({ part, parts }) => listing(output(engine.words(part, parts))),
  count: ({ part, parts }) => Number(decoder.decode(output(engine.count(part, parts)))),
  finds: ({ limit }) => listing(output(engine.finds(limit))),
  through: ({ row, column, limit }) => listing(output(engine.finds_through(row, column, limit))),
  unknownLetters: () => outputText(engine.unknown_letters()),
  findsOf: ({ word, limit }) => listing(output(engine.finds_of(...putText(word), limit))),
};

addEventListener("message", async ({ data: { id, action, ...values } }) => {
  try {
    postMessage({ id, value: await ACTIONS[action](values) });
  } catch (error) {
    // What the engine refuses is said by it. Anything else ends it: its memory may be damaged.
    postMessage({ id, error: error.message, isCrash: error.cause !== "refused" });
  }
});
