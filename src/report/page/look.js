// Looking: choosing a word shows its trail, pointing at a cell shows the finds through it.

const finds = data.finds.map(({ word, trail }) => ({
  word,
  trail,
  stroke: stroke(trail, `find ${colour(word)}`),
}));
const back = layer("back", finds.map((find) => find.stroke));
const front = layer("front", []);
strokes.append(back, front);

// The finds through each cell.
const through = tiles.map(() => []);
for (const find of finds) for (const cell of find.trail) through[cell].push(find);

const findsOf = data.words.map(() => []);
for (const find of finds) findsOf[find.word].push(find);

const buttons = data.words.map((_, word) => {
  const isMissing = findsOf[word].length === 0;
  const button = create(
    "button",
    { type: "button", class: `word ${colour(word)}`, "aria-pressed": "false", dir: "auto" },
    display(word),
  );
  button.disabled = isMissing;
  const item = create("li", {}, button);
  if (isMissing) item.append(create("span", { class: "note" }, "not found"));
  button.addEventListener("click", () => choose(chosen === word ? undefined : word));
  element("words").append(item);
  return button;
});

// The word whose trail is shown until another is chosen.
let chosen;

function choose(word) {
  if (chosen !== undefined) buttons[chosen].setAttribute("aria-pressed", "false");
  chosen = word;
  if (chosen === undefined) {
    say("");
  } else {
    buttons[chosen].setAttribute("aria-pressed", "true");
    const starts = findsOf[chosen].map(({ trail }) => place(trail[0]));
    say(`${display(chosen)}: from ${starts.join("; ")}`);
    cells[findsOf[chosen][0].trail[0]].scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  mark(chosen === undefined ? [] : findsOf[chosen]);
}

// Brings some finds forward; the others step back.
function mark(marked) {
  back.append(...front.children);
  document.querySelectorAll(".marked").forEach((old) => old.classList.remove("marked"));
  for (const { word, trail, stroke } of marked) {
    stroke.classList.add("marked");
    buttons[word].classList.add("marked");
    trail.forEach((cell) => cells[cell].classList.add("marked"));
    front.append(stroke);
  }
  back.classList.toggle("faint", marked.length > 0);
}

function pointAt(cell) {
  const here = through[cell];
  mark(here);
  const words = [...new Set(here.map(({ word }) => display(word)))];
  const others = words.length > 8 ? ` and ${count(words.length - 8, "other")}` : "";
  say(words.slice(0, 8).join(", ") + others);
}

function pointAway() {
  choose(chosen);
}

grid.addEventListener("pointerover", (event) => {
  const cell = cellOf(event.target);
  if (cell !== undefined) pointAt(cell);
});
grid.addEventListener("pointerleave", pointAway);
grid.addEventListener("focusin", (event) => pointAt(cellOf(event.target)));
grid.addEventListener("focusout", pointAway);
// A tap focuses, so that the finds stay to be looked at.
grid.addEventListener("click", (event) => {
  const cell = cellOf(event.target);
  if (cell !== undefined) cells[cell].focus();
});

// The filter.

const filter = element("filter");

function applyFilter() {
  const wanted = filter.value.trim().normalize("NFC").toLowerCase();
  let shown = 0;
  data.words.forEach(({ text, letters }, word) => {
    const isShown = text.toLowerCase().includes(wanted) || letters.includes(wanted);
    buttons[word].parentElement.hidden = !isShown;
    findsOf[word].forEach(({ stroke }) => stroke.classList.toggle("hidden", !isShown));
    if (isShown) shown += 1;
  });
  const all = data.words.length;
  element("count").textContent =
    wanted === "" ? all.toLocaleString("en") : `${shown.toLocaleString("en")} of ${all.toLocaleString("en")}`;
}

filter.addEventListener("input", applyFilter);
function clear() {
  filter.value = "";
  applyFilter();
  choose(undefined);
}
element("clear").addEventListener("click", clear);
onKey("Escape", clear);
applyFilter();

if (data.notDrawn > 0) {
  element("not-drawn").textContent = `${count(data.notDrawn, "more find")} not drawn: the longest are.`;
}
