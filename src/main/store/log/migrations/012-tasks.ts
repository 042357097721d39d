/** What is to be done, each with its whole history. */
export const tasks = `
CREATE TABLE task (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
`
