//! Making a puzzle: laying words, filling the rest, and proving what came of it.

use super::{Cells, Fill, GenerateError, Generated, Generator, Overlap};
use crate::letters::{compose, fold};
use crate::puzzle::filling::{self, Canvas, Forbidden, Urn};
use crate::puzzle::mask::Mask;
use crate::puzzle::placing::{self, Arrangement, Effort, Laid, MostLaid, Task};
use crate::puzzle::proof::{Hidden, Rules};
use crate::puzzle::random::Random;
use crate::puzzle::shape::Shape;
use crate::puzzle::word_bank::{Entry, WordBank};
use crate::{Dictionary, Find, Trail};
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// How often words are laid anew when the rest cannot be filled or the proof fails.
const ATTEMPTS: u64 = 12;

/// How much of a time limit is left, for each cell, for filling and the proof where cells may have any letters: many times
/// what these take, as words may have to be laid anew before.
const FILLING_A_CELL: Duration = Duration::from_micros(100);

/// How many turns the searches for an arrangement have.
const TURNS: u32 = 5;

impl<'a> Generator<'a> {
    /// Makes a puzzle, if that is done in time.
    pub(super) fn make_until(&self, until: Option<Instant>) -> Result<Generated, GenerateError> {
        let words = self.checked_words()?;
        let most_laid = MostLaid::new(self.laid);
        let effort = Effort {
            turns: TURNS,
            until,
            most_laid: &most_laid,
        };
        let made = match &self.cells {
            Cells::Mask(mask) => self.make_on(mask, words, effort),
            Cells::Shape(shape) => self.make_as_small_as_fits(*shape, words, effort),
        }?;
        most_laid.raise(words.len());
        Ok(made)
    }

    /// The words, if nothing is wrong with the list.
    fn checked_words(&self) -> Result<&'a [Entry], GenerateError> {
        if let Some((line, text)) = &self.words.left_out().first {
            return Err(GenerateError::NoWord {
                line: *line,
                text: text.clone(),
            });
        }
        if let Some(word) = self.words.repeated() {
            return Err(GenerateError::Repeated { word: word.into() });
        }
        if self.directions.iter().next().is_none() {
            return Err(GenerateError::NoDirection);
        }
        if self
            .message_letters()
            .is_some_and(|letters| letters.is_empty())
        {
            return Err(GenerateError::EmptyMessage);
        }
        let avoided = self.avoid.map_or(&[][..], WordBank::hunted);
        for word in self.words.hunted() {
            let backwards: String = word.letters.chars().rev().collect();
            let is_part = |avoided: &&Entry| {
                word.letters.contains(&avoided.letters) || backwards.contains(&avoided.letters)
            };
            if let Some(avoided) = avoided.iter().find(is_part) {
                return Err(GenerateError::Avoided {
                    avoided: avoided.display.clone(),
                    word: word.display.clone(),
                });
            }
        }
        Ok(self.words.hunted())
    }

    /// Makes a puzzle on a grid that has room for the words, or on the next larger one that works. No word is dropped as
    /// long as one works.
    fn make_as_small_as_fits(
        &self,
        shape: Option<Shape>,
        words: &[Entry],
        effort: Effort<'_>,
    ) -> Result<Generated, GenerateError> {
        if self.drop {
            let maker = self.clone().drop_words(false);
            if let Ok(made) = maker.make_as_small_as_fits(shape, words, effort) {
                return Ok(made);
            }
        }
        let lengths = words.iter().map(|word| word.letters.chars().count());
        let (letters, longest) = (lengths.clone().sum::<usize>(), lengths.max().unwrap_or(0));
        let message = self.message_letters().map_or(0, |letters| letters.len());
        let cells = if message > 0 && !self.pad_message {
            let shared = match self.overlap {
                Overlap::Shared => letters / 5,
                Overlap::None => 0,
            };
            Some(letters - shared + message..=letters + message)
        } else {
            None
        };
        // Easy to arrange, and not empty: ten letters to thirteen cells, or fifteen where lines are short.
        let mut masks: Vec<Mask> = match (shape, cells) {
            (None, Some(cells)) => exact_sizes(cells, longest)
                .into_iter()
                .map(|(rows, columns)| Mask::full(rows, columns))
                .collect(),
            (None, None) => {
                let side = (letters * 13 / 10 + message).isqrt().max(longest).max(3);
                (side..=side + LARGER)
                    .map(|side| Mask::full(side, side))
                    .collect()
            }
            (Some(shape), Some(cells)) => exact_shapes(shape, cells, longest),
            (Some(shape), None) => shapes(shape, letters * 3 / 2 + message)
                .skip_while(|mask| mask.rows() <= longest)
                .take(LARGER)
                .collect(),
        };
        let mut failure = GenerateError::NoSize { message };
        // A little is tried on every size before more is on any.
        for turns in [2, 3, TURNS] {
            let effort = Effort { turns, ..effort };
            let mut rest = Vec::new();
            for mask in masks {
                failure = match self.make_on(&mask, words, effort) {
                    Err(GenerateError::Impossible) => GenerateError::Impossible,
                    Err(
                        failure @ (GenerateError::NotFound { .. }
                        | GenerateError::NotClean { .. }
                        | GenerateError::Message { .. }
                        | GenerateError::LongMessage { .. }),
                    ) => {
                        rest.push(mask);
                        failure
                    }
                    made => return made,
                };
                if effort.is_over() {
                    return Err(failure);
                }
            }
            masks = rest;
        }
        Err(failure)
    }

    fn make_on(
        &self,
        shape: &Mask,
        words: &[Entry],
        effort: Effort<'_>,
    ) -> Result<Generated, GenerateError> {
        let rules = Compiled::new(self)?;
        let mut dropped = self.too_long(shape, words)?;
        let mut words: Vec<&Entry> = words
            .iter()
            .filter(|word| !dropped.contains(&word.display))
            .collect();
        if words.is_empty() {
            return Err(GenerateError::NothingFits);
        }
        let message = self.message_letters();
        let covered = match &message {
            Some(letters) if !self.pad_message => {
                let cells = shape.cells();
                Some(
                    cells
                        .checked_sub(letters.len())
                        .ok_or(GenerateError::Message {
                            message: letters.len(),
                            cells,
                        })?,
                )
            }
            _ => None,
        };
        let placing = Effort {
            until: effort.until.and_then(|until| {
                // What was found in time is to be filled in time, which takes long only where letters are to be tried.
                let tenth = self.time_limit? / 10;
                let cells = u32::try_from(shape.cells()).unwrap_or(u32::MAX);
                let filling = FILLING_A_CELL.saturating_mul(cells);
                let has_any_letters = self.clean.is_none() && self.avoid.is_none();
                until.checked_sub(if has_any_letters {
                    tenth.min(filling)
                } else {
                    tenth
                })
            }),
            ..effort
        };
        let mut failure = None;
        for attempt in 0..ATTEMPTS {
            let random = &mut Random::split(self.seed, attempt);
            let parts = parts(&words);
            let task = self.task(shape, &words, &parts, covered);
            let laid = match placing::arrange(&task, random, placing) {
                Arrangement::Found(laid) => laid,
                Arrangement::Impossible => return Err(GenerateError::Impossible),
                Arrangement::Best(laid) => {
                    let is_missing = |index: &usize| laid[*index].is_none();
                    let missing: Vec<usize> = (0..words.len()).filter(is_missing).collect();
                    let names = missing.iter().map(|&word| words[word].display.clone());
                    if missing.is_empty() {
                        return Err(GenerateError::Message {
                            message: message.map_or(0, |letters| letters.len()),
                            cells: left_over(shape, &words, &laid),
                        });
                    }
                    if !self.drop {
                        return Err(GenerateError::NotFound {
                            missing: names.collect(),
                            limit: self.time_limit.filter(|_| placing.is_over()),
                        });
                    }
                    if missing.len() == words.len() {
                        return Err(GenerateError::NothingFits);
                    }
                    dropped.extend(names);
                    let mut index = 0..;
                    words.retain(|_| index.next().is_some_and(|index| laid[index].is_some()));
                    laid.into_iter().flatten().collect()
                }
            };
            let parts = self::parts(&words);
            let laid = if covered.is_none() {
                let task = self.task(shape, &words, &parts, None);
                self.without_unwanted((&task, &words, &parts), laid, &rules, random, effort)?
            } else {
                laid
            };
            match self.finish(
                shape,
                &words,
                &laid,
                message.as_deref(),
                &rules,
                (random, effort),
            ) {
                Ok(made) => {
                    return Ok(Generated {
                        dropped,
                        parts: named(&parts, &words),
                        ..made
                    });
                }
                Err(error) => failure = Some(error),
            }
            if let (true, Some(limit)) = (effort.is_over(), self.time_limit) {
                return Err(GenerateError::OutOfTime { limit });
            }
        }
        Err(failure.unwrap_or(GenerateError::Impossible))
    }

    /// The words that are longer than every line, which is an error unless words may be dropped.
    fn too_long(&self, shape: &Mask, words: &[Entry]) -> Result<Vec<String>, GenerateError> {
        let most = shape.longest_line(self.directions);
        let mut dropped = Vec::new();
        for word in words {
            let letters = word.letters.chars().count();
            if letters <= most {
                continue;
            }
            if !self.drop {
                return Err(GenerateError::TooLong {
                    word: word.display.clone(),
                    letters,
                });
            }
            dropped.push(word.display.clone());
        }
        Ok(dropped)
    }

    fn task(
        &self,
        shape: &Mask,
        words: &[&Entry],
        parts: &[(usize, usize)],
        covered: Option<usize>,
    ) -> Task {
        let mut alphabet: Vec<char> = Vec::new();
        let mut code = |letter| {
            let known = alphabet.iter().position(|&known| known == letter);
            known.unwrap_or_else(|| {
                alphabet.push(letter);
                alphabet.len() - 1
            }) as u8
        };
        Task {
            mask: shape.clone(),
            words: words
                .iter()
                .map(|word| word.letters.chars().map(&mut code).collect())
                .collect(),
            directions: self.directions,
            parts: parts.iter().map(|&(part, _)| part).collect(),
            sharing: self.overlap == Overlap::Shared,
            covered,
            best: self.drop,
        }
    }

    /// Lays words anew where they happen to spell something unwanted between them, or where one has no cell but those of
    /// another, as far as that helps.
    fn without_unwanted(
        &self,
        (task, words, parts): (&Task, &[&Entry], &[(usize, usize)]),
        mut laid: Vec<Laid>,
        rules: &Compiled,
        random: &mut Random,
        effort: Effort<'_>,
    ) -> Result<Vec<Laid>, GenerateError> {
        for _ in 0..TIMES_LAID_ANEW {
            let (canvas, key) = lay(&task.mask, words, &laid);
            let hidden = hidden(words, &key);
            let unwanted = rules.rules(self).unwanted(&canvas.grid()?, &hidden);
            let mut moved = swallowed(parts, &key);
            if unwanted.is_empty() && moved.is_empty() {
                break;
            }
            for find in unwanted {
                let mut on: Vec<usize> = find
                    .trail
                    .cells()
                    .flat_map(|cell| hidden.on(cell))
                    .copied()
                    .collect();
                random.shuffle(&mut on);
                moved.extend(on.first());
            }
            moved.sort_unstable();
            moved.dedup();
            match placing::lay_anew(task, &laid, &moved, random, effort) {
                Some(anew) => laid = anew,
                None => break,
            }
        }
        Ok(laid)
    }

    /// Fills the cells that no word has, and proves what came of it.
    fn finish(
        &self,
        shape: &Mask,
        words: &[&Entry],
        laid: &[Laid],
        message: Option<&[char]>,
        rules: &Compiled,
        (random, effort): (&mut Random, Effort<'_>),
    ) -> Result<Generated, GenerateError> {
        let (mut canvas, key) = lay(shape, words, laid);
        let answer = canvas.grid()?;
        let mut empty = canvas.empty_cells();
        if let Some(letters) = message {
            let is_whole = letters.len() <= empty.len();
            let is_enough = self.pad_message || letters.len() == empty.len();
            let (message, cells) = (letters.len(), empty.len());
            if !is_whole && self.pad_message {
                return Err(GenerateError::LongMessage { message, cells });
            }
            if !is_whole || !is_enough {
                return Err(GenerateError::Message { message, cells });
            }
            for (cell, &letter) in empty.drain(..letters.len()).zip(letters) {
                canvas.set(cell, letter);
            }
        }
        let urn = self.urn(words);
        if urn.is_empty() && !empty.is_empty() {
            return Err(GenerateError::NoFill);
        }
        let not_clean = || GenerateError::NotClean {
            what: match self.clean {
                Some((_, letters)) => format!("words of {letters} letters and more"),
                None if self.avoid.is_some() => {
                    "avoided words and second copies of hidden ones".to_owned()
                }
                None => "second copies of hidden words".to_owned(),
            },
            works: None,
        };
        let filled = filling::fill(canvas, empty, &urn, &rules.forbidden(self), random, &|| {
            effort.is_over()
        });
        let grid = filled.ok_or_else(not_clean)?.grid()?;
        let hidden = hidden(words, &key);
        if !rules.rules(self).hold(&grid, &hidden) {
            return Err(not_clean());
        }
        Ok(Generated {
            grid,
            answer,
            key,
            dropped: Vec::new(),
            parts: Vec::new(),
            seed: self.seed,
        })
    }

    fn urn(&self, words: &[&Entry]) -> Urn {
        match &self.fill {
            Fill::English => Urn::english(),
            Fill::Words => Urn::of(words.iter().flat_map(|word| word.letters.chars())),
            Fill::Letters(letters) => Urn::of(compose(letters).chars().filter_map(fold)),
        }
    }

    fn message_letters(&self) -> Option<Vec<char>> {
        let message = self.message.as_deref()?;
        Some(compose(message).chars().filter_map(fold).collect())
    }
}

/// How often words that spell something unwanted between them are laid anew.
const TIMES_LAID_ANEW: usize = 40;

/// Words laid on a canvas, and where they are.
fn lay(shape: &Mask, words: &[&Entry], laid: &[Laid]) -> (Canvas, Vec<Find<'static>>) {
    let mut canvas = Canvas::new(shape);
    let mut key = Vec::new();
    for (word, laid) in words.iter().zip(laid) {
        let cells = word.letters.chars().count() as u32;
        let trail = Trail::straight(laid.start, laid.direction, cells);
        for (cell, letter) in trail.cells().zip(word.letters.chars()) {
            canvas.set(cell, letter);
        }
        key.push(Find {
            word: word.display.clone().into(),
            trail,
        });
    }
    (canvas, key)
}

fn hidden<'a>(words: &[&'a Entry], key: &'a [Find<'static>]) -> Hidden<'a> {
    let hidden = words.iter().zip(key);
    Hidden::new(hidden.map(|(word, find)| (word.letters.as_str(), find.trail.clone())))
}

/// How much longer than at first the sides of a grid may become.
const LARGER: usize = 12;

/// A shape on one square after the other, the smallest first that has so many cells.
fn shapes(shape: Shape, cells: usize) -> impl Iterator<Item = Mask> {
    (cells.isqrt().max(3)..)
        .map(move |side| Mask::shape(shape, side, side))
        .skip_while(move |mask| mask.cells() < cells)
}

/// A shape on squares, and on rectangles that are hardly wider, where it has so many cells, and rows for a word of so many
/// letters.
fn exact_shapes(shape: Shape, cells: RangeInclusive<usize>, longest: usize) -> Vec<Mask> {
    let square = |rows: &usize| Mask::shape(shape, *rows, *rows).cells() <= *cells.end();
    let rows = cells.start().isqrt().max(longest).max(3)..;
    rows.take_while(square)
        .flat_map(|rows| (rows..=rows + 3).map(move |columns| Mask::shape(shape, rows, columns)))
        .filter(|mask| cells.contains(&mask.cells()))
        .collect()
}

/// The sizes, the squarest first, of grids with so many cells, and room for a word of so many letters.
fn exact_sizes(cells: RangeInclusive<usize>, longest: usize) -> Vec<(usize, usize)> {
    let mut sizes: Vec<(usize, usize)> = cells
        .flat_map(|cells| {
            (1..=cells.isqrt())
                .filter(move |rows| cells.is_multiple_of(*rows))
                .map(move |rows| (rows, cells / rows))
        })
        .filter(|&(rows, columns)| columns >= longest && columns <= 6 * rows)
        .collect();
    sizes.sort_by_key(|&(rows, columns)| (columns - rows, Reverse(rows)));
    sizes
}

/// The dictionaries that a puzzle is proved with.
struct Compiled {
    hidden: Dictionary,
    avoided: Option<Dictionary>,
}

impl Compiled {
    fn new(maker: &Generator<'_>) -> Result<Self, GenerateError> {
        Ok(Self {
            hidden: maker.words.compile()?,
            avoided: maker.avoid.map(WordBank::compile).transpose()?,
        })
    }

    fn rules<'a>(&'a self, maker: &Generator<'a>) -> Rules<'a> {
        Rules {
            hidden: &self.hidden,
            avoided: self.avoided.as_ref(),
            clean: maker.clean,
        }
    }

    /// What no letter of the filling may complete.
    fn forbidden<'a>(&'a self, maker: &Generator<'a>) -> Vec<Forbidden<'a>> {
        let whole = [Some(&self.hidden), self.avoided.as_ref()];
        let whole = whole
            .into_iter()
            .flatten()
            .map(|dictionary| (dictionary, 1));
        whole
            .chain(maker.clean)
            .map(|(dictionary, min_length)| Forbidden {
                dictionary,
                min_length,
            })
            .collect()
    }
}

/// The words that are parts of others, forwards or backwards, each with each of these: numbers in the list.
fn parts(words: &[&Entry]) -> Vec<(usize, usize)> {
    let letters = |word: &Entry| word.letters.chars().collect::<Vec<char>>();
    let numbers: HashMap<Vec<char>, usize> = (0..)
        .zip(words)
        .map(|(number, word)| (letters(word), number))
        .collect();
    let lengths: BTreeSet<usize> = numbers.keys().map(Vec::len).collect();
    let mut parts = BTreeSet::new();
    for (whole, word) in words.iter().enumerate() {
        let forwards = letters(word);
        let backwards: Vec<char> = forwards.iter().rev().copied().collect();
        for length in lengths.range(..=forwards.len()) {
            let inside = [&forwards, &backwards]
                .into_iter()
                .flat_map(|letters| letters.windows(*length));
            let inside = inside.filter_map(|letters| numbers.get(letters));
            parts.extend(
                inside
                    .filter(|&&part| part != whole)
                    .map(|&part| (part, whole)),
            );
        }
    }
    parts.into_iter().collect()
}

/// The parts of words that lie wholly on the cells of these. (Of two that have the same cells, one.)
fn swallowed(parts: &[(usize, usize)], key: &[Find<'_>]) -> Vec<usize> {
    let cells = |word: usize| key[word].trail.cells().collect::<HashSet<_>>();
    let is_inside = |&&(part, whole): &&(usize, usize)| {
        let (part_cells, whole_cells) = (cells(part), cells(whole));
        part_cells.is_subset(&whole_cells) && (part < whole || part_cells != whole_cells)
    };
    parts
        .iter()
        .filter(is_inside)
        .map(|&(part, _)| part)
        .collect()
}

/// The words that are parts, each with one that it is a part of.
fn named(parts: &[(usize, usize)], words: &[&Entry]) -> Vec<(String, String)> {
    let mut parts = parts.to_vec();
    parts.dedup_by_key(|&mut (part, _)| part);
    let name = |word: usize| words[word].display.clone();
    parts
        .into_iter()
        .map(|(part, whole)| (name(part), name(whole)))
        .collect()
}

/// How many cells an arrangement leaves.
fn left_over(shape: &Mask, words: &[&Entry], laid: &[Option<Laid>]) -> usize {
    let laid = words.iter().zip(laid);
    let (words, laid): (Vec<&Entry>, Vec<Laid>) = laid
        .filter_map(|(word, laid)| Some((*word, (*laid)?)))
        .unzip();
    let (canvas, _) = lay(shape, &words, &laid);
    canvas.empty_cells().len()
}
