import { defined } from '../../kit/defined'
import type { Lanes } from '../../kit/lanes'
import { failure, type Result, success } from '../../kit/result'
import type { SessionLocation, WorkspaceRow } from '../../shared/app/tables'
import type { SessionEvent } from '../../shared/session/event'
import { type WorkspaceInput, workspaceAfter } from '../../shared/workspace/state'
import type { Log, StoredTrash, StoredWorkspace } from '../store/log/log'
import type { Isolation, Made, Planned, WorkspaceRequest } from './isolation'
import { type JournaledOperation, JournaledOperations } from './journaled-operations'
import { goingBack, interrupted, Making } from './making'
import { goneWords, unsoundWords } from './words'

export interface WorkspacesParts {
  log: Pick<Log, 'workspaces' | 'undertakings' | 'flush'>
  rows: {
    put(table: 'workspaces', row: WorkspaceRow): void
    remove(table: 'workspaces', id: string): void
  }
  lanes: Lanes
  isolations: Partial<Record<StoredWorkspace['kind'], Isolation>>
  newId(): string
  now(): number
  /** Those who work in a workspace hear what happens to it. */
  tell(workspace: string, event: SessionEvent): void
  /** It stands otherwise than before, and so does who works in it. */
  stands?(workspace: string): void
  /** Whether anybody still refers to it. */
  inUse(workspace: string): boolean
}

/** The workspaces that the app has made: what they are, and what becomes of them. */
export class Workspaces {
  #makings = new Map<string, Making>()
  /** What is being done with each now, in words. */
  #steps = new Map<string, string>()
  readonly journal: JournaledOperations

  constructor(private readonly parts: WorkspacesParts) {
    this.journal = new JournaledOperations(parts.log, parts.newId)
  }

  /** What an earlier run of the app has begun is finished, or taken back; both is told. */
  load(): void {
    for (const journaled of this.journal.left<Made>(kind)) {
      const workspace = this.find(journaled.workspace)
      if (workspace) this.#begin(workspace, journaled, true)
      else journaled.over()
    }
    for (const workspace of this.parts.log.workspaces.all()) {
      const left = workspace.state === 'failed' || workspace.state === 'gone'
      if (left && !this.parts.inUse(workspace.id)) this.parts.log.workspaces.remove(workspace.id)
      else this.#publish(workspace)
    }
  }

  /** What became of them while nobody looked: a session whose folder is gone must not be called ready. */
  async lookAround(): Promise<void> {
    for (const workspace of this.all())
      if (workspace.state === 'ready' && !this.#makings.has(workspace.id))
        await this.#inspect(workspace)
  }

  find(id: string): StoredWorkspace | undefined {
    return this.parts.log.workspaces.get(id)
  }

  all(): StoredWorkspace[] {
    return this.parts.log.workspaces.all()
  }

  /** Changes what is stored and shown; undefined where its state does not allow that. */
  change(id: string, input: WorkspaceInput, trash?: StoredTrash): StoredWorkspace | undefined {
    const before = this.find(id)
    const after = before && workspaceAfter(before, input)
    if (!after) return undefined
    const { trashed = trash, ...plain } = after
    // How it lies in the trash is known as long as it lies there.
    const stored = after.state === 'trashed' && trashed ? { ...plain, trashed } : plain
    this.#write(stored)
    return stored
  }

  /** What would be made, or why it cannot be; with `begin` it is on record, and being made. */
  async plan(
    kind: StoredWorkspace['kind'],
    request: WorkspaceRequest,
  ): Promise<Result<{ place: SessionLocation; begin(): void }>> {
    const isolation = this.parts.isolations[kind]
    if (!isolation) return failure('no-isolation', 'This kind of workspace cannot be made here.')
    // One after the other: none may take the name of one that is only planned.
    return this.parts.lanes.run(`plan ${request.folder}`, async () => {
      const planned = await isolation.plan(request, this.parts.log.workspaces.all())
      return planned.ok ? success(this.#promise(planned.value)) : planned
    })
  }

  #promise({ workspace, newBranch }: Planned) {
    const { newId, now } = this.parts
    const stored: StoredWorkspace = { ...workspace, id: newId(), createdAt: now() }
    // On record together with whoever wanted it, in this turn of the loop: nobody's is never there.
    const begin = () => {
      this.parts.log.workspaces.put(stored)
      this.#publish(stored)
      this.#make(stored, newBranch)
    }
    return { place: placeIn(stored), begin }
  }

  /** Where a session works that shares it. */
  share(id: string): Result<SessionLocation> {
    const workspace = this.find(id)
    const there = workspace?.state === 'ready' || workspace?.state === 'preparing'
    return there ? success(placeIn(workspace)) : notThere
  }

  cancel(id: string): Result<void> {
    const making = this.#makings.get(id)
    if (!making) return failure('not-making', 'This workspace is not being prepared any more.')
    making.cancel()
    return success(undefined)
  }

  /** Made again, where it failed or is gone. */
  async retry(id: string): Promise<Result<void>> {
    const workspace = this.find(id)
    if (!workspace) return notThere
    if (this.#makings.has(id)) return success(undefined)
    const health = workspace.state === 'ready' ? await this.#inspect(workspace) : 'missing'
    if (health === 'ok') return success(undefined)
    const adopts = health === 'pruned' && workspace.kind === 'worktree'
    if (health !== 'missing' && !adopts) return unsoundWords(workspace, health)
    const after = this.change(id, { type: 'retried' })
    if (!after) return goneWords(workspace)
    // Of what was made once the branch may be more than was made.
    this.#make(after, workspace.state !== 'ready')
    return success(undefined)
  }

  /** Set up once more, where that failed, or where the user allows now what the repository wants to run. */
  setUp(id: string, step: string): Result<void> {
    const before = this.find(id)
    const making = this.#makings.get(id)
    const after = making ? before : this.change(id, { type: 'setting-up' })
    if (!before || !after) return notThere
    const { untrusted: _, ...trusted } = after
    this.#write(trusted)
    if (making) {
      making.answer()
      return success(undefined)
    }
    const journaled = this.journal.begin<Made>(kind, id, {
      newBranch: false,
      relinked: false,
    })
    const kept = journaled.to(step)
    if (kept.ok) this.#begin(trusted, journaled, false)
    return kept
  }

  /** There is a folder that a shell can begin in. */
  usable(id: string): Promise<Result<void>> {
    return this.#makings.get(id)?.usable ?? this.check(id)
  }

  /** Its files stand, or will not. */
  async standing(id: string): Promise<void> {
    await this.#makings.get(id)?.standing
  }

  /** An agent may start in it. What was removed because none did, or because the app ended, is made again. */
  async ready(id: string): Promise<Result<void>> {
    await this.#makings.get(id)?.settled
    const { state, problem } = this.find(id) ?? {}
    if (state === 'failed' && takenBack.has(problem?.code ?? '')) await this.retry(id)
    return this.#makings.get(id)?.settled ?? this.check(id)
  }

  /** It still is what was made: else nothing begins in it, and nothing begins elsewhere (SPEC E14). */
  async check(id: string): Promise<Result<void>> {
    const workspace = this.find(id)
    if (!workspace) return notThere
    if (workspace.state !== 'ready') return goneWords(workspace)
    const health = await this.#inspect(workspace)
    return health === 'ok' ? success(undefined) : unsoundWords(workspace, health)
  }

  /** No agent has ever started in it: it goes again, unless something was done there (SPEC H4). */
  neverStarted(id: string): void {
    const workspace = this.find(id)
    const isolation = workspace && this.parts.isolations[workspace.kind]
    if (!isolation || workspace?.state !== 'ready' || this.#makings.has(id)) return
    const made: Made = { newBranch: true, relinked: false, why: neverStarted }
    const journaled = this.journal.begin(kind, id, made)
    if (journaled.to(goingBack).ok) this.#begin(workspace, journaled, true)
  }

  #make(workspace: StoredWorkspace, newBranch: boolean): void {
    for (const left of this.journal.left(kind)) if (left.workspace === workspace.id) left.over()
    const made: Made = { newBranch, relinked: false }
    const journaled = this.journal.begin(kind, workspace.id, made)
    journaled.planned()
    this.#begin(workspace, journaled, false)
  }

  #begin(
    { id, kind: of }: StoredWorkspace,
    journaled: JournaledOperation<Made>,
    again: boolean,
  ): void {
    const isolation = this.parts.isolations[of]
    if (!isolation) return
    const making = new Making({
      isolation,
      undertaking: journaled,
      read: () => this.parts.log.workspaces.get(id) as StoredWorkspace,
      write: (workspace) => this.#write(workspace),
      show: (step) => this.#show(id, step),
      tell: (event) => this.parts.tell(id, event),
    })
    this.#makings.set(id, making)
    if (again && journaled.step !== goingBack) this.parts.tell(id, wentOn)
    void making.run(again).finally(() => {
      this.#makings.delete(id)
      const workspace = this.find(id)
      if (this.#makings.size === 0 && workspace?.state === 'ready') void isolation.rest?.(workspace)
    })
  }

  async #inspect(workspace: StoredWorkspace) {
    const isolation = this.parts.isolations[workspace.kind]
    const health = isolation ? await isolation.inspect(workspace) : 'ok'
    if (health !== workspace.health) this.change(workspace.id, { type: 'seen', health })
    return health
  }

  #write(workspace: StoredWorkspace): void {
    const before = this.find(workspace.id)
    this.parts.log.workspaces.put(workspace)
    this.parts.log.flush()
    this.#publish(workspace)
    if (before?.health !== workspace.health || before.state !== workspace.state)
      this.parts.stands?.(workspace.id)
  }

  #show(id: string, step: string | undefined): void {
    if (step === undefined) this.#steps.delete(id)
    else this.#steps.set(id, step)
    const workspace = this.find(id)
    if (workspace) this.#publish(workspace)
  }

  #publish(workspace: StoredWorkspace): void {
    const step = this.#steps.get(workspace.id)
    const { top: _, common: __, admin: ___, identity: ____, above: _____, ...known } = workspace
    const { trashed: ______, ...row } = known
    this.parts.rows.put('workspaces', { ...row, ...defined({ step }) })
  }
}

const kind = 'create'

const wentOn: SessionEvent = {
  type: 'notice',
  severity: 'info',
  title: 'Liminal ended while the workspace was being prepared, and goes on with it now',
}

const neverStarted = {
  code: 'never-started',
  message: 'The worktree was removed again, since its agent could not be started',
}

/** Why nothing of one is there, though nobody wants it gone and nothing stands in its way. */
const takenBack: ReadonlySet<string> = new Set([neverStarted.code, interrupted.code])

const placeIn = ({ id, kind, folder, branch, base }: StoredWorkspace): SessionLocation => ({
  kind,
  path: folder,
  base,
  id,
  ...(branch === null ? {} : { branch }),
})

const notThere = failure('no-workspace', 'This workspace is not there any more.')
