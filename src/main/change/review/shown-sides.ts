import type { BytePath } from '../../../kit/path'
import type { Entry } from '../../host/exact-files'
import { hashOf } from '../../host/exact-hash'

export interface ShownSides {
  left: Entry
  right: Entry
}

interface Named {
  path: BytePath
  left: string | null
  shown: string | null
}

/** What one looks at was mostly shown within the last seconds, however often it is written. */
const most = 64
const mostBytes = 64 * 1024 * 1024

/**
 * What was shown of files lately: a decision names it by its hashes, and is carried out on what lies
 * there by now, where that leaves alone what was decided on.
 */
export class LatelyShown {
  readonly #sides = new Map<string, ShownSides>()
  #bytes = 0

  keep(path: BytePath, sides: ShownSides): void {
    const key = keyOf(path, hashOf(sides.left), hashOf(sides.right))
    this.#drop(key)
    this.#sides.set(key, sides)
    this.#bytes += sizeOf(sides)
    for (const oldest of this.#sides.keys()) {
      if (this.#sides.size <= most && this.#bytes <= mostBytes) break
      this.#drop(oldest)
    }
  }

  find({ path, left, shown }: Named): ShownSides | undefined {
    return this.#sides.get(keyOf(path, left, shown))
  }

  #drop(key: string): void {
    const known = this.#sides.get(key)
    if (!known) return
    this.#sides.delete(key)
    this.#bytes -= sizeOf(known)
  }
}

const keyOf = (...parts: (string | null)[]): string => JSON.stringify(parts)
const sizeOf = ({ left, right }: ShownSides): number => bytesIn(left) + bytesIn(right)
const bytesIn = (entry: Entry): number => (entry.type === 'file' ? entry.bytes.length : 0)
