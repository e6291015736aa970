//! Texts in other encodings than UTF-8.

/// A text in UTF-8, and the name of the encoding that it was in: UTF-16 or UTF-32, or Windows-1252 if it is neither these nor
/// UTF-8. Nothing for UTF-8, for what is no text, and for UTF-8 that is damaged, which has some characters of several bytes.
#[cfg(feature = "encodings")]
pub fn in_utf8(text: &[u8]) -> Option<(String, &'static str)> {
    use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};

    let is_text = |text: &str| !text.contains(|it: char| it.is_control() && !it.is_whitespace());
    let decoded = |encoding: &'static encoding_rs::Encoding, name: &'static str| {
        let (decoded, has_errors) = encoding.decode_with_bom_removal(text);
        (!has_errors && is_text(&decoded)).then(|| (decoded.into_owned(), name))
    };
    match unit(text) {
        Some((4, is_little)) => utf_32(text, is_little).filter(|(text, _)| is_text(text)),
        Some((_, is_little)) => decoded(if is_little { UTF_16LE } else { UTF_16BE }, "UTF-16"),
        None => {
            let mut chunks = text.utf8_chunks();
            let has_others = chunks.any(|chunk| !chunk.valid().is_ascii());
            let is_cut = std::str::from_utf8(text).is_err_and(|error| error.error_len().is_none());
            if has_others || is_cut || text.is_ascii() {
                return None;
            }
            decoded(WINDOWS_1252, "Windows-1252").filter(|(text, _)| is_western(text))
        }
    }
}

/// Whether a text that was read as Windows-1252 is in a language of Western Europe, and not in another encoding of eight bits: most
/// letters are those of ASCII, accents are on letters of the same case as those beside them, and nothing but letters and apostrophes is
/// inside of words. (Letters that Icelandic, Finnish and Czech alone have are those of other encodings more often.)
#[cfg(feature = "encodings")]
fn is_western(text: &str) -> bool {
    const RARE: &str = "ƒˆ˜ÐÞÝðþýŠšŽžŸ";
    let letters = || text.chars().filter(|it| it.is_alphabetic());
    let accented = letters().filter(|it| !it.is_ascii()).count();
    let characters: Vec<char> = text.chars().collect();
    let is_odd = |window: &[char]| {
        let [before, it, after] = *window else {
            return false;
        };
        let is_inside = before.is_alphabetic() && after.is_alphabetic();
        let is_raised = before.is_lowercase() && it.is_uppercase();
        let is_joint = it.is_alphanumeric() || "’‘·\u{ad}".contains(it);
        !it.is_ascii()
            && (is_inside && !is_joint || is_raised || "³¹²".contains(it) && before.is_alphabetic())
    };
    2 * accented <= letters().count()
        && !text.contains(|it| RARE.contains(it))
        && !characters.windows(3).any(is_odd)
}

#[cfg(feature = "encodings")]
fn utf_32(text: &[u8], is_little: bool) -> Option<(String, &'static str)> {
    let number = match is_little {
        true => u32::from_le_bytes,
        false => u32::from_be_bytes,
    };
    let (units, rest) = text.as_chunks::<4>();
    let characters = units.iter().map(|&unit| char::from_u32(number(unit)));
    let decoded: String = characters.collect::<Option<_>>()?;
    let decoded = decoded.trim_start_matches(crate::letters::BYTE_ORDER_MARK);
    rest.is_empty().then(|| (decoded.to_owned(), "UTF-32"))
}

/// Nothing: there are no tables of encodings without the feature `encodings`.
#[cfg(not(feature = "encodings"))]
pub fn in_utf8(_: &[u8]) -> Option<(String, &'static str)> {
    None
}

/// An encoding of texts, by a name that browsers know for it: a label of the
/// [Encoding Standard](https://encoding.spec.whatwg.org/#names-and-labels), such as `latin1`, `windows-1250` or `shift_jis`.
///
/// ```
/// use wordtrail::dictionary::Encoding;
///
/// let encoding: Encoding = "latin2".parse()?;
/// assert_eq!(encoding.name(), "ISO-8859-2");
/// let error = "windows-125x".parse::<Encoding>().unwrap_err();
/// assert!(error.to_string().ends_with("perhaps windows-1250 is meant"));
/// # Ok::<(), wordtrail::ParseError>(())
/// ```
#[cfg(feature = "encodings")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

#[cfg(feature = "encodings")]
impl Encoding {
    /// The name of the encoding in the standard.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The text in UTF-8, without a byte order mark, which names the encoding all the same. The error is the number of the first line that
    /// is not in the encoding.
    #[doc(hidden)]
    pub fn decode(self, text: &[u8]) -> Result<std::borrow::Cow<'_, str>, usize> {
        let (decoded, _, has_errors) = self.0.decode(text);
        if !has_errors {
            return Ok(decoded);
        }
        let mut lines = decoded.split('\n');
        let bad = lines.position(|line| line.contains(char::REPLACEMENT_CHARACTER));
        Err(1 + bad.unwrap_or_default())
    }
}

#[cfg(feature = "encodings")]
impl std::str::FromStr for Encoding {
    type Err = crate::ParseError;

    fn from_str(label: &str) -> Result<Self, crate::ParseError> {
        /// The names of the standard, and some that are in use.
        const NAMES: &str = "UTF-8 UTF-16LE UTF-16BE windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 \
            windows-1256 windows-1257 windows-1258 windows-874 cp1250 cp1251 cp1252 latin1 latin2 latin3 latin4 latin5 latin6 \
            ISO-8859-1 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-9 ISO-8859-10 \
            ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 IBM866 KOI8-R KOI8-U macintosh x-mac-cyrillic GBK gb18030 Big5 EUC-JP \
            ISO-2022-JP Shift_JIS EUC-KR";
        let known = encoding_rs::Encoding::for_label_no_replacement(label.as_bytes());
        known.map(Self).ok_or_else(|| {
            // A label of this length has no near name.
            let typed: Vec<char> = label.chars().take(32).collect();
            let near = NAMES
                .split_whitespace()
                .min_by_key(|name| distance(&typed, name));
            crate::ParseError::new(format!(
                "“{}” is not the name of an encoding: perhaps {} is meant",
                crate::wording::excerpt(label),
                near.unwrap_or_default()
            ))
        })
    }
}

/// The characters to insert, delete or replace to make a name of a text (the distance of Levenshtein), in any case.
#[cfg(feature = "encodings")]
fn distance(text: &[char], name: &str) -> usize {
    let mut row: Vec<usize> = (0..=text.len()).collect();
    for (line, letter) in name.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], line + 1);
        for column in 1..row.len() {
            let is_same = letter.eq_ignore_ascii_case(&text[column - 1]);
            let replaced = diagonal + usize::from(!is_same);
            diagonal = row[column];
            row[column] = replaced.min(1 + row[column].min(row[column - 1]));
        }
    }
    row[text.len()]
}

/// The name of the encoding of a text that is not UTF-8 although its bytes may be: UTF-16 or UTF-32.
pub fn other_encoding(text: &[u8]) -> Option<&'static str> {
    let (bytes, _) = unit(text)?;
    Some(if bytes == 4 { "UTF-32" } else { "UTF-16" })
}

/// How many bytes stand for a character, or for a half of one, and whether the lowest comes first, in a text with a byte order mark, or in
/// which every other byte is 0.
fn unit(text: &[u8]) -> Option<(usize, bool)> {
    const LOOKED_AT: usize = 64;
    const MARKS: [(&[u8], usize, bool); 4] = [
        (b"\xFF\xFE\0\0", 4, true),
        (b"\0\0\xFE\xFF", 4, false),
        (b"\xFF\xFE", 2, true),
        (b"\xFE\xFF", 2, false),
    ];
    if let Some(&(_, bytes, is_little)) = MARKS.iter().find(|(mark, ..)| text.starts_with(mark)) {
        return Some((bytes, is_little));
    }
    let (pairs, _) = text[..text.len().min(LOOKED_AT)].as_chunks::<2>();
    let zeros = |index: usize| pairs.iter().filter(|pair| pair[index] == 0).count();
    let (first, second) = (zeros(0), zeros(1));
    // A file of two or three bytes is no text.
    let is_text = pairs.len() > 1 && text.len().is_multiple_of(2);
    let is_every_other = first.min(second) == 0 && 4 * first.max(second) > 3 * pairs.len();
    (is_text && is_every_other).then_some((2, second > first))
}

#[cfg(all(test, feature = "encodings"))]
mod tests {
    use super::*;

    #[test]
    fn texts_in_other_encodings_are_read() {
        let text = "Straße\nnaïve\n";
        let utf_16: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let marked = |mark: &[u8], text: &[u8]| [mark, text].concat();
        let utf_32 = |bytes: fn(u32) -> [u8; 4]| -> Vec<u8> {
            let characters = ['\u{feff}'].into_iter().chain(text.chars());
            characters
                .flat_map(|character| bytes(character.into()))
                .collect()
        };
        for (bytes, name) in [
            (marked(b"\xFF\xFE", &little), "UTF-16"),
            (marked(b"\xFE\xFF", &big), "UTF-16"),
            (little, "UTF-16"),
            (big, "UTF-16"),
            (utf_32(u32::to_le_bytes), "UTF-32"),
            (utf_32(u32::to_be_bytes), "UTF-32"),
            (b"Stra\xDFe\nna\xEFve\n".to_vec(), "Windows-1252"),
        ] {
            assert_eq!(in_utf8(&bytes), Some((text.to_owned(), name)));
        }
    }

    #[test]
    fn a_named_encoding_is_decoded_and_an_unknown_one_has_a_near_name() {
        for (label, bytes, text) in [
            ("latin1", &b"caf\xE9"[..], Ok("café")),
            ("KOI8-R", b"\xCB\xCF\xD4", Ok("кот")),
            ("shift_jis", b"\x83\x6C\x83\x52", Ok("ネコ")),
            ("utf-16", b"c\0a\0t\0", Ok("cat")),
            // A mark decides.
            ("latin1", b"\xEF\xBB\xBFcaf\xC3\xA9", Ok("café")),
            ("utf-8", b"cat\ndog\xE9\n", Err(2)),
        ] {
            let encoding: Encoding = label.parse().unwrap();
            assert_eq!(
                encoding.decode(bytes).as_deref(),
                text.as_ref().map(|it| *it),
                "{label}"
            );
        }
        for (label, near) in [
            ("latin-1", "latin1"),
            ("windows1252", "windows-1252"),
            ("sjis_shift", "Shift_JIS"),
            ("", "GBK"),
        ] {
            let error = label.parse::<Encoding>().unwrap_err().to_string();
            assert!(
                error.ends_with(&format!("perhaps {near} is meant")),
                "{error}"
            );
        }
    }

    #[test]
    fn what_is_utf_8_damaged_or_no_text_is_not_read_otherwise() {
        for bytes in [
            &b""[..],
            b"cat\n",
            "naïve".as_bytes(),
            // Cut off, and with a byte lost.
            &"naïve caf\u{e9}".as_bytes()[..11],
            b"na\xC3\xAFve \xE9",
            b"cat\ndog\ncaf\xC3",
            // Russian in KOI8-R, Greek, Japanese in Shift-JIS, French of the Macintosh, Polish in Windows-1250, Turkish.
            b"cat\n\xCB\xCF\xDB\xCB\xC1\n",
            b"\xE3\xDC\xF4\xE1\n",
            b"cat \x83\x6C\x83\x52\n",
            b"cat\ncaf\x8E\n",
            b"dog\nm\xF3w\xB9\n",
            b"kedi\nk\xFD\xFE\n",
            // A picture, and halves of characters.
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
            b"\xFF\xFEa",
            b"\xFF\xFE\0\xD8a\0",
            b"\xFF\xFE\0\0\xFF\xFF\xFF\xFF",
        ] {
            assert_eq!(in_utf8(bytes), None, "{bytes:?}");
        }
    }
}
