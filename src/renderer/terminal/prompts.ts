import type { IMarker, Terminal } from '@xterm/xterm'

/** A prompt as it is kept while nobody looks: its line, counted from the one of the cursor. */
export interface KeptPrompt {
  line: number
  failed: boolean
}

/** The prompts that the shell has marked (OSC 133 and 633), to jump between, and how commands ended. */
export class Prompts {
  #markers: IMarker[] = []
  readonly #failed = new WeakSet<IMarker>()
  #runs = false

  constructor(private readonly terminal: Terminal) {
    for (const code of [133, 633]) {
      terminal.parser.registerOscHandler(code, (data) => {
        this.#mark(data)
        return true
      })
    }
  }

  /** The line at which the prompt begins that is waited at; none while a command runs. */
  get current(): number | undefined {
    const line = this.#markers.at(-1)?.line ?? -1
    return this.#runs || line < 0 ? undefined : line
  }

  previous(): void {
    const { viewportY } = this.terminal.buffer.active
    this.#show(this.#markers.findLast(({ line }) => line >= 0 && line < viewportY))
  }

  next(): void {
    const { viewportY } = this.terminal.buffer.active
    const next = this.#markers.find(({ line }) => line > viewportY)
    if (next) this.#show(next)
    else this.terminal.scrollToBottom()
  }

  /** What `restore` needs on a terminal that shows the same text again. */
  kept(): KeptPrompt[] {
    const { type, baseY, cursorY } = this.terminal.buffer.active
    // A program that draws on the other screen shows no prompts.
    if (type !== 'normal') return []
    return this.#markers
      .filter(({ line }) => line >= 0)
      .map((marker) => ({
        line: marker.line - baseY - cursorY,
        failed: this.#failed.has(marker),
      }))
  }

  restore(prompts: readonly KeptPrompt[]): void {
    const { baseY, cursorY } = this.terminal.buffer.active
    for (const { line, failed } of prompts) {
      // Less of the past is kept than was there.
      if (baseY + cursorY + line < 0) continue
      this.#markers.push(this.terminal.registerMarker(line))
      if (failed) this.#fail()
    }
  }

  #show(marker: IMarker | undefined): void {
    if (marker) this.terminal.scrollToLine(marker.line)
  }

  #mark(data: string): void {
    if (data === 'C' || data.startsWith('C;')) this.#runs = true
    if (data === 'A' || data.startsWith('A;')) {
      this.#runs = false
      // Drawing the prompt anew on the same line is no other prompt.
      const marker = this.terminal.registerMarker(0)
      if (this.#markers.at(-1)?.line === marker.line) marker.dispose()
      else this.#markers.push(marker)
      this.#markers = this.#markers.filter(({ isDisposed }) => !isDisposed)
    } else if (data.startsWith('D;') && Number.parseInt(data.slice(2), 10) > 0) {
      this.#fail()
    }
  }

  /** The command of the newest prompt has failed. */
  #fail(): void {
    const marker = this.#markers.at(-1)
    if (!marker || this.#failed.has(marker)) return
    this.#failed.add(marker)
    const decoration = this.terminal.registerDecoration({ marker, width: 1 })
    decoration?.onRender((element) => element.classList.add('terminal-failed'))
  }
}
