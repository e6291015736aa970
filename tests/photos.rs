//! Puzzles in pictures, as the program reads them. Those that it drew come back letter for letter.

use crate::common::command::Folder;
use std::fs;
use std::io::Read;

const ANIMALS: &str = "make tiger,lion,zebra,giraffe,monkey,panda,elephant,kangaroo";

/// A folder with a drawn puzzle, `p.png`, and the text of the same one.
fn drawn(options: &str) -> (Folder, String) {
    let folder = Folder::with(&[]);
    let size = options.split("--scale").next().unwrap_or_default();
    let text = folder.run(&format!("{ANIMALS} -q --seed 4 {size}"));
    let png = folder.run(&format!("{ANIMALS} -q --seed 4 {options} -o p.png"));
    assert_eq!((text.status, png.status), (Some(0), Some(0)), "{png:?}");
    (folder, text.output)
}

#[test]
fn drawn_puzzles_are_read_back() {
    for options in ["", "--size 12x18", "--scale 2", "--case upper --size 9x9"] {
        let (folder, text) = drawn(options);
        let read = folder.run("read p.png");
        assert_eq!(read.status, Some(0), "{options}: {read:?}");
        // An I may be in doubt, which is a bar in this font as other letters are.
        let notes = read.errors.lines();
        assert!(
            notes.clone().count() < 2
                && notes.clone().all(|it| it.contains("1 letter is in doubt")),
            "{options}: {read:?}"
        );
        assert_eq!(read.output, text, "{options}");
    }
}

#[test]
fn a_picture_is_searched_played_and_made_anew() {
    let (folder, text) = drawn("");
    folder.write("p.txt", &text);
    let picture = folder.run("find p.png");
    assert_eq!(picture.output, folder.run("find p.txt").output);
    assert_eq!(picture.output.lines().count(), 8, "{picture:?}");
    let input = folder.read_bytes("p.png");
    let piped = folder.run_with_input("find - --words zebra,lion --count", input);
    assert_eq!(piped.output, "2\n");
    let page = folder.run("play p.png -o -");
    assert!(page.output.contains("KANGAROO"), "{}", page.errors);
    folder.write(
        "rows.txt",
        text.lines()
            .take(8)
            .map(|row| format!("{row}\n"))
            .collect::<String>(),
    );
    let scored = folder.run("score p.png --size 8x8 --total");
    assert_eq!(
        scored.output,
        folder.run("score rows.txt --size 8x8 --total").output
    );
    assert!(scored.output.contains("boards  1\n"), "{scored:?}");
    folder
        .run("score p.png --size 4x4")
        .is_error("p.png: a board has 8 × 8 cells, and 4 × 4 are expected: add --size 8x8");
    folder
        .run("score p.png --size 8x8 --part 1/2")
        .is_error("p.png: it is a picture, and --part and --id-column are for lines of text");
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

/// A PDF whose pages are pictures of a width and height: the other entries of each, and its bytes. Each shows this text, too.
fn scanned(text: &str, pages: &[(usize, usize, &str, &[u8])]) -> Vec<u8> {
    const FONT: &str = "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>";
    let kids = (0..pages.len()).map(|page| format!("{} 0 R ", 4 + 2 * page));
    let kids = kids.collect::<String>();
    let length = text.len();
    let mut pdf = format!(
        "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Kids[{kids}]>>\nendobj\n\
         3 0 obj\n<</Length {length}>>\nstream\n{text}\nendstream\nendobj\n"
    )
    .into_bytes();
    for (page, (width, height, entries, bytes)) in pages.iter().enumerate() {
        let (number, length) = (4 + 2 * page, bytes.len());
        let image = number + 1;
        pdf.extend(
            format!(
                "{number} 0 obj\n<</Type/Page/Contents 3 0 R/Resources<</XObject<</Im0 {image} 0 R>>{FONT}>>>>\nendobj\n\
                 {image} 0 obj\n<</Subtype/Image/Width {width}/Height {height}{entries}/Length {length}>>\nstream\n"
            )
            .bytes(),
        );
        pdf.extend(*bytes);
        pdf.extend(b"\nendstream\nendobj\n");
    }
    pdf.extend(b"trailer\n<</Root 1 0 R>>\n");
    pdf
}

/// The width and height of a PNG, and its compressed rows.
fn rows_of(png: &[u8]) -> (usize, usize, Vec<u8>) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
    let (mut rows, mut at) = (Vec::new(), 8);
    while at < png.len() {
        if &png[at + 4..at + 8] == b"IDAT" {
            rows.extend(&png[at + 8..at + 8 + number(at)]);
        }
        at += number(at) + 12;
    }
    (number(16), number(20), rows)
}

#[test]
fn scanned_pages_of_pdf_are_read() {
    let (folder, text) = drawn("");
    let (width, height, rows) = rows_of(&folder.read_bytes("p.png"));
    let predicted = "/Filter/FlateDecode/BitsPerComponent 8/ColorSpace/DeviceRGB/DecodeParms<</Predictor 15/Colors 3/Columns 1>>";
    let drawn = (width, height, predicted, &rows[..]);
    folder.write("p.pdf", scanned("", &[drawn]));
    assert_eq!(folder.run("read p.pdf").output, text);

    // The same pixels without prediction, each as eight bits and as one.
    let mut pixels = Vec::new();
    flate2::read::ZlibDecoder::new(&rows[..])
        .read_to_end(&mut pixels)
        .unwrap();
    let grey = pixels
        .chunks(3 * width + 1)
        .flat_map(|row| row[1..].iter().step_by(3));
    let grey = Vec::from_iter(grey.copied());
    let bits = grey.chunks(width).flat_map(|row| {
        row.chunks(8).map(|eight| {
            (0..8).fold(0, |bits, it| {
                bits << 1 | u8::from(eight.get(it) > Some(&127))
            })
        })
    });
    let bits = Vec::from_iter(bits);
    let indexed =
        "/BitsPerComponent 1/ColorSpace[/Indexed/DeviceRGB 1<400000 F0F0FF>]/DecodeParms[null<<>>]";
    let fours = grey.chunks(width).flat_map(|row| {
        row.chunks(2)
            .map(|two| (two[0] & 0xf0) | (two.get(1).unwrap_or(&0) >> 4))
    });
    let fours = Vec::from_iter(fours);
    let photo = fs::read("docs/photos-page.jpg").unwrap();
    let pages = [
        (
            width,
            height,
            "/BitsPerComponent 8/ColorSpace/DeviceGray",
            &grey[..],
        ),
        (width, height, "/BitsPerComponent 1", &bits[..]),
        (width, height, indexed, &bits[..]),
        (width, height, "/BitsPerComponent 4", &fours[..]),
        (9, 9, "/Filter/JBIG2Decode", &photo[..]),
    ];
    folder.write("pages.pdf", scanned("", &pages));
    for page in ["1", "4"] {
        let read = folder.run(&format!("read pages.pdf --sheet {page}"));
        assert_eq!(read.output, text, "{page}");
    }
    folder.write("photo.jpg", &photo);
    let of_photo = folder.run("read photo.jpg");
    folder.write(
        "photo.pdf",
        scanned("", &[(9, 9, "/Filter/DCTDecode", &photo)]),
    );
    assert_eq!(folder.run("read photo.pdf").output, of_photo.output);
    assert_eq!(of_photo.output.lines().count(), 13, "{of_photo:?}");
    // All are searched.
    let finds = folder.run("find pages.pdf");
    assert_eq!(finds.output.lines().count(), 4 * 8, "{finds:?}");
    assert!(
        finds.errors.contains(
            "note: pages.pdf: page 5: its picture has a form that is not read (JBIG2Decode)"
        ),
        "{finds:?}"
    );
    // One is read or played.
    folder.write("two.pdf", scanned("", &pages[2..4]));
    folder.run("read two.pdf").is_error(
        "two.pdf: it has several puzzles, and text output holds one: choose one of a picture",
    );
    folder
        .run("play two.pdf")
        .is_error("two.pdf: there are 2 puzzles, and one is needed");
    folder
        .run("read two.pdf --list")
        .is_error("two.pdf: several parts of it could be meant: 1 (8 × 8), 2 (8 × 8)");
    folder
        .run("read two.pdf --sheet 3")
        .is_error("two.pdf: it has no grid 3, only 1 (8 × 8), 2 (8 × 8)");

    let page = [(640, 480, "/Filter/DCTDecode", &photo[..])];
    // What a program that recognises text lays over a page is no text, nor is a line below it.
    for over in [
        "BT /F 12 Tf 3 Tr 20 60 Td (CATS) Tj 0 -20 Td (DOGS) Tj 0 -20 Td (BEES) Tj 0 -20 Td (WORM) Tj ET",
        "BT /F 12 Tf 20 20 Td (Page 1 of 1) Tj ET",
    ] {
        folder.write("over.pdf", scanned(over, &page));
        let read = folder.run("read over.pdf");
        assert_eq!(read.output, of_photo.output, "{over}");
    }
    // Where the picture is not read, it is.
    let other = [(640, 480, "/Filter/JBIG2Decode", &photo[..])];
    let over = "BT /F 12 Tf 3 Tr 20 60 Td (CATS) Tj 0 -20 Td (DOGS) Tj 0 -20 Td (BEES) Tj 0 -20 Td (WORM) Tj ET";
    folder.write("over.pdf", scanned(over, &other));
    let read = folder.run("read over.pdf");
    assert_eq!(read.output, "C A T S\nD O G S\nB E E S\nW O R M\n");
    let visible = "BT /F 12 Tf 20 80 Td (CATS) Tj 0 -20 Td (DOGS) Tj 0 -20 Td (BEES) Tj 0 -20 Td (WORM) Tj ET";
    folder.write("text.pdf", scanned(visible, &page));
    let read = folder.run("read text.pdf").output;
    assert_eq!(read, "C A T S\nD O G S\nB E E S\nW O R M\n");

    for (entries, bytes, form) in [
        ("/Filter/CCITTFaxDecode", &rows[..], "(CCITTFaxDecode)"),
        (
            "/BitsPerComponent 8",
            &grey[1..],
            "(colours of another kind)",
        ),
        (
            "/BitsPerComponent 0/Filter/FlateDecode/DecodeParms<</Predictor 15>>",
            &rows[..],
            "(predictor 15)",
        ),
        (
            "/BitsPerComponent 8/ColorSpace[/Indexed/DeviceCMYK 999999999999999999999<00>]",
            &grey[..],
            "(a palette of other colours)",
        ),
        ("/Width 0/BitsPerComponent 1", &[][..], ""),
        (
            "/Width 99999999999/BitsPerComponent 64/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 99999999999>>",
            &rows[..],
            "",
        ),
    ] {
        folder.write("other.pdf", scanned("", &[(width, height, entries, bytes)]));
        let problem = match form {
            "" => "its pages have no text and no pictures".to_owned(),
            form => format!("page 1: its picture has a form that is not read {form}"),
        };
        folder
            .run("read other.pdf")
            .is_error(&format!("other.pdf: {problem}"));
    }
    folder.write(
        "half.pdf",
        scanned(
            "",
            &[(9, 9, "/Filter/DCTDecode", &photo[..photo.len() / 2])],
        ),
    );
    folder
        .run("read half.pdf")
        .is_error("half.pdf: page 1: the file ends before the picture does");
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
