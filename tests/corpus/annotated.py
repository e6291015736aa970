title = "Pets"
words: list[str] = ["cat", "dog", None]

for word in words:
    print(word)
