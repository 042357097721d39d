import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Settings } from '../../../shared/app/settings'
import { pointing, told } from './words-of-text'

interface Remembered {
  /** Which build of the app has read it: another may understand the same text in another way. */
  build: string
  /** Which text that was: the text itself stands in the settings alone. */
  hash: string
  /** Words are the places in the text where they stand. */
  values: unknown
}

/**
 * What a text of settings meant when it was read last, without a word of it, since keys may be among
 * them. A start with the same text needs neither a parser nor schemas, which are most of what main
 * would have to read before the first paint.
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
      if (found.build === this.build && found.hash === hashOf(text)) {
        this.#kept = kept
        return told(found.values, text) as Settings
      }
    } catch {
      // Nothing is remembered, or half of it: the text itself is read.
    }
    // What is of no use any more does not stay, whatever an earlier version has written there.
    await this.#forget()
    return undefined
  }

  async keep(text: string, values: Settings): Promise<void> {
    const words = pointing(values, text)
    if (!words.ok) {
      await this.#forget()
      return
    }
    const found: Remembered = { build: this.build, hash: hashOf(text), values: words.value }
    const kept = JSON.stringify(found)
    if (kept === this.#kept) return
    this.#kept = kept
    await mkdir(dirname(this.path), { recursive: true })
    await writeFile(`${this.path}.new`, kept, { mode: 0o600 })
    await rename(`${this.path}.new`, this.path)
  }

  async #forget(): Promise<void> {
    this.#kept = ''
    // Where it cannot be removed the app goes on all the same: it is overwritten by the next one.
    for (const path of [this.path, `${this.path}.new`])
      await rm(path, { force: true }).catch(() => undefined)
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')
