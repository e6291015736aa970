//! The text of an SVG: escaped text, short numbers, centred lines, and drawings in drawings.

use crate::colours::Colour;
use std::fmt::{self, Display, Formatter, Write};

/// Text escaped for XML, between tags or in an attribute. Characters that XML forbids are left out, and white space becomes
/// spaces.
#[derive(Debug)]
pub struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => formatter.write_str("&amp;"),
                '<' => formatter.write_str("&lt;"),
                '>' => formatter.write_str("&gt;"),
                '"' => formatter.write_str("&quot;"),
                '\t' | '\n' | '\r' => formatter.write_char(' '),
                _ if character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}') => {
                    Ok(())
                }
                _ => formatter.write_char(character),
            }?;
        }
        Ok(())
    }
}

/// A number with at most two decimal places.
pub struct Number(pub f32);

impl Display for Number {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        // Adding 0 makes a negative zero positive.
        let hundredths = (f64::from(self.0) * 100.0).round() + 0.0;
        write!(formatter, "{}", hundredths / 100.0)
    }
}

/// Adds a drawing at a scale, with its origin at a point.
pub fn placed(
    svg: &mut String,
    (left, top): (f32, f32),
    scale: impl Display,
    draw: impl FnOnce(&mut String),
) {
    let (left, top) = (Number(left), Number(top));
    let _ = write!(
        svg,
        r#"<g transform="translate({left} {top}) scale({scale})">"#
    );
    draw(svg);
    svg.push_str("</g>");
}

/// Adds an image with its upper left corner at a point, as large as a size has room for.
pub fn image(svg: &mut String, address: &str, (left, top): (f32, f32), size: (f32, f32)) {
    let [left, top, width, height] = [left, top, size.0, size.1].map(Number);
    let _ = write!(
        svg,
        r#"<image x="{left}" y="{top}" width="{width}" height="{height}" href="{address}"/>"#
    );
}

/// Adds text in bold letters.
pub fn bold(svg: &mut String, draw: impl FnOnce(&mut String)) {
    svg.push_str(r#"<g font-weight="bold">"#);
    draw(svg);
    svg.push_str("</g>");
}

/// Adds a line of text that is centred horizontally, in ink unless it has another colour.
pub fn centred(
    svg: &mut String,
    (middle, baseline): (f32, f32),
    size: f32,
    colour: Option<Colour>,
    text: &str,
) {
    let (x, y, size, text) = (
        Number(middle),
        Number(baseline),
        Number(size),
        Escaped(text),
    );
    let fill = colour.map_or_else(String::new, |colour| format!(r#" fill="{colour}""#));
    let _ = write!(
        svg,
        r#"<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle"{fill}>{text}</text>"#
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        let text = "<a href=\"x\">&\u{0}\u{1b}[1m\n\u{ffff}שָׁ";
        let expected = "&lt;a href=&quot;x&quot;&gt;&amp;[1m שָׁ";
        assert_eq!(Escaped(text).to_string(), expected);
    }

    #[test]
    fn numbers_are_short() {
        let numbers =
            [1.0, 2.5, 1.0 / 3.0, -0.001, 12345.678].map(|number| Number(number).to_string());
        assert_eq!(numbers, ["1", "2.5", "0.33", "0", "12345.68"]);
    }
}
