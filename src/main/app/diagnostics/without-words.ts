const namesIn = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')))

/** What says how something is and not what it is about. */
const telling = namesIn(
  'type kind state phase status activity driver agentName from version update role versions',
  'how reason why code message hint details severity direction method jsonrpc edge outcome',
  'processPer theme whenLastWindowCloses by subtype stopReason health setup sessionUpdate',
)

/** Names that were made up, by which what belongs together is found. */
const references = namesIn(
  'id agent session sessions project process turn prompt sessionId workspace toolCallId question',
)

/** What was made up has no spaces in it and leads nowhere. */
const madeUp = /^[\w.:@+-]{1,80}$/

/** A name that a program gave, not a path or a sentence. */
const plainName = /^[A-Za-z_$][\w$.-]{0,40}$/

/** What stands for a text that was left out. */
const leftOut = (text: string): string =>
  text === '' || text === '…' ? text : `… (${text.length} characters)`

/** The same without what somebody said, wrote or called it: who, when, in which state, and how it failed stay. */
export function withoutWords(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const stays = telling.has(name) || (references.has(name) && madeUp.test(value))
    return stays ? value : leftOut(value)
  }
  if (Array.isArray(value)) return value.map((one) => withoutWords(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      plainName.test(key) ? key : leftOut(key),
      withoutWords(one, key),
    ]),
  )
}

/** The same for a line of a protocol; what is no JSON tells only how long it was. */
export function lineWithoutWords(line: string): string {
  try {
    return JSON.stringify(withoutWords(JSON.parse(line)))
  } catch {
    return leftOut(line)
  }
}
