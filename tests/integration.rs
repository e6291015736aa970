//! Tests of the library and of the program that need nothing else. Those of the engines are in `engines.rs`, and those that need a
//! browser or another program in `tools.rs`.

mod common;

// The library.
mod bent_generator;
mod board_generator;
mod budget;
mod changed_files;
mod dictionary;
mod documents;
mod forged_indexes;
mod generator;
mod grids;
mod hostile_puzzles;
mod index_damage;
mod judge;
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
mod reading_lists;
mod reading_rows;
mod reports;

// The program, as a user runs it.
mod asking;
mod bad_input;
mod bent;
mod board;
mod books;
mod compression;
mod endings;
mod find;
mod help;
mod index;
mod known_grids;
mod languages;
mod listing;
mod make;
mod offensive;
mod outputs;
mod paper;
mod parts;
mod pictures;
mod play;
mod promise;
mod provenance;
mod random_input;
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
