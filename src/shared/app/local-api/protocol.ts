import type { Result } from '../../../kit/result'

/*
 * What is said over the socket of an app that runs, by a program that is no window of it: JSON, a
 * line each. Fields that are not known are skipped by both sides.
 */

/** The versions of it that are spoken; the highest common one is. */
export const VERSIONS: readonly number[] = [1]

/** The file in the data folder that says where the app listens, and what it is to be told. */
export const addressFile = 'outside.json'

export interface LocalApiAddress {
  address: string
  token: string
}

/** The first that a client says. */
interface Greeting {
  versions: readonly number[]
  token: string
}

/** The answer: who is there, or in words why nobody talks to the client. */
export type Welcome = { version: number; app: string; pid: number } | { refused: string }

/** A command of the contract, or the rows of a table as windows show them. */
type Asked = { id: number } & ({ command: string; input: unknown } | { rows: string })

/** Who asks may propose tasks, and decide nothing. */
export const onlyProposes = 'only-proposes'

/** Before the answer, where a person alone may ask that: the word is to be said at that port of this computer. */
export interface Proof {
  port: number
  word: string
}

export interface Answered {
  id: number
  result: Result<unknown>
}

/** A line is not longer: what a client brings fits into a prompt. */
export const longestLine = 8 * 1024 * 1024

export const lineOf = (said: Greeting | Welcome | Asked | Answered | { prove: Proof }): string =>
  `${JSON.stringify(said)}\n`

/** Cuts what a socket brings into lines; false when one is longer than it may be. */
export function lines(
  onLine: (line: string) => void,
  longest = longestLine,
): (text: string) => boolean {
  let begun: string[] = []
  let length = 0
  return (text) => {
    const [first = '', ...more] = text.split('\n')
    begun.push(first)
    length += first.length
    for (const next of more) {
      onLine(begun.join(''))
      begun = [next]
      length = next.length
    }
    return length <= longest
  }
}

/** What a line says, if it is an object at all. */
export function saidIn(line: string): Record<string, unknown> | undefined {
  try {
    const said: unknown = JSON.parse(line)
    return typeof said === 'object' && said !== null && !Array.isArray(said)
      ? (said as Record<string, unknown>)
      : undefined
  } catch {
    // Whoever says no JSON says nothing; who listens answers that.
    return undefined
  }
}
