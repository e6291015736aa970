//! Pictures and documents that cannot be drawn: each is an error that says what to do.

use crate::common::command::Folder;
use crate::pictures::folder;

#[test]
fn letters_without_a_font_are_an_error_that_names_them() {
    let folder = Folder::with(&[("cjk.txt", "日 本 語\n中 国 人\n\n日本語\n")]);
    let before = folder.listing();
    for format in ["png", "pdf"] {
        let drawn = folder.run(&format!("find -f {format} -o x.{format} cjk.txt"));
        assert_eq!(drawn.status, Some(2), "{drawn:#?}");
        assert!(drawn.errors.contains("中 人 国 日 本 語"), "{drawn:#?}");
        assert!(
            drawn.errors.contains("choose --format svg, html or docx"),
            "{drawn:#?}"
        );
        assert_eq!(folder.listing(), before);
    }
    assert_eq!(folder.run("find -f svg cjk.txt").status, Some(0));
}

#[test]
fn a_picture_that_cannot_be_drawn_is_an_error_that_says_what_to_do() {
    let folder = folder();
    for (arguments, part) in [
        ("find -f svg wide.txt", "--region R1:C1-R2:C2"),
        ("find -f pdf -o x.pdf wide.txt", "--heatmap"),
        (
            "find -f svg --region 1:1-1:201 wide.txt",
            "choose a smaller region than 1:1-1:201",
        ),
        (
            "find -f svg --region 1:1-2:2 wide.txt",
            "choose a region within 1:1-1:300",
        ),
        ("find -f svg --region 3:3-2:4 csp.txt", "such as 1:1-20:30"),
        ("find -f svg --region 0:1-2:4 csp.txt", "such as 1:1-20:30"),
        ("find -f svg csp.txt board.txt", "choose --format pdf"),
        (
            "find -f pdf --heatmap -o x.pdf csp.txt",
            "choose --format svg or png",
        ),
        ("find --heatmap csp.txt", "choose --format svg or png"),
        (
            "find --title x csp.txt",
            "choose --format svg, png, html, pdf or docx",
        ),
        (
            "find -f csv --max-drawn 3 csp.txt",
            "choose --format svg, png, html, pdf or docx",
        ),
        ("find -f svg --paper a4 csp.txt", "choose --format pdf"),
        (
            "make cat --title x",
            "choose --format svg, png, html, pdf, docx, json or ipuz",
        ),
        (
            "make cat --key grey",
            "choose --format pdf, docx, svg or png",
        ),
        (
            "make cat -f html --key grey",
            "choose --format pdf, docx, svg or png",
        ),
        (
            "find -f html --heatmap csp.txt",
            "choose --format svg or png",
        ),
        ("make cat -f svg --key grey", "--answer FILE"),
        (
            "make cat -f svg -o x.svg --answer a.svg --key none",
            "--key none conflicts with --answer",
        ),
        ("make cat -f svg --copies 2", "--output FILE"),
        (
            "make cat -f png -o x.png --size 1x201",
            "too many for a picture",
        ),
        (
            "find -f png -o none/x.png csp.txt",
            "the folder does not exist",
        ),
    ] {
        let before = folder.listing();
        let drawn = folder.run(arguments);
        assert_eq!(drawn.status, Some(2), "{drawn:#?}");
        assert!(drawn.errors.contains(part), "no “{part}”: {drawn:#?}");
        assert_eq!(drawn.output, "", "{drawn:#?}");
        assert_eq!(folder.listing(), before, "{arguments}");
    }
}
