animals = ["cat", "dog"]
colours = ["red", "green"]
