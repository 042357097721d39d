/** What stands in a table under a name that comes from elsewhere: "constructor" is in none unless it was put there. */
export const ownOf = <Value>(table: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined
