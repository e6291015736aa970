//! The words of the dictionary as the page carries them: see `../../src/front_coding.rs`, which decodes them.

#[cfg(test)]
#[path = "../../src/front_coding.rs"]
mod decoding;

/// Encodes words of lower-case letters of ASCII, which are short and in order.
pub fn encode<'word>(words: impl Iterator<Item = &'word str>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut before = "";
    for word in words {
        let is_same = |&(left, right): &(u8, u8)| left == right;
        let shared = before.bytes().zip(word.bytes()).take_while(is_same).count();
        // Something of each word is written, so that its last letter is.
        let shared = shared.min(word.len() - 1);
        bytes.push((before.len() - shared) as u8);
        bytes.extend(word[shared..].bytes());
        if let Some(last) = bytes.last_mut() {
            last.make_ascii_uppercase();
        }
        before = word;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::decoding::decode;
    use super::encode;

    #[test]
    fn words_are_decoded_as_they_were() {
        let list = include_str!("../../../../data/enable1.txt");
        let words: Vec<&str> = list.lines().collect();
        assert_eq!(decode(&encode(list.lines())).unwrap(), words);
    }

    #[test]
    fn damaged_lists_are_refused() {
        for damaged in [&b"\x01A"[..], b"\0ab", b"\0aB\x03C", b"\0\xffA"] {
            assert_eq!(decode(damaged), None, "{damaged:?}");
        }
        assert_eq!(decode(b"").unwrap(), [""; 0]);
    }
}
