import type { Terminal as Emulator, IFunctionIdentifier } from '@xterm/xterm'
import type { Question } from '../../shared/terminal/questions'
import type { Output } from './output'
import type { Sizes } from './sizes'

interface UnseenScreenParts {
  output: Pick<Output, 'read'>
  sizes: Sizes
  /** What its program had set up by then. */
  modesAt(offset: number): string
}

/** What is read at most to find out, which is a hundred screens. */
const readBytes = 1024 * 1024
/** Enough for lines that come back when a screen grows. */
const scrollback = 200
const carriageReturn = 0x0d
const newline = 0x0a

/**
 * The screen of a terminal that nobody looks at. Where the cursor is only a screen knows: this is
 * the emulator of the window without its pixels, made when it is asked and fed only up to there.
 */
export class UnseenScreen {
  #emulator: Emulator | null = null
  #trust: Trust | null = null
  #offset = 0
  #said = ''
  #busy = false
  #wanted = true

  constructor(private readonly parts: UnseenScreenParts) {}

  /** What it answers, one question after the other; nothing when too little is known to say. */
  async answer(question: Question): Promise<string> {
    this.#busy = true
    this.#wanted = true
    try {
      return await this.#answer(question)
    } finally {
      this.#busy = false
      if (!this.#wanted) this.forget()
    }
  }

  /** Somebody looks, or nothing runs any more: it is not needed. */
  forget(): void {
    this.#wanted = false
    // What is thrown away says no more that it has parsed what it was given.
    if (this.#busy) return
    this.#emulator?.dispose()
    this.#emulator = null
  }

  async #answer({ ask, end }: Question): Promise<string> {
    const near = this.#emulator && this.#offset <= end && end - this.#offset <= readBytes
    const emulator = near ? this.#emulator : await this.#make(end)
    if (!emulator) return ''
    this.#said = ''
    await this.#feed(emulator, end)
    if (ask.about === 'setting') return this.#said
    if (ask.about !== 'cursor' || !this.#trust?.knows(emulator)) return ''
    const { cursorX, cursorY } = emulator.buffer.active
    // Before a wrap the cursor is still on the last column.
    return `\x1b[${ask.prefix}${cursorY + 1};${Math.min(cursorX + 1, emulator.cols)}R`
  }

  async #make(end: number): Promise<Emulator> {
    this.#emulator?.dispose()
    const [{ Terminal }, { UnicodeGraphemesAddon }] = await Promise.all([
      import('@xterm/xterm'),
      import('@xterm/addon-unicode-graphemes'),
    ])
    const { output, sizes, modesAt } = this.parts
    const start = startFor(output, end)
    const { columns: cols, rows } = sizes.at(start)
    const emulator = new Terminal({
      cols,
      rows,
      scrollback,
      allowProposedApi: true,
      logLevel: 'off',
    })
    emulator.loadAddon(new UnicodeGraphemesAddon())
    emulator.onData((data) => {
      this.#said = data
    })
    this.#emulator = emulator
    this.#trust = new Trust(emulator, start === 0 && sizes.since === 0)
    this.#offset = start
    await written(emulator, [modesAt(start)])
    return emulator
  }

  async #feed(emulator: Emulator, end: number): Promise<void> {
    const { output, sizes } = this.parts
    for (const stop of [...sizes.between(this.#offset, end), end]) {
      const { columns, rows } = sizes.at(this.#offset)
      if (columns !== emulator.cols || rows !== emulator.rows) emulator.resize(columns, rows)
      const chunks = bytesBetween(output, this.#offset, stop)
      for (const chunk of chunks) this.#trust?.read(chunk)
      await written(emulator, chunks)
      this.#offset = stop
    }
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

/** Waits once, for all: the log has a piece for each time that a program printed, however little. */
function written(emulator: Emulator, pieces: (string | Uint8Array)[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const piece of pieces) emulator.write(piece)
  emulator.write('', resolve)
  return promise
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

  constructor(
    emulator: Emulator,
    private readonly whole: boolean,
  ) {
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
    return this.whole || (!this.#lost && (this.#addressed || scrolled))
  }
}
