// The engine in workers: one at first, and one for each core when a grid is large. Each has the whole grid and searches parts.

import { element } from "./dom.js";
import { inflated } from "./base64.js";
import { expanding } from "./start.js";

// Beyond these, other workers take longer to begin than they save.
const SMALL_GRID = 20000;
const MOST_WORKERS = 8;
// A dictionary of more bytes is compiled by one worker alone, because compiled it takes some nine times as much memory.
const LARGE_DICTIONARY = 1 << 22;
// How long a search that is no longer wanted may go on before its worker is replaced, in milliseconds.
const PATIENCE = 250;

// The questions that prepare a worker for others.
const PREPARING = ["start", "dictionary", "common"];

// An error whose text is for readers: what the engine refuses, or that it crashed.
export class EngineError extends Error {}
// The worker was replaced, or the question is no longer asked.
export class Superseded extends Error {}

class EngineWorker {
  constructor(url, module) {
    this.worker = new Worker(url);
    this.questions = new Map();
    this.next = 0;
    // The versions of the dictionary, the list, the grid and the options that it was given, and its answers to them.
    this.given = {};
    this.worker.addEventListener("message", ({ data }) => this.answer(data));
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.crash();
    });
    this.ask("start", { module });
  }

  // Its answer. Questions are answered in their order.
  ask(action, values = {}) {
    const id = this.next++;
    const answer = new Promise((resolve, reject) => this.questions.set(id, { action, resolve, reject }));
    // Who waits for it handles errors.
    answer.catch(() => {});
    this.worker.postMessage({ id, action, ...values });
    return answer;
  }

  answer({ id, value, error, isCrash }) {
    // All questions are answered by the crash.
    if (isCrash) return this.crash();
    const question = this.questions.get(id);
    this.questions.delete(id);
    if (error === undefined) question?.resolve(value);
    else question?.reject(new EngineError(error));
  }

  crash() {
    this.end(new EngineError("The engine ended unexpectedly and was started again. Change something to try once more."));
  }

  // Ends it after some milliseconds, unless it has answered the questions before a number. It is not ended while it
  // compiles a dictionary, because a worker in its place would have to do that again.
  endUnlessDone(before, patience) {
    setTimeout(() => {
      const [oldest] = this.questions;
      if (oldest === undefined || oldest[0] >= before) return;
      if (PREPARING.includes(oldest[1].action)) this.endUnlessDone(before, PATIENCE);
      else this.end(new Superseded());
    }, patience);
  }

  end(error) {
    this.isEnded = true;
    this.worker.terminate();
    for (const question of this.questions.values()) question.reject(error);
    this.questions.clear();
  }
}

export class Engine {
  constructor() {
    this.state = {};
    this.version = 0;
    this.search = 0;
    this.workers = [];
    this.makers = {};
    // The number of dictionaries that were chosen.
    this.choice = 0;
    // Why nothing is answered, until it is ready.
    this.excuse = "The engine is not ready: try again in a moment.";
    this.isBroken = false;
    // Settled when it is ready, or is known not to run.
    this.started = new Promise((resolve, reject) => Object.assign(this, { resolveStarted: resolve, rejectStarted: reject }));
    this.started.catch(() => {});
  }

  // Starts the first worker, and answers with the number of words and the themes.
  async start() {
    const source = await inflated(element("worker-data").textContent);
    this.url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.module = await WebAssembly.compile(await expanding.engine);
    const first = new EngineWorker(this.url, this.module);
    this.workers = [first];
    [this.english, this.common] = await Promise.all([expanding.words, expanding.common]);
    for (const name of Object.keys(expanding)) delete expanding[name];
    const asked = [first.ask("dictionary", { bytes: this.english }), first.ask("themes")];
    const [[found], [themes]] = await Promise.all(asked);
    this.useEnglish();
    first.given.dictionary = { version: this.state.dictionary.version };
    this.resolveStarted();
    return { found: Number(found), themes: themes.split(",") };
  }

  // Refuses what waits for the start, and what will, with this reason.
  refuse(excuse) {
    this.isBroken = true;
    this.excuse = excuse;
    this.rejectStarted(new EngineError(excuse));
  }

  // Changes what all workers have: the dictionary, the list, the grid or the options.
  set(name, values) {
    this.version += 1;
    this.state[name] = { values, version: this.version };
  }

  // Gives a worker all that it lacks, and asks it. Rejects if it refuses something of that.
  async askAt(place, action, values) {
    if (this.workers[place] === undefined || this.workers[place].isEnded) {
      this.workers[place] = new EngineWorker(this.url, this.module);
    }
    const worker = this.workers[place];
    const give = ([name, { values, version }]) => {
      if (worker.given[name]?.version !== version) worker.given[name] = { version, answer: worker.ask(name, values) };
      return worker.given[name].answer;
    };
    const given = Object.entries(this.state).map(give);
    const answers = await Promise.all([...given, worker.ask(action, values)]);
    return answers.at(-1);
  }

  // Asks the first worker about the grid that was searched last.
  ask(action, values) {
    return this.askAt(0, action, values);
  }

  // Reads texts in a worker that never searches, so that a long search delays none. What is read before the engine is ready waits for it.
  async read(action, values) {
    await this.started;
    if (this.reader === undefined || this.reader.isEnded) this.reader = new EngineWorker(this.url, this.module);
    return this.reader.ask(action, values);
  }

  // Reads the puzzles of a picture in a worker of its own, because their memory grows with the picture. Another picture ends it.
  async readPhoto(file) {
    await this.started;
    this.photographer?.end(new Superseded());
    const worker = new EngineWorker(this.url, this.module);
    this.photographer = worker;
    try {
      const [, puzzles] = await Promise.all([worker.ask("dictionary", this.state.dictionary.values), worker.ask("photo", { file })]);
      return puzzles;
    } finally {
      worker.end(new Superseded());
    }
  }

  // Compiles a dictionary, and uses it in all searches, unless another is chosen meanwhile. Answers with its number of words and a note.
  async useDictionary(bytes) {
    const choice = ++this.choice;
    const worker = new EngineWorker(this.url, this.module);
    try {
      const [found, note] = await worker.ask("dictionary", { bytes });
      if (choice !== this.choice) throw new Superseded();
      this.set("dictionary", { bytes });
      // The worker that has it takes the place of the first one.
      worker.given.dictionary = { version: this.state.dictionary.version };
      this.workers[0].end(new Superseded());
      this.workers[0] = worker;
      return { found: Number(found), note };
    } catch (error) {
      worker.end(error);
      throw error;
    }
  }

  // Starts the worker of a view, `make` or `play`, that makes puzzles and does nothing else, so that it can be ended. Its words are
  // those of the page.
  prepare(view) {
    if (this.makers[view] !== undefined && !this.makers[view].isEnded) return;
    const maker = new EngineWorker(this.url, this.module);
    maker.prepared = Promise.all([maker.ask("dictionary", { bytes: this.english }), maker.ask("common", { bytes: this.common })]);
    // Who waits for it handles errors.
    maker.prepared.catch(() => {});
    this.makers[view] = maker;
  }

  // Makes a puzzle for a view, and answers with the notes on it and the files of the formats that are asked for.
  async make(view, action, values) {
    this.prepare(view);
    const maker = this.makers[view];
    await Promise.race([maker.prepared, new Promise((_, reject) => (maker.giveUp = reject))]);
    return maker.ask(action, values);
  }

  // Ends what is made for a view, with the worker that makes it. One that is still preparing is kept.
  cancel(view, error = new Superseded()) {
    const maker = this.makers[view];
    maker?.giveUp?.(error);
    if ([...(maker?.questions.values() ?? [])].some(({ action }) => !PREPARING.includes(action))) maker.end(error);
  }

  useEnglish() {
    this.choice += 1;
    this.set("dictionary", { bytes: this.english });
  }

  // Ends the search that runs, unless it ends by itself soon.
  stop(patience = PATIENCE) {
    this.search += 1;
    for (const worker of this.workers) worker.endUnlessDone(worker.next, patience);
  }

  // The words in the grid, with their numbers of finds and first trails. A later search supersedes it.
  async words(cells, progress) {
    this.stop();
    const search = this.search;
    const cores = Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS);
    const isLarge = this.state.dictionary.values.bytes.length > LARGE_DICTIONARY;
    const workers = cells > SMALL_GRID && !isLarge ? cores : 1;
    const parts = workers === 1 ? 1 : 4 * workers;
    const results = [];
    let next = 0;
    let done = 0;
    const work = async (place) => {
      try {
        while (next < parts) {
          const part = next++;
          results[part] = await this.part(place, search, part + 1, parts);
          progress(++done / parts);
        }
      } catch (error) {
        // Without one part, nobody waits for the others.
        if (search === this.search) this.stop();
        throw error;
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, place) => work(place)));
    return merged(results, this.state.options.values.findsAll);
  }

  async part(place, search, part, parts) {
    for (;;) {
      if (search !== this.search) throw new Superseded();
      try {
        return await this.askAt(place, "search", { part, parts });
      } catch (error) {
        // Its worker was replaced because an earlier search kept it.
        if (!(error instanceof Superseded)) throw error;
      } finally {
        if (search !== this.search) throw new Superseded();
      }
    }
  }
}

// The trail of an entry of a listing, as numbers of cells.
export const trailOf = ({ ends, trails }, entry) => trails.subarray(entry === 0 ? 0 : ends[entry - 1], ends[entry]);

// Words with their finds, of all parts. The first part that has a word has its first trail, and the only one unless all trails
// are found.
function merged(listings, findsAll) {
  const words = new Map();
  for (const listing of listings) {
    listing.words.forEach((word, entry) => {
      const known = words.get(word);
      if (known) known.finds += findsAll ? listing.finds[entry] : 0;
      else words.set(word, { word, finds: listing.finds[entry], trail: trailOf(listing, entry) });
    });
  }
  return [...words.values()];
}
