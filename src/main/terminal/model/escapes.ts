import type { KittyParts } from '../../../shared/terminal/kitty-notification'
import { type Sign, signOf } from '../../../shared/terminal/signs'
import { nextByte } from './next-byte'

const bell = 0x07
const cancel = 0x18
const substitute = 0x1a
const escapeByte = 0x1b
const backslash = 0x5c

/** Longer payloads (images, clipboards) say nothing that is looked for here, but titles begin so. */
const payloadLimit = 4096

/** Where in an escape sequence the last byte left us. */
type Place = 'text' | 'escape' | 'osc' | 'string' | 'osc-escape' | 'string-escape'

/** Finds bells and OSC signs in a stream of bytes, however it is cut into chunks. */
export class EscapeScanner {
  #place: Place = 'text'
  #payload: number[] = []
  #overlong = false
  readonly #parts: KittyParts = new Map()

  scan(bytes: Uint8Array): Sign[] {
    const signs: Sign[] = []
    // Searched for once and not from every escape on: text without bells is scanned natively.
    let nextBell = bytes.indexOf(bell)
    let at = 0
    while (at < bytes.length) {
      if (this.#place !== 'text') {
        this.#step(bytes[at] ?? 0, signs)
        at += 1
        continue
      }
      if (nextBell >= 0 && nextBell < at) nextBell = bytes.indexOf(bell, at)
      const nextEscape = nextByte(bytes, escapeByte, at)
      if (nextBell >= 0 && (nextEscape < 0 || nextBell < nextEscape)) {
        signs.push({ sign: 'bell' })
        at = nextBell + 1
      } else if (nextEscape >= 0) {
        this.#place = 'escape'
        at = nextEscape + 1
      } else {
        break
      }
    }
    return signs
  }

  #step(byte: number, signs: Sign[]): void {
    switch (this.#place) {
      case 'text':
        return
      case 'escape':
        this.#place = afterEscape(byte)
        if (this.#payload.length > 0) this.#payload = []
        this.#overlong = false
        if (this.#place === 'text' && byte === bell) signs.push({ sign: 'bell' })
        return
      case 'osc':
        if (byte === bell) this.#finish(signs)
        else if (byte === cancel || byte === substitute) this.#place = 'text'
        else if (byte === escapeByte) this.#place = 'osc-escape'
        else if (this.#payload.length < payloadLimit) this.#payload.push(byte)
        else this.#overlong = true
        return
      case 'string':
        if (byte === cancel || byte === substitute) this.#place = 'text'
        else if (byte === escapeByte) this.#place = 'string-escape'
        return
      case 'osc-escape':
        if (byte === backslash) this.#finish(signs)
        else this.#stepAnew(byte, signs)
        return
      case 'string-escape':
        if (byte === backslash) this.#place = 'text'
        else this.#stepAnew(byte, signs)
        return
    }
  }

  /** An escape ends a string unfinished and begins a sequence of its own. */
  #stepAnew(byte: number, signs: Sign[]): void {
    this.#place = 'escape'
    this.#step(byte, signs)
  }

  #finish(signs: Sign[]): void {
    this.#place = 'text'
    const payload = new TextDecoder().decode(Uint8Array.from(this.#payload))
    if (this.#overlong && !/^[02];/.test(payload)) return
    const sign = signOf(payload, this.#parts)
    if (sign) signs.push(sign)
  }
}

function afterEscape(byte: number): Place {
  switch (byte) {
    case 0x5d: // ]
      return 'osc'
    case 0x50: // P: DCS
    case 0x58: // X: SOS
    case 0x5e: // ^: PM
    case 0x5f: // _: APC
      return 'string'
    case escapeByte:
      return 'escape'
    default:
      // A control sequence holds no bell but for one that rings, so its rest is read as text.
      return 'text'
  }
}
