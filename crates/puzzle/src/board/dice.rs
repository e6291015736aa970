//! Dice: the letters that the cells of a board can have.

use crate::generator_options::english_letters;
use std::str::FromStr;
use wordtrail_dictionary::ParseError;
use wordtrail_dictionary::internals::letters::{compose, fold};
use wordtrail_dictionary::internals::wording::{excerpt, printable};

/// The dice that are rolled for a board, one for each cell. A face has a letter, several letters such as `Qu`, or nothing:
/// then the cell is a hole.
///
/// The text form is the name of a set (`new`, `old`, `big` or `super-big`), or the dice with spaces, commas or line breaks
/// between them. A die is the letters of its faces, in capitals, with further letters of a face in lower case: `HIMNQuU`
/// has the faces H, I, M, N, Qu and U. A face without a letter is a full stop. A die may have any number of faces.
///
/// ```
/// use wordtrail::Dictionary;
/// use wordtrail::puzzle::{BoardGenerator, Dice};
///
/// let dice: Dice = "AEIOU AEIOU RST LNQu".parse()?;
/// assert_eq!("new".parse(), Ok(Dice::boggle()));
/// assert!("A1".parse::<Dice>().is_err());
///
/// let dictionary = Dictionary::from_words(["nest"])?;
/// let board = BoardGenerator::new(&dictionary).dice(dice).generate()?;
/// assert_eq!((board.grid.rows(), board.grid.columns()), (2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice(pub(super) Kind);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// As many dice as the board has cells.
    Each(Vec<Die>),
    /// The same die for every cell.
    Same(Die),
}

/// The faces of a die, as the tiles of a grid.
pub(super) type Die = Vec<String>;

/// A face without a letter.
pub(super) const BLANK: &str = ".";

/// The maximum number of letters of a face.
const MAX_FACE: usize = 4;

// The dice as owners of the games read them off. All of these lists agree on them:
// - R. Gamble, “A Programmer's Analysis of Boggle”, 2016, robertgamble.net, for all four;
// - “Play Boggle Word Search Game”, had2know.org, for the two of 4 × 4;
// - the assignment “Boggle” of Stanford's course CS 106B, for the new one, and but for one die (DDHNOT) the big one.

/// Boggle as it has been sold since 1987.
const NEW: &str = "AAEEGN ABBJOO ACHOPS AFFKPS AOOTTW CIMOTU DEILRX DELRVY \
                   DISTTY EEGHNW EEINSU EHRTVW EIOSST ELRTTY HIMNQuU HLNNRZ";

/// Boggle as it was sold from 1976 to 1986.
const OLD: &str = "AACIOT ABILTY ABJMOQu ACDEMP ACELRS ADENVZ AHMORS BIFORX \
                   DENOSW DKNOTU EEFHIY EGINTV EGKLUY EHINPS ELPSTU GILRUW";

/// Big Boggle and Boggle Deluxe.
const BIG: &str = "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY BJKQuXZ \
                   CCNSTW CEIILT CEILPT CEIPST DDLNOR DHHLOR DHHNOT DHLNOR EIIITT \
                   EMOTTT ENSSSU FIPRSY GORRVW HIPRRY NOOTUW OOOTTU";

/// Super Big Boggle of 2012.
const SUPER_BIG: &str = "AAAFRS AAEEEE AAEEOO AAFIRS ABDEIO ADENNN AEEEEM AEEGMU AEGMNN \
                         AEILMN AEINOU AFIRSY AnErHeInQuTh BBJKXZ CCENST CDDLNN CEIITT CEIPST \
                         CFGNUY DDHNOT DHHLOR DHHNOW DHLNOR EHILRS EIILST EILPST EIO... \
                         EMTTTO ENSSSU GORRVW HIRSTV HOPRST IPRSYY JKQuWXZ NOOTUW OOOTTU";

impl Dice {
    /// The 16 dice of Boggle since 1987, for 4 × 4 cells.
    pub fn boggle() -> Self {
        Self::set(NEW)
    }

    /// The 16 dice of Boggle until 1986, for 4 × 4 cells. Boards have fewer words.
    pub fn old_boggle() -> Self {
        Self::set(OLD)
    }

    /// The 25 dice of Big Boggle, for 5 × 5 cells.
    pub fn big_boggle() -> Self {
        Self::set(BIG)
    }

    /// The 36 dice of Super Big Boggle, for 6 × 6 cells. Some faces have two letters, and some have none.
    pub fn super_big_boggle() -> Self {
        Self::set(SUPER_BIG)
    }

    fn set(text: &str) -> Self {
        Self(Kind::Each(parse(text).expect("sets are well formed")))
    }

    /// Draws the letter of every cell from these, each as often as it is given. They are written as the faces of a die.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the text is not one die.
    pub fn letters(text: &str) -> Result<Self, ParseError> {
        let mut dice = parse(text)?;
        match (dice.pop(), dice.is_empty()) {
            (Some(die), true) => Ok(Self(Kind::Same(die))),
            _ => Err(ParseError::new(
                "the letters have spaces, commas or line breaks between them: leave these out",
            )),
        }
    }

    /// Draws the letter of every cell with the frequencies of English.
    pub fn english_letters() -> Self {
        // Rounded up, so that each letter is possible.
        let faces = |(letter, weight): (char, usize)| {
            std::iter::repeat_n(String::from(letter), weight.div_ceil(100))
        };
        Self(Kind::Same(english_letters().flat_map(faces).collect()))
    }

    /// The number of dice, unless every cell has the same one.
    pub(super) fn count(&self) -> Option<usize> {
        match &self.0 {
            Kind::Each(dice) => Some(dice.len()),
            Kind::Same(_) => None,
        }
    }

    /// The die of each of some cells, as many as there are dice.
    pub(super) fn of_cells(&self, cells: usize) -> Vec<&Die> {
        match &self.0 {
            Kind::Each(dice) => dice.iter().collect(),
            Kind::Same(die) => vec![die; cells],
        }
    }

    /// The distinct faces.
    pub(super) fn faces(&self) -> Vec<&str> {
        let dice = match &self.0 {
            Kind::Each(dice) => &dice[..],
            Kind::Same(die) => std::slice::from_ref(die),
        };
        let mut faces: Vec<&str> = dice.iter().flatten().map(String::as_str).collect();
        faces.sort_unstable();
        faces.dedup();
        faces
    }
}

/// The default is [`boggle`](Dice::boggle).
impl Default for Dice {
    fn default() -> Self {
        Self::boggle()
    }
}

impl FromStr for Dice {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(match text.trim() {
            "new" => Self::boggle(),
            "old" => Self::old_boggle(),
            "big" => Self::big_boggle(),
            "super-big" => Self::super_big_boggle(),
            dice => Self(Kind::Each(parse(dice)?)),
        })
    }
}

fn parse(text: &str) -> Result<Vec<Die>, ParseError> {
    let text = compose(text);
    let separated = text.split(|character: char| character == ',' || character.is_whitespace());
    let dice = separated.filter(|die| !die.is_empty()).zip(1..);
    let dice: Vec<Die> = dice
        .map(|(die, number)| parse_die(die, number))
        .collect::<Result<_, _>>()?;
    if dice.is_empty() {
        return Err(ParseError::new("there are no dice"));
    }
    Ok(dice)
}

fn parse_die(text: &str, number: usize) -> Result<Die, ParseError> {
    let has_capitals = text.chars().any(char::is_uppercase);
    let mut die = Die::new();
    for character in text.chars() {
        let continues = has_capitals && character.is_lowercase();
        if character == '.' {
            die.push(BLANK.to_owned());
            continue;
        }
        let letter = fold(character).ok_or_else(|| {
            ParseError::new(format!(
                "die {number}: “{}” is no letter: write the letters of a die in capitals, Qu for a face of two letters, and . for an empty one",
                printable(character)
            ))
        })?;
        match die.last_mut().filter(|face| continues && *face != BLANK) {
            Some(face) => face.push(letter),
            None => die.push(String::from(letter)),
        }
    }
    match die.iter().find(|face| face.chars().count() > MAX_FACE) {
        Some(face) => Err(ParseError::new(format!(
            "die {number}: the face “{}” has more than {MAX_FACE} letters: write the first letter of each face as a capital",
            excerpt(face)
        ))),
        None => Ok(die),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_a_die_for_each_cell_and_six_faces_on_each() {
        let sets = [
            (Dice::boggle(), 16),
            (Dice::old_boggle(), 16),
            (Dice::big_boggle(), 25),
            (Dice::super_big_boggle(), 36),
        ];
        for (dice, count) in sets {
            assert_eq!(dice.count(), Some(count));
            assert!(dice.of_cells(count).iter().all(|die| die.len() == 6));
            let faces = dice.faces();
            assert!(faces.contains(&"qu") && !faces.contains(&"q"));
            for letter in ('a'..='z').filter(|&letter| letter != 'q') {
                assert!(faces.contains(&&*String::from(letter)), "{letter}");
            }
        }
    }

    #[test]
    fn faces_begin_with_a_capital_where_there_is_one() {
        let faces = |text| parse_die(text, 1).unwrap().join(" ");
        assert_eq!(faces("HIMNQuU"), "h i m n qu u");
        assert_eq!(faces("himnqu"), "h i m n q u");
        assert_eq!(faces("AnErHeInQuTh"), "an er he in qu th");
        assert_eq!(faces("EIO..."), "e i o . . .");
        assert_eq!(faces("E.aÉ"), "e . a é");
    }

    #[test]
    fn english_letters_are_all_possible_and_e_is_the_most_frequent() {
        let dice = Dice::english_letters();
        assert_eq!(dice.faces().len(), 26);
        let die = dice.of_cells(1)[0];
        let count = |letter: &str| die.iter().filter(|face| *face == letter).count();
        assert_eq!((count("e"), count("z")), (128, 1));
    }

    #[test]
    fn a_wrong_face_is_named_with_its_die() {
        for (dice, message) in [
            (
                "AEIOU, QU7",
                "die 2: “7” is no letter: write the letters of a die in capitals, Qu for a face of two letters, and . for an empty one",
            ),
            (
                "AEIOU RST Himnqu",
                "die 3: the face “himnqu” has more than 4 letters: write the first letter of each face as a capital",
            ),
            (" ,\n", "there are no dice"),
        ] {
            assert_eq!(dice.parse::<Dice>().unwrap_err().to_string(), message);
        }
        let error = Dice::letters("AB CD").unwrap_err();
        assert!(error.to_string().ends_with("between them: leave these out"));
    }
}
