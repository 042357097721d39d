import type { Down } from '../main/host/link/protocol'
import type { Watching } from '../main/host/machine'

/** Folders that the app follows. After each cut it takes all of them for changed, so nothing has to be kept for it. */
export class Watches {
  readonly #releases = new Map<number, () => Promise<void>>()
  /** Of these nothing more is told. */
  readonly #lost = new Set<number>()

  constructor(private readonly tell: (down: Down) => void) {}

  telling(watching: number): Pick<Watching, 'changed' | 'lost'> {
    return {
      changed: (changed) => this.tell({ watching, changed }),
      lost: () => {
        this.#lost.add(watching)
        this.tell({ watching, lost: true })
      },
    }
  }

  add(watching: number, release: () => Promise<void>): void {
    this.#releases.set(watching, release)
  }

  async remove(watching: number): Promise<void> {
    const release = this.#releases.get(watching)
    this.#releases.delete(watching)
    this.#lost.delete(watching)
    await release?.()
  }

  /** The same app is there again, and may not have heard it. */
  again(): void {
    for (const watching of this.#lost) this.tell({ watching, lost: true })
  }

  /** Another run of the app follows what it wants itself. */
  async forget(): Promise<void> {
    await Promise.all([...this.#releases.keys()].map((watching) => this.remove(watching)))
  }
}
