/** What was typed behind a command: its names, and what each option was given. */
interface Typed {
  names: string[]
  given: Map<string, string[]>
}

/** By option: what its value is, in words; or false where it takes none. */
export type Takes = Readonly<Record<string, string | false>>

/** What every command takes. */
export const hostRouter: Takes = { '--json': false, '--help': false, '--user-data-dir': 'folder' }

/** Names and options in any order; what stands behind `--` are names, and so is `-` alone. */
export function readOptions(
  command: string,
  words: readonly string[],
  takes: Takes,
): Typed | { wrong: string } {
  const names: string[] = []
  const given: Typed['given'] = new Map()
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--') {
      names.push(...words.slice(at + 1))
      break
    }
    if (!word.startsWith('-') || word === '-') {
      names.push(word)
      continue
    }
    const [option = '', ...value] = word.split('=')
    const needs = Object.hasOwn(takes, option) ? takes[option] : undefined
    if (needs === undefined) return { wrong: `“${command}” does not take ${option}.` }
    if (needs === false && value.length > 0) return { wrong: `${option} takes no value.` }
    if (needs !== false && value.length === 0) at += 1
    const said = needs === false || value.length > 0 ? value.join('=') : (words[at] ?? '')
    if (needs !== false && said === '') return { wrong: `${option} needs a ${needs}.` }
    given.set(option, [...(given.get(option) ?? []), said])
  }
  return { names, given }
}

/** What stands behind `--timeout`. */
export function readSeconds(said: string | undefined): number | undefined | { wrong: string } {
  const seconds = said === undefined ? undefined : Number(said)
  return seconds === undefined || (Number.isFinite(seconds) && seconds >= 0)
    ? seconds
    : { wrong: '--timeout needs a number of seconds.' }
}
