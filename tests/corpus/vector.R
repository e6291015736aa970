c("CATS", "XDOG", "EELX", "BEEF")
