rows = ["CATS", "XDOG", "EELX"]
find = ["cat", "dog"]
