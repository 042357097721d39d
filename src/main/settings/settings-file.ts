import { type FSWatcher, readFileSync, watch } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { failure, type Result, success } from '../../shared/result'
import { type Settings, settingsSchema } from '../../shared/settings'
import { editSettings } from './edit-settings'
import { type Broken, readSettings } from './read-settings'
import { emptySettings } from './schema-file'

export interface SettingsState {
  values: Settings
  broken?: Broken
  /** Nothing of the file was ever good since the app was started. */
  defaults: boolean
}

/** Editors save in several steps; the last one counts. */
const settleTime = 60

/** The settings file: read at start, again when it changes, and changed in place with its comments kept. */
export class SettingsFile {
  #state: SettingsState
  #text = ''
  /** What stands in the file now is not what was read last. */
  #unread = false
  #listeners = new Set<(state: SettingsState) => void>()
  #watcher: FSWatcher | null = null
  #timer: NodeJS.Timeout | null = null
  #writes: Promise<unknown> = Promise.resolve()

  constructor(readonly path: string) {
    this.#state = { values: settingsSchema.parse({}), defaults: true }
    try {
      this.#take(withoutMark(readFileSync(path, 'utf8')))
    } catch (error) {
      // No file means that nobody has changed anything yet.
      if (isMissing(error)) return
      this.#unread = true
      this.#state.broken = unreadable(error)
    }
  }

  get state(): SettingsState {
    return this.#state
  }

  get values(): Settings {
    return this.#state.values
  }

  /** Calls the listener now and whenever the settings have changed. */
  follow(listener: (state: SettingsState) => void): void {
    this.#listeners.add(listener)
    listener(this.#state)
  }

  watch(): void {
    const name = basename(this.path)
    this.#watcher = watch(dirname(this.path), (_kind, file) => {
      if (file === name) this.#scheduleRead()
    })
    // It may have changed since it was read at the start.
    this.#scheduleRead()
  }

  /** Changes one setting in the file; what else stands there stays as it is. */
  set(key: string, value: unknown): Promise<Result<void>> {
    const write = this.#writes.then(() => this.#write(key, value))
    this.#writes = write
    return write
  }

  /** A file that says nothing yet, where there is none. */
  async create(): Promise<Result<void>> {
    try {
      await writeFile(this.path, emptySettings, { flag: 'wx' })
    } catch (error) {
      const there = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!there)
        return failure(
          'settings-unwritable',
          `The settings file could not be made: ${String(error)}`,
        )
    }
    return success(undefined)
  }

  close(): void {
    this.#watcher?.close()
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #write(key: string, value: unknown): Promise<Result<void>> {
    if (this.#state.broken) {
      return failure(
        'settings-broken',
        'The settings file has a mistake in it, so nothing was changed.',
        {
          hint: `Mend line ${this.#state.broken.line} of ${this.path} first.`,
        },
      )
    }
    const text = this.#text.trim() === '' ? emptySettings : this.#text
    const before = this.#state.values[key as keyof Settings]
    const changed = editSettings(text, key, before, value)
    const read = readSettings(changed)
    if (!read.ok) return failure('invalid-setting', read.broken.message)
    try {
      await writeFile(`${this.path}.new`, changed)
      await rename(`${this.path}.new`, this.path)
    } catch (error) {
      return failure(
        'settings-unwritable',
        `The settings file could not be written: ${String(error)}`,
        {
          hint: `Check that ${this.path} may be changed.`,
        },
      )
    }
    this.#take(changed)
    this.#tell()
    return success(undefined)
  }

  #scheduleRead(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#readAgain(), settleTime)
  }

  async #readAgain(): Promise<void> {
    try {
      const text = await readFile(this.path, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return ''
        throw error
      })
      const plain = withoutMark(text)
      if (plain === this.#text && !this.#unread) return
      this.#unread = false
      this.#take(plain)
    } catch (error) {
      this.#unread = true
      this.#state = { ...this.#state, broken: unreadable(error) }
    }
    this.#tell()
  }

  #take(text: string): void {
    this.#text = text
    const read = readSettings(text)
    // The last good settings stay in force while the file is broken.
    this.#state = read.ok
      ? { values: read.values, defaults: false }
      : { ...this.#state, broken: read.broken }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.#state)
  }
}

/** Some editors begin a file with a mark of its encoding. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

function unreadable(error: unknown): Broken {
  return { line: 1, column: 1, message: String(error) }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
