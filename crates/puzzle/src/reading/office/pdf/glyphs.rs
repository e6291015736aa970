//! Where a page has its letters.

use super::file::{File, Page};
use super::fonts::Font;
use super::syntax::{Dict, Parser, Value};
use crate::reading::unpacked::{FileError, Result};
use std::collections::HashMap;
use std::rc::Rc;

/// The most letters, operators and forms of a page.
const MAX_GLYPHS: usize = 1 << 17;
const MAX_OPERATORS: usize = 1 << 21;
const MAX_FORMS: usize = 1 << 10;

/// The most forms in each other.
const MAX_DEPTH: usize = 8;

/// The most states that are kept.
const MAX_STATES: usize = 256;

/// The letters of a glyph, the ends of the line on which it stands, and the height of its font.
#[derive(Debug, Clone)]
pub(super) struct Glyph {
    pub text: String,
    pub start: (f64, f64),
    pub end: (f64, f64),
    pub size: f64,
    /// False for text in an invisible rendering mode, as OCR places over a scan.
    pub is_visible: bool,
}

/// The numbers `a b c d e f` of a matrix.
type Matrix = [f64; 6];

const UNIT: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// What one matrix and then another one do.
fn product(one: Matrix, other: Matrix) -> Matrix {
    let [a, b, c, d, e, f] = one;
    let [k, l, m, n, o, p] = other;
    [
        a * k + b * m,
        a * l + b * n,
        c * k + d * m,
        c * l + d * n,
        e * k + f * m + o,
        e * l + f * n + p,
    ]
}

fn moved(matrix: Matrix, (x, y): (f64, f64)) -> Matrix {
    product([1.0, 0.0, 0.0, 1.0, x, y], matrix)
}

/// What a page keeps and restores.
#[derive(Clone)]
struct State {
    matrix: Matrix,
    font: Option<Rc<Font>>,
    size: f64,
    character_space: f64,
    word_space: f64,
    scale: f64,
    leading: f64,
    rise: f64,
    is_visible: bool,
}

/// The glyphs of a page, as it is turned.
pub(super) fn of_page(file: &File<'_>, page: &Page) -> Result<Vec<Glyph>> {
    let contents = page.dict.get(&b"Contents"[..]).into_iter();
    let contents = contents.flat_map(|value| match file.resolved(value) {
        Some(Value::Array(parts)) => parts,
        _ => vec![value.clone()],
    });
    let mut content = Vec::new();
    for stream in contents.filter_map(|part| file.stream(&part)) {
        content.extend(file.expanded(&stream)?);
        content.push(b'\n');
    }
    let mut reader = PageReader {
        file,
        fonts: HashMap::new(),
        glyphs: Vec::new(),
        left: MAX_OPERATORS,
        forms: MAX_FORMS,
    };
    let matrix = match page.turned.rem_euclid(360) {
        90 => [0.0, -1.0, 1.0, 0.0, 0.0, 0.0],
        180 => [-1.0, 0.0, 0.0, -1.0, 0.0, 0.0],
        270 => [0.0, 1.0, -1.0, 0.0, 0.0, 0.0],
        _ => UNIT,
    };
    reader.read(&content, &page.resources, matrix, 0)?;
    Ok(reader.glyphs)
}

struct PageReader<'a> {
    file: &'a File<'a>,
    /// The fonts that are objects, by their numbers.
    fonts: HashMap<u32, Rc<Font>>,
    glyphs: Vec<Glyph>,
    /// The operators and the forms that may still be read.
    left: usize,
    forms: usize,
}

impl PageReader<'_> {
    /// Reads the content of a page or a form.
    fn read(
        &mut self,
        content: &[u8],
        resources: &Dict,
        matrix: Matrix,
        depth: usize,
    ) -> Result<()> {
        let mut parser = Parser::new(content, 0);
        let mut operands: Vec<Value> = Vec::new();
        let mut state = State {
            matrix,
            font: None,
            size: 1.0,
            character_space: 0.0,
            word_space: 0.0,
            scale: 1.0,
            leading: 0.0,
            rise: 0.0,
            is_visible: true,
        };
        let (mut states, mut fonts) = (Vec::new(), HashMap::new());
        let (mut line, mut place) = (UNIT, UNIT);
        while let Some(value) = parser.value_of_page() {
            let Value::Keyword(operator) = value else {
                // No operator has as many.
                if operands.len() < 64 {
                    operands.push(value);
                }
                continue;
            };
            self.left = self.left.checked_sub(1).ok_or_else(too_large)?;
            let number = |index: usize| operands.get(index).and_then(Value::number).unwrap_or(0.0);
            let text = || operands.last().and_then(Value::text).unwrap_or_default();
            let step = match &*operator {
                b"Td" | b"TD" => Some((number(0), number(1))),
                b"T*" | b"'" | b"\"" => Some((0.0, -state.leading)),
                _ => None,
            };
            if let Some(step) = step {
                line = moved(line, step);
                place = line;
            }
            match &*operator {
                b"q" if states.len() < MAX_STATES => states.push(state.clone()),
                b"Q" => state = states.pop().unwrap_or(state),
                b"cm" => state.matrix = product([0, 1, 2, 3, 4, 5].map(number), state.matrix),
                b"BT" => (line, place) = (UNIT, UNIT),
                b"Tf" => {
                    let name = operands.first().and_then(Value::name).unwrap_or_default();
                    state.size = number(1);
                    state.font = match fonts.get(name) {
                        Some(font) => Option::clone(font),
                        None => {
                            let font = self.font(resources, name)?;
                            fonts.insert(name.to_vec(), font.clone());
                            font
                        }
                    };
                }
                b"Tc" => state.character_space = number(0),
                b"Tw" => state.word_space = number(0),
                b"Tz" => state.scale = number(0) / 100.0,
                b"TL" => state.leading = number(0),
                b"Ts" => state.rise = number(0),
                b"Tr" => state.is_visible = !matches!(number(0), 3.0 | 7.0),
                b"Tm" => {
                    line = [0, 1, 2, 3, 4, 5].map(number);
                    place = line;
                }
                b"TD" => state.leading = -number(1),
                b"Tj" | b"'" => self.show(text(), &state, &mut place)?,
                b"\"" => {
                    (state.word_space, state.character_space) = (number(0), number(1));
                    self.show(text(), &state, &mut place)?;
                }
                b"TJ" => {
                    let parts = operands.pop().and_then(Value::into_array);
                    for part in parts.iter().flatten() {
                        match part {
                            Value::Text(text) => self.show(text, &state, &mut place)?,
                            Value::Number(gap) => {
                                let width = -gap / 1000.0 * state.size * state.scale;
                                place = moved(place, (width, 0.0));
                            }
                            _ => {}
                        }
                    }
                }
                b"Do" if depth < MAX_DEPTH => {
                    if let Some(Value::Name(name)) = operands.first() {
                        self.form(resources, name, state.matrix, depth)?;
                    }
                }
                // The bytes of a picture follow, up to its end.
                b"ID" => {
                    let rest = parser.bytes.get(parser.position..).unwrap_or_default();
                    let end = rest
                        .windows(3)
                        .position(|part| part == b"EI " || part == b"EI\n");
                    parser.position += end.unwrap_or(rest.len());
                }
                _ => {}
            }
            operands.clear();
        }
        Ok(())
    }

    /// Reads a form, which has a matrix, and may have resources of its own.
    fn form(&mut self, resources: &Dict, name: &[u8], matrix: Matrix, depth: usize) -> Result<()> {
        self.forms = self.forms.checked_sub(1).ok_or_else(too_large)?;
        let forms = self.file.dict(resources, "XObject");
        let form = forms.and_then(|forms| self.file.stream(forms.get(name)?));
        let Some(form) = form else { return Ok(()) };
        if !self.file.is_of(&form.dict, b"Form") {
            return Ok(());
        }
        let own = self.file.array(&form.dict, "Matrix").map_or(UNIT, |own| {
            [0, 1, 2, 3, 4, 5].map(|it| own.get(it).and_then(Value::number).unwrap_or(0.0))
        });
        let content = self.file.expanded(&form)?;
        let inner = self.file.dict(&form.dict, "Resources");
        let inner = inner.as_ref().unwrap_or(resources);
        self.read(&content, inner, product(own, matrix), depth + 1)
    }

    fn font(&mut self, resources: &Dict, name: &[u8]) -> Result<Option<Rc<Font>>> {
        let fonts = self.file.dict(resources, "Font").unwrap_or_default();
        let Some(value) = fonts.get(name) else {
            return Ok(None);
        };
        if let Value::Reference(number) = value
            && let Some(known) = self.fonts.get(number)
        {
            return Ok(Some(Rc::clone(known)));
        }
        let Some(Value::Dict(dict)) = self.file.resolved(value) else {
            return Ok(None);
        };
        let font = Rc::new(Font::read(self.file, &dict)?);
        if let Value::Reference(number) = value {
            self.fonts.insert(*number, Rc::clone(&font));
        }
        Ok(Some(font))
    }

    /// Adds the glyphs of a text, and moves on behind them.
    fn show(&mut self, text: &[u8], state: &State, place: &mut Matrix) -> Result<()> {
        let Some(font) = &state.font else {
            return Ok(());
        };
        for (letters, width, is_space) in font.glyphs(text) {
            let matrix = product(moved(*place, (0.0, state.rise)), state.matrix);
            let [_, _, c, d, e, f] = matrix;
            let advance = width * state.size * state.scale;
            let [.., end_x, end_y] = moved(matrix, (advance, 0.0));
            if letters.chars().any(|letter| !letter.is_control()) {
                self.glyphs.push(Glyph {
                    text: letters,
                    start: (e, f),
                    end: (end_x, end_y),
                    size: c.hypot(d) * state.size.abs(),
                    is_visible: state.is_visible,
                });
            }
            let space = state.character_space + if is_space { state.word_space } else { 0.0 };
            *place = moved(*place, (advance + space * state.scale, 0.0));
            if self.glyphs.len() > MAX_GLYPHS {
                return Err(too_large());
            }
        }
        Ok(())
    }
}

fn too_large() -> FileError {
    "a page has too many letters or drawings: print the grid and the list alone to a new PDF".into()
}
