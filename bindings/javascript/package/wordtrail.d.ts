/** A cell of a grid. Rows and columns count from 0. */
export interface Cell {
  row: number;
  column: number;
}

export type Direction = "E" | "SE" | "S" | "SW" | "W" | "NW" | "N" | "NE";

/** How trails run: in one of eight straight directions, or from neighbour to neighbour, as in Boggle. */
export type Mode = "straight" | "adjacent";

/** A text as people type it, its rows, or the cells of each row: a letter, several such as `Qu`, `.` for a hole, `?` for any letter. */
export type Grid = string | readonly string[] | readonly (readonly string[])[];

/** Words that were compiled by an engine. `number` is theirs in that engine. */
export interface Dictionary {
  readonly number: number;
  /** The number of words. */
  readonly count: number;
  /** Frees its memory. It cannot be used afterwards. */
  free(): void;
}

export interface SearchOptions {
  /** That of the puzzle, or straight. */
  mode?: Mode;
  /** The words to find. Without them, those below the grid, those of the dictionary, or the 172,823 English words of ENABLE. */
  words?: readonly string[];
  dictionary?: Dictionary;
  /** Every trail of each word, not only the first. */
  all?: boolean;
  /** No finds within longer finds. */
  maximal?: boolean;
  /** 3 by default, and 1 for listed words. */
  minLength?: number;
  maxLength?: number;
  /** All eight by default. */
  directions?: readonly Direction[];
  /** Each lone q of the grid is the tile Qu. */
  qu?: boolean;
}

export interface Find {
  word: string;
  trail: Cell[];
  /** Where a straight trail leads. */
  direction: Direction | null;
}

export interface Finds {
  finds: Find[];
  /** The listed words that were not found. */
  missing: string[];
  /** What was skipped or guessed to read the grid. */
  notes: string[];
}

/** The word that cells spell, or why they spell none. */
export type Verdict = { word: string; reason?: undefined } | { reason: string; word?: undefined };

export interface BoardOptions {
  /** Rows and columns of each board, from 2 to 8; 4 and 4 by default. */
  size?: readonly [number, number];
  dictionary?: Dictionary;
  /** 3 by default. */
  minLength?: number;
  qu?: boolean;
  /** The points of words of 0, 1, 2, … letters; longer words have the last. Boggle's by default. */
  points?: readonly number[];
}

export interface Score {
  words: number;
  points: number;
}

export interface PuzzleOptions {
  /** The words to hide. Without them, those of the theme, or common English words. */
  words?: readonly string[];
  theme?: string;
  /** How many words are drawn from the theme, or from common English words. */
  random?: number;
  /** Rows and columns. Without them, the smallest square that fits. */
  size?: readonly [number, number];
  shape?: "circle" | "diamond" | "heart" | "star" | "triangle";
  mode?: Mode;
  /** Each cell belongs to exactly one word, which bend: `mode` is `adjacent`. */
  cover?: boolean;
  level?: "easy" | "medium" | "hard";
  directions?: readonly Direction[];
  /** Words that are hidden, but not listed. */
  bonus?: readonly string[];
  /** Words to keep out. */
  avoid?: readonly string[];
  /** What the letters that are left spell. */
  message?: string;
  /** Offensive words are not kept out. */
  offensive?: boolean;
  title?: string;
  /** The same options and seed make the same puzzle; 0 by default. */
  seed?: number;
}

/** A puzzle as `wordtrail make -f json` writes it, with more fields. */
export interface Puzzle {
  version: 1;
  rows: number;
  columns: number;
  grid: string[];
  /** The words where they are. */
  words: { word: string; trail: [number, number][] }[];
  [field: string]: unknown;
}

/** Why the engine refuses a question. Its message is for readers. */
export class WordtrailError extends Error {}

/** An engine. Calls that take long block the thread: see `startWorker` of `wordtrail/worker`. */
export class Wordtrail {
  private constructor();
  find(grid: Grid, options?: SearchOptions): Finds;
  judge(grid: Grid, cells: readonly Cell[], options?: SearchOptions): Verdict;
  score(boards: readonly string[], options?: BoardOptions): Score[];
  make(options: PuzzleOptions): Puzzle;
  /** Compiles words, or opens an index that `wordtrail index` wrote. */
  dictionary(words: readonly string[] | Uint8Array): Dictionary;
}

/** Loads an engine: from `wordtrail.wasm` beside this module, or from another place. */
export function load(source?: string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module): Promise<Wordtrail>;
