//! Making puzzles: laying words, filling the rest, and proving what came of it.

use super::error::MakeError;
use super::filling::{self, Canvas, Forbidden, Urn};
use super::hunt::{Hunt, Hunted};
use super::mask::Mask;
use super::placing::{self, Arrangement, Effort, Laid, MostLaid, Task};
use super::proof::{Hidden, Rules};
use super::random::Random;
use crate::letters::{compose, fold};
use crate::{Dictionary, Direction, Directions, Find, Grid, Trail};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::cmp::Reverse;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

/// Makes word search puzzles: lays words on a grid, fills the other cells, and proves with the search engine
/// that each word is there exactly once and nothing is there that should not be.
///
/// What is made follows from the words, the options and the seed, on every machine.
///
/// ```
/// use wordtrail::puzzle::Maker;
/// use wordtrail::{Hunt, Search};
///
/// let words = Hunt::parse(b"ICE CREAM\nSORBET\nWAFFLE\n")?;
/// let made = Maker::new(&words).size(9, 9).seed(7).make()?;
/// let dictionary = words.compile()?;
/// let finds = Search::new(&dictionary).min_length(1).all(true).finds(&made.grid);
/// assert_eq!(finds.len(), 3);
/// assert_eq!(made.key[0].word, "ice cream");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Maker<'a> {
    words: &'a Hunt,
    shape: Option<Mask>,
    directions: Directions,
    seed: u64,
    overlap: Overlap,
    message: Option<String>,
    pad_message: bool,
    fill: Fill,
    avoid: Option<&'a Hunt>,
    clean: Option<(&'a Dictionary, usize)>,
    drop: bool,
    time_limit: Option<Duration>,
    laid: Option<&'a AtomicU64>,
}

/// Whether words may share cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Overlap {
    /// They may, where their letters agree.
    #[default]
    Shared,
    /// No cell belongs to two words.
    None,
}

/// The letters that cells without a word are filled with.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub enum Fill {
    /// As frequent as in English.
    #[default]
    English,
    /// Those of the hidden words, each as often as it is in them: harder to tell from these.
    Words,
    /// These, each as often as it is given. Characters that are no letters are left out.
    Letters(String),
}

/// A puzzle that was made, and proved.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Made {
    /// The cells; those that the mask leaves out are holes.
    pub grid: Grid,
    /// The grid with the hidden words alone: all other cells are holes.
    pub answer: Grid,
    /// Where the hidden words are, in the order of the list.
    pub key: Vec<Find<'static>>,
    /// The words that did not fit.
    pub dropped: Vec<String>,
    /// Words that can be read more than once, because they are parts of others, each with one of these.
    pub parts: Vec<(String, String)>,
    /// What it was made from.
    pub seed: u64,
}

/// How often words are laid anew when the rest cannot be filled or the proof fails.
const ATTEMPTS: u64 = 12;

/// How many turns the searches for an arrangement have.
const TURNS: u32 = 5;

impl<'a> Maker<'a> {
    /// A maker of puzzles that hide these words: on a square grid as large as they need, in all eight directions, with
    /// the seed 0.
    ///
    /// ```
    /// use wordtrail::Hunt;
    /// use wordtrail::puzzle::Maker;
    ///
    /// let words = Hunt::parse(b"CAT\nDOG\nBIRD\n")?;
    /// let made = Maker::new(&words).make()?;
    /// assert_eq!(made.grid.rows(), made.grid.columns());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(words: &'a Hunt) -> Self {
        Self {
            words,
            shape: None,
            directions: Directions::ALL,
            seed: 0,
            overlap: Overlap::default(),
            message: None,
            pad_message: false,
            fill: Fill::default(),
            avoid: None,
            clean: None,
            drop: false,
            time_limit: None,
            laid: None,
        }
    }

    /// The rows and columns of the grid.
    #[must_use]
    pub fn size(self, rows: usize, columns: usize) -> Self {
        self.mask(Mask::full(rows, columns))
    }

    /// The cells of the grid.
    ///
    /// ```
    /// use wordtrail::puzzle::Maker;
    /// use wordtrail::{Hunt, Mask, Shape};
    ///
    /// let words = Hunt::parse(b"LOVE\nROSE\n")?;
    /// let made = Maker::new(&words).mask(Mask::shape(Shape::Heart, 9, 9)).make()?;
    /// assert!(made.grid.to_string().starts_with('.'));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mask(self, mask: Mask) -> Self {
        Self {
            shape: Some(mask),
            ..self
        }
    }

    /// The directions in which words may be laid.
    #[must_use]
    pub fn directions(self, directions: impl IntoIterator<Item = Direction>) -> Self {
        Self {
            directions: directions.into_iter().collect(),
            ..self
        }
    }

    /// What everything follows from that is left to chance.
    ///
    /// ```
    /// use wordtrail::Hunt;
    /// use wordtrail::puzzle::Maker;
    ///
    /// let words = Hunt::parse(b"CAT\nDOG\nBIRD\n")?;
    /// let maker = Maker::new(&words).size(8, 8);
    /// let grid = |seed| Ok::<_, wordtrail::puzzle::MakeError>(maker.clone().seed(seed).make()?.grid.to_string());
    /// assert_eq!(grid(1)?, grid(1)?);
    /// assert_ne!(grid(1)?, grid(2)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Whether words may share cells.
    #[must_use]
    pub fn overlap(self, overlap: Overlap) -> Self {
        Self { overlap, ..self }
    }

    /// What the cells without a hidden word spell, in reading order; characters that are no letters are left out. There
    /// must be as many cells, unless the message may be padded: then those after it are filled.
    ///
    /// ```
    /// use wordtrail::Hunt;
    /// use wordtrail::puzzle::Maker;
    ///
    /// let words = Hunt::parse(b"CAT\nCOW\n")?;
    /// let made = Maker::new(&words).size(3, 3).message("moo!", true).make()?;
    /// let hidden = made.answer.to_string();
    /// let letters = made.grid.to_string();
    /// let left = letters.chars().zip(hidden.chars()).filter(|(_, hidden)| *hidden == '.');
    /// assert!(left.map(|(letter, _)| letter).collect::<String>().starts_with("moo"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn message(self, message: &str, pad: bool) -> Self {
        Self {
            message: Some(message.to_owned()),
            pad_message: pad,
            ..self
        }
    }

    /// The letters that cells without a word are filled with.
    #[must_use]
    pub fn fill(self, fill: Fill) -> Self {
        Self { fill, ..self }
    }

    /// Words that must not appear anywhere, in any direction.
    ///
    /// ```
    /// use wordtrail::Hunt;
    /// use wordtrail::puzzle::{MakeError, Maker};
    ///
    /// let words = Hunt::parse(b"CLASSIC\n")?;
    /// let rude = Hunt::parse(b"SALC\n")?;
    /// let made = Maker::new(&words).avoid(&rude).make();
    /// assert!(matches!(made, Err(MakeError::Avoided { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn avoid(self, words: &'a Hunt) -> Self {
        Self {
            avoid: Some(words),
            ..self
        }
    }

    /// Keeps words of so many letters and more of a dictionary out, but for the hidden ones and what is inside them.
    ///
    /// ```
    /// use wordtrail::puzzle::Maker;
    /// use wordtrail::{Dictionary, Hunt, Search};
    ///
    /// let words = Hunt::parse(b"ZEBRA\nLLAMA\n")?;
    /// let dictionary = Dictionary::from_words(["zebra", "llama", "at", "me", "on", "to"])?;
    /// let made = Maker::new(&words).size(6, 6).clean(&dictionary, 2).make()?;
    /// let search = Search::new(&dictionary).min_length(2).all(true);
    /// assert_eq!(search.count(&made.grid), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn clean(self, dictionary: &'a Dictionary, letters: usize) -> Self {
        Self {
            clean: Some((dictionary, letters)),
            ..self
        }
    }

    /// Whether to leave out words that do not fit; without that it is an error.
    #[must_use]
    pub fn drop_words(self, drop: bool) -> Self {
        Self { drop, ..self }
    }

    /// How long to look for an arrangement, at most. What is made then depends on the machine if it takes as long.
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        Self {
            time_limit: Some(limit),
            ..self
        }
    }

    /// A counter to which the words are added that are laid, for showing progress: a puzzle that is made adds as many
    /// as the list has, those dropped included. Another thread may read it meanwhile.
    ///
    /// ```
    /// use std::sync::atomic::AtomicU64;
    /// use wordtrail::Hunt;
    /// use wordtrail::puzzle::Maker;
    ///
    /// let words = Hunt::parse(b"CAT\nDOG\nBIRD\n")?;
    /// let laid = AtomicU64::new(0);
    /// assert!(Maker::new(&words).progress(&laid).book(4).iter().all(Result::is_ok));
    /// assert_eq!(laid.into_inner(), 4 * 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn progress(self, laid: &'a AtomicU64) -> Self {
        Self {
            laid: Some(laid),
            ..self
        }
    }

    /// Makes a puzzle.
    ///
    /// # Errors
    ///
    /// When the words cannot be hidden as the options want it: see [`MakeError`].
    pub fn make(&self) -> Result<Made, MakeError> {
        let made = self.make_with_hint_unsaid();
        let (Err(MakeError::NotClean { what, .. }), Some((dictionary, letters))) =
            (&made, self.clean)
        else {
            return made;
        };
        let mut longer = letters + 1..=dictionary.longest_word();
        let works = |&letters: &usize| {
            let maker = Self {
                laid: None,
                ..self.clone().clean(dictionary, letters)
            };
            maker.make_with_hint_unsaid().is_ok()
        };
        Err(MakeError::NotClean {
            what: what.clone(),
            works: longer.find(works),
        })
    }

    /// Makes so many puzzles at once: from the seed, the one after it, and so on, so each can be made again alone.
    ///
    /// ```
    /// use wordtrail::Hunt;
    /// use wordtrail::puzzle::Maker;
    ///
    /// let words = Hunt::parse(b"CAT\nDOG\nBIRD\n")?;
    /// let maker = Maker::new(&words).seed(5);
    /// let book = maker.book(3);
    /// let third = book[2].as_ref().expect("there is room");
    /// assert_eq!(third.grid.to_string(), maker.seed(7).make()?.grid.to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn book(&self, copies: usize) -> Vec<Result<Made, MakeError>> {
        let copy = |number| {
            let seed = self.seed.wrapping_add(number as u64);
            self.clone().seed(seed).make()
        };
        (0..copies).into_par_iter().map(copy).collect()
    }

    fn make_with_hint_unsaid(&self) -> Result<Made, MakeError> {
        let words = self.checked_words()?;
        let most_laid = MostLaid::new(self.laid);
        let made = match &self.shape {
            Some(shape) => self.make_on(shape, words, &most_laid),
            None => self.make_as_small_as_fits(words, &most_laid),
        }?;
        most_laid.raise(words.len());
        Ok(made)
    }

    /// The words, if nothing is wrong with the list.
    fn checked_words(&self) -> Result<&'a [Hunted], MakeError> {
        if let Some((line, text)) = &self.words.left_out().first {
            return Err(MakeError::NoWord {
                line: *line,
                text: text.clone(),
            });
        }
        if let Some(word) = self.words.repeated() {
            return Err(MakeError::Repeated { word: word.into() });
        }
        if self.directions.iter().next().is_none() {
            return Err(MakeError::NoDirection);
        }
        if self
            .message_letters()
            .is_some_and(|letters| letters.is_empty())
        {
            return Err(MakeError::EmptyMessage);
        }
        let avoided = self.avoid.map_or(&[][..], Hunt::hunted);
        for word in self.words.hunted() {
            let backwards: String = word.letters.chars().rev().collect();
            let is_part = |avoided: &&Hunted| {
                word.letters.contains(&avoided.letters) || backwards.contains(&avoided.letters)
            };
            if let Some(avoided) = avoided.iter().find(is_part) {
                return Err(MakeError::Avoided {
                    avoided: avoided.display.clone(),
                    word: word.display.clone(),
                });
            }
        }
        Ok(self.words.hunted())
    }

    /// Makes a puzzle on a grid that has room for the words, or on the next larger one that works.
    fn make_as_small_as_fits(
        &self,
        words: &[Hunted],
        most_laid: &MostLaid<'_>,
    ) -> Result<Made, MakeError> {
        let lengths = words.iter().map(|word| word.letters.chars().count());
        let (letters, longest) = (lengths.clone().sum::<usize>(), lengths.max().unwrap_or(0));
        let message = self.message_letters().map_or(0, |letters| letters.len());
        let sizes = if message > 0 && !self.pad_message {
            exact_sizes(letters, message, longest)
        } else {
            // Ten letters to thirteen cells: easy to arrange, and not empty.
            let side = (letters * 13 / 10 + message).isqrt().max(longest).max(3);
            (side..=side + LARGER).map(|side| (side, side)).collect()
        };
        let mut made = Err(MakeError::Message {
            message,
            cells: longest.pow(2).saturating_sub(letters),
        });
        for (rows, columns) in sizes {
            made = self.make_on(&Mask::full(rows, columns), words, most_laid);
            match made {
                Err(
                    MakeError::Impossible
                    | MakeError::NotFound { .. }
                    | MakeError::NotClean { .. }
                    | MakeError::Message { .. },
                ) => {}
                _ => break,
            }
        }
        made
    }

    fn make_on(
        &self,
        shape: &Mask,
        words: &[Hunted],
        most_laid: &MostLaid<'_>,
    ) -> Result<Made, MakeError> {
        let rules = Compiled::new(self)?;
        let mut dropped = self.too_long(shape, words)?;
        let mut words: Vec<&Hunted> = words
            .iter()
            .filter(|word| !dropped.contains(&word.display))
            .collect();
        if words.is_empty() {
            return Err(MakeError::NothingFits);
        }
        let message = self.message_letters();
        let covered = match &message {
            Some(letters) if !self.pad_message => {
                let cells = shape.cells();
                Some(cells.checked_sub(letters.len()).ok_or(MakeError::Message {
                    message: letters.len(),
                    cells,
                })?)
            }
            _ => None,
        };
        let until = self.time_limit.map(|limit| Instant::now() + limit);
        let mut failure = None;
        for attempt in 0..ATTEMPTS {
            let random = &mut Random::split(self.seed, attempt);
            let effort = Effort {
                turns: TURNS,
                until,
                most_laid,
            };
            let task = self.task(shape, &words, covered);
            let laid = match placing::arrange(&task, random, effort) {
                Arrangement::Found(laid) => laid,
                Arrangement::Impossible => {
                    return Err(match &message {
                        Some(message) if covered.is_some() => {
                            let letters = task.words.iter().map(Vec::len).sum();
                            MakeError::Message {
                                message: message.len(),
                                cells: shape.cells().saturating_sub(letters),
                            }
                        }
                        _ => MakeError::Impossible,
                    });
                }
                Arrangement::Best(laid) => {
                    let is_missing = |index: &usize| laid[*index].is_none();
                    let missing: Vec<usize> = (0..words.len()).filter(is_missing).collect();
                    let names = missing.iter().map(|&word| words[word].display.clone());
                    if missing.is_empty() {
                        return Err(MakeError::Message {
                            message: message.map_or(0, |letters| letters.len()),
                            cells: left_over(shape, &words, &laid),
                        });
                    }
                    if !self.drop {
                        return Err(MakeError::NotFound {
                            missing: names.collect(),
                        });
                    }
                    if missing.len() == words.len() {
                        return Err(MakeError::NothingFits);
                    }
                    dropped.extend(names);
                    let mut index = 0..;
                    words.retain(|_| index.next().is_some_and(|index| laid[index].is_some()));
                    laid.into_iter().flatten().collect()
                }
            };
            let laid = if covered.is_none() {
                let task = self.task(shape, &words, None);
                self.without_unwanted(&task, &words, laid, &rules, random, effort)?
            } else {
                laid
            };
            match self.finish(shape, &words, &laid, message.as_deref(), &rules, random) {
                Ok(made) => {
                    return Ok(Made {
                        dropped,
                        parts: parts(&words),
                        ..made
                    });
                }
                Err(error) => failure = Some(error),
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
        }
        Err(failure.unwrap_or(MakeError::Impossible))
    }

    /// The words that are longer than every line, which is an error unless words may be dropped.
    fn too_long(&self, shape: &Mask, words: &[Hunted]) -> Result<Vec<String>, MakeError> {
        let most = shape.longest_line(self.directions);
        let mut dropped = Vec::new();
        for word in words {
            let letters = word.letters.chars().count();
            if letters <= most {
                continue;
            }
            if !self.drop {
                return Err(MakeError::TooLong {
                    word: word.display.clone(),
                    letters,
                });
            }
            dropped.push(word.display.clone());
        }
        Ok(dropped)
    }

    fn task(&self, shape: &Mask, words: &[&Hunted], covered: Option<usize>) -> Task {
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
            sharing: self.overlap == Overlap::Shared,
            covered,
            best: self.drop,
        }
    }

    /// Lays words anew where they happen to spell something unwanted between them, as far as that helps.
    fn without_unwanted(
        &self,
        task: &Task,
        words: &[&Hunted],
        mut laid: Vec<Laid>,
        rules: &Compiled,
        random: &mut Random,
        effort: Effort<'_>,
    ) -> Result<Vec<Laid>, MakeError> {
        for _ in 0..TIMES_LAID_ANEW {
            let (canvas, key) = lay(&task.mask, words, &laid);
            let hidden = hidden(words, &key);
            let unwanted = rules.rules(self).unwanted(&canvas.grid()?, &hidden);
            if unwanted.is_empty() {
                break;
            }
            let mut moved: Vec<usize> = Vec::new();
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
        words: &[&Hunted],
        laid: &[Laid],
        message: Option<&[char]>,
        rules: &Compiled,
        random: &mut Random,
    ) -> Result<Made, MakeError> {
        let (mut canvas, key) = lay(shape, words, laid);
        let answer = canvas.grid()?;
        let mut empty = canvas.empty_cells();
        if let Some(letters) = message {
            let is_whole = letters.len() <= empty.len();
            let is_enough = self.pad_message || letters.len() == empty.len();
            if !is_whole || !is_enough {
                return Err(MakeError::Message {
                    message: letters.len(),
                    cells: empty.len(),
                });
            }
            for (cell, &letter) in empty.drain(..letters.len()).zip(letters) {
                canvas.set(cell, letter);
            }
        }
        let urn = self.urn(words);
        if urn.is_empty() && !empty.is_empty() {
            return Err(MakeError::NoFill);
        }
        let not_clean = || MakeError::NotClean {
            what: match self.clean {
                Some((_, letters)) => format!("words of {letters} letters and more"),
                None if self.avoid.is_some() => {
                    "avoided words and second copies of hidden ones".to_owned()
                }
                None => "second copies of hidden words".to_owned(),
            },
            works: None,
        };
        let filled = filling::fill(canvas, empty, &urn, &rules.forbidden(self), random);
        let grid = filled.ok_or_else(not_clean)?.grid()?;
        let hidden = words.iter().zip(&key);
        let hidden =
            Hidden::new(hidden.map(|(word, find)| (word.letters.as_str(), find.trail.clone())));
        if !rules.rules(self).hold(&grid, &hidden) {
            return Err(not_clean());
        }
        Ok(Made {
            grid,
            answer,
            key,
            dropped: Vec::new(),
            parts: Vec::new(),
            seed: self.seed,
        })
    }

    fn urn(&self, words: &[&Hunted]) -> Urn {
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
fn lay(shape: &Mask, words: &[&Hunted], laid: &[Laid]) -> (Canvas, Vec<Find<'static>>) {
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

fn hidden<'a>(words: &[&'a Hunted], key: &'a [Find<'static>]) -> Hidden<'a> {
    let hidden = words.iter().zip(key);
    Hidden::new(hidden.map(|(word, find)| (word.letters.as_str(), find.trail.clone())))
}

/// How much longer than at first the sides of a grid may become.
const LARGER: usize = 12;

/// The sizes, the squarest first, of grids that a message fills when words of so many letters, the longest of so many,
/// share at most a fifth of them.
fn exact_sizes(letters: usize, message: usize, longest: usize) -> Vec<(usize, usize)> {
    let cells = letters * 4 / 5 + message..=letters + message;
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
    fn new(maker: &Maker<'_>) -> Result<Self, MakeError> {
        Ok(Self {
            hidden: maker.words.compile()?,
            avoided: maker.avoid.map(Hunt::compile).transpose()?,
        })
    }

    fn rules<'a>(&'a self, maker: &Maker<'a>) -> Rules<'a> {
        Rules {
            hidden: &self.hidden,
            avoided: self.avoided.as_ref(),
            clean: maker.clean,
        }
    }

    /// What no letter of the filling may complete.
    fn forbidden<'a>(&'a self, maker: &Maker<'a>) -> Vec<Forbidden<'a>> {
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

/// The words that are parts of others, forwards or backwards, each with one of these.
fn parts(words: &[&Hunted]) -> Vec<(String, String)> {
    let mut parts = Vec::new();
    for part in words {
        let backwards: String = part.letters.chars().rev().collect();
        let contains = |whole: &&&Hunted| {
            whole.letters != part.letters
                && (whole.letters.contains(&part.letters) || whole.letters.contains(&backwards))
        };
        if let Some(whole) = words.iter().find(contains) {
            parts.push((part.display.clone(), whole.display.clone()));
        }
    }
    parts
}

/// How many cells an arrangement leaves.
fn left_over(shape: &Mask, words: &[&Hunted], laid: &[Option<Laid>]) -> usize {
    let mut canvas = Canvas::new(shape);
    for (word, laid) in words.iter().zip(laid) {
        if let Some(Laid { start, direction }) = *laid {
            let cells = word.letters.chars().count() as u32;
            let trail = Trail::straight(start, direction, cells);
            let letters = word.letters.chars();
            trail
                .cells()
                .zip(letters)
                .for_each(|(cell, letter)| canvas.set(cell, letter));
        }
    }
    canvas.empty_cells().len()
}
