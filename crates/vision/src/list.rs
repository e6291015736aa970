//! The words that are printed beside a grid: lines of type, read and compared with what runs in the grid.

use std::ops::Range;

use crate::ctc::{Read, Steps};
use crate::lattice::percentile;
use crate::levels::Levels;
use crate::lines::{Line, lines};
use crate::mapping::{Point, difference, length};
use crate::network::{LINE_STEP, Network};
use crate::page::Page;
use crate::picture::Picture;
use crate::reading::{Candidate, Reading};
use crate::recognition::Lettering;
use crate::trails::{Classes, Kind, Trail, Trails, alignment, odds};

/// A word or a phrase that is printed beside a grid.
#[derive(Clone, Debug)]
pub struct ListedWord {
    pub(crate) text: String,
    pub(crate) as_read: String,
    pub(crate) letters: Vec<Vec<Candidate>>,
    pub(crate) corners: [[f32; 2]; 4],
    pub(crate) likelihood: f32,
    pub(crate) runs_in_grid: bool,
}

impl ListedWord {
    /// The word in capital letters, with spaces, hyphens and apostrophes as they are printed. Where it runs in the grid, its letters are
    /// those of the grid.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The word as the line of type reads without the grid.
    pub fn as_read(&self) -> &str {
        &self.as_read
    }

    /// For each letter of [`text`](Self::text), without spaces and the like, what it looks like in the line of type: at most
    /// [`Reading::CANDIDATES`], the likeliest first, in capital letters.
    pub fn letters(&self) -> &[Vec<Candidate>] {
        &self.letters
    }

    /// The corners of the word in pixels of the upright picture (x, y): the upper left one, then clockwise.
    pub fn corners(&self) -> [[f32; 2]; 4] {
        self.corners
    }

    /// How likely this is what is printed, from 0 to 1.
    pub fn likelihood(&self) -> f32 {
        self.likelihood
    }

    /// Whether the word runs in the grid, in one of the eight directions.
    pub fn runs_in_grid(&self) -> bool {
        self.runs_in_grid
    }
}

impl Reading {
    /// Reads the lists of words beside grids that were read on this picture. A word belongs to the grid that is nearest to it.
    ///
    /// Headings, instructions and page numbers are left out: what counts as a word runs in the grid, or stands among words that do.
    /// Words are ordered as they stand: in columns, from the top of each.
    pub fn lists(picture: &Picture, readings: &[Self]) -> Vec<Vec<ListedWord>> {
        let mut levels = Levels::of(picture);
        if readings.first().is_some_and(|reading| reading.is_dark) {
            levels = levels.inverted();
        }
        let Some(page) = Page::of(&levels, readings) else {
            return vec![Vec::new(); readings.len()];
        };
        let classes = Classes::of(Network::lines());
        let grids: Vec<Trails> = readings
            .iter()
            .map(|reading| Trails::of(reading, &classes))
            .collect();
        let entries = entries(&page, readings, &grids, &classes);
        let words = |number: usize| {
            let beside: Vec<&Entry> = entries
                .iter()
                .filter(|entry| entry.grid == number)
                .collect();
            let mut chosen = chosen(&beside);
            in_columns(&mut chosen);
            let listed = chosen.iter().flat_map(|entry| {
                let parts = entry.parts.iter().filter(|part| entry.is_word(part));
                parts.map(|part| listed(&page, &grids[number], entry, part, &classes))
            });
            listed.collect()
        };
        (0..readings.len()).map(words).collect()
    }
}

/// A line of type that was read, cut into words and phrases.
struct Entry {
    line: Line,
    /// The height of its capitals in pixels of the page.
    capital: f64,
    steps: Steps,
    read: Vec<Read>,
    /// The number of the grid that it is next to.
    grid: usize,
    parts: Vec<Part>,
    /// Letters in all of its parts, and in those that run in the grid.
    letters: usize,
    running: usize,
}

/// A part of a line that may be a word, with what runs in the grid and fits it.
#[derive(Clone, Debug)]
struct Part {
    /// Of what was read.
    read: Range<usize>,
    steps: Range<usize>,
    /// The numbers of its letters in what was read.
    letters: Vec<usize>,
    /// Whether it stands in parentheses or before a colon.
    is_remark: bool,
    trail: Option<Trail>,
    /// How much more likely, as a natural logarithm, it is that this trail is printed than that a text is which does not run in the grid.
    gain: f64,
    /// The same for the second best trail.
    second: f64,
    /// How much worse the trail fits than what was read, as a natural logarithm for each letter, at most 0.
    doubt: f64,
}

/// Lines that may be words, those that are next to a grid first.
fn entries(page: &Page, readings: &[Reading], grids: &[Trails], classes: &Classes) -> Vec<Entry> {
    /// Capitals' heights in heights of those of the grid.
    const HEIGHTS: Range<f64> = 0.25..2.2;
    /// Columns that are read after the last word that runs in a grid, and at all: a hundred and six hundred words'.
    const VAIN: usize = 12_000;
    const MOST: usize = 80_000;

    let mut lines = lines(page);
    lines.retain(|line| HEIGHTS.contains(&(line.height / page.capital)));
    let capitals = capitals(&lines);
    let mut near: Vec<(f64, usize, Line, f64)> = lines
        .into_iter()
        .zip(capitals)
        .map(|(line, capital)| {
            let away =
                |(number, reading): (usize, &Reading)| (distance(page, &line, reading), number);
            let nearest = readings.iter().enumerate().map(away);
            let (distance, grid) = nearest
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .unwrap_or((0.0, 0));
            (distance, grid, line, capital)
        })
        .collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut entries = Vec::new();
    let (mut columns, mut in_vain) = (0, 0);
    for (_, grid, line, capital) in near {
        columns += line.columns(capital);
        in_vain += line.columns(capital);
        if columns > MOST || in_vain > VAIN {
            break;
        }
        let steps = Steps::of(Network::lines(), &line.strip(page, capital));
        let read = steps.read(classes.blank);
        let mut entry = Entry {
            line,
            capital,
            steps,
            read,
            grid,
            parts: Vec::new(),
            letters: 0,
            running: 0,
        };
        entry.cut(
            &grids[grid],
            classes,
            readings[grid].lettering() == Lettering::Digits,
        );
        if entry.is_certain() {
            in_vain = 0;
        }
        entries.push(entry);
    }
    entries
}

/// The height of capitals for each line: its tallest letters', or those of most lines around it where it may have small letters alone.
fn capitals(lines: &[Line]) -> Vec<f64> {
    /// Lines around.
    const AROUND: usize = 9;
    /// Small letters' heights in those of capitals, and what is no letter of the same list.
    const SMALL: Range<f64> = 0.55..1.0;

    let middles: Vec<Point> = lines.iter().map(middle).collect();
    let capital = |(line, at): (&Line, &Point)| {
        let mut others: Vec<(f64, f64)> = lines
            .iter()
            .zip(&middles)
            .filter(|(other, _)| (0.55..1.0 / 0.55).contains(&(line.height / other.height)))
            .map(|(other, middle)| (length(difference(*middle, *at)), other.height))
            .collect();
        let count = AROUND.min(others.len());
        others.select_nth_unstable_by(count - 1, |a, b| a.0.total_cmp(&b.0));
        let mut heights: Vec<f64> = others[..count].iter().map(|(_, height)| *height).collect();
        let usual = percentile(&mut heights, 0.6).unwrap_or(line.height);
        if SMALL.contains(&(line.height / usual)) {
            usual
        } else {
            line.height
        }
    };
    lines.iter().zip(&middles).map(capital).collect()
}

fn middle(line: &Line) -> Point {
    let [a, b] = line.ends();
    [0, 1].map(|i| (a[i] + b[i]) / 2.0)
}

/// How many cells a line is away from a grid.
fn distance(page: &Page, line: &Line, reading: &Reading) -> f64 {
    let beyond = |v: f64, count: usize| (-v).max(v - (count - 1) as f64).max(0.0);
    let [a, b] = line.ends();
    let places = [a, middle(line), b].map(|at| page.cell(at, reading));
    let of =
        |[column, row]: Point| length([beyond(column, reading.columns), beyond(row, reading.rows)]);
    places.map(of).into_iter().fold(f64::INFINITY, f64::min)
}

impl Entry {
    /// Cuts the line into words and phrases.
    fn cut(&mut self, grid: &Trails, classes: &Classes, has_digits: bool) {
        /// Words of a phrase.
        const WORDS: usize = 5;

        let tokens = tokens(&self.read, classes, has_digits);
        // The best parts up to each word, by gain.
        let mut best: Vec<(f64, Vec<Part>)> = vec![(0.0, Vec::new())];
        for end in 1..=tokens.len() {
            let mut here: Option<(f64, Vec<Part>)> = None;
            for start in (end.saturating_sub(WORDS)..end).rev() {
                if start + 1 < end && tokens[start].ends {
                    break;
                }
                let letters = tokens[start..end]
                    .iter()
                    .flat_map(|token| token.letters.clone());
                let mut part = self.part(letters.collect(), grid, classes);
                part.is_remark = tokens[start..end].iter().any(|token| token.is_remark);
                let (value, parts) = &best[start];
                let value = value + part.gain;
                // A short phrase rather than words that the grid does not have either.
                let is_better = here.as_ref().is_none_or(|(known, _)| {
                    value > *known + 1e-3 || (value > *known - 1e-3 && end - start <= 3)
                });
                if is_better {
                    here = Some((value, parts.iter().cloned().chain([part]).collect()));
                }
            }
            best.extend(here);
        }
        self.parts = best.pop().map(|(_, parts)| parts).unwrap_or_default();
        let count = |part: &Part| part.letters.len();
        self.letters = self.parts.iter().map(count).sum();
        self.running = self
            .parts
            .iter()
            .filter(|part| part.trail.is_some())
            .map(count)
            .sum();
    }

    /// A part with these letters, and what runs in the grid and fits it.
    fn part(&self, letters: Vec<usize>, grid: &Trails, classes: &Classes) -> Part {
        /// How much more likely printed words run in the grid than not, before anything is known.
        const PRESENT: f64 = 10.0;
        /// Lengths that words have.
        const LENGTHS: f64 = 8.0;
        /// The largest loss against what was read, as a natural logarithm, at which a trail is accepted. A letter that is clearly
        /// another one loses 7.5 or more, one that was overlooked 3.
        const WORST: f64 = 7.0;

        let (first, last) = (letters[0], letters[letters.len() - 1]);
        // Up to the middle between this part's letters and those around.
        let before = first.checked_sub(1).map_or(0, |i| {
            (self.read[i].steps.end + self.read[first].steps.start) / 2
        });
        let after = self.read.get(last + 1).map_or(self.steps.len(), |next| {
            (self.read[last].steps.end + next.steps.start).div_ceil(2)
        });
        let mut part = Part {
            read: first..last + 1,
            steps: before..after,
            letters,
            is_remark: false,
            trail: None,
            gain: 0.0,
            second: 0.0,
            doubt: 0.0,
        };
        if part.letters.len() < 2 {
            return part;
        }
        let as_read = odds(&self.kinds(&part), &self.steps, part.steps.clone(), classes);
        // All trails are as likely.
        let each = (PRESENT / (grid.count() * LENGTHS)).ln();
        let least = (-each).max(as_read - WORST);
        let mut trails = grid
            .best(&self.steps, part.steps.clone(), classes, least)
            .into_iter();
        if let Some(trail) = trails.next() {
            part.gain = trail.odds + each;
            part.doubt = ((trail.odds - as_read) / part.letters.len() as f64).min(0.0);
            part.second = trails.next().map_or(0.0, |trail| trail.odds + each);
            part.trail = Some(trail);
        }
        part
    }

    /// A part's letters as they were read.
    fn kinds(&self, part: &Part) -> Vec<Kind> {
        part.letters
            .iter()
            .map(|i| vec![(self.read[*i].class, 1.0)])
            .collect()
    }

    fn gain(&self) -> f64 {
        self.parts.iter().map(|part| part.gain).sum()
    }

    /// Whether it is no chance that the line's words run in the grid. Where few of them do, it is prose.
    fn is_certain(&self) -> bool {
        self.gain() > 3.0 && self.running as f32 >= 0.6 * self.letters as f32
    }

    /// Whether all of a line looks like letters.
    fn is_clear(&self) -> bool {
        let likelihoods = self
            .parts
            .iter()
            .flat_map(|part| &part.letters)
            .map(|i| self.read[*i].likelihood);
        self.letters >= 3 && likelihoods.sum::<f32>() > 0.7 * self.letters as f32
    }

    /// Whether a part of a line of the list is a word: numbers, bullets and notes beside words are not. A word that is read clearly is
    /// one even if the grid does not have it.
    fn is_word(&self, part: &Part) -> bool {
        /// The likelihood of a letter that is read surely.
        const CLEAR: f32 = 0.95;
        let is_clear = || {
            let mut letters = part.letters.iter().map(|i| self.read[*i].likelihood);
            letters.all(|likelihood| likelihood > CLEAR)
        };
        part.trail.is_some()
            || part.letters.len() > 2 && (self.running == 0 || is_clear() && !part.is_remark)
    }
}

fn is_letter(class: usize, classes: &Classes, has_digits: bool) -> bool {
    classes.is_letter(class) && (has_digits || !classes.is_digit(class))
}

/// Letters without a space between them.
struct Token {
    /// Their numbers in what was read.
    letters: Vec<usize>,
    /// Whether something follows that no phrase has within.
    ends: bool,
    is_remark: bool,
}

/// The words of a line.
fn tokens(read: &[Read], classes: &Classes, has_digits: bool) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let (mut is_open, mut is_remark) = (false, false);
    for (i, character) in read.iter().enumerate() {
        let text = classes.text(character.class);
        if is_letter(character.class, classes, has_digits) {
            match tokens.last_mut().filter(|_| is_open) {
                Some(token) => token.letters.push(i),
                None => tokens.push(Token {
                    letters: vec![i],
                    ends: false,
                    is_remark,
                }),
            }
            is_open = true;
        } else if text != "-" && text != "'" {
            is_open = false;
            is_remark = text == "(" || is_remark && text != ")";
            if let Some(token) = tokens.last_mut() {
                token.ends |= matches!(text, "," | "•" | "(" | "/" | ":");
                token.is_remark |= text == ":";
            }
        }
    }
    tokens
}

/// The lines that belong to the list.
fn chosen<'a>(entries: &[&'a Entry]) -> Vec<&'a Entry> {
    let certain: Vec<&Entry> = entries
        .iter()
        .filter(|entry| entry.is_certain())
        .copied()
        .collect();
    let mut heights: Vec<f64> = certain.iter().map(|entry| entry.capital).collect();
    let Some(usual) = percentile(&mut heights, 0.5) else {
        return Vec::new();
    };
    let is_usual = |entry: &Entry| (0.7..1.4).contains(&(entry.capital / usual));
    let mut of_list: Vec<&Entry> = certain
        .iter()
        .filter(|entry| is_usual(entry))
        .copied()
        .collect();
    let is_chosen = |entry: &Entry, of_list: &[&Entry]| {
        // A title may run in the grid, too, but it is larger.
        if entry.is_certain() {
            return is_usual(entry) || certain.len() < 4;
        }
        let runs = entry.running > 0 && entry.running as f32 >= 0.6 * entry.letters as f32;
        is_usual(entry)
            && entry.parts.len() <= 3
            && (runs || entry.is_clear())
            && is_among(entry, of_list, usual, runs)
    };
    // Words beside or between those that were chosen.
    loop {
        let chosen = entries.iter().copied();
        let chosen: Vec<&Entry> = chosen.filter(|it| is_chosen(it, &of_list)).collect();
        if chosen.len() <= of_list.len() {
            return chosen;
        }
        of_list = chosen;
    }
}

/// Whether a line is in a row of words of the list, or in a column of them. If it does not run in the grid, it is between two of them,
/// or below two in the same step: a heading may be above, and text further below is not part of the list.
fn is_among(entry: &Entry, list: &[&Entry], usual: f64, runs: bool) -> bool {
    /// The reach of a column, in heights of capitals.
    const REACH: f64 = 8.0;

    let centre = |line: &Line| (line.left + line.right) / 2.0;
    let line = &entry.line;
    let [_, y] = middle(line);
    let in_column = |other: &Line| {
        let aligned = (line.left - other.left).abs() < 0.8 * usual
            || (line.right - other.right).abs() < 0.5 * usual
            || (centre(line) - centre(other)).abs() < 0.5 * usual;
        aligned && (middle(other)[1] - y).abs() < REACH * usual
    };
    let column = list.iter().filter(|other| in_column(&other.line));
    let (above, below): (Vec<&Entry>, Vec<&Entry>) =
        column.partition(|other| middle(&other.line)[1] < y);
    // A paragraph below the list would go on and on, if its lines counted, too.
    let is_in_step = |above: &[&Entry]| {
        let running = above.iter().filter(|other| other.running > 0);
        let away = running.map(|other| y - middle(&other.line)[1]);
        let mut away = Vec::from_iter(away);
        away.sort_by(f64::total_cmp);
        // Steps on a photo differ somewhat.
        away.len() > 1 && away[0] < 1.2 * (away[1] - away[0])
    };
    let in_row = |other: &Line| {
        let x = if centre(other) < centre(line) {
            line.left
        } else {
            line.right
        };
        // Rows go on with the other's slope.
        let [start, end] = other.ends();
        let slope = (end[1] - start[1]) / (end[0] - start[0]).max(1.0);
        let height = start[1] + slope * (x - start[0]);
        (height - y).abs() < 0.6 * usual
    };
    let beside = list.iter().any(|other| in_row(&other.line));
    beside
        || if runs {
            above.len() + below.len() > 0
        } else {
            !above.is_empty() && !below.is_empty() || is_in_step(&above)
        }
}

/// Orders lines by columns from the left, and from the top of each.
fn in_columns(entries: &mut Vec<&Entry>) {
    entries.sort_by(|a, b| a.line.left.total_cmp(&b.line.left));
    let mut ordered: Vec<Vec<&Entry>> = Vec::new();
    for entry in entries.drain(..) {
        let line = &entry.line;
        let column = ordered.iter_mut().find(|column| {
            column.iter().any(|other| {
                let other = &other.line;
                line.left < other.right && other.left < line.right
            })
        });
        match column {
            Some(column) => column.push(entry),
            None => ordered.push(vec![entry]),
        }
    }
    for mut column in ordered {
        column.sort_by(|a, b| middle(&a.line)[1].total_cmp(&middle(&b.line)[1]));
        entries.extend(column);
    }
}

/// A part as a word.
fn listed(page: &Page, grid: &Trails, entry: &Entry, part: &Part, classes: &Classes) -> ListedWord {
    let read = &entry.read[part.read.clone()];
    let kinds: Vec<Kind> = match &part.trail {
        Some(trail) => trail
            .kinds
            .iter()
            .map(|kind| grid.kind(*kind).clone())
            .collect(),
        None => entry.kinds(part),
    };
    let peaks = alignment(&kinds, &entry.steps, part.steps.clone(), classes);
    let mut text = String::new();
    let mut between = read
        .iter()
        .filter(|read| matches!(classes.text(read.class), " " | "-" | "'"))
        .peekable();
    for (kind, peak) in kinds.iter().zip(&peaks) {
        while let Some(read) = between.next_if(|read| read.steps.start < *peak) {
            if !text.is_empty() {
                text += classes.text(read.class);
            }
        }
        let seen = entry.steps.at(*peak);
        let letter = kind
            .iter()
            .max_by(|a, b| (a.1 * seen[a.0]).total_cmp(&(b.1 * seen[b.0])));
        text += letter.map_or("", |(class, _)| classes.text(*class));
    }
    let candidates = |peak: &usize| {
        let seen = entry.steps.at(*peak).iter().enumerate();
        let letters = seen.filter(|(class, _)| classes.is_letter(*class));
        let mut order: Vec<(usize, f32)> = letters.map(|(class, l)| (class, *l)).collect();
        order.sort_by(|a, b| b.1.total_cmp(&a.1));
        order.truncate(Reading::CANDIDATES);
        let total: f32 = order.iter().map(|(_, l)| l).sum();
        let candidate = |(class, likelihood): &(usize, f32)| Candidate {
            text: classes.text(*class),
            likelihood: likelihood / total,
        };
        order.iter().map(candidate).collect::<Vec<Candidate>>()
    };
    let letters: Vec<Vec<Candidate>> = peaks.iter().map(candidates).collect();
    let likelihood = if part.trail.is_some() {
        // Against a text that does not run in the grid, and against the second best that does.
        let second = if part.second == 0.0 {
            0.0
        } else {
            (part.second - part.gain).exp()
        };
        (part.doubt.exp() / (1.0 + (-part.gain).exp() + second)) as f32
    } else {
        // Words of a list that do not run in the grid are rare.
        0.5 * letters
            .iter()
            .map(|letter| letter[0].likelihood)
            .product::<f32>()
    };
    let place = |step: usize| entry.line.place((step * LINE_STEP) as f64, entry.capital);
    let first = peaks.first().copied().unwrap_or(part.steps.start);
    let last = peaks.last().copied().unwrap_or(part.steps.end);
    let half = 0.4 * entry.capital;
    let line = entry.line.part(
        (place(first) - half).max(entry.line.left),
        (place(last) + half).min(entry.line.right),
    );
    let [a, b] = line.ends();
    let corner = |at: Point, up: f64| {
        page.original([at[0], at[1] - up * entry.capital])
            .map(|v| v as f32)
    };
    ListedWord {
        text,
        as_read: read.iter().map(|read| classes.text(read.class)).collect(),
        letters,
        corners: [
            corner(a, 0.6),
            corner(b, 0.6),
            corner(b, -0.7),
            corner(a, -0.7),
        ],
        likelihood,
        runs_in_grid: part.trail.is_some(),
    }
}
