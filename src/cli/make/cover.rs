//! Words that cover the grid: the options of `wordtrail make` for them, checked.

use super::arguments::Arguments;
use super::cells::Cells;
use super::remedy::with_remedy;
use anyhow::{Context, bail};
use wordtrail::WordBank;
use wordtrail::puzzle::GenerateError;
use wordtrail_dictionary::internals::wording::{counted, excerpt};

/// How bent words cover the grid.
#[derive(Clone, Default)]
pub struct CoverSettings {
    /// The word that joins two opposite edges.
    pub spanning: Option<String>,
    pub is_unique: bool,
}

/// How bent words cover the grid, if they do.
pub fn cover(
    arguments: &Arguments,
    cells: Option<&Cells>,
) -> anyhow::Result<Option<CoverSettings>> {
    let needs_cover = [
        ("--spanning", arguments.spanning.is_some()),
        ("--unique", arguments.unique),
    ];
    if let Some((option, _)) = needs_cover
        .into_iter()
        .find(|&(_, given)| given && !arguments.cover)
    {
        bail!("{option} applies only to words that cover the grid: add --cover");
    }
    if let Some(word) = &arguments.spanning {
        check_spanning(word, cells).with_context(|| format!("--spanning {}", excerpt(word)))?;
    }
    Ok(arguments.cover.then(|| CoverSettings {
        spanning: arguments.spanning.clone(),
        is_unique: arguments.unique,
    }))
}

/// Refuses a word that cannot join two opposite edges of these cells, before words are drawn and arranged around it. What
/// depends on the shape of a mask is left to the generator.
fn check_spanning(word: &str, cells: Option<&Cells>) -> anyhow::Result<()> {
    let text = word.to_owned();
    let bank = WordBank::from_words([word]);
    let bank = bank.map_err(|_| with_remedy(GenerateError::SpanningNotAWord { text }))?;
    let Some(Cells::Mask(mask)) = cells else {
        return Ok(());
    };
    let letters = bank.words().flat_map(str::chars);
    let letters = letters.filter(|it| it.is_alphabetic()).count();
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
        return Err(with_remedy(GenerateError::SpanningTooShort {
            word: word.to_owned(),
            letters,
            needed: Some(needed),
        }));
    }
    Ok(())
}
