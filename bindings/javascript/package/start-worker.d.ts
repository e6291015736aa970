import type { BoardOptions, Cell, Dictionary, Finds, Grid, Puzzle, PuzzleOptions, Score, SearchOptions, Verdict } from "wordtrail";

/** An engine in a worker of a browser. */
export interface WorkerEngine {
  find(grid: Grid, options?: SearchOptions): Promise<Finds>;
  judge(grid: Grid, cells: readonly Cell[], options?: SearchOptions): Promise<Verdict>;
  score(boards: readonly string[], options?: BoardOptions): Promise<Score[]>;
  make(options: PuzzleOptions): Promise<Puzzle>;
  dictionary(words: readonly string[] | Uint8Array): Promise<Dictionary>;
  /** Ends the worker, and rejects what was asked. */
  end(): void;
}

/** Starts a worker with an engine. `source` is that of `load`, and `worker` a worker that has `wordtrail`'s worker.js as its module. */
export function startWorker(options?: { source?: string; worker?: Worker }): Promise<WorkerEngine>;
