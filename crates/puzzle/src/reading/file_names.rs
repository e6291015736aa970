//! What the names of files say.

/// Whether a file, or a clue, has the name of a picture: also of one in a format that is refused.
pub fn names_picture(name: &str) -> bool {
    const ENDINGS: [&str; 13] = [
        "png", "jpg", "jpeg", "svg", "gif", "webp", "bmp", "tif", "tiff", "heic", "avif", "emf",
        "wmf",
    ];
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|it| ENDINGS.iter().any(|known| it.eq_ignore_ascii_case(known)))
}

/// Whether a file or folder is hidden, or one that a system, or a program that has another file open, puts into folders.
pub fn is_of_system(name: &str) -> bool {
    let is_known = |known: &&str| name.eq_ignore_ascii_case(known);
    let is_hidden = name.starts_with('.') && name.len() > 1;
    is_hidden
        || name.starts_with("~$")
        || ["desktop.ini", "Thumbs.db", "__MACOSX"]
            .iter()
            .any(is_known)
}
