//! Tests of the library and of the program that need nothing else. Those of the engines are in `engines.rs`, those of
//! commands that emulated machines run in `commands.rs`, and those that need a browser or another program in `tools.rs`.

mod common;

// The library.
mod bent_covers;
mod bent_generator;
mod board_generator;
mod budget;
mod changed_files;
mod dictionary;
mod documents;
#[cfg(target_os = "linux")]
mod forks;
mod generator;
mod generator_seeds;
mod grids;
mod hostile_puzzles;
mod impossible_puzzles;
mod index_damage;
mod large_lists;
mod library;
mod marked_grids;
mod masks;
mod pages;
mod panics;
mod points;
mod puzzles;
mod queries;
mod reading;
mod reading_choices;
mod reading_errors;
mod reading_letters;
mod reading_lists;
mod reading_rows;
mod reports;
mod scripts;
mod serialization;

// The program, as a user runs it.
mod asking;
mod bad_indexes;
mod bad_input;
mod bad_options;
mod bad_outputs;
mod bad_pictures;
mod bad_queries;
mod bent;
mod board_texts;
mod books;
mod compression;
mod dictionary_texts;
mod endings;
mod find;
mod find_output;
mod help;
mod languages;
mod leftover_letters;
mod listed_words;
mod listing;
mod make;
mod merge;
mod offensive;
mod office;
mod outputs;
mod paper;
mod parts;
mod pdf;
mod picture_letters;
mod pictures;
mod play;
mod promise;
mod provenance;
mod random_input;
mod read;
mod reading_corpus;
mod replace;
mod score;
mod tasks;
mod terminal;
mod themes;
mod untrusted_names;
mod usage;
mod web;
mod weights;
mod word_processors;
mod words;
