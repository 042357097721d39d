import { type FSWatcher, unwatchFile, watch, watchFile } from 'node:fs'
import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import type { Settings } from '../../../shared/app/settings'
import type { WaitingRule } from '../../../shared/app/waiting-rule'
import { emptySettings } from './empty-settings'
import type { Broken } from './read-settings'
import type { RememberedSettings } from './remembered-settings'
import { inForce, waitingRules } from './rules-in-force'

export interface SettingsState {
  /** What is in force. */
  values: Settings
  /** What stands in the file: rules that decide may wait there for the user. */
  written: Settings
  waiting: readonly WaitingRule[]
  broken?: Broken
  /** The app itself has just written it, for the user. */
  byWindow?: true
  /** Nothing of the file was ever good since the app was started. */
  defaults: boolean
}

/** The parser and the schemas. A start does without them where the file says what it said before. */
const reading = () => import('./read-settings')

/** Editors save in several steps; the last one counts. */
const settleTime = 60
const glance = 1000

/** The settings file: read at start, again when it changes, and changed in place with its comments kept. */
export class SettingsFile {
  #state: Omit<SettingsState, 'values' | 'waiting' | 'byWindow'>
  #isConfirmed: (rule: string) => boolean = () => false
  #values: Settings
  #waiting: readonly WaitingRule[]
  #text = ''
  /** What stands in the file now is not what was read last. */
  #unread = false
  #listeners = new Set<(state: SettingsState) => void>()
  #watcher: FSWatcher | null = null
  #timer: NodeJS.Timeout | null = null
  #writes: Promise<unknown> = Promise.resolve()

  private constructor(
    readonly path: string,
    usual: Settings,
    private readonly remembered?: RememberedSettings,
  ) {
    this.#state = { written: usual, defaults: true }
    this.#values = inForce(usual, this.#isConfirmed)
    this.#waiting = waitingRules(usual, this.#isConfirmed)
  }

  static async open(path: string, remembered?: RememberedSettings): Promise<SettingsFile> {
    const text = await textAt(path)
    if (text.ok && text.value !== undefined) await makePrivate(path)
    const known = text.ok ? await remembered?.recall(text.value ?? '') : undefined
    const usual = known ?? (await reading()).usualSettings()
    const file = new SettingsFile(path, usual, remembered)
    if (!text.ok) {
      file.#unread = true
      file.#state.broken = unreadable(text.problem.message)
    } else if (known) {
      file.#text = text.value ?? ''
      file.#state.defaults = text.value === undefined
    } else if (text.value !== undefined) {
      await file.#take(text.value)
    }
    return file
  }

  get state(): SettingsState {
    return { ...this.#state, values: this.#values, waiting: this.#waiting }
  }

  /** What is in force. */
  get values(): Settings {
    return this.#values
  }

  /** What stands in the file. */
  get written(): Settings {
    return this.#state.written
  }

  /** From now on these rules are in force; until somebody says which, none that decides is. */
  onlyConfirmed(isConfirmed: (rule: string) => boolean): void {
    this.#isConfirmed = isConfirmed
    this.#decide()
    this.#tell()
  }

  /** Calls the listener now and whenever the settings have changed. */
  follow(listener: (state: SettingsState) => void): void {
    this.#listeners.add(listener)
    listener(this.state)
  }

  /** For the next start, which then need not understand the file. */
  async remember(): Promise<void> {
    if (!this.#state.broken) await this.remembered?.keep(this.#text, this.written)
  }

  watch(): void {
    // It may have changed since it was read at the start.
    this.#scheduleRead()
    const name = basename(this.path)
    try {
      this.#watcher = watch(dirname(this.path), (_kind, file) => {
        if (file === name) this.#scheduleRead()
      })
      this.#watcher.on('error', () => this.#lookNowAndThen())
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error
      this.#lookNowAndThen()
    }
  }

  /** Where the system tells of no more folders: editors and their like use up what there is of that. */
  #lookNowAndThen(): void {
    this.#watcher?.close()
    this.#watcher = null
    watchFile(this.path, { interval: glance, persistent: false }, () => this.#scheduleRead())
  }

  /** Changes one setting in the file; what else stands there stays as it is. */
  set(key: string, value: unknown): Promise<Result<void>> {
    // What went wrong with one is told to whoever asked for it, and holds up no other.
    const next = () => this.#write(key, value)
    const write = this.#writes.then(next, next)
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
    unwatchFile(this.path)
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #write(key: string, value: unknown): Promise<Result<void>> {
    // Somebody may have written it by hand since, and that may not have been heard of.
    await this.#readAgain()
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
    const before = this.written[key as keyof Settings]
    const { readSettings } = await reading()
    const { editSettings } = await import('./edit-settings')
    const changed = editSettings(text, key, before, value)
    const read = readSettings(changed)
    if (!read.ok) return failure('invalid-setting', read.broken.message)
    try {
      // Keys of accounts may stand in it.
      await writeFile(`${this.path}.new`, changed, { mode: 0o600 })
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
    await this.#take(changed)
    this.#tell({ byWindow: true })
    return success(undefined)
  }

  #scheduleRead(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#readAgain(), settleTime)
  }

  async #readAgain(): Promise<void> {
    try {
      const text = await readText(this.path).catch((error: unknown) => {
        if (isMissing(error)) return ''
        throw error
      })
      const plain = withoutMark(text)
      if (plain === this.#text && !this.#unread) return
      this.#unread = false
      await this.#take(plain)
    } catch (error) {
      this.#unread = true
      this.#state = { ...this.#state, broken: unreadable(error) }
    }
    this.#tell()
  }

  async #take(text: string): Promise<void> {
    const { readSettings } = await reading()
    this.#text = text
    const read = readSettings(text)
    // The last good settings stay in force while the file is broken.
    this.#state = read.ok
      ? { written: read.values, defaults: false }
      : { ...this.#state, broken: read.broken }
    this.#decide()
  }

  #decide(): void {
    this.#values = inForce(this.written, this.#isConfirmed)
    this.#waiting = waitingRules(this.written, this.#isConfirmed)
  }

  #tell(how: Pick<SettingsState, 'byWindow'> = {}): void {
    for (const listener of this.#listeners) {
      try {
        // What is in force may be another for what the one before was told.
        listener({ ...this.state, ...how })
      } catch (error) {
        // A fault of one who follows is told as such, and nobody else misses the news for it.
        setImmediate(() => {
          throw error
        })
      }
    }
  }
}

/** Keys of accounts may stand in it: nobody else is to read it. One that belongs to somebody else stays as it is. */
async function makePrivate(path: string): Promise<void> {
  try {
    const { mode, uid } = await stat(path)
    if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return
    await chmod(path, mode & 0o700)
  } catch (error) {
    // On a disk that cannot be written, or where it has gone by now, what was read counts all the same.
    if (!(error instanceof Error && 'syscall' in error)) throw error
  }
}

/** Undefined where there is no file: nobody has changed anything yet. */
async function textAt(path: string): Promise<Result<string | undefined>> {
  try {
    return success(withoutMark(await readText(path)))
  } catch (error) {
    return isMissing(error)
      ? success(undefined)
      : failure('settings-unreadable', error instanceof Error ? error.message : String(error))
  }
}

/** No settings are as long, and whatever it is, main must not stand still over it. */
const mostBytes = 1024 * 1024

async function readText(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size > mostBytes) throw new Error('It is larger than 1 MB, which no settings are.')
  return readFile(path, 'utf8')
}

/** Some editors begin a file with a mark of its encoding. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

function unreadable(error: unknown): Broken {
  return { line: 1, column: 1, message: error instanceof Error ? error.message : String(error) }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
