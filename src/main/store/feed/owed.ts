/** Small pieces go on as one up to this length, so that a thousand of them are a bounded amount. */
const pieceLength = 4096

interface Piece {
  text: string
  /** How many events it holds. */
  events: number
}

/** The events of one session that a window has yet to get, packed and in order. */
export class Owed {
  #pieces: Piece[] = []
  #events = 0
  #bytes = 0

  get events(): number {
    return this.#events
  }

  get bytes(): number {
    return this.#bytes
  }

  /** What counts against the bound of a queue. */
  get pieces(): number {
    return this.#pieces.length
  }

  add(text: string): void {
    const last = this.#pieces.at(-1)
    if (last && last.text.length + text.length < pieceLength) {
      last.text += `,${text}`
      last.events += 1
      this.#bytes += 1
    } else this.#pieces.push({ text, events: 1 })
    this.#events += 1
    this.#bytes += text.length
  }

  /** As much as goes into the room, and at least one piece. */
  take(room: number): string {
    let taken = 0
    let length = 0
    for (const { text, events } of this.#pieces) {
      if (taken > 0 && length + text.length > room) break
      taken += 1
      length += text.length
      this.#events -= events
    }
    this.#bytes -= length
    return this.#pieces
      .splice(0, taken)
      .map(({ text }) => text)
      .join(',')
  }
}
