/**
 * How far what a program said has been read that outlives the app, and how the protocol stands with
 * it. How far is a row of its own: it changes with each frame, and the rest seldom.
 */
export const wires = `
CREATE TABLE wire (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE reach (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
`
