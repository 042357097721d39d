import type { Watching } from '../machine'
import type { Down } from './protocol'

interface Watched {
  folder: string
  watching: Watching
  lost?: boolean
}

/** Folders that are followed there, each by the number of the call that began it. */
export class RemoteWatches {
  readonly #all = new Map<number, Watched>()

  add(number: number, folder: string, watching: Watching): void {
    this.#all.set(number, { folder, watching })
  }

  remove(number: number): boolean {
    return this.#all.delete(number)
  }

  hear(head: Extract<Down, { watching: number }>): void {
    const watched = this.#all.get(head.watching)
    if (!watched) return
    if ('lost' in head) tell(watched)
    else watched.watching.changed(head.changed)
  }

  /** What was told into a way that was lost is gone: whatever is followed may have changed. */
  again(): void {
    for (const { folder, watching } of [...this.#all.values()]) watching.changed([folder])
  }

  /** Nobody there knows of them any more. */
  forsake(): void {
    const all = [...this.#all.values()]
    this.#all.clear()
    for (const one of all) tell(one)
  }
}

/** Over each new connection it is said again. */
function tell(watched: Watched): void {
  if (watched.lost) return
  watched.lost = true
  watched.watching.lost()
}
