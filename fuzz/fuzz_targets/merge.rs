//! Merged parts are finds as the program writes them, or one short message: each line of the output is one of a part, CSV has no
//! formulas, JSON lines are JSON, text has no control characters, and merging the output again changes nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::collections::HashSet;

/// What the parts of an input stand between.
const BETWEEN: &[u8] = b"---\n";

fuzz_target!(|input: &[u8]| {
    let Some((flags, mut rest)) = input.split_first() else {
        return;
    };
    let mut parts = Vec::new();
    while parts.len() < 3
        && let Some(end) = rest.windows(BETWEEN.len()).position(|it| it == BETWEEN)
    {
        parts.push(&rest[..end]);
        rest = &rest[end + BETWEEN.len()..];
    }
    parts.push(rest);
    let mut arguments = vec!["merge", "@0", "@1", "@2", "@3"];
    arguments.truncate(1 + parts.len());
    if flags & 1 == 1 {
        arguments.push("--all");
    }
    if flags & 2 == 2 {
        arguments.extend(["--words", "cat,dog"]);
    }
    let Ok(merged) = wordtrail_fuzz::run(&arguments, &parts) else {
        return;
    };

    let read: HashSet<&[u8]> = parts.iter().flat_map(|part| part.split_inclusive(|&byte| byte == b'\n')).collect();
    let lines: Vec<&[u8]> = merged.split_inclusive(|&byte| byte == b'\n').collect();
    let is_provenance = |line: &[u8]| line.starts_with(b"# {") || line.starts_with(b"{\"provenance\":");
    let is_missing = |line: &[u8]| line.ends_with(b"  not found\n");
    for &line in &lines {
        assert!(read.contains(line) || is_provenance(line) || is_missing(line));
        let text = str::from_utf8(line).expect("it is text").trim_end_matches('\n');
        assert!(!text.contains(char::is_control), "{text:?}");
        assert!(!text.contains(',') || !text.starts_with(['=', '+', '-', '@']), "{text:?}");
        if text.starts_with('{') {
            let value: serde_json::Value = serde_json::from_str(text).expect("it is JSON");
            assert!(value.is_object());
        }
    }
    // Words that were not found, and a first line that names no part, are no finds.
    if lines.iter().any(|line| is_missing(line) || is_provenance(line)) {
        return;
    }
    let again = wordtrail_fuzz::run(&["merge", "--all", "@0"], &[&merged]);
    assert_eq!(again.as_ref(), Ok(&merged));
});
