//! Straight finds: a capsule around the letters of each, as drawn by pencil.

use super::markup::{Escaped, Number};
use super::strokes::{FILL, FindColours, OUTLINE, centre, opacity, path};
use crate::colours::Colour;
use crate::sheet::Sheet;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write;
use wordtrail_search::Find;
use wordtrail_search::grid::{Cell, Direction};

/// The radii of capsules along rows and columns, and along diagonals, which lie closer to each other. A find that overlaps a
/// longer or equally long find on the same line takes the next smaller radius, so that both stay visible.
const RADII: [f32; 3] = [8.7, 7.1, 5.5];
const DIAGONAL_RADII: [f32; 3] = [6.9, 5.6, 4.3];

/// The width of outlines where many finds overlap.
const THIN_OUTLINE: f32 = 0.7;

/// Outlines are thin when more than this many finds cross a cell on average.
const MAX_LAYERS: f32 = 3.0;

/// Draws finds, which come with the numbers of their colours.
pub fn draw(sheet: &Sheet, finds: &[(&Find<'static>, usize)], layers: f32, svg: &mut String) {
    let opacity = opacity(&sheet.style, FILL, layers);
    let radii = radii(finds);
    let _ = write!(
        svg,
        r#"<g class="finds" fill="none" stroke-linecap="round" stroke-opacity="{opacity:.3}">"#
    );
    for ((find, number), radius) in finds.iter().zip(&radii) {
        let _ = write!(
            svg,
            r#"<path stroke="{}" stroke-width="{}" d="{}"><title>{}</title></path>"#,
            FindColours::new(&sheet.style, *number).ground,
            Number(2.0 * radius),
            path(find),
            Escaped(&sheet.display(&find.word)),
        );
    }
    let outline = if layers > MAX_LAYERS {
        THIN_OUTLINE
    } else {
        OUTLINE
    };
    let _ = write!(
        svg,
        r#"</g><g class="outlines" fill="none" stroke-width="{outline}">"#
    );
    for ((find, number), radius) in finds.iter().zip(radii) {
        let colours = FindColours::new(&sheet.style, *number);
        capsule(find, radius, colours.outline, svg);
    }
    svg.push_str("</g>");
}

/// The radius of each capsule.
fn radii(finds: &[(&Find<'static>, usize)]) -> Vec<f32> {
    // For each line of cells, the radii that are taken, as bits.
    let mut taken: HashMap<((i32, i32), Cell), u8> = HashMap::new();
    let mut radii = vec![0.0; finds.len()];
    let mut longest_first: Vec<usize> = (0..finds.len()).collect();
    longest_first.sort_by_key(|&number| Reverse(finds[number].0.trail.cell_count()));
    for number in longest_first {
        let trail = &finds[number].0.trail;
        let step = trail.direction().map_or((0, 0), Direction::step);
        let line = step.max((-step.0, -step.1));
        let cells = || trail.cells().map(|cell| (line, cell));
        let others = cells().fold(0, |others, place| {
            others | taken.get(&place).copied().unwrap_or(0)
        });
        let level = (others.trailing_ones() as usize).min(RADII.len() - 1);
        for place in cells() {
            *taken.entry(place).or_default() |= 1 << level;
        }
        let is_diagonal = step.0 != 0 && step.1 != 0;
        radii[number] = if is_diagonal { DIAGONAL_RADII } else { RADII }[level];
    }
    radii
}

/// Writes the outline of a capsule: two sides, and a semicircle at each end.
fn capsule(find: &Find<'_>, radius: f32, colour: Colour, svg: &mut String) {
    let point = |cell| {
        let (x, y) = centre(cell);
        (x as f32, y as f32)
    };
    let (start, end) = (point(find.trail.start()), point(find.trail.end()));
    let (across, down) = (end.0 - start.0, end.1 - start.1);
    let length = across.hypot(down);
    let (right, below) = match length > 0.0 {
        true => (-down / length * radius, across / length * radius),
        false => (0.0, radius),
    };
    let _ = write!(
        svg,
        r#"<path stroke="{colour}" d="M{} {}L{} {}A{radius} {radius} 0 0 0 {} {}L{} {}A{radius} {radius} 0 0 0 {} {}Z"/>"#,
        Number(start.0 + right),
        Number(start.1 + below),
        Number(end.0 + right),
        Number(end.1 + below),
        Number(end.0 - right),
        Number(end.1 - below),
        Number(start.0 - right),
        Number(start.1 - below),
        Number(start.0 + right),
        Number(start.1 + below),
    );
}
