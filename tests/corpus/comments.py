grid = [
    "JEFB",  # row 1
    "CAMD",  # row 2
    "OIVO",  # row 3
]
