/** How the accounts of agents stand, and what was spent with them, day by day. */
export const accounts = `
CREATE TABLE account (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE spending (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
`
