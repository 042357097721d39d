/** What is attached to drafts: each is written once, however often the words beside it change. */
export const attachments = `
CREATE TABLE attachment (id TEXT PRIMARY KEY, draft TEXT NOT NULL, data TEXT NOT NULL);
CREATE INDEX attachment_of ON attachment (draft);
`
