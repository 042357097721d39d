/**
 * Between which hours the entries of the index were said, for each 4096 of them: a search in a time
 * need not go through the others. In a table of its own, since an index by time would double what an
 * entry writes.
 */
export const spans = `
CREATE TABLE span (block INTEGER PRIMARY KEY, since INTEGER NOT NULL, until INTEGER NOT NULL);
INSERT INTO span SELECT id >> 12, min(at) / 3600000, max(at) / 3600000 FROM entry GROUP BY id >> 12;
`
