/** A query has to end somewhere; nobody types more words than this. */
const termLimit = 32

/** What the index takes for a part of a word. */
const indexed = /[\p{L}\p{N}\p{Co}]/u

/** A word or a phrase to look for. */
export interface Term {
  text: string
  /** Words also match as the beginning of longer ones. */
  beginning: boolean
}

/**
 * Reads what the user typed: words, which match as beginnings, and "phrases", which match as they
 * are. Whatever else is in it is plain text, so that no input is a mistake.
 */
export function termsOf(query: string): Term[] {
  const terms = [...query.matchAll(/"([^"]*)"?|[^\s"]+/g)].flatMap(([typed, phrase]) => {
    const text = phrase ?? typed
    // A single letter begins half of all words, and finding them all takes seconds.
    const beginning = phrase === undefined && (text.length > 1 || text > '~')
    return indexed.test(text) ? [{ text, beginning }] : []
  })
  return terms.slice(0, termLimit)
}

/** The terms in the language of FTS5: all of them have to be there. */
export function matchExpression(terms: Term[], beginnings: boolean): string {
  return terms
    .map(({ text, beginning }) => {
      // NUL would end the expression early.
      const quoted = `"${text.replaceAll('\0', ' ')}"`
      return beginning && beginnings ? `${quoted}*` : quoted
    })
    .join(' ')
}

/** After this long a message counts half as much. */
const halfLife = 30 * 24 * 60 * 60 * 1000
/** What the oldest message still counts. */
const floor = 0.25

/** Higher is better. `relevance` is bm25 turned positive, `age` in milliseconds. */
export function score(relevance: number, age: number): number {
  return relevance * (floor + (1 - floor) * 2 ** (-Math.max(0, age) / halfLife))
}
