import type { Puzzle } from "wordtrail";

/** How far a game is. */
export interface Progress {
  /** Listed words that are found, of `words`. */
  found: number;
  words: number;
  seconds: number;
  hints: number;
  finished: boolean;
}

/** `<wordtrail-puzzle>`: a puzzle to play. Attributes: `src`, `lang` and `share`. It fires `ready`, `found`, `finished`, `time` and `failed`. */
export interface WordtrailPuzzle extends HTMLElement {
  /** The puzzle, which takes the place of `src` when it is set. */
  puzzle?: Puzzle;
}

declare global {
  interface HTMLElementTagNameMap {
    "wordtrail-puzzle": WordtrailPuzzle;
  }
}
