// Playing: games are the library's own pages to play, in a frame.

import { announce, capitalised, create, element, sentence } from "./dom.js";
import { EngineError, Superseded } from "./engine.js";
import { madeInTime, newSeed } from "./make.js";
import { bytesOf, choose } from "./save.js";

const LARGEST_PUZZLE = 10_000_000;
const DAY = 86_400_000;
// The number of words in a grid, by its number of rows and columns.
const WORDS = { 10: 10, 13: 15, 17: 25 };

// The options of what is played on a day, given by its number since 1970, in UTC.
export function dailyOptions(day, themes) {
  const date = new Date(day * DAY);
  const seed = Number(date.toISOString().slice(0, 10).replaceAll("-", ""));
  const title = date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  const theme = themes[day % themes.length];
  return {
    puzzle: { seed, theme, random: 15, rows: 13, columns: 13, level: "hard", mode: "straight", title: `${title}: ${capitalised(theme)}` },
    board: { seed, dice: "new", seconds: 180, title: `Boggle, ${title}` },
  };
}

export class PlayView {
  // Gets the grid of the page with `gridText`, and whether its words bend; nothing if there is none.
  constructor(engine, { gridText }) {
    this.engine = engine;
    this.themes = [];
    // The number of games that were begun or left.
    this.turn = 0;
    const valuesOf = (form) => Object.fromEntries(new FormData(form));
    element("new-search").addEventListener("submit", (event) => {
      event.preventDefault();
      const { theme, size, mode } = valuesOf(event.target);
      const shortest = theme === "" ? 4 : "";
      const title = theme === "" ? "Word search" : capitalised(theme);
      this.begin("make", { options: { title, theme, mode, shortest, random: WORDS[size], rows: size, columns: size, seed: newSeed() } });
    });
    element("new-board").addEventListener("submit", (event) => {
      event.preventDefault();
      const { dice, seconds } = valuesOf(event.target);
      const title = event.target.elements.dice.selectedOptions[0].text;
      this.begin("roll", { options: { title, dice, seconds, seed: newSeed() } });
    });
    element("open-puzzle").addEventListener("click", () => choose((file) => this.readFile(file)));
    element("play-grid").addEventListener("click", () => {
      const grid = gridText();
      if (grid) this.begin("open", { bytes: new TextEncoder().encode(grid.text), isAdjacent: grid.isAdjacent });
      else announce("There is no grid yet: type one on the Solve page.", true, "play-message");
    });
  }

  ready(themes) {
    this.themes = themes;
    this.isReady = true;
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.();
  }

  // Does something as soon as games can be made, unless the view was left.
  whenReady(action) {
    if (this.isReady) action();
    else this.waiting = action;
  }

  // Shows what is played today, `puzzle` or `board`.
  daily(kind) {
    this.whenReady(() => {
      const options = dailyOptions(Math.floor(Date.now() / DAY), this.themes)[kind];
      this.start(kind === "puzzle" ? "make" : "roll", { options });
    });
  }

  // Shows the game of the present entry of the history again, if it is one.
  reopen() {
    const { action, values } = history.state ?? {};
    if (action !== undefined) this.whenReady(() => this.start(action, values));
  }

  async readFile(file) {
    const bytes = await bytesOf(file, LARGEST_PUZZLE, (text) => announce(text, true, "play-message"));
    if (bytes === undefined || element("play-view").hidden) return;
    const start = new TextDecoder().decode(bytes.slice(0, 100));
    if (/^\s*</.test(start)) announce("This page plays puzzles of text and JSON: save the puzzle with “.txt” or “.json” on the Make page.", true, "play-message");
    else this.begin("open", { bytes, isAdjacent: false });
  }

  // Starts a game with an entry of the history.
  async begin(action, values) {
    await this.start(action, values, () => this.enter(action, values));
  }

  // Gives a game an entry of the history, with all that is needed to make it again.
  enter(action, values) {
    try {
      history.pushState({ action, values }, "", "#game");
    } catch {
      // It is too large to be kept.
      history.pushState(null, "", "#game");
    }
  }

  // Makes a game and shows it, unless another was begun in the meantime or the view was left.
  async start(action, values, made = () => {}) {
    if (!this.isReady) return announce(this.engine.excuse, true, "play-message");
    const turn = ++this.turn;
    // A game that takes long would keep this one waiting.
    this.engine.cancel("play");
    announce("", false, "play-message");
    try {
      const question = [action, { ...values, formats: ["html"] }];
      const { notes, files } = await madeInTime(this.engine, "play", "game", "choose another one, or a smaller puzzle", question);
      if (turn !== this.turn) return;
      made();
      this.play(files.html, action === "open" ? notes : []);
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof Superseded)) throw error;
      if (turn !== this.turn) return;
      // The link to a puzzle of the day makes it again, and so does a reload of a game that failed.
      if (error instanceof Superseded || location.hash !== "#game") history.replaceState(null, "", "#play");
      if (error instanceof Superseded) announce("Cancelled: no game was made.", false, "play-message");
      else announce(sentence(error.message), true, "play-message");
    }
  }

  // Shows a page to play, below notes on it. A new frame adds no entry to the history, other than another text in the same one.
  play(html, notes = []) {
    announce("", false, "play-message");
    const frame = create("iframe", { id: "game-frame", title: "Game", srcdoc: html });
    frame.addEventListener("load", () => frame.focus(), { once: true });
    element("game").replaceChildren(frame);
    if (notes.length > 0) frame.before(create("p", { role: "status", dir: "auto" }, notes.map(sentence).join(" ")));
    element("games").hidden = true;
    element("game").hidden = false;
    document.body.classList.add("playing");
  }

  // Shows the games to choose from.
  leave() {
    this.waiting = undefined;
    this.turn += 1;
    this.engine.cancel("play");
    if (this.isReady) announce("", false, "play-message");
    const wasPlaying = !element("game").hidden;
    element("game").replaceChildren();
    element("games").hidden = false;
    if (wasPlaying) element("games").querySelector("a").focus({ preventScroll: true });
    element("game").hidden = true;
    document.body.classList.remove("playing");
  }
}
