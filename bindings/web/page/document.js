// Puzzles as documents, which the Make page and `wordtrail make -f json` write: docs/puzzles.md has their fields. The engine
// reads no JSON, which would make the page larger by 69 KB: it gets the parts of a document.

const VERSION = 1;

// An error whose text is for readers.
export const refusal = (text) => new Error(text, { cause: "refused" });

function refuse(name, problem) {
  throw refusal(`“${name}” of the puzzle document ${problem}`);
}

const quoted = (value) => JSON.stringify(value).slice(0, 40);

// The value of a field, or another if it is missing.
function field(puzzle, name, missing, isValue, problem) {
  const value = puzzle[name] ?? missing;
  return isValue(value) ? value : refuse(name, problem);
}

// A field that is an array; an empty one if it is missing. `isItem` tests an item.
function arrayField(puzzle, name, isItem, problem) {
  const items = field(puzzle, name, [], Array.isArray, "is not an array");
  const wrong = items.findIndex((item) => !isItem(item));
  if (wrong >= 0) refuse(`${name}[${wrong}]`, problem);
  return items;
}

const isLine = (text) => typeof text === "string" && text.trim() !== "" && !/\p{Cc}/u.test(text);
const linesField = (puzzle, name) => arrayField(puzzle, name, isLine, "is not a text on one line");
const isPlace = (cell) => Array.isArray(cell) && cell.length === 2 && cell.every((it) => Number.isInteger(it) && it >= 1 && it < 2 ** 32);
const isAnswer = (answer) => isLine(answer?.word) && Array.isArray(answer.trail) && answer.trail.length > 0 && answer.trail.every(isPlace);

const textField = (puzzle, name) => field(puzzle, name, "", (it) => typeof it === "string", "is not a text");
const switchField = (puzzle, name) => field(puzzle, name, false, (it) => typeof it === "boolean", "is neither true nor false");
const isNumber = (value) => value === "" || (Number.isSafeInteger(value) && value >= 0);
const numberField = (puzzle, name) => field(puzzle, name, "", isNumber, "is not a whole number");

// The words that have a clue, with it.
function cluesField(puzzle) {
  const isObject = (value) => typeof value === "object" && !Array.isArray(value);
  const clues = [];
  for (const [word, clue] of Object.entries(field(puzzle, "clues", {}, isObject, "is not an object"))) {
    if (!isLine(word)) refuse("clues", `has ${quoted(word)}, which is not a word`);
    if (typeof clue !== "string") refuse("clues", `has no text for ${quoted(word)}`);
    // One without a visible character is none.
    if (/[^\p{C}\s]/u.test(clue)) clues.push([word, clue.replace(/[\p{Cc}\s]+/gu, " ")]);
  }
  return clues;
}

// The parts of a document for the engine: see src/document.rs. The engine knows which words are the same, and which are none.
function partsOf(puzzle) {
  const { version } = puzzle;
  if (![undefined, null, VERSION].includes(version)) {
    refuse("version", `is ${quoted(version)}, and this page reads version ${VERSION}: use a newer page`);
  }
  const rows = linesField(puzzle, "grid");
  if (rows.length === 0) refuse("grid", "is missing: it has the rows of the puzzle");
  const list = linesField(puzzle, "list");
  const answers = arrayField(puzzle, "words", isAnswer, "is not a word with its trail of rows and columns");
  const isMode = (value) => ["straight", "adjacent"].includes(value);
  const mode = field(puzzle, "mode", "straight", isMode, "is neither “straight” nor “adjacent”");
  const cover = switchField(puzzle, "cover");
  const spanning = textField(puzzle, "spanning");
  for (const [name, isGiven] of Object.entries({ cover, spanning: spanning !== "" })) {
    if (isGiven && mode === "straight") refuse(name, "is for words that bend: set “mode” to “adjacent”, or leave it out");
  }
  const lines = (items) => items.join("\n");
  return {
    grid: lines(rows),
    rows: numberField(puzzle, "rows"),
    columns: numberField(puzzle, "columns"),
    title: textField(puzzle, "title"),
    mode,
    cover,
    spanning,
    list: lines(list.length > 0 ? list : answers.map(({ word }) => word)),
    listed: list.length > 0 ? "list" : "words",
    bonus: lines(linesField(puzzle, "bonus")),
    dropped: lines(linesField(puzzle, "dropped")),
    clues: lines(cluesField(puzzle).map((pair) => pair.join("\t"))),
    words: lines(answers.map(({ word, trail }) => `${word}\t${trail.flat().join(" ")}`)),
  };
}

// The first document of a JSON text, and whether there are others, each of which begins on a line of its own.
function parsed(text) {
  try {
    return [JSON.parse(text), false];
  } catch (error) {
    try {
      const [first, second] = text.split(/[\r\n]+(?=\{)/, 2).map((document) => JSON.parse(document));
      if (second !== undefined) return [first, true];
    } catch {
      // The first error says more.
    }
    throw refusal(`the puzzle document is damaged: ${error.message.slice(0, 160)}`);
  }
}

// The parts of the document that bytes are, with a note; nothing if they are no document.
export function documentOf(bytes) {
  const textOf = (part) => new TextDecoder().decode(part);
  if (!/^\s*\{/.test(textOf(bytes.slice(0, 100)))) return undefined;
  const [puzzle, hasOthers] = parsed(textOf(bytes));
  return { ...partsOf(puzzle), note: hasOthers ? "the file has several puzzles: this is the first one" : "" };
}
