//! Letters in forms of their own: full-width, mathematical, circled, boxed, small capitals, ligatures, half-width kana.

use crate::letters::fold;
use std::borrow::Cow;
use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// A text with plain letters in place of the compatibility forms of Unicode (NFKC). Others than letters stay, and so do letters whose
/// forms have a meaning: the Thai vowel `ำ`, superscripts, Roman numerals, Fraktur.
pub fn without_forms(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.contains(is_form) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match is_form(character) {
            true => decompose(character, |part| plain.push(part)),
            false => plain.push(character),
        }
    }
    Cow::Owned(plain)
}

/// Whether a character is a form of other letters.
pub fn is_form(character: char) -> bool {
    let may_be_form = matches!(
        character,
        '\u{132}' | '\u{133}' | '\u{1c4}'..='\u{1cc}' | '\u{1f1}'..='\u{1f3}'
            | '\u{2102}'..='\u{2138}'
            | '\u{24b6}'..='\u{24e9}'
            | '\u{262}'..='\u{29f}' | '\u{1d00}'..='\u{1d22}' | '\u{a730}'..='\u{a731}' | '\u{a7af}'
            | '\u{fb00}'..='\u{fb28}' | '\u{fb4f}'..='\u{fefc}'
            | '\u{ff21}'..='\u{ff3a}' | '\u{ff41}'..='\u{ff5a}' | '\u{ff66}'..='\u{ffdc}'
            | '\u{1d400}'..='\u{1d503}' | '\u{1d538}'..='\u{1d7cb}'
            | '\u{1f130}'..='\u{1f189}'
    );
    if !may_be_form || fold(character).is_none() {
        return false;
    }
    let (mut has_others, mut are_letters) = (false, true);
    decompose(character, |part| {
        has_others |= part != character;
        are_letters &= fold(part).is_some() || is_combining_mark(part);
    });
    has_others && are_letters
}

/// The letters that a form stands for. Unicode has none for white letters in black circles and boxes, and for small capitals.
fn decompose(character: char, mut push: impl FnMut(char)) {
    const SMALL_CAPITALS: &str = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ";
    let letters = || 'a'..='z';
    let white = match character {
        '🅐'..='🅩' => letters().nth((character as u32 - '🅐' as u32) as usize),
        '🅰'..='🆉' => letters().nth((character as u32 - '🅰' as u32) as usize),
        _ => None,
    };
    let mut small = SMALL_CAPITALS.chars().zip(letters());
    let small = || Some(small.find(|(form, _)| *form == character)?.1);
    match white.or_else(small) {
        Some(letter) => push(letter),
        None => decompose_compatible(character, push),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clusters::fold_letters;

    #[test]
    fn forms_of_letters_are_these_letters() {
        for (text, expected) in [
            ("ＣＡＴ", "cat"),
            ("𝐂𝕒𝓉", "cat"),
            ("ⓒⓐⓣ", "cat"),
            ("ﬁsh", "fish"),
            ("Ǉ", "lj"),
            ("Ĳs", "ijs"),
            ("ﾈｺｶﾞ", "ネコガ"),
            ("ℂ", "c"),
            ("🅒🅐🅣", "cat"),
            ("🅲🅰🆃", "cat"),
            ("ᴛɪɢᴇʀ", "tiger"),
            ("ﻛﺘﺎﺏ", "كتاب"),
            ("น้ำ", "น้ำ"),
            ("ⅷ", "ⅷ"),
        ] {
            assert_eq!(fold_letters(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_a_form_stands_for_has_no_forms() {
        for character in ('\0'..=char::MAX).filter(|&it| is_form(it)) {
            let text = character.to_string();
            let plain = without_forms(&text);
            assert!(
                !plain.contains(is_form) && !plain.is_empty(),
                "{character:?}"
            );
            assert!(
                fold(character).is_some() || is_combining_mark(character) || "ﾞﾟ".contains(character),
                "{character:?}"
            );
        }
    }
}
