//! Documents of puzzles read back as they are written, and what is damaged is one message.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::Reader;

fuzz_target!(|bytes: &[u8]| {
    // Most inputs do not begin as a document does.
    let document = [b"{", bytes].concat();
    let puzzles = Reader::new().puzzles(document);
    let puzzles = match puzzles.and_then(Iterator::collect::<Result<Vec<_>, _>>) {
        Ok(puzzles) => puzzles,
        Err(error) => {
            let message = error.to_string();
            assert!(message.len() < 2000 && !message.contains('\n'), "{message}");
            return;
        }
    };
    for puzzle in puzzles {
        let Ok(json) = puzzle.to_json() else {
            continue;
        };
        let back = Reader::new().puzzle(json.clone()).expect("it was written");
        assert_eq!(back.to_string(), puzzle.to_string());
        assert_eq!(back.answers(), puzzle.answers());
        assert_eq!(back.to_json().expect("it was before"), json);
    }
});
