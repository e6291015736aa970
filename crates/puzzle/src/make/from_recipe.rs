//! The generators that a recipe describes.

use super::generator::Generator;
use crate::options::Fill;
use crate::recipe::Recipe;
use crate::word_bank::WordBank;
use wordtrail_search::Mode;

impl Recipe {
    /// A generator of puzzles that hide these words with the seed, or 0, and the options of the recipe, except the cells, and the words
    /// that are kept out. Where words bend, directions, their weights, a message and repeats are ignored. Without letters to fill with,
    /// these are English, or those of the words if a word has others: English ones would reveal it.
    pub fn generator(&self, words: &WordBank, mode: Mode) -> Generator {
        let generator = Generator::new(words)
            .mode(mode)
            .seed(self.seed.unwrap_or(0))
            .overlap(self.overlap)
            .fill(self.fill_for(words))
            .misfits(self.misfits)
            .offensive(self.offensive);
        if mode == Mode::Adjacent {
            return generator;
        }
        let generator = generator.directions(self.directions).repeats(self.repeats);
        let generator = match self.weights {
            Some(weights) => generator.weights(weights),
            None => generator,
        };
        match &self.message {
            Some(message) => generator.message(message, self.message_fit),
            None => generator,
        }
    }

    /// The letters to fill with, which are those of the words if these have others than English ones.
    fn fill_for(&self, words: &WordBank) -> Fill {
        let is_foreign = |letter: char| letter.is_alphabetic() && !letter.is_ascii();
        let default_fill = || match words.words().any(|word| word.contains(is_foreign)) {
            true => Fill::Words,
            false => Fill::English,
        };
        self.fill.clone().unwrap_or_else(default_fill)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_makes_the_puzzle_of_its_seed() {
        let words = WordBank::from_words(["cat", "dog"]).unwrap();
        let recipe = Recipe::new(&words, 7);
        let generated = recipe.generator(&words, Mode::Adjacent).generate().unwrap();
        let expected = Generator::new(&words)
            .mode(Mode::Adjacent)
            .seed(7)
            .generate()
            .unwrap();
        assert_eq!(generated.key, expected.key);
    }
}
