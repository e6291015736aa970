grid = """
CATS
XDOG
EELX
BEEF
""".strip().split("\n")
words = "cat dog eel".split()
