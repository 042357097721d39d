import { failure, type Result, success } from '../../../kit/result'
import { type Moment, type MomentEdge, momentId } from '../../../shared/workspace/moment'
import { countsOf, type KeptPath, type RestoreCounts } from '../../../shared/workspace/restore-plan'
import type { RowStore } from '../../store/log/log'
import type { Undertaking, Undertakings } from '../undertakings'
import { type GoingBackParts, goBack, type WentBack } from './going-back'
import type { Moments } from './moments'
import type { Place } from './place'
import { readPlan } from './reading'
import { type Part, partsOf, stagingOf } from './restore-parts'
import { type StagingParts, stageBack, stagingAhead } from './staging'

export interface RestoringParts extends Omit<GoingBackParts, 'files'> {
  files: GoingBackParts['files'] & StagingParts['files']
  moments: Moments
  store: RowStore<Moment>
  undertakings: Undertakings
  newId(): string
}

export interface Restored extends RestoreCounts {
  /** Its files before that are the moment of this name. */
  id: string
  session: string
  /** When the files were as they are now again. */
  at: number
  kept: KeptPath[]
  /** What became of what is staged, where that is another thing at the two moments. */
  staged?: 'back' | 'kept'
  /** The restore that it takes back. */
  undoes?: string
  inexact?: true
}

/** What going back would do; a file that changes meanwhile is seen only then. */
export interface Foretold extends RestoreCounts {
  kept: KeptPath[]
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

/** Brings the files of a folder back to a moment; what they were before is a moment too. */
export class Restoring {
  /** Folders whose files are on their way. */
  readonly #under = new Map<string, Promise<unknown>>()

  constructor(private readonly parts: RestoringParts) {}

  /** Resolves when nothing is on its way in the folder. */
  async settled(folder: string): Promise<void> {
    await this.#under.get(folder)
  }

  find(turn: string, edge: MomentEdge): Result<Moment> {
    const moment = this.parts.store.get(momentId(turn, edge))
    return moment ? success(moment) : gone
  }

  async foretell(folder: string, session: string, target: Moment): Promise<Result<Foretold>> {
    const { moments, git } = this.parts
    return moments.alone(folder, async (place) => {
      const about = { session, turn: `foretold ${session}`, edge: 'before' } as const
      const now = await moments.takeIn(place, about)
      if (!now.ok) return now
      const foretold = { changed: 0, added: 0, deleted: 0, kept: [] as KeptPath[], staged: false }
      for (const part of partsOf(place, now.value, target)) {
        const inside = await this.#placeOf(part, place)
        if (!inside.ok) return inside
        const plan = await readPlan(inside.value, part.from, part.to, git)
        if (!plan.ok) return plan
        add(foretold, countsOf(plan.value.steps))
        foretold.kept.push(...plan.value.kept)
        const staging = stagingOf(part)
        foretold.staged ||=
          staging !== undefined && (await stagingAhead(place, staging, this.parts))
      }
      return success({ ...foretold, exact: target.exact, at: target.at })
    })
  }

  restore(
    folder: string,
    session: string,
    target: Moment,
    undoes?: string,
  ): Promise<Result<Restored>> {
    return this.#alone(folder, async (place) => {
      const { moments, undertakings, newId } = this.parts
      const id = newId()
      const before = await moments.takeIn(place, { session, turn: id, edge: 'before' })
      if (!before.ok) return before
      const begun: Begun = {
        ...{ session, at: target.at, parts: partsOf(place, before.value, target) },
        ...(undoes === undefined ? {} : { undoes }),
        ...(target.exact ? {} : { inexact: true }),
      }
      const undertaking = undertakings.begin<Begun & { id: string }>(kind, place.key, {
        ...begun,
        id,
      })
      const kept = undertaking.to('write')
      if (!kept.ok) return kept
      const restored = await this.#carryOut(place, id, begun)
      undertaking.over()
      return restored
    })
  }

  /** Back to what the files were before a restore. */
  async undo(folder: string, session: string, restore: string): Promise<Result<Restored>> {
    const before = this.find(restore, 'before')
    return before.ok ? this.restore(folder, session, before.value, restore) : before
  }

  /** What an earlier run of the app did not get to finish is finished. */
  async finishLeft(): Promise<Result<Restored>[]> {
    const finished: Result<Restored>[] = []
    for (const undertaking of this.parts.undertakings.left<Begun & { id: string }>(kind))
      finished.push(await this.#finish(undertaking))
    return finished
  }

  async #finish(undertaking: Undertaking<Begun & { id: string }>): Promise<Result<Restored>> {
    const { id, parts } = undertaking.data
    const folder = parts[0]?.folder ?? ''
    const restored = await this.#alone(folder, (place) =>
      this.#carryOut(place, id, undertaking.data),
    )
    // What cannot be finished now cannot be later: what the files were is kept, and can be gone back to.
    undertaking.over()
    return restored
  }

  async #carryOut(place: Place, id: string, begun: Begun): Promise<Result<Restored>> {
    const { session, at, undoes, inexact } = begun
    const went: WentBack = { done: [], kept: [] }
    let staged: Restored['staged']
    for (const part of begun.parts) {
      const inside = await this.#placeOf(part, place)
      if (!inside.ok) return inside
      const plan = await readPlan(inside.value, part.from, part.to, this.parts.git)
      if (!plan.ok) return plan
      const some = await goBack(inside.value, plan.value, this.parts)
      if (!some.ok) return some
      went.done.push(...some.value.done)
      went.kept.push(...some.value.kept)
      const staging = stagingOf(part)
      if (!staging) continue
      const became = await stageBack(inside.value, staging, this.parts)
      // Of several, the one is told of that somebody has to look at.
      if (staged !== 'kept') staged = became ?? staged
    }
    return success({
      ...{ id, session, at, kept: went.kept, ...countsOf(went.done) },
      ...(staged ? { staged } : {}),
      ...(undoes === undefined ? {} : { undoes }),
      ...(inexact ? { inexact } : {}),
    })
  }

  async #alone<Value>(
    folder: string,
    task: (place: Place) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const under = this.parts.moments.alone(folder, task)
    this.#under.set(folder, under)
    const result = await under
    if (this.#under.get(folder) === under) this.#under.delete(folder)
    return result
  }

  /** Who is alone with a folder is so with the repositories in it. */
  #placeOf({ folder }: Part, place: Place): Promise<Result<Place>> {
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

const gone = failure('no-moment', 'There is no moment of this: what the files were is not known.')
