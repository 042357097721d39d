import { relative } from 'node:path'
import { defined } from '../../../kit/defined'
import type { BytePath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { NamedWrites, RestoredFile, WrittenBy } from '../../../shared/agent/restored-file'
import {
  type Checkpoint,
  type CheckpointEdge,
  checkpointId,
} from '../../../shared/workspace/checkpoint'
import {
  countsOf,
  doneBy,
  type KeptPath,
  type RestoreCounts,
  type RestoreStep,
} from '../../../shared/workspace/restore-plan'
import type { RowStore } from '../../store/log/log'
import { inBytes } from '../git/git'
import type { JournaledOperation, JournaledOperations } from '../journaled-operations'
import { authorsSince } from './authors'
import type { CheckpointFolder } from './checkpoint-folder'
import type { Checkpoints } from './checkpoints'
import { type GoingBackParts, goBack, type WentBack } from './going-back'
import { readPlan } from './reading'
import { type Part, partsOf, stagingOf } from './restore-parts'
import { type StagingParts, stageBack, stagingAhead } from './staging'

export interface RestoringParts extends Omit<GoingBackParts, 'files'> {
  files: GoingBackParts['files'] & StagingParts['files']
  moments: Checkpoints
  store: RowStore<Checkpoint>
  undertakings: JournaledOperations
  newId(): string
}

export interface Restored extends RestoreCounts {
  /** Its files before that are the checkpoint of this name. */
  id: string
  session: string
  /** When the files were as they are now again. */
  at: number
  kept: KeptPath[]
  files: GoneBack[]
  /** What became of what is staged, where that is another thing at the two checkpoints. */
  staged?: 'back' | 'kept'
  /** The restore that it takes back. */
  undoes?: string
  inexact?: true
}

/** A file that goes back, by its path in the folder. */
export type GoneBack = Pick<RestoredFile, 'does'> & { path: BytePath }

/** What going back would do; a file that changes meanwhile is seen only then. */
export interface RestorePreview extends RestoreCounts {
  kept: KeptPath[]
  files: GoneBack[]
  /** What is staged would go back too. */
  staged: boolean
  exact: boolean
  at: number
}

/** What is on record before anything is written. */
interface Begun {
  session: string
  at: number
  parts: Part[]
  undoes?: string
  inexact?: true
}

const kind = 'restore'

/** Brings the files of a folder back to a checkpoint; what they were before is a checkpoint too. */
export class Restoring {
  /** Folders whose files are on their way. */
  readonly #under = new Map<string, Promise<unknown>>()

  constructor(private readonly parts: RestoringParts) {}

  /** Resolves when nothing is on its way in the folder. */
  async settled(folder: string): Promise<void> {
    await this.#under.get(folder)
  }

  find(turn: string, edge: CheckpointEdge): Result<Checkpoint> {
    const checkpoint = this.parts.store.get(checkpointId(turn, edge))
    return checkpoint ? success(checkpoint) : gone
  }

  async preview(
    folder: string,
    session: string,
    target: Checkpoint,
  ): Promise<Result<RestorePreview>> {
    const { moments: checkpoints, git } = this.parts
    return checkpoints.alone(folder, async (place) => {
      const about = { session, turn: `foretold ${session}`, edge: 'before' } as const
      const now = await checkpoints.takeIn(place, about)
      if (!now.ok) return now
      const none = { changed: 0, added: 0, deleted: 0, staged: false }
      const previewed = { ...none, kept: [] as KeptPath[], files: [] as GoneBack[] }
      for (const part of partsOf(place, now.value, target)) {
        const inside = await this.#placeOf(part, place)
        if (!inside.ok) return inside
        const plan = await readPlan(inside.value, part.from, part.to, git)
        if (!plan.ok) return plan
        add(previewed, countsOf(plan.value.steps))
        previewed.kept.push(...plan.value.kept)
        previewed.files.push(...goneBack(place, part, plan.value.steps))
        const staging = stagingOf(part)
        previewed.staged ||=
          staging !== undefined && (await stagingAhead(place, staging, this.parts))
      }
      return success({ ...previewed, exact: target.exact, at: target.at })
    })
  }

  restore(
    folder: string,
    session: string,
    target: Checkpoint,
    undoes?: string,
  ): Promise<Result<Restored>> {
    return this.#alone(folder, async (place) => {
      const { moments: checkpoints, undertakings: journal, newId } = this.parts
      const id = newId()
      const before = await checkpoints.takeIn(place, { session, turn: id, edge: 'before' })
      if (!before.ok) return before
      const begun: Begun = {
        session,
        at: target.at,
        parts: partsOf(place, before.value, target),
        ...defined({ undoes }),
        ...(target.exact ? {} : { inexact: true }),
      }
      const journaled = journal.begin<Begun & { id: string }>(kind, place.key, {
        ...begun,
        id,
      })
      const kept = journaled.to('write')
      if (!kept.ok) return kept
      const restored = await this.#carryOut(place, id, begun)
      journaled.over()
      return restored
    })
  }

  /** Back to what the files were before a restore. */
  async undo(folder: string, session: string, restore: string): Promise<Result<Restored>> {
    const before = this.find(restore, 'before')
    return before.ok ? this.restore(folder, session, before.value, restore) : before
  }

  /** Who wrote each file since a checkpoint, as far as later ones show it. */
  async authors(
    folder: string,
    target: Checkpoint,
    named: NamedWrites,
  ): Promise<(path: BytePath) => WrittenBy[]> {
    const { store, git, moments: checkpoints } = this.parts
    const place = await checkpoints.placeOf(folder)
    if (!place.ok) return () => []
    const all = store.all().filter((one) => one.folder === target.folder)
    return authorsSince({ git, all, named }, place.value.repository, target)
  }

  /** What an earlier run of the app did not get to finish is finished. */
  async finishLeft(): Promise<Result<Restored>[]> {
    const finished: Result<Restored>[] = []
    for (const journaled of this.parts.undertakings.left<Begun & { id: string }>(kind))
      finished.push(await this.#finish(journaled))
    return finished
  }

  async #finish(journaled: JournaledOperation<Begun & { id: string }>): Promise<Result<Restored>> {
    const { id, parts } = journaled.data
    const folder = parts[0]?.folder ?? ''
    const restored = await this.#alone(folder, (place) => this.#carryOut(place, id, journaled.data))
    // What cannot be finished now cannot be later: what the files were is kept, and can be gone back to.
    journaled.over()
    return restored
  }

  async #carryOut(place: CheckpointFolder, id: string, begun: Begun): Promise<Result<Restored>> {
    const { session, at, undoes, inexact } = begun
    const went: WentBack = { done: [], kept: [] }
    const files: GoneBack[] = []
    let staged: Restored['staged']
    for (const part of begun.parts) {
      const inside = await this.#placeOf(part, place)
      if (!inside.ok) return inside
      const plan = await readPlan(inside.value, part.from, part.to, this.parts.git)
      if (!plan.ok) return plan
      const some = await goBack(inside.value, plan.value, this.parts)
      if (!some.ok) return some
      went.done.push(...some.value.done)
      files.push(...goneBack(place, part, some.value.done))
      went.kept.push(...some.value.kept)
      const staging = stagingOf(part)
      if (!staging) continue
      const became = await stageBack(inside.value, staging, this.parts)
      // Of several, the one is told of that somebody has to look at.
      if (staged !== 'kept') staged = became ?? staged
    }
    return success({
      id,
      session,
      at,
      kept: went.kept,
      files,
      ...countsOf(went.done),
      ...(staged ? { staged } : {}),
      ...defined({ undoes }),
      ...(inexact ? { inexact } : {}),
    })
  }

  async #alone<Value>(
    folder: string,
    task: (place: CheckpointFolder) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const under = this.parts.moments.alone(folder, task)
    this.#under.set(folder, under)
    const result = await under
    if (this.#under.get(folder) === under) this.#under.delete(folder)
    return result
  }

  /** Who is alone with a folder is so with the repositories in it. */
  #placeOf({ folder }: Part, place: CheckpointFolder): Promise<Result<CheckpointFolder>> {
    return folder === place.repository.top
      ? Promise.resolve(success(place))
      : this.parts.moments.placeOf(folder)
  }
}

function add(sum: RestoreCounts, more: RestoreCounts): void {
  sum.changed += more.changed
  sum.added += more.added
  sum.deleted += more.deleted
}

/** Repositories inside stand in the folder by their own paths. */
function goneBack(
  { repository: { top } }: CheckpointFolder,
  { folder }: Part,
  steps: readonly RestoreStep[],
): GoneBack[] {
  const inside = folder === top ? '' : `${inBytes(relative(top, folder))}/`
  return steps.map((step) => ({ path: `${inside}${step.path}`, does: doneBy(step) }))
}

const gone = failure('no-moment', 'There is no moment of this: what the files were is not known.')
