// Links that hold a grid after "#": "#adjacent:tra/i-l/s_x". A hole is "-", any letter is "_", and rows with a tile of several
// letters have a comma after each tile. Chat programs do not count a comma or "_" at the end as part of a link, so such links end
// with a slash.

import { gridOf, isTooLarge, tileOf } from "./grid.js";

const LONGEST = 20000;

// The part of a link from "#" on, or undefined if the grid is too large for one.
export function linkOf(grid, mode) {
  const escaped = (tile) => ({ "": "-", "?": "_" })[tile] ?? encodeURIComponent(tile);
  const line = (row) => {
    const isLong = row.some((tile) => [...tile].length > 1);
    return row.map((tile) => escaped(tile) + (isLong ? "," : "")).join("");
  };
  const rows = `#${mode}:${grid.map(line).join("/")}`;
  const link = /[a-z0-9]$/i.test(rows) ? rows : `${rows}/`;
  return link.length <= LONGEST ? link : undefined;
}

// The grid and the mode of a link, or undefined if it is none that this page made.
export function readLink(hash) {
  if (hash.length > LONGEST) return undefined;
  let text;
  try {
    text = decodeURIComponent(hash);
  } catch {
    return undefined;
  }
  const parts = /^#(straight|adjacent):(.+)$/su.exec(text);
  if (!parts) return undefined;
  const tile = (it) => (it === "-" ? "" : it === "_" ? "?" : tileOf(it));
  const row = (line) => {
    if (!line.includes(",")) return [...line].map(tile);
    const tiles = line.split(",");
    return tiles.pop() === "" ? tiles.map(tile) : [undefined];
  };
  const rows = parts[2].split("/").map(row);
  const isSound = rows.every((it) => it.every((each) => each !== undefined));
  const grid = isSound ? gridOf(rows) : [];
  return grid.length > 0 && !isTooLarge(grid) ? { grid, mode: parts[1] } : undefined;
}
