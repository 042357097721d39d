/**
 * Which log this is, and which of the tails beside it has yet to be brought over: what stands in
 * those before it is in the database.
 */
export const tail = `
CREATE TABLE tail (log TEXT NOT NULL, generation INTEGER NOT NULL);
INSERT INTO tail VALUES (lower(hex(randomblob(16))), 1);
`
