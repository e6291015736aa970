//! Puzzles in pictures, as the program reads them. Those that it drew come back letter for letter.

use crate::common::command::Folder;

const ANIMALS: &str = "make tiger,lion,zebra,giraffe,monkey,panda,elephant,kangaroo";

/// A folder with a drawn puzzle, `p.png`, and the text of the same one.
fn drawn(options: &str) -> (Folder, String) {
    let folder = Folder::with(&[]);
    let size = options.split("--scale").next().unwrap_or_default();
    let text = folder.run(&format!("{ANIMALS} -q --seed 1 {size}"));
    let png = folder.run(&format!("{ANIMALS} -q --seed 1 {options} -o p.png"));
    assert_eq!((text.status, png.status), (Some(0), Some(0)), "{png:?}");
    (folder, text.output)
}

#[test]
fn drawn_puzzles_are_read_back() {
    for options in ["", "--size 12x18", "--scale 2", "--case upper --size 9x9"] {
        let (folder, text) = drawn(options);
        let read = folder.run("read p.png");
        assert_eq!(
            (read.status, read.errors.as_str()),
            (Some(0), ""),
            "{options}: {read:?}"
        );
        assert_eq!(read.output, text, "{options}");
    }
}

#[test]
fn a_picture_is_searched_played_and_made_anew() {
    let (folder, text) = drawn("");
    folder.write("p.txt", text);
    let picture = folder.run("find p.png");
    assert_eq!(picture.output, folder.run("find p.txt").output);
    assert_eq!(picture.output.lines().count(), 8, "{picture:?}");
    let input = folder.read_bytes("p.png");
    let piped = folder.run_with_input("find - --words zebra,lion --count", input);
    assert_eq!(piped.output, "2\n");
    let page = folder.run("play p.png -o -");
    assert!(page.output.contains("KANGAROO"), "{}", page.errors);
    let made = folder.run("make --from p.png --seed 2");
    assert!(made.output.ends_with("\nKANGAROO\n"), "{made:?}");
}

#[test]
fn finds_are_drawn_on_the_picture() {
    let (folder, _) = drawn("");
    let drawing = folder.run("find p.png -o answer.svg");
    assert_eq!(drawing.status, Some(0), "{drawing:?}");
    let svg = folder.read("answer.svg");
    assert!(svg.contains("<image ") && svg.contains("data:image/png;base64,"));
    assert!(svg.contains("class=\"finds\"") && svg.contains(">KANGAROO</text>"));
    assert!(!svg.contains("class=\"letters\""));
    // A part of it has its letters drawn anew.
    let part = folder.run("find p.png -f svg --region 1:1-3:3");
    assert!(part.output.contains("class=\"letters\"") && !part.output.contains("<image "));
    // The picture is that of the grid alone, so it is read as the same grid.
    folder.run("find p.png --words tiger -o again.png");
    let again = folder.run("read again.png");
    let rows = |text: &str| {
        Vec::from_iter(
            text.lines()
                .take_while(|it| !it.is_empty())
                .map(str::to_owned),
        )
    };
    assert_eq!(
        rows(&again.output),
        rows(&folder.run("read p.png").output),
        "{again:?}"
    );
}

#[test]
fn what_is_no_puzzle_is_refused_in_one_sentence() {
    let (folder, _) = drawn("");
    let whole = folder.read_bytes("p.png");
    folder.write("half.png", &whole[..whole.len() / 2]);
    folder
        .run("find half.png")
        .is_error("half.png: the file ends before the picture does: copy or download it again");
    let header =
        b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\xc3\x50\0\0\xc3\x50\x08\0\0\0\0\x6e\xc4\x62\x16";
    folder.write("large.png", header);
    folder
        .run("find large.png")
        .is_error("large.png: it has 50000 × 50000 pixels, and at most 100 million are read");
    folder
        .run("read p.png --sheet 2")
        .is_error("p.png: it has no grid 2, only 1 (");
}
