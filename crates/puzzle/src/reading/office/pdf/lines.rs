//! Lines of text, from letters on a page.

use super::glyphs::Glyph;

/// Letters belong to one line if their heights differ by less, relative to the font size.
const SAME_LINE: f64 = 0.4;

/// Gaps between words, and between what stands in columns, relative to the font size.
const WORD_GAP: f64 = 0.18;
const COLUMN_GAP: f64 = 1.0;

/// The letters of a column of a grid are nearer to each other, relative to the font size.
const SAME_COLUMN: f64 = 0.5;

/// Lines that are farther apart have an empty one between them, relative to the font size.
const APART: f64 = 2.2;

/// A word, or a letter of a grid.
struct Token {
    text: String,
    start: f64,
    end: f64,
}

struct Line {
    tokens: Vec<Token>,
    y: f64,
    size: f64,
}

impl Line {
    /// Whether it is a row of a grid: several letters, each for itself.
    fn is_row(&self) -> bool {
        let mut tokens = self.tokens.iter();
        self.tokens.len() > 1 && tokens.all(|it| it.text.chars().nth(2).is_none())
    }

    /// The words, with more than a space between those in columns.
    fn text(&self) -> String {
        let mut text = String::new();
        let mut end = None;
        for token in &self.tokens {
            if let Some(end) = end {
                let is_far = token.start - end > COLUMN_GAP * self.size;
                text += if is_far { "   " } else { " " };
            }
            text += &token.text;
            end = Some(token.end);
        }
        text
    }
}

/// The lines of a page, from above, with rows of grids as cells with tabs between them.
pub(super) fn of(mut glyphs: Vec<Glyph>) -> String {
    glyphs.retain(|it| it.start.0.is_finite() && it.start.1.is_finite() && it.size > 0.0);
    glyphs.sort_by(|one, other| other.start.1.total_cmp(&one.start.1));
    let mut lines = Vec::new();
    let mut rest = &glyphs[..];
    while let Some(first) = rest.first() {
        let is_here =
            |it: &&Glyph| first.start.1 - it.start.1 < SAME_LINE * it.size.max(first.size);
        let length = rest.iter().take_while(is_here).count();
        lines.push(line(&rest[..length.max(1)]));
        rest = &rest[length.max(1)..];
    }
    lines.retain(|line: &Line| !line.tokens.is_empty());
    let mut text = String::new();
    let mut above: Option<&Line> = None;
    for run in lines.chunk_by(|above, below| above.is_row() && below.is_row()) {
        let (first, is_grid) = (&run[0], run.len() > 1);
        let is_far = |above: &Line| above.y - first.y > APART * above.size.min(first.size);
        if above.is_some_and(|above| is_grid || is_far(above)) {
            text.push('\n');
        }
        match rows(run).filter(|_| is_grid) {
            Some(rows) => text += &rows,
            None => text.extend(run.iter().map(|line| line.text() + "\n")),
        }
        if is_grid {
            text.push('\n');
        }
        above = run.last();
    }
    text
}

fn line(glyphs: &[Glyph]) -> Line {
    let mut glyphs: Vec<&Glyph> = glyphs.iter().collect();
    glyphs.sort_by(|one, other| one.start.0.total_cmp(&other.start.0));
    let mut tokens: Vec<Token> = Vec::new();
    let mut is_apart = true;
    for glyph in &glyphs {
        let text = glyph.text.trim();
        let (start, end) = (glyph.start.0, glyph.end.0);
        let (start, end) = (start.min(end), start.max(end));
        match tokens.last_mut() {
            _ if text.is_empty() => is_apart = true,
            Some(token) if !is_apart && start - token.end < WORD_GAP * glyph.size => {
                token.text += text;
                token.end = end;
            }
            _ => {
                tokens.push(Token {
                    text: text.to_owned(),
                    start,
                    end,
                });
                is_apart = false;
            }
        }
    }
    let first = glyphs.first();
    Line {
        tokens,
        y: first.map_or(0.0, |it| it.start.1),
        size: first.map_or(0.0, |it| it.size),
    }
}

/// The rows of a grid, in which a place without a letter is a hole, unless the letters stand in no columns.
fn rows(lines: &[Line]) -> Option<String> {
    let centre = |token: &Token| (token.start + token.end) / 2.0;
    let tokens = lines.iter().flat_map(|line| &line.tokens);
    let mut centres: Vec<f64> = tokens.map(centre).collect();
    centres.sort_by(f64::total_cmp);
    let near = SAME_COLUMN * lines.first()?.size;
    let ends = (1..centres.len()).filter(|&index| centres[index] - centres[index - 1] > near);
    // Between two columns is the middle of their outermost letters.
    let borders: Vec<f64> = ends
        .map(|index| (centres[index] + centres[index - 1]) / 2.0)
        .collect();
    let most = lines.iter().map(|line| line.tokens.len()).max()?;
    if borders.len() + 1 > 2 * most {
        return None;
    }
    let mut text = String::new();
    for line in lines {
        let mut cells = vec!["."; borders.len() + 1];
        for token in &line.tokens {
            let column = borders.partition_point(|border| *border < centre(token));
            if std::mem::replace(&mut cells[column], &token.text) != "." {
                return None;
            }
        }
        text += &cells.join("\t");
        text.push('\n');
    }
    Some(text)
}
