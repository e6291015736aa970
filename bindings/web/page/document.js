// Puzzles as documents, which the Make page and `wordtrail make -f json` write: docs/puzzles.md has their fields. The engine
// reads no JSON, which would make the page larger by 69 KB: it gets the parts of a document.

const VERSION = 1;

// An error whose text is for readers.
export const refusal = (text) => new Error(text, { cause: "refused" });

function refuse(field, problem) {
  throw refusal(`“${field}” of the puzzle document ${problem}`);
}

const quoted = (value) => JSON.stringify(value).slice(0, 40);

// A field that is a list; an empty one if it is missing. `isItem` says what is right in it.
function listField(puzzle, field, isItem, wanted) {
  const list = puzzle[field] ?? [];
  if (!Array.isArray(list)) refuse(field, "is no list");
  const wrong = list.findIndex((item) => !isItem(item));
  if (wrong >= 0) refuse(`${field}[${wrong}]`, wanted);
  return list;
}

const isLine = (text) => typeof text === "string" && text.trim() !== "" && !/\p{Cc}/u.test(text);
const linesField = (puzzle, field) => listField(puzzle, field, isLine, "is not a text on one line");
const isPlace = (cell) => Array.isArray(cell) && cell.length === 2 && cell.every((it) => Number.isInteger(it) && it >= 1 && it < 2 ** 32);
const isAnswer = (answer) => isLine(answer?.word) && Array.isArray(answer.trail) && answer.trail.length > 0 && answer.trail.every(isPlace);

// A field that is a text; an empty one if it is missing.
function textField(puzzle, field) {
  const text = puzzle[field] ?? "";
  return typeof text === "string" ? text : refuse(field, "is no text");
}

// Words are the same whatever their case, spaces and hyphens.
const spellingOf = (word) => word.normalize("NFC").toLowerCase().replace(/[^\p{L}\p{M}]/gu, "");
const setOf = (words) => new Set(words.map(spellingOf));

// The parts of a document for the engine: see src/document.rs.
function partsOf(puzzle) {
  const { version } = puzzle;
  if (![undefined, null, VERSION].includes(version)) {
    refuse("version", `is ${quoted(version)}, and this page reads version ${VERSION}: use a newer page`);
  }
  const rows = linesField(puzzle, "grid");
  if (rows.length === 0) refuse("grid", "is missing: it has the rows of the puzzle");
  const answers = listField(puzzle, "words", isAnswer, "is not a word with its trail of rows and columns");
  const list = linesField(puzzle, "list");
  const words = list.length > 0 ? list : answers.map(({ word }) => word);
  const known = setOf(words);
  for (const field of ["bonus", "dropped"]) {
    const other = linesField(puzzle, field).findIndex((word) => !known.has(spellingOf(word)));
    if (other >= 0) refuse(`${field}[${other}]`, "is not in its list");
  }
  const clues = new Map();
  for (const [word, clue] of Object.entries(puzzle.clues ?? {})) {
    if (typeof clue !== "string") refuse("clues", `has no text for ${quoted(word)}`);
    if (!known.has(spellingOf(word))) refuse("clues", `has ${quoted(word)}, which is not in its list`);
    clues.set(spellingOf(word), clue.replace(/[\p{Cc}\s]+/gu, " ").trim());
  }
  const bonus = setOf(linesField(puzzle, "bonus"));
  const dropped = setOf(linesField(puzzle, "dropped"));
  const hidden = words.filter((word) => !dropped.has(spellingOf(word)));
  const listed = hidden.filter((word) => !bonus.has(spellingOf(word)));
  const line = (word) => (clues.get(spellingOf(word)) ? `${word}\t${clues.get(spellingOf(word))}` : word);
  // The first line of a list with clues says so.
  const heading = clues.size > 0 && listed.length > 0 ? ["WORD\tCLUE"] : [];
  const mode = textField(puzzle, "mode") || "straight";
  if (!["straight", "adjacent"].includes(mode)) refuse("mode", "is neither “straight” nor “adjacent”");
  return {
    text: [...rows, "", ...heading, ...listed.map(line)].join("\n"),
    title: textField(puzzle, "title"),
    mode,
    cover: puzzle.cover === true,
    spanning: textField(puzzle, "spanning"),
    bonus: hidden.filter((word) => bonus.has(spellingOf(word))).join("\n"),
    answers: answers.map(({ word, trail }) => `${word}\t${trail.flat().join(" ")}`).join("\n"),
  };
}

// The value of a JSON text, or of its first line if each line has one, and whether there are others.
function parsed(text) {
  try {
    return [JSON.parse(text), false];
  } catch (error) {
    try {
      return [JSON.parse(text.trim().split("\n", 1)[0]), true];
    } catch {
      throw refusal(`the puzzle document is damaged: ${error.message.slice(0, 160)}`);
    }
  }
}

// The parts of the document that bytes are, with a note; nothing if they are no document.
export function documentOf(bytes) {
  const textOf = (part) => new TextDecoder().decode(part);
  if (!/^\s*\{/.test(textOf(bytes.slice(0, 100)))) return undefined;
  const [puzzle, hasOthers] = parsed(textOf(bytes));
  return { ...partsOf(puzzle), note: hasOthers ? "the file has several puzzles: this is the first one" : "" };
}
