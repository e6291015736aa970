//! Outputs that say what made them: the version, the words and the options.

use crate::common::command::Folder;
use serde_json::Value;
use wordtrail::Dictionary;

fn folder() -> Folder {
    Folder::with(&[
        ("grid.txt", "cat\nodx\ndog\n"),
        ("list.txt", "dog\ncat\n"),
        ("boards.txt", "cato\n"),
    ])
}

/// The checksum of the list's words.
fn checksum() -> String {
    let dictionary = Dictionary::from_words(["cat", "dog"]).unwrap();
    format!("{:08x}", dictionary.checksum())
}

#[test]
fn lines_begin_with_what_made_them_when_asked_for() {
    let folder = folder();
    for (command, member, value) in [
        ("find grid.txt -d list.txt", "mode", Value::from("straight")),
        (
            "find grid.txt -d list.txt -m adjacent --qu --all",
            "qu",
            true.into(),
        ),
        (
            "find grid.txt --words list.txt --pad --repair",
            "min_length",
            1.into(),
        ),
        ("find grid.txt -d list.txt --pad", "pad", true.into()),
        ("find grid.txt -d list.txt --repair", "repair", true.into()),
        (
            "find grid.txt -d list.txt --directions S,E",
            "directions",
            ["E", "S"].into_iter().collect(),
        ),
        (
            "find grid.txt -d list.txt --tally word --all",
            "trails",
            "all".into(),
        ),
        (
            "score --size 2x2 boards.txt -d list.txt",
            "size",
            "2x2".into(),
        ),
        (
            "score --total --size 2x2 boards.txt -d list.txt",
            "min_length",
            3.into(),
        ),
    ] {
        for format in ["text", "csv", "jsonl"] {
            let command = format!("{command} -f {format}");
            let plain = folder.run(&command);
            let outcome = folder.run(&format!("{command} --provenance"));
            assert_eq!(outcome.status, plain.status);
            let (first, rest) = outcome.output.split_once('\n').unwrap();
            assert_eq!(rest, plain.output, "{command}");
            let is_object = first.starts_with("{\"provenance\":{\"wordtrail\":");
            assert!(is_object == (format == "jsonl"), "{first}");
            assert!(serde_json::from_str::<Value>(first).is_ok() == (format == "jsonl"));
        }
        let outcome = folder.run(&format!("{command} --provenance"));
        let first = outcome.output.lines().next().unwrap();
        let made: Value = serde_json::from_str(first.strip_prefix("# ").unwrap()).unwrap();
        assert_eq!(made["wordtrail"], env!("CARGO_PKG_VERSION"));
        assert_eq!(made["dictionary"], checksum());
        assert_eq!(made[member], value, "{made}");
    }
    for (arguments, message) in [
        (
            "find --provenance grid.txt grid.txt",
            "--provenance names the words of one grid, and 2 are given",
        ),
        ("find --provenance -c grid.txt", "--count"),
        ("score --provenance --part 1/2 boards.txt", "--part"),
    ] {
        folder.run(arguments).is_error(message);
    }
}

#[test]
fn pictures_always_say_what_made_them() {
    let folder = folder();
    folder
        .run("find grid.txt -d list.txt -o found.svg")
        .is(0, &[]);
    let made = format!(
        "<metadata>{{&quot;wordtrail&quot;:&quot;{}&quot;,&quot;dictionary&quot;:&quot;{}&quot;,&quot;trails&quot;:&quot;first&quot;,",
        env!("CARGO_PKG_VERSION"),
        checksum()
    );
    assert!(folder.read("found.svg").contains(&made));
    for name in ["puzzle.svg", "puzzle.html", "puzzle.png", "puzzle.pdf"] {
        let make = |name: &str, seed: u32| {
            let command = format!("make list.txt --size 3x3 --fill z --seed {seed} -o {name}");
            folder.run(&command).is(0, &[]);
            folder.read_bytes(name)
        };
        let first = make(name, 7);
        assert!(make(name, 7) == first, "{name}");
        let text = String::from_utf8_lossy(&first).replace("&quot;", "\"");
        assert!(text.contains(&checksum()), "{name}");
        assert!(text.contains("\"seed\":7,"), "{name}");
    }
    for (command, name) in [
        ("find grid.txt -d list.txt --all --heatmap", "map.svg"),
        ("find grid.txt -d list.txt --all --heatmap", "map.png"),
        ("play grid.txt -d list.txt --no-open", "page.html"),
    ] {
        let outcome = folder.run(&format!("{command} -o {name}"));
        assert_eq!(outcome.status, Some(0), "{outcome:#?}");
        let drawn = folder.read_bytes(name);
        assert!(
            String::from_utf8_lossy(&drawn).contains(&checksum()),
            "{name}"
        );
    }
    // Pages of several puzzles name the seed of each.
    folder
        .run("make list.txt --size 3x3 --fill q --seed 12 --copies 2 -o puzzle.pdf")
        .is(0, &[]);
    let pages = String::from_utf8_lossy(&folder.read_bytes("puzzle.pdf")).into_owned();
    for seed in ["\"seed\":12,", "\"seed\":13,"] {
        assert!(pages.contains(seed), "{seed}");
    }
    // The message is for the player to find.
    folder
        .run("make list.txt --seed 1 --message hello --message-pad -o puzzle.svg")
        .is(0, &[]);
    assert!(!folder.read("puzzle.svg").to_lowercase().contains("hello"));
}

#[test]
fn puzzles_name_the_dictionary_that_was_used() {
    let folder = folder();
    folder.write("other.txt", "bird\ncat\ndog\n");
    let used = |options: &str| {
        let made = folder.run(&format!("make {options} --seed 1 -f json"));
        assert_eq!(made.status, Some(0), "{made:#?}");
        folder.write("puzzle.json", &made.output);
        let document: Value = serde_json::from_str(&made.output).unwrap();
        document["options"]["dictionary_checksum"].clone()
    };
    assert_eq!(used("list.txt"), Value::Null);
    assert_eq!(used("--random 1 -n 3 -d list.txt"), *checksum());
    assert_eq!(used("cat --fill x --clean 3 -d list.txt"), *checksum());
    // The puzzle is generated again without a word of another dictionary.
    let again = "make --from puzzle.json --seed 2 -f json -d";
    let same = folder.run(&format!("{again} list.txt"));
    assert!(!same.errors.contains("has other words"), "{same:#?}");
    let other = folder.run(&format!("{again} other.txt"));
    assert!(other.errors.contains("has other words"), "{other:#?}");
    let damaged = folder.read("puzzle.json").replace(&checksum(), "xyz");
    folder.write("damaged.json", &damaged);
    folder
        .run("find damaged.json")
        .is_error("options.dictionary_checksum");

    let plain = folder.run("make list.txt --size 3x3 --seed 1 -f csv");
    let made = folder.run("make list.txt --size 3x3 --seed 1 -f csv --provenance");
    let (first, rest) = made.output.split_once('\n').unwrap();
    assert_eq!(rest, plain.output);
    let made: Value = serde_json::from_str(first.strip_prefix("# ").unwrap()).unwrap();
    assert_eq!(
        (&made["seed"], &made["dictionary"]),
        (&1.into(), &checksum().into())
    );
    let made = folder.run(
        "make --random 1 -d list.txt -n 3 --size 4x5 --message hi --message-pad --avoid zoo,axe --drop --seed 1 -f csv --provenance",
    );
    let first = made.output.lines().next().unwrap_or_default();
    let avoid = Dictionary::from_words(["zoo", "axe"]).unwrap();
    let expected: Value = serde_json::from_str(&format!(
        r#"{{"wordtrail": "{}", "seed": 1, "directions": ["E", "SE", "S", "SW", "W", "NW", "N", "NE"], "overlap": "shared",
            "size": "4x5", "message_pad": true, "avoid": "{avoid}", "drop": true, "random": 1, "min_length": 3,
            "max_length": 5, "dictionary_used": "{checksum}"}}"#,
        env!("CARGO_PKG_VERSION"),
        checksum = checksum(),
        avoid = format_args!("{:08x}", avoid.checksum()),
    ))
    .unwrap();
    let mut found: Value = serde_json::from_str(first.strip_prefix("# ").unwrap()).unwrap();
    found.as_object_mut().unwrap().remove("dictionary");
    assert_eq!(found, expected, "{made:#?}");
    folder
        .run("make list.txt --provenance")
        .is_error("choose --format json, csv or a drawing");
}

#[test]
fn a_scale_multiplies_the_pixels_of_a_picture() {
    let folder = folder();
    let size = |options: &str| {
        folder.run(&format!("{options} -o picture.png")).is(0, &[]);
        let picture = folder.read_bytes("picture.png");
        let number = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    };
    for command in [
        "find grid.txt -d list.txt",
        "find grid.txt -d list.txt --all --heatmap",
        "make list.txt --seed 1",
    ] {
        let (width, height) = size(command);
        assert_eq!(size(&format!("{command} --scale 1")), (width, height));
        assert_eq!(
            size(&format!("{command} --scale 3")),
            (3 * width, 3 * height)
        );
        let (half, _) = size(&format!("{command} --scale 0.5"));
        assert_eq!(half, width.div_ceil(2));
    }
    for (arguments, message) in [
        (
            "find grid.txt --scale 1000 -o p.png",
            "pixels, and it can have 50 million: lower --scale",
        ),
        (
            "find grid.txt --scale 2 -o p.svg",
            "--scale applies only to pixels: choose --format png",
        ),
        ("make list.txt --scale 2", "--scale applies only to pixels"),
        (
            "make list.txt --scale 0 -o p.png",
            "it must be a number above 0",
        ),
        (
            "make list.txt --scale inf -o p.png",
            "it must be a number above 0",
        ),
        ("make list.txt --scale 1e30 -o p.png", "lower --scale"),
    ] {
        folder.run(arguments).is_error(message);
    }
}

#[test]
fn parts_with_provenance_are_merged_if_none_is_missing() {
    let folder = folder();
    folder.write("grid.txt", "cat\nxxx\nxxx\ndog\nxxx\nact\n");
    for format in ["text", "csv", "jsonl"] {
        let find = |options: &str| {
            let arguments = format!("find grid.txt -f {format} --provenance -d list.txt {options}");
            assert!(matches!(folder.run(&arguments).status, Some(0 | 1)));
        };
        find("-o whole");
        for part in 1..=3 {
            find(&format!("--part {part}/3 -o part-{part}"));
        }
        find("--part 3/3 -n 2 -o other");
        let merged = folder.run("merge part-1 part-2 part-3");
        assert_eq!(
            (merged.status, merged.output),
            (Some(0), folder.read("whole"))
        );
        for (parts, message) in [
            (
                "part-1 part-3",
                "part-3: it is part 3/3, and part 2/3 comes next",
            ),
            (
                "part-2 part-3",
                "part-2: it is part 2/3, and part 1/3 comes next",
            ),
            ("part-1 part-2", "part 3/3 is missing: name all parts"),
            (
                "part-1 part-2 other",
                "other: its provenance differs from that of the earlier parts",
            ),
        ] {
            folder
                .run(&format!("merge -o merged {parts}"))
                .is_error(message);
            assert!(!folder.path().join("merged").exists());
        }
    }
}
