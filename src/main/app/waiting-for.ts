/** More than these are counted, not named. */
const named = 3

/** Whom an ending app waits for, in words; nothing where there is nobody. */
export function waitingFor(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const first = names.slice(0, named)
  const more = names.length - first.length
  const words = more > 0 ? [...first, `${more} more`] : first
  const last = words.pop()
  return `Waiting for ${words.length > 0 ? `${words.join(', ')} and ${last}` : last} to end`
}
