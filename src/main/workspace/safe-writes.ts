import { systemClock } from '../../kit/clock'
import { type BytePath, shownPath } from '../../kit/path'
import type { Release } from '../../kit/release'
import type { Problem, Result } from '../../kit/result'
import type { Entry, ExactFiles, Replaced, Replacing, Wanted } from '../host/exact-files'
import { hashOf, isExpected } from '../host/exact-hash'

interface SafeWritesParts {
  files: Pick<ExactFiles, 'readExact' | 'replaceIf' | 'readKept' | 'tidyKept'>
  /** A folder of the app's own on the machine where what was replaced is kept. */
  keep: string
  now(): number
  after(milliseconds: number, run: () => void): Release
}

/** Who had a file open when it was replaced has written what was begun by then. */
const lateAfter = 1000
const keptFor = 30 * 24 * 3600 * 1000
const readLimit = 128 * 1024 * 1024

/** So often others may write between our look at a file and our writing: then it is tried a second later. */
const tries = 30

type Write = Omit<Replacing, 'keep'>

/** What was kept, as far as is known: who had it open may have written on. */
interface Kept {
  id: string
  expected: string | null
  size: number
}

/**
 * Writes into workspaces that agents write into at the same time. What was replaced is kept for 30 days,
 * and looked at once more a second later: what somebody wrote into it who had it open stands in its
 * place again, and their file with it. Where others have written on in ours since, what was appended to
 * the one that was kept comes behind it, for as long as more is.
 */
export class SafeWrites {
  #late = new Set<{ check(): Promise<void>; cancel: Release }>()
  #listeners = new Set<(root: string, path: BytePath) => void>()

  constructor(private readonly parts: SafeWritesParts) {}

  async write(write: Write): Promise<Result<Replaced>> {
    const replaced = await this.parts.files.replaceIf({ ...write, keep: this.parts.keep })
    if (replaced.ok && replaced.value.outcome === 'done' && replaced.value.kept !== null) {
      const { kept: id, size } = replaced.value
      this.#lookLater(write, { id, size, expected: write.expected })
    }
    return replaced
  }

  /** Hears of files in whose place what somebody wrote late stands again. */
  onLate(listener: (root: string, path: BytePath) => void): Release {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Of earlier runs: what was not finished is taken back, what is old goes. */
  tidy(): Promise<void> {
    return this.parts.files.tidyKept(this.parts.keep, this.parts.now() - keptFor)
  }

  /** Looks at what was to be looked at later. */
  async settle(): Promise<void> {
    const late = [...this.#late]
    for (const { cancel } of late) cancel()
    await Promise.all(late.map(({ check }) => check()))
  }

  #lookLater(write: Write, kept: Kept): void {
    const check = async () => {
      this.#late.delete(one)
      const now = await this.parts.files.readKept(this.parts.keep, kept.id, readLimit)
      // Nobody has written late, or what was kept stands in its place already.
      if (now.type === 'nothing' || isExpected(now, kept.expected)) return
      const { root, path } = write
      const expected = hashOfWanted(write.wanted, write.expected)
      const wanted = { type: 'kept' as const, id: kept.id }
      const back = await this.write({ root, path, expected, wanted })
      const isBack = back.ok && back.value.outcome === 'done'
      if (isBack || (await this.#join(write, kept, now)))
        for (const listener of this.#listeners) listener(root, path)
    }
    const one = { check, cancel: this.parts.after(lateAfter, () => void check()) }
    this.#late.add(one)
  }

  /** Others have written on in ours: what somebody has appended to the other one comes behind that. */
  async #join(write: Write, kept: Kept, now: Entry): Promise<boolean> {
    if (now.type !== 'file') return false
    const before = { ...now, bytes: now.bytes.slice(0, kept.size) }
    // Written anew: it stays where it is kept.
    if (!isExpected(before, kept.expected)) return false
    const { root, path } = write
    for (let time = 0; time < tries; time++) {
      const lying = await this.parts.files.readExact(root, path, readLimit)
      if (!lying.ok || lying.value.type !== 'file') return false
      const bytes = lying.value.bytes + now.bytes.slice(kept.size)
      const expected = hashOf(lying.value)
      const joined = await this.write({ root, path, expected, wanted: { type: 'file', bytes } })
      if (!joined.ok) return false
      if (joined.value.outcome === 'changed') continue
      this.#lookLater(write, { id: kept.id, size: now.bytes.length, expected: hashOf(now) })
      return true
    }
    this.#lookLater(write, kept)
    return false
  }
}

/** What a user is told of such a file. */
export const writtenLate = (root: string, path: BytePath): Problem => ({
  code: 'written-late',
  message: `Another program was writing ${shownPath(path)} when Liminal changed it.`,
  hint: 'What that program wrote stands in it again: look at the file once more.',
  details: root,
})

/** What lies there when it was written, as long as nobody else writes. */
function hashOfWanted(wanted: Wanted, before: string | null): string | null {
  switch (wanted.type) {
    case 'nothing':
      return null
    case 'link':
      return hashOf(wanted)
    case 'file': {
      const executable = wanted.executable ?? before?.startsWith('x') ?? false
      return hashOf({ ...wanted, executable, signature: '' })
    }
    case 'kept':
      // Only what was kept is written so, and nobody expects anything of it.
      return null
    default:
      return wanted satisfies never
  }
}

/** For the folders of a machine; `folder` is the app's own there. */
export const openSafeWrites = (files: SafeWritesParts['files'], folder: string): SafeWrites =>
  new SafeWrites({ files, keep: `${folder}/replaced`, now: Date.now, after: systemClock.after })
