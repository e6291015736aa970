//! Hunspell dictionaries: a file of words with flags (`.dic`), and one with the affixes that the flags stand for (`.aff`).
//!
//! The format is that of the manual page `hunspell(5)`. A word gets each of its suffixes, each of its prefixes, and one of both where both
//! are marked for it. Compounds, affixes of affixes (twofold suffixes), and changes at input and output are left out.

use crate::error::{SkippedLines, WordListError};
use crate::letters::{decode, without_byte_order_mark};
use crate::word_list::{WordList, add_word, folded_word, not_too_long};
use crate::wording::excerpt;
use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// The most bytes that words take before repeats are dropped. Spanish, with a million words, takes a fifth of it.
const MAX_BYTES: usize = 1 << 28;

/// The most bytes of rules that are tried on words: some ten seconds. Spanish takes a twentieth of it.
const MAX_TRIED: u64 = 1 << 33;

/// The number of a flag, or the code points of its one or two characters.
type Flag = u64;

/// The affixes of a file.
#[derive(Default)]
struct Affixes<'text> {
    flag_type: FlagType,
    /// Groups of flags that words name by their position, from 1.
    aliases: Vec<Vec<Flag>>,
    rules: HashMap<Flag, Rules<'text>>,
    /// Whether an affix may replace the whole word.
    strips_all: bool,
    needs_affix: Option<Flag>,
    only_in_compound: Option<Flag>,
    forbidden: Option<Flag>,
    circumfix: Option<Flag>,
}

/// How flags are written.
#[derive(Clone, Copy, Default)]
enum FlagType {
    #[default]
    Character,
    TwoCharacters,
    Number,
}

/// The affixes of a flag.
struct Rules<'text> {
    are_suffixes: bool,
    /// Whether words get one of them together with one at the other end.
    cross: bool,
    rules: Vec<Rule<'text>>,
}

/// An affix, and the words that get it.
struct Rule<'text> {
    strip: &'text str,
    affix: Cow<'text, str>,
    /// The sets of the first characters of the word, or of the last.
    condition: Vec<CharacterSet<'text>>,
    flags: Vec<Flag>,
    /// The bytes of the line.
    length: usize,
}

/// A set of characters in the condition of an affix.
struct CharacterSet<'text> {
    characters: &'text str,
    is_negated: bool,
}

impl WordList<'_> {
    /// Reads a Hunspell dictionary: the words of a `.dic` file with all the affixes of the `.aff` file beside it. Words of other characters than
    /// letters are left out; those of the `.dic` file are counted in [`skipped`](Self::skipped).
    ///
    /// Compounds and twofold suffixes are not made. Encodings other than UTF-8 need the feature `encodings`.
    ///
    /// ```
    /// use wordtrail::WordList;
    ///
    /// let affixes = b"SET UTF-8\nSFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [^y]\n";
    /// let list = WordList::from_hunspell(b"3\ncat/S\npony/S\nsheep\n", affixes)?;
    /// assert_eq!(list.iter().collect::<Vec<_>>(), ["cat", "cats", "ponies", "pony", "sheep"]);
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`WordListError::Affixes`] for a file of affixes that cannot be read, or makes more words than fit in a quarter of a gigabyte; and those of
    /// [`parse`](Self::parse).
    pub fn from_hunspell(words: &[u8], affixes: &[u8]) -> Result<WordList<'static>, WordListError> {
        let label = encoding_label(affixes);
        let affixes = decoded(affixes, &label).map_err(|error| match error {
            WordListError::NotUtf8 { line, .. } => refused(line, "it is not valid UTF-8"),
            error => error,
        })?;
        Affixes::parse(&affixes)?.expand(&decoded(words, &label)?)
    }
}

impl<'text> Affixes<'text> {
    fn parse(text: &'text str) -> Result<Self, WordListError> {
        let mut affixes = Self::default();
        let lines = || (1..).zip(text.lines());
        // Flags may stand above the line that says how they are written.
        for (number, line) in lines() {
            if let Some(name) = line.strip_prefix("FLAG ") {
                affixes.flag_type = match name.trim() {
                    "long" => FlagType::TwoCharacters,
                    "num" => FlagType::Number,
                    "UTF-8" => FlagType::Character,
                    _ => return Err(refused(number, "FLAG is none of long, num and UTF-8")),
                };
            }
        }
        let mut has_aliases = false;
        for (number, line) in lines() {
            let mut fields = line.split_whitespace();
            let name = fields.next().unwrap_or_default();
            let argument = fields.next().unwrap_or_default();
            let flag = || affixes.flags(argument).first().copied();
            match name {
                "FULLSTRIP" => affixes.strips_all = true,
                "NEEDAFFIX" | "PSEUDOROOT" => affixes.needs_affix = flag(),
                "ONLYINCOMPOUND" => affixes.only_in_compound = flag(),
                "FORBIDDENWORD" => affixes.forbidden = flag(),
                "CIRCUMFIX" => affixes.circumfix = flag(),
                // The first line has their number.
                "AF" if !has_aliases => has_aliases = true,
                "AF" => {
                    let group = affixes.flags(argument);
                    affixes.aliases.push(group);
                }
                "PFX" | "SFX" => affixes
                    .add_rule(line, name == "SFX")
                    .map_err(|problem| refused(number, problem))?,
                _ => {}
            }
        }
        Ok(affixes)
    }

    /// Adds the rule of a line. The first line of a flag says whether its rules cross.
    fn add_rule(&mut self, line: &'text str, are_suffixes: bool) -> Result<(), &'static str> {
        let fields: Vec<&str> = line.split_whitespace().take(5).collect();
        let [_, flag, strip, affix, ..] = fields[..] else {
            return Err("an affix needs a flag, what it replaces and what it adds");
        };
        let flag = *self.flags(flag).first().ok_or("an affix needs a flag")?;
        let (affix, flags) = word_and_flags(affix);
        let rule = Rule {
            strip: if strip == "0" { "" } else { strip },
            affix: match &*affix {
                "0" => Cow::Borrowed(""),
                _ => affix,
            },
            condition: condition(fields.get(4).unwrap_or(&"."))?,
            flags: self.flags(flags),
            length: line.len(),
        };
        match self.rules.entry(flag) {
            Entry::Occupied(mut known) => known.get_mut().rules.push(rule),
            Entry::Vacant(new) => drop(new.insert(Rules {
                are_suffixes,
                cross: strip == "Y",
                rules: Vec::new(),
            })),
        }
        Ok(())
    }

    /// The flags of a text, which may be the number of an alias.
    fn flags(&self, text: &str) -> Vec<Flag> {
        if !self.aliases.is_empty()
            && let Ok(number) = text.parse::<usize>()
        {
            let group = number.checked_sub(1).and_then(|it| self.aliases.get(it));
            return group.cloned().unwrap_or_default();
        }
        let characters: Vec<Flag> = text.chars().map(Flag::from).collect();
        match self.flag_type {
            FlagType::Character => characters,
            FlagType::TwoCharacters => {
                let (pairs, _) = characters.as_chunks::<2>();
                pairs
                    .iter()
                    .map(|[first, second]| first << 32 | second)
                    .collect()
            }
            FlagType::Number => text.split(',').filter_map(|it| it.parse().ok()).collect(),
        }
    }

    /// The words of a text with all their affixes.
    fn expand(&self, text: &str) -> Result<WordList<'static>, WordListError> {
        let mut entries = Vec::new();
        let mut not_words = HashSet::new();
        for (number, line) in (1..).zip(text.lines()) {
            let is_count = number == 1 && line.trim().bytes().all(|it| it.is_ascii_digit());
            // A tab begins a comment.
            if is_count || line.trim().is_empty() || line.starts_with('\t') {
                continue;
            }
            let (word, flags) = word_and_flags(without_morphology(line));
            let flags = self.flags(flags);
            match self.forbidden.is_some_and(|flag| flags.contains(&flag)) {
                true => drop(not_words.insert(word)),
                false => entries.push((number, word, flags)),
            }
        }
        let mut expansion = Expansion {
            affixes: self,
            not_words,
            words: Vec::new(),
            bytes: 0,
            tried: 0,
        };
        let mut skipped = SkippedLines::default();
        for (number, word, flags) in entries {
            if folded_word(&word).is_none() {
                skipped.add(number, &word);
            }
            expansion.add_entry(&word, &flags, number)?;
        }
        match expansion.words.is_empty() {
            true => Err(WordListError::NoWords { skipped }),
            false => Ok(WordList::sorted(expansion.words, skipped)),
        }
    }
}

/// The words that affixes make.
struct Expansion<'a> {
    affixes: &'a Affixes<'a>,
    not_words: HashSet<Cow<'a, str>>,
    words: Vec<Cow<'static, str>>,
    /// The bytes of all words, with repeats.
    bytes: usize,
    /// The bytes of all rules that were tried.
    tried: u64,
}

impl Expansion<'_> {
    /// Adds a word of a line with its affixes.
    fn add_entry(&mut self, word: &str, flags: &[Flag], line: usize) -> Result<(), WordListError> {
        let affixes = self.affixes;
        let has = |flags: &[Flag], flag: Option<Flag>| flag.is_some_and(|it| flags.contains(&it));
        if has(flags, affixes.only_in_compound) {
            return Ok(());
        }
        if !has(flags, affixes.needs_affix) {
            self.add(word, line)?;
        }
        let is_circumfix = |rule: &Rule<'_>| has(&rule.flags, affixes.circumfix);
        let is_alone =
            |rule: &Rule<'_>| !is_circumfix(rule) && !has(&rule.flags, affixes.needs_affix);
        let is_usable = |rule: &&Rule<'_>| !has(&rule.flags, affixes.only_in_compound);
        let groups = flags.iter().filter_map(|flag| affixes.rules.get(flag));
        let crossing = groups.clone().filter(|it| it.cross && !it.are_suffixes);
        for group in groups {
            for rule in group.rules.iter().filter(is_usable) {
                let Some(form) = self.with_affix(group, rule, word)? else {
                    continue;
                };
                if is_alone(rule) {
                    self.add(&form, line)?;
                }
                if !group.cross || !group.are_suffixes {
                    continue;
                }
                for group in crossing.clone() {
                    for prefix in group.rules.iter().filter(is_usable) {
                        if is_circumfix(prefix) == is_circumfix(rule)
                            && let Some(form) = self.with_affix(group, prefix, &form)?
                        {
                            self.add(&form, line)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The word with an affix, if it gets it.
    fn with_affix(
        &mut self,
        group: &Rules<'_>,
        rule: &Rule<'_>,
        word: &str,
    ) -> Result<Option<String>, WordListError> {
        self.tried += rule.length as u64;
        if self.tried > MAX_TRIED {
            return Err(refused(
                None,
                "trying all affixes on all words takes too long",
            ));
        }
        let sets = rule.condition.iter();
        let (rest, is_met) = match group.are_suffixes {
            true => (
                word.strip_suffix(rule.strip),
                begins_with(word.chars().rev(), sets.rev()),
            ),
            false => (
                word.strip_prefix(rule.strip),
                begins_with(word.chars(), sets),
            ),
        };
        let rest = rest.filter(|rest| is_met && (self.affixes.strips_all || !rest.is_empty()));
        Ok(rest.map(|rest| match group.are_suffixes {
            true => format!("{rest}{}", rule.affix),
            false => format!("{}{rest}", rule.affix),
        }))
    }

    /// Adds a word of a line, if it has letters alone.
    fn add(&mut self, word: &str, line: usize) -> Result<(), WordListError> {
        if self.not_words.contains(word) {
            return Ok(());
        }
        let Some(folded) = folded_word(word) else {
            return Ok(());
        };
        let folded = not_too_long(folded, line)?.into_owned();
        self.bytes += size_of::<String>() + folded.len();
        if self.bytes > MAX_BYTES {
            return Err(refused(None, "the affixes make too many words"));
        }
        add_word(&mut self.words, Cow::Owned(folded));
        Ok(())
    }
}

/// Whether the first characters are in these sets.
fn begins_with<'a>(
    mut characters: impl Iterator<Item = char>,
    mut sets: impl Iterator<Item = &'a CharacterSet<'a>>,
) -> bool {
    sets.all(|set| {
        let is_in = |it| set.characters.contains(it) != set.is_negated;
        characters.next().is_some_and(is_in)
    })
}

/// The sets of a condition: characters, `.` for any, and some in brackets.
fn condition(text: &str) -> Result<Vec<CharacterSet<'_>>, &'static str> {
    let mut sets = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (characters, is_negated, length) = match first {
            '.' => ("", true, 1),
            '[' => {
                let end = rest.find(']').ok_or("its condition has “[” without “]”")?;
                let inner = &rest[1..end];
                match inner.strip_prefix('^') {
                    Some(others) => (others, true, end + 1),
                    None => (inner, false, end + 1),
                }
            }
            _ => (&rest[..first.len_utf8()], false, first.len_utf8()),
        };
        sets.push(CharacterSet {
            characters,
            is_negated,
        });
        rest = &rest[length..];
    }
    // A condition of “.” is none: it holds for a word that is replaced as a whole, too.
    Ok(if text == "." { Vec::new() } else { sets })
}

/// A word, and the flags behind the first slash that is not written as `\/`.
fn word_and_flags(text: &str) -> (Cow<'_, str>, &str) {
    let mut slashes = text.match_indices('/').map(|(position, _)| position);
    let slash = slashes.find(|&it| it > 0 && !text[..it].ends_with('\\'));
    let (word, flags) = slash.map_or((text, ""), |it| (&text[..it], &text[it + 1..]));
    let word = match word.contains("\\/") {
        true => Cow::Owned(word.replace("\\/", "/")),
        false => Cow::Borrowed(word),
    };
    (word, flags.trim_end())
}

/// A line without what is said of its word, such as `po:noun` behind a tab or a space.
fn without_morphology(line: &str) -> &str {
    let line = line.split('\t').next().unwrap_or_default();
    let is_field = |rest: &str| rest.as_bytes().get(3) == Some(&b':');
    let mut spaces = line.match_indices(' ').map(|(position, _)| position);
    let end = spaces.find(|&it| is_field(&line[it..]));
    line[..end.unwrap_or(line.len())].trim_end()
}

/// The name of the encoding that a file of affixes is in, and its dictionary.
fn encoding_label(affixes: &[u8]) -> String {
    let mut lines = without_byte_order_mark(affixes).split(|&byte| byte == b'\n');
    let label = lines.find_map(|line| line.strip_prefix(b"SET "));
    let label = label.map(|label| String::from_utf8_lossy(label.trim_ascii()).into_owned());
    label.unwrap_or_else(|| "ISO8859-1".to_owned())
}

/// A text in UTF-8.
fn decoded<'text>(text: &'text [u8], label: &str) -> Result<Cow<'text, str>, WordListError> {
    let text = without_byte_order_mark(text);
    if label.eq_ignore_ascii_case("UTF-8") {
        let decoded = decode(text).map_err(|(line, byte)| WordListError::NotUtf8 {
            line: line + 1,
            byte: byte + 1,
        });
        return decoded.map(Cow::Borrowed);
    }
    #[cfg(feature = "encodings")]
    if let Some(encoding) = encoding_rs::Encoding::for_label(
        label
            .trim_start_matches("microsoft-")
            .replace("TIS620-2533", "TIS-620")
            .as_bytes(),
    ) {
        let (decoded, _) = encoding.decode_without_bom_handling(text);
        return Ok(decoded);
    }
    Err(refused(
        None,
        format!(
            "its encoding {} is not known: convert both files to UTF-8",
            excerpt(label)
        ),
    ))
}

fn refused(line: impl Into<Option<usize>>, problem: impl Into<String>) -> WordListError {
    WordListError::Affixes {
        line: line.into(),
        problem: problem.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &str, affixes: &str) -> Vec<String> {
        let affixes = format!("SET UTF-8\n{affixes}");
        let list = WordList::from_hunspell(words.as_bytes(), affixes.as_bytes()).unwrap();
        list.iter().map(str::to_owned).collect()
    }

    #[test]
    fn words_get_the_affixes_of_their_flags() {
        const RULES: &str = "PFX A Y 1\nPFX A 0 re .\nSFX B Y 2\nSFX B 0 ed [^ey]\nSFX B y ied [^aeiou]y\nSFX C N 1\nSFX C 0 er .\n";
        for (word, expected) in [
            ("work", "work"),
            ("work/A", "rework work"),
            ("work/AB", "rework reworked work worked"),
            // C crosses with nothing.
            ("work/AC", "rework work worker"),
            ("try/B", "tried try"),
            ("play/B", "play"),
            ("work/B\tpo:verb", "work worked"),
            ("work/B po:verb", "work worked"),
            ("3rd/B", ""),
        ] {
            let dictionary = format!("2\neel\n{word}\n");
            let expected: Vec<&str> = ["eel"]
                .into_iter()
                .chain(expected.split_whitespace())
                .collect();
            let mut made = words(&dictionary, RULES);
            made.sort_by_key(|word| word != "eel");
            assert_eq!(made, expected, "{word}");
        }
    }

    #[test]
    fn flags_are_written_in_four_ways() {
        for (affixes, word) in [
            ("SFX S Y 1\nSFX S 0 s .\n", "cat/S"),
            ("FLAG UTF-8\nSFX é Y 1\nSFX é 0 s .\n", "cat/xé"),
            ("FLAG long\nSFX Sa Y 1\nSFX Sa 0 s .\n", "cat/XXSa"),
            ("FLAG num\nSFX 1001 Y 1\nSFX 1001 0 s .\n", "cat/7,1001"),
            ("AF 2\nAF XY\nAF XS\nSFX S Y 1\nSFX S 0 s .\n", "cat/2"),
        ] {
            assert_eq!(words(word, affixes), ["cat", "cats"], "{affixes}");
        }
    }

    #[test]
    fn special_flags_leave_words_out() {
        const SPECIAL: &str = "NEEDAFFIX h\nONLYINCOMPOUND o\nFORBIDDENWORD d\nCIRCUMFIX f\n\
            SFX T Y 1\nSFX T 0 t .\nPFX G Y 1\nPFX G 0 ge/f .\nSFX U Y 1\nSFX U 0 t/f .\nSFX V Y 1\nSFX V 0 s/o .\n";
        for (word, expected) in [
            ("sag/Th", "sagt"),
            ("sag/GU", "gesagt sag"),
            ("sag/V", "sag"),
            ("sag/o", ""),
            ("sag/T\nsagt/d", "sag"),
        ] {
            let made = words(&format!("{word}\nzoo\n"), SPECIAL);
            let expected = format!("{expected} zoo");
            assert_eq!(made.join(" "), expected.trim_start(), "{word}");
        }
        let stripped = words("am", "FULLSTRIP\n");
        assert_eq!(stripped, ["am"]);
        assert_eq!(
            words("am/S", "FULLSTRIP\nSFX S Y 1\nSFX S am was am\n"),
            ["am", "was"]
        );
        assert_eq!(words("am/S", "SFX S Y 1\nSFX S am was am\n"), ["am"]);
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn the_affixes_name_the_encoding_of_both_files() {
        let affixes = b"SET ISO8859-2\nSFX S Y 1\nSFX S 0 \xB3 .\n";
        let list = WordList::from_hunspell(b"by/S\n\xBFar\n", affixes).unwrap();
        assert!(list.iter().eq(["by", "był", "żar"]));
    }

    #[test]
    fn bad_affixes_are_errors() {
        for (affixes, message) in [
            (
                "SFX S",
                "the file of affixes, line 2: an affix needs a flag",
            ),
            (
                "SFX S Y 1\nSFX S 0 s [ab\n",
                "the file of affixes, line 3: its condition has",
            ),
            (
                "FLAG long long",
                "the file of affixes, line 2: FLAG is none of",
            ),
        ] {
            let affixes = format!("SET UTF-8\n{affixes}");
            let error = WordList::from_hunspell(b"cat\n", affixes.as_bytes()).unwrap_err();
            assert!(error.to_string().starts_with(message), "{error}");
        }
        let error = WordList::from_hunspell(b"cat\n", b"SET KLINGON\n").unwrap_err();
        assert!(
            error
                .to_string()
                .contains("its encoding KLINGON is not known"),
            "{error}"
        );
    }

    #[test]
    fn affixes_that_make_too_much_are_an_error() {
        let mut affixes = "SET UTF-8\nPFX A Y 1\nSFX B Y 1\n".to_owned();
        for number in 0..1 << 9 {
            let text: String = format!("{number:05}")
                .bytes()
                .map(|it| char::from(it + 49))
                .collect();
            let text = text.repeat(1 << 8);
            affixes += &format!("PFX A 0 {text} .\nSFX B 0 {text} .\n");
        }
        let error = WordList::from_hunspell(b"cat/AB\n", affixes.as_bytes()).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("the affixes make too many words"),
            "{error}"
        );
    }
}
