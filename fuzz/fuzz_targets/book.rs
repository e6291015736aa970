//! Any text is a book with a puzzle for each list or for each row of a table, or one short message.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    // A small size, so that long lists fail at once, and none is searched for.
    let arguments = ["make", "--book", "@0", "--size", "6x6", "--seed", "1", "--avoid", "none", "--drop", "--format", "jsonl"];
    let Ok(lines) = wordtrail_fuzz::run(&arguments, &[text]) else {
        return;
    };
    let lines = String::from_utf8(lines).expect("JSON is UTF-8");
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let headings = text.split(|&byte| byte == b'\n').filter(|line| {
        let line = line.trim_ascii();
        line.starts_with(b"#") && !line.starts_with(b"##")
    });
    // A line with cells before the first heading may be that of a table, and other encodings may have more headings than their bytes.
    let mut before = text.split(|&byte| byte == b'\n').take_while(|line| !line.trim_ascii().starts_with(b"# "));
    let may_be_table = before.any(|line| line.iter().any(|byte| b"\t;,|".contains(byte)));
    let is_plain = std::str::from_utf8(text).is_ok_and(|text| !text.contains('\0'));
    match is_plain && !may_be_table {
        true => assert_eq!(lines.lines().count(), headings.count()),
        false => assert!(lines.lines().count() > 0),
    }
    for line in lines.lines() {
        let puzzle: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        assert!(puzzle["title"].is_string() || puzzle["title"].is_null());
    }
});
