words <- c("cat", "dog")
