"""Files, encodings, languages and other spellings, as the program reads them."""

import io
import pickle
import zipfile

import pytest

import wordtrail
from wordtrail import Dictionary, Grid, Puzzle, count, count_words, find, judge, make


def workbook(**sheets):
    """A workbook of Excel: each sheet is a list of rows, and each row a list of cells."""
    files = io.BytesIO()
    relation = '<Relationship Id="{}" Type="x/{}" Target="{}"/>'
    names, relations = "", ""
    with zipfile.ZipFile(files, "w") as archive:
        for number, (name, rows) in enumerate(sheets.items(), 1):
            cells = ["".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row) for row in rows]
            rows = "".join(f"<row>{row}</row>" for row in cells)
            archive.writestr(f"xl/worksheets/{number}.xml", f"<worksheet><sheetData>{rows}</sheetData></worksheet>")
            names += f'<sheet name="{name}" id="r{number}"/>'
            relations += relation.format(f"r{number}", "worksheet", f"worksheets/{number}.xml")
        main = relation.format("a", "officeDocument", "xl/workbook.xml")
        archive.writestr("_rels/.rels", f"<Relationships>{main}</Relationships>")
        archive.writestr("xl/workbook.xml", f"<workbook><sheets>{names}</sheets></workbook>")
        archive.writestr("xl/_rels/workbook.xml.rels", f"<Relationships>{relations}</Relationships>")
    return files.getvalue()


def test_office_files_are_read_wherever_files_are(tmp_path):
    path = tmp_path / "week.xlsx"
    path.write_bytes(workbook(Puzzle=["CATX", "XDOG"], Words=[["cat"], ["dog"]]))
    # The words of the second sheet belong to the grid of the first.
    for reads in (Puzzle.open, wordtrail.read):
        with pytest.warns(UserWarning, match="the grid on one sheet and its list on others"):
            puzzle = reads(path)
        assert (str(puzzle.grid), puzzle.words) == ("catx\nxdog", ["cat", "dog"])
    with pytest.raises(ValueError, match="there are words below the grid: read it as a Puzzle"):
        Grid.open(path)
    with pytest.warns(UserWarning, match="the grid on one sheet and its list on others"):
        assert Dictionary.open(path).words() == ["cat", "dog"]
    with pytest.warns(UserWarning, match="read as an Excel workbook"):
        assert str(Grid.open(path, sheet="Puzzle")) == "catx\nxdog"
    with pytest.warns(UserWarning, match="read as an Excel workbook"):
        assert wordtrail.read(path, sheet=1).grid.rows == 2
    with pytest.warns(UserWarning, match="read as an Excel workbook"):
        pets = Dictionary.open(path, sheet=2)
    assert pets.words() == ["cat", "dog"]
    # A pickle has the words, because a path does not say which sheet it was.
    path.unlink()
    assert pickle.loads(pickle.dumps(pets)).words() == ["cat", "dog"]


def test_a_page_that_was_made_is_read(tmp_path):
    puzzle = make(["ice cream", "sorbet"], title="Sweets", clues={"sorbet": "cold"}, seed=1)
    path = tmp_path / "sweets.html"
    path.write_text(puzzle.html(), encoding="utf-8")
    read = wordtrail.read(path)
    assert (str(read.grid), read.words, read.title) == (str(puzzle.grid), puzzle.words, "Sweets")
    assert read.clues == puzzle.clues
    assert list(read.finds) == list(puzzle.finds)


def test_an_encoding_may_be_named(tmp_path):
    path = tmp_path / "koi8.txt"
    path.write_bytes("кот\nпёс\n".encode("koi8-r"))
    assert str(Grid.open(path, encoding="koi8-r")) == "кот\nпёс"
    assert str(wordtrail.read(path, encoding="koi8-r").grid) == "кот\nпёс"
    words = Dictionary.open(path, encoding="koi8-r")
    assert words.words() == ["кот", "пёс"]
    assert pickle.loads(pickle.dumps(words)).words() == ["кот", "пёс"]
    with pytest.raises(ValueError, match="encoding: .*perhaps KOI8-R is meant"):
        Grid.open(path, encoding="koi8-x")
    # What is recognised is said.
    path.write_bytes("grün\nweiß\n".encode("latin1"))
    with pytest.warns(UserWarning, match="read as text in Windows-1252"):
        assert Dictionary.open(path).words() == ["grün", "weiß"]
    with pytest.raises(ValueError):
        Dictionary.open(path, strict=True)


def test_a_language_decides_what_capitals_are():
    assert str(Grid("KIZ", language="tr")) == "kız"
    assert str(Grid(["KIZ"], language="tr")) == str(Grid([["K", "I", "Z"]], language="tr")) == "kız"
    assert Puzzle("KIZ\nXXX\n\nKIZ\n", language="az").words == ["kız"]
    finds = find("KIZX", words=["KIZ"], language="tr")
    assert [found.word for found in finds] == ["kız"]
    assert count("KIZX", words=["KIZ"], language="tr") == 1
    assert count_words("KIZX", words=["KIZ"], language="tr") == {"kız": 1}
    assert judge("KIZ", [(0, 0), (0, 1), (0, 2)], words=["KIZ"], language="tr").word == "kız"
    with pytest.warns(UserWarning, match="read as Turkish"):
        assert make(["ışık", "KIZ"], seed=1).words == ["ışık", "kız"]
    puzzle = make(["IRMAK"], language="tr", clues={"IRMAK": "It flows"}, seed=1)
    assert puzzle.clues == {"ırmak": "It flows"}
    with pytest.raises(ValueError, match="language: there is no such language"):
        Grid("cat", language="xx")


def test_a_word_is_found_in_another_spelling():
    with pytest.warns(UserWarning, match="“straße” is searched for as “strasse”, with two letters for one"):
        finds = find("STRASSE", words=["Straße"])
    assert [found.word for found in finds] == ["straße"] and finds.missing == []
    with pytest.warns(UserWarning, match="without accents"):
        assert count("CAFEX", words=["café"]) == 1
    with pytest.warns(UserWarning, match="without accents"):
        assert Puzzle("CAFE\nXXXX\n\ncafé\n").missing == []


def test_random_words_of_a_list():
    words = ["lion", "tiger", "zebra", "horse", "ox"]
    puzzle = make(words, random=3, seed=1)
    assert len(puzzle.words) == 3 and set(puzzle.words) < set(words)
    assert puzzle.words == make(words, random=3, seed=1).words
    assert "ox" not in make(words, random=4, seed=1).words
    assert "ox" in make(words, random=5, min_length=2, seed=1).words
    with pytest.raises(ValueError, match="words"):
        make(words, random=9, seed=1)
