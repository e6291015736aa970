//! Scripts and styles without what only readers need.

/// A script or a style without the lines that are only a comment, empty lines, and white space at the beginning of lines, which
/// no text of it needs.
pub fn without_comments(text: &str) -> String {
    let mut in_comment = false;
    let is_code = |line: &&str| {
        let begins = line.starts_with("/*");
        let is_comment = in_comment || begins || line.starts_with("//");
        in_comment = (in_comment || begins) && !line.ends_with("*/");
        !line.is_empty() && !is_comment
    };
    text.lines()
        .map(str::trim_start)
        .filter(is_code)
        .flat_map(|line| [line, "\n"])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn lines_of_comments_and_white_space_are_left_out() {
        let style = "/* A body. */\nbody {\n\n  margin: 0; /* none */\n}\n/* Two\n   lines. */\n// a comment\np {}\n";
        assert_eq!(
            without_comments(style),
            "body {\nmargin: 0; /* none */\n}\np {}\n"
        );
    }
}
