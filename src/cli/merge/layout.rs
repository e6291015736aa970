//! Lines of finds as `wordtrail find --part` writes them. They have one grammar, that of the reports: what a line says is
//! written again by the report, and has to be the same line.

use crate::cli::format::LineFormat;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use wordtrail::report::{Csv, JsonLines, Report, Text, TextStyle, TrailDetail};
use wordtrail::{Cell, Direction, Find, Grid, Mode, Points, Trail, WordBank};
use wordtrail_dictionary::internals::LONGEST_WORD;
use wordtrail_dictionary::internals::letters::letter_count;

/// What options of `find` decide of the lines of a format.
pub struct Layout {
    format: LineFormat,
    has_points: bool,
    /// In text, straight mode has the ends and adjacent mode the cells.
    trails: TrailDetail,
    /// The line before all others, which CSV has.
    header: Vec<u8>,
    write: WriteFind,
    written: Written,
    numbers: Vec<u32>,
    cells: Vec<Cell>,
}

impl Layout {
    /// All layouts of a format.
    pub fn all(format: LineFormat) -> anyhow::Result<Vec<Self>> {
        let mut trails = vec![TrailDetail::Cells, TrailDetail::Ends];
        if format.is_data() {
            trails.push(TrailDetail::None);
        }
        let layouts = trails.into_iter().flat_map(|trails| {
            [false, true].map(|has_points| Self::new(format, has_points, trails))
        });
        layouts.collect()
    }

    fn new(format: LineFormat, has_points: bool, trails: TrailDetail) -> anyhow::Result<Self> {
        let written = Written::default();
        let output = written.clone();
        let write = match format {
            LineFormat::Text => {
                let mode = match trails {
                    TrailDetail::Ends => Mode::Straight,
                    _ => Mode::Adjacent,
                };
                let report = Text::new(output, mode, TextStyle::default());
                match has_points {
                    true => writer(report.points(Points::BOGGLE)),
                    false => writer(report),
                }
            }
            LineFormat::Csv => {
                let report = Csv::new(output).trails(trails);
                match has_points {
                    true => writer(report.points(Points::BOGGLE)),
                    false => writer(report),
                }
            }
            LineFormat::Jsonl => {
                let report = JsonLines::new(output).trails(trails);
                match has_points {
                    true => writer(report.points(Points::BOGGLE)),
                    false => writer(report),
                }
            }
        }?;
        Ok(Self {
            format,
            has_points,
            trails,
            header: written.0.take(),
            write,
            written,
            numbers: Vec::new(),
            cells: Vec::new(),
        })
    }

    /// Whether a line is the header above finds of this layout.
    pub fn is_header(&self, line: &[u8]) -> bool {
        !self.header.is_empty() && line == self.header
    }

    /// The word and the start of a find, if the line is one of this layout. Lines repeat words, so whether it is a word is
    /// left to [`is_word`].
    pub fn find<'line>(&mut self, line: &'line [u8]) -> Option<(&'line str, Cell)> {
        let line = str::from_utf8(line).ok()?;
        let (word, rest) = match self.format {
            LineFormat::Text => line.split_once("  ")?,
            LineFormat::Csv => {
                let (word, rest) = line.split_once(',')?;
                (without_mark(word), rest)
            }
            LineFormat::Jsonl => line.strip_prefix("{\"word\":\"")?.split_once('"')?,
        };
        let direction = scan(rest, &mut self.numbers)?;
        // Data have the start and the length before the points.
        let before = 3 * usize::from(self.format.is_data()) + usize::from(self.has_points);
        let places = match self.trails {
            TrailDetail::None => self.numbers.get(..2)?,
            _ => self.numbers.get(before..)?,
        };
        self.cells.clear();
        for place in places.chunks_exact(2) {
            let (row, column) = (place[0].checked_sub(1)?, place[1].checked_sub(1)?);
            self.cells.push(Cell { row, column });
        }
        let letters = letter_count(word);
        let trail = trail_of(&self.cells, direction, self.trails, letters)?;
        let start = trail.start();
        self.written.0.borrow_mut().clear();
        (self.write)(Find {
            word: word.into(),
            trail,
        });
        let is_same = *self.written.0.borrow() == line.as_bytes();
        is_same.then_some((word, start))
    }
}

/// Reads the numbers in what follows a word. Returns the name of the direction, which is empty without one. What stands
/// between does not matter yet.
fn scan<'rest>(rest: &'rest str, numbers: &mut Vec<u32>) -> Option<&'rest str> {
    numbers.clear();
    let mut number = None::<u32>;
    let (mut start, mut end) = (rest.len(), 0);
    for (position, byte) in rest.bytes().enumerate() {
        if byte.is_ascii_digit() {
            let digit = u32::from(byte - b'0');
            number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(digit)?);
            continue;
        }
        if let Some(number) = number.take() {
            numbers.push(number);
        }
        // Only the names of directions are in capitals.
        if byte.is_ascii_uppercase() {
            start = start.min(position);
            end = position + 1;
        }
    }
    Some(rest.get(start..end).unwrap_or_default())
}

/// The trail of a find of this number of letters, or one of which the report writes the same, if there can be one.
fn trail_of<'cells>(
    cells: &'cells [Cell],
    direction: &str,
    detail: TrailDetail,
    letters: usize,
) -> Option<Trail<'cells>> {
    let (&first, &last) = (cells.first()?, cells.last()?);
    let distance = |one: u32, other: u32| i64::from(other) - i64::from(one);
    let (down, right) = (
        distance(first.row, last.row),
        distance(first.column, last.column),
    );
    let steps = down.abs().max(right.abs());
    // A cell has a letter or more.
    if steps >= letters as i64 || cells.len() > letters || letters > LONGEST_WORD {
        return None;
    }
    Some(match detail {
        _ if cells.len() == 1 && direction.is_empty() => Trail::new(cells),
        TrailDetail::None if letters > 1 => {
            let (down, right) = direction.parse::<Direction>().ok()?.step();
            let row = first.row.checked_add_signed(down)?;
            let column = first.column.checked_add_signed(right)?;
            Trail::new(vec![first, Cell { row, column }])
        }
        // The report writes the name, and the cells between the ends.
        _ if !direction.is_empty() => {
            let is_straight = [0, steps].contains(&down.abs()) && [0, steps].contains(&right.abs());
            let step = is_straight.then(|| (down.signum() as i32, right.signum() as i32))?;
            let direction = Direction::from_step(step.0, step.1)?;
            Trail::straight(first, direction, u32::try_from(steps + 1).ok()?)
        }
        TrailDetail::Ends => {
            // Of a trail that bends, the report writes only these.
            let is_bent = cells.len() == 2 && steps > 0 && letters > 2;
            is_bent.then(|| Trail::new(vec![first, first, last]))?
        }
        TrailDetail::Cells => {
            let are_steps = cells.windows(2).all(|pair| {
                pair[0].row.abs_diff(pair[1].row) <= 1
                    && pair[0].column.abs_diff(pair[1].column) <= 1
            });
            let mut places = cells.iter().enumerate();
            let is_trail =
                are_steps && places.all(|(number, cell)| !cells[..number].contains(cell));
            is_trail.then(|| Trail::new(cells))?
        }
        _ => return None,
    })
}

/// Whether `find` can write a word: one of a dictionary, or of a list as it is displayed.
pub fn is_word(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_lowercase())
        || WordBank::from_words([word]).is_ok_and(|bank| bank.words().eq([word]))
}

/// A word of CSV without the apostrophe that keeps spreadsheets from taking it for a formula.
fn without_mark(word: &str) -> &str {
    let unmarked = word.trim_start_matches('\'');
    match word.strip_prefix('\'') {
        Some(rest) if unmarked.starts_with('-') => rest,
        _ => word,
    }
}

/// Writes a find.
type WriteFind = Box<dyn FnMut(Find<'_>)>;

/// What writes finds as a report does, after what stands before all finds.
fn writer<R: Report + 'static>(mut report: R) -> anyhow::Result<WriteFind> {
    report.begin(None, &"a".parse::<Grid>()?)?;
    let mut buffer = report.new_buffer();
    Ok(Box::new(move |find| {
        R::add(&mut buffer, find);
        // Memory takes all of it.
        let _ = report.take(&mut buffer);
    }))
}

/// What a report wrote.
#[derive(Clone, Default)]
struct Written(Rc<RefCell<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str, format: LineFormat) -> Vec<(bool, TrailDetail)> {
        let mut layouts = Layout::all(format).unwrap();
        layouts.retain_mut(|layout| {
            let found = layout.find(line.as_bytes());
            found.is_some_and(|(word, start)| {
                assert_eq!((word, start), ("ice cream", Cell { row: 1, column: 10 }));
                is_word(word)
            })
        });
        let layouts = layouts.iter();
        layouts
            .map(|layout| (layout.has_points, layout.trails))
            .collect()
    }

    #[test]
    fn lines_that_find_writes_are_finds() {
        use TrailDetail::{Cells, Ends, None};
        for (line, format, layout) in [
            (
                "ice cream  2:11 → 2:18  E\n",
                LineFormat::Text,
                (false, Ends),
            ),
            (
                "ice cream  11  2:11 → 2:18  E\n",
                LineFormat::Text,
                (true, Ends),
            ),
            (
                "ice cream  2:11 2:12 3:12\n",
                LineFormat::Text,
                (false, Cells),
            ),
            (
                "ice cream  11  2:11 2:12 3:12\n",
                LineFormat::Text,
                (true, Cells),
            ),
            (
                "ice cream,2,11,E,8,2:11 2:12 2:13\n",
                LineFormat::Csv,
                (false, Cells),
            ),
            (
                "ice cream,2,11,,8,2:11 3:11 3:12\n",
                LineFormat::Csv,
                (false, Cells),
            ),
            (
                "ice cream,2,11,E,8,11,2:11 2:18\n",
                LineFormat::Csv,
                (true, Ends),
            ),
            (
                "ice cream,2,11,,8,2:11 1:13\n",
                LineFormat::Csv,
                (false, Ends),
            ),
            ("ice cream,2,11,,8\n", LineFormat::Csv, (false, None)),
            ("ice cream,2,11,NW,8,11\n", LineFormat::Csv, (true, None)),
            (
                "{\"word\":\"ice cream\",\"row\":2,\"column\":11,\"direction\":null,\"length\":8}\n",
                LineFormat::Jsonl,
                (false, None),
            ),
            (
                "{\"word\":\"ice cream\",\"row\":2,\"column\":11,\"direction\":\"SW\",\"length\":8,\"points\":11,\"trail\":[[2,11],[9,4]]}\n",
                LineFormat::Jsonl,
                (true, Ends),
            ),
        ] {
            assert_eq!(found(line, format), [layout], "{line}");
        }
        // Two cells are all, or the ends.
        let line = "ice cream,2,11,E,8,2:11 2:12\n";
        assert_eq!(
            found(line, LineFormat::Csv),
            [(false, Cells), (false, Ends)]
        );
    }

    #[test]
    fn other_lines_are_not() {
        for line in [
            "",
            "\n",
            "cat\n",
            "cat  0:1 1:2\n",
            "cat  not found\n",
            "cat  1:1 1:2",
            "cat  1:1 1:2\r\n",
            "cat  1:1 → 1:3  W\n",
            "cat  1:1 → 2:3  E\n",
            "cat  1:1 → 1:4  E\n",
            "cat  1:1 → 1:3  E \n",
            "cat  01:1 → 1:3  E\n",
            "cat  1:1 → 1:4294967295  E\n",
            "cat  1:1 1:2 1:1\n",
            "cat  1:1 1:3\n",
            "cat  2  1:1 1:2\n",
            "cat   1:1 1:2\n",
        ] {
            assert_eq!(found(line, LineFormat::Text), [], "{line:?}");
        }
        for line in [
            "cat,1,1,E,3,1:1 1:2 1:3,\n",
            "cat,1,1,E,4,1:1 1:2 1:3\n",
            "cat,1,2,E,3,1:1 1:2 1:3\n",
            "cat,1,1,W,3\n",
            "cat,1,1,E,3,9,1:1 1:2 1:3\n",
            "cat,1,1,,3,1:1 1:4\n",
            "at,1,1,,2,1:1 1:2\n",
            "a,1,1,E,1\n",
            "\"cat\",1,1,E,3\n",
            "cat,1,1,E,3,=cmd()\n",
        ] {
            assert_eq!(found(line, LineFormat::Csv), [], "{line:?}");
        }
    }

    #[test]
    fn words_are_those_that_are_displayed() {
        for word in [
            "cat",
            "ice cream",
            "well-being",
            "'tis",
            "été",
            "dr. king",
            "שלום",
        ] {
            assert!(is_word(word), "{word}");
        }
        for word in [
            "Cat",
            "ice  cream",
            " cat",
            "c4t",
            "=cat",
            "c\u{1b}[2Jt",
            "c\u{202e}t",
            "e\u{301}",
            "a,b",
        ] {
            assert!(!is_word(word), "{word:?}");
        }
        for (field, word) in [
            ("'-cat", "-cat"),
            ("''-cat", "'-cat"),
            ("'tis", "'tis"),
            ("cat", "cat"),
        ] {
            assert_eq!(without_mark(field), word);
        }
    }
}
