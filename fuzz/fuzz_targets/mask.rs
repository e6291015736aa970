//! Any bytes are a mask or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::puzzle::Mask;

fuzz_target!(|text: &[u8]| {
    if let Ok(mask) = Mask::parse(text) {
        assert!(mask.cells() <= mask.rows() * mask.columns());
    }
});
