int size = 4;
char *words[] = {"cat", "dog", NULL};
