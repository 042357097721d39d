import { join } from 'node:path'
import type { Release } from '../../../kit/release'
import { failure, type Result, success } from '../../../kit/result'
import { signalFolder, signalName } from '../../../shared/session/runs/instructions'
import { type FoundSignal, readSignal, signalLimit } from '../../../shared/session/runs/signal'
import type { Entry } from '../../host/exact-files'
import type { MachineFiles } from '../../host/files'
import type { Machine } from '../../host/machine'
import { nextLook } from '../model/runs/waits'

interface ResultFolderParts {
  files: Pick<MachineFiles, 'discard' | 'readExact' | 'removeEmpty' | 'write'>
  watch: Machine['watch']
  after(milliseconds: number, run: () => void): Release
}

/**
 * Where an agent leaves its signal. It lies below the folder that the agent works in, since an agent in a
 * sandbox may write nowhere else; and in a folder that tells git and jj itself that nothing in it is
 * theirs: what a repository keeps for that (info/exclude) is shared by all its worktrees.
 */
export class ResultFolder {
  readonly #folder: string
  readonly #signal: string

  constructor(
    private readonly parts: ResultFolderParts,
    private readonly root: string,
    run: { id: string },
  ) {
    this.#folder = signalFolder(run)
    this.#signal = `${this.#folder}/${signalName}`
  }

  /** As an agent is told. */
  get path(): string {
    return join(this.root, this.#signal)
  }

  /** Before each start and resume: there is a place for a signal, and no signal. */
  async prepare(): Promise<Result<void>> {
    try {
      return await this.#prepare()
    } catch (error) {
      return noPlace(String(error))
    }
  }

  async #prepare(): Promise<Result<void>> {
    const { files } = this.parts
    const cleared = await files.discard(this.root, this.#signal)
    if (!cleared.ok) return noPlace(cleared.problem.message)
    const ignore = `${this.#folder}/.gitignore`
    const written = await files.write(this.root, join(this.root, ignore), '*\n')
    if (!written.ok) return noPlace(written.problem.message)
    // Over a link it would have been written elsewhere.
    const there = await files.readExact(this.root, ignore, signalLimit)
    return there.ok && there.value.type === 'file'
      ? success(undefined)
      : noPlace(`${this.#folder} leads elsewhere`)
  }

  async read(): Promise<FoundSignal> {
    try {
      const read = await this.parts.files.readExact(this.root, this.#signal, signalLimit)
      return read.ok ? signalOf(read.value) : { wrong: read.problem.message }
    } catch (error) {
      return { wrong: `it cannot be read (${String(error)})` }
    }
  }

  /** Tells when there is a signal, until it is released: as the system tells of it, and now and then. */
  follow(seen: () => void): Release {
    const { watch, after } = this.parts
    let left = false
    let looks = 0
    let next: Release = () => undefined
    const look = async (): Promise<void> => {
      next()
      const found = await this.read()
      if (left) return
      if (found !== 'nothing' && 'signal' in found) seen()
      else next = after(nextLook(looks++), () => void look())
    }
    void look()
    const changed = (): void => {
      if (left) return
      looks = 0
      void look()
    }
    // Where it cannot be told, it is looked at now and then.
    const watched = watch(join(this.root, this.#folder), { ignored: [], changed, lost: changed })
    return () => {
      left = true
      next()
      void watched.then((watching) => (watching.ok ? watching.value() : undefined))
    }
  }

  /** Nothing of it is left. */
  async remove(): Promise<void> {
    const { files } = this.parts
    const gone = await files.discard(this.root, this.#folder)
    if (gone.ok) await files.removeEmpty(this.root, [this.#folder])
  }
}

function signalOf(entry: Entry): FoundSignal {
  switch (entry.type) {
    case 'nothing':
      return 'nothing'
    case 'file':
      return readSignal(Buffer.from(entry.bytes, 'latin1').toString())
    case 'large':
      return { wrong: `it is larger than ${signalLimit / 1024} KB` }
    case 'link':
      return { wrong: 'it is a link' }
    case 'folder':
      return { wrong: 'it is a folder' }
    case 'special':
      return { wrong: 'it is a device, a pipe or a socket' }
    default:
      return entry satisfies never
  }
}

const noPlace = (details: string): Result<never> =>
  failure('no-place-for-signal', 'There is no place for the signal of the run.', { details })
