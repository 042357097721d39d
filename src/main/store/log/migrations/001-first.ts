/**
 * Streams (the events of a session, the bytes of a terminal) are chains of batches: each batch
 * knows the one before it, and the stream knows the last. An index by stream would double what a
 * frame writes; a chain costs one integer.
 */
export const first = `
CREATE TABLE stream (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  last_batch INTEGER NOT NULL
);
CREATE TABLE batch (
  id INTEGER PRIMARY KEY,
  previous INTEGER NOT NULL,
  stream INTEGER NOT NULL,
  first INTEGER NOT NULL,
  count INTEGER NOT NULL,
  data ANY NOT NULL
) STRICT;

CREATE TABLE section (
  session TEXT NOT NULL,
  number INTEGER NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  last_batch INTEGER NOT NULL,
  items INTEGER NOT NULL,
  heading TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (session, number)
) WITHOUT ROWID;
CREATE TABLE checkpoint (
  session TEXT PRIMARY KEY,
  state TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE project (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE session (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE terminal (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE pid (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE draft (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE memory (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL,
  section INTEGER NOT NULL,
  item TEXT NOT NULL,
  role TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE VIRTUAL TABLE words USING fts5(
  text, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
);
`
