/** What another program has said as a word: an object may say that it has no text, and then `String` throws. */
export const wordOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
