//! Where words are hidden: the cells of the grid, how words run, and whether they cover it.

use super::arguments::Arguments;
use crate::cli::arguments::{option, refuse};
use crate::cli::input::{self, Input};
use anyhow::{Context, anyhow, bail};
use wordtrail::puzzle::{
    Cover, DirectionWeights, GenerateError, Mask, PuzzleCells, PuzzleRequest, Shape,
};
use wordtrail::{Direction, Directions, Mode, WordBank};
use wordtrail_dictionary::internals::letters::letter_count;
use wordtrail_dictionary::internals::wording::{counted, escaped, excerpt};

/// Where words are hidden.
#[derive(Clone)]
pub struct Layout {
    pub cells: PuzzleCells,
    pub mode: Mode,
    /// What bent words cover, if they cover the grid.
    pub cover: Option<Cover>,
}

impl Layout {
    /// The layout of a new puzzle. Reads the mask.
    pub fn new(arguments: &Arguments) -> anyhow::Result<Self> {
        let of_cover = [
            ("--spanning", arguments.spanning.is_some()),
            ("--unique", arguments.unique),
        ];
        if !arguments.cover {
            refuse(
                &of_cover,
                "applies only to words that cover the grid: add --cover and -m adjacent",
            )?;
        }
        let cells = given_cells(arguments)?;
        if let Some(word) = &arguments.spanning {
            check_spanning(word, cells.as_ref())
                .with_context(|| format!("--spanning {}", excerpt(word)))?;
        }
        Ok(Self {
            cells: cells.unwrap_or_default(),
            mode: arguments.mode.unwrap_or_default(),
            cover: arguments.cover.then(|| {
                let cover = arguments.spanning.as_ref();
                let cover = cover.map_or_else(Cover::new, |word| Cover::new().spanning(word));
                if arguments.unique {
                    cover.unique()
                } else {
                    cover
                }
            }),
        })
    }

    /// This layout, in which what the arguments do not give of bent words is as in the request of a puzzle.
    pub fn over(self, arguments: &Arguments, puzzle: &PuzzleRequest) -> Self {
        if puzzle.mode == Mode::Straight || arguments.mode == Some(Mode::Straight) {
            return self;
        }
        Self {
            mode: Mode::Adjacent,
            cover: self.cover.or_else(|| puzzle.cover.clone()),
            ..self
        }
    }

    /// Refuses arguments that do not concern words of this mode.
    pub fn check(&self, arguments: &Arguments) -> anyhow::Result<()> {
        if self.mode == Mode::Straight {
            let of_bent = [("--cover", arguments.cover)];
            return refuse(&of_bent, "applies only to words that bend: add -m adjacent");
        }
        let of_straight = [
            (
                "--directions (or --level, --set)",
                arguments.directions().is_some() || !arguments.set.is_empty(),
            ),
            ("--weights (or --evenly)", arguments.weights().is_some()),
            ("--message", arguments.message.is_some()),
            ("--repeats", arguments.repeats.is_some()),
            ("--digraphs", arguments.digraphs),
        ];
        refuse(
            &of_straight,
            "applies only to words on straight lines: leave it out, or leave out -m adjacent",
        )?;
        if self.cover.is_none() {
            return Ok(());
        }
        let without_cover = [
            ("--overlap", arguments.overlap.is_some()),
            ("--fill", arguments.fill.is_some()),
            ("--drop", arguments.drop),
        ];
        refuse(
            &without_cover,
            "conflicts with --cover, with which every cell belongs to exactly one word: leave one out",
        )
    }
}

/// The cells that were given. Reads the mask.
fn given_cells(arguments: &Arguments) -> anyhow::Result<Option<PuzzleCells>> {
    let size = arguments.size;
    let Some(name) = &arguments.mask else {
        return Ok(size.map(|size| PuzzleCells::new(Some(size), None)));
    };
    let typed = || format!("--mask {}", excerpt(&escaped(name)));
    match name.to_str().map(str::parse::<Shape>) {
        Some(Ok(shape)) => return Ok(Some(PuzzleCells::new(size, Some(shape)))),
        Some(Err(unknown)) if !input::is_file_name(name) => {
            return Err(anyhow!("there is no such file, and {unknown}")).with_context(typed);
        }
        _ => {}
    }
    if size.is_some() {
        bail!("--size conflicts with a mask file, which has a size: leave one out");
    }
    let text = Input::from(name).read_text()?;
    let mask = Mask::parse(&text).with_context(typed)?;
    Ok(Some(PuzzleCells::Mask(mask)))
}

/// Refuses a word that cannot join two opposite edges of these cells, before words are drawn and arranged around it. What
/// depends on the shape of a mask is left to the generator.
fn check_spanning(word: &str, cells: Option<&PuzzleCells>) -> anyhow::Result<()> {
    let refused = |error: GenerateError| anyhow::Error::msg(error.explain(None, option));
    let text = word.to_owned();
    let bank = WordBank::from_words([word]);
    let bank = bank.map_err(|_| refused(GenerateError::SpanningNotAWord { text }))?;
    let Some(PuzzleCells::Mask(mask)) = cells else {
        return Ok(());
    };
    let letters: usize = bank.words().map(letter_count).sum();
    if letters > mask.cells() {
        bail!(
            "it has {}, and the grid has only {}: choose a shorter word, or a larger --size",
            counted(letters, "letter"),
            counted(mask.cells(), "cell")
        );
    }
    let is_whole = mask.cells() == mask.rows() * mask.columns();
    let needed = mask.rows().min(mask.columns());
    if is_whole && letters < needed {
        return Err(refused(GenerateError::SpanningTooShort {
            word: word.to_owned(),
            letters,
            needed: Some(needed),
        }));
    }
    Ok(())
}

/// The directions whose weight is not 0. Refuses weights of other directions, and if all are 0.
pub fn weighted(directions: Directions, weights: DirectionWeights) -> anyhow::Result<Directions> {
    let names = || Vec::from_iter(directions.iter().map(Direction::name)).join(", ");
    let mut others = Direction::ALL
        .into_iter()
        .filter(|it| !directions.contains(*it));
    if let Some(other) = others.find(|&other| weights.of(other) != 1) {
        bail!(
            "--weights {other}={}: the directions are {}: leave {other} out, or add it to --directions",
            weights.of(other),
            names()
        );
    }
    let used = weights.used(directions);
    if used.iter().next().is_none() {
        bail!(
            "--weights: all directions ({}) have weight 0: give one of them another weight",
            names()
        );
    }
    Ok(used)
}
