/**
 * Workspaces that were made; steps that were begun and have yet to be finished or taken back; moments
 * that the files of a workspace can go back to; and what was said and decided in reviews.
 */
export const workspaces = `
CREATE TABLE workspace (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE undertaking (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE moment (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE review (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
`
