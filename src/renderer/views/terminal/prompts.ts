import type { IMarker, Terminal } from '@xterm/xterm'

/** The prompts that the shell has marked (OSC 133 and 633), to jump between, and how commands ended. */
export class Prompts {
  #markers: IMarker[] = []

  constructor(private readonly terminal: Terminal) {
    for (const code of [133, 633]) {
      terminal.parser.registerOscHandler(code, (data) => {
        this.#mark(data)
        return true
      })
    }
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

  #show(marker: IMarker | undefined): void {
    if (marker) this.terminal.scrollToLine(marker.line)
  }

  #mark(data: string): void {
    if (data === 'A' || data.startsWith('A;')) {
      // Drawing the prompt anew on the same line is no other prompt.
      const marker = this.terminal.registerMarker(0)
      if (this.#markers.at(-1)?.line === marker.line) marker.dispose()
      else this.#markers.push(marker)
      this.#markers = this.#markers.filter(({ isDisposed }) => !isDisposed)
    } else if (data.startsWith('D;') && Number.parseInt(data.slice(2), 10) > 0) {
      const marker = this.#markers.at(-1)
      const decoration = marker && this.terminal.registerDecoration({ marker, width: 1 })
      decoration?.onRender((element) => element.classList.add('terminal-failed'))
    }
  }
}
