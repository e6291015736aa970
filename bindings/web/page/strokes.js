// Strokes: rounded lines through the centres of cells, under the letters. A cell is one unit wide.

import { createSvg, element } from "./dom.js";

export const COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#7b2cbf"];

// The centres of the cells of a trail.
export const centresOf = (trail, columns) => Array.from(trail, (cell) => [(cell % columns) + 0.5, Math.floor(cell / columns) + 0.5]);

export function isBent(trail, columns) {
  const centres = centresOf(trail, columns);
  const steps = centres.slice(1).map(([x, y], index) => `${x - centres[index][0]},${y - centres[index][1]}`);
  return steps.some((step) => step !== steps[0]);
}

// Draws trails on a board. The grid has this number of columns.
export function drawStrokes(board, trails, columns) {
  const svg = element("strokes");
  svg.setAttribute("viewBox", `${board.left} ${board.top} ${board.columns} ${board.rows}`);
  const strokes = trails.map((trail, index) => {
    const centres = centresOf(trail, columns);
    // A line of no length is drawn as a dot, but a line needs two points.
    const line = centres.length === 1 ? [centres[0], centres[0]] : centres;
    const colour = `colour-${index % COLOURS.length}`;
    const polyline = createSvg("polyline", { points: line.map((point) => point.join()).join(" ") });
    if (!isBent(trail, columns)) return createSvg("g", { class: `stroke ${colour}` }, polyline);
    const [cx, cy] = centres[0];
    return createSvg("g", { class: `stroke bent ${colour}` }, polyline, createSvg("circle", { cx, cy, r: 0.32 }));
  });
  svg.replaceChildren(createSvg("g", { class: "layer" }, ...strokes));
}
