//! Word lists that the system has for a language, such as `-d de`.

use super::terminal;
use anyhow::{anyhow, bail};
use std::fs;
use std::path::{Path, PathBuf};
use wordtrail::Language;
use wordtrail_dictionary::internals::wording::escaped;

/// The languages of lists in `/usr/share/dict`, their files, and the packages of Debian that have them. The first of a language
/// is that without a region.
const LISTS: [(&str, &str, &str); 26] = [
    ("bg", "bulgarian", "wbulgarian"),
    ("ca", "catalan", "wcatalan"),
    ("da", "danish", "wdanish"),
    ("de", "ngerman", "wngerman"),
    ("de-CH", "swiss", "wswiss"),
    ("en", "american-english", "wamerican"),
    ("en-US", "american-english", "wamerican"),
    ("en-GB", "british-english", "wbritish"),
    ("eo", "esperanto", "wesperanto"),
    ("es", "spanish", "wspanish"),
    ("fo", "faroese", "wfaroese"),
    ("fr", "french", "wfrench"),
    ("ga", "irish", "wirish"),
    ("gl", "galician-minimos", "wgalician-minimos"),
    ("gv", "manx", "wmanx"),
    ("it", "italian", "witalian"),
    ("nb", "bokmaal", "wnorwegian"),
    ("nl", "dutch", "wdutch"),
    ("nn", "nynorsk", "wnorwegian"),
    ("no", "norwegian", "wnorwegian"),
    ("pl", "polish", "wpolish"),
    ("pt", "portuguese", "wportuguese"),
    ("pt-BR", "brazilian", "wbrazilian"),
    ("pt-PT", "portuguese", "wportuguese"),
    ("sv", "swedish", "wswedish"),
    ("uk", "ukrainian", "wukrainian"),
];

/// The folders with Hunspell dictionaries.
const HUNSPELL: [&str; 3] = ["hunspell", "myspell/dicts", "myspell"];

/// The word list that the system has for a language, if the name of a file that does not exist is one.
pub fn named(path: &Path) -> anyhow::Result<Option<PathBuf>> {
    let Some(tag) = path.to_str().and_then(tag) else {
        return Ok(None);
    };
    match of_system(&tag) {
        Some(found) => Ok(Some(found)),
        None => bail!(
            "cannot read {}: there is no such file, and {:#}",
            escaped(path),
            missing(&tag)
        ),
    }
}

/// The word list that the system has for a language whose words are searched for.
pub fn of(language: Language) -> anyhow::Result<PathBuf> {
    let tag = language.to_string();
    of_system(&tag).ok_or_else(|| {
        let problem = missing(&tag);
        anyhow!("--language {tag}: {problem}, or name a word list with -d FILE")
    })
}

/// The word list of a language, of which a note tells.
fn of_system(tag: &str) -> Option<PathBuf> {
    let found = list(tag, Path::new("/usr/share"))?;
    let path = escaped(&found);
    terminal::print_note(&format!("{tag}: the words are those of {path}"));
    Some(found)
}

/// The tag of a language of two or three letters, and of its region if there is one.
fn tag(text: &str) -> Option<String> {
    let are_letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let (language, region) = text.split_once(['-', '_']).unwrap_or((text, ""));
    let is_language = matches!(language.len(), 2 | 3) && are_letters(language);
    let is_region =
        matches!(region.len(), 0 | 2) && are_letters(region) && !text.ends_with(['-', '_']);
    let tag = match region {
        "" => language.to_lowercase(),
        _ => format!("{}-{}", language.to_lowercase(), region.to_uppercase()),
    };
    (is_language && is_region).then_some(tag)
}

/// The file and the package of the list of a language, or of the language of a region.
fn known(tag: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    LISTS.iter().find(|(known, ..)| *known == tag)
}

/// The list of a language below a folder: that of words, or a Hunspell dictionary of the language or of any of its regions.
fn list(tag: &str, share: &Path) -> Option<PathBuf> {
    let words = known(tag).map(|(_, name, _)| share.join("dict").join(name));
    if let Some(words) = words.filter(|words| words.is_file()) {
        return Some(words);
    }
    let name = tag.replace('-', "_");
    // That of the country with the same name comes first, as de_DE and fr_FR.
    let own = format!("{name}_{}", name.to_uppercase());
    let region = format!("{name}_");
    HUNSPELL.iter().find_map(|folder| {
        let folder = share.join(folder);
        let names = fs::read_dir(&folder).ok()?;
        let names = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let names = names.filter_map(|file| file.strip_suffix(".dic").map(str::to_owned));
        let of_language = names.filter(|file| *file == name || file.starts_with(&region));
        let first = of_language.min_by_key(|file| (*file != name, *file != own, file.clone()))?;
        Some(folder.join(first + ".dic"))
    })
}

/// What to install for a language.
fn missing(tag: &str) -> anyhow::Error {
    let language = tag.split('-').next().unwrap_or(tag);
    let package = known(tag)
        .or_else(|| known(language))
        .map(|(.., package)| *package);
    let hunspell = match language {
        "de" | "en" | "pt" if tag == language => format!(
            "hunspell-{tag}-{}",
            match tag {
                "en" => "us",
                "pt" => "pt",
                _ => "de",
            }
        ),
        _ => format!("hunspell-{}", tag.to_lowercase()),
    };
    match package {
        Some(package) => anyhow!(
            "the system has no word list for the language {tag}: install one (on Debian and Ubuntu the package {package} or {hunspell}), or check the name"
        ),
        None => anyhow!(
            "the system has no word list for a language {tag}: check the name, or install a dictionary (on Debian and Ubuntu {hunspell}, if there is such a package)"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_a_language_and_a_region() {
        for (text, expected) in [
            ("de", Some("de")),
            ("DE", Some("de")),
            ("pt_br", Some("pt-BR")),
            ("gsw-CH", Some("gsw-CH")),
            ("d", None),
            ("words", None),
            ("de-", None),
            ("de-DEU", None),
            ("a/b", None),
        ] {
            assert_eq!(tag(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn lists_of_words_come_before_hunspell_and_the_own_country_first() {
        let share = tempfile::tempdir().unwrap();
        let write = |name: &str| {
            let path = share.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "cat\n").unwrap();
        };
        for name in [
            "dict/ngerman",
            "hunspell/de_DE.dic",
            "hunspell/fr_BE.dic",
            "hunspell/fr_FR.dic",
            "myspell/dicts/ru_RU.dic",
            "hunspell/en_ZA.dic",
        ] {
            write(name);
        }
        for (tag, expected) in [
            ("de", Some("dict/ngerman")),
            ("de-DE", Some("hunspell/de_DE.dic")),
            ("fr", Some("hunspell/fr_FR.dic")),
            ("fr-BE", Some("hunspell/fr_BE.dic")),
            ("ru", Some("myspell/dicts/ru_RU.dic")),
            ("en", Some("hunspell/en_ZA.dic")),
            ("en-GB", None),
            ("sv", None),
        ] {
            let expected = expected.map(|name| share.path().join(name));
            assert_eq!(list(tag, share.path()), expected, "{tag}");
        }
    }

    #[test]
    fn the_packages_of_missing_lists_are_named() {
        for (tag, packages) in [
            ("de", "wngerman or hunspell-de-de"),
            ("fr", "wfrench or hunspell-fr"),
            ("de-AT", "wngerman or hunspell-de-at"),
        ] {
            assert!(
                missing(tag).to_string().contains(packages),
                "{}",
                missing(tag)
            );
        }
        assert!(missing("xx").to_string().contains("check the name"));
    }
}
