char *grid[] = {
    "CATS",
    "XDOG",
    "EELX",
    "BEEF"
};