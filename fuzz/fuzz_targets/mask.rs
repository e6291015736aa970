//! Any bytes are a mask or an error, and a mask reads back from its text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::puzzle::Mask;

fuzz_target!(|text: &[u8]| {
    if let Ok(mask) = Mask::parse(text) {
        assert!(mask.cells() <= mask.rows() * mask.columns());
        let again = Mask::parse(mask.to_string().as_bytes());
        assert_eq!(again.as_ref(), Ok(&mask));
    }
});
