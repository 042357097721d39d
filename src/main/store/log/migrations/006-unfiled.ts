/**
 * The files that tool calls touch are searched for too. Which sessions have yet to have theirs put
 * into the index: all there are. What else was made of their events stays as it is.
 */
export const unfiled = `
CREATE TABLE unfiled (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO unfiled SELECT substr(name, length('events/') + 1), json_quote(substr(name, length('events/') + 1)) FROM stream
  WHERE name >= 'events/' AND name < 'events0';
`
