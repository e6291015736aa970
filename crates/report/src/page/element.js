// <wordtrail-puzzle>: a puzzle document (`wordtrail make -f json`) to play on any page. Around it are `ASSETS`, what
// it needs besides scripts, and `play`, the scripts of the page to play.

const MAX_BYTES = 5_000_000;
const MAX_SIDE = 200;
const TEXT_SIZES = [1, 1.25, 1.5, 2];
const TEXT_SIZE_KEY = "wordtrail text size";
const COLOURS = 7;

const isRightToLeft = (language) => ["ar", "he"].includes(language);
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

// The labels by language, the style and the markup.
const assets = (async () => {
  const bytes = Uint8Array.from(atob(ASSETS), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
})();
// Who waits for it handles errors.
assets.catch(() => {});

// The text at an address, unless it is longer than any puzzle.
async function textAt(address, signal) {
  const source = new URL(address.replaceAll("{date}", today()), document.baseURI);
  let response;
  try {
    response = await fetch(source, { signal });
  } catch {
    const advice = source.protocol === "file:" ? "; a page on disk has its puzzle inside the element" : "";
    throw new Error(`There is no answer from ${source}${advice}.`);
  }
  if (!response.ok) throw new Error(`${source} is not there: ${response.status}.`);
  const parts = [];
  let size = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    size += value.length;
    if (size > MAX_BYTES) {
      reader.cancel();
      throw new Error(`${source} has more than ${MAX_BYTES / 1_000_000} MB: no puzzle has.`);
    }
    parts.push(value);
  }
}

const refuse = (reason) => {
  throw new Error(`This is no puzzle document, which “wordtrail make -f json” writes: ${reason}.`);
};

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return refuse("it is not JSON");
  }
}

// The cells of a row: those between spaces, or its letters with their marks.
function cellsOf(row) {
  if (typeof row !== "string") refuse("a row of “grid” is not a text");
  if (row.includes(" ")) return row.trim().split(/ +/);
  return "Segmenter" in Intl ? [...new Intl.Segmenter().segment(row)].map(({ segment }) => segment) : [...row];
}

// What the scripts of the page to play need of a document.
function dataOf(puzzle, language, labels) {
  if (!Array.isArray(puzzle?.grid) || puzzle.grid.length === 0) refuse("it has no “grid”");
  const grid = puzzle.grid.map(cellsOf);
  const columns = grid[0].length;
  if (grid.some((row) => row.length !== columns)) refuse("the rows of “grid” have different lengths");
  if (Math.max(grid.length, columns) > MAX_SIDE) refuse(`it has more than ${MAX_SIDE} rows or columns`);
  const letterCase = puzzle.print?.case ?? "upper";
  const faces = {};
  const rows = grid.map((row) =>
    row.map((face) => {
      const tile = face === "." ? "" : face.toLowerCase();
      if (tile !== "") faces[tile] = letterCase === "upper" ? face : tile;
      return tile;
    }),
  );
  const tiles = rows.flat();
  const answers = new Map();
  for (const { word, trail } of puzzle.words ?? []) {
    const cells = Array.isArray(trail) ? trail.map(([row, column]) => (row - 1) * columns + column - 1) : [];
    if (typeof word !== "string" || cells.length === 0 || !cells.every((cell) => tiles[cell])) refuse("“words” has a word without a trail on the grid");
    answers.set(word, cells);
  }
  if (answers.size === 0) refuse("it has no “words” with their trails");
  const bonus = new Set(puzzle.bonus);
  const list = (puzzle.list?.length ? puzzle.list : [...answers.keys()]).filter((word) => answers.has(word));
  const listed = list.filter((word) => !bonus.has(word));
  const shownAs = { lower: (word) => word.toLowerCase(), "as-written": (word) => puzzle.written?.[word] ?? word };
  const hasClues = Object.keys(puzzle.clues ?? {}).length > 0;
  const names = [...listed, ...list.filter((word) => bonus.has(word))];
  const words = names.map((word, index) => {
    const clue = puzzle.clues?.[word];
    const letters = answers.get(word).map((cell) => tiles[cell]);
    return {
      text: (shownAs[letterCase] ?? String)(word),
      letters: letters.join(""),
      ...(hasClues && !bonus.has(word) && { number: index + 1 }),
      ...(bonus.has(word) && { bonus: true }),
      ...(clue && (clue.startsWith("data:image/") ? { picture: clue } : { clue })),
    };
  });
  return {
    title: puzzle.title ?? "",
    mode: puzzle.mode ?? "straight",
    rows,
    faces,
    words,
    finds: coloured(names.map((word, index) => ({ word: index, trail: answers.get(word) })), columns),
    // Where words cover the grid, they are known when they are found.
    secret: puzzle.cover === true,
    ...(puzzle.cover && { cover: true, spanning: names.indexOf(puzzle.spanning) }),
    digest: `${puzzle.title} ${puzzle.grid.join("/")}`,
    language,
    labels,
  };
}

function checkedDataOf(puzzle, language, labels) {
  try {
    return dataOf(puzzle, language, labels);
  } catch (error) {
    if (error instanceof TypeError) refuse("a field has a value of the wrong kind");
    throw error;
  }
}

// Gives each find the colour that fewest of the cells around it have.
function coloured(finds, columns) {
  const coloursOf = new Map();
  for (const find of finds) {
    const around = find.trail.flatMap((cell) => [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => cell + down * columns + right)));
    const near = Array(COLOURS).fill(0);
    for (const cell of around) for (const colour of coloursOf.get(cell) ?? []) near[colour] += 1;
    find.colour = near.indexOf(Math.min(...near));
    for (const cell of find.trail) coloursOf.set(cell, [...(coloursOf.get(cell) ?? []), find.colour]);
  }
  return finds;
}

class WordtrailPuzzle extends HTMLElement {
  static observedAttributes = ["src", "lang"];
  #root = this.attachShadow({ mode: "open" });
  #running = new AbortController();
  #isStarted = false;
  // The document: one that a script set, or what was loaded.
  #puzzle;
  #textSize = 0;

  // The document, as an object. One that is set takes the place of `src` and of what is inside of the element.
  get puzzle() {
    return this.#puzzle;
  }
  set puzzle(puzzle) {
    this.#puzzle = puzzle;
    this.#restart();
  }

  connectedCallback() {
    // One that was set before this script was there.
    if (Object.hasOwn(this, "puzzle")) {
      this.#puzzle = this.puzzle;
      delete this.puzzle;
    }
    // What is inside of it may not be there yet while the page is read.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => this.#start(), { once: true });
    else this.#start();
  }
  disconnectedCallback() {
    this.#isStarted = false;
    this.#running.abort();
  }
  attributeChangedCallback(name, old, value) {
    if (old === value) return;
    if (name === "src") this.#puzzle = undefined;
    this.#restart();
  }

  #restart() {
    if (this.#isStarted) this.#start();
  }

  async #start() {
    this.#running.abort();
    if (!this.isConnected) return;
    this.#isStarted = true;
    this.#running = new AbortController();
    const { signal } = this.#running;
    let failed = "";
    try {
      const { labels, style, markup } = await assets.catch(() => Promise.reject(new Error("This browser is too old for this puzzle.")));
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      this.#root.adoptedStyleSheets = [sheet];
      const wanted = (this.lang || this.closest("[lang]")?.lang || "en").toLowerCase().split("-")[0];
      const language = wanted in labels ? wanted : "en";
      failed = labels[language].failed;
      const puzzle = this.#puzzle ?? (await this.#load(signal));
      const data = checkedDataOf(puzzle, language, labels[language]);
      if (signal.aborted) return;
      this.#puzzle = puzzle;
      this.#show(markup, data, signal);
    } catch (error) {
      if (signal.aborted) return;
      const text = Object.assign(document.createElement("p"), { textContent: `${failed} ${error.message}`, id: "page", className: "failed" });
      text.setAttribute("role", "alert");
      this.#root.replaceChildren(text);
      this.#dispatch("failed", { reason: error.message });
    }
  }

  async #load(signal) {
    const source = this.getAttribute("src");
    if (source !== null) return parsed(await textAt(source, signal));
    const inside = this.querySelector("script[type='application/json']");
    if (inside === null) throw new Error("It has neither “src” nor a puzzle inside.");
    return parsed(inside.textContent);
  }

  #show(markup, data, signal) {
    const template = document.createElement("template");
    // Pages that allow trusted types alone know this policy by its name.
    const policy = globalThis.trustedTypes?.createPolicy("wordtrail", { createHTML: (text) => text });
    template.innerHTML = policy ? policy.createHTML(markup) : markup;
    this.#root.replaceChildren(template.content);
    const element = (id) => this.#root.getElementById(id);
    const language = this.#puzzle.options?.language;
    element("page").lang = data.language;
    element("page").dir = isRightToLeft(data.language) ? "rtl" : "ltr";
    for (const id of ["grid", "words", "title"]) if (language) element(id).lang = language;
    element("words").dir = /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(data.words[0]?.text) ? "rtl" : "ltr";
    this.#useTextSize(0);
    element("size").addEventListener("click", () => this.#useTextSize(1));
    element("full").hidden = !document.fullscreenEnabled;
    element("full").addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : this.requestFullscreen()));
    const menu = element("menu");
    menu.addEventListener("focusout", ({ relatedTarget }) => (menu.open = menu.contains(relatedTarget)));
    menu.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.firstElementChild.focus();
    });
    let result;
    const say = play(this.#root, data, signal, (event, detail) => {
      result = detail;
      this.#dispatch(event, detail);
    });
    element("share").addEventListener("click", () => this.#share(data, result, say));
  }

  // An event for the page, and a message for the page around it if that is in a frame.
  #dispatch(event, detail) {
    this.dispatchEvent(new CustomEvent(event, { detail }));
    if (parent !== window) parent.postMessage({ wordtrail: event, ...detail }, "*");
  }

  // What a player may show others, without any word of the puzzle.
  async #share(data, { found, words, seconds, hints }, say) {
    const minutes = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const result = [say("progress", { found, all: words }), minutes, ...(hints > 0 ? [say("hints", { n: hints })] : [])].join(" · ");
    const address = this.getAttribute("share") ?? (location.protocol === "file:" ? "" : location.href);
    const text = [data.title, result, address].filter(Boolean).join("\n");
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) return await navigator.share({ text });
      await navigator.clipboard.writeText(text);
      this.#root.getElementById("message").textContent = say("copied");
    } catch (error) {
      if (error.name === "AbortError") return;
      // Where nothing may be copied, it is shown to be copied by hand.
      const shown = this.#root.getElementById("shared");
      shown.querySelector("textarea").value = text;
      shown.showModal();
      shown.querySelector("textarea").select();
    }
  }

  // Takes the next of a few sizes of letters, or with a step of 0 that which was used last, and keeps it.
  #useTextSize(step) {
    try {
      this.#textSize = Number(localStorage.getItem(TEXT_SIZE_KEY)) || 0;
    } catch {
      // Without storage the element knows it as long as it is there.
    }
    this.#textSize = (this.#textSize + step) % TEXT_SIZES.length;
    try {
      localStorage.setItem(TEXT_SIZE_KEY, this.#textSize);
    } catch {
      // The same.
    }
    const { style } = this.#root.getElementById("page");
    if (this.#textSize > 0) style.setProperty("--text-size", TEXT_SIZES[this.#textSize]);
    else style.removeProperty("--text-size");
  }
}

if (!customElements.get("wordtrail-puzzle")) customElements.define("wordtrail-puzzle", WordtrailPuzzle);
