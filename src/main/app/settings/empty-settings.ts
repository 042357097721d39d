export const schemaName = 'settings.schema.json'

/** What a new settings file begins with: editors check it and complete it by the schema beside it. */
export const emptySettings = `${JSON.stringify({ $schema: `./${schemaName}` }, null, 2)}\n`
