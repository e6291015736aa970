// The eight directions, and boxes to choose some of them.

import { create } from "./dom.js";

// In the order of the engine.
export const DIRECTIONS = ["E", "SE", "S", "SW", "W", "NW", "N", "NE"];
const SIGNS = { NW: "↖", N: "↑", NE: "↗", W: "←", E: "→", SW: "↙", S: "↓", SE: "↘" };
const NAMES = { N: "up", S: "down", W: "left", E: "right", NW: "up left", NE: "up right", SW: "down left", SE: "down right" };

// Adds a box for each direction, where its arrow points to. `attribute`, which is `id` or `name`, gets the value `direction-NAME`.
export function addBoxes(place, attribute) {
  const at = (name, first, last) => (name.includes(first) ? 1 : name.includes(last) ? 3 : 2);
  for (const name of DIRECTIONS) {
    const input = create("input", { type: "checkbox", [attribute]: `direction-${name}`, checked: "", "aria-label": NAMES[name] });
    const label = create("label", {}, input, create("span", { "aria-hidden": "true" }, SIGNS[name]));
    label.style.gridArea = `${at(name, "N", "S")} / ${at(name, "W", "E")}`;
    place.append(label);
  }
}

// Directions as bits.
export const bitsOf = (isChosen) => DIRECTIONS.reduce((bits, name, bit) => bits | (isChosen(name) ? 1 << bit : 0), 0);
export const hasBit = (bits, name) => ((bits >> DIRECTIONS.indexOf(name)) & 1) === 1;
