const grid = `
CATS
XDOG
EELX
BEEF
`;
const words = ['cat', 'dog', 'eel'];
