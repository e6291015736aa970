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
        ("find grid.txt -d list.txt", "mode", "straight"),
        (
            "find grid.txt -d list.txt -m adjacent --qu --all",
            "qu",
            "true",
        ),
        ("find grid.txt --words list.txt", "min_length", "1"),
        ("score --size 2x2 boards.txt -d list.txt", "size", "2x2"),
        (
            "score --total --size 2x2 boards.txt -d list.txt",
            "min_length",
            "3",
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
        ("find --provenance --part 1/2 grid.txt", "--part"),
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
        assert!(text.contains("\"seed\":\"7\""), "{name}");
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
        (&"1".into(), &checksum().into())
    );
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
