import type { ScreenRequest } from './emulated-screens'
import type { Question } from './model/questions'
import type { Output } from './output'
import type { UnseenScreens } from './screens-thread'
import type { Sizes } from './sizes'

interface UnseenScreenParts {
  output: Pick<Output, 'read'>
  sizes: Sizes
  /** What its program had set up by then. */
  modesAt(offset: number): string
  screens: UnseenScreens
  /** It took so long to read that it was given up. */
  overran(): void
}

/** What is read at most to find out, which is a hundred screens. */
const readBytes = 1024 * 1024
const newline = 0x0a
/** How often it begins anew for one answer: each time another that was read before it took too long. */
const beginnings = 5
let count = 0

/**
 * The screen of a terminal that nobody looks at. Where the cursor is only a screen knows: it is read
 * elsewhere when it is asked, and only up to there.
 */
export class UnseenScreen {
  readonly #name: number
  /** Up to where it was read; nothing where it has to begin anew. */
  #offset: number | null = null
  /** Counts how often it was forgotten: what is answered then is about another. */
  #life = 0

  constructor(private readonly parts: UnseenScreenParts) {
    count += 1
    this.#name = count
  }

  /** What it answers, one question after the other; nothing when too little is known to say. */
  async answer({ ask, end }: Question): Promise<string> {
    for (let begun = 0; begun <= beginnings; begun += 1) {
      const life = this.#life
      const request = { ...this.#upTo(end), ask }
      const answer = await this.parts.screens.answer(this.#name, request)
      if (answer !== 'lost' && answer !== 'overran') return answer
      if (life === this.#life) this.#offset = null
      if (answer === 'lost') continue
      this.parts.overran()
      break
    }
    return ''
  }

  /** Somebody looks, or nothing runs any more: it is not needed. */
  forget(): void {
    if (this.#offset === null) return
    this.#offset = null
    this.#life += 1
    this.parts.screens.forget(this.#name)
  }

  #upTo(end: number): Omit<ScreenRequest, 'ask'> {
    const { output, sizes, modesAt } = this.parts
    const known = this.#offset
    const near = known !== null && known <= end && end - known <= readBytes
    const start = near ? known : startFor(output, end)
    this.#offset = end
    let from = start
    const steps = [...sizes.between(start, end), end].map((stop) => {
      const step = { ...sizes.at(from), chunks: bytesBetween(output, from, stop) }
      from = stop
      return step
    })
    if (near) return { steps }
    const whole = start === 0 && sizes.since === 0
    return { steps, begin: { ...sizes.at(start), modes: modesAt(start), whole } }
  }
}

/** How far back to begin: at the first byte of all, or where a line begins. */
function startFor(output: Pick<Output, 'read'>, end: number): number {
  const from = output.read(end - readBytes, 1).from
  if (from === 0) return 0
  let at = from
  for (const chunk of bytesBetween(output, from, end)) {
    const place = chunk.indexOf(newline)
    if (place >= 0) return at + place + 1
    at += chunk.length
  }
  return from
}

function bytesBetween(output: Pick<Output, 'read'>, from: number, to: number): Uint8Array[] {
  const read = output.read(from, to - from)
  let at = read.from
  return read.chunks.map((chunk) => {
    const wanted = chunk.subarray(0, Math.max(0, to - at))
    at += chunk.length
    return wanted
  })
}
