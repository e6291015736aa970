//! Any text is a mask or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::puzzle::Mask;

fuzz_target!(|text: &str| {
    if let Ok(mask) = text.parse::<Mask>() {
        assert!(mask.cells() <= mask.rows() * mask.columns());
    }
});
