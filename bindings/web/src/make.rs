//! Puzzles that are made on the page, as `wordtrail make` makes them: the same options and seed make the same puzzle.

use crate::options::{self, MAX_SIDE, Options};
use crate::wording::{counted, left_out, text};
use std::ops::ControlFlow;
use std::ops::RangeInclusive;
use std::time::Duration;
use wordtrail::puzzle::{
    Clues, Cover, Level, MAX_LETTERS, Mask, MessageFit, Offensive, Recipe, Theme, redraw,
};
use wordtrail::{Dictionary, Directions, Mode, Puzzle, Query, Reader, Shape, WordBank};

/// The name of the shape that the reader of the page draws.
const DRAWN: &str = "drawn";

/// The least letters of random words, unless there is an option.
const MIN_RANDOM_LENGTH: usize = 3;

/// A puzzle, and what is said about it.
pub struct MadePuzzle {
    pub puzzle: Puzzle,
    /// Sentences: what was proved, and what the maker should know.
    pub notes: Vec<String>,
    /// Offensive words that no arrangement avoids.
    unavoided: Vec<String>,
}

/// How a puzzle is made.
struct Settings<'text> {
    options: &'text Options<'text>,
    mode: Mode,
    covers: bool,
    directions: Directions,
    size: Option<(usize, usize)>,
    cells: Cells,
    /// The name of the shape, as recipes have it.
    mask: Option<String>,
    offensive: Offensive,
    avoid: Option<WordBank>,
    /// Words that are hidden, but not listed.
    bonus: Option<WordBank>,
    seed: u64,
    title: String,
}

/// The cells of a puzzle.
enum Cells {
    AsNeeded,
    /// As large as the words need.
    Shape(Shape),
    Mask(Mask),
}

/// Words that are drawn for a puzzle.
struct Drawn<'dictionary> {
    dictionary: &'dictionary Dictionary,
    is_theme: bool,
    /// Without it, as many as cover the grid.
    count: Option<usize>,
    lengths: RangeInclusive<usize>,
}

/// Makes a puzzle. Random words are drawn from those of a theme or from common ones.
pub fn make(
    options: &Options,
    common: impl FnOnce() -> Result<Dictionary, String>,
) -> Result<MadePuzzle, String> {
    let theme: Option<Theme> = options.named("theme")?;
    let settings = Settings::new(options, theme)?;
    let count: Option<usize> = options.number("random", "the number of random words")?;
    // Without a number, as many words are drawn as cover the grid.
    let covers = settings.covers && (theme.is_none() || settings.cells().is_some());
    let is_drawn = count.is_some() || covers && (theme.is_some() || options.is_on("draws"));
    if !is_drawn {
        let words = match theme {
            Some(theme) => WordBank::from_words(theme.words()).map_err(text)?,
            None => clued(options)?,
        };
        return settings.make(words, None);
    }
    if count == Some(0) {
        return Err("the number of random words is at least 1".to_owned());
    }
    if settings.covers && settings.cells().is_none() {
        return Err("random words that cover the grid have as many letters as it has cells: give its rows and columns".to_owned());
    }
    let dictionary = match theme {
        Some(theme) => Dictionary::from_words(theme.words()).map_err(text)?,
        None => common()?,
    };
    let shortest = options.number("shortest", "the shortest length of random words")?;
    let least = shortest.unwrap_or(if count.is_some() {
        MIN_RANDOM_LENGTH
    } else {
        1
    });
    let drawn = Drawn {
        dictionary: &dictionary,
        is_theme: theme.is_some(),
        count,
        lengths: least..=settings.longest(),
    };
    let make = |seed: u64, _| {
        let words = settings.draw(&drawn, seed)?;
        settings.make(words, Some(&dictionary))
    };
    // There is no clock, and so no time limit.
    redraw(settings.seed, Duration::MAX, make, |made| {
        made.unavoided.len()
    })
}

/// The words of a list as people type it.
fn listed(words: &str) -> Result<WordBank, String> {
    if words.is_empty() {
        return Err(
            "there are no words to hide: type some, one in each line or with commas between them"
                .to_owned(),
        );
    }
    if words.starts_with('{') {
        return Err(
            "a puzzle document is no list of words: drop its file here, or paste its words"
                .to_owned(),
        );
    }
    let reader = Reader::new();
    match words.contains('\n') {
        true => reader.word_bank(words).map_err(text),
        false => reader.typed_words(words).map_err(text),
    }
}

/// The words of a list with their clues, or those of the clues if there is no list.
fn clued(options: &Options) -> Result<WordBank, String> {
    let (words, clues) = (options.text("words"), options.text("clues"));
    if clues.is_empty() {
        return listed(words);
    }
    let clues = Clues::parse(clues.as_bytes()).map_err(text)?;
    match words {
        "" => Ok(clues.words().clone()),
        words => listed(words)?.with_clues(&clues).map_err(text),
    }
}

impl Cells {
    /// Those of the options: a picture that was drawn, or a shape.
    fn new(options: &Options, size: Option<(usize, usize)>) -> Result<Self, String> {
        if options.text("shape") == DRAWN {
            // The page calls it a drawing.
            let mask = Mask::parse(options.written("mask").as_bytes())
                .map_err(|error| text(error).replace("the mask", "the drawing"))?;
            let (rows, columns) = (mask.rows(), mask.columns());
            return match rows.max(columns) {
                0..=MAX_SIDE => Ok(Self::Mask(mask)),
                _ => Err(format!(
                    "the drawing has {} and {}, and at most {MAX_SIDE} of either are possible: the program wordtrail makes larger puzzles",
                    counted(rows, "row"),
                    counted(columns, "column")
                )),
            };
        }
        Ok(match (options.named("shape")?, size) {
            (None, None) => Self::AsNeeded,
            (None, Some((rows, columns))) => Self::Mask(Mask::full(rows, columns)),
            (Some(shape), None) => Self::Shape(shape),
            (Some(shape), Some((rows, columns))) => Self::Mask(Mask::shape(shape, rows, columns)),
        })
    }
}

/// Gives a generator, whose words run straight or bend, its cells and the words to keep out.
macro_rules! limited {
    ($generator:expr, $settings:expr) => {{
        let generator = match &$settings.cells {
            Cells::AsNeeded => $generator,
            Cells::Shape(shape) => $generator.shape(*shape),
            Cells::Mask(mask) => $generator.mask(mask.clone()),
        };
        match &$settings.avoid {
            Some(avoid) => generator.avoid(avoid),
            None => generator,
        }
    }};
}

impl<'text> Settings<'text> {
    fn new(options: &'text Options<'text>, theme: Option<Theme>) -> Result<Self, String> {
        let level: Option<Level> = options.named("level")?;
        let words = |name: &str, what: &str| match options.text(name) {
            "" => Ok(None),
            words => listed(words)
                .map(Some)
                .map_err(|error| format!("{what}: {error}")),
        };
        let chosen: Option<u32> = options.number("directions", "the directions")?;
        let directions = match (level, chosen) {
            (Some(level), _) => level.directions(),
            (None, Some(bits)) => options::directions(bits),
            (None, None) => Directions::ALL,
        };
        let mode = match options.text("mode") {
            "" | "straight" => Mode::Straight,
            _ => Mode::Adjacent,
        };
        if mode == Mode::Straight && directions.iter().next().is_none() {
            return Err(
                "no direction is chosen: choose one or more under “More options”".to_owned(),
            );
        }
        let size = options.size()?;
        let mask = Some(options.text("shape")).filter(|name| !name.is_empty());
        let title = match (options.text("title"), theme) {
            ("", Some(theme)) => capitalised(theme.name()),
            (title, _) => title.to_owned(),
        };
        Ok(Self {
            options,
            mode,
            covers: options.text("mode") == "cover",
            directions,
            size,
            cells: Cells::new(options, size)?,
            mask: mask.map(str::to_owned),
            offensive: match options.is_on("offensive") {
                true => Offensive::Allow,
                false => Offensive::Avoid,
            },
            avoid: words("avoid", "words to keep out")?,
            bonus: words("bonus", "bonus words")?,
            seed: options.number("seed", "the seed")?.unwrap_or(0),
            title,
        })
    }

    /// The number of cells, if it does not depend on the words.
    fn cells(&self) -> Option<usize> {
        match &self.cells {
            Cells::Mask(mask) => Some(mask.cells()),
            _ => None,
        }
    }

    /// The letters of the longest word that may be drawn.
    fn longest(&self) -> usize {
        let longest = self
            .size
            .map_or(MAX_LETTERS, |(rows, columns)| match self.mode {
                Mode::Adjacent => rows * columns,
                _ => Mask::full(rows, columns).longest_line(self.directions),
            });
        longest.min(MAX_LETTERS)
    }

    /// The words of the puzzle with this seed.
    fn draw(&self, drawn: &Drawn, seed: u64) -> Result<WordBank, String> {
        let offensive = Dictionary::offensive();
        let joining = Cover::new().spanning(&self.spanning());
        let is_suitable = |word: &str| {
            let may_offend = self.offensive == Offensive::Allow;
            let is_clean = match drawn.is_theme {
                true => !offensive.contains(word),
                false => !offensive.occurs_in(word),
            };
            (may_offend || is_clean) && (!self.covers || joining.suits(word))
        };
        let Drawn {
            dictionary,
            count,
            lengths,
            ..
        } = drawn;
        let bank = match (self.covers, self.mode, self.cells()) {
            (true, _, Some(cells)) => {
                let letters = cells.saturating_sub(self.spanning().chars().count());
                WordBank::draw_letters_where(
                    dictionary,
                    *count,
                    lengths.clone(),
                    letters,
                    seed,
                    is_suitable,
                )
            }
            (false, Mode::Adjacent, Some(cells)) => {
                let count = count.unwrap_or_default();
                WordBank::draw_for_cells(
                    dictionary,
                    count,
                    lengths.clone(),
                    cells,
                    seed,
                    is_suitable,
                )
            }
            _ => WordBank::draw_where(
                dictionary,
                count.unwrap_or_default(),
                lengths.clone(),
                seed,
                is_suitable,
            ),
        };
        bank.ok_or_else(|| {
            let mut fitting = 0;
            let _ = dictionary.words(&Query::all(), |word| {
                let letters = word.chars().count();
                fitting += usize::from(lengths.contains(&letters) && is_suitable(word));
                ControlFlow::<()>::Continue(())
            });
            if fitting == 0 {
                return "there is no word of these lengths to draw from: change them, or make the grid larger".to_owned();
            }
            match count.is_some_and(|count| count > fitting) {
                true => format!("only {} of these lengths can be drawn: ask for fewer", counted(fitting, "word")),
                false => "there are not enough words of these lengths to draw from: ask for fewer, or for a larger grid".to_owned(),
            }
        })
    }

    /// The letters of the word that joins two edges.
    fn spanning(&self) -> String {
        let word = self.options.text("spanning").to_lowercase();
        word.chars().filter(|it| it.is_alphabetic()).collect()
    }

    fn make(
        &self,
        mut words: WordBank,
        drawn_from: Option<&Dictionary>,
    ) -> Result<MadePuzzle, String> {
        if let Some(bonus) = &self.bonus {
            words = words.with_bonus(bonus).map_err(text)?;
        }
        let recipe = self.recipe(&words, drawn_from);
        let mut made = match self.mode {
            Mode::Adjacent => self.bent(&words, recipe)?,
            _ => self.straight(&words, recipe)?,
        };
        let digits = self.options.text("message").chars();
        let digits: String = digits.filter(|it| it.is_numeric()).collect();
        if self.mode != Mode::Adjacent && !digits.is_empty() {
            made.notes.push(format!(
                "a message has letters only, so {digits} is left out: write numbers as words"
            ));
        }
        if words.clues().next().is_some() {
            let without = words
                .listed_words()
                .filter(|word| words.clue(word).is_none());
            let what = "without a clue, so that the word itself is listed";
            made.notes.extend(noted(what, without.map(str::to_owned)));
        }
        for list in [Some(&words), self.bonus.as_ref(), self.avoid.as_ref()] {
            made.notes.extend(list.into_iter().flat_map(notes_on));
        }
        Ok(made)
    }

    /// What is needed to make the puzzle again.
    fn recipe(&self, words: &WordBank, drawn_from: Option<&Dictionary>) -> Recipe {
        let mut recipe = Recipe::new(words, self.seed);
        recipe.size = self.size;
        recipe.mask.clone_from(&self.mask);
        recipe.offensive = self.offensive;
        let avoid = |words: &WordBank| words.words().map(str::to_owned).collect();
        recipe.avoid = self.avoid.as_ref().map(avoid);
        recipe.dictionary_checksum = drawn_from.map(Dictionary::checksum);
        if self.mode != Mode::Adjacent {
            recipe.directions = self.directions;
            let message = self.options.text("message");
            recipe.message = (!message.is_empty()).then(|| message.to_owned());
            if recipe.message.is_some() && self.options.is_on("pad") {
                recipe.message_fit = MessageFit::Padded;
            }
        }
        recipe
    }

    fn straight(&self, words: &WordBank, recipe: Recipe) -> Result<MadePuzzle, String> {
        let generator = limited!(recipe.generator(words, Mode::Straight), self);
        let made = generator.generate().map_err(text)?;
        let parts = made.parts.iter();
        let parts = parts.map(|(part, whole)| format!("“{part}” in “{whole}”"));
        let exceptions = noted("words that can also be read inside others", parts);
        Ok(self.finished(Puzzle::from(&made), recipe, exceptions, made.unavoided))
    }

    /// The same for words that bend.
    fn bent(&self, words: &WordBank, mut recipe: Recipe) -> Result<MadePuzzle, String> {
        let mut generator = limited!(recipe.generator(words, Mode::Adjacent), self);
        if self.covers {
            generator = generator.cover(match self.options.text("spanning") {
                "" => Cover::new(),
                word => Cover::new().spanning(word),
            });
        }
        let made = generator.generate().map_err(text)?;
        let bent = made.bent.as_ref();
        if let Some(spanning) = bent.and_then(|bent| bent.spanning.as_ref())
            && !recipe.list.contains(spanning)
        {
            recipe.list.push(spanning.clone());
        }
        let ways = bent.iter().flat_map(|bent| &bent.ways);
        let ways = ways.map(|(word, ways)| format!("“{word}” ({ways})"));
        let mut exceptions = noted("words that can be traced in several ways", ways);
        if bent.is_some_and(|bent| bent.is_cover && !bent.is_unique) {
            exceptions
                .push("the grid can be divided into the words in another way, too".to_owned());
        }
        Ok(self.finished(Puzzle::from(&made), recipe, exceptions, made.unavoided))
    }

    /// A generated puzzle with what was proved: the generator searches each finished grid.
    fn finished(
        &self,
        puzzle: Puzzle,
        recipe: Recipe,
        exceptions: Vec<String>,
        unavoided: Vec<String>,
    ) -> MadePuzzle {
        let words = match puzzle.answers().len() {
            1 => "the word".to_owned(),
            count => format!("each of the {}", counted(count, "word")),
        };
        let once = match exceptions.is_empty() {
            true => "exactly once",
            false => "exactly once, with the exceptions below",
        };
        let cells = if self.covers {
            ", every cell belongs to one of them"
        } else {
            ""
        };
        let clean = match (self.offensive, unavoided.is_empty()) {
            (Offensive::Avoid, true) => ", and no offensive word appears by chance",
            _ => "",
        };
        let proof = format!(
            "a search of the finished grid proved it: {words} is there {once}{cells}{clean}"
        );
        let mut notes = vec![proof];
        notes.extend(exceptions);
        notes.extend(noted(
            "offensive words that come about in every arrangement tried",
            unavoided.iter().cloned(),
        ));
        MadePuzzle {
            puzzle: puzzle.with_title(&self.title).with_recipe(recipe),
            notes,
            unavoided,
        }
    }
}

/// What was noticed about a list.
fn notes_on(list: &WordBank) -> Vec<String> {
    let mut notes: Vec<String> = list.notes().iter().map(text).collect();
    if let Some((line, first)) = &list.skipped().first {
        notes.push(left_out("list", list.skipped().count, *line, first));
    }
    notes
}

/// A note about words, unless there are none.
fn noted(what: &str, words: impl Iterator<Item = String>) -> Vec<String> {
    let words: Vec<String> = words.collect();
    match words.is_empty() {
        true => Vec::new(),
        false => vec![format!("{what}: {}", words.join(", "))],
    }
}

/// A name with a capital.
fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
