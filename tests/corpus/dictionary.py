{'title': 'Pets', 'grid': ['CATS', 'XDOG', 'EELX', 'BEEF'], 'words': ['cat', 'dog'], 'size': 4}
