/** Deeper than this no agent's data is; a bomb of brackets is. Writing a bottomless one down would overflow the stack. */
export const depthLimit = 100
/** What is no content is a name: shown in a line, kept in a list, sent to every window. */
export const nameLimit = 64 * 1024

/** Where the protocol has texts, files and pictures, as long as a line may be. */
const contents = new Set(['text', 'data', 'delta', 'blob', 'oldText', 'newText', 'content'])
/** Whatever tools are given and give back, in the agent's own shape. */
const tools = new Set(['rawInput', 'rawOutput'])

/** What stood in a message and was too much of something, in words. */
export type Excess = string

/**
 * The message with everything cut that nobody could show: depth, and the length of names. It is
 * changed in place, since it was parsed for nobody else. `onExcess` hears of each cut.
 */
export function bounded(
  value: unknown,
  onExcess: (excess: Excess) => void = () => undefined,
): unknown {
  return part(value, depthLimit, nameLimit, nameLimit, onExcess)
}

/** `length` bounds the value itself, `within` what is in it, unless its key says that it is content. */
function part(
  value: unknown,
  depth: number,
  length: number,
  within: number,
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
    const free = tools.has(key) ? Number.POSITIVE_INFINITY : within
    const own = contents.has(key) ? Number.POSITIVE_INFINITY : free
    const after = part(before, depth - 1, own, free, onExcess)
    if (after !== before) parts[key] = after
  }
  return value
}

/** A copy, since a part of a string keeps the whole of it in memory. */
export function beginning(text: string): string {
  return text.length <= nameLimit ? text : `${Buffer.from(text.slice(0, nameLimit)).toString()}…`
}
