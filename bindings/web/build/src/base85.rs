//! Bytes as text inside the page, four in five characters. Base64 would make the page larger by 0.06 MB.

/// The digits from 0 to 84: characters that mean nothing in HTML or in a text of JavaScript. `page/base85.js` has them, too.
pub const DIGITS: &[u8; 85] =
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,.:;=?@[]^_{|}~";

/// The number of bytes and a colon, and each four bytes as a number of five digits, the last ones filled up with zeros.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = format!("{}:", bytes.len());
    for four in bytes.chunks(4) {
        let mut filled = [0; 4];
        filled[..four.len()].copy_from_slice(four);
        let number = u32::from_be_bytes(filled);
        let digit = |power: u32| DIGITS[(number / 85_u32.pow(power) % 85) as usize];
        text.extend((0..5).rev().map(|power| char::from(digit(power))));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{DIGITS, encode};

    #[test]
    fn bytes_are_numbers_of_five_digits() {
        assert_eq!(encode(b""), "0:");
        assert_eq!(encode(b"\0\0\0\x55"), "4:00010");
        assert_eq!(encode(b"\0\0\0\x54\0\0\x01"), "7:0000~00031");
        assert_eq!(encode(&[255; 4]).len(), "4:".len() + 5);
    }

    #[test]
    fn the_page_has_the_same_digits() {
        let page = include_str!("../../page/base85.js");
        assert!(page.contains(std::str::from_utf8(DIGITS).unwrap()));
    }
}
