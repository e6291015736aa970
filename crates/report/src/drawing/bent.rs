//! Bent finds: a stroke along each trail.

use super::markup::{Escaped, Number};
use super::strokes::{FILL, FindColours, OUTLINE, centre, opacity, path};
use crate::colours::Colour;
use crate::sheet::Sheet;
use std::fmt::Write;
use wordtrail_search::Find;

/// The width of a stroke, which has to pass between the letters of other cells.
const STROKE: f32 = 8.5;

/// The width of a stroke where many trails overlap and each keeps to a lane of its own.
const LANE: f32 = 1.8;

/// Strokes keep to lanes when more than this many cross a cell on average.
pub const MAX_LAYERS: f32 = 1.5;

/// The offset to the right and down of each lane, one lane for each colour. The lanes are placed like seven queens that do
/// not attack each other, so no two of them coincide horizontally, vertically or diagonally.
const LANES: [(f32, f32); 7] = [
    (-5.4, 0.0),
    (-3.6, 5.4),
    (-1.8, -1.8),
    (0.0, 3.6),
    (1.8, -3.6),
    (3.6, 1.8),
    (5.4, -5.4),
];

/// The radius of the ring at the start of a trail.
const RING: f32 = 9.2;

/// Draws a stroke for each find, with a thin line along its middle and a ring at its start. Where many finds overlap, only the
/// lines are drawn, each in its lane. Finds come with the numbers of their colours.
pub fn draw(sheet: &Sheet, finds: &[(&Find<'static>, usize)], layers: f32, svg: &mut String) {
    let has_lanes = layers > MAX_LAYERS;
    let style = &sheet.style;
    let outline = |number: usize| FindColours::new(style, number).outline;
    let (width, opacity, radius) = match has_lanes {
        false => (STROKE, opacity(style, FILL, layers), RING),
        true => (
            LANE,
            (opacity(style, 0.5, layers / LANES.len() as f32).max(0.2) * 2.0).min(1.0),
            LANE,
        ),
    };
    let lane = |number: usize| if has_lanes { LANES[number] } else { (0.0, 0.0) };
    let _ = write!(
        svg,
        r#"<g class="finds" fill="none" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="{opacity:.3}">"#,
        Number(width),
    );
    for &(find, number) in finds {
        let (x, y) = lane(number);
        let transform = match has_lanes {
            true => format!(r#" transform="translate({} {})""#, Number(x), Number(y)),
            false => String::new(),
        };
        let colour = match has_lanes {
            true => outline(number),
            false => FindColours::new(style, number).ground,
        };
        let _ = write!(
            svg,
            r#"<path stroke="{colour}"{transform} d="{}"><title>{}</title></path>"#,
            path(find),
            Escaped(&sheet.display(&find.word)),
        );
    }
    svg.push_str("</g>");
    if !has_lanes {
        draw_lines(finds, outline, svg);
    }
    let opacity = if has_lanes {
        (2.0 * opacity).min(1.0)
    } else {
        1.0
    };
    let _ = write!(
        svg,
        r#"<g class="starts" fill="none" stroke-width="{OUTLINE}" stroke-opacity="{opacity:.3}">"#
    );
    for &(find, number) in finds {
        let ((x, y), (right, down)) = (centre(find.trail.start()), lane(number));
        let _ = write!(
            svg,
            r#"<circle stroke="{}" cx="{}" cy="{}" r="{radius}"/>"#,
            outline(number),
            Number(x as f32 + right),
            Number(y as f32 + down),
        );
    }
    svg.push_str("</g>");
}

/// Draws the thin lines along the middles of strokes.
fn draw_lines(
    finds: &[(&Find<'static>, usize)],
    colour: impl Fn(usize) -> Colour,
    svg: &mut String,
) {
    let _ = write!(
        svg,
        r#"<g class="lines" fill="none" stroke-width="{OUTLINE}" stroke-linecap="round" stroke-linejoin="round">"#
    );
    for &(find, number) in finds {
        let (colour, path) = (colour(number), path(find));
        let _ = write!(svg, r#"<path stroke="{colour}" d="{path}"/>"#);
    }
    svg.push_str("</g>");
}
