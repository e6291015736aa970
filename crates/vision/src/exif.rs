//! The orientation of a photo in its EXIF data: one number of a file that may have thousands, so no crate reads the rest.

/// The orientation of the picture in a file with EXIF data, 1 to 8: 1 for one that has none.
pub fn orientation_of(file: &[u8]) -> u16 {
    const MARK: &[u8] = b"Exif\0\0";
    /// The data are in the first segment of a JPEG, which has no more bytes.
    const REACH: usize = 1 << 16;
    let head = &file[..file.len().min(REACH)];
    let place = head.windows(MARK.len()).position(|it| it == MARK);
    let found = place.and_then(|at| orientation(&file[at + MARK.len()..]));
    found.unwrap_or(1)
}

/// The orientation, 1 to 8, in EXIF data that begin with a TIFF header, if there is one in the first directory.
///
/// Source: CIPA DC-008 (Exif 2.32), 4.5 and 4.6.4.
pub(crate) fn orientation(data: &[u8]) -> Option<u16> {
    const ORIENTATION: u16 = 0x0112;
    const SHORT: u16 = 3;

    let little = match data.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = data.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if little {
            u16::from_le_bytes(bytes)
        } else {
            u16::from_be_bytes(bytes)
        })
    };
    let (high, low) = if little {
        (short(6)?, short(4)?)
    } else {
        (short(4)?, short(6)?)
    };
    let directory = usize::from(high) << 16 | usize::from(low);
    let entries = usize::from(short(directory)?);
    // An entry has 12 bytes: tag, type, count and value.
    (0..entries)
        .map(|i| directory + 2 + 12 * i)
        .find(|&at| short(at) == Some(ORIENTATION) && short(at + 2) == Some(SHORT))
        .and_then(|at| short(at + 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_byte_orders_are_read_and_damage_is_none() {
        let little = b"II*\0\x08\0\0\0\x02\0\x00\x01\x03\0\x01\0\0\0\x05\0\0\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
        let big = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x08\0\0\0\0\0\0";
        assert_eq!(orientation(little), Some(6));
        assert_eq!(orientation(big), Some(8));
        assert!((0..28).all(|end| orientation(&little[..end]).is_none()));
        assert_eq!(orientation(b"II*\0\xff\xff\xff\xff"), None);
        let file = [b"\xff\xd8\xff\xe1\0\x20Exif\0\0", &big[..]].concat();
        assert_eq!((orientation_of(&file), orientation_of(big)), (8, 1));
    }
}
