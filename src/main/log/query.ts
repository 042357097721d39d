/** A query has to end somewhere; nobody types more words than this. */
const termLimit = 32

/** What the index takes for a part of a word. */
const indexed = /[\p{L}\p{N}\p{Co}]/u

/**
 * Turns what the user typed into an FTS5 expression: words match as prefixes, "quoted words" as a
 * phrase, and whatever else is in it is plain text, so that no input is a mistake. Undefined when
 * there is nothing to look for.
 */
export function matchExpression(query: string): string | undefined {
  const terms = [...query.matchAll(/"([^"]*)"?|[^\s"]+/g)].flatMap(([typed, phrase]) => {
    const text = phrase ?? typed
    if (!indexed.test(text)) return []
    // NUL would end the expression early.
    const quoted = `"${text.replaceAll('\0', ' ')}"`
    return [phrase === undefined ? `${quoted}*` : quoted]
  })
  return terms.length === 0 ? undefined : terms.slice(0, termLimit).join(' ')
}

/** After this long a message counts half as much. */
const halfLife = 30 * 24 * 60 * 60 * 1000
/** What the oldest message still counts. */
const floor = 0.25

/** Higher is better. `relevance` is bm25 turned positive, `age` in milliseconds. */
export function score(relevance: number, age: number): number {
  return relevance * (floor + (1 - floor) * 2 ** (-Math.max(0, age) / halfLife))
}
