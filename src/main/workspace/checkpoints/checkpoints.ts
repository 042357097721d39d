import { Lanes } from '../../../kit/lanes'
import type { BytePath } from '../../../kit/path'
import type { Release } from '../../../kit/release'
import { type Result, success } from '../../../kit/result'
import {
  type Checkpoint,
  type CheckpointEdge,
  checkpointId,
  forgotten,
  type NotCaptured,
} from '../../../shared/workspace/checkpoint'
import type { MachineFiles } from '../../host/files'
import { Unreachable } from '../../host/unreachable'
import type { RowStore } from '../../store/log/log'
import { type Git, inBytes, inText } from '../git/git'
import { type CheckpointFolder, findCheckpointFolder, readNewest } from './checkpoint-folder'
import { comparisonOf, type Told } from './comparing'
import { baseTree, headCommit, indexTree } from './git-trees'
import { importOf } from './importing'
import { moveRef, pack } from './references'

export interface CheckpointsParts {
  git: Git
  files: Pick<MachineFiles, 'compare' | 'put' | 'makeFolder' | 'kind' | 'remove' | 'text'>
  /** Where the app keeps what it knows of folders. */
  folder: string
  store: RowStore<Checkpoint>
  now(): number
  after(milliseconds: number, run: () => void): Release
}

export interface TakenFor {
  session: string
  turn: string
  edge: CheckpointEdge
  /** Only these can have changed since the one before. */
  paths?: BytePath[]
  /** Whether nothing can have changed while it was taken, as it is known when it is. */
  isExact?(): boolean
}

/** What is known of 50,000 files takes some 20 MB: it is held as long as turns follow one another. */
const restAfter = 5 * 60_000
/** Repositories inside of repositories, and how many. */
const deepest = 3
const mostNested = 50
/** So many loose ones, and they are packed: the user's own git would begin to tidy up at some thousands. */
const packedAfter = 50

type Taken = Pick<Checkpoint, 'number' | 'work' | 'head' | 'left' | 'nested'>

/** The files of folders as they were at the ends of turns, kept among the objects of their repositories. */
export class Checkpoints {
  #places = new Map<string, Promise<Result<CheckpointFolder>>>()
  #lanes = new Lanes()
  #resting = new Map<string, Release>()

  constructor(private readonly parts: CheckpointsParts) {}

  /** What the folder's files are now. Where nothing has changed since the last time, no process is started. */
  take(folder: string, about: TakenFor): Promise<Result<Checkpoint>> {
    const at = this.parts.now()
    return this.alone(folder, (place) => this.takeIn(place, about, at))
  }

  /** The same for who is alone with it already. */
  async takeIn(
    place: CheckpointFolder,
    about: TakenFor,
    at: number = this.parts.now(),
  ): Promise<Result<Checkpoint>> {
    const taken = await this.#take(place, about, at, 0)
    if (!taken.ok) return taken
    const { session, turn, edge } = about
    const { repository, key } = place
    const checkpoint: Checkpoint = {
      id: checkpointId(turn, edge),
      session,
      turn,
      edge,
      at,
      folder: repository.top,
      key,
      exact: about.isExact?.() ?? true,
      ...taken.value,
    }
    this.parts.store.put(checkpoint)
    return success(checkpoint)
  }

  /** Reads what is there, so that the checkpoint that somebody waits for has little to do. */
  async prepare(folder: string): Promise<void> {
    const about = { session: '', turn: 'prepared', edge: 'start' } as const
    await this.alone(folder, (place) => this.#take(place, about, this.parts.now(), 0))
  }

  /** What the newest checkpoint of a folder does without. */
  async leftIn(folder: string): Promise<NotCaptured[]> {
    const place = await this.placeOf(folder)
    return place.ok ? place.value.left : []
  }

  /** Nobody else takes or goes back to a checkpoint of the folder meanwhile. */
  async alone<Value>(
    folder: string,
    task: (place: CheckpointFolder) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    this.#resting.get(folder)?.()
    const place = await this.placeOf(folder)
    if (!place.ok) return place
    try {
      return await this.#lanes.run(place.value.key, () => task(place.value))
    } finally {
      this.#resting.get(folder)?.()
      const rest = this.parts.after(restAfter, () => void this.leave(folder))
      this.#resting.set(folder, rest)
    }
  }

  /** Nobody works in the folder any more: what is known of it is kept on disk only. */
  async leave(folder: string): Promise<void> {
    this.#resting.get(folder)?.()
    this.#resting.delete(folder)
    const inside = [...this.#places.keys()].filter((one) => one.startsWith(`${folder}/`))
    for (const one of [folder, ...inside]) {
      const place = await this.#places.get(one)
      this.#places.delete(one)
      if (place?.ok) await this.#forgetAt(place.value)
    }
  }

  async #forgetAt({ key, repository }: CheckpointFolder): Promise<void> {
    const { files } = this.parts
    try {
      await this.#lanes.run(key, () => files.compare({ do: 'leave', folder: repository.top }))
    } catch (error) {
      // What it knew is not in anybody's way there.
      if (!(error instanceof Unreachable)) throw error
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#places.keys()].map((folder) => this.leave(folder)))
  }

  async placeOf(folder: string): Promise<Result<CheckpointFolder>> {
    const known = this.#places.get(folder) ?? findCheckpointFolder(folder, this.parts)
    this.#places.set(folder, known)
    let found = false
    try {
      const place = await known
      found = place.ok
      return place
    } finally {
      // What stands in the way may be gone the next time.
      if (!found) this.#places.delete(folder)
    }
  }

  async #take(
    place: CheckpointFolder,
    about: TakenFor,
    at: number,
    depth: number,
  ): Promise<Result<Taken>> {
    const first = await this.#import(place, about, at, depth)
    if (first.ok || first.problem.code !== 'overtaken') return first
    const read = await readNewest(place, this.parts.git)
    return read.ok ? this.#import(place, about, at, depth) : read
  }

  async #import(
    place: CheckpointFolder,
    about: TakenFor,
    at: number,
    depth: number,
  ): Promise<Result<Taken>> {
    const { git } = this.parts
    const base = await baseTree(place, git)
    const compared = await comparisonOf(place, base, this.parts, about.paths)
    if (!compared.ok) return compared
    let told = compared.value
    place.left = told.left
    const head = await headCommit(place, told, git)
    const nested = depth < deepest ? await this.#nested(place, told, about, at, depth) : []
    const index = await indexTree(place, told, this.parts)
    const { ignored, permissions, left } = told
    const beside = JSON.stringify([ignored, permissions, left, index, nested])
    const same = { head, left: left.length, nested }
    const { newest } = place
    if (newest && told.changes.length === 0 && !told.rest && beside === place.beside)
      return success({ ...newest, ...same })
    const number = (newest?.number ?? 0) + 1
    const { session, turn, edge } = about
    const meta = { version: 1, at, session, turn, edge, head, nested }
    const dropped = this.#forget(place)
    let step = { all: place.all, work: base === place.nothing ? null : base }
    const old = place.all
    for (;;) {
      const made = await importOf(
        place,
        {
          key: place.key,
          number,
          ...step,
          changes: told.changes,
          dropped,
          at: Math.floor(at / 1000),
          beside: told.rest
            ? {}
            : {
                meta: {
                  bytes: inBytes(JSON.stringify({ ...meta, left: told.left })),
                },
                ignored: { bytes: ignored },
                permissions: { bytes: permissions },
                ...(index ? { index: { tree: index } } : {}),
              },
        },
        this.parts,
      )
      if (!made.ok) return made
      step = made.value
      place.loose.push(made.value.commit)
      if (!told.rest) break
      const more = await this.parts.files.compare({ do: 'more', folder: place.repository.top })
      if (more.is !== 'told') break
      told = more
      place.left = told.left
    }
    const moved = await moveRef(place, old, step.all ?? '', git)
    if (!moved.ok) return moved
    const work = step.work ?? place.nothing
    await this.parts.files.compare({ do: 'settle', folder: place.repository.top, tree: work })
    Object.assign(place, { all: step.all, newest: { number, work }, beside })
    place.numbers.push(number)
    if (place.loose.length >= packedAfter) await pack(place, git)
    return success({ number, work, ...same, left: told.left.length })
  }

  async #nested(
    place: CheckpointFolder,
    { nested }: Told,
    about: TakenFor,
    at: number,
    depth: number,
  ): Promise<Checkpoint['nested']> {
    const taken: Checkpoint['nested'] = []
    for (const path of nested.slice(0, mostNested)) {
      const folder = `${place.repository.top}/${inText(path)}`
      const inside = await this.placeOf(folder)
      // A folder that git does not take for a repository of its own is none of ours.
      if (!inside.ok || inside.value.key === place.key) continue
      const { paths, ...whole } = about
      const one = await this.#take(inside.value, whole, at, depth + 1)
      if (!one.ok) continue
      const { number, work, head, nested: deeper } = one.value
      taken.push({ path, folder, key: inside.value.key, number, work, head })
      for (const each of deeper) taken.push({ ...each, path: `${path}/${each.path}` })
    }
    return taken
  }

  /** The numbers of checkpoints that are kept no longer; their rows go. */
  #forget(place: CheckpointFolder): number[] {
    const all = this.parts.store.all()
    const gone = forgotten(
      all.filter(({ key }) => key === place.key),
      this.parts.now(),
    )
    for (const { id } of gone) this.parts.store.remove(id)
    const stay = new Set([place.newest?.number])
    for (const one of this.parts.store.all())
      for (const { key, number } of [one, ...one.nested]) if (key === place.key) stay.add(number)
    const dropped = place.numbers.filter((number) => !stay.has(number))
    place.numbers = place.numbers.filter((number) => stay.has(number))
    return dropped
  }
}
