//! Puzzles in photos: from the picture to words, and what is corrected.

use crate::driver::Page;
use crate::layout::names;
use crate::{opened, strings, tests};
use serde_json::json;
use std::collections::BTreeSet;
use wordtrail::{Dictionary, Search};

tests![
    a_photo_becomes_a_grid_with_its_list,
    pictures_are_dropped_and_pasted_anywhere,
    letters_in_doubt_are_corrected_with_a_finger,
    letters_in_doubt_are_corrected_with_the_keyboard,
    letters_in_doubt_have_names,
    digits_are_left_out,
    one_of_several_puzzles_is_chosen,
    what_is_no_photo_of_a_puzzle_is_said,
];

/// A page of a book with a grid of 8 × 11 letters and four words.
const PHOTO: &[u8] = include_bytes!("../../../../../docs/photos-page.jpg");
const LETTERS: &str = "SNOINUBGSKV\nMPEMEFFHRVW\nUEAKJMREBSD\nPBLVEIIUSZD\nOETZDTKZILJ\nSTDTFZDELTL\nQOOILSIEOWY\nAUNELFFUMYI\n";
const WORDS: [&str; 4] = ["bunions", "fruity", "muffle", "niftier"];

impl Page {
    fn drop_photo(&mut self, id: &str) {
        self.value("document.getElementById('count').textContent = 'none yet'");
        self.drop_file(id, "page.jpg", "image/jpeg", PHOTO);
    }

    /// Drops the photo after a script has drawn on it. It has `context`, `photo`, and a function `size`.
    fn drop_drawing(&mut self, script: &str) {
        let photo = json!(PHOTO);
        self.value(&format!(
            "(async () => {{
                document.getElementById('count').textContent = 'none yet';
                const photo = await createImageBitmap(new Blob([new Uint8Array({photo})]));
                const canvas = document.createElement('canvas');
                const context = canvas.getContext('2d');
                const size = (width, height) => Object.assign(canvas, {{ width, height }});
                size(photo.width, photo.height);
                context.drawImage(photo, 0, 0);
                {script};
                const blob = await new Promise((done) => canvas.toBlob(done));
                const dataTransfer = new DataTransfer();
                dataTransfer.items.add(new File([blob], 'drawn.png', {{ type: 'image/png' }}));
                const drop = new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }});
                document.getElementById('board').dispatchEvent(drop);
            }})()"
        ));
    }

    /// Drops the photo without its list, and with bars in place of some letters, which may be I or L.
    fn drop_doubtful(&mut self) {
        self.drop_drawing(
            "context.drawImage(photo, 60, 340, 200, 12, 50, 350, 200, 70);
            for (const [x, y] of [[102, 123], [105, 205], [160, 289], [241, 224], [203, 199]]) {
                context.drawImage(photo, x - 9, y + 8, 18, 6, x - 9, y - 11, 18, 22);
                context.fillStyle = '#222';
                context.fillRect(x - 1, y - 7, 2, 13);
            }",
        );
        self.wait_for("!document.getElementById('doubts').hidden");
        self.found();
    }

    /// Waits for the words of the photo's list.
    #[track_caller]
    fn finds_its_list(&mut self) {
        self.wait_for("!document.getElementById('photo').hidden");
        self.wait_for_text("summary", "4 of 4 words of your list found");
        assert_eq!(self.found(), WORDS);
    }

    fn doubts(&mut self) -> i64 {
        let doubts = self.value("document.querySelectorAll('.doubtful').length");
        doubts.as_i64().unwrap()
    }

    fn candidates(&mut self) -> Vec<String> {
        let texts =
            "[...document.getElementById('candidates').children].map((it) => it.textContent)";
        strings(&self.value(texts))
    }
}

/// Whether the photo is behind the letters.
const SHOWN: &str = "!document.getElementById('photo').hidden";

fn a_photo_becomes_a_grid_with_its_list() {
    let mut page = opened();
    page.drop_photo("board");
    page.finds_its_list();
    assert_eq!(page.letters(), LETTERS);
    // The picture has as many pixels for each row as for each column.
    let sides = page.value(
        "(() => {
            const { width, height } = document.getElementById('photo');
            const style = getComputedStyle(document.documentElement);
            const side = (name) => Number(style.getPropertyValue(name));
            return [width / side('--columns'), height / side('--rows')];
        })()",
    );
    assert_eq!(sides[0], sides[1]);
    // It stays as long as the grid is no larger, and comes back with it.
    let type_at = |page: &mut Page, cell: &str, letter: &str| {
        page.value(&format!(
            "document.querySelector('[data-place=\"{cell}\"]').focus()"
        ));
        page.keys(&[letter]);
    };
    type_at(&mut page, "0,0", "z");
    assert_eq!(page.value(SHOWN), true);
    type_at(&mut page, "8,0", "z");
    assert_eq!(page.value(SHOWN), false);
    page.press("undo");
    assert_eq!(page.value(SHOWN), true);
    page.solve("cat\n");
    assert_eq!(page.value(SHOWN), false);
}

fn pictures_are_dropped_and_pasted_anywhere() {
    let mut page = opened();
    for (view, place) in [("solve", "list"), ("make", "make-words"), ("play", "games")] {
        page.value(&format!("location.hash = '#{view}'"));
        page.wait_for(&format!("!document.getElementById('{view}-view').hidden"));
        page.press("clear");
        page.drop_photo(place);
        page.finds_its_list();
        assert_eq!(page.value("document.body.className"), "solve");
    }
    page.press("clear");
    let photo = json!(PHOTO);
    page.value(&format!(
        "(() => {{
            const clipboardData = new DataTransfer();
            clipboardData.items.add(new File([new Uint8Array({photo})], 'image.png', {{ type: 'image/png' }}));
            const event = new ClipboardEvent('paste', {{ bubbles: true, cancelable: true }});
            Object.defineProperty(event, 'clipboardData', {{ value: clipboardData }});
            document.getElementById('own-list').dispatchEvent(event);
        }})()"
    ));
    page.finds_its_list();
    // The button asks for a picture, for which phones offer the camera.
    page.value(
        "HTMLInputElement.prototype.click = function () { globalThis.asked = this.accept; }",
    );
    page.press("open-photo");
    assert_eq!(page.value("asked"), "image/*");
}

/// The words of the dictionary in the letters on the board.
fn words_on(page: &mut Page) -> Vec<String> {
    let grid = page.letters().parse().unwrap();
    let finds = Search::new(Dictionary::english()).finds(&grid);
    let words: BTreeSet<String> = finds
        .into_iter()
        .map(|find| find.word.to_string())
        .collect();
    words.into_iter().collect()
}

fn letters_in_doubt_are_corrected_with_a_finger() {
    let mut page = opened();
    page.fits(360, 640);
    page.drop_doubtful();
    page.fits(360, 640);
    let doubts = page.doubts();
    assert!(page.text("doubt-count").contains("in doubt"));
    assert!(page.message().contains("in doubt"), "{}", page.message());
    // The cell opens no keyboard, and offers letters.
    let cell =
        page.value("document.querySelector('.doubtful').dataset.place.split(',').map(Number)");
    let place = |index: usize| cell[index].as_u64().unwrap() as u32 + 1;
    page.swipe(&[(place(0), place(1))]);
    page.wait_for("!document.getElementById('candidates').hidden");
    assert_eq!(page.value("document.activeElement.inputMode"), "none");
    let candidates = page.candidates();
    assert!(candidates.len() > 1, "{candidates:?}");
    page.fits(320, 568);
    page.fits(360, 640);
    let letter = "document.querySelector('.cell.active').value";
    let before = page.value(letter);
    assert_eq!(before, candidates[0]);
    page.value("document.getElementById('count').textContent = 'none yet'");
    page.value("document.getElementById('candidates').children[1].click()");
    assert_eq!(page.doubts(), doubts - 1);
    let corrected = format!(
        "document.querySelector('[data-place=\"{},{}\"]').value",
        cell[0], cell[1]
    );
    assert_eq!(page.value(&corrected), candidates[1]);
    let found = page.found();
    assert_eq!(found, words_on(&mut page));
    page.press("undo");
    assert_eq!(page.doubts(), doubts);
    // The other letters are confirmed as they are.
    while page.doubts() > 0 {
        let doubts = page.doubts();
        page.press("next-doubt");
        page.value("document.activeElement.click()");
        assert_eq!(page.doubts(), doubts - 1);
    }
    assert_eq!(page.value("document.getElementById('doubts').hidden"), true);
    assert_eq!(page.value(SHOWN), true);
}

fn letters_in_doubt_are_corrected_with_the_keyboard() {
    let mut page = opened();
    page.drop_doubtful();
    let doubts = page.doubts();
    // A letter is typed into the cell.
    page.value("document.querySelector('.doubtful').focus()");
    page.keys(&["z"]);
    assert_eq!(page.doubts(), doubts - 1);
    page.press("undo");
    // Enter goes to the letters that are offered, and one of those is chosen.
    page.value("document.querySelector('.doubtful').focus()");
    page.keys(&["Enter", "Tab", "Enter"]);
    assert_eq!(page.doubts(), doubts - 1);
    page.press("undo");
    // The button goes to the next one. There, too, another letter is typed.
    page.value("document.querySelector('.cell').focus()");
    page.tab_back_to("#next-doubt", 2);
    page.keys(&["Enter"]);
    let offered = "document.activeElement.parentElement.id";
    assert_eq!(page.value(offered), "candidates");
    page.keys(&["w"]);
    assert_eq!(page.doubts(), doubts - 1);
    let found = page.found();
    assert_eq!(found, words_on(&mut page));
}

fn letters_in_doubt_have_names() {
    let mut page = opened();
    page.drop_doubtful();
    let doubtful = names(&mut page, "textbox");
    let doubtful: Vec<&String> = doubtful
        .iter()
        .filter(|name| name.contains(", in doubt, or "))
        .collect();
    assert_eq!(doubtful.len() as i64, page.doubts());
    assert!(doubtful[0].starts_with("Row "), "{doubtful:?}");
    assert!(names(&mut page, "button").contains(&"Next letter in doubt".to_owned()));
    page.press("next-doubt");
    let groups = names(&mut page, "group");
    assert!(
        groups.iter().any(|name| name.starts_with("Row ")),
        "{groups:?}"
    );
}

fn digits_are_left_out() {
    let mut page = opened();
    page.drop_drawing(
        "context.drawImage(photo, 93, 131, 18, 6, 93, 112, 18, 22);
        context.fillStyle = '#222';
        context.font = 'bold 16px sans-serif';
        context.textAlign = 'center';
        context.fillText('4', 102, 129)",
    );
    page.wait_for_text("message", "Digits are left out");
    assert_eq!(page.letters(), LETTERS.replacen('O', ".", 1));
}

fn one_of_several_puzzles_is_chosen() {
    let mut page = opened();
    page.drop_drawing(
        "size(2 * photo.width, photo.height);
        context.drawImage(photo, 0, 0);
        context.drawImage(photo, photo.width, 0);
        context.fillStyle = '#4a4638';
        context.fillRect(photo.width + 60, 300, 270, 60)",
    );
    page.wait_for("!document.getElementById('puzzles').hidden");
    assert_eq!(page.letters(), LETTERS);
    page.value("document.querySelectorAll('#puzzles button')[1].focus()");
    page.keys(&["Enter"]);
    assert_ne!(page.letters(), LETTERS);
    let pressed = "document.activeElement.textContent + document.activeElement.ariaPressed";
    assert_eq!(page.value(pressed), "Puzzle 2true");
    page.press("undo");
    assert_eq!(page.letters(), LETTERS);
    assert_eq!(
        page.value("document.querySelector('#puzzles button').ariaPressed"),
        "true"
    );
}

fn what_is_no_photo_of_a_puzzle_is_said() {
    let mut page = opened();
    page.solve("cat\n");
    // The header of a PNG of 50,000 × 50,000 pixels.
    let large = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xc3\x50\0\0\xc3\x50\x08\0\0\0\0";
    for (name, bytes, said) in [
        (
            "a.png",
            &large[..],
            "It has 50000 × 50000 pixels, and at most 100 million are read",
        ),
        (
            "a.png",
            b"\x89PNG\r\n\x1a\n\0\0",
            "The PNG file cannot be decoded",
        ),
        ("a.jpg", &PHOTO[..100], "The JPEG file cannot be decoded"),
        (
            "a.heic",
            b"\0\0\0\x18ftypheic\0\0\0\0",
            "Its format is HEIC",
        ),
        ("a.jpg", b"<svg/>", "It is no PNG, JPEG or WebP file"),
        ("a.jpg", b"", "It is no PNG, JPEG or WebP file"),
    ] {
        page.value("document.getElementById('message').textContent = ''");
        page.drop_file("board", name, "image/jpeg", bytes);
        page.wait_for_text("message", said);
        let is_error = "document.getElementById('message').classList.contains('error')";
        assert_eq!(page.value(is_error), true);
        assert_eq!(page.letters(), "CAT\n");
    }
    page.drop_drawing("context.fillRect(0, 0, 400, 500)");
    page.wait_for_text("message", "No letters were seen");
    assert_eq!(page.letters(), "CAT\n");
}
