import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { SerializeAddon } from '@xterm/addon-serialize'
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { WebglAddon } from '@xterm/addon-webgl'
import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import type { Settings } from '../../shared/app/settings'
import { boundWork } from '../../shared/terminal/bounds'
import { droppedLine, skippedLine } from '../../shared/terminal/export'
import type { TerminalStart } from '../../shared/terminal/protocol'
import { Connection } from './connection'
import { drawnByCard, drawnByPage, showCursor, toldInTime } from './drawing'
import { Frames } from './frames'
import { hasGraphicsCard } from './graphics'
import { linesAtCursor } from './lines-at-cursor'
import { leaveOutLinesInPassing } from './lines-in-passing'
import { addressTarget, fileLinks, type LinkActions } from './links'
import { PackedLines } from './packed-lines'
import { park, serialized, unpark } from './parked'
import { clipboardText, withoutControls } from './pasting'
import { printPlainRuns } from './plain-runs'
import { Prompts } from './prompts'
import { answerOnly } from './questions'
import { tellScrollsTogether } from './scroll-events'
import { letterSpacing, onThemeChange, readMonospace, readTheme } from './theme'

/** Lines above the screen; what is older is in the log, and in an export. */
const scrollback = 5000

/** Milliseconds between two pictures of a flood: without a graphics card each takes 30 of the processor. */
const floodInterval = () => (hasGraphicsCard() ? 50 : 150)

/** No pane that is laid out leaves less to its terminal. */
const leastRoom = { width: 60, height: 20 }

export interface ScreenListener extends LinkActions {
  /** A program offers text for the clipboard. */
  clipboard(text: string): void
  bell(): void
  focused(): void
}

/** One terminal on screen: xterm with all that belongs to it, from being shown to being hidden. */
export class Screen {
  readonly terminal: Terminal
  readonly search = new SearchAddon()
  readonly prompts: Prompts
  readonly #fit = new FitAddon()
  readonly #serialize = new SerializeAddon()
  readonly #connection: Connection
  readonly #frames: Frames
  readonly #lines: PackedLines
  readonly #release: (() => void)[] = []
  #spaced = false
  /** Its size is that of its room, now or when it was last shown. */
  #fits: boolean

  constructor(
    readonly id: string,
    host: HTMLElement,
    settings: Settings,
    private readonly listener: ScreenListener,
  ) {
    const before = unpark(id)
    const terminal = new Terminal({
      ...optionsOf(settings),
      // Its rows take their size from a screen that has been laid out.
      screenReaderMode: false,
      theme: readTheme(),
      scrollback,
      allowProposedApi: true,
      // A program that prints what is no sequence is nothing to report.
      logLevel: 'off',
      linkHandler: {
        allowNonHttpProtocols: true,
        activate: (_, address) => this.#withTarget(address, (target) => listener.open(target)),
        hover: (_, address) => this.#withTarget(address, (target) => listener.hover(target)),
        leave: () => listener.hover(null),
      },
      ...(before ? { cols: before.columns, rows: before.rows } : {}),
    })
    this.terminal = terminal
    for (const addon of [
      this.#fit,
      this.search,
      this.#serialize,
      new UnicodeGraphemesAddon(),
      new WebLinksAddon((_, address) => this.#withTarget(address, listener.open), {
        hover: (_, address) => this.#withTarget(address, listener.hover),
        leave: () => listener.hover(null),
      }),
    ]) {
      terminal.loadAddon(addon)
    }
    terminal.registerLinkProvider(fileLinks(terminal, listener))
    this.prompts = new Prompts(terminal)
    if (before) terminal.write(before.text, () => this.prompts.restore(before.prompts))
    terminal.open(host)
    this.#frames = new Frames(terminal, floodInterval())
    tellScrollsTogether(terminal)
    printPlainRuns(terminal)
    leaveOutLinesInPassing(terminal)
    boundWork(terminal, {
      now: () => performance.now(),
      pause: () => new Promise((resolve) => setTimeout(resolve)),
    })
    this.#lines = new PackedLines(terminal)
    drawnByPage(terminal)
    toldInTime(terminal)
    showCursor(terminal)
    this.#draw()
    this.#fits = before !== undefined || this.#isLaidOut
    this.fit()
    terminal.options.screenReaderMode = settings['terminal.screenReaderMode']
    this.#connection = new Connection(
      id,
      () => (this.#fits ? { columns: terminal.cols, rows: terminal.rows } : null),
      before?.offset ?? null,
      {
        started: (start, asked) => this.#started(start, asked),
        data: (bytes, done) =>
          terminal.write(bytes, () => {
            this.#frames.printed(bytes.length)
            this.#lines.printed()
            done()
          }),
      },
    )
    this.#listen(host)
  }

  configure(settings: Settings): void {
    Object.assign(this.terminal.options, optionsOf(settings))
    this.#space()
    this.fit()
  }

  /** As many columns and rows as there is room for. */
  fit(): void {
    const size = this.#isLaidOut ? this.#fit.proposeDimensions() : undefined
    if (!size || Number.isNaN(size.cols)) return
    const { cols: columns, rows } = size
    const isNew = columns !== this.terminal.cols || rows !== this.terminal.rows
    if (isNew) this.terminal.resize(columns, rows)
    // What it is by chance from the start it does not tell by itself.
    else if (!this.#fits) this.#connection.send({ resize: { columns, rows } })
    this.#fits = true
  }

  /**
   * Hidden, or in a pane that has got its place but not its room yet: told of a size of nothing, a
   * shell would wrap its prompt into twenty lines, and then clear as many of what it had printed.
   */
  get #isLaidOut(): boolean {
    const host = this.terminal.element?.parentElement
    return !!host && host.clientWidth >= leastRoom.width && host.clientHeight >= leastRoom.height
  }

  focus(): void {
    this.terminal.focus()
  }

  paste(text: string): void {
    this.terminal.paste(withoutControls(text))
  }

  redraw(): void {
    this.#connection.send({ redraw: true })
  }

  /** What stays when it is cleared. */
  get kept(): { text: string; offset: number } {
    const text = linesAtCursor(this.terminal, this.#serialize, this.prompts.current)
    return { text, offset: this.#connection.offset }
  }

  /** Types it, as if the user had. */
  type(text: string): void {
    this.#connection.send({ input: text })
  }

  /** Keeps what is on screen as text, and gives everything else back. */
  close(): void {
    const { cols: columns, rows } = this.terminal
    if (!this.#connection.replaying) {
      const text = serialized(this.terminal, this.#serialize)
      const prompts = this.prompts.kept()
      park(this.id, { text, prompts, offset: this.#connection.offset, columns, rows })
    }
    this.#frames.cancel()
    this.#lines.cancel()
    this.#connection.close()
    for (const release of this.#release.splice(0).reverse()) release()
    this.terminal.dispose()
  }

  #started({ start, dropped, skipped, modes }: TerminalStart, expected: number | null): void {
    const { terminal } = this
    if (expected === start) {
      terminal.write(modes)
      return
    }
    terminal.reset()
    if (dropped > 0) terminal.writeln(droppedLine(dropped))
    if (skipped > 0) terminal.writeln(skippedLine(skipped))
    terminal.write(modes)
    if (skipped === 0) return
    this.redraw()
  }

  #listen(host: HTMLElement): void {
    const { terminal, listener } = this
    terminal.onKey(() => this.#frames.typed())
    answerOnly(terminal, () => this.#connection.answering)
    terminal.onData((data) => {
      // Who reports the mouse or the focus in the past is told nothing of now.
      const reports = ['\x1b[<', '\x1b[I', '\x1b[O'].some((start) => data.startsWith(start))
      if (this.#connection.replaying && reports) return
      this.#connection.send({ input: data })
    })
    terminal.onBinary((binary) => {
      if (!this.#connection.replaying) this.#connection.send({ binary })
    })
    terminal.onResize(({ cols: columns, rows }) =>
      this.#connection.send({ resize: { columns, rows } }),
    )
    terminal.onBell(() => {
      if (!this.#connection.replaying) listener.bell()
    })
    terminal.parser.registerOscHandler(52, (data) => {
      const text = this.#connection.replaying ? undefined : clipboardText(data)
      if (text !== undefined) listener.clipboard(text)
      return true
    })
    terminal.textarea?.addEventListener('focus', () => listener.focused())
    this.#release.push(
      onThemeChange(() => {
        terminal.options.theme = readTheme()
      }),
    )
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => this.fit())
    })
    observer.observe(host)
    this.#release.push(() => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    })
  }

  /** By the graphics card; where there is none, or it is taken away, by the page. */
  #draw(): void {
    if (!hasGraphicsCard()) return
    const { terminal } = this
    const addon = new WebglAddon()
    addon.onContextLoss(() => {
      addon.dispose()
      drawnByPage(terminal)
      this.#spaced = false
      terminal.options.letterSpacing = 0
    })
    terminal.loadAddon(addon)
    drawnByCard(terminal)
    this.#spaced = true
    this.#space()
  }

  /** Only the graphics card's cells are whole pixels. */
  #space(): void {
    const { fontFamily = '', fontSize = 0 } = this.terminal.options
    this.terminal.options.letterSpacing = this.#spaced ? letterSpacing(fontFamily, fontSize) : 0
  }

  #withTarget(address: string, act: LinkActions['open']): void {
    const target = addressTarget(address)
    if (target) act(target)
  }
}

function optionsOf(settings: Settings) {
  const fontFamily = settings['terminal.fontFamily'] || readMonospace()
  const fontSize = settings['terminal.fontSize']
  return {
    fontFamily,
    fontSize,
    cursorStyle: settings['terminal.cursor'],
    screenReaderMode: settings['terminal.screenReaderMode'],
    macOptionClickForcesSelection: true,
    minimumContrastRatio: 4.5,
    rescaleOverlappingGlyphs: true,
  }
}
