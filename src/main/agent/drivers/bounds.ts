/** Deeper than this no agent's data is; a bomb of brackets is. Writing a bottomless one down would overflow the stack. */
const depthLimit = 100
/** What is no content is a name: shown in a line, kept in a list, sent to every window. */
export const nameLimit = 64 * 1024

/** Under which names a protocol has what may be as long as a line. */
export interface Contents {
  /** Texts, files and pictures. */
  texts: ReadonlySet<string>
  /** Whatever tools are given and give back, in the agent's own shape: all that is in it. */
  wholes: ReadonlySet<string>
}

/** What stood in a message and was too much of something, in words. */
export type Excess = string

/**
 * The message with everything cut that nobody could show: depth, and the length of names. It is
 * changed in place, since it was parsed for nobody else. `onExcess` hears of each cut.
 */
export function bounded(
  value: unknown,
  contents: Contents,
  onExcess: (excess: Excess) => void = () => undefined,
): unknown {
  return part(value, depthLimit, nameLimit, nameLimit, contents, onExcess)
}

/** `length` bounds the value itself, `within` what is in it, unless its key says that it is content. */
function part(
  value: unknown,
  depth: number,
  length: number,
  within: number,
  contents: Contents,
  onExcess: (excess: Excess) => void,
): unknown {
  if (typeof value === 'string') {
    if (value.length <= length) return value
    onExcess(`a name of ${value.length} characters`)
    return beginning(value)
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) {
    onExcess('data nested too deeply')
    return '(nested too deeply to be kept)'
  }
  const parts = value as Record<string, unknown>
  for (const key of Object.keys(parts)) {
    const before = parts[key]
    if (typeof before !== 'string' && (typeof before !== 'object' || before === null)) continue
    const free = contents.wholes.has(key) ? Number.POSITIVE_INFINITY : within
    const own = contents.texts.has(key) ? Number.POSITIVE_INFINITY : free
    const after = part(before, depth - 1, own, free, contents, onExcess)
    if (after !== before) parts[key] = after
  }
  return value
}

/** A copy, since a part of a string keeps the whole of it in memory. */
export function beginning(text: string): string {
  return text.length <= nameLimit ? text : `${Buffer.from(text.slice(0, nameLimit)).toString()}…`
}
