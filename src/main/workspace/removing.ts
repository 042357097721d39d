import { createHash } from 'node:crypto'
import type { Release } from '../../kit/release'
import { failure, type Problem, type Result, success } from '../../kit/result'
import { type Inventory, inventoryOf, wouldBeLost } from '../../shared/workspace/inventory'
import type { StoredTrash, StoredWorkspace } from '../store/log/log'
import { gitsOver } from './git/gits-over'
import { type InventoryParts, readInventory } from './inventory/inventory'
import type { JournaledOperation } from './journaled-operations'
import { emptyTrash, type TrashParts } from './trash/emptying'
import { JjTrash } from './trash/jj-trash'
import { isKept, type Kept, Trash } from './trash/trash'

export interface RemovingParts extends InventoryParts, TrashParts {
  after(milliseconds: number, run: () => void): Release
  /** What the project wants done before, where the user trusts it; whether there was something. */
  tearDown(workspace: StoredWorkspace): Promise<Result<boolean>>
}

export interface SeenInventory {
  inventory: Inventory
  /** Names what was seen: only that is removed. */
  seen: string
}

const day = 24 * 60 * 60 * 1000
/** How long a removed workspace can be brought back. */
export const trashedFor = 30 * day
/** How often it is looked at what has lain long enough. */
const emptiedEvery = day / 4

/** Takes workspaces away, so that everything in them can be had back (SPEC R7, H7). */
export class Removing {
  readonly #trashes: Record<StoredWorkspace['kind'], Trash>
  #next: Release | null = null
  #stopped = false

  constructor(private readonly parts: RemovingParts) {
    const { git, machine, jj } = parts
    this.#trashes = { worktree: new Trash(git, machine), jj: new JjTrash(git, machine, jj) }
  }

  /** What an earlier run has begun is finished or taken back, and then the trash is looked through. */
  async load(): Promise<void> {
    const { undertakings: journal, workspaces } = this.parts
    const left = journal.left<StoredTrash>('remove')
    for (const one of left) await this.#goOn(one, 'remove')
    for (const one of journal.left<StoredTrash>('restore')) await this.#goOn(one, 'restore')
    // Nothing of it was begun yet.
    for (const { id, state } of workspaces.all())
      if (state === 'removing' && !left.some(({ workspace }) => workspace === id))
        workspaces.change(id, { type: 'kept', problem: cutShort })
    await this.#emptyNowAndThen()
  }

  #trashOf({ kind }: StoredWorkspace): Trash {
    return this.#trashes[kind]
  }

  stop(): void {
    this.#stopped = true
    this.#next?.()
  }

  async inventory(id: string): Promise<Result<SeenInventory>> {
    const workspace = this.parts.workspaces.find(id)
    if (workspace?.state !== 'ready') return notThere
    const inventory = inventoryOf(await readInventory(this.parts, workspace))
    return success({ inventory, seen: digestOf(inventory) })
  }

  /** Into the trash, if it still is what was seen; what is nowhere else only if that is let go of. */
  async remove(id: string, seen: string, letGo = false): Promise<Result<void>> {
    const workspace = this.parts.workspaces.find(id)
    const kept = workspace && isKept(workspace) ? workspace : undefined
    const [planned = notThere, looked] = await Promise.all([
      kept && this.#trashOf(kept).plan(kept),
      this.inventory(id),
    ])
    if (!looked.ok) return looked
    const { inventory } = looked.value
    if (inventory.verdict === 'no') return refusedBy(inventory)
    if (looked.value.seen !== seen) return changedMeanwhile
    if (wouldBeLost(inventory) && !letGo) return notLetGo
    return planned.ok ? this.#remove(id, seen, planned.value) : planned
  }

  async #remove(id: string, seen: string, plan: StoredTrash): Promise<Result<void>> {
    const { workspaces, lanes } = this.parts
    const workspace = workspaces.change(id, { type: 'removing' })
    if (!workspace || !isKept(workspace)) return notThere
    const prepared = await this.#prepare(workspace, seen, plan)
    if (!prepared.ok) {
      workspaces.change(id, { type: 'kept' })
      return prepared
    }
    return lanes.run(workspace.common, () => this.#putIn(workspace, prepared.value))
  }

  /** What may take its time, or change what is there. */
  async #prepare(workspace: Kept, seen: string, plan: StoredTrash): Promise<Result<StoredTrash>> {
    const torn = await this.parts.tearDown(workspace)
    if (!torn.ok) return torn
    if (!torn.value) return success(plan)
    const inventory = inventoryOf(await readInventory(this.parts, workspace))
    if (inventory.verdict === 'no') return refusedBy(inventory)
    // What the project's own command has taken away is no news; what is nowhere else is.
    if (digestOf(inventory) !== seen && wouldBeLost(inventory)) return changedMeanwhile
    return this.#trashOf(workspace).plan(workspace)
  }

  async #putIn(workspace: Kept, trashed: StoredTrash): Promise<Result<void>> {
    const { undertakings: journal } = this.parts
    // One that could not be taken back whole is begun anew.
    for (const left of journal.left('remove')) if (left.workspace === workspace.id) left.over()
    const journaled = journal.begin('remove', workspace.id, trashed)
    const trash = this.#trashOf(workspace)
    const steps = [
      { step: 'free', take: () => trash.free(workspace, trashed) },
      { step: 'move', take: () => trash.moveIn(workspace, trashed) },
    ]
    for (const { step, take } of steps) {
      const noted = journaled.to(step)
      const taken = noted.ok ? await take() : noted
      if (!taken.ok) return this.#takenBack(workspace, journaled, taken.problem)
    }
    return this.#isIn(workspace, journaled)
  }

  /** The folder lies in the trash: whatever comes now, it is removed. */
  async #isIn(workspace: Kept, journaled: JournaledOperation<StoredTrash>): Promise<Result<void>> {
    const trashed = journaled.data
    const led = await this.#trashOf(workspace).lead(workspace, trashed.path)
    // Git can be told when it is brought back, too; the lock keeps it until then.
    if (!led.ok) this.parts.tell(workspace, led.problem)
    const at = this.parts.now()
    this.parts.workspaces.change(
      workspace.id,
      { type: 'trashed', at, until: at + trashedFor },
      trashed,
    )
    journaled.over()
    void this.#measure(workspace.id, trashed.path)
    return success(undefined)
  }

  /** How much room it takes there: nobody waits for that. */
  async #measure(id: string, path: string): Promise<void> {
    const survey = await this.parts.machine.folders.survey(path, [''], { entries: 5_000_000 })
    if (survey.ok) this.parts.workspaces.change(id, { type: 'measured', bytes: survey.value.bytes })
  }

  /** Nothing was moved: it is as it was. */
  async #takenBack(
    workspace: Kept,
    journaled: JournaledOperation<StoredTrash>,
    problem: Problem,
  ): Promise<Result<void>> {
    const trashed = journaled.data
    const settled = await this.#trashOf(workspace).settle(workspace, trashed)
    // Left on record: the next start tries again.
    if (settled.ok) journaled.over()
    const words = settled.ok ? settled.value : settled.problem.message
    const whole = words === undefined ? problem : { ...problem, hint: words }
    this.parts.workspaces.change(workspace.id, { type: 'kept', problem: whole })
    return { ok: false, problem: whole }
  }

  /** Back from the trash, with everything in it; what is not as it was is told in words. */
  async restore(id: string): Promise<Result<{ words?: string }>> {
    const workspace = this.parts.workspaces.find(id)
    if (workspace?.state !== 'trashed' || !isKept(workspace) || !workspace.trashed)
      return notInTrash
    const { trashed } = workspace
    return this.parts.lanes.run(workspace.common, async () => {
      const journaled = this.parts.undertakings.begin('restore', id, trashed)
      const noted = journaled.to('move')
      if (!noted.ok) return noted
      const moved = await this.#trashOf(workspace).moveBack(workspace, trashed)
      if (moved.ok) return this.#isBack(workspace, journaled)
      journaled.over()
      return moved
    })
  }

  /** The folder is in its place again. */
  async #isBack(
    workspace: Kept,
    journaled: JournaledOperation<StoredTrash>,
  ): Promise<Result<{ words?: string }>> {
    const trashed = journaled.data
    const led = await this.#trashOf(workspace).lead(workspace, workspace.path)
    const settled = led.ok ? await this.#trashOf(workspace).settle(workspace, trashed) : led
    const words = settled.ok ? settled.value : settled.problem.message
    this.parts.workspaces.change(workspace.id, { type: 'restored' })
    journaled.over()
    return success(words === undefined ? {} : { words })
  }

  async #goOn(
    journaled: JournaledOperation<StoredTrash>,
    kind: 'remove' | 'restore',
  ): Promise<void> {
    const { workspaces, lanes } = this.parts
    const workspace = workspaces.find(journaled.workspace)
    if (!workspace || !isKept(workspace)) return journaled.over()
    await gitsOver(this.parts.machine, workspace.common)
    await lanes.run(workspace.common, async () => {
      const where = await this.#trashOf(workspace).whereIs(workspace, journaled.data)
      // It is not known yet: the next start looks again.
      if (!where.ok) return this.parts.tell(workspace, where.problem)
      if (where.value === 'trash' && kind === 'remove') await this.#isIn(workspace, journaled)
      else if (where.value === 'place' && kind === 'restore')
        await this.#isBack(workspace, journaled)
      else if (kind === 'remove') await this.#takenBack(workspace, journaled, cutShort)
      else journaled.over()
    })
  }

  /** What goes wrong with it now may go well the next time. */
  async #emptyNowAndThen(): Promise<void> {
    if (this.#stopped) return
    try {
      await emptyTrash(this.parts, (workspace) => this.#trashOf(workspace))
    } finally {
      this.#next = this.parts.after(emptiedEvery, () => void this.#emptyNowAndThen())
    }
  }
}

const digestOf = (inventory: Inventory): string =>
  createHash('sha256').update(JSON.stringify(inventory)).digest('hex')

function refusedBy({ lines }: Inventory): Result<never> {
  const [first] = lines
  const hint = first?.hint === undefined ? {} : { hint: first.hint }
  return failure('workspace-kept', first?.text ?? '', hint)
}

const notThere = failure('no-workspace', 'This workspace is not there any more.')

const notInTrash = failure('not-in-trash', 'This workspace is not in the trash any more.')

const changedMeanwhile = failure(
  'workspace-changed',
  'Something in the workspace has changed since it was looked at.',
  { hint: 'Look at what is in it now, then remove it.' },
)

const notLetGo = failure(
  'workspace-precious',
  'There are things in the workspace that are nowhere else.',
  { hint: 'Say that they may go, or move them elsewhere first.' },
)

const cutShort: Problem = {
  code: 'removing-cut-short',
  message: 'Removing it was cut short when Liminal ended; it is as it was.',
}
