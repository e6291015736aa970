"""The faces of type that letters are drawn with, and which of them training never sees.

    python fonts.py           # faces by family
    python fonts.py packages  # Debian's packages, as arguments of `apt-get install --no-install-recommends`

All are in `main` of Debian 12, so their licences allow use, change and redistribution. README.md lists them. A picture drawn with a
font, and weights learnt from such pictures, contain none of its outlines.
"""

import re
import struct
import subprocess
import sys
from dataclasses import dataclass

from fontTools.ttLib import TTFont, TTLibError

PACKAGES = """
fonts-3270 fonts-adf-accanthis fonts-adf-baskervald fonts-adf-berenis fonts-adf-gillius fonts-adf-ikarius fonts-adf-irianis
fonts-adf-libris fonts-adf-mekanus fonts-adf-oldania fonts-adf-romande fonts-adf-switzera fonts-adf-tribun fonts-adf-universalis
fonts-adf-verana fonts-agave fonts-allerta fonts-anonymous-pro fonts-apropal fonts-arapey fonts-arkpandora fonts-averia-gwf
fonts-averia-sans-gwf fonts-averia-serif-gwf fonts-b612 fonts-bebas-neue fonts-beteckna fonts-breip fonts-bwht fonts-cabin
fonts-cantarell fonts-cardo fonts-century-catalogue fonts-clear-sans fonts-cmu fonts-comfortaa fonts-comic-neue fonts-compagnon
fonts-courier-prime fonts-croscore fonts-crosextra-caladea fonts-crosextra-carlito fonts-dancingscript fonts-dejavu-core
fonts-dejavu-extra fonts-dkg-handwriting fonts-dosis fonts-dustin fonts-ebgaramond fonts-elstob fonts-engadget fonts-essays1743
fonts-eurofurence fonts-fantasma fonts-fantasque-sans fonts-fanwood fonts-femkeklaver fonts-firacode fonts-freefont-otf
fonts-georgewilliams fonts-gfs-artemisia fonts-gfs-didot fonts-gfs-neohellenic fonts-gnutypewriter fonts-go fonts-goudybookletter
fonts-hack fonts-hermit fonts-humor-sans fonts-inconsolata fonts-inter fonts-jetbrains-mono fonts-johnsmith-induni fonts-junction
fonts-junicode fonts-jura fonts-karla fonts-karmilla fonts-kaushanscript fonts-klee fonts-lato fonts-le-murmure fonts-league-mono
fonts-league-spartan fonts-leckerli-one fonts-liberation fonts-lindenhill fonts-linex fonts-linuxlibertine fonts-lmodern
fonts-lobstertwo fonts-manrope fonts-millimetre fonts-mmcedar fonts-monofur fonts-monoid fonts-mononoki
fonts-morisawa-bizud-gothic fonts-mplus fonts-national-park fonts-noto-core fonts-noto-mono fonts-okolaks fonts-oldstandard
fonts-open-sans fonts-opendin fonts-opendyslexic fonts-osifont fonts-oxygen fonts-paratype fonts-play fonts-prociono
fonts-quattrocento fonts-quicksand fonts-radisnoir fonts-ricty-diminished fonts-roadgeek fonts-roboto-slab fonts-roboto-unhinted
fonts-rocknroll fonts-routed-gothic fonts-rufscript fonts-sawarabi-gothic fonts-sil-andika fonts-sil-andikanewbasic
fonts-sil-charis fonts-sil-doulos fonts-sil-galatia fonts-sil-gentium fonts-sil-gentium-basic fonts-sil-gentiumplus fonts-sjfonts
fonts-sora fonts-staypuft fonts-stick fonts-stix fonts-texgyre fonts-tiresias fonts-tomsontalks fonts-tuffy fonts-urw-base35
fonts-vollkorn fonts-yanone-kaffeesatz fonts-yusei-magic texlive-fonts-extra ttf-bitstream-vera
""".split()

# Families whose faces no training sees, with what was derived from them (Karmilla from Karla, Carlito from Lato, Hack from DejaVu Sans
# Mono by way of Bitstream Vera). A name stands for all families that begin with its words.
HELD_OUT = """
Arvo|Atkinson Hyperlegible|Averia GWF|Averia Sans GWF|Averia Serif GWF|Bitter|Cabin|Cabin Sketch|CabinSketch|Caladea|Carlito|Lato|Chivo|
Clear Sans|Comfortaa|Comic Neue|Courier Prime|Cuprum|DejaVu Sans Mono|Bitstream Vera Sans Mono|Arundina Sans Mono|Aerial Mono|Hack|
CMU Concrete|Domestic Manners|EB Garamond|femkeklaver|Go|Josefin Sans|Karla|Karmilla|Merriweather|National Park|Overlock|PT Serif|Play|
Raleway|Roboto|Spectral|Vollkorn|Yanone Kaffeesatz
""".replace("\n", "").split("|")

# Not letters of today's print: symbols, mathematics, other scripts, black letter, small capitals, ornaments, guides for pupils, and what
# a first network, which had seen them, read worse than half of.
EXCLUDED = re.compile(
    r"Math|Symbol|Awesome|Keyboard|Initials|Phon[eéÉ]|PHON|Icons|Countries|D050000L|Ding|Klingon|Greek|Fraktur|UNZ|yfrak|ygoth|yswab|Uncial|"
    r"Missaali|Aboensis|Fust|Sweynheim|Zainer|Rusch|Jessen|Beuron|Runic|Futhark|\bSC\b|Caps\b|[Ss]mallcaps|Titling|Unicode|_guiada|_pautada|"
    r"_punteada|_punt|SnowCaps|StoryTime|Floraline|Linoscroll|LondonScroll|CaslanOpen|Outline|Cloistered|Heidelberg|BlackForest|DublinIrish|"
    r"FLOWERS|Noto (Sans|Serif) (?!Display|Mono)\w|Noto Trad|Balker|El Abogado|It wasn't|Junkyard|Marked Fool|Penguin|Wargames|Winks|"
    r"flatline|progenisis|Swift|Cupola|Z003|CMU Classical|Unslanted|Upright Italic|CMU Typewriter Text Variable|"
    r"drm(?!10$|b10$|bx10$|it10$|sl10$)|^Al[A-Z]|^Frm$|Spira|Decorative|Semafor|Punk|Fetamont|Graph$|Chancery|Swash|Style Std|Script Std|"
    r"Logix|ALM Fixed|FourierOrns|Yinit|^Rot$|Acathist|Alfa-beta|Ellhnikh|OCR B|unifur|QTArabian|QTRobotic|Elegante|QTLinostroke|QTSlogan|"
    r"QTBoulevard|Miama"
)
# Faces for headings, brush and pen: rare in puzzles, so drawn rarely, and not part of the figures for print.
DISPLAY = re.compile(
    r"^QT(?!Antique|Avanti|Basker|Bengal|Bodini$|Bookmann|Caslan$|Casual|EraType|Eurotype|FrizQuad|Future$|Garomand|Helvet|Kooper|Korrin|"
    r"LetterGoth|OldGoudy|Optimum|Palatine|Pristine|SchoolCentury|VagaRound|Weise)|Script|Cabin ?Sketch|Lobster|Kaushan|Leckerli|Great Vibes|"
    r"Because We|Apropal|Fantasma|Radis|StayPuft|Engadget|Stick|okolaks|Cinzel|Poiret|Alpha Slab|Forum|"
    r"Marcellus|Almendra|Cyklop|Delphine|Elegante|Parix|Shado|Compagnon|Le Murmure|RocknRoll|Yusei|Museum|Klaudia|AlgolRevived|"
    r"Irianis|Dkg|Breip|Rufscript|femkeklaver|Domestic|Modak|Tomson|Humor|Steve|OCR|ocrb|Oldania|Purisa|EMERITA|Granada|"
    r"Hamlet|IM FELL|Bebas|Lexend (Peta|Zetta|Tera|Giga|Mega)|Theano|Dancing|eurofurence|Quattro$"
)

# Families whose small letters have the shapes of capitals.
CAPITALS_ALONE = re.compile(r"Because We|Humor Sans|QTPeignoir|QTPiltdown")


@dataclass(frozen=True)
class Face:
    """A face of a family, and the characters that it has."""

    path: str
    family: str
    style: str
    weight: int
    is_italic: bool
    is_held_out: bool
    is_display: bool
    characters: frozenset


def is_held_out(family):
    """Whether training never sees this family."""
    return f"{family} ".startswith(tuple(f"{name} " for name in HELD_OUT))


def read_face(path):
    """The face in a file, or None if it is none that letters are drawn with."""
    try:
        font = TTFont(path, lazy=True)
        name, metrics = font["name"], font["OS/2"]
        family = name.getDebugName(16) or name.getDebugName(1) or ""
        style = name.getDebugName(17) or name.getDebugName(2) or ""
        characters = frozenset(map(chr, font.getBestCmap() or {}))
    except (TTLibError, KeyError, AssertionError, ValueError, struct.error):
        return None
    if EXCLUDED.search(family) or EXCLUDED.search(style) or not characters.issuperset("ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        return None
    if CAPITALS_ALONE.search(family):
        characters = frozenset(it for it in characters if not it.islower())
    is_italic = bool(metrics.fsSelection & 1) or bool(re.search("Ital|Obli|Slant", f"{style} {path}"))
    return Face(path, family, style, metrics.usWeightClass, is_italic, is_held_out(family), bool(DISPLAY.search(family)), characters)


def choose(faces):
    """Up to six different faces of a family: upright in four weights and condensed, and one italic."""
    upright = sorted((face for face in faces if not face.is_italic), key=lambda face: (abs(face.weight - 400), face.style, face.path))
    italic = sorted((face for face in faces if face.is_italic), key=lambda face: (abs(face.weight - 400), face.style, face.path))
    chosen = upright[:1]
    for wanted in (
        lambda face: 600 <= face.weight <= 750,
        lambda face: face.weight < 350,
        lambda face: face.weight > 750,
        lambda face: "ond" in face.style or "arrow" in face.style,
    ):
        chosen += [face for face in upright if wanted(face) and face not in chosen][:1]
    return chosen + italic[:1]


def all_faces():
    """The faces of all families in the packages, in an order that is the same on each machine."""
    listed = subprocess.run(["dpkg-query", "--listfiles", *PACKAGES], check=True, capture_output=True, text=True).stdout
    families = {}
    for path in sorted({path for path in listed.splitlines() if path.lower().endswith((".ttf", ".otf"))}):
        face = read_face(path)
        if face:
            families.setdefault(face.family, []).append(face)
    return [face for family in sorted(families) for face in choose(families[family])]


if __name__ == "__main__":
    if sys.argv[1:] == ["packages"]:
        print(*PACKAGES)
    else:
        faces = all_faces()
        for family in sorted({face.family for face in faces}):
            of_family = [face for face in faces if face.family == family]
            kinds = ["held out"] * of_family[0].is_held_out + ["display"] * of_family[0].is_display
            print(family, f"({', '.join(face.style for face in of_family)})", *kinds)
        print(len(faces), "faces of", len({face.family for face in faces}), "families")
