// Playing: games are the library's own pages to play, in a frame.

import { announce, element, sentence } from "./dom.js";
import { EngineError, Superseded } from "./engine.js";
import { newSeed } from "./make.js";
import { bytesOf, choose } from "./save.js";

const LARGEST_PUZZLE = 10_000_000;
const DAY = 86_400_000;
// The words of a grid with so many rows and columns.
const WORDS = { 10: 10, 13: 15, 17: 25 };

// The options of what is played on a day, given by its number since 1970, in UTC.
export function dailyOptions(day, themes) {
  const date = new Date(day * DAY);
  const seed = Number(date.toISOString().slice(0, 10).replaceAll("-", ""));
  const title = date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  const theme = themes[day % themes.length];
  return {
    puzzle: { seed, theme, random: 15, rows: 13, columns: 13, level: "hard", mode: "straight", title: `${title}: ${theme}` },
    board: { seed, dice: "new", seconds: 180, title: `Boggle, ${title}` },
  };
}

export class PlayView {
  // Gets the grid of the page with `gridText`, and whether its words bend.
  constructor(engine, { gridText }) {
    this.engine = engine;
    this.themes = [];
    const valuesOf = (form) => Object.fromEntries(new FormData(form));
    element("new-search").addEventListener("submit", (event) => {
      event.preventDefault();
      const { theme, size, mode } = valuesOf(event.target);
      const shortest = theme === "" ? 4 : "";
      this.start("make", { options: { theme, mode, shortest, random: WORDS[size], rows: size, columns: size, seed: newSeed() } });
    });
    element("new-board").addEventListener("submit", (event) => {
      event.preventDefault();
      const { dice, seconds } = valuesOf(event.target);
      this.start("roll", { options: { dice, seconds, seed: newSeed() } });
    });
    element("open-puzzle").addEventListener("click", () => choose((file) => this.readFile(file)));
    element("play-grid").addEventListener("click", () => {
      const { text, isAdjacent } = gridText();
      this.open(new TextEncoder().encode(text), isAdjacent);
    });
    element("leave").addEventListener("click", () => {
      if (location.hash !== "#play") history.replaceState(null, "", "#play");
      this.leave();
    });
  }

  ready(themes) {
    this.themes = themes;
    this.isReady = true;
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting) this.daily(waiting);
  }

  // Starts what is played today, `puzzle` or `board`.
  daily(kind) {
    if (!this.isReady) {
      this.waiting = kind;
      return undefined;
    }
    const options = dailyOptions(Math.floor(Date.now() / DAY), this.themes)[kind];
    return this.start(kind === "puzzle" ? "make" : "roll", { options });
  }

  open(bytes, isAdjacent) {
    return this.start("open", { bytes, isAdjacent });
  }

  async readFile(file) {
    const bytes = await bytesOf(file, LARGEST_PUZZLE, (text) => announce(text, true, "play-message"));
    if (bytes !== undefined) this.open(bytes, false);
  }

  async start(action, values) {
    if (!this.isReady) return announce("The engine is not ready: try again in a moment.", true, "play-message");
    announce("", false, "play-message");
    try {
      await this.engine.make(action, values);
      this.play(await this.engine.make("written", { format: "html" }));
    } catch (error) {
      if (error instanceof EngineError) announce(sentence(error.message), true, "play-message");
      else if (!(error instanceof Superseded)) throw error;
    }
  }

  // Shows a page to play.
  play(html) {
    element("game-frame").srcdoc = html;
    element("games").hidden = true;
    element("game").hidden = false;
    document.body.classList.add("playing");
    element("game-frame").addEventListener("load", () => element("game-frame").focus(), { once: true });
  }

  // Shows the games to choose from.
  leave() {
    this.waiting = undefined;
    element("game-frame").removeAttribute("srcdoc");
    element("games").hidden = false;
    element("game").hidden = true;
    document.body.classList.remove("playing");
  }
}
