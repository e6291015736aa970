//! Names of letters with accents, in HTML and in the fonts of PDF.

use wordtrail_dictionary::internals::letters::compose;

const ACCENTS: [(&str, char); 11] = [
    ("acute", '\u{301}'),
    ("grave", '\u{300}'),
    ("circ", '\u{302}'),
    ("circumflex", '\u{302}'),
    ("tilde", '\u{303}'),
    ("uml", '\u{308}'),
    ("dieresis", '\u{308}'),
    ("cedil", '\u{327}'),
    ("cedilla", '\u{327}'),
    ("ring", '\u{30a}'),
    ("caron", '\u{30c}'),
];

/// The letter that a name such as `eacute` and `adieresis` stands for.
pub(super) fn accented(name: &str) -> Option<String> {
    let letter = name.chars().next()?;
    let rest = &name[letter.len_utf8()..];
    let (_, accent) = ACCENTS.iter().find(|(accent, _)| *accent == rest)?;
    Some(compose(&format!("{letter}{accent}")).into_owned())
}
