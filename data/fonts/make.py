"""Makes the fonts of this folder: see README.md."""
import os
import sys
from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

# The height of a capital in DejaVu Sans, for which drawings place letters, in font sizes.
CAPITAL = 1493 / 2048
# Latin with accents, Greek, Cyrillic, punctuation and arrows, as far as a font has them.
UNICODES = [
    *range(0x20, 0x250), 0x259, *range(0x300, 0x330), *range(0x370, 0x530), *range(0x1e00, 0x2000), *range(0x2010, 0x2050),
    0x20ac, 0x2116, 0x2122, *range(0x2190, 0x219a), 0x2212, 0x25cc,
]

def main(family, style, out, *files):
    fonts = [TTFont(file) for file in files]
    for number, font in enumerate(fonts):
        font.flavor = None
        font.save(f"{out}.{number}")
    font = Merger().merge([f"{out}.{number}" for number in range(len(fonts))])
    for number in range(len(fonts)):
        os.remove(f"{out}.{number}")
    options = Options()
    options.layout_features = ["ccmp", "locl", "mark", "mkmk", "kern"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["Silf", "Glat", "Gloc", "Sill", "Feat", "FFTM", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=UNICODES)
    subsetter.subset(font)
    capital = font["glyf"]["H"].yMax
    font["head"].unitsPerEm = round(capital / CAPITAL)
    names = {1: family, 2: style, 4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", "")}
    for number, name in names.items():
        font["name"].removeNames(nameID=number)
        font["name"].setName(name, number, 3, 1, 0x409)
    font.save(out)
    print(out, font["head"].unitsPerEm, capital, font["maxp"].numGlyphs, len(font.getBestCmap()))

main(*sys.argv[1:])
