/**
 * Words that have yet to be put into the full-text index, in the order in which they came. Its
 * segments are merged a few pages at a time by whoever writes it: left to itself it merges seldom
 * and much at once.
 */
export const unindexed = `
CREATE TABLE unindexed (
  id INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL,
  section INTEGER NOT NULL,
  item TEXT NOT NULL,
  role TEXT NOT NULL,
  at INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  text TEXT NOT NULL
);
INSERT INTO words (words, rank) VALUES ('automerge', 0);
INSERT INTO words (words, rank) VALUES ('crisismerge', 64);
`
