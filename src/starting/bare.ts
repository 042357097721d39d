// Plain Node reads this file as it is written, in tests: so its imports carry their endings.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Given, given } from './given.ts'

interface Native {
  <Started>(start: () => Started, openFiles?: number, nice?: number): Started
  exchange: ExchangeCall
  collect: CollectCall
}

/** Two paths change places in one step; gives the number of the error, or 0. */
type ExchangeCall = (one: Buffer, other: Buffer) => Promise<number>

/** Waits until a child that was killed is over: whoever goes on in this process would know nothing of it. */
type CollectCall = (pid: number) => void

interface Loaded {
  native: Native | undefined
  given: Given
  /** Why it could not be loaded. */
  problem: string | undefined
}

/** Beside a program that was taken elsewhere, beside those that were built, and as seen from the sources. */
const places = ['./bare.node', '../starting/bare.node', '../../out/starting/bare.node']

let known: Loaded | undefined

/**
 * Whatever is started while this runs has three descriptors and those that it is given, and the limits
 * and the priority that we were started with. Elsewhere than on Linux the system sees to the first.
 */
export function bare<Started>(start: () => Started): Started {
  known ??= load()
  const { native, given } = known
  return native ? native(start, given.openFiles, given.nice) : start()
}

/** Nothing where the system has no such call that we know of. */
export function nativeExchange(): ExchangeCall | undefined {
  known ??= load()
  return known.native?.exchange
}

/** Nothing where the system starts no helpers of which Node knows nothing. */
export function nativeCollect(): CollectCall | undefined {
  known ??= load()
  return known.native?.collect
}

/** What programs of ours that start others are to know. */
export function whatWasGiven(): Given {
  known ??= load()
  return known.given
}

/** Why programs do not begin bare, where they should. */
export function notBare(): string | undefined {
  known ??= load()
  return known.problem
}

function load(): Loaded {
  if (process.platform !== 'linux') return { native: undefined, given: {}, problem: undefined }
  const require = createRequire(import.meta.url)
  let problem: string | undefined
  for (const place of places) {
    const path = fileURLToPath(new URL(place, import.meta.url))
    try {
      return { native: require(path) as Native, given: given(), problem: undefined }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'MODULE_NOT_FOUND') problem = message
    }
  }
  return { native: undefined, given: given(), problem: problem ?? 'bare.node is missing.' }
}
