import type { Palette } from '../../../shared/terminal/palette'

/** One of the 256, or one of those that have a name. */
type ColourSlot = number | 'text' | 'background' | 'cursor'

/** A question for a colour; `set` is what the program has made of it itself. */
export interface ColourAsk {
  about: 'colour'
  slot: ColourSlot
  set?: string
}

const named = ['text', 'background', 'cursor'] as const

/** OSC codes that set colours or ask for them (4, 10 to 12), and that give them back (104, 110 to 112). */
export const colourCodes: ReadonlySet<number> = new Set([4, 10, 11, 12, 104, 110, 111, 112])

/** The colours that a program has given its terminal, as #rrggbb. */
export class ProgramColours {
  readonly #set = new Map<ColourSlot, string>()

  /** Sequences that set them again; of the 256 only those that themes set. */
  get text(): string {
    const set = [...this.#set].filter(([slot]) => typeof slot !== 'number' || slot < 16)
    return set.map(([slot, colour]) => `\x1b]${codeOf(slot)};${colour}\x1b\\`).join('')
  }

  /** What is asked in it. */
  read(code: number, payload: string): ColourAsk[] {
    if (code >= 104) this.#restore(code, payload)
    return pairsOf(code, payload).flatMap(([slot, value]) => {
      const set = this.#set.get(slot)
      if (value === '?') return [{ about: 'colour', slot, ...(set ? { set } : {}) }]
      const colour = parsed(value)
      if (colour) this.#set.set(slot, colour)
      return []
    })
  }

  #restore(code: number, payload: string): void {
    const name = named[code - 110]
    if (name) this.#set.delete(name)
    else if (payload !== '') for (const slot of payload.split(';')) this.#set.delete(Number(slot))
    else for (const slot of this.#set.keys()) if (typeof slot === 'number') this.#set.delete(slot)
  }
}

/** OSC 4 names its colours; OSC 10 goes on with the next ones. */
function pairsOf(code: number, payload: string): [ColourSlot, string][] {
  const values = payload.split(';')
  if (code !== 4) {
    const slots = code >= 10 && code <= 12 ? named.slice(code - 10) : []
    return slots.flatMap((slot, place) => {
      const value = values[place]
      return value === undefined ? [] : [[slot, value] as [ColourSlot, string]]
    })
  }
  return values.flatMap((index, place): [ColourSlot, string][] => {
    const value = values[place + 1]
    const isIndex = place % 2 === 0 && /^\d{1,3}$/.test(index) && Number(index) < 256
    return isIndex && value !== undefined ? [[Number(index), value]] : []
  })
}

/** `#rgb` to `#rrrrggggbbbb` fill up with zeros, `rgb:r/g/b` to `rgb:rrrr/gggg/bbbb` are shares of a whole. */
function parsed(value: string): string | undefined {
  const [, hash] = /^#((?:[\da-f]{3}){1,4})$/i.exec(value) ?? []
  if (hash) {
    const digits = hash.length / 3
    return hex([0, 1, 2].map((part) => fill(hash.slice(part * digits, (part + 1) * digits))))
  }
  const [, ...parts] = /^rgb:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})$/i.exec(value) ?? []
  if (parts.length === 0 || parts.some((part) => part.length !== parts[0]?.length)) return undefined
  const whole = 16 ** (parts[0]?.length ?? 1) - 1
  return hex(parts.map((part) => Math.round((Number.parseInt(part, 16) / whole) * 255)))
}

const fill = (digits: string) => Number.parseInt(digits.padEnd(2, '0').slice(0, 2), 16)

const hex = (parts: number[]) =>
  `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** In the words of a terminal on screen: 16 bits for each part. */
export function colourReply({ slot, set }: ColourAsk, palette: Palette): string {
  const colour = set ?? (typeof slot === 'number' ? indexed(slot, palette) : palette[slot])
  const parts = colour.slice(1).match(/../g) ?? []
  return `\x1b]${codeOf(slot)};rgb:${parts.map((part) => part + part).join('/')}\x1b\\`
}

const codeOf = (slot: ColourSlot): string =>
  typeof slot === 'number' ? `4;${slot}` : String(10 + named.indexOf(slot))

/** Sixteen of the theme, a cube of 216, and 24 greys. */
function indexed(index: number, { ansi }: Palette): string {
  if (index < 16) return ansi[index] ?? ''
  if (index >= 232) return hex(Array.from({ length: 3 }, () => 8 + (index - 232) * 10))
  const step = (size: number) => Math.floor((index - 16) / size) % 6
  return hex([step(36), step(6), step(1)].map((level) => (level === 0 ? 0 : 55 + level * 40)))
}
