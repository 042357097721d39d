import type { Problem } from '../../../kit/result'
import { begunReference, shownOf } from './markup'

const mask = '…'
/** Fewer letters that a secret begins with end many words. */
const tellingLength = 4
const maskBytes = Buffer.from(mask).toString('latin1')

/**
 * Takes secrets out of what agents say, where their bytes come in: behind it they stand nowhere. A
 * secret is known as it is, as JSON, addresses and base64 write it, and as Markdown would show it.
 */
export class Redactor {
  #secrets = new Set<string>()
  #texts = new Needles([])
  #bytes = new Needles([])

  constructor(secrets: Iterable<string> = []) {
    this.add(secrets)
  }

  /** What was secret once stays so for this run of the app. */
  add(secrets: Iterable<string>): void {
    const before = this.#secrets.size
    for (const secret of secrets) this.#secrets.add(secret)
    if (this.#secrets.size === before) return
    const written = [...this.#secrets].flatMap(waysToWrite)
    this.#texts = new Needles(written)
    this.#bytes = new Needles(written.map((way) => Buffer.from(way).toString('latin1')))
  }

  get isEmpty(): boolean {
    return this.#secrets.size === 0
  }

  text(text: string): string {
    const clean = this.#texts.masked(text, mask)
    const shown = this.#places(clean)
    return shown.length === 0 ? clean : without(clean, shown)
  }

  /** Where Markdown would show a secret that is not written so. */
  #places(text: string): [number, number][] {
    if (this.isEmpty) return []
    const shown = shownOf(text)
    return (shown ? this.#texts.places(shown.text) : []).map(([from, to]) => [
      shown?.written(from) ?? from,
      shown?.written(to) ?? to,
    ])
  }

  /** Where secrets stand in a text, from and to; at its end also what is most likely the beginning of one. */
  places(text: string): [number, number][] {
    const found = [...this.#texts.places(text), ...this.#places(text)]
    const begun = this.#texts.begunAtEnd(text)
    return begun < tellingLength ? found : [...found, [text.length - begun, text.length]]
  }

  problem(problem: Problem): Problem {
    const { message, hint, details } = problem
    return {
      ...problem,
      message: this.text(message),
      ...(hint === undefined ? {} : { hint: this.text(hint) }),
      ...(details === undefined ? {} : { details: this.text(details) }),
    }
  }

  /** For text that comes in pieces: what may be the beginning of a secret waits for the next one. */
  texts(): { push(text: string): string; end(): string } {
    let held = ''
    return {
      push: (text) => {
        const clean = this.text(held + text)
        const safe = this.#safe(clean)
        held = clean.slice(safe)
        return clean.slice(0, safe)
      },
      end: () => {
        const rest = held
        held = ''
        return rest
      },
    }
  }

  /** So far nothing of it can be the beginning of a secret. */
  #safe(text: string): number {
    if (this.isEmpty) return text.length
    const whole = text.length - begunReference(text)
    const said = text.slice(0, whole)
    const shown = shownOf(said)
    const begun = shown
      ? shown.written(shown.text.length - this.#texts.begunAtEnd(shown.text))
      : whole - this.#texts.begunAtEnd(said)
    return Math.min(begun, text.length - this.#texts.begunAtEnd(text))
  }

  /** The same for bytes; what has nothing to hide goes on as it is. */
  bytes(): { push(bytes: Uint8Array): Uint8Array; end(): Uint8Array; held(): number } {
    let held = ''
    return {
      push: (bytes) => {
        const needles = this.#bytes
        const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        if (held === '' && needles.isFree(chunk)) return bytes
        const clean = needles.masked(held + chunk.toString('latin1'), maskBytes)
        const safe = clean.length - needles.begunAtEnd(clean)
        held = clean.slice(safe)
        return Buffer.from(clean.slice(0, safe), 'latin1')
      },
      end: () => {
        const rest = Buffer.from(held, 'latin1')
        held = ''
        return rest
      },
      held: () => held.length,
    }
  }
}

/** The text with something in place of what stands there, from and to. */
function without(text: string, places: readonly [number, number][]): string {
  let last = 0
  let left = ''
  for (const [from, to] of places) {
    left += text.slice(last, from) + mask
    last = to
  }
  return left + text.slice(last)
}

/** Texts that are looked for together. */
class Needles {
  readonly #all: string[]
  readonly #longest: number
  readonly #firsts: Set<string>
  readonly #pattern: RegExp | undefined

  constructor(needles: string[]) {
    // A longer one may begin with a shorter one.
    this.#all = [...new Set(needles)].sort((one, other) => other.length - one.length)
    this.#longest = this.#all[0]?.length ?? 0
    this.#firsts = new Set(this.#all.map((needle) => needle.charAt(0)))
    if (this.#all.length > 0) this.#pattern = new RegExp(this.#all.map(literally).join('|'), 'g')
  }

  masked(text: string, by: string): string {
    if (!this.#pattern || !this.#all.some((needle) => text.includes(needle))) return text
    return text.replace(this.#pattern, by)
  }

  places(text: string): [number, number][] {
    if (!this.#pattern || !this.#all.some((needle) => text.includes(needle))) return []
    return [...text.matchAll(this.#pattern)].map((one) => [one.index, one.index + one[0].length])
  }

  /** Neither has one in it nor ends with the beginning of one. */
  isFree(bytes: Buffer): boolean {
    if (this.#all.some((needle) => bytes.includes(needle, 0, 'latin1'))) return false
    return (
      this.begunAtEnd(bytes.toString('latin1', Math.max(0, bytes.length - this.#longest))) === 0
    )
  }

  /** How many characters at the end of the text may be the beginning of one. */
  begunAtEnd(text: string): number {
    for (let length = Math.min(this.#longest - 1, text.length); length > 0; length -= 1) {
      if (!this.#firsts.has(text.charAt(text.length - length))) continue
      const end = text.slice(-length)
      if (this.#all.some((needle) => needle.length > length && needle.startsWith(end)))
        return length
    }
    return 0
  }
}

/** A pattern that fits the text and nothing else. */
const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function waysToWrite(secret: string): string[] {
  const json = inJson(secret)
  const ascii = json.replace(/[^ -~]/g, (sign) => `\\u${hex(sign)}`)
  const uri = encodeURIComponent(secret)
  return [
    secret,
    json,
    inJson(json),
    ascii,
    json.replaceAll('/', '\\/'),
    uri,
    uri.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    uri.replaceAll('%20', '+'),
    encodeURI(secret),
    ...[0, 1, 2].flatMap((place) => inBase64(secret, place)),
  ]
}

/** As it stands within a string of JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

const hex = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(4, '0')

/** The signs that stand for nothing but it, when so many bytes of a group of three come before it. */
function inBase64(secret: string, place: number): string[] {
  const bytes = Buffer.from(secret)
  const whole = Math.floor((place + bytes.length) / 3) * 4
  const encoded = Buffer.concat([Buffer.alloc(place), bytes]).toString('base64')
  const own = encoded.slice(place === 0 ? 0 : place + 1, whole)
  return [own, own.replaceAll('+', '-').replaceAll('/', '_')].filter(({ length }) => length >= 8)
}
