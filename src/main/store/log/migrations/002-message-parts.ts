/**
 * A message became a list of parts, and a section is bounded by its events too: what was derived
 * from the events before that is of another shape. It is made again.
 */
export const messageParts = `
DELETE FROM checkpoint;
DELETE FROM section;
DELETE FROM entry;
INSERT INTO words (words) VALUES ('delete-all');
`
