//! What puzzles are written or drawn as: the options of `wordtrail make` for it, checked.

use super::arguments::{Arguments, KeyArgument, PrintArgument};
use crate::cli::format::{self, Format, LineFormat, PageFormat, PictureFormat};
use crate::cli::output::Target;
use crate::cli::picture;
use anyhow::bail;

/// The advice when a puzzle is too large to be drawn.
pub const TOO_LARGE: &str =
    "choose --format text, and draw a part of it with “wordtrail find --region”";

/// What the puzzles are written or drawn as. Refuses options that do not concern it.
pub fn format(arguments: &Arguments, target: &Target) -> anyhow::Result<Format<LineFormat>> {
    let format = format::output_format(arguments.format, target)?;
    let mut picture = arguments.picture.clone();
    if format == Format::Table(LineFormat::Jsonl) {
        // A document has a title, too.
        picture.title.clear();
    }
    if !picture.title.is_empty() && !format.is_drawing() {
        bail!(
            "--title applies only to drawings and documents: choose --format svg, png, html, pdf, docx or json"
        );
    }
    let format = picture.apply(format)?;
    arguments.paper.check(format)?;
    if let Some(answer) = &arguments.answer {
        let answer = Target::from(Some(answer.clone()));
        match arguments.format {
            Some(_) => format::check_content(answer_format(format), &answer)?,
            None => format::check_format(answer_format(format), &answer)?,
        }
    }
    let draws_answers =
        arguments.answer.is_some() || arguments.print == Some(PrintArgument::Answers);
    if format.is_drawing()
        && let Some((rows, columns)) = arguments.size
    {
        picture::check_size(rows, columns, TOO_LARGE)?;
    }
    match (format, arguments.key, &arguments.answer) {
        (Format::Table(_) | Format::Picture(PictureFormat::Html), Some(_), _) => {
            bail!("--key applies only to drawn answers: choose --format pdf, docx, svg or png")
        }
        (Format::Picture(_), Some(KeyArgument::None), None) => {
            bail!("--key none omits the answers from a PDF, and a picture has none: leave it out")
        }
        (Format::Picture(_), Some(_), _) if !draws_answers => {
            bail!("--key applies to the answer: name its file with --answer FILE")
        }
        (Format::Picture(_) | Format::Pages(..), Some(KeyArgument::None), Some(_)) => {
            bail!("--key none conflicts with --answer: leave one out")
        }
        (_, Some(KeyArgument::None), _) if arguments.print.is_some() => {
            bail!("--key none conflicts with --print: leave one out")
        }
        _ => Ok(format),
    }
}

/// What of each puzzle is written to the output.
pub fn print(arguments: &Arguments, format: Format<LineFormat>) -> anyhow::Result<PrintArgument> {
    match (format, arguments.print) {
        (Format::Table(LineFormat::Csv | LineFormat::Jsonl), Some(_)) => {
            bail!("--print applies to text and drawings: csv and jsonl have the answers")
        }
        (Format::Pages(..), None)
            if arguments.key == Some(KeyArgument::None) || arguments.answer.is_some() =>
        {
            Ok(PrintArgument::Puzzle)
        }
        (Format::Pages(..), print) => Ok(print.unwrap_or(PrintArgument::Both)),
        (_, Some(PrintArgument::Both)) => {
            bail!(
                "--print both applies to pages: choose --format pdf or docx, or name a file with --answer FILE"
            )
        }
        (_, print) => Ok(print.unwrap_or(PrintArgument::Puzzle)),
    }
}

/// The name of the format of answers.
fn answer_format(format: Format<LineFormat>) -> &'static str {
    match format {
        Format::Table(_) => format::TEXT,
        Format::Pages(PageFormat::Pdf, _) => format::PDF,
        Format::Pages(PageFormat::Docx, _) => format::DOCX,
        Format::Picture(PictureFormat::Svg) => "svg",
        Format::Picture(PictureFormat::Png) => "png",
        Format::Picture(PictureFormat::Html) => format::HTML,
    }
}
