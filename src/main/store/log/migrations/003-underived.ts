/**
 * Which sessions have yet to be given their sections and their words: those that have no words.
 * What else was made of their events goes too, so that it is made as a whole.
 */
export const underived = `
CREATE TABLE underived (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO underived SELECT substr(name, length('events/') + 1), json_quote(substr(name, length('events/') + 1)) FROM stream
  WHERE name >= 'events/' AND name < 'events0' AND key NOT IN (SELECT stream FROM entry);
DELETE FROM checkpoint WHERE session IN (SELECT id FROM underived);
DELETE FROM section WHERE session IN (SELECT id FROM underived);
`
