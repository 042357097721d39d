// Plain Node reads this file as it is written, in tests: what it imports is named with its ending.

import type { Terminal as Emulator, IFunctionIdentifier } from '@xterm/headless'
import { Terminal } from '@xterm/headless/lib-headless/xterm-headless.mjs'
import { boundWork } from '../../shared/terminal/bounds.ts'
import type { ScreenSize } from '../host/screen-size'
import { UnicodeGraphemesAddon } from './graphemes.ts'
import type { Ask } from './model/questions'

/** What one screen is to read, and then to answer. */
export interface ScreenRequest {
  /** Where nothing of it was read before, or that is to be forgotten: with what it begins. */
  begin?: ScreenSize & { modes: string; whole: boolean }
  steps: (ScreenSize & { chunks: Uint8Array[] })[]
  ask: Ask
}

/** Enough for lines that come back when a screen grows. */
const scrollback = 200
const carriageReturn = 0x0d

/** Screens that nobody sees, by their names: the emulator of the window without its pixels. */
export class EmulatedScreens {
  readonly #screens = new Map<number, EmulatedScreen>()
  #last: Promise<unknown> = Promise.resolve()

  /**
   * What it answers, one request after the other; nothing when too little is known to say, and `lost`
   * where it is not here to go on with.
   */
  answer(screen: number, request: ScreenRequest): Promise<string> {
    const answer = this.#last.then(() => this.#answer(screen, request))
    this.#last = answer
    return answer
  }

  forget(screen: number): void {
    // What is thrown away says no more that it has parsed what it was given.
    this.#last = this.#last.then(() => {
      this.#screens.get(screen)?.dispose()
      this.#screens.delete(screen)
    })
  }

  async #answer(screen: number, { begin, steps, ask }: ScreenRequest): Promise<string> {
    if (begin) {
      this.#screens.get(screen)?.dispose()
      const made = new EmulatedScreen(begin, begin.whole)
      this.#screens.set(screen, made)
      await made.read(begin, [begin.modes])
    }
    const found = this.#screens.get(screen)
    if (!found) return 'lost'
    found.said = ''
    for (const step of steps) await found.read(step, step.chunks)
    return found.answerTo(ask)
  }
}

class EmulatedScreen {
  readonly #emulator: Emulator
  readonly #trust: Trust
  said = ''

  constructor({ columns: cols, rows }: ScreenSize, whole: boolean) {
    const options = { allowProposedApi: true, logLevel: 'off' } as const
    const emulator = new Terminal({ cols, rows, scrollback, ...options })
    emulator.loadAddon(new UnicodeGraphemesAddon())
    // Nobody waits in this thread but those who ask.
    boundWork(emulator, { now: () => performance.now(), pause: () => Promise.resolve() })
    emulator.onData((data) => {
      this.said = data
    })
    this.#emulator = emulator
    this.#trust = new Trust(emulator, whole)
  }

  /** Waits once, for all: the log has a piece for each time that a program printed, however little. */
  read({ columns, rows }: ScreenSize, pieces: (string | Uint8Array)[]): Promise<void> {
    const emulator = this.#emulator
    if (columns !== emulator.cols || rows !== emulator.rows) emulator.resize(columns, rows)
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const piece of pieces) {
      if (typeof piece !== 'string') this.#trust.read(piece)
      emulator.write(piece)
    }
    emulator.write('', resolve)
    return promise
  }

  answerTo(ask: Ask): string {
    const emulator = this.#emulator
    if (ask.about === 'setting') return this.said
    if (ask.about !== 'cursor' || !this.#trust.knows(emulator)) return ''
    const { cursorX, cursorY } = emulator.buffer.active
    // Before a wrap the cursor is still on the last column.
    return `\x1b[${ask.prefix}${cursorY + 1};${Math.min(cursorX + 1, emulator.cols)}R`
  }

  dispose(): void {
    this.#emulator.dispose()
  }
}

/**
 * Whether the cursor of an emulator is where the program has it, though the emulator has not read
 * all that was ever printed. It is when the program has sent the cursor somewhere, or has begun a
 * line and scrolled: whatever was above, that leads to the lowest line.
 */
class Trust {
  #addressed = false
  #saved = false
  /** The cursor came back to a place that was saved before the emulator began. */
  #lost = false
  #returned = false

  readonly #whole: boolean

  constructor(emulator: Emulator, whole: boolean) {
    this.#whole = whole
    const { parser } = emulator
    const on = (id: IFunctionIdentifier, act: (mode?: number) => void) => {
      parser.registerCsiHandler(id, ([mode]) => {
        act(typeof mode === 'number' ? mode : undefined)
        return false
      })
    }
    const save = () => {
      this.#saved = true
    }
    const restore = () => {
      if (!this.#saved) this.#lost = true
    }
    const address = () => {
      this.#addressed = true
      this.#lost = false
    }
    for (const final of ['H', 'f']) on({ final }, address)
    on({ final: 's' }, save)
    on({ final: 'u' }, restore)
    on({ prefix: '?', final: 'h' }, (mode) => mode === 1049 && save())
    on({ prefix: '?', final: 'l' }, (mode) => mode === 1049 && restore())
    parser.registerEscHandler({ final: '7' }, () => {
      save()
      return false
    })
    parser.registerEscHandler({ final: '8' }, () => {
      restore()
      return false
    })
  }

  read(bytes: Uint8Array): void {
    this.#returned ||= bytes.includes(carriageReturn)
  }

  knows(emulator: Emulator): boolean {
    const { type, baseY } = emulator.buffer.active
    const scrolled = this.#returned && type === 'normal' && baseY > 0
    return this.#whole || (!this.#lost && (this.#addressed || scrolled))
  }
}
