//! What leaves the page, and what stays from visit to visit: links, copies, pictures and what is stored.

use crate::{opened, tests};

tests![
    a_link_ends_with_what_chat_programs_keep,
];

fn a_link_ends_with_what_chat_programs_keep() {
    let mut page = opened();
    for (grid, hash) in [
        ("Cat\nDo?\n", "#straight:cat/do_/"),
        ("Qu I\nT Qu\n", "#straight:qu,i,/t,qu,/"),
        ("Cat\nDog\n", "#straight:cat/dog"),
    ] {
        page.solve(grid);
        page.press("copy-link");
        assert_eq!(page.value("location.hash"), hash);
        let letters = page.letters();
        // Links of earlier pages have no slash at the end.
        for link in [hash, hash.trim_end_matches('/')] {
            page.value("location.hash = '#straight:eel'");
            page.wait_for("document.querySelector('.cell').value === 'E'");
            page.value(&format!("location.hash = '{link}'"));
            page.wait_for("document.querySelector('.cell').value !== 'E'");
            assert_eq!(page.letters(), letters);
        }
    }
}
