// Saving and copying: links, text, tables and pictures.

import { announce, create, excerpt, number } from "./dom.js";
import { face, tileAt } from "./grid.js";
import { COLOURS, centresOf, isBent } from "./strokes.js";

// The most rows and columns of a picture.
const LARGEST_PICTURE = 200;
// The most pixels of a side: browsers on iPhones draw no canvas of more than 4096 × 4096.
const LONGEST_SIDE = 4096;
const LARGEST_LIST = 1_000_000;

export function download(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  create("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

// Asks for a file, of a kind if there is one.
export function choose(use, kind = "") {
  const input = create("input", { type: "file", accept: kind });
  input.addEventListener("change", () => input.files.length > 0 && use(input.files[0]));
  input.click();
}

// The bytes of a file, or nothing if it is too large or cannot be read, which is said.
export async function bytesOf(file, largest, refuse) {
  const name = excerpt(file.name);
  if (file.type.startsWith("image/")) {
    refuse(`“${name}” is a picture: the Solve page reads the puzzles on it.`);
  } else if (file.size > largest) {
    refuse(`“${name}” has ${number(file.size)} bytes, and this page reads up to ${number(largest)}.`);
  } else {
    try {
      return await file.arrayBuffer();
    } catch {
      refuse(`The browser cannot read “${name}”: choose the file once more.`);
    }
  }
  return undefined;
}

// The text of a file with a list of words, or nothing if it is none, which is said.
export async function listOfFile(file, refuse) {
  const bytes = await bytesOf(file, LARGEST_LIST, refuse);
  if (bytes === undefined) return undefined;
  const text = new TextDecoder().decode(bytes);
  if (!/[\0\ufffd]/.test(text)) return text;
  refuse("The file is no text in UTF-8: save it as text, or paste its words.");
  return undefined;
}

// Copies a text. `copied` is a promise of `{ text, what }`, or of undefined if there is nothing to copy. If the browser refuses, the page
// says what to do `instead`.
export async function copy(copied, instead) {
  let isCopied = true;
  try {
    // Browsers let a page copy only just after a click, so the clipboard gets the promise.
    const blob = copied.then(({ text }) => new Blob([text], { type: "text/plain" }));
    blob.catch(() => {});
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  } catch {
    // Firefox before version 127 takes no promise, and pages from plain http have no clipboard.
    const { text } = (await copied) ?? {};
    if (text === undefined) return;
    isCopied = copySelected(text);
  }
  if (isCopied) announce(`${(await copied).what} copied.`);
  else announce(`The browser does not let this page copy: ${instead}.`, true);
}

// Copies a text by selecting it, and says whether the browser did so.
function copySelected(text) {
  const { activeElement } = document;
  const area = create("textarea", { readonly: "" });
  area.value = text;
  document.body.append(area);
  area.focus({ preventScroll: true });
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  activeElement?.focus({ preventScroll: true });
  return isCopied;
}

const placeOf = (cell, columns) => `${Math.floor(cell / columns) + 1}:${(cell % columns) + 1}`;
const placesOf = (trail, columns) => Array.from(trail, (cell) => placeOf(cell, columns)).join(" ");

// A line for each find, as the program prints bent trails.
export const linesOf = (finds, columns) => finds.map(({ word, trail }) => `${word}  ${placesOf(trail, columns)}\n`).join("");

// A field as the program writes it: no spreadsheet takes it for a formula.
function field(text) {
  const safe = /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const STEPS = { "-1,0": "N", "-1,1": "NE", "0,1": "E", "1,1": "SE", "1,0": "S", "1,-1": "SW", "0,-1": "W", "-1,-1": "NW" };

// Finds as comma-separated values, with the columns of the program.
export function csvOf(finds, columns) {
  const row = ({ word, trail, letters }) => {
    const [[x, y], [nextX, nextY] = [x, y]] = centresOf(trail, columns);
    const direction = isBent(trail, columns) ? "" : (STEPS[`${nextY - y},${nextX - x}`] ?? "");
    return [field(word), Math.floor(y) + 1, Math.floor(x) + 1, direction, letters, placesOf(trail, columns)].join();
  };
  return `word,row,column,direction,length,trail\n${finds.map((find) => `${row(find)}\n`).join("")}`;
}

// Whether a grid is small enough for a picture. If not, the page says so.
export function fitsPicture(grid, columns) {
  const fits = grid.length <= LARGEST_PICTURE && columns <= LARGEST_PICTURE;
  if (!fits) announce(`The grid is too large for a picture: it may have ${LARGEST_PICTURE} rows and columns.`, true);
  return fits;
}

const escaped = (text) => text.replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`);

function tilesToDraw(grid, columns) {
  return grid.flatMap((_, row) =>
    Array.from({ length: columns }, (_, column) => ({ text: face(tileAt(grid, row, column)), x: column + 0.5, y: row + 0.5 })).filter(({ text }) => text !== ""),
  );
}
const sizeOf = (text) => [0.56, 0.56, 0.46, 0.36][[...text].length] ?? 0.27;
const FONT = "system-ui, sans-serif";

// The grid with trails as a drawing, 40 pixels a cell.
export function svgOf(grid, columns, trails) {
  const strokes = trails.map((trail, index) => {
    const centres = centresOf(trail, columns);
    const points = [...centres, centres[0]].slice(0, Math.max(centres.length, 2)).join(" ");
    const width = isBent(trail, columns) ? 0.3 : 0.72;
    return `<polyline points="${points}" stroke="${COLOURS[index % COLOURS.length]}" stroke-width="${width}"/>`;
  });
  const letters = tilesToDraw(grid, columns).map(({ text, x, y }) => `<text x="${x}" y="${y}" font-size="${sizeOf(text)}">${escaped(text)}<\/text>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * 40}" height="${grid.length * 40}" viewBox="0 0 ${columns} ${grid.length}">`,
    `<rect width="${columns}" height="${grid.length}" fill="#fff"/>`,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round" opacity="0.5">${strokes.join("")}<\/g>`,
    `<g fill="#1d2330" font-family="${FONT}" text-anchor="middle" dominant-baseline="central">${letters.join("")}<\/g>`,
    "<\/svg>\n",
  ].join("\n");
}

// The same as pixels, or null if the browser cannot draw it.
export function pngOf(grid, columns, trails) {
  const scale = Math.min(48, Math.floor(LONGEST_SIDE / Math.max(columns, grid.length)));
  const canvas = create("canvas", { width: columns * scale, height: grid.length * scale });
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, columns, grid.length);
  context.lineCap = context.lineJoin = "round";
  context.globalAlpha = 0.5;
  trails.forEach((trail, index) => {
    const centres = centresOf(trail, columns);
    context.beginPath();
    context.moveTo(...centres[0]);
    [...centres.slice(1), centres.at(-1)].forEach((centre) => context.lineTo(...centre));
    context.strokeStyle = COLOURS[index % COLOURS.length];
    context.lineWidth = isBent(trail, columns) ? 0.3 : 0.72;
    context.stroke();
  });
  context.globalAlpha = 1;
  // Fonts of less than a pixel are not drawn well.
  context.resetTransform();
  context.fillStyle = "#1d2330";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { text, x, y } of tilesToDraw(grid, columns)) {
    context.font = `${sizeOf(text) * scale}px ${FONT}`;
    context.fillText(text, x * scale, y * scale);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
