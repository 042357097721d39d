import { type BytePath, shownPath } from '../../../kit/path'
import { failure, type Problem, type Result, success } from '../../../kit/result'
import type { Resolved } from '../../../shared/change/review'
import { hashOf } from '../../host/exact-hash'
import { accept, withdraw } from './accepting'
import { readDisk } from './contents'
import { type Applied, type Decision, type Looked, sidesOf } from './decision'
import type { Ledger } from './ledger'
import { type Resolution, resolve } from './resolving'
import { revert, revertFrom } from './reverting'
import type { ReviewFolder } from './review-folder'
import { seenOf } from './shown-file'
import { LatelyShown } from './shown-sides'
import { type WaitingReverts, type Writer, writerOf } from './writers'
import { type UndoParts, undo } from './writing'

export interface DecidingParts extends UndoParts {
  /** What was decided in a workspace. */
  ledger(place: ReviewFolder): Ledger
  /** Tool calls that run in a folder and may write. */
  writing(folder: string): Writer[]
  waiting: WaitingReverts
  /** Agents are told of it with the next prompt, unless it is taken back before. */
  reverted(session: string, path: BytePath): void
  resolved(session: string, path: BytePath): void
  restored(session: string, path: BytePath, after: 'revert' | 'take' | 'resolve'): void
  /** Something was decided, by any review of the workspace. */
  decided(key: string): void
}

export type Action = 'accept' | 'revert' | 'withdraw'

/** What the user decides on what one review shows: done at once, or when nobody writes the file any more. */
export class Deciding {
  /** Why a revert that had waited was not carried out. */
  refused: Problem | undefined
  readonly lately = new LatelyShown()

  constructor(
    private readonly parts: DecidingParts,
    private readonly session: string,
  ) {}

  async apply(
    looked: Looked,
    action: Action,
    decision: Decision,
  ): Promise<Result<{ done: Applied | 'queued' }>> {
    const { place, listed } = looked
    // What a filter would have made of it is not known: neither side is what it would be.
    const exact = listed.filtered
      ? await this.parts.git.exact(place.repository)
      : success(undefined)
    if (!exact.ok) return exact
    const ledger = this.parts.ledger(place)
    const writer = writerOf(place, this.parts.writing(place.session.folder), decision.path)
    if (action === 'revert' && writer !== undefined)
      return this.#revertLater(looked, ledger, decision, writer)
    this.refused = undefined
    const act = { accept, revert, withdraw }[action]
    const done = await ledger.alone(async () => {
      const acted = await act(this.parts, looked, ledger, decision)
      const disk = await readDisk(this.parts, place.repository, decision.path)
      const decided = [action, decision, disk.ok && hashOf(disk.value)]
      if (acted.ok) ledger.decided(decided)
      const twice = !acted.ok && acted.problem.code === 'changed' && ledger.wasDecided(decided)
      return twice ? success('already' as const) : acted
    })
    if (action === 'revert' && done.ok && done.value === 'done')
      this.parts.reverted(this.session, decision.path)
    this.parts.decided(ledger.key)
    return done.ok ? success({ done: done.value }) : done
  }

  /** A side of a conflict. Asked twice, by a second window or a second click, it is chosen once. */
  async resolve(looked: Looked, decision: Resolution): Promise<Result<Resolved>> {
    const { place, listed } = looked
    const exact = listed.filtered
      ? await this.parts.git.exact(place.repository)
      : success(undefined)
    if (!exact.ok) return exact
    const writer = writerOf(place, this.parts.writing(place.session.folder), decision.path)
    if (writer !== undefined)
      return failure('is-written', `“${writer}” writes ${shownPath(decision.path)} right now.`, {
        hint: 'Choose when that has ended.',
      })
    const ledger = this.parts.ledger(place)
    const done = await ledger.alone(async () => {
      const resolved = await resolve(this.parts, looked, ledger, decision)
      const twice =
        !resolved.ok && resolved.problem.code === 'changed' && ledger.wasDecided(decision)
      if (resolved.ok) ledger.decided(decision)
      return twice ? success({ done: 'already' as const, left: 0, marked: false }) : resolved
    })
    if (done.ok && done.value.done === 'done') this.parts.resolved(this.session, decision.path)
    this.parts.decided(ledger.key)
    return done
  }

  view({ place }: Looked, path: BytePath, version: string | undefined): Result<void> {
    const ledger = this.parts.ledger(place)
    ledger.view(path, version === undefined ? undefined : seenOf(version))
    this.parts.decided(ledger.key)
    return success(undefined)
  }

  async undo(place: ReviewFolder): Promise<Result<{ path: BytePath }>> {
    const ledger = this.parts.ledger(place)
    const last = ledger.last()
    const undone = await ledger.alone(() => undo(this.parts, place, ledger))
    if (undone.ok && last && last.action !== 'accept')
      this.parts.restored(this.session, last.path, last.action)
    this.parts.decided(ledger.key)
    return undone
  }

  /** An agent writes the file: what was shown is taken out of what it leaves. */
  async #revertLater(
    looked: Looked,
    ledger: Ledger,
    decision: Decision,
    writer: string,
  ): Promise<Result<{ done: 'queued' }>> {
    const shown = await sidesOf(this.parts, looked, decision)
    if (!shown.ok) return shown
    const { place } = looked
    this.parts.waiting.add(place, decision.path, writer, async () => {
      const disk = await readDisk(this.parts, place.repository, decision.path)
      const done = disk.ok
        ? await ledger.alone(() =>
            revertFrom(this.parts, looked, ledger, decision, { ...shown.value, disk: disk.value }),
          )
        : disk
      this.refused = done.ok ? undefined : done.problem
      if (done.ok) this.parts.reverted(this.session, decision.path)
      this.parts.decided(ledger.key)
    })
    this.parts.decided(ledger.key)
    return success({ done: 'queued' })
  }
}
