words = []
words.append("ice cream")
words.append("sorbet")
print(words)
