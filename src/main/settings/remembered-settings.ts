import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Settings } from '../../shared/settings'

interface Remembered {
  /** Which build of the app has read it: another may understand the same text in another way. */
  build: string
  text: string
  values: Settings
}

/**
 * What a text of settings meant when it was read last. A start with the same text needs neither a
 * parser nor schemas, which are most of what main would have to read before the first paint.
 */
export class RememberedSettings {
  #kept = ''

  constructor(
    private readonly path: string,
    private readonly build: string,
  ) {}

  async recall(text: string): Promise<Settings | undefined> {
    try {
      const kept = await readFile(this.path, 'utf8')
      const found = JSON.parse(kept) as Remembered
      if (found.build !== this.build || found.text !== text) return undefined
      this.#kept = kept
      return found.values
    } catch {
      // Nothing is remembered, or half of it: the text itself is read.
      return undefined
    }
  }

  async keep(text: string, values: Settings): Promise<void> {
    const found: Remembered = { build: this.build, text, values }
    const kept = JSON.stringify(found)
    if (kept === this.#kept) return
    this.#kept = kept
    await mkdir(dirname(this.path), { recursive: true })
    await writeFile(`${this.path}.new`, kept, { mode: 0o600 })
    await rename(`${this.path}.new`, this.path)
  }
}
