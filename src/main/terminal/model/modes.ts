import { askOf, type ModeState } from './answers'
import { ProgramColours } from './colours'
import { nextByte } from './next-byte'
import type { Ask, Question } from './questions'
import { stringAt } from './strings'

const escapeByte = 0x1b
/** A sequence that sets anything or asks is shorter than this, however it was cut. */
const longest = 256

const none = new Uint8Array()

const altScreens = [47, 1047, 1049]
const mice = [9, 1000, 1002, 1003]
const mouseEncodings = [1006, 1016]
/** The others that outlive what is printed, and whether they are on at first. */
const switches = new Map([
  [1, false],
  [6, false],
  [7, true],
  [25, true],
  [45, false],
  [66, false],
  [1004, false],
  [2004, false],
])

/** Modes that change nothing for whoever begins to read later. */
const others = new Map<number, ModeState>([
  [8, 'always on'],
  [12, 'off'],
  [1005, 'always off'],
  [1015, 'always off'],
  [1048, 'on'],
  [2026, 'off'],
])

/** Whoever asks more than this at once wants no answers. */
const mostQuestions = 256

/**
 * What a program has set up in its terminal besides text: the screen it draws on, mouse and paste
 * reports, cursor, margins. Whoever begins to read in the middle of its output has to be told.
 */
export class Modes {
  #on = new Map(switches)
  #alt = false
  #mouse = 0
  #encoding = 0
  #insert = false
  #margins = ''
  #cursor = ''
  readonly #colours = new ProgramColours()
  #carried = none
  #asked: Question[] = []

  /** Sequences that set all of it up, the cursor staying where it is. */
  get text(): string {
    const set: string[] = []
    for (const [mode, first] of switches) {
      const on = this.#on.get(mode)
      if (on !== first) set.push(`\x1b[?${mode}${on ? 'h' : 'l'}`)
    }
    if (this.#mouse) set.push(`\x1b[?${this.#mouse}h`)
    if (this.#encoding) set.push(`\x1b[?${this.#encoding}h`)
    if (this.#insert) set.push('\x1b[4h')
    if (this.#cursor) set.push(`\x1b[${this.#cursor} q`)
    if (this.#margins) set.push(`\x1b[${this.#margins}r`)
    // Margins and their origin move the cursor.
    const rest = set.length > 0 ? `\x1b7${set.join('')}\x1b8` : ''
    return (this.#alt ? '\x1b[?1049h' : '') + rest + this.#colours.text
  }

  /** Bytes of a sequence that is not whole yet. */
  get carried(): number {
    return this.#carried.length
  }

  /** A screen of another size has no margins. */
  resized(): void {
    this.#margins = ''
  }

  /** What is asked in it, counted from where it begins. */
  scan(read: Uint8Array): Question[] {
    const bytes = joined(this.#carried, read)
    const start = this.#carried.length
    this.#carried = none
    this.#asked = []
    for (
      let at = nextByte(bytes, escapeByte, 0);
      at >= 0;
      at = nextByte(bytes, escapeByte, at + 1)
    ) {
      if (this.#take(bytes, at)) continue
      if (bytes.length - at < longest) this.#carried = bytes.slice(at)
      break
    }
    return this.#asked.map(({ ask, end }) => ({ ask, end: end - start }))
  }

  /** Whether the sequence that begins here is whole. */
  #take(bytes: Uint8Array, start: number): boolean {
    const kind = bytes[start + 1]
    if (kind === undefined) return false
    if (kind === 0x3d || kind === 0x3e) this.#on.set(66, kind === 0x3d)
    else if (kind === 0x63) this.#reset()
    else if (kind === 0x5d || kind === 0x50) return this.#takeString(bytes, start)
    if (kind !== 0x5b) return true
    for (let at = start + 2; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte >= 0x20 && byte < 0x40) continue
      if (matters(byte)) {
        const parameters = bytes.subarray(start + 2, Math.min(at, start + longest))
        this.#sequence(String.fromCharCode(...parameters), byte, at + 1)
      }
      return true
    }
    return false
  }

  /** Colours (OSC) and questions for settings (DCS $ q). */
  #takeString(bytes: Uint8Array, start: number): boolean {
    const found = stringAt(bytes, start, longest)
    if (found === 'open') return bytes.length - start >= longest
    if (!found) return true
    const { introducer, text, end } = found
    if (introducer === 'P') {
      if (text.startsWith('$q')) this.#ask({ about: 'setting' }, end)
      return true
    }
    const [, code = '', payload = ''] = /^(\d+);?(.*)$/.exec(text) ?? []
    for (const ask of this.#colours.read(Number(code), payload)) this.#ask(ask, end)
    return true
  }

  #ask(ask: Ask, end: number): void {
    if (this.#asked.length < mostQuestions) this.#asked.push({ ask, end })
  }

  #sequence(parameters: string, final: number, end: number): void {
    const letter = String.fromCharCode(final)
    const on = letter === 'h'
    const ask =
      'cnp'.includes(letter) && askOf(parameters, letter, (mode, ansi) => this.#stateOf(mode, ansi))
    if (ask) this.#ask(ask, end)
    if (letter === 'r' && /^[\d;]*$/.test(parameters)) this.#margins = parameters
    else if (letter === 'q' && /^\d* $/.test(parameters)) this.#cursor = parameters.trim()
    else if (letter === 'p' && parameters === '!') this.#softReset()
    else if (letter !== 'h' && letter !== 'l') return
    else if (parameters.startsWith('?')) {
      for (const mode of parameters.slice(1).split(';')) this.#set(Number(mode), on)
    } else if (parameters.split(';').includes('4')) this.#insert = on
  }

  #set(mode: number, on: boolean): void {
    if (altScreens.includes(mode)) {
      if (this.#alt !== on) this.#margins = ''
      this.#alt = on
    } else if (mice.includes(mode)) this.#mouse = on ? mode : 0
    else if (mouseEncodings.includes(mode)) this.#encoding = on ? mode : 0
    else if (switches.has(mode)) this.#on.set(mode, on)
  }

  #stateOf(mode: number, ansi: boolean): ModeState {
    const state = (on: boolean) => (on ? 'on' : 'off')
    if (ansi) return mode === 4 ? state(this.#insert) : 'unknown'
    if (altScreens.includes(mode)) return state(this.#alt)
    if (mice.includes(mode)) return state(this.#mouse === mode)
    if (mouseEncodings.includes(mode)) return state(this.#encoding === mode)
    const on = this.#on.get(mode)
    return on === undefined ? (others.get(mode) ?? 'unknown') : state(on)
  }

  #softReset(): void {
    this.#on = new Map(switches)
    this.#insert = false
    this.#margins = ''
    this.#cursor = ''
  }

  #reset(): void {
    this.#softReset()
    this.#alt = false
    this.#mouse = 0
    this.#encoding = 0
  }
}

/** Finals of the sequences that are read: c, h, l, n, p, q, r. */
const matters = (final: number): boolean =>
  final === 0x63 ||
  final === 0x6e ||
  final === 0x68 ||
  final === 0x6c ||
  (final >= 0x70 && final <= 0x72)

/** Changes that are remembered; a screen's memory of lines reaches back less far. */
const keptChanges = 1000

export interface ModeMark {
  offset: number
  text: string
}

/** The modes as they were at any place in a terminal's output, as near as a batch. */
export class ModeHistory {
  readonly #modes = new Modes()
  #changes: { offset: number; text: string }[] = []

  /** These bytes were printed, up to this offset; gives what is asked in them. */
  printed(bytes: Uint8Array, end: number): Question[] {
    const asked = this.#modes.scan(bytes)
    const { text } = this.#modes
    if (text !== (this.#changes.at(-1)?.text ?? '')) this.#changes.push({ offset: end, text })
    if (this.#changes.length > keptChanges) this.#changes.splice(0, keptChanges / 2)
    const start = end - bytes.length
    return asked.map((question) => ({ ...question, end: start + question.end }))
  }

  resized(): void {
    this.#modes.resized()
  }

  /** Whoever begins like this, and reads from there on, knows all that is known here. */
  mark(end: number): ModeMark {
    return { offset: end - this.#modes.carried, text: this.#modes.text }
  }

  /** What was set up between `since` and the mark is as good as set up all the time. */
  begin({ text }: ModeMark, since: number): void {
    this.#modes.scan(new TextEncoder().encode(text))
    this.#changes = [{ offset: since, text }]
  }

  at(offset: number): string {
    return this.#changes.findLast((change) => change.offset <= offset)?.text ?? ''
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
